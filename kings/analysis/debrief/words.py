"""Whose word was good? Each player's share of promises kept, and who clearly broke more.

Nobody is called a breaker because little was kept at the end, where everybody keeps less: a player
is compared with all others early and late apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

from kings.analysis.debrief.keeping import people_tested
from kings.analysis.debrief.lines import Promise
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent
from kings.sim.intervals import wilson
from kings.words import listed, sentence

SURE = 0.05
"""Of those who are named, no more than 5 of 100 are expected to be named by chance alone."""
FEWEST_TESTED = 3
"""A player whose word was tested less often is not judged."""


@dataclass(frozen=True, slots=True)
class Word:
    """A player's word: ``kept`` of ``tested`` promises, with Wilson's interval of that share.

    ``others``: the share that all others kept; ``chance``: how likely so few kept ones, or fewer,
    would be if the player were like them; ``clear``: whether the player is named as a breaker.
    """

    table: int
    player: str
    kept: int
    tested: int
    low: float
    high: float
    others: float
    chance: float
    clear: bool = False

    @property
    def rate(self) -> float:
        """The share kept."""
        return self.kept / self.tested

    def sentence(self) -> str:
        """Say how the player stood to promises."""
        return (
            f"{self.player} (table {self.table}) kept {self.kept} of {self.tested} promises that "
            f"were put to the test ({chances(self.low, self.high)}); all others kept "
            f"{percent(self.others)}."
        )


@dataclass(frozen=True, slots=True)
class Words(Finding):
    """Every player whose word was tested often enough, the least kept first."""

    players: tuple[Word, ...]

    @property
    def breakers(self) -> tuple[Word, ...]:
        """Those who clearly broke more of their promises than all others."""
        return tuple(one for one in self.players if one.clear)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Whose word was good?"
        if not self.players:
            return f"{asked} Nobody's was tested often enough to say."
        if not self.breakers:
            return f"{asked} Nobody clearly broke more promises than others."
        names = listed(one.player for one in self.breakers)
        return f"{asked} {names} clearly broke more than others."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Share kept of a player's promises that were put to the test (in brackets: how many), "
            "with 95% intervals."
        )

    def alt(self) -> str:
        """Say every player's share."""
        said = [
            f"{one.player} (table {one.table}) {one.kept} of {one.tested} "
            f"({chances(one.low, one.high)})"
            for one in self.players
        ]
        return sentence(f"Kept: {', '.join(said)}") if said else "Nobody to be judged."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("table", "player", "kept", "tested", "rate", "low", "high", "chance", "clear")

    def rows(self) -> Sequence[Row]:
        """Return a line for each player."""
        return [
            (
                *(one.table, one.player, one.kept, one.tested, one.rate, one.low, one.high),
                *(one.chance, int(one.clear)),
            )
            for one in self.players
        ]


Counts = tuple[int, int]
"""How many were kept, of how many."""


def words(promises: Iterable[Promise]) -> Words:
    """Return every player's word, and who clearly broke more promises than all others.

    Fisher's exact test, one-sided, with the promises before the last two rounds and in them as two
    strata; over all players Benjamini and Hochberg's method (1995) holds the share of those who
    are named by chance.
    """
    tested = people_tested(promises)
    every = _counted(tested)
    own: dict[tuple[int, str], list[Promise]] = defaultdict(list)
    for one in tested:
        own[one.table, one.by].append(one)
    judged = {who: word for who, word in own.items() if FEWEST_TESTED <= len(word) < len(tested)}
    found = [_word(who, _counted(word), every) for who, word in judged.items()]
    return Words(tuple(sorted(_named(found), key=lambda one: (one.rate, one.table, one.player))))


def _counted(promises: Iterable[Promise]) -> Mapping[bool, Counts]:
    """Count the promises kept, and all, before the end and in it."""
    counts: dict[bool, Counts] = {False: (0, 0), True: (0, 0)}
    for one in promises:
        kept, of = counts[one.at_end]
        counts[one.at_end] = kept + (one.status == "kept"), of + 1
    return counts


def _word(who: tuple[int, str], own: Mapping[bool, Counts], every: Mapping[bool, Counts]) -> Word:
    kept, tested = (sum(counts[at] for counts in own.values()) for at in range(2))
    all_kept, total = (sum(counts[at] for counts in every.values()) for at in range(2))
    others = (all_kept - kept) / (total - tested)
    return Word(*who, kept, tested, *wilson(kept, tested), others, _chance(own, every))


def _chance(own: Mapping[bool, Counts], every: Mapping[bool, Counts]) -> float:
    """Return how likely so few kept ones are if the player's promises were drawn from all."""
    early, late = (_drawn(own[end][1], *every[end]) for end in (False, True))
    kept = sum(counts[0] for counts in own.values())
    return sum(
        one * other
        for first, one in enumerate(early)
        for second, other in enumerate(late)
        if first + second <= kept
    )


def _drawn(number: int, kept: int, of: int) -> list[float]:
    """Return how likely each number of kept ones is among so many, drawn without putting back."""
    ways = comb(of, number)
    return [comb(kept, at) * comb(of - kept, number - at) / ways for at in range(number + 1)]


def _named(found: Sequence[Word]) -> list[Word]:
    """Mark the breakers by Benjamini and Hochberg's method."""
    ordered = sorted(found, key=lambda one: one.chance)
    last = 0
    for at, one in enumerate(ordered, start=1):
        if one.chance <= SURE * at / len(ordered):
            last = at
    return [replace(one, clear=at < last) for at, one in enumerate(ordered)]
