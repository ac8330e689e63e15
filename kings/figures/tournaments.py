"""Tournaments as figures: standings, who beats whom, and what it gains to break promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from kings.analysis.rounding import between, percent, signed
from kings.errors import BadInput
from kings.figures.heat import Fields, heat_figure
from kings.figures.intervals import Interval, Series, below_intervals, interval_of, intervals_figure

if TYPE_CHECKING:
    from kings.sim.intervals import Estimate
    from kings.sim.standings import Beats, Rating, Standing


def standings_figure(
    standings: Sequence[Standing], *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw the mean points of each bot with their intervals, best first."""
    best = standings[0]
    answer = f"{best.bot}, with {best.points.mean:.1f} points a game."
    if len(standings) > 1 and not _of(best.points).low > _of(standings[1].points).high:
        answer = f"{answer} The next interval overlaps."
    return intervals_figure(
        f"Who has the most points? {answer}",
        "Mean points a game with 95% intervals over deals.",
        [standing.bot for standing in standings],
        [Series("", tuple(_of(standing.points) for standing in standings))],
        value="points a game",
        deals=best.points.deals,
        dark=dark,
        wide=wide,
    )


def _of(found: Estimate) -> Interval:
    interval = interval_of(found)
    if interval is None:
        raise BadInput("An interval needs more than one deal.")
    return interval


def ratings_figure(ratings: Sequence[Rating], *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the ratings with their intervals, best first."""
    marks = []
    for line in ratings:
        if line.low is None or line.high is None:
            raise BadInput("An interval needs more than one deal.")
        marks.append(Interval(line.rating, line.low, line.high))
    best = ratings[0]
    return intervals_figure(
        f"Who is most likely to be ahead? {best.bot}, rated {signed(round(best.rating))}.",
        "Ratings with 95% intervals; 400 more mean odds of ten to one of being ahead at one table.",
        [line.bot for line in ratings],
        [Series("", tuple(marks))],
        value="rating; the mean is 0",
        base=0,
        write=lambda value: signed(round(value)),
        dark=dark,
        wide=wide,
    )


def ahead_figure(
    beats: Beats, order: Sequence[str], *, dark: bool = False, wide: bool = False
) -> Any:
    """Draw how often the bot of a row has more points than that of a column; ``order``: of both."""
    shares = beats.shares()
    at = [beats.bots.index(bot) for bot in order]
    values = [[float(shares[one, other]) for other in at] for one in at]
    met = [
        (share, one, other)
        for one, row in zip(order, values, strict=True)
        for other, share in zip(order, row, strict=True)
        if not isnan(share)
    ]
    share, one, other = max(met)
    return heat_figure(
        f"Who beats whom? {one} is ahead of {other} in {percent(share)} of their meetings.",
        "Share of meetings at one table in which the row has more points than the column.",
        Fields(order, order, values, "ahead", "of", middle=0.5),
        percent,
        dark=dark,
        wide=wide,
    )


def gains_figure(
    gains: Iterable[Mapping[str, Any]],
    whom: str,
    *,
    deals: int | None = None,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw by how many points a character does better than another, by the three it sits with.

    ``gains``: rows with world, hero, gain, low and high (NaN where all deals were alike);
    ``whom``: the other, in words; ``deals``: how many all fields are taken from, None if each world
    has deals of its own.
    """
    rows = list(gains)
    heroes = list(dict.fromkeys(row["hero"] for row in rows))
    worlds = list(dict.fromkeys(row["world"] for row in rows))
    found = {(row["hero"], row["world"]): row for row in rows}
    more = sum(row["low"] > 0 for row in rows)
    less = sum(row["high"] < 0 for row in rows)
    values = [[_gain(found, hero, world) for world in worlds] for hero in heroes]
    below = [[_range(found, hero, world) for world in worlds] for hero in heroes]
    return heat_figure(
        f"Does it pay to be someone other than {whom}? In {more} of {len(rows)} cases, and in "
        f"{less} it costs.",
        below_intervals(
            "Gain in points with the same cards and seats, and its 95% interval.",
            sum(row["low"] == row["low"] for row in rows),
            deals,
            "columns",
        ),
        Fields(heroes, worlds, values, "in place of it", "the three others", 0, below),
        signed,
        dark=dark,
        wide=wide,
    )


def _gain(found: Mapping[tuple[str, str], Mapping[str, Any]], hero: str, world: str) -> float:
    row = found.get((hero, world))
    return nan if row is None else float(row["gain"])


def _range(found: Mapping[tuple[str, str], Mapping[str, Any]], hero: str, world: str) -> str:
    row = found.get((hero, world))
    if row is None:
        return ""
    return between(row["low"], row["high"]) if row["low"] == row["low"] else "all alike"
