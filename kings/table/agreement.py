"""What a table has agreed on, as a form shows and changes it one option at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kings.errors import BadInput
from kings.options import Option, arranged, options_in
from kings.struggle.partition.groups import Tables
from kings.table.front_page import SHORTEST, OptionField, Plain, Points, option_field, plain

_Values = dict[str, Any]


def agreed_fields(options: Any) -> Iterator[OptionField]:
    """Yield the options of a table as fields, those that mean something there."""
    known, values = _known(options)
    for each in arranged(tuple(known.values())):
        field = option_field(each, options)
        if field is not None and _counts(each, known, values):
            yield field


def agreed(options: Any, name: str, value: Plain, points: Points | None = None) -> Any:
    """Return the options of a table with another value for one of them.

    What means nothing then is as the game has it, and what means something again is as a form
    proposes it. ``points``: of scoring tables (None: the game's own). Raises ``BadInput`` for what
    the game doesn't know, and ``BadOptions`` for what no table can play with.
    """
    known, values = _known(options)
    if name not in known:
        raise BadInput("That can't be agreed on in this game.")
    meant = {each.name for each in known.values() if _counts(each, known, values)}
    values[name] = _value_of(known[name], value, points)
    for each in arranged(tuple(known.values())):
        if not _counts(each, known, values):
            values[each.name] = each.default
        elif each.name not in meant:
            values[each.name] = each.begins
    return replace(options, **values)


def _known(options: Any) -> tuple[Mapping[str, Option], _Values]:
    kind: Any = type(options)
    known = {each.name: each for each in options_in(kind)}
    return known, {name: getattr(options, name) for name in known}


def _counts(each: Option, known: Mapping[str, Option], values: _Values) -> bool:
    """Say whether an option means anything at a table: what it needs has the value for it."""
    above = known.get(each.needs)
    if above is None:
        return True
    return _counts(above, known, values) and bool(values[above.name] == each.needed)


def _value_of(each: Option, value: Plain, points: Points | None) -> Any:
    if isinstance(each.default, Tables):
        if points is None:
            return each.default
        runs = enumerate(points.runs, start=SHORTEST)
        return Tables(points.sets, tuple((size, worth) for size, worth in runs if worth > 0))
    if each.choices:
        for one in each.choices:
            if plain(one.value) == value:
                return one.value
    elif each.is_box and isinstance(value, bool):
        return value
    elif each.is_number and value is None and each.endless:
        return None
    elif each.is_number and isinstance(value, int) and each.least <= value <= each.most:
        return value
    bounds = f": it is from {each.least} to {each.most}" if each.is_number else ""
    raise BadInput(f"“{each.label}” can't be {value}{bounds}.")
