"""The three questions of lesson 8, with what the arithmetic of chance says to them."""

from __future__ import annotations

from kings.lessons.lesson8 import Wanted
from kings.lessons.lesson import Question

_WON = "It can't be said from this game alone"

QUESTIONS = (
    Question(
        "cause",
        "Ben struck a deal in round 3 and won the game. Was the deal good for him?",
        ("Yes: he won", "No: he would have won anyway", _WON),
        truth=lambda: _WON,
    ),
    Question(
        "four",
        "100 play-outs give an answer that is sure to within 1 point. How many do you need for "
        "half a point?",
        least=50,
        most=1000,
        unit="play-outs",
        truth=lambda: round(100 * Wanted(1, 0.5).games / Wanted(1, 1).games, -2),
    ),
    Question(
        "zero",
        "The worth of a deal to Ben is −0.4 to 1.8 points, with 95% certainty. What do we know?",
        (
            "The deal made no difference",
            "The deal was worth 0.7 points",
            "It may have helped or harmed; more play-outs would tell",
        ),
        truth=lambda: "It may have helped or harmed; more play-outs would tell",
    ),
)
