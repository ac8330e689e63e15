"""A class in two pictures: first offers against prices, and what each table made of its chances."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kings.analysis.findings.deals import Efficiencies, FirstOffers, TableDeal
from kings.analysis.rounding import percent, tenth
from kings.figures.deals.parts import drawn, note
from kings.figures.measure import cut
from kings.figures.palette import Palette, palette
from kings.figures.theme import graph_objects, label
from kings.words import plural


def first_offers_figure(offers: FirstOffers, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw first offers against prices as a plotly ``Figure``; equal deals are counted in one mark.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours = palette(dark=dark)
    figure = drawn(offers, high=330, dark=dark, wide=wide, showlegend=False, hovermode="closest")
    most = 1.08 * max([1.0, *(max(deal.first, deal.price) for deal in offers.deals)]) + 0.4
    go = graph_objects()
    figure.add_trace(
        go.Scatter(
            x=[0, most],
            y=[0, most],
            mode="lines",
            hoverinfo="skip",
            line={"width": 1.6, "dash": "dash", "color": colours.ink2},
        )
    )
    note(
        figure,
        "price = first offer",
        0.8 * most,
        0.8 * most,
        13,
        colours.ink2,
        xanchor="right",
        xshift=-8,
        yshift=8,
    )
    figure.add_trace(_marks(offers, colours))
    for axis, title in (("xaxis", "gold first offered"), ("yaxis", "price in gold")):
        figure.update_layout(
            {axis: {"title": {"text": title}, "range": [-0.03 * most, most], "nticks": 8}}
        )
    if most <= 9:
        figure.update_xaxes(dtick=1)
        figure.update_yaxes(dtick=1)
    return figure


def _marks(offers: FirstOffers, colours: Palette) -> Any:
    """Return a mark for each place, with the number of its deals if there are several."""
    places: dict[tuple[float, float], list[TableDeal]] = defaultdict(list)
    for deal in offers.deals:
        places[deal.first, deal.price].append(deal)
    return graph_objects().Scatter(
        x=[first for first, _ in places],
        y=[price for _, price in places],
        mode="markers+text",
        marker={
            "symbol": "circle",
            "size": [13 if len(deals) == 1 else 20 for deals in places.values()],
            "color": colours.select,
            "opacity": 1,
            "line": {"width": 1.5, "color": colours.face},
        },
        text=["" if len(deals) == 1 else f"<b>{len(deals)}</b>" for deals in places.values()],
        textfont={"size": 12, "color": colours.on},
        hovertext=[_hover(deals) for deals in places.values()],
        hoverinfo="text",
        cliponaxis=False,
    )


_MANY = 6
"""More deals than this at one place are counted and not named."""


def _hover(deals: list[TableDeal]) -> str:
    first, price = tenth(deals[0].first), tenth(deals[0].price)
    named = [f"{deal.table}, deal {deal.number}" for deal in deals[:_MANY]]
    more = [plural(len(deals) - _MANY, "more deal")] if len(deals) > _MANY else []
    lines = [label(line) for line in [f"{first} offered, {price} paid", *named, *more]]
    return "<br>".join(lines)


def efficiencies_figure(tables: Efficiencies, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the efficiency of each table as a plotly ``Figure``, best first.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours, many = palette(dark=dark), max(1, len(tables.tables))
    figure = drawn(tables, high=26 * many + 10, dark=dark, wide=wide, showlegend=False)
    shares = [one.share for one in tables.tables]
    figure.add_trace(
        graph_objects().Bar(
            orientation="h",
            x=shares,
            y=list(range(len(shares))),
            text=[percent(share) for share in shares],
            textposition="outside",
            textfont={"size": 13, "color": colours.ink},
            cliponaxis=False,
            hovertext=[label(f"{one.table}: {percent(one.share)}") for one in tables.tables],
            hoverinfo="text",
            marker={
                "color": [colours.kept if share >= 0 else colours.broken for share in shares],
                "line": {"width": 0},
                "pattern": {
                    "shape": ["" if share >= 0 else "/" for share in shares],
                    "solidity": 0.2,
                    "size": 8,
                    "fillmode": "overlay",
                },
            },
        )
    )
    if tables.median is not None:
        figure.add_shape(
            type="line",
            x0=tables.median,
            x1=tables.median,
            y0=-0.5,
            y1=many - 0.5,
            line={"width": 2, "dash": "dash", "color": colours.ink},
            layer="below",
        )
    low = min([0.0, *shares])
    # Under a negative bar its number needs room, and on a phone it takes more of the axis.
    beside = (1.18 - low) * (0.11 if wide else 0.22) * (low < 0)
    figure.update_xaxes(
        title_text="share of the greatest joint gain",
        tickformat=".0%",
        range=[low - beside, 1.18],
        showgrid=True,
        nticks=6,
    )
    room = 170.0 if wide else 96.0
    figure.update_yaxes(
        tickvals=list(range(len(shares))),
        ticktext=[label(cut(one.table, 14, room)) for one in tables.tables],
        tickfont_color=colours.ink,
        range=[many - 0.5, -0.5],
        showgrid=False,
        ticks="",
    )
    return figure
