"""The last exercise of lesson 6: how reliable is somebody, by the ledger?"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number
from kings.lessons.task import Task
from kings.lessons.task import Table

ENDS = ("kept", "broken", "void", "released")
MANY = 16
HUNDREDTH = 0.0051


@dataclass(frozen=True)
class Ledger:
    """How somebody's promises ended, in the ledger's words (S-52)."""

    ends: tuple[str, ...]

    def count(self, *ends: str) -> int:
        """Return how many ended in one of these ways."""
        found = Counter(self.ends)
        return sum(found[end] for end in ends)


def _draw(rng: random.Random) -> Ledger | None:
    ledger = Ledger(tuple(rng.choices(ENDS, weights=(4, 3, 3, 2), k=MANY)))
    return ledger if all(ledger.count(end) for end in ENDS) else None


def _ask(ledger: Ledger) -> Task:
    words = (
        "This is how Ben's promises ended, oldest first. A promise is void if its occasion never "
        "arose, and released if the other one no longer wanted it.",
        "Of the promises that were put to the test, how many did he keep? Put the share, between 0 "
        "and 1, into share; to a hundredth will do.",
    )
    counts = [(end, ledger.count(end)) for end in ENDS]
    table = Table(("how it ended", "promises"), tuple(counts))
    return Task(words, table, {"ends": list(ledger.ends)})


def _share(ledger: Ledger) -> float:
    return ledger.count("kept") / ledger.count("kept", "broken")


_WRONG: tuple[Misconception[Ledger], ...] = (
    Misconception(
        "all for the tested",
        "You divided by all promises. Those that are void or released were never put to the test.",
        "Which ends tell you whether he keeps his word?",
        lambda ledger: ledger.count("kept") / len(ledger.ends),
    ),
    Misconception(
        "not broken for kept",
        "You counted everything that was not broken as kept. A promise without an occasion shows "
        "nothing.",
        "Which ends tell you whether he keeps his word?",
        lambda ledger: 1 - ledger.count("broken") / len(ledger.ends),
    ),
    Misconception(
        "broken for kept",
        "That is the share of those that he broke.",
        "The question asks for the other share.",
        lambda ledger: ledger.count("broken") / ledger.count("kept", "broken"),
    ),
)

KEPT: Exercise[Ledger] = Exercise(
    id="kept",
    title="What a record says",
    points=2,
    hands_in="share",
    stub="share = ...",
    draw=_draw,
    ask=_ask,
    solve=_share,
    judge=judge_number(_share, _WRONG, HUNDREDTH),
    wrong=_WRONG,
    alternatives=(lambda ledger: round(_share(ledger), 2),),
    hint="Kept, out of kept and broken.",
)
