"""Documents with something wrong in them: plain JSON values, changed in one place at random."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container with each of its keys, the roots of all values in a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


ODDITIES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    3.0,
    3.5,
    11,
    10**30,
    1e300,
    "",
    "pass",
    "human",
    "5",
    [],
    {},
    [[]],
    [None],
    [1, 2],
    {"kind": "pass", "seat": 0},
    {"kind": "pay", "by": 0, "to": 1, "gold": 1},
    {"card": 3, "fives": 0},
    {"x": 1},
)


def mutate(document: Any, rng: random.Random) -> Any:
    """Change a document in one place: it may stay valid."""
    changed = copy.deepcopy(document)
    holder, key = rng.choice(list(_places(changed)))
    match rng.randrange(9):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(("extra", "kind", "n", ""))] = rng.choice(ODDITIES)
        case 1:
            holder.insert(key, rng.choice(ODDITIES))
        case 2:
            holder[key] = [holder[key]]
        case 3 if isinstance(holder[key], int):
            holder[key] = float(holder[key])
        case 4 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 5 if isinstance(holder[key], dict) and "kind" in holder[key]:
            kinds = ("pass", "moved", "act", "pay", "passed", "promise_use", "answer_with")
            holder[key]["kind"] = rng.choice(kinds)
        case 6:
            donor, place = rng.choice(list(_places(document)))
            holder[key] = copy.deepcopy(donor[place])
        case _:
            holder[key] = rng.choice(ODDITIES)
    return changed


def nudge(document: Any, rng: random.Random) -> Any:
    """Change a value in one place and mostly keep its type: the shape may well stay right."""
    changed = copy.deepcopy(document)
    holder, key = rng.choice(list(_places(changed)))
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = rng.choice((value + 1, value - 1, -value, rng.randrange(12), 10**20))
    elif isinstance(value, list) and value:
        place = rng.randrange(len(value))
        value[place : place + 1] = rng.choice(([], [value[place]] * 2, value[::-1]))
    elif value is None:
        holder[key] = rng.choice((rng.randrange(7), True, False))
    elif isinstance(value, str):
        donor, place = rng.choice(list(_places(document)))
        holder[key] = donor[place] if isinstance(donor[place], str) else value
    else:
        holder[key] = None
    return changed
