"""The three questions of lesson 1, with what the theory of prices says to them."""

from __future__ import annotations

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import PairPrice, price_choices
from kings.lessons.lesson import Question

_NONE = "Perhaps no price suits both of them"


def _favour() -> PairPrice:
    """Return the prices of the favour that the first two questions tell of."""
    worth = np.array([[8.0, 4.0], [5.0, 11.0]])
    asked = Decision(0, ("you", "they"), ("your own move", "the favour"), worth, (5, 4))
    return price_choices(asked).pair(1, 1)


def _least() -> int:
    least = _favour().least
    assert least is not None
    return least


def _most() -> int:
    limit = _favour().limit
    assert limit is not None
    return limit


QUESTIONS = (
    Question(
        "least",
        "It is your turn. Your own best move leaves you with 8 points in the end. Somebody asks "
        "for another move: it leaves you with 5, and them with 11 instead of 4. What is the least "
        "gold that you should take for it? (1 gold is 1 point.)",
        least=0,
        most=20,
        unit="gold",
        truth=_least,
    ),
    Question(
        "most",
        "And what is the most gold that they can and should pay you, if they have 4 gold?",
        least=0,
        most=20,
        unit="gold",
        truth=_most,
    ),
    Question(
        "no-price",
        "Two players bargain over a move, and both think clearly. They find no price. What does "
        "that tell you?",
        (
            "One of them bargained badly",
            _NONE,
            "They should have met in the middle",
            "One of them is greedy",
        ),
        truth=lambda: _NONE,
    ),
)
