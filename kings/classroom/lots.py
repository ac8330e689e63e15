"""What a class's tables are told to do differently, drawn by lot from the seed of its plan.

In one scenario two things are drawn apart: who of a pair names the first price, and how high it is.
So a high first number doesn't always come from the same side, and an analysis can tell whether
the number moves the price or the one who names it. Each seat's note stands on its role sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kings.classroom.plan import ClassPlan
from kings.seeds import stream

SCENE = "The King or the Queen"
"""The name of the scenario whose pairs draw lots; no other has any."""

SEATS = {"seller": 0, "payer": 1}
"""Who bargains in it, by seat. It is the seller's turn."""

LEVELS = {"high": (12, 15), "low": (3, 6)}
"""The least and the most gold of a first offer, by its level.

All lie in the zone that suits both (2 to 16), equally far from its middle on average, so nobody is
told to name a price that would be a loss.
"""

CELLS = tuple((opens, level) for opens in SEATS for level in LEVELS)
"""The four kinds of pairs: who opens, and how."""


@dataclass(frozen=True, slots=True)
class Lot:
    """What one pair drew: who ``opens``, the ``level`` of the first offer, and its ``gold``."""

    opens: str
    level: str
    gold: int

    def note(self, seat: int) -> str:
        """Return what the role sheet of a seat says; nothing for seats that don't bargain."""
        if seat not in SEATS.values():
            return ""
        if seat == SEATS[self.opens]:
            return (
                f"You name the first price, and it is {self.gold} gold. After that you are free. "
                "Keep to yourself that your sheet says so."
            )
        return (
            "Let the other one name the first price. Answer it with a price of your own before you "
            "agree on anything."
        )


def lots(plan: ClassPlan) -> Mapping[int, Lot]:
    """Return what each table of a class drew, by its number; nothing for any other scenario.

    Of four tables in a row each is of another kind, and two in a row differ in both: so a class of
    any size has nearly as many of each. The seed of the plan decides, and tables that are added
    later change nothing.
    """
    if plan.scenario != SCENE:
        return {}
    return {table.table: drawn_lot(plan.seed, table.table) for table in plan.tables}


def drawn_lot(seed: int, table: int) -> Lot:
    """Return what a table draws; ``seed``: of its class; ``table``: its number, from 1."""
    block, place = divmod(table - 1, len(CELLS))
    chance = stream(seed, "lots", block)
    high_first, low_first, high_last, low_last = CELLS
    pairs = [[high_first, low_last], [low_first, high_last]]
    for pair in pairs:
        chance.shuffle(pair)
    chance.shuffle(pairs)
    opens, level = [cell for pair in pairs for cell in pair][place]
    return Lot(opens, level, stream(seed, "lots", "gold", table).randint(*LEVELS[level]))
