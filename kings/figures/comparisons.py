"""Figures that compare: curves over the number of cards, means with intervals, and heat maps.

A result that is one of these three kinds says its numbers and its words, and is drawn here.

The data of a pile's two figures as frames and CSV stand here too, and not in ``scoring``, which a
pile's picture needs: tables load the simulation's rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING, Unpack

from kings.analysis.rounding import same_deals, some_miss
from kings.figures import charts
from kings.figures.charts import Look
from kings.words import listed, plural

if TYPE_CHECKING:
    from kings.sim.intervals import Estimate

# Curves over the number of cards.

_STEP = 5
"""At every so many cards there is a mark, and the text for the ear says the number."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line: its name, and its value for 0, 1, 2 … cards or from ``first`` on."""

    name: str
    values: tuple[float, ...]
    first: int = 0

    @classmethod
    def of(cls, name: str, values: Sequence[float], first: int = 0) -> Curve:
        """Make a curve of any row of numbers."""
        return cls(name, tuple(float(value) for value in values), first)

    @property
    def cards(self) -> range:
        """The numbers of cards for which there is a value."""
        return range(self.first, self.first + len(self.values))

    def at(self, cards: int) -> float:
        """Return the value for so many cards."""
        return self.values[cards - self.first]


def fine_percent(share: float) -> str:
    """Write a share with a decimal if it is under 10%; a little is never 0%, nor a lot 100%."""
    if 0 < share < 0.0005:
        return "less than 0.1%"
    if 0.995 <= share < 1:
        return "more than 99%"
    return f"{100 * share:.1f}%" if 0 < share < 0.0995 else f"{100 * share:.0f}%"


def _points(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.1f}"


def curves_text(curves: Sequence[Curve], *, shares: bool = False) -> str:
    """Say every fifth number of each curve: the text for those who don't see it."""
    write = fine_percent if shares else _points
    return " ".join(
        f"{curve.name}: {listed([f'{write(curve.at(cards))} with {cards}' for cards in marked])}."
        for curve in curves
        if (marked := [cards for cards in curve.cards if cards % _STEP == 0])
    )


