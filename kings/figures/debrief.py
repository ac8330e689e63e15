"""A whole class in pictures: first offers, what tables made of their chances, promises, opinions.

Each figure draws a result of ``kings.analysis.debrief``, or of a single night's tables, and needs
plotly alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Unpack

from kings.analysis.debrief.anchoring import Anchoring
from kings.analysis.debrief.beliefs import Belief, Beliefs
from kings.analysis.debrief.breaking import Words
from kings.analysis.debrief.clusters import Estimated, Share
from kings.analysis.debrief.promise_keeping import Ending, Temptation
from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.analysis.finding import Finding
from kings.analysis.findings.deals import Efficiencies, FirstOffers, TableDeal
from kings.analysis.findings.openings import Bargain, Openings
from kings.analysis.rounding import percent, tenth
from kings.classroom.lots import LEVELS, SEATS
from kings.figures import charts
from kings.figures.charts import Look
from kings.figures.comparisons import Interval, Series, intervals_figure
from kings.figures.signs import seat_shapes
from kings.figures.svg import cut
from kings.words import plural

# First offers against prices.

_MOST_NAMED = 6
"""More deals than this at one place are counted and not named."""


def first_offers_figure(offers: FirstOffers | Anchoring, **look: Unpack[Look]) -> charts.Figure:
    """Draw first offers against prices as a plotly ``Figure``; equal deals are counted in one mark.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return _first_offers(offers, **look).figure()


def anchoring_figure(found: Anchoring, **look: Unpack[Look]) -> charts.Figure:
    """Draw first offers against prices, with the line at the same worth if it is known.

    As ``first_offers_figure``.
    """
    chart = _first_offers(found, **look)
    if found.slope is not None and found.known:
        ends = [min(deal.first for deal in found.deals), max(deal.first for deal in found.deals)]
        fitted = [round(found.intercept + found.slope.value * first, 4) for first in ends]
        chart.line(ends, fitted, line={"width": 3, "dash": "solid", "color": chart.colours.broken})
        chart.traces[-2:] = reversed(chart.traces[-2:])  # the deals lie over the line
    return chart.figure()


def _first_offers(offers: FirstOffers | Anchoring, **look: Unpack[Look]) -> charts.Chart:
    chart = charts.finding_chart(offers, height=330, **look, showlegend=False, hovermode="closest")
    colours = chart.colours
    places: dict[tuple[float, float], list[TableDeal]] = defaultdict(list)
    for deal in offers.deals:
        places[deal.first, deal.price].append(deal)
    most = 1.08 * max([1.0, *(max(place) for place in places)]) + 0.4
    chart.line([0, most], [0, most], line={"width": 1.6, "dash": "dash", "color": colours.ink2})
    beside = {"xanchor": "right", "xshift": -8, "yshift": 8}
    chart.note("price = first offer", 0.8 * most, 0.8 * most, 13, colours.ink2, **beside)
    counts = [len(deals) for deals in places.values()]
    sizes = [13 if count == 1 else 20 for count in counts]
    chart.marks(
        [first for first, _ in places],
        [price for _, price in places],
        [_deals_words(deals) for deals in places.values()],
        texts=["" if count == 1 else charts.bold(str(count)) for count in counts],
        font={"color": colours.on},
        mode="markers+text",
        marker=charts.mark("circle", sizes, colours.select, (1.5, colours.face)),
    )
    ticks = {"dtick": 1} if most <= 9 else {"nticks": 8}
    axis = {"range": [-0.03 * most, most], **ticks}
    chart.x("gold first offered", **axis)
    chart.y("price in gold", **axis)
    return chart


def _deals_words(deals: list[TableDeal]) -> str:
    """Name the deals of one mark, as many as there is room for."""
    first, price = tenth(deals[0].first), tenth(deals[0].price)
    named = [f"{deal.table}, deal {deal.number}" for deal in deals[:_MOST_NAMED]]
    more = len(deals) - _MOST_NAMED
    rest = [plural(more, "more deal")] if more > 0 else []
    return charts.lines(f"{first} offered, {price} paid", *named, *rest)


# Pairs that drew lots: who names the first price, and how high it is.

_COLUMNS = {"low": 0.0, "high": 1.0}
_OPENERS = {"seller": ("circle", -0.09), "payer": ("square", 0.09)}
"""The mark of each opener, and how far beside the column its marks lie."""


