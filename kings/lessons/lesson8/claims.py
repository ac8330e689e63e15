"""The third exercise of lesson 8: which sentence does a result bear?"""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.analysis.rounding import tenth
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import letters
from kings.lessons.answers import judge_choice
from kings.lessons.task import Task
from kings.lessons.task import Table

KINDS = ("honest", "certain", "nothing", "general", "one game")


@dataclass(frozen=True)
class Result:
    """An interval for what a deal was worth to Ben, and sentences about it in some order."""

    low: float
    high: float
    games: int
    order: tuple[str, ...]

    @property
    def mean(self) -> float:
        """The middle of the interval."""
        return round((self.low + self.high) / 2, 1)

    @property
    def shown(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low > 0

    def sentence(self, kind: str) -> str:
        """Return what somebody might write about it."""
        mean = tenth(self.mean)
        span = f"{mean} points (95%: {tenth(self.low)} to {tenth(self.high)})"
        honest = (
            f"Under this way of playing on, the deal was worth {span} to Ben."
            if self.shown
            else f"Under this way of playing on, {self.games} pairs don't tell whether the deal "
            f"helped Ben: {span}."
        )
        return {
            "honest": honest,
            "certain": f"The deal was worth {mean} points to Ben.",
            "nothing": (
                "The interval is wide, so the deal made no difference to Ben."
                if not self.shown
                else f"Without this deal Ben would have had {mean} points less, for sure."
            ),
            "general": f"Deals of this kind are worth {span} in Kings' Struggle.",
            "one game": "Ben won the game after all, so the deal was good for him.",
        }[kind]

    def letter(self, kind: str) -> str:
        """Return the letter that stands before a sentence."""
        return letters(len(self.order))[self.order.index(kind)]


def _draw(rng: random.Random) -> Result:
    low = rng.choice((rng.randint(3, 15), -rng.randint(3, 15))) / 10
    high = round(max(low, 0) + rng.randint(6, 25) / 10, 1)
    order = list(KINDS)
    rng.shuffle(order)
    return Result(low, high, rng.choice((100, 200, 400)), tuple(order))


def _ask(result: Result) -> Task:
    words = (
        f"{result.games} pairs of play-outs from one moment of one game, with and without a deal: "
        f"its worth to Ben has the 95% interval {tenth(result.low)} to "
        f"{tenth(result.high)} points.",
        "Which of the sentences below may stand in an article? Put its letter into claim, in "
        "quotes.",
    )
    rows = tuple((result.letter(kind), result.sentence(kind)) for kind in result.order)
    given = {"low": result.low, "high": result.high, "sentences": dict(rows)}
    return Task(words, Table(("letter", "sentence"), rows), given)


_WRONG: tuple[Misconception[Result], ...] = (
    Misconception(
        "a number without its interval",
        "This sentence tells the mean as if it were certain.",
        "How far may the truth be from the mean?",
        lambda result: result.letter("certain"),
    ),
    Misconception(
        "more than was found",
        "This sentence says more than the interval bears: not known is not the same as nothing, "
        "and likely is not the same as sure.",
        "What does an interval leave open?",
        lambda result: result.letter("nothing"),
    ),
    Misconception(
        "one moment for all",
        "Only one moment of one game was looked at. Of other deals nothing is known by it.",
        "What was varied, and what was always the same?",
        lambda result: result.letter("general"),
    ),
    Misconception(
        "the end for the cause",
        "Ben may have won in spite of the deal. One end of one game compares nothing.",
        "What would have happened otherwise?",
        lambda result: result.letter("one game"),
    ),
)


def _honest(result: Result) -> str:
    return result.letter("honest")


CLAIM: Exercise[Result] = Exercise(
    id="claim",
    title="What may be said?",
    points=2,
    hands_in="claim",
    stub="claim = ...",
    draw=_draw,
    ask=_ask,
    solve=_honest,
    judge=judge_choice(
        _honest,
        _WRONG,
        lambda result: letters(len(result.order)),
        what="the letter of a sentence",
    ),
    wrong=_WRONG,
    alternatives=(lambda result: f" {result.letter('honest').lower()} ",),
    hint="It names the way of playing on, and how sure it is.",
)