def curves_figure(
    title: str,
    below: str,
    curves: Sequence[Curve],
    *,
    value: str,
    cards: str = "cards in the pile",
    shares: bool = False,
    **look: Unpack[Look],
) -> charts.Figure:
    """Draw curves over the number of cards as a plotly ``Figure``, with a mark at every fifth.

    ``title``: a question with its answer; ``below``: how the picture is read; ``value`` and
    ``cards`` name the axes; ``shares``: the values are shares of 1.
    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    write = fine_percent if shares else _points
    alt = curves_text(curves, shares=shares)
    chart = charts.new_chart(title, below, alt, height=304, **look, hovermode="closest")
    for curve in curves:
        hovers = [
            f"{curve.name}: {write(curve.at(number))} with {plural(number, 'card')}"
            for number in curve.cards
        ]
        sizes = [10 if number % _STEP == 0 else 0 for number in curve.cards]
        marker = {"size": sizes, "opacity": 1}
        chart.line(curve.cards, curve.values, hovers, name=curve.name, marker=marker)
    chart.x(cards, dtick=10, rangemode="tozero")
    most = max(max(curve.values) for curve in curves)
    chart.y(value, range=[-0.03 * most, 1.06 * most], nticks=8)
    if shares:
        chart.y(tickformat=".0%")
    chart.legend_below(len(curves), itemsizing="constant")
    return chart.figure()


# Means with their intervals: a row for each thing compared, a mark for each series.

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

    @classmethod
    def of(cls, mean: float | None, low: float | None, high: float | None) -> Interval | None:
        """Return the interval, or None if one of its three numbers is not known."""
        if mean is None or low is None or high is None:
            return None
        return cls(mean, low, high)

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return not (isnan(self.low) or isnan(self.high))

    def words(self, write: Callable[[float], str]) -> str:
        """Say the mean and the interval."""
        if not self.known:
            return f"{write(self.mean)} (the same every time, so no spread was seen)"
        return f"{write(self.mean)} ({write(self.low)} to {write(self.high)})"


@dataclass(frozen=True, slots=True)
class Series:
    """Marks of one kind: a name, and an interval for each row, or None where there is none."""

    name: str
    intervals: tuple[Interval | None, ...]

    def shown(self, rows: Sequence[str]) -> list[tuple[int, str, Interval]]:
        """Return the number and the name of each row that has an interval, and the interval."""
        pairs = enumerate(zip(rows, self.intervals, strict=True))
        return [(at, row, interval) for at, (row, interval) in pairs if interval is not None]


def interval_of(found: Estimate, times: float = 1) -> Interval | None:
    """Return an estimate as it is drawn, in units of which it has ``times`` as many.

    None for a single deal, which has no interval.
    """
    if found.deals < 2:
        return None
    low, high = (nan if end is None else times * end for end in (found.low, found.high))
    return Interval(times * found.mean, low, high)


def tenth_percent(share: float) -> str:
    """Write a share in percent with one decimal."""
    return f"{100 * share:.1f}%".replace("-", "−")


def _hundredth(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def intervals_text(
    rows: Sequence[str], series: Sequence[Series], write: Callable[[float], str] = _hundredth
) -> str:
    """Say every mean with its interval: the text for those who don't see the figure.

    ``write``: how a value is said.
    """
    parts = []
    for kind in series:
        means = listed(f"{row} {interval.words(write)}" for _, row, interval in kind.shown(rows))
        parts.append(f"{kind.name}: {means}." if kind.name else f"{means}.")
    return " ".join(parts)


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
    write: Callable[[float], str] = _hundredth,
    ticks: str | None = None,
    ends: tuple[float, float] | None = None,
    deals: int | None = None,
    alt: str | None = None,
    **look: Unpack[Look],
) -> charts.Figure:
    """Draw means with intervals as a plotly ``Figure``, the first row on top.

    How many of several intervals miss on average is added to the words ``below``, and that all come
    from the same ``deals``, if they do. ``title``: a question with its answer; ``rows``: what is
    compared; ``value`` names the axis; ``base``: where a line marks that there is no difference;
    ``write``: how a value is said; ``ticks``: how it is written at the axis, as plotly puts it
    (``.0%``); ``ends``: of the axis, if not as far as the marks; ``alt``: the text for those who
    don't see it, if not every mean with its interval; ``wide``: not for a phone.
    ``layout.meta["description"]`` holds that text. Raises ``MissingPackage`` without plotly.
    """
    several = len(series) > 1
    shown = [kind.shown(rows) for kind in series]
    count = sum(interval.known for marks in shown for _, _, interval in marks)
    chart = charts.new_chart(
        title,
        below_intervals(below, count, deals, "marks" if several else "rows"),
        intervals_text(rows, series, write) if alt is None else alt,
        height=(22 + 14 * len(series)) * len(rows) + 16,
        **look,
        hovermode="closest",
        showlegend=several,
    )
    for number, (kind, marks) in enumerate(zip(series, shown, strict=True)):
        means = [interval.mean for _, _, interval in marks]
        lows = [interval.low for _, _, interval in marks]
        highs = [interval.high for _, _, interval in marks]
        offset = (number - (len(series) - 1) / 2) * _APART
        chart.marks(
            [round(mean, 4) for mean in means],
            [round(at + offset, 4) for at, _, _ in marks],
            [
                f"{kind.name}, {row}: {said}" if kind.name else f"{row}: {said}"
                for _, row, interval in marks
                for said in [interval.words(write)]
            ],
            name=kind.name,
            marker={"opacity": 1},
            error_x=charts.whiskers(means, lows, highs, thickness=2),
        )
    if base is not None:
        line = {"color": chart.colours.ink2, "width": 1.5, "dash": "dot"}
        chart.rule((base, base), line=line)
    # Long names of rows leave a phone little room, in which numbers would be turned on their side.
    chart.x(value, showgrid=True, nticks=8 if chart.wide else 5, tickangle=0)
    if ticks is not None:
        chart.x(tickformat=ticks)
    if ends is not None:
        chart.x(range=list(ends))
    chart.rows(rows)
    if several:
        chart.legend_below(len(series))
    return chart.figure()


# Means with their intervals along a scale, joined by lines.


@dataclass(frozen=True, slots=True)
class Trend:
    """A mean with its interval at each point of a scale: a name, the points, and the intervals."""

    name: str
    at: tuple[float, ...]
    intervals: tuple[Interval, ...]


def _labelled(points: Collection[float]) -> list[float]:
    """Return the points of a scale that are labelled: on a phone more would lie on each other."""
    first, *others = sorted(points)
    labelled = [first]
    least = (max(points) - first) / 8
    for point in others:
        if point - labelled[-1] >= least:
            labelled.append(point)
    return labelled


def trends_figure(
    title: str,
    below: str,
    trends: Sequence[Trend],
    *,
    along: str,
    value: str,
    write_at: Callable[[float], str] = "{:g}".format,
    ticks: str | None = None,
    deals: int | None = None,
    **look: Unpack[Look],
) -> charts.Figure:
    """Draw how means change along a scale as a plotly ``Figure``, with bars for their intervals.

    A dotted line marks 0. How many of the intervals miss on average is added to the words
    ``below``, and that all come from the same ``deals``, if they do. ``title``: a question with its
    answer; ``along`` and ``value`` name the axes; ``write_at``: how a point of the scale is said,
    and ``ticks`` how it is written at the axis, as plotly puts it; ``wide``: not for a phone.
    ``layout.meta["description"]`` holds the alternative text. Raises ``MissingPackage`` without
    plotly.
    """
    said = [
        f"{trend.name}: "
        + listed(
            f"{write_at(at)} {interval.words(_hundredth)}"
            for at, interval in zip(trend.at, trend.intervals, strict=True)
        )
        + "."
        for trend in trends
    ]
    count = sum(interval.known for trend in trends for interval in trend.intervals)
    chart = charts.new_chart(
        title,
        below_intervals(below, count, deals, "marks"),
        " ".join(said),
        height=320,
        **look,
        hovermode="closest",
    )
    for trend in trends:
        means = [interval.mean for interval in trend.intervals]
        ends = [
            (one.low, one.high) if one.known else (one.mean, one.mean) for one in trend.intervals
        ]
        lows, highs = [low for low, _ in ends], [high for _, high in ends]
        chart.line(
            trend.at,
            [round(mean, 4) for mean in means],
            [
                f"{trend.name}, {write_at(at)}: {interval.words(_hundredth)}"
                for at, interval in zip(trend.at, trend.intervals, strict=True)
            ],
            name=trend.name,
            marker={"opacity": 1, "size": 8},
            error_y=charts.whiskers(means, lows, highs, thickness=1.5),
        )
    chart.level(0, line={"color": chart.colours.ink2, "width": 1.5, "dash": "dot"})
    chart.x(along, tickvals=_labelled({at for trend in trends for at in trend.at}))
    if ticks is not None:
        chart.x(tickformat=ticks)
    chart.y(value, nticks=8)
    chart.legend_below(len(trends))
    return chart.figure()


# A matrix as coloured fields with its numbers in them: the colour repeats what is written.


@dataclass(frozen=True, slots=True)
class Fields:
    """A matrix: names of its rows and columns, and its values, NaN where there is none.

    ``rows_are`` and ``columns_are``: what the names are names of. ``middle``: the value that has no
    colour, if those below and above it are to differ; without it colour grows from the least value.
    ``below``: a second line in each field, such as an interval.
    """

    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float]]
    rows_are: str
    columns_are: str
    middle: float | None = None
    below: Sequence[Sequence[str]] | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The values of the two ends of the colours."""
        known = [value for row in self.values for value in row if not isnan(value)]
        if self.middle is None:
            return round(min(known), 4), round(max(known), 4)
        far = round(max(abs(value - self.middle) for value in known), 4)
        return self.middle - far, self.middle + far

    def each(self, say: Callable[[int, int, float], str]) -> list[list[str]]:
        """Return words for each field from its row, its column and its value; empty for NaN."""
        return [
            ["" if isnan(value) else say(at, place, value) for place, value in enumerate(row)]
            for at, row in enumerate(self.values)
        ]


