"""The three questions of lesson 3, with what the theory of bargaining says to them."""

from __future__ import annotations

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.solutions import bargaining_solutions, pareto_improvement
from kings.lessons.lesson import Question

_YES = "Yes: both gain by it"
_OPEN = "Perhaps not: another deal may be better for both"
_NO = "No: one of the two could have got more"


def _moment() -> Decision:
    """Return the moment that all three questions tell of."""
    values = np.array([[8.0, 4.0], [7.0, 7.0], [5.0, 13.0]])
    return Decision(0, ("you", "they"), ("first", "second", "third"), values, (5, 9))


def _most() -> float:
    return float(_moment().values.sum(axis=1).max())


def _price() -> float:
    return -bargaining_solutions(_moment()).nash.gold[1]


def _good() -> str:
    struck = _moment().outcome(1, (2, -2))
    return _OPEN if pareto_improvement(_moment(), struck.payoffs) is not None else _YES


QUESTIONS = (
    Question(
        "most",
        "You decide between three moves. Unpaid you take the first: it leaves you with 8 points "
        "and the other with 4. The second leaves 7 and 7, the third 5 and 13. Gold can be paid, a "
        "point each. What is the most that the two of you can have together?",
        least=0,
        most=30,
        unit="points",
        truth=_most,
    ),
    Question(
        "good",
        "The two of you agree on the second move, and the other pays you 2 gold. Is that a good "
        "deal?",
        (_YES, _OPEN, _NO),
        truth=_good,
    ),
    Question(
        "price",
        "You agree on the third move instead, and want to gain equally much, both counted from the "
        "first. How much gold should you be paid?",
        least=0,
        most=9,
        unit="gold",
        truth=_price,
    ),
)
