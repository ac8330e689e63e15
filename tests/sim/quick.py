"""A bot that costs next to nothing, and tables of it, for tests of how games are played."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.bots import Bot
from kings.sim.results import GameResult
from kings.struggle import Options, View
from kings.struggle.moves import Choice

OPTIONS = Options.for_players(3, mode="draw")


@dataclass(frozen=True)
class Quick(Bot):
    """It takes any choice, or the first one; it never talks."""

    name = "quick"
    idea = "Takes what it gets."
    source = "The tests."
    first: bool = False

    def choose(self, view: View, rng: random.Random) -> Choice:
        return view.choices[0] if self.first else rng.choice(view.choices)


QUICK: list[Bot] = [Quick(), Quick(first=True), Quick()]


def result(
    index: int,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    *,
    bots: tuple[str, ...] | None = None,
    deal: int | None = None,
    hero: int | None = None,
) -> GameResult:
    """Make up the result of a game in which nothing but the points is of interest."""
    none = (0,) * len(scores)
    return GameResult(
        index=index,
        deal=index if deal is None else deal,
        lineup=0,
        seed=0,
        bots=bots or tuple("abcdef"[: len(scores)]),
        hero=hero,
        night=False,
        leader=0,
        winners=winners,
        deals=0,
        scores=scores,
        gold=(5,) * len(scores),
        struck=none,
        paid=none,
        received=none,
        taken=none,
        promised=none,
        kept=none,
        broken=none,
        void=none,
        released=none,
    )
