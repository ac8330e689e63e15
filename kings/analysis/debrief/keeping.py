"""Were promises kept? To the end of the game, and against temptation.

Only promises that were put to the test count, kept or broken, and only those of people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.debrief.bargains import END
from kings.analysis.debrief.clusters import Estimated, Share, gap, jackknife, share
from kings.analysis.debrief.lines import Promise
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent, tenth
from kings.struggle.state import ROUNDS
from kings.words import sentence


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


def points_of_percent(share_gap: float) -> str:
    """Write a difference of two shares in points of a hundred, without its sign."""
    return tenth(abs(round(100 * share_gap)))


@dataclass(frozen=True, slots=True)
class Ending(Finding):
    """The share of promises kept by the round in which it was decided on them.

    ``stretches``: a name and a share for each stretch of the game; ``earlier`` and ``last``: before
    the last two rounds and in them; ``drop``: by how much the share at the end lies above the
    earlier one (below: less than 0; None where it can't be told at all).
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
            return f"{asked} No clear change in the last two rounds."
        way = "fewer" if self.drop.value < 0 else "more"
        rates = f"{percent(self.last.rate or 0)} against {percent(self.earlier.rate or 0)}"
        return f"{asked} In the last two rounds {way} were kept: {rates}."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Share kept of the promises put to the test, by the round that decided; bars: 95% "
            "intervals over tables. No bar: too few tables."
        )

    def alt(self) -> str:
        """Say each round's share."""
        said = [f"{name} {said_share(one)}" for name, one in self.stretches if one.of]
        return sentence(f"Kept: {', '.join(said)}") if said else "No promise was put to the test."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("rounds", "kept", "tested", "rate", "low", "high", "tables")

    def rows(self) -> Sequence[Row]:
        """Return a line for each stretch of the game."""
        return [
            (name, one.times, one.of, one.rate, one.low, one.high, one.tables)
            for name, one in self.stretches
        ]


_STRETCHES = (
    ("rounds 1 to 3", range(1, 4)),
    ("rounds 4 and 5", range(4, END)),
    ("rounds 6 and 7", range(END, ROUNDS + 1)),
)


def ending(promises: Iterable[Promise]) -> Ending:
    """Return how the keeping of promises changed towards the end."""
    tested = people_tested(promises)
    tables: dict[int, list[tuple[bool, bool]]] = defaultdict(list)
    for one in tested:
        tables[one.table].append((one.at_end, one.status == "kept"))
    return Ending(
        tuple(
            (name, _kept(one for one in tested if one.ended in rounds))
            for name, rounds in _STRETCHES
        ),
        _kept(one for one in tested if not one.at_end),
        _kept(one for one in tested if one.at_end),
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
        said = [f"{name} {said_share(one)}" for name, one in self.stakes if one.of]
        return sentence(f"Kept: {', '.join(said)}") if said else "No promise of gold was tested."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("at_stake", "kept", "tested", "rate", "low", "high", "tables")

    def rows(self) -> Sequence[Row]:
        """Return a line for each class of stakes."""
        return [
            (name, one.times, one.of, one.rate, one.low, one.high, one.tables)
            for name, one in self.stakes
        ]


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
