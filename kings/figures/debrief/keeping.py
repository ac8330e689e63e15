"""Shares of promises kept, by round and by what was at stake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kings.analysis.debrief.clusters import Share
from kings.analysis.debrief.keeping import Ending, Temptation
from kings.analysis.debrief.words import Words
from kings.analysis.finding import Finding
from kings.analysis.rounding import percent
from kings.figures.intervals import Interval, Series, intervals_figure
from kings.figures.measure import cut

_ROOM = 90.0


def ending_figure(found: Ending, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the share of promises kept in each stretch of the game as a plotly ``Figure``.

    None if no stretch has an interval. ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    return _shares(found, found.stretches, dark=dark, wide=wide)


def temptation_figure(found: Temptation, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the share of promised gold kept, by the gold at stake; as ``ending_figure``."""
    return _shares(found, found.stakes, dark=dark, wide=wide)


MOST_WORDS = 12
"""So many players, those who kept least, have room in a picture."""


def words_figure(found: Words, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the share of promises that players kept, the least first; as ``ending_figure``."""
    shown = found.players[:MOST_WORDS]
    if not shown:
        return None
    figure = intervals_figure(
        found.title(),
        found.caption(),
        [f"{cut(one.player, 14, _ROOM)} ({one.tested})" for one in shown],
        [Series("", tuple(Interval(one.rate, one.low, one.high) for one in shown))],
        value="share kept",
        write=percent,
        dark=dark,
        wide=wide,
    )
    figure.update_xaxes(range=[-0.03, 1.03], tickformat=".0%")
    figure.update_layout(meta={"description": found.alt()})
    return figure


def _shares(found: Finding, rows: Iterable[tuple[str, Share]], *, dark: bool, wide: bool) -> Any:
    shown = [(f"{name} ({one.of})", one) for name, one in rows]
    if not any(_interval(one) for _, one in shown):
        return None
    figure = intervals_figure(
        found.title(),
        found.caption(),
        [name for name, _ in shown],
        [Series("", tuple(_interval(one) for _, one in shown))],
        value="share kept (in brackets: put to the test)",
        write=percent,
        dark=dark,
        wide=wide,
    )
    figure.update_xaxes(range=[-0.03, 1.03], tickformat=".0%")
    figure.update_layout(meta={"description": found.alt()})
    return figure


def _interval(one: Share) -> Interval | None:
    if one.rate is None or one.low is None or one.high is None:
        return None
    return Interval(one.rate, one.low, one.high)
