"""Means with their intervals as dots on bars, a row for each thing compared, a mark a series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from kings.analysis.rounding import same_deals, some_miss
from kings.figures.style import palette
from kings.figures.theme import graph_objects, label, new_figure
from kings.words import listed

if TYPE_CHECKING:
    from kings.sim.intervals import Estimate

_APART = 0.22
"""How far the marks of one row lie apart, in rows."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the interval in which the true one lies 95 of 100 times.

    Both ends are NaN where all that the mean is of was alike, so that no spread was seen: the mean
    is drawn without a bar then.
    """

    mean: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return not (isnan(self.low) or isnan(self.high))


@dataclass(frozen=True, slots=True)
class Series:
    """Marks of one kind: a name, and an interval for each row, or None where there is none."""

    name: str
    intervals: tuple[Interval | None, ...]


def _plain(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _said(found: Interval, write: Callable[[float], str]) -> str:
    if not found.known:
        return f"{write(found.mean)} (the same every time, so no spread was seen)"
    return f"{write(found.mean)} ({write(found.low)} to {write(found.high)})"


def intervals_text(
    rows: Sequence[str], series: Sequence[Series], write: Callable[[float], str] = _plain
) -> str:
    """Say every mean with its interval: the text for those who don't see the figure."""
    parts = []
    for kind in series:
        found = [
            f"{row} {_said(one, write)}"
            for row, one in zip(rows, kind.intervals, strict=True)
            if one is not None
        ]
        parts.append(f"{kind.name}: {listed(found)}." if kind.name else f"{listed(found)}.")
    return " ".join(parts)


def interval_of(found: Estimate, times: float = 1) -> Interval | None:
    """Return an estimate as it is drawn, in units of which it has ``times`` as many.

    None for a single deal, which has no interval.
    """
    if found.deals < 2:
        return None
    low, high = (nan if end is None else times * end for end in (found.low, found.high))
    return Interval(times * found.mean, low, high)


def below_intervals(below: str, intervals: int, deals: int | None, what: str) -> str:
    """Return the words below a figure of several intervals, with what holds for all of them.

    ``deals``: how many deals all are taken from, None if each has deals of its own; ``what``: what
    shares these, such as rows or columns.
    """
    shared = same_deals(deals, what) if deals is not None and intervals > 1 else ""
    return " ".join(words for words in (below, shared, some_miss(intervals)) if words)


def intervals_figure(
    title: str,
    below: str,
    rows: Sequence[str],
    series: Sequence[Series],
    *,
    value: str,
    base: float | None = None,
    write: Callable[[float], str] = _plain,
    ticks: str | None = None,
    deals: int | None = None,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw means with intervals as a plotly ``Figure``, the first row on top.

    How many of several intervals miss on average is added to the words ``below``, and that all come
    from the same ``deals``, if they do. ``title``: a question with its answer; ``value`` names the
    axis; ``base``: where a line marks
    that there is no difference; ``write``: how a value is said; ``ticks``: how one stands at the
    axis, as plotly writes it (``.0%``); ``wide``: not for a phone. ``layout.meta["description"]``
    holds the alternative text. Raises ``MissingPackage`` without plotly.
    """
    step = 22 + 14 * len(series)
    legend = 30 * ((len(series) + 1) // 2) if len(series) > 1 else 0
    count = sum(one is not None and one.known for kind in series for one in kind.intervals)
    figure = new_figure(
        title,
        below_intervals(below, count, deals, "rows" if len(series) == 1 else "marks"),
        high=step * len(rows) + 30 + legend,
        dark=dark,
        wide=wide,
        hovermode="closest",
        showlegend=len(series) > 1,
        legend={"yref": "container", "y": 0, "yanchor": "bottom"},
        meta={"description": intervals_text(rows, series, write)},
    )
    figure.update_layout(margin={"b": 70 + legend})
    for at, kind in enumerate(series):
        offset = (at - (len(series) - 1) / 2) * _APART
        figure.add_trace(_marks(rows, kind, offset, write))
    colours = palette(dark=dark)
    if base is not None:
        figure.add_vline(x=base, line={"color": colours.ink2, "width": 1.5, "dash": "dot"})
    figure.update_xaxes(title_text=label(value), showgrid=True, nticks=8)
    if ticks is not None:
        figure.update_xaxes(tickformat=ticks)
    figure.update_yaxes(
        tickvals=list(range(len(rows))),
        ticktext=[label(row) for row in rows],
        range=[len(rows) - 0.5, -0.5],
        showgrid=False,
        ticks="",
    )
    return figure


def _marks(rows: Sequence[str], kind: Series, offset: float, write: Callable[[float], str]) -> Any:
    found = [
        (at + offset, row, one)
        for at, (row, one) in enumerate(zip(rows, kind.intervals, strict=True))
        if one is not None
    ]
    name = f"{kind.name}, " if kind.name else ""
    return graph_objects().Scatter(
        name=label(kind.name),
        x=[round(one.mean, 4) for _, _, one in found],
        y=[round(at, 4) for at, _, _ in found],
        mode="markers",
        marker={"opacity": 1},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [round(one.high - one.mean, 4) for _, _, one in found],
            "arrayminus": [round(one.mean - one.low, 4) for _, _, one in found],
            "thickness": 2,
            "width": 5,
        },
        hovertext=[label(f"{name}{row}: {_said(one, write)}") for _, row, one in found],
        hoverinfo="text",
        cliponaxis=False,
    )
