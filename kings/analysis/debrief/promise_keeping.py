"""How promises were kept: to the end of the game, and against temptation.

Only promises that were put to the test count, kept or broken, and only those of people. Each is
compared with others of its own table, so that neither a table at which little is kept nor one at
which much is promised late makes a difference; what chance would do is counted by shuffling within
tables (``shuffles``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kings.analysis.debrief.clusters import Case, Estimated, Share, gap, share, share_gap
from kings.analysis.debrief.joint import Asked, Told
from kings.analysis.debrief.lines import Promise
from kings.analysis.debrief.shuffles import tails
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent, tenth
from kings.struggle.state import ROUNDS
from kings.words import listed, sentence, upper


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
class Late:
    """One of the last two rounds against all before them: round 6, or round 7.

    ``kept``: the share kept of what was decided in it; ``drop``: by how much that lies above what
    the same tables kept before round 6 (below: less than 0; None: can't be told at all).
    """

    round: int
    kept: Share
    drop: Estimated | None

    @property
    def question(self) -> str:
        """The short name of the question."""
        return f"round {self.round}"

    def said(self, earlier: Share) -> str:
        """Say what was kept in it and before, with the gap at the same tables."""
        drop = self.drop
        assert drop is not None and drop.low is not None and drop.high is not None
        way = "fewer" if drop.value < 0 else "more"
        near, far = (drop.low, drop.high) if drop.value > 0 else (drop.high, drop.low)
        return (
            f"In round {self.round} {way} promises were kept: {said_share(self.kept)}, against "
            f"{said_share(earlier)} in rounds 1 to {BEFORE}. At the same tables that is "
            f"{points_of_percent(drop.value)} points {way} ({points_of_percent(near)} to "
            f"{points_of_percent(far)})."
        )


BEFORE = ROUNDS - 2
"""The last of the rounds before the end; the two after it are dated one by one."""


@dataclass(frozen=True, slots=True)
class Ending(Finding):
    """The share of promises kept by the round in which it was decided on them.

    ``stretches``: a name and a share for each stretch of the game; ``earlier``: rounds 1 to 5;
    ``rounds``: rounds 6 and 7, each by itself, as only the last has no tomorrow.
    """

    stretches: tuple[tuple[str, Share], ...]
    earlier: Share
    rounds: tuple[Late, ...]

    @property
    def last(self) -> Late:
        """The last round."""
        return self.rounds[-1]

    @property
    def told(self) -> tuple[Late, ...]:
        """The rounds of which a change is told."""
        return tuple(one for one in self.rounds if one.drop is not None and one.drop.clear)

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        for one in self.rounds:
            if one.drop is not None and one.drop.known and one.drop.chance is not None:
                yield Asked(one.question, None, one.drop.chance)

    def decided(self, told: Told) -> Ending:
        """Return the same with what is told of it."""
        return replace(
            self,
            rounds=tuple(
                replace(one, drop=one.drop and replace(one.drop, told=(one.question, None) in told))
                for one in self.rounds
            ),
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Were promises kept to the end?"
        if not any(one.drop is not None and one.drop.known for one in self.rounds):
            return f"{asked} Too few were put to the test to say."
        if not self.told:
            return f"{asked} No change beyond chance in round {ROUNDS - 1} or {ROUNDS}."
        said = [
            f"in round {one.round} {'fewer' if one.drop and one.drop.value < 0 else 'more'} "
            f"({percent(one.kept.rate or 0)})"
            for one in self.told
        ]
        return f"{asked} {upper(listed(said))}; before {percent(self.earlier.rate or 0)}."

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
    return Ending(
        tuple(
            (name, _kept(one for one in tested if one.ended in rounds))
            for name, rounds in _STRETCHES
        ),
        _kept(one for one in tested if not _late(one)),
        tuple(_in_round(number, tested) for number in range(BEFORE + 1, ROUNDS + 1)),
    )


def _late(promise: Promise) -> bool:
    return (promise.ended or 0) > BEFORE


def _in_round(number: int, tested: Iterable[Promise]) -> Late:
    tables: dict[int, list[Case]] = defaultdict(list)
    for one in tested:
        if one.ended == number or not _late(one):
            tables[one.table].append((one.table, one.ended == number, one.status == "kept"))
    kept = _kept(one for one in tested if one.ended == number)
    return Late(number, kept, _by_shuffling(share_gap(tables), tables))


def _by_shuffling(
    found: Estimated | None, tables: Mapping[int, Sequence[Case]]
) -> Estimated | None:
    """Return a gap with how likely it is if the marks are shuffled within its strata."""
    strata: dict[Hashable, list[tuple[bool, int]]] = defaultdict(list)
    for cases in tables.values():
        for stratum, marked, value in cases:
            strata[stratum].append((marked, int(value)))
    return found and replace(found, chance=tails(strata.values()).both)


@dataclass(frozen=True, slots=True)
class Temptation(Finding):
    """The share of promises of gold that were kept, by how much was at stake.

    ``stakes``: a name and a share for each class of stakes; ``more``: how much more gold was at
    stake in broken promises than in kept ones of the same table and the same part of the game.
    """

    stakes: tuple[tuple[str, Share], ...]
    more: Estimated | None

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        if self.more is not None and self.more.known and self.more.chance is not None:
            yield Asked("stakes", None, self.more.chance)

    def decided(self, told: Told) -> Temptation:
        """Return the same with what is told of it."""
        return replace(self, more=self.more and replace(self.more, told=("stakes", None) in told))

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Did temptation break promises?"
        if self.more is None or self.more.low is None:
            return f"{asked} Too few promises of gold were put to the test to say."
        if not self.more.clear:
            return f"{asked} No link with the gold at stake beyond chance."
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
    tables: dict[int, list[Case]] = defaultdict(list)
    for one in tested:
        place = (one.table, stage(one))
        tables[one.table].append((place, one.status == "broken", one.gold or 0))
    return Temptation(
        tuple(
            (name, _kept(one for one in tested if inside(one.gold or 0)))
            for name, inside in _STAKES
        ),
        _by_shuffling(gap(tables), tables),
    )


def stage(promise: Promise) -> int:
    """Return the part of the game in which a promise ended: 5 (rounds 1 to 5), 6 or 7."""
    return max(BEFORE, promise.ended or BEFORE)
