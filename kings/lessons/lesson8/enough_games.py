"""The second exercise of lesson 8: how many play-outs are enough for an answer as sharp as this?"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number
from kings.lessons.task import Task

NORMAL = 1.96


@dataclass(frozen=True)
class Wanted:
    """How widely differences are spread, and how far the interval may reach to each side, in VP."""

    spread: float
    reach: float

    @property
    def games(self) -> int:
        """Return the least number of play-outs for an interval of that reach."""
        return math.ceil((NORMAL * self.spread / self.reach) ** 2 - 1e-9)


def _draw(rng: random.Random) -> Wanted | None:
    found = Wanted(rng.randint(30, 90) / 10, rng.choice((0.2, 0.25, 0.4, 0.5)))
    exact = (NORMAL * found.spread / found.reach) ** 2
    return found if 0.1 < exact % 1 < 0.9 else None


def _ask(wanted: Wanted) -> Task:
    words = (
        f"In a first look the differences between two branches have a spread (standard deviation) "
        f"of {wanted.spread} points. You want a 95% interval that reaches no more than "
        f"{wanted.reach} points to each side of the mean.",
        f"How many pairs of play-outs do you need at least? Put the number into games. (For so "
        f"many, take {NORMAL} in place of Student's t.)",
    )
    return Task(words, None, {"spread": wanted.spread, "reach": wanted.reach})


_WRONG: tuple[Misconception[Wanted], ...] = (
    Misconception(
        "root forgotten",
        "You need far more. The error falls with the root of the number: half the error takes "
        "four times the games.",
        "Solve 1.96 · spread / √games = reach for games.",
        lambda wanted: math.ceil(NORMAL * wanted.spread / wanted.reach),
    ),
    Misconception(
        "one error wide",
        "With so many the interval of one standard error is that narrow; it holds the truth in "
        "two cases of three only.",
        "Where does 1.96 come in?",
        lambda wanted: math.ceil((wanted.spread / wanted.reach) ** 2),
    ),
    Misconception(
        "rounded down",
        "With so many the interval is a little too wide.",
        "A part of a game can't be played: round up.",
        lambda wanted: wanted.games - 1,
    ),
    Misconception(
        "both sides together",
        "With so many the whole interval is as wide as one side may be.",
        "The reach is to each side of the mean.",
        lambda wanted: math.ceil((2 * NORMAL * wanted.spread / wanted.reach) ** 2),
    ),
)


def _games(wanted: Wanted) -> int:
    return wanted.games


GAMES: Exercise[Wanted] = Exercise(
    id="games",
    title="How many are enough?",
    points=2,
    hands_in="games",
    stub="games = ...",
    draw=_draw,
    ask=_ask,
    solve=_games,
    judge=judge_number(_games, _WRONG),
    wrong=_WRONG,
    alternatives=(lambda wanted: float(wanted.games),),
    hint="The error is the spread divided by the root of the number of games.",
)
