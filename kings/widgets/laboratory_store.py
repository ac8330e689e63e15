"""What the laboratory knows: a pile, your own groups, answers, house rules and practice.

Plain Python with no widget in it: what lies there, what is asked, and what was found. A refusal
changes nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

from kings.errors import BadInput, MissingPackage
from kings.records.journal import JournalText
from kings.records.notation import replay_any
from kings.records.recording import Recording, replay
from kings.struggle.cards import DECK, NO_CARDS, Card, Counts, cards_in, count
from kings.struggle.partition import exact, explain
from kings.struggle.partition.check import Assessment, GroupedPile, Grouping, check
from kings.struggle.partition.cpsat import Proof, prove
from kings.struggle.partition.groups import (
    RULEBOOK,
    Partition,
    Tables,
    check_counts,
    parse_groups,
    parse_pile,
)
from kings.struggle.rules import GAME
from kings.struggle.say import card_list
from kings.struggle.say_scores import say_partition
from kings.table.opening import parse_text
from kings.words import listed, plural, sentence

Clock = Callable[[], float]


class ProofTaken:
    """A solver's proof and the milliseconds that it took."""

    def __init__(self, proof: Proof, milliseconds: float) -> None:
        self.proof = proof
        self.milliseconds = milliseconds


class LabStore:
    """One laboratory: every verb changes it and tells ``listeners``; a refusal changes nothing.

    ``best_shown``: whether a best partition is shown instead of your own groups; ``checked``,
    ``proof``: the last answer asked for about what lies there now; ``task``: the pile of practice
    that waits for an answer: until then nothing here tells the best.
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
        self.best_shown = False
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
        self._take(_one_more(self.counts, card), keep=True)

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
        return Grouping.of(self.best_partition) if self.best_shown else self.mine

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
        self.chosen, self.best_shown = frozenset(), False
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
        self.mine, self.best_shown = self.shown, False
        self.checked = None

    # Answers.

    @property
    def secret(self) -> bool:
        """Whether the best may not be told now, because a pile of practice waits for an answer."""
        return self.task is not None

    @property
    def best(self) -> int:
        """The most VP that the pile can score (S-63)."""
        return exact.scorer(self.tables)(self.counts)

    @property
    def best_partition(self) -> Partition:
        """A best partition, the first in their stated order."""
        return exact.best_partition(self.counts, self.tables)

    @property
    def many(self) -> int:
        """How many best partitions there are."""
        return exact.count_best(self.counts, self.tables)

    def check(self) -> None:
        """Check your own groups; in practice this is the answer."""
        self._judge([_cards(self.mine, places) for places in self.mine.groups])

    def show_best(self) -> None:
        """Show a best partition instead of your own."""
        self._refuse_while_secret()
        self.best_shown = True
        self.chosen, self.checked = frozenset(), None
        self._tell()

    def back_to_mine(self) -> None:
        """Show your own groups again."""
        self.best_shown = False
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
        self.best_shown = False
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
        self.chosen, self.best_shown = frozenset(), False
        self.checked, self.proof = None, None
        if self.task is None:
            self.started = self.answered = None
        self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()


def _one_more(counts: Counts, card: Card) -> Counts:
    return tuple(number + (title is card) for title, number in zip(DECK, counts, strict=True))


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


# Practice: piles that are drawn, and how one did.

TRIES = 2_000
"""Give up after drawing this many piles."""


class Level(Enum):
    """How hard a pile is: how many cards, at least and at most, and what they are like."""

    GENTLE = (5, 8, "Gentle: 5 to 8 cards, and some usual shortcut finds the best")
    TRICKY = (8, 13, "Tricky: 8 to 13 cards; “longest run first” and “sets only” both fail")
    HARD = (12, 20, "Hard: 12 to 20 cards; all four usual shortcuts fail")

    @property
    def words(self) -> str:
        """What makes a pile of this level hard, or not."""
        return self.value[2]

    @property
    def name_in_words(self) -> str:
        """The level by its name alone."""
        return self.words.split(":")[0].lower()

    @property
    def failing(self) -> tuple[explain.Shortcut, ...]:
        """The shortcuts that must not find the best of such a pile."""
        if self is Level.GENTLE:
            return ()
        if self is Level.TRICKY:
            return (explain.Shortcut.SETS_ONLY, explain.Shortcut.LONGEST_RUN)
        return explain.USUAL

    def fits(self, pile: Counts, best: int, tables: Tables) -> bool:
        """Say whether a pile is of this level; ``best``: the most it can score."""
        if self is Level.GENTLE:
            return any(_points(pile, shortcut, tables) == best for shortcut in explain.USUAL)
        return all(_points(pile, shortcut, tables) < best for shortcut in self.failing)


@dataclass(frozen=True, slots=True)
class Task:
    """A pile to divide: what it can score at most, and what each usual shortcut makes of it."""

    level: Level
    pile: Counts
    tables: Tables
    best: int
    shortcuts: tuple[tuple[explain.Shortcut, int], ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How one answer went; ``seconds`` is None where no clock was wanted."""

    level: Level
    cards: int
    points: int
    best: int
    right: bool
    seconds: float | None = None


def draw_task(rng: random.Random, level: Level, tables: Tables) -> Task:
    """Draw piles from six decks until one is of this level (S-01).

    Raises ``BadInput`` if there seems to be none by these tables.
    """
    decks = [card for card in DECK for _ in range(6)]
    least, most, _ = level.value
    score = exact.scorer(tables)
    for _ in range(TRIES):
        pile = count(rng.sample(decks, rng.randint(least, most)))
        best = score(pile)
        if level.fits(pile, best, tables):
            found = tuple((shortcut, _points(pile, shortcut, tables)) for shortcut in explain.USUAL)
            return Task(level, pile, tables, best, found)
    raise BadInput(
        f"With these tables no {level.name_in_words} pile was found in {TRIES} tries (S-66)."
    )


