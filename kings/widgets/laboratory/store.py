"""The store of the laboratory: a pile, your groups of it, the tables, answers, practice.

Plain Python with no widget in it; every answer comes from the rooms that score piles.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

from kings.errors import BadInput
from kings.struggle.cards import DECK, NO_CARDS, Card, Counts
from kings.struggle.partition.check import Assessment, GroupedPile, Grouping, check
from kings.struggle.partition.cpsat import Proof, prove
from kings.struggle.partition.exact import best_partitions, count_best, scorer
from kings.struggle.partition.explain import Marginals, Place, lowest_card_places, marginals
from kings.struggle.partition.groups import (
    RULEBOOK,
    Partition,
    Tables,
    check_counts,
    parse_groups,
    parse_pile,
)
from kings.widgets.laboratory.ends import GameEnd, end_of_text
from kings.widgets.laboratory.practice import Attempt, Level, Task, draw_task

SHOWN_AT_MOST = 200
"""House tables can allow more best partitions than anybody steps through."""

QUICK_CARDS = 14
"""Piles up to this size are worked out at once by house tables too."""

Clock = Callable[[], float]


class ProofTaken:
    """A solver's proof and the milliseconds that it took."""

    def __init__(self, proof: Proof, milliseconds: float) -> None:
        self.proof = proof
        self.milliseconds = milliseconds


