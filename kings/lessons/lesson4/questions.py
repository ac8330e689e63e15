"""The three questions of lesson 4, with what the theory of menu auctions says to them."""

from __future__ import annotations

from statistics import mean

import numpy as np

from kings.analysis.bargaining.auction import menu_auction
from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import price_choices
from kings.lessons.lesson4 import WORTH, biddings
from kings.lessons.lesson import Question
from kings.seeds import stream

_ALONE = "Somebody alone"
_GROUP = "Only two or three of them together"
_NOBODY = "Nobody: it is worth too little to them"

_LESS = "Less than it is worth: the winner gains"
_SAME = "What it is worth, on average"
_MORE = "More than it is worth: the winner loses"


def _moment() -> Decision:
    """Return a favour that costs you 6, and is worth 5, 3 and 1 to the three others."""
    values = np.array([[18.0, 13, 13, 17], [12, 18, 16, 18]])
    return Decision(
        0, ("you", "Ben", "Cleo", "Dan"), ("as usual", "the favour"), values, (4, 9, 9, 9)
    )


def _who() -> str:
    prices = price_choices(_moment())
    if any(pair.zopa is not None for pair in prices.pairs):
        return _ALONE
    return _GROUP if prices.groups else _NOBODY


def _sum() -> float:
    return float(sum(menu_auction(_moment()).payments))


def _curse() -> str:
    found = biddings(stream(0, "lesson 4", "question"))
    gain = mean(WORTH - max(guesses) for guesses in found.guesses)
    return _MORE if gain < -0.5 else _LESS if gain > 0.5 else _SAME


QUESTIONS = (
    Question(
        "who",
        "A favour would cost you 6 points. It is worth 5 to Ben, 3 to Cleo and 1 to Dan, and all "
        "have gold enough. Who can buy it from you?",
        (_ALONE, _GROUP, _NOBODY),
        truth=_who,
    ),
    Question(
        "sum",
        "If they do buy it, and bargain as well as they can, how much do you get in all?",
        least=0,
        most=9,
        unit="gold",
        truth=_sum,
    ),
    Question(
        "curse",
        "By Night three players bid for a card that nobody can see. Their guesses are right on "
        "average, and each bids the guess. The highest bid wins. What does the winner pay?",
        (_LESS, _SAME, _MORE),
        truth=_curse,
    ),
)
