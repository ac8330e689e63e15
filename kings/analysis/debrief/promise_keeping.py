"""How promises were kept: to the end of the game, against temptation, and by whom.

Only promises that were put to the test count, kept or broken, and only those of people. Nobody is
called a breaker because little was kept at the end, where everybody keeps less: a player is
compared with all others early and late apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

from kings.analysis.debrief.clusters import Estimated, Share, gap, jackknife, share
from kings.analysis.debrief.lines import Promise
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent, tenth
from kings.sim.intervals import wilson
from kings.struggle.state import ROUNDS
from kings.words import listed, sentence

SURE = 0.05
"""Of those who are named, no more than 5 of 100 are expected to be named by chance alone."""
FEWEST_TESTED = 3
"""A player whose word was tested less often is not judged."""


def people_tested(promises: Iterable[Promise]) -> tuple[Promise, ...]:
    """Return the promises of people that were kept or broken."""
    return tuple(one for one in promises if one.tested and not one.by_bot)


def _kept(promises: Iterable[Promise]) -> Share:
    tables: dict[int, list[bool]] = defaultdict(list)
    for one in promises:
        tables[one.table].append(one.status == "kept")
    return share(tables)


def said_share(found: Share) -> str:
    """Write a share with its counts and interval: ``71% of 48 (60–80%)``."""
    if found.rate is None:
        return "none"
    said = f"{percent(found.rate)} of {found.of}"
    if found.low is None or found.high is None:
        return f"{said} (too few tables for an interval)"
    return f"{said} ({chances(found.low, found.high)})"


NamedShares = Sequence[tuple[str, Share]]
"""A name and a share for each class of promises."""

_SHARE_COLUMNS = ("kept", "tested", "rate", "low", "high", "tables")


def _share_rows(shares: NamedShares) -> Sequence[Row]:
    return [
        (name, one.times, one.of, one.rate, one.low, one.high, one.tables) for name, one in shares
    ]


def _alt(shares: NamedShares) -> str:
    """Say each share that rests on any promise; empty if none does."""
    said = [f"{name} {said_share(one)}" for name, one in shares if one.of]
    return sentence(f"Kept: {', '.join(said)}") if said else ""


def points_of_percent(share_gap: float) -> str:
    """Write a difference of two shares in points of a hundred, without its sign."""
    return tenth(abs(round(100 * share_gap)))


@dataclass(frozen=True, slots=True)
class Ending(Finding):
    """The share of promises kept by the round in which it was decided on them.

    ``stretches``: a name and a share for each stretch of the game; ``earlier`` and ``last``: before
    the last round and in it, which stands by itself, as it alone has no tomorrow; ``drop``: by how
    much the share in the last round lies above the earlier one (below: less than 0; None where it
    can't be told at all).
    """

    stretches: tuple[tuple[str, Share], ...]
    earlier: Share
    last: Share
    drop: Estimated | None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Were promises kept to the end?"
        if self.drop is None or self.drop.low is None:
            return f"{asked} Too few were put to the test to say."
        if not self.drop.clear:
            return f"{asked} No clear change in round {ROUNDS}."
        way = "fewer" if self.drop.value < 0 else "more"
        rates = f"{percent(self.last.rate or 0)} against {percent(self.earlier.rate or 0)}"
        return f"{asked} In round {ROUNDS} {way} were kept: {rates}."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Share kept of the promises put to the test, by the round that decided; bars: 95% "
            "intervals over tables. No bar: too few tables."
        )

    def alt(self) -> str:
        """Say each round's share."""
        return _alt(self.stretches) or "No promise was put to the test."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("rounds", *_SHARE_COLUMNS)

    def rows(self) -> Sequence[Row]:
        """Return a line for each stretch of the game."""
        return _share_rows(self.stretches)


_STRETCHES = (
    ("rounds 1 to 3", range(1, 4)),
    ("rounds 4 and 5", range(4, 6)),
    ("round 6", range(6, ROUNDS)),
    ("round 7", range(ROUNDS, ROUNDS + 1)),
)


def ending(promises: Iterable[Promise]) -> Ending:
    """Return how the keeping of promises changed towards the end."""
    tested = people_tested(promises)
    tables: dict[int, list[tuple[bool, bool]]] = defaultdict(list)
    for one in tested:
        tables[one.table].append((one.ended == ROUNDS, one.status == "kept"))
    return Ending(
        tuple(
            (name, _kept(one for one in tested if one.ended in rounds))
            for name, rounds in _STRETCHES
        ),
        _kept(one for one in tested if one.ended != ROUNDS),
        _kept(one for one in tested if one.ended == ROUNDS),
        gap(tables),
    )


@dataclass(frozen=True, slots=True)
class Temptation(Finding):
    """The share of promises of gold that were kept, by how much was at stake.

    ``stakes``: a name and a share for each class of stakes; ``more``: how much more gold was at
    stake in broken promises than in kept ones, on average.
    """

    stakes: tuple[tuple[str, Share], ...]
    more: Estimated | None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Did temptation break promises?"
        if self.more is None or self.more.low is None:
            return f"{asked} Too few promises of gold were put to the test to say."
        if not self.more.clear:
            return f"{asked} No clear link with the gold at stake."
        way = "more" if self.more.value > 0 else "less"
        return f"{asked} Broken ones had {tenth(abs(self.more.value))} gold {way} at stake."

    def caption(self) -> str:
        """Say how the picture is read."""
        return "Share kept of the promises of gold put to the test, by the gold that was at stake."

    def alt(self) -> str:
        """Say the share of each class of stakes."""
        return _alt(self.stakes) or "No promise of gold was tested."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("at_stake", *_SHARE_COLUMNS)

    def rows(self) -> Sequence[Row]:
        """Return a line for each class of stakes."""
        return _share_rows(self.stakes)


_STAKES: tuple[tuple[str, Callable[[int], bool]], ...] = (
    ("1 gold", lambda gold: gold == 1),
    ("2 gold", lambda gold: gold == 2),
    ("3 gold", lambda gold: gold == 3),
    ("4 or more", lambda gold: gold >= 4),
)


def temptation(promises: Iterable[Promise]) -> Temptation:
    """Return how the keeping of promised gold went with the gold at stake."""
    tested = [one for one in people_tested(promises) if one.gold is not None]
    tables: dict[int, list[tuple[bool, int]]] = defaultdict(list)
    for one in tested:
        tables[one.table].append((one.status == "broken", one.gold or 0))
    return Temptation(
        tuple(
            (name, _kept(one for one in tested if inside(one.gold or 0)))
            for name, inside in _STAKES
        ),
        jackknife(tables, _more_at_stake),
    )


def _more_at_stake(cases: Sequence[tuple[bool, int]]) -> float | None:
    broken = [gold for broke, gold in cases if broke]
    kept = [gold for broke, gold in cases if not broke]
    return sum(broken) / len(broken) - sum(kept) / len(kept) if broken and kept else None


# Whose word was good?


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
        """Say how good the player's word was."""
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


Counts = tuple[int, int]
"""How many were kept, of how many."""


def words(promises: Iterable[Promise]) -> Words:
    """Return every player's word, and who clearly broke more promises than all others.

    Fisher's exact test, one-sided, with the promises before round 6, in round 6 and in round 7 as
    three strata; over all players Benjamini and Hochberg's method (1995) holds the share of those
    who are named by chance.
    """
    tested = people_tested(promises)
    every = _counted(tested)
    own: dict[tuple[int, str], list[Promise]] = defaultdict(list)
    for one in tested:
        own[one.table, one.by].append(one)
    judged = {who: word for who, word in own.items() if FEWEST_TESTED <= len(word) < len(tested)}
    found = [_word(who, _counted(word), every) for who, word in judged.items()]
    return Words(tuple(sorted(_named(found), key=lambda one: (one.rate, one.table, one.player))))


STAGES = (ROUNDS - 2, ROUNDS - 1, ROUNDS)
"""The last rounds of three stretches in which words are kept unlike: all before the last two, the
last but one, and the last, after which nobody asks."""


def _counted(promises: Iterable[Promise]) -> Mapping[int, Counts]:
    """Count the promises kept, and all, in each of ``STAGES``, by when they ended."""
    counts: dict[int, Counts] = dict.fromkeys(STAGES, (0, 0))
    for one in promises:
        stage = max(STAGES[0], one.ended or STAGES[0])
        kept, of = counts[stage]
        counts[stage] = kept + (one.status == "kept"), of + 1
    return counts


def _word(who: tuple[int, str], own: Mapping[int, Counts], every: Mapping[int, Counts]) -> Word:
    kept, tested = (sum(counts[at] for counts in own.values()) for at in range(2))
    all_kept, total = (sum(counts[at] for counts in every.values()) for at in range(2))
    (table, player), (low, high) = who, wilson(kept, tested)
    return Word(
        table=table,
        player=player,
        kept=kept,
        tested=tested,
        low=low,
        high=high,
        others=(all_kept - kept) / (total - tested),
        chance=_chance(own, every),
    )


def _chance(own: Mapping[int, Counts], every: Mapping[int, Counts]) -> float:
    """Return how likely so few kept ones are if the player's promises were drawn from all."""
    together = [1.0]
    for stage in STAGES:
        together = _convolved(together, _drawn(own[stage][1], *every[stage]))
    kept = sum(counts[0] for counts in own.values())
    return sum(together[: kept + 1])


def _convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return how likely each sum of two independent numbers is."""
    sums = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        for second, more in enumerate(other):
            sums[first + second] += chance * more
    return sums


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