def openings_figure(openings: Openings, **look: Unpack[Look]) -> charts.Figure:
    """Draw the prices of pairs by first offer and opener as a plotly ``Figure``.

    Lines join the means: they rise if the number moves the price, and lie apart if it matters who
    names it. ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone.
    Raises ``MissingPackage`` without plotly.
    """
    chart = charts.finding_chart(openings, height=330, **look, showlegend=True)
    colours = chart.colours
    tints = {"seller": colours.select, "payer": colours.broken}
    for opens, (symbol, beside) in _OPENERS.items():
        own = [one for one in openings.pairs if one.opens == opens]
        chart.marks(
            _side_by_side(own, beside),
            [one.price for one in own],
            [f"{one.pair}: {opens} opened, {one.first} first, {one.price} paid" for one in own],
            name=f"the {opens} opens",
            marker=charts.mark(symbol, 12, tints[opens], (1.5, colours.face)),
        )
        means = {level: openings.mean(opens, level) for level in _COLUMNS}
        ends = [(_COLUMNS[level], mean) for level, mean in means.items() if mean is not None]
        chart.line(
            [x for x, _ in ends],
            [round(mean, 4) for _, mean in ends],
            line={
                "width": 3,
                "dash": "solid" if opens == "seller" else "dash",
                "color": tints[opens],
            },
            showlegend=False,
        )
    names = [f"{level}: {LEVELS[level][0]} to {LEVELS[level][1]} gold first" for level in _COLUMNS]
    chart.columns(names, range=[-0.5, 1.5])
    most = max([1, *(one.price for one in openings.pairs)])
    chart.y("price in gold", range=[-0.03 * most, 1.1 * most + 0.4], nticks=8)
    chart.legend_below(len(SEATS))
    return chart.figure()


def _side_by_side(pairs: list[Bargain], beside: float) -> list[float | None]:
    """Return where marks lie from left to right, so that equal prices don't hide one another."""
    met: dict[tuple[str, int], int] = defaultdict(int)
    places: list[float | None] = []
    for one in pairs:
        at = met[one.level, one.price]
        met[one.level, one.price] += 1
        step = 0.045 if beside > 0 else -0.045
        places.append(round(_COLUMNS[one.level] + beside + step * at, 4))
    return places


# What each table made of its chances.


