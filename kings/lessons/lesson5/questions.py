"""The three questions of lesson 5, with what the theory of coalitions says to them."""

from __future__ import annotations

from kings.analysis.bargaining.coalitions import Game, find_core, shapley_value
from kings.lessons.lesson import Question

_YES = "Yes: a third each"
_UNEQUAL = "Yes, but not equal shares"
_NONE = "No: whatever is proposed, two of them can do better"


def majority() -> Game:
    """Return the game in which any two of three can share 12 without the third."""
    return Game.of(("Ada", "Ben", "Cleo"), lambda group: 12.0 if len(group) >= 2 else 0.0)


def gloves() -> Game:
    """Return the game of one left glove and two right ones: a pair is worth 6 (Shapley 1959)."""

    def worth(group: frozenset[str]) -> float:
        return 6.0 if "left" in group and len(group) >= 2 else 0.0

    return Game.of(("left", "right", "other right"), worth)


def _lasting() -> str:
    return _NONE if find_core(majority()).empty else _YES


def _market() -> float:
    return round(float(find_core(gloves()).centre[0]), 6)


def _brought() -> float:
    return round(float(shapley_value(gloves())[0]), 6)


QUESTIONS = (
    Question(
        "majority",
        "Three players can share 12 points; any two of them can take the 12 and leave the third "
        "with nothing. Is there a division that no group would break off?",
        (_YES, _UNEQUAL, _NONE),
        truth=_lasting,
    ),
    Question(
        "market",
        "One player has a left glove, two others have a right glove each. A pair is worth 6 "
        "points, a single glove nothing. If a deal is to last, how many points does the owner of "
        "the left glove get?",
        least=0,
        most=6,
        unit="points",
        truth=_market,
    ),
    Question(
        "brought",
        "The three arrive in any order, all orders alike, and each gets what they add. What does "
        "the owner of the left glove get on average?",
        least=0,
        most=6,
        unit="points",
        truth=_brought,
    ),
)
