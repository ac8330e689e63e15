"""Whose word was good? Nobody is blamed but against the level of their table.

A player is compared with the others of the same table, and a table with all others; promises of
rounds 1 to 5, of round 6 and of round 7 apart, since many keep less at the end. What chance would
do is counted by shuffling (``shuffles``), which is Fisher's exact test over several strata.
A table is told only if it would be whichever of its players is left out, or it would stand for one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb

from kings.analysis.debrief.clusters import Share, share
from kings.analysis.debrief.joint import LEVEL, QUESTIONS, Asked, Told
from kings.analysis.debrief.lines import Promise
from kings.analysis.debrief.promise_keeping import people_tested, said_share, stage
from kings.analysis.debrief.shuffles import added, drawn, tails_at
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent
from kings.sim.intervals import wilson
from kings.words import listed, plural, sentence

FEWEST_TESTED = 3
"""A player, or the others of a table, whose word was tested less often is not judged."""
OFTEN = 0.8
"""What would be found so often is said to be what could have been found."""


@dataclass(frozen=True, slots=True)
class Word:
    """A player's word: ``kept`` of ``tested`` promises, with Wilson's interval of that share.

    ``others_kept``, ``others_tested``: those of the others at the same table; ``chance``: how
    likely so few kept ones, or fewer, would be if the player were like them; ``clear``: whether the
    player is named as a breaker.
    """

    table: int
    player: str
    kept: int
    tested: int
    low: float
    high: float
    others_kept: int
    others_tested: int
    chance: float
    clear: bool = False

    @property
    def about(self) -> Hashable:
        """Of whom something is asked."""
        return self.table, self.player

    @property
    def rate(self) -> float:
        """The share kept."""
        return self.kept / self.tested

    @property
    def others(self) -> float:
        """The share that the others of the table kept."""
        return self.others_kept / self.others_tested

    def sentence(self) -> str:
        """Say how good the player's word was."""
        return (
            f"{self.player} (table {self.table}) kept {self.kept} of {self.tested} promises that "
            f"were put to the test ({chances(self.low, self.high)}); the others at that table kept "
            f"{self.others_kept} of {self.others_tested}."
        )


@dataclass(frozen=True, slots=True)
class TableWord:
    """A table's word beside that of all other tables.

    ``kept``: the share that the table kept; ``others``: that of all others; ``chance``: how likely
    so few kept ones would be if it were like them, whichever of its players is left out; ``clear``:
    whether it is told.
    """

    table: int
    kept: Share
    others: Share
    chance: float
    clear: bool = False

    def sentence(self) -> str:
        """Say how the table kept its word."""
        return (
            f"Table {self.table} kept {self.kept.times} of {self.kept.of} promises that were put "
            f"to the test; all other tables kept {said_share(self.others)}. That holds whichever "
            "of its players is left out, so it is the table and no one alone."
        )


@dataclass(frozen=True, slots=True)
class Words(Finding):
    """Every player whose word was tested often enough, the least kept first; and every table."""

    players: tuple[Word, ...]
    tables: tuple[TableWord, ...] = ()

    @property
    def breakers(self) -> tuple[Word, ...]:
        """Those who broke more of their promises than the others of their table."""
        return tuple(one for one in self.players if one.clear)

    @property
    def low_tables(self) -> tuple[TableWord, ...]:
        """The tables that kept fewer than all others."""
        return tuple(one for one in self.tables if one.clear)

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        for player in self.players:
            yield Asked("breaker", player.about, player.chance)
        for table in self.tables:
            yield Asked("table", table.table, table.chance)

    def decided(self, told: Told) -> Words:
        """Return the same with what is told of it."""
        return replace(
            self,
            players=tuple(
                replace(one, clear=("breaker", one.about) in told) for one in self.players
            ),
            tables=tuple(replace(one, clear=("table", one.table) in told) for one in self.tables),
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Whose word was good?"
        if not self.players:
            return f"{asked} Nobody's was tested often enough to say."
        if not self.breakers:
            return f"{asked} Nobody broke more than the others at their table, beyond chance."
        names = listed(one.player for one in self.breakers)
        return f"{asked} {names} broke more than others at the same table."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Share kept of a player's promises that were put to the test (in brackets: how many), "
            "with 95% intervals, each by itself."
        )

    def alt(self) -> str:
        """Say every player's share."""
        said = [
            f"{one.player} (table {one.table}) {one.kept} of {one.tested} "
            f"({chances(one.low, one.high)})"
            for one in self.players
        ]
        return sentence(f"Kept: {', '.join(said)}") if said else "Nobody was tested often enough."

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


Stages = Mapping[int, tuple[int, int]]
"""How many promises were kept, of how many, by the part of the game in which they ended."""


def words(promises: Iterable[Promise]) -> Words:
    """Return the word of every player and of every table."""
    tables = _by_table(promises)
    players = [_word(table, player, own, others) for table, player, own, others in _judged(tables)]
    return Words(
        tuple(sorted(players, key=lambda one: (one.rate, one.table, one.player))),
        tuple(_table_words(tables)) if len(tables) > 1 else (),
    )


