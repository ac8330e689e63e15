"""Two at a frozen decision: the one who decides and one who might pay, and what they can reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from kings.analysis.bargaining.decision import Outcome
from kings.analysis.bargaining.solutions import (
    Frontier,
    Solutions,
    bargaining_solutions,
    pareto_frontier,
)
from kings.lessons.turn import CONTINUATION, NAMES, played
from kings.lessons.turn import Turn, draw_turn, turn_at
from kings.lessons.task import Task
from kings.struggle import GAME, Options, Phase, State


@dataclass(frozen=True)
class Pair:
    """The one who decides and ``other``, who bargain by themselves; the third looks on."""

    frozen: Turn
    other: int

    @property
    def seats(self) -> tuple[int, int]:
        """The seat that decides, and the other."""
        return self.frozen.decision.active, self.other

    @property
    def payer(self) -> str:
        """The name of the other."""
        return self.frozen.decision.names[self.other]

    @property
    def purse(self) -> int:
        """The other's gold."""
        return self.frozen.decision.gold[self.other]

    @property
    def unpaid(self) -> int:
        """The choice that is made without a deal."""
        return self.frozen.decision.unpaid

    def has(self, choice: int, gold: float = 0) -> tuple[float, float]:
        """Return what the two have if a choice is made and the other pays so much for it."""
        mine, theirs = self.frozen.decision.values[choice, list(self.seats)].tolist()
        return mine + gold, theirs - gold

    def together(self, choice: int) -> float:
        """Return what the two have together by a choice; gold between them changes nothing."""
        return sum(self.has(choice))

    def best(self) -> int:
        """Return the choice by which the two have most together."""
        order = self.frozen.decision.tie_order
        return max(order, key=lambda choice: round(self.together(choice), 9))

    @cached_property
    def frontier(self) -> Frontier:
        """All that the two can reach by a choice and gold and can't both improve on."""
        return pareto_frontier(self.frozen.decision, self.seats)

    @property
    def created(self) -> float:
        """How much more the two can have together than they have without a deal."""
        return self.together(self.best()) - self.together(self.unpaid)

    def solutions(self) -> Solutions:
        """Return the three bargaining solutions of the two."""
        return bargaining_solutions(self.frozen.decision, self.seats)

    def paid(self, outcome: Outcome) -> float:
        """Return the gold that the other pays in an outcome; below 0 it is paid to the other."""
        return -outcome.gold[self.other]


def draw_pair(rng: random.Random, *, poor: bool = False) -> Pair | None:
    """Draw a moment of the last round in which a deal of two would help both.

    One choice is best for the one who decides, so that it is plain what is done without a deal.
    """
    frozen = draw_turn(rng, 3, poor=poor)
    if frozen is None or not frozen.settled:
        return None
    return _fruitful(Pair(frozen, rng.choice(frozen.decision.others)))


ENDINGS = 10
"""So many last rounds are played of one game: that is quicker than playing to another."""


def drawn_pairs(
    rng: random.Random, players: int, fewest: int, most: int, created: int = 1
) -> Iterator[Pair]:
    """Yield the pairs whom a deal would help, of all turns of some last rounds of one game.

    ``fewest`` and ``most``: how many choices there are; ``created``: the points that a deal creates
    at least. It is plain what is done without a deal.
    """
    start = GAME.start(Options(names=NAMES[:players], mode="day"))
    begun = played(start, rng, lambda state: state.round == 7)
    for _ in range(ENDINGS):
        state = played(begun, rng, _is_turn)
        while state.actor is not None and GAME.outcome(state) is None:
            if fewest <= len(GAME.choices(state, state.actor)) <= most:
                yield from _pairs(turn_at(state), created)
            state = played(state, rng, _is_turn)


def _is_turn(state: State) -> bool:
    return state.phase is Phase.TURN


def _pairs(frozen: Turn, created: int) -> Iterator[Pair]:
    """Yield the pairs at a moment for whom a deal creates so much."""
    if frozen.settled:
        pairs = (Pair(frozen, other) for other in frozen.decision.others)
        yield from (pair for pair in pairs if pair.created >= created)


def poorer(pair: Pair, rng: random.Random, purse: int | None = None) -> Pair:
    """Return the same moment with one to six gold in each purse, and ``purse`` in the payer's."""
    gold = [rng.randint(1, 6) for _ in pair.frozen.decision.gold]
    if purse is not None:
        gold[pair.other] = purse
    return Pair(pair.frozen.with_purses(tuple(gold)), pair.other)


def _fruitful(pair: Pair) -> Pair | None:
    return pair if pair.created >= 2 else None


def pair_sheet(pair: Pair, *more: str) -> Task:
    """Return a task about two, with the numbers of their moment."""
    frozen = pair.frozen
    own = frozen.decision.gold[frozen.decision.active]
    words = (
        f"The last round, cards turned up, and {frozen.actor} decides. {CONTINUATION}",
        f"{frozen.actor} has {own} gold and {pair.payer} has {pair.purse}. The two bargain by "
        "themselves; nobody else is asked.",
        *more,
    )
    return Task(words, frozen.table(), {**frozen.given(), "payer": pair.payer})
