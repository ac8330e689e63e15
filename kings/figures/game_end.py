"""How a game ended: each seat's gold over the rounds, and how it kept its word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.struggle.state import LedgerEntry, PromiseStatus
from kings.words import Names, listed, plural, sentence

# The gold of each seat over the rounds.

GoldByRound = Sequence[Sequence[int]]
"""The gold of each seat: at the start, and after each round that was played."""


def gold_text(rounds: GoldByRound, names: Names) -> str:
    """Say the numbers of the figure, seat by seat: the text for those who don't see it."""
    return " ".join(
        _gold_line(name, [gold[seat] for gold in rounds]) for seat, name in enumerate(names)
    )


def _gold_line(name: str, gold: Sequence[int]) -> str:
    said = f"{name} began with {gold[0]} gold and ended with {gold[-1]}"
    most = max(gold)
    if most > max(gold[0], gold[-1]):
        said += f"; the most was {most}, after round {gold.index(most)}"
    return sentence(said)


# Who kept their word: how each seat's promises ended, counted.

STATUSES: tuple[PromiseStatus, ...] = ("kept", "broken", "void", "released", "open")
"""How a promise can stand, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class Word:
    """One seat's promises: how many ended in each way, in the order of ``STATUSES``."""

    seat: int
    counts: tuple[int, ...]

    @property
    def made(self) -> int:
        """How many promises the seat made."""
        return sum(self.counts)


def words_given(promises: Iterable[LedgerEntry], players: int) -> tuple[Word, ...]:
    """Count the promises of each seat by how they ended; a seat without any counts nothing."""
    ended = Counter((promise.clause.by, promise.status) for promise in promises)
    return tuple(
        Word(seat, tuple(ended[seat, status] for status in STATUSES)) for seat in range(players)
    )


def word_title(given: Sequence[Word]) -> str:
    """Return the title, which asks who kept their word and answers."""
    made = sum(word.made for word in given)
    if not made:
        return "Who kept their word? Nobody promised anything."
    kept = sum(word.counts[0] for word in given)
    were = "was" if kept == 1 else "were"
    return f"Who kept their word? {kept} of {plural(made, 'promise')} {were} kept."


def word_text(given: Sequence[Word], names: Names) -> str:
    """Say each player's counts: ``Ada made 3 promises: 2 kept and 1 broken.``"""
    return " ".join(_word_line(word, names[word.seat]) for word in given)


def _word_line(word: Word, name: str) -> str:
    if not word.made:
        return sentence(f"{name} promised nothing")
    ends = [
        f"{count} {status}" for count, status in zip(word.counts, STATUSES, strict=True) if count
    ]
    return sentence(f"{name} made {plural(word.made, 'promise')}: {listed(ends)}")