def efficiencies_figure(tables: Efficiencies, **look: Unpack[Look]) -> charts.Figure:
    """Draw the efficiency of each table as a plotly ``Figure``, best first.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    rows = max(1, len(tables.tables))
    chart = charts.finding_chart(tables, height=26 * rows + 10, **look, showlegend=False)
    colours = chart.colours
    shares = [table.share for table in tables.tables]
    chart.bars(
        shares,
        [f"{table.table}: {percent(table.share)}" for table in tables.tables],
        texts=[percent(share) for share in shares],
        font={"size": 13},
        marker=charts.fill(
            [colours.kept if share >= 0 else colours.broken for share in shares],
            shape=["" if share >= 0 else "/" for share in shares],
        ),
    )
    if tables.median is not None:
        line = {"width": 2, "dash": "dash", "color": colours.ink}
        chart.rule((tables.median, tables.median), (-0.5, rows - 0.5), line=line, layer="below")
    low = min([0.0, *shares])
    # Under a negative bar its number needs room, and on a phone it takes more of the axis.
    beside = (1.18 - low) * (0.11 if chart.wide else 0.22) * (low < 0)
    chart.x(
        "share of the greatest joint gain",
        tickformat=".0%",
        range=[low - beside, 1.18],
        showgrid=True,
        nticks=6,
    )
    room = 170.0 if chart.wide else 96.0
    names = [cut(table.table, 14, room) for table in tables.tables]
    chart.rows(names, range=[rows - 0.5, -0.5])
    return chart.figure()


# Shares of promises kept: by round, by what was at stake, and by player.

MOST_WORDS = 12
"""So many players, those who kept least, have room in a picture."""


def ending_figure(found: Ending, **look: Unpack[Look]) -> charts.Figure | None:
    """Draw the share of promises kept in each stretch of the game as a plotly ``Figure``.

    None if no stretch has an interval. ``layout.meta["description"]`` holds the alternative text;
    ``wide``: not for a phone. Raises ``MissingPackage`` without plotly.
    """
    return _kept(found, found.stretches, **look)


def temptation_figure(found: Temptation, **look: Unpack[Look]) -> charts.Figure | None:
    """Draw the share of promised gold kept, by the gold at stake; as ``ending_figure``."""
    return _kept(found, found.stakes, **look)


def _kept(
    found: Finding, shares: Iterable[tuple[str, Share]], **look: Unpack[Look]
) -> charts.Figure | None:
    rows = [
        (f"{name} ({share.of})", Interval.of(share.rate, share.low, share.high))
        for name, share in shares
    ]
    return _shares(found, rows, "share kept (in brackets: put to the test)", **look)


def words_figure(found: Words, **look: Unpack[Look]) -> charts.Figure | None:
    """Draw the share of promises that players kept, the least first; as ``ending_figure``."""
    rows = [
        (f"{cut(one.player, 14, 90)} ({one.tested})", Interval(one.rate, one.low, one.high))
        for one in found.players[:MOST_WORDS]
    ]
    return _shares(found, rows, "share kept", **look)


def _shares(
    found: Finding, rows: Iterable[tuple[str, Interval | None]], value: str, **look: Unpack[Look]
) -> charts.Figure | None:
    """Draw shares with their intervals, or nothing if none has an interval; ``value``: of what."""
    shown = list(rows)
    if not any(interval for _, interval in shown):
        return None
    return intervals_figure(
        found.title(),
        found.caption(),
        [name for name, _ in shown],
        [Series("", tuple(interval for _, interval in shown))],
        value=value,
        write=percent,
        ticks=".0%",
        ends=_ALL_SHARES,
        alt=found.alt(),
        **look,
    )


_ALL_SHARES = (-0.03, 1.03)
"""The ends of an axis from nothing to all, with room for whole marks."""


# What a class expected and thinks now: a row for each question, marks before, after, and in fact.


def units(found: Beliefs) -> tuple[str, ...]:
    """Return the units in which there is something to draw, in the order of the questions."""
    drawable = [one for one in found.questions if _estimate(one.before) or _estimate(one.after)]
    return tuple(dict.fromkeys(one.unit for one in drawable))


def beliefs_figure(found: Beliefs, unit: str, **look: Unpack[Look]) -> charts.Figure:
    """Draw the questions that were answered in this ``unit`` as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    part = found.of_unit(unit)
    shares = any(one.share for one in part.questions)
    series = [
        Series("before", tuple(_estimate(one.before) for one in part.questions)),
        Series("after", tuple(_estimate(one.after) for one in part.questions)),
        Series("in fact", tuple(None if shares else _truth(one) for one in part.questions)),
    ]
    return intervals_figure(
        part.title(),
        part.caption(),
        [cut(f"{one.lesson}: {one.question}", 14, 120) for one in part.questions],
        [kind for kind in series if any(kind.intervals)],
        value=unit or "mean answer",
        write=percent if shares else tenth,
        ticks=".0%" if shares else None,
        ends=_ALL_SHARES if shares else None,
        alt=part.alt(),
        **look,
    )


def _estimate(found: Estimated | None) -> Interval | None:
    return None if found is None else Interval.of(found.value, found.low, found.high)


def _truth(asked: Belief) -> Interval | None:
    return Interval.of(asked.truth, asked.truth, asked.truth)


# The same seat at many tables: a row for each seat, a mark for each table.

_ROW = 46


def same_cards_chart(found: SameCards, **look: Unpack[Look]) -> charts.Chart:
    """Return the same as plain data."""
    rows = len(found.seats)
    chart = charts.finding_chart(
        found,
        height=_ROW * max(1, rows) + 20,
        **look,
        showlegend=False,
        hovermode="closest",
    )
    for at, seat in enumerate(found.seats):
        _add_seat(chart, at, seat)
    chart.x("VP at the end (above: the table's number)", showgrid=True)
    chart.rows([seat.name for seat in found.seats], range=[rows - 0.4, -0.6])
    return chart


def _add_seat(chart: charts.Chart, at: int, seat: SameSeat) -> None:
    """Add a seat's marks, a stroke at their mean, and the numbers of its best and worst table."""
    colours, number = chart.colours, seat.seat - 1
    look = charts.mark(
        seat_shapes()[number], 12, colours.seats[number], (1, colours.face), opacity=0.65
    )
    chart.marks(
        [line.vp for line in seat.lines],
        [at] * len(seat.lines),
        [f"Table {line.table}, {line.player}: {line.vp} VP" for line in seat.lines],
        marker=look,
    )
    chart.rule(
        (seat.mean, seat.mean), (at - 0.3, at + 0.3), line={"width": 3, "color": colours.ink}
    )
    if seat.spread:
        for line in (seat.lines[0], seat.lines[-1]):
            chart.note(tenth(line.table), line.vp, at, 13, yshift=16)