def _by_table(promises: Iterable[Promise]) -> Mapping[int, Sequence[Promise]]:
    tables: dict[int, list[Promise]] = defaultdict(list)
    for one in people_tested(promises):
        tables[one.table].append(one)
    return tables


Judged = tuple[int, str, Sequence[Promise], Sequence[Promise]]
"""A table and a player, whose own promises are compared with those of the others there."""


def _judged(tables: Mapping[int, Sequence[Promise]]) -> Iterator[Judged]:
    """Yield the players whose word, and that of the others at the table, was tested enough."""
    for table, every in tables.items():
        for player in sorted({one.by for one in every}):
            own = [one for one in every if one.by == player]
            others = [one for one in every if one.by != player]
            if min(len(own), len(others)) >= FEWEST_TESTED:
                yield table, player, own, others


def _stages(promises: Iterable[Promise]) -> Stages:
    found: dict[int, tuple[int, int]] = {}
    for one in promises:
        at = stage(one)
        kept, of = found.get(at, (0, 0))
        found[at] = kept + (one.status == "kept"), of + 1
    return found


def _without(every: Stages, some: Stages) -> Stages:
    """Return what is left of all promises without some of them."""
    left = {}
    for at, (kept, of) in every.items():
        less_kept, less = some.get(at, (0, 0))
        left[at] = kept - less_kept, of - less
    return left


def _so_few(own: Stages, others: Stages) -> float:
    """Return how likely so few kept ones are if one's promises are drawn from those of all."""
    chances = {0: 1.0}
    for at, (kept, of) in own.items():
        other_kept, other = others.get(at, (0, 0))
        chances = added(chances, drawn(kept + other_kept, of + other, of))
    return tails_at(chances, sum(kept for kept, _ in own.values())).low


def _word(table: int, player: str, own: Sequence[Promise], others: Sequence[Promise]) -> Word:
    kept = sum(one.status == "kept" for one in own)
    low, high = wilson(kept, len(own))
    return Word(
        table=table,
        player=player,
        kept=kept,
        tested=len(own),
        low=low,
        high=high,
        others_kept=sum(one.status == "kept" for one in others),
        others_tested=len(others),
        chance=_so_few(_stages(own), _stages(others)),
    )


def _table_words(tables: Mapping[int, Sequence[Promise]]) -> Iterator[TableWord]:
    """Yield each table's word beside that of all others."""
    every = _stages(one for promises in tables.values() for one in promises)
    kept = {table: [one.status == "kept" for one in promises] for table, promises in tables.items()}
    for table, promises in sorted(tables.items()):
        here = _stages(promises)
        others = _without(every, here)
        players = {one.by for one in promises}
        own = (_stages(one for one in promises if one.by == player) for player in players)
        yield TableWord(
            table=table,
            kept=share({table: kept[table]}),
            others=share({other: ends for other, ends in kept.items() if other != table}),
            chance=max(_so_few(_without(here, one), others) for one in own),
        )


# What could have been found.


def findable(promises: Iterable[Promise]) -> str:
    """Say how much a player would have had to break to be named, four times in five."""
    judged = list(_judged(_by_table(promises)))
    if not judged:
        return "Nobody's word was tested often enough to be judged."
    level = LEVEL / len(QUESTIONS) / len(judged)
    least = (_least_broken(_stages(own), _stages(others), level) for _, _, own, others in judged)
    found = sorted(one for one in least if one is not None)
    if not found:
        return (
            "That doesn't mean that nobody did: with so few promises at a table, even a player who "
            "broke every one could not have been told from chance."
        )
    middle = found[len(found) // 2]
    much = "all" if middle == 1 else f"{percent(middle)} or more"
    return (
        f"That doesn't mean that nobody did: of {plural(len(judged), 'player')} whose word was "
        f"tested, {len(found)} could have been named at all, and the middle one of these in "
        f"{percent(OFTEN)} of such games only for breaking {much} of the promises."
    )


def _least_broken(own: Stages, others: Stages, level: float) -> float | None:
    """Return the least share that has to be broken to be named often; None if none is enough.

    The others of the table have kept what they have; the player breaks every promise with the same
    chance, by tenths.
    """
    numbers = [of for _, of in own.values()]
    named = [
        kept
        for kept in product(*(range(number + 1) for number in numbers))
        if _so_few(dict(zip(own, zip(kept, numbers, strict=True), strict=True)), others) <= level
    ]
    for tenths in range(1, 11):
        broken = tenths / 10
        power = 0.0
        for kept in named:
            chance = 1.0
            for number, at in zip(numbers, kept, strict=True):
                chance *= comb(number, at) * (1 - broken) ** at * broken ** (number - at)
            power += chance
        if power >= OFTEN:
            return broken
    return None
