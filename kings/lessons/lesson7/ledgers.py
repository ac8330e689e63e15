"""The first exercise of lesson 7: were promises kept as well at the end as before?"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number
from kings.lessons.task import Cell, Table
from kings.lessons.task import Task
from kings.struggle.state import ROUNDS

MANY = 40
HUNDREDTH = 0.0051
EARLY = 0.85
LATE = 0.45
TESTED = 0.7


@dataclass(frozen=True)
class Promised:
    """Promises by the round in which they were decided on, and how each ended."""

    lines: tuple[tuple[int, str], ...]

    def count(self, *ends: str, last: bool) -> int:
        """Return how many of the last round, or of the rounds before, ended so."""
        return sum(end in ends and (due == ROUNDS) == last for due, end in self.lines)

    def rate(self, *, last: bool, among: Iterable[str] = ("kept", "broken")) -> float:
        """Return the share that was kept, among those that ended in some ways."""
        return self.count("kept", last=last) / self.count(*among, last=last)


def _draw(rng: random.Random) -> Promised | None:
    lines = []
    for _ in range(MANY):
        due = rng.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))
        kept = rng.random() < (LATE if due == ROUNDS else EARLY)
        tested = rng.random() < TESTED
        lines.append((due, ("kept" if kept else "broken") if tested else "void"))
    found = Promised(tuple(sorted(lines)))
    enough = all(found.count(end, last=at) >= 2 for end in ("kept", "void") for at in (True, False))
    return found if enough and found.count("broken", last=True) >= 2 else None


def _ask(promised: Promised) -> Task:
    words = (
        "So ended the promises of one class, by the round in which they were decided on. A void "
        "promise never had its occasion.",
        f"By how much does the share that was kept, of those put to the test, fall from rounds 1 "
        f"to {ROUNDS - 1} to round {ROUNDS}? Put the difference of the two shares into drop, "
        "above 0 if it falls; to a hundredth will do.",
    )
    ends = ("kept", "broken", "void")
    rows: tuple[tuple[Cell, ...], ...] = (
        (f"1 to {ROUNDS - 1}", *(promised.count(end, last=False) for end in ends)),
        (str(ROUNDS), *(promised.count(end, last=True) for end in ends)),
    )
    return Task(words, Table(("rounds", *ends), rows), {"promises": list(promised.lines)})


def _drop(promised: Promised) -> float:
    return promised.rate(last=False) - promised.rate(last=True)


_ALL = ("kept", "broken", "void")

_WRONG: tuple[Misconception[Promised], ...] = (
    Misconception(
        "void counted",
        "You divided by all promises. Those that are void were never put to the test.",
        "Leave the third column out of both shares.",
        lambda one: one.rate(last=False, among=_ALL) - one.rate(last=True, among=_ALL),
    ),
    Misconception(
        "the other way round",
        "That is the last round less the rounds before.",
        "A fall is what was, less what is.",
        lambda one: -_drop(one),
    ),
    Misconception(
        "numbers for shares",
        "You compared how many were kept. There were more promises before than in the last round.",
        "First a share for each row, then the difference.",
        lambda one: one.count("kept", last=False) - one.count("kept", last=True),
    ),
)

DROP: Exercise[Promised] = Exercise(
    id="drop",
    title="The last round",
    points=2,
    hands_in="drop",
    stub="drop = ...",
    draw=_draw,
    ask=_ask,
    solve=_drop,
    judge=judge_number(_drop, _WRONG, HUNDREDTH),
    wrong=_WRONG,
    alternatives=(lambda promised: round(_drop(promised), 2),),
    hint="Kept out of kept and broken, once for each row.",
)