def heat_text(fields: Fields, write: Callable[[float], str]) -> str:
    """Say the matrix row by row: the text for those who don't see it; ``write``: how a value is."""
    words = fields.each(lambda _, place, value: f"{write(value)} for {fields.columns[place]}")
    rows = zip(fields.rows, words, strict=True)
    return " ".join(f"{row}: {listed(filter(None, said))}." for row, said in rows)


def heat_figure(
    title: str, below: str, fields: Fields, write: Callable[[float], str], **look: Unpack[Look]
) -> charts.Figure:
    """Draw a matrix as a plotly ``Figure``, the first row on top.

    ``title``: a question with its answer; ``below``: how the picture is read; ``write``: how a
    value is said. A field without a value stays empty. ``layout.meta["description"]`` holds the
    alternative text; ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    height = (50 if fields.below else 34) * len(fields.rows) + 36
    alt = heat_text(fields, write)
    chart = charts.new_chart(title, below, alt, height=height, **look)
    chart.lower(14)
    colours = chart.colours
    # On each of the tints the ink can be read.
    tints = [charts.blend(colours.kept, colours.face, part) for part in (0.03, 0.42)]
    if fields.middle is not None:
        tints = [charts.blend(colours.broken, colours.face, 0.42), colours.face, tints[1]]

    def inside(row: int, column: int, value: float) -> str:
        second = fields.below[row][column] if fields.below else ""
        return charts.lines(charts.bold(write(value)), second) if second else write(value)

    chart.fields(
        [[None if isnan(value) else round(value, 4) for value in row] for row in fields.values],
        fields.each(inside),
        fields.each(
            lambda at, to, value: f"{fields.rows[at]}, {fields.columns[to]}: {write(value)}"
        ),
        size=13 if chart.wide else 12,
        ends=fields.ends,
        tints=tints,
    )
    chart.columns(fields.columns, fields.columns_are, showline=False)
    chart.rows(fields.rows, fields.rows_are, showline=False, tickangle=0)
    return chart.figure()