class LabStore:
    """One laboratory: every verb changes it and tells ``listeners``; a refusal changes nothing.

    ``at``: which best partition is shown instead of your own groups (None: your own);
    ``checked``, ``proof``: the last answer asked for about what lies there now; ``task``: the pile
    of practice that waits for an answer: until then nothing here tells the best.
    """

    def __init__(
        self,
        pile: Counts = NO_CARDS,
        tables: Tables = RULEBOOK,
        *,
        seed: int = 1,
        clock: Clock = time.monotonic,
    ) -> None:
        check_counts(pile)
        self.counts: Counts = tuple(pile)
        self.tables = tables
        self.seed = seed
        self.mine = Grouping.apart(self.counts)
        self.chosen: frozenset[int] = frozenset()
        self.at: int | None = None
        self.checked: Assessment | None = None
        self.proof: ProofTaken | None = None
        self.end: GameEnd | None = None
        self.task: Task | None = None
        self.answered: Task | None = None
        self.attempts: tuple[Attempt, ...] = ()
        self.started: float | None = None
        self.listeners: list[Callable[[], None]] = []
        self._clock = clock
        self._rng = random.Random(f"practice {seed}")

    # The pile.

    def add(self, power: int) -> None:
        """Put one more card into the pile; a seventh is refused (S-01)."""
        card = Card(power)
        if self.counts[card - 1] == 6:
            raise BadInput(f"All six {card.title}s are in the pile: there are six decks (S-01).")
        self._take(_changed(self.counts, card, 1), keep=True)

    def less(self, power: int) -> None:
        """Take one card out of the pile."""
        card = Card(power)
        if not self.counts[card - 1]:
            raise BadInput(f"There is no {card.title} in the pile.")
        self._take(_changed(self.counts, card, -1), keep=True)

    def take_words(self, words: str) -> None:
        """Take the pile that a person typed, such as ``2^3 3-8 10``."""
        self._take(parse_pile(words))

    def take(self, pile: Counts) -> None:
        """Take another pile, with every card by itself."""
        check_counts(pile)
        self._take(tuple(pile))

    def bring(self, journal: str) -> None:
        """Read the end of a game from its journal's text, to choose one of its piles."""
        self.bring_end(end_of_text(journal))

    def bring_end(self, end: GameEnd) -> None:
        """Have the piles of a game's end to choose from; the first is taken."""
        self.end = end
        self.take_seat(0)

    def take_seat(self, seat: int) -> None:
        """Take the pile of a seat of the game that was brought, with the tables of that game."""
        if self.end is None or not 0 <= seat < len(self.end.piles):
            raise BadInput("There is no such seat in the game you loaded.")
        self.tables = self.end.tables
        self._take(self.end.piles[seat])

    def _take(self, pile: Counts, *, keep: bool = False, task: Task | None = None) -> None:
        """Lay out another pile; ``keep``: groups stay as far as their cards are still there."""
        groups = [_cards(self.mine, places) for places in self.mine.groups if len(places) > 1]
        self.counts = pile
        self.mine = _laid(pile, groups if keep else ())
        self.task = task
        self._new()

    # One's own groups.

    @property
    def shown(self) -> Grouping:
        """The groups that lie there: your own, or a best partition."""
        return self.mine if self.at is None else Grouping.of(self.bests[self.at])

    @property
    def weighed(self) -> GroupedPile:
        """The groups that lie there, judged."""
        return self.shown.weigh(self.tables)

    def choose(self, place: int) -> None:
        """Choose a card, or let go of it; a best partition that is shown becomes your own."""
        if not 0 <= place < len(self.mine.cards):
            return
        self._own()
        self.chosen ^= {place}
        self._tell()

    def lay_together(self) -> None:
        """Make one group of the chosen cards."""
        self._lay(self.mine.together(self._wanted()))

    def lay_to(self, group: int) -> None:
        """Lay the chosen cards to a group that lies there."""
        self._lay(self.mine.add(group, self._wanted()))

    def take_apart(self) -> None:
        """Lay every card by itself of the groups in which a chosen one lies."""
        self._lay(self.mine.take_apart(self._wanted()))

    def all_apart(self) -> None:
        """Lay every card by itself."""
        self._lay(Grouping.apart(self.counts))

    def all_sets(self) -> None:
        """Lay all equal cards together."""
        self._lay(Grouping.sets(self.counts))

    def take_groups(self, words: str) -> None:
        """Lay the groups that a person typed, such as ``2 2; 2-8; 10``, and check them.

        What was typed is checked as it stands; in the picture a card that is in no group lies by
        itself, and one that the pile doesn't have is missing.
        """
        groups = parse_groups(words)
        self.mine = _laid(self.counts, groups)
        self.chosen, self.at = frozenset(), None
        self._judge(groups)

    def _wanted(self) -> frozenset[int]:
        if not self.chosen:
            raise BadInput("Choose some cards first.")
        return self.chosen

    def _lay(self, grouping: Grouping) -> None:
        self.mine = grouping
        self._new()

    def _own(self) -> None:
        """Go on from what is shown."""
        self.mine, self.at = self.shown, None
        self.checked = None

    # Answers.

    @property
    def secret(self) -> bool:
        """Whether the best may not be told now, because a pile of practice waits for an answer."""
        return self.task is not None

    @property
    def best(self) -> int:
        """The most VP that the pile can score (S-63)."""
        return scorer(self.tables)(self.counts)

    @property
    def bests(self) -> tuple[Partition, ...]:
        """The best partitions in their stated order, at most ``SHOWN_AT_MOST`` of them."""
        return _bests(self.counts, self.tables)

    @property
    def many(self) -> int:
        """How many best partitions there are."""
        return count_best(self.counts, self.tables)

    @property
    def quick(self) -> bool:
        """Whether what each card is worth is found at once; by house tables it takes longer."""
        return self.tables == RULEBOOK or sum(self.counts) <= QUICK_CARDS

    @property
    def marginals(self) -> Marginals:
        """What one card more or less is worth."""
        return _marginals(self.counts, self.tables)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the lowest card can go, and the best total after each."""
        return lowest_card_places(self.counts, self.tables)

    def check(self) -> None:
        """Check your own groups; in practice this is the answer."""
        self._judge([_cards(self.mine, places) for places in self.mine.groups])

    def show_best(self, at: int = 0) -> None:
        """Show a best partition instead of your own; they go round in a circle."""
        self._refuse_while_secret()
        self.at = at % len(self.bests)
        self.chosen, self.checked = frozenset(), None
        self._tell()

    def step(self, by: int) -> None:
        """Show the next best partition, or the one before."""
        self.show_best((self.at or 0) + by)

    def back_to_mine(self) -> None:
        """Show your own groups again."""
        self.at = None
        self._tell()

    def prove(self) -> None:
        """Have the solver prove the best in both forms; ``MissingPackage`` without it."""
        self._refuse_while_secret()
        prove(NO_CARDS, self.tables)  # loads the solver, which is no part of the proof's time
        start = self._clock()
        proof = prove(self.counts, self.tables)
        self.proof = ProofTaken(proof, 1000 * (self._clock() - start))
        self._tell()

    def _judge(self, groups: Sequence[Sequence[Card]]) -> None:
        self.at = None
        self.checked = check(groups, self.counts, self.tables)
        if self.task is not None:
            self._mark(self.task, self.checked)
        self._tell()

    def _refuse_while_secret(self) -> None:
        if self.secret:
            raise BadInput("Answer first: group the cards and press “Check mine”.")

    # House rules.

    def take_tables(self, tables: Tables) -> None:
        """Score by other tables from now on (S-66)."""
        if tables != self.tables:
            self.tables = tables
            self.task = None
            self._new()

    # Practice.

    def begin_practice(self, level: Level, *, timed: bool = False) -> None:
        """Lay out a random pile of this level and wait for an answer."""
        task = draw_task(self._rng, level, self.tables)
        self.answered, self.started = None, self._clock() if timed else None
        self._take(task.pile, task=task)

    def give_up(self) -> None:
        """End the practice with this pile; it counts as not answered."""
        self.task = self.answered = self.started = None
        self._tell()

    def _mark(self, task: Task, checked: Assessment) -> None:
        """Note how an answer went; groups that can't be scored are no answer yet."""
        if not checked.valid:
            return
        seconds = None if self.started is None else self._clock() - self.started
        right = checked.points == task.best
        cards = sum(task.pile)
        done = Attempt(task.level, cards, checked.points, task.best, right, seconds)
        self.attempts = (*self.attempts, done)
        self.task, self.answered, self.started = None, task, None

    def _new(self) -> None:
        """Forget what was answered about something else."""
        self.chosen, self.at, self.checked, self.proof = frozenset(), None, None, None
        if self.task is None:
            self.started = self.answered = None
        self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()


def _changed(counts: Counts, card: Card, by: int) -> Counts:
    return tuple(number + by * (title is card) for title, number in zip(DECK, counts, strict=True))


def _cards(grouping: Grouping, places: Sequence[int]) -> tuple[Card, ...]:
    return tuple(grouping.cards[place] for place in places)


def _laid(pile: Counts, groups: Sequence[Sequence[Card]]) -> Grouping:
    """Lay groups of a pile as far as it has their cards; all others lie by themselves."""
    lying = Grouping.apart(pile)
    free = list(range(len(lying.cards)))
    for group in groups:
        places = []
        for card in group:
            place = next((place for place in free if lying.cards[place] is card), None)
            if place is not None:
                free.remove(place)
                places.append(place)
        lying = lying.together(places)
    return lying


@lru_cache(maxsize=64)
def _bests(counts: Counts, tables: Tables) -> tuple[Partition, ...]:
    return best_partitions(counts, tables, SHOWN_AT_MOST)


@lru_cache(maxsize=64)
def _marginals(counts: Counts, tables: Tables) -> Marginals:
    return marginals(counts, tables)
