"""Practice: a random pile of a chosen difficulty, right or wrong, and how one did so far."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from kings.errors import BadInput
from kings.struggle.cards import DECK, Counts, count
from kings.struggle.partition.exact import scorer
from kings.struggle.partition.explain import USUAL, Shortcut, shortcut_partition
from kings.struggle.partition.groups import Tables
from kings.words import listed, plural, sentence

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
    def failing(self) -> tuple[Shortcut, ...]:
        """The shortcuts that must not find the best of such a pile."""
        if self is Level.GENTLE:
            return ()
        if self is Level.TRICKY:
            return (Shortcut.SETS_ONLY, Shortcut.LONGEST_RUN)
        return USUAL

    def fits(self, pile: Counts, best: int, tables: Tables) -> bool:
        """Say whether a pile is of this level; ``best``: the most it can score."""
        if self is Level.GENTLE:
            return any(_points(pile, shortcut, tables) == best for shortcut in USUAL)
        return all(_points(pile, shortcut, tables) < best for shortcut in self.failing)


@dataclass(frozen=True, slots=True)
class Task:
    """A pile to divide: what it can score at most, and what each usual shortcut makes of it."""

    level: Level
    pile: Counts
    tables: Tables
    best: int
    shortcuts: tuple[tuple[Shortcut, int], ...]


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
    score = scorer(tables)
    for _ in range(TRIES):
        pile = count(rng.sample(decks, rng.randint(least, most)))
        best = score(pile)
        if level.fits(pile, best, tables):
            found = tuple((shortcut, _points(pile, shortcut, tables)) for shortcut in USUAL)
            return Task(level, pile, tables, best, found)
    raise BadInput(
        f"With these tables no {level.name_in_words} pile was found in {TRIES} tries (S-66)."
    )


def _points(pile: Counts, shortcut: Shortcut, tables: Tables) -> int:
    return shortcut_partition(pile, shortcut, tables).points


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