def _points(pile: Counts, shortcut: explain.Shortcut, tables: Tables) -> int:
    return explain.shortcut_partition(pile, shortcut, tables).points


def say_why(task: Task) -> str:
    """Say what made a pile easy or hard, once it was answered."""
    failing = [
        f"“{how.value}” scores {points}" for how, points in task.shortcuts if points < task.best
    ]
    right = [f"“{how.value}”" for how, points in task.shortcuts if points == task.best]
    if not failing:
        return sentence(f"Every usual shortcut finds the best of this pile, {task.best}", "S-63")
    missed = f"The best is {task.best}; {listed(failing)}"
    found = f"; {listed(right)} would find it" if right else "; so no usual shortcut finds it"
    return sentence(f"{missed}{found}", "S-63")


def say_history(attempts: tuple[Attempt, ...]) -> str:
    """Say how one did so far."""
    if not attempts:
        return "No pile answered yet."
    right = sum(one.right for one in attempts)
    left = sum(one.best - one.points for one in attempts)
    timed = [one.seconds for one in attempts if one.seconds is not None and one.right]
    quick = f"; the quickest right answer took {min(timed):.0f} seconds" if timed else ""
    return sentence(
        f"{right} of {plural(len(attempts), 'answer')} right, "
        f"{plural(left, 'point')} left on the table{quick}"
    )


# House rules: what other points change, for one pile and for many.

SAMPLE = 150
"""How many piles of 5 to 20 cards are drawn."""


@dataclass(frozen=True, slots=True)
class SampleChange:
    """How many of the drawn piles score more by the house tables, and how many less."""

    piles: int
    higher: int
    lower: int
    seed: int


def sample_change(tables: Tables, seed: int) -> SampleChange:
    """Score the drawn piles by the rulebook's tables and by these."""
    house = exact.scorer(tables)
    differences = [house(pile) - before for pile, before in _sample(seed)]
    return SampleChange(
        len(differences), sum(d > 0 for d in differences), sum(d < 0 for d in differences), seed
    )


@lru_cache(maxsize=8)
def _sample(seed: int) -> tuple[tuple[Counts, int], ...]:
    """Draw piles of 5 to 20 cards from six decks, with what they score by the rulebook."""
    rng = random.Random(f"house tables {seed}")
    decks = [card for card in DECK for _ in range(6)]
    piles = [count(rng.sample(decks, rng.randint(5, 20))) for _ in range(SAMPLE)]
    score = exact.scorer(RULEBOOK)
    return tuple((pile, score(pile)) for pile in piles)


def say_pile_change(pile: Counts, tables: Tables) -> str:
    """Say what these tables change for one pile."""
    before, after = exact.best_partition(pile, RULEBOOK), exact.best_partition(pile, tables)
    now = say_partition(after)
    if after.points == before.points:
        same = sentence(f"This pile scores {before.points} as by the rulebook", "S-66")
        laid = [[group.cards for group in one.groups] for one in (before, after)]
        return same if laid[0] == laid[1] else f"{same[:-1]}, but grouped differently: {now}."
    step = after.points - before.points
    more = f"{plural(abs(step), 'point')} {'more' if step > 0 else 'less'}"
    return sentence(
        f"This pile scores {after.points}, {more} than by the rulebook ({before.points}): {now}",
        "S-66",
    )


def say_sample(change: SampleChange) -> str:
    """Say what the sample shows, and that it is one."""
    changed = change.higher + change.lower
    share = 100 * changed / change.piles
    return sentence(
        f"Of a sample of {change.piles} piles of 5 to 20 cards (drawn from six decks, seed "
        f"{change.seed}), {changed} score something else ({share:.0f} %): {change.higher} more, "
        f"{change.lower} less",
        "S-66",
    )


def say_all(tables: Tables) -> str:
    """Count over all piles there are, and say it; ``MissingPackage`` without NumPy."""
    try:
        from kings.analysis.all_piles import house_changes
    except ImportError as missing:
        raise MissingPackage("numpy", "Counting over all piles", extra="analysis") from missing
    change = house_changes(tables)
    changed = change.higher + change.lower
    said = (
        f"Of all {change.piles:,} piles there are, {changed:,} score something else "
        f"({100 * changed / change.piles:.1f} %): {change.higher:,} more, {change.lower:,} less"
    )
    ends = [
        f"the greatest {way} is {plural(found[0], 'point')}, for {card_list(cards_in(found[1]))}"
        for way, found in (("rise", change.rise), ("fall", change.fall))
        if found is not None
    ]
    return sentence("; ".join([said, *ends]), "S-66")


# Piles from the end of a game.


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The piles at the end of a game, by seat, and the scoring tables that were played by."""

    names: tuple[str, ...]
    piles: tuple[Counts, ...]
    tables: Tables


def end_of(journal: Path | str) -> GameEnd:
    """Read the end of a game from the path of its journal, or of a page.

    Raises ``BadRecord`` for a bad file and ``BadInput`` if the game isn't over: while it goes on,
    a pile is not settled.
    """
    return _end(replay_any(journal, "struggle"))


def end_of_text(text: str) -> GameEnd:
    """Read the end of a game from the text of its journal; raises what ``end_of`` raises."""
    found: JournalText = parse_text(text)
    return _end(replay(found))


def _end(record: Recording) -> GameEnd:
    state = record.state
    if GAME.outcome(state) is None:
        raise BadInput("This game isn't over, so no pile of it is settled yet (S-60).")
    return GameEnd(tuple(state.options.names), state.piles, state.options.tables)
