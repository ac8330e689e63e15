"""What was to be reached, and whether it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measuring import Line, Range, ratios


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: the word for it, what it says, what is wanted, and in which unit and form."""

    word: str
    says: str
    wanted: float
    unit: str
    form: str = ",.1f"
    strict: bool = False


GOALS = (
    Goal("kernel", "compiled rules, a core, forced plies counted", 20.0, "million plies a second"),
    Goal("hearts", "compiled rules beside C++ roll-outs of hearts in OpenSpiel", 4.0, "times"),
    Goal("readable", "readable rules, forced plies counted", 0.1, "million plies a second", ",.3f"),
    Goal(
        *("negotiated", "whole games of four negotiators in a batch, a core", 300.0),
        *("games a second", ",.0f"),
    ),
    Goal(
        *("keys", "King's Keys, plain rules in readable code, random play", 30.0),
        *("thousand decisions a second", ",.1f"),
    ),
    Goal(
        *("castle", "King of the Castle, four seats, readable code, random play", 20.0),
        *("thousand decisions a second", ",.1f"),
    ),
    Goal(
        "searcher",
        "games in which a searcher outscores a greedy bot in its seat, same cards",
        60.0,
        "%",
        strict=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A goal and what was measured, in words."""

    word: str
    says: str
    wanted: str
    measured: str
    verdict: str
    why: str


def verdicts(
    lines: Sequence[Line], searcher: Path | None, reasons: Mapping[str, str]
) -> tuple[Verdict, ...]:
    """Return what became of every goal.

    ``searcher``: the results of ``benchmarks.searcher``; ``reasons``: why a goal was missed, by
    its word.
    """
    found = {
        "kernel": _scaled(_line(lines, "Kings, compiled").range(lambda one: one.plies_a_second)),
        "hearts": ratios(_line(lines, "Kings, compiled"), hearts, lambda one: one.plies_a_second)
        if (hearts := _line_or_none(lines, "OpenSpiel"))
        else None,
        "readable": _scaled(_line(lines, "Kings, readable").range(lambda one: one.plies_a_second)),
        "negotiated": _line(lines, "Kings, compiled bots").range(lambda one: one.games_a_second),
        "keys": _scaled(_line(lines, "Kings, keys").range(lambda one: one.plies_a_second), 1e3),
        "castle": _scaled(_line(lines, "Kings, castle").range(lambda one: one.plies_a_second), 1e3),
        "searcher": None if searcher is None else _share(searcher),
    }
    return tuple(_verdict(goal, found[goal.word], reasons.get(goal.word, "")) for goal in GOALS)


def _verdict(goal: Goal, found: Range | None, reason: str) -> Verdict:
    wanted = f"{'over' if goal.strict else 'at least'} {goal.wanted:{goal.form}} {goal.unit}"
    if found is None:
        return Verdict(goal.word, goal.says, wanted, "", "not measured", reason)
    low, middle, high = (f"{value:{goal.form}}" for value in (found.low, found.median, found.high))
    measured = f"{middle} ({low} to {high})"
    if found.median > goal.wanted or (found.median == goal.wanted and not goal.strict):
        return Verdict(goal.word, goal.says, wanted, measured, "met", "")
    missed = f"missed: {found.median / goal.wanted:.0%} of it"
    return Verdict(goal.word, goal.says, wanted, measured, missed, reason or "no reason was given")


def _line(lines: Sequence[Line], engine: str) -> Line:
    """Return an engine's first line, which is the one that is compared."""
    return next(line for line in lines if line.engine == engine)


def _line_or_none(lines: Sequence[Line], engine: str) -> Line | None:
    return next((line for line in lines if line.engine == engine), None)


def _scaled(rate: Range, unit: float = 1e6) -> Range:
    """Return a rate in another unit, by default in millions."""
    return Range(rate.median / unit, rate.low / unit, rate.high / unit)


def searcher_file(folder: Path) -> Path | None:
    """Return the latest results of the searcher in a folder, or None."""
    return max(folder.glob("*-searcher.json"), default=None)


def _share(file: Path) -> Range:
    """Read the share of games, with its 95% interval, in percent."""
    told = json.loads(file.read_text(encoding="utf-8"))
    low, high = told["interval"]
    return Range(100 * told["share"], 100 * low, 100 * high)
