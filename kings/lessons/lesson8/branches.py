"""The first exercise of lesson 8: what was a deal worth? Two branches with the same luck."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_numbers
from kings.lessons.task import Cell, Table
from kings.lessons.task import Task
from kings.sim.intervals import estimate, half_width

GAMES = 60
SHOWN = 6
HUNDREDTH = 0.0151


@dataclass(frozen=True)
class Branches:
    """Ben's points in play-outs of the game as it was, and of the game without the deal.

    The numbers at one place of both had the same luck.
    """

    struck: tuple[int, ...]
    refused: tuple[int, ...]

    @property
    def apart(self) -> list[int]:
        """Return struck less refused, play-out by play-out."""
        return [one - other for one, other in zip(self.struck, self.refused, strict=True)]


def _draw(rng: random.Random) -> Branches:
    luck = [rng.randint(8, 34) for _ in range(GAMES)]
    worth = rng.randint(1, 4)
    struck = tuple(base + worth + rng.randint(-3, 3) for base in luck)
    return Branches(struck, tuple(base + rng.randint(-3, 3) for base in luck))


def _ask(found: Branches) -> Task:
    words = (
        f"Ben struck a deal. From that moment the game was played on {GAMES} times with the deal "
        f"and {GAMES} times without it, each pair with the same luck. task.given holds Ben's "
        f"points of all of them; the first {SHOWN} pairs stand below.",
        "What was the deal worth to Ben? Put three numbers into worth: the mean difference, and "
        f"the two ends of its 95% interval. (Student's t for {GAMES} pairs: "
        f"{half_width(1, GAMES):.3f}.)",
    )
    pairs = list(zip(found.struck, found.refused, strict=True))[:SHOWN]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(at), one, other) for at, (one, other) in enumerate(pairs, start=1)
    )
    given = {
        "struck": list(found.struck),
        "refused": list(found.refused),
        "t": half_width(1, GAMES),
    }
    return Task(words, Table(("pair", "with the deal", "without"), rows), given)


def _worth(found: Branches) -> tuple[float, float, float]:
    one = estimate(found.apart)
    assert one.low is not None and one.high is not None
    return one.mean, one.low, one.high


def _around(centre: float, error: float) -> tuple[float, float, float]:
    half = half_width(1, GAMES) * error
    return centre, centre - half, centre + half


def _other_luck(found: Branches) -> tuple[float, float, float]:
    """Return the interval as if the branches had had nothing in common."""
    error = sqrt((stdev(found.struck) ** 2 + stdev(found.refused) ** 2) / GAMES)
    return _around(mean(found.apart), error)


def _turned(found: Branches) -> tuple[float, float, float]:
    centre, low, high = _worth(found)
    return -centre, -high, -low


def _one_branch(found: Branches) -> tuple[float, float, float]:
    return _around(mean(found.struck), stdev(found.struck) / sqrt(GAMES))


_WRONG: tuple[Misconception[Branches], ...] = (
    Misconception(
        "the same luck not used",
        "The mean is right, but your interval is too wide: you treated the branches as if their "
        "luck were different. Most of the spread is in both, and cancels.",
        "First the difference of each pair, then its mean and its spread.",
        _other_luck,
    ),
    Misconception(
        "without less with",
        "You subtracted the wrong way round: that is what it would have been worth to refuse.",
        "With the deal, less without it.",
        _turned,
    ),
    Misconception(
        "one branch alone",
        "That is what Ben has with the deal. He would have had something without it as well.",
        "A deal's worth is a difference between two branches.",
        _one_branch,
    ),
)

WORTH: Exercise[Branches] = Exercise(
    id="worth",
    title="What was it worth?",
    points=3,
    hands_in="worth",
    stub="worth = (..., ..., ...)",
    draw=_draw,
    ask=_ask,
    solve=_worth,
    judge=judge_numbers(_worth, _WRONG, HUNDREDTH, many=3),
    wrong=_WRONG,
    alternatives=(lambda found: [round(number, 2) for number in _worth(found)],),
    hint="Differences of pairs; their mean; their spread over the root of how many there are.",
)
