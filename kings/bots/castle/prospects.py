"""How good the realm is for somebody who backs certain squires: points now, and hopes.

A man has hopes of the place above him; a squire who may still come has hopes of a place at all; the
dead have none. How much a hope is worth was set by hand and tried in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from kings.castle.cards import Letter
from kings.castle.kingdom import (
    CASTLES,
    MEN_OF,
    PLACES,
    Men,
    Place,
    Stacks,
    next_king,
    place_worths,
)

CLIMB = 0.3
"""What part of the way up to the next place a hope is worth."""

HEIR, OTHER_LORD = 0.3, 0.1
"""The same for the throne: of the Lord who would follow now, and of the two others."""

ARRIVAL = 0.5
"""How likely one of those still to come takes a place in time, of the value of a new man."""


@lru_cache(maxsize=4096)
def place_values(stacks: Stacks, heir: int | None) -> tuple[float, ...]:
    """Return what each place is worth in points, hopes included, in the order of places.

    ``heir``: the castle whose Lord would become King now.
    """
    worths = [float(points + bonus) for points, bonus in place_worths(stacks)]
    values = list(worths)
    for castle in CASTLES:
        lord, seneschal, master = MEN_OF[castle]
        hope = HEIR if castle == heir else OTHER_LORD
        values[lord] += hope * (values[Place.KING] - worths[lord])
        values[seneschal] += CLIMB * max(0.0, values[lord] - worths[seneschal])
        values[master] += CLIMB * max(0.0, values[seneschal] - worths[master])
    return tuple(values)


def squire_values(
    men: Men, stacks: Stacks, reserve: Sequence[Letter], *, last: bool
) -> Mapping[Letter, float]:
    """Return what each squire is worth in points to whoever backs it; the dead are left out.

    ``last``: in the last round nobody comes any more, and hopes count as they stand.
    """
    heir = next_king(men, stacks)
    values = place_values(stacks, heir)
    found: dict[Letter, float] = {
        man: values[place] for place, man in zip(PLACES, men, strict=True) if man is not None
    }
    return found | dict.fromkeys(reserve, _coming(men, values, len(reserve), last=last))


def _coming(men: Men, values: Sequence[float], to_come: int, *, last: bool) -> float:
    """Return what a squire of the deck is worth, each as likely as the others to come next."""
    if not to_come:
        return 0.0
    open_places = [value for man, value in zip(men[1:], values[1:], strict=True) if man is None]
    later = 0.0 if last else ARRIVAL * min(values[1:])
    soon = min(1.0, len(open_places) / to_come)
    return sum(open_places) / to_come + (1 - soon) * later


def prospect(
    letters: Iterable[Letter], men: Men, stacks: Stacks, reserve: Sequence[Letter], *, last: bool
) -> float:
    """Return what the realm is worth in points to one who backs these letters (C-45, C-62)."""
    values = squire_values(men, stacks, reserve, last=last)
    return sum(values.get(letter, 0.0) * times for letter, times in Counter(letters).items())
