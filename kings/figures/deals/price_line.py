"""The price line: what each side can accept, where both can, what was offered, and the price."""

from __future__ import annotations

from typing import Any

from kings.analysis.findings.decision import PriceBar, PriceLine
from kings.figures.deals.parts import drawn, faded, note, numbered, seat_name
from kings.figures.measure import cut
from kings.figures.palette import Palette, palette
from kings.figures.theme import PATTERNS, graph_objects, label
from kings.struggle.options import LETTERS

_ROW, _LANE = 46, 26
"""The height of a bar's row and of an offer's lane, in pixels."""
_BEYOND = 0.12
"""How far the shading reaches beyond the first and the last price, in gold."""


def price_line_figure(line: PriceLine, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw a price line as a plotly ``Figure``: solid bars can be accepted, shaded is the overlap.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours, rows = palette(dark=dark), 1 + len(line.bars)
    lanes = len(line.said) + (line.price is not None)
    high = _ROW * rows + _LANE * lanes + 20
    figure = drawn(line, high=high, dark=dark, wide=wide, showlegend=False, barmode="stack")
    most = _most(line)
    _zones(figure, line, colours)
    _bars(figure, line, most, colours)
    if line.price is not None:
        figure.add_trace(_plumb(line.price, _lane(rows, len(line.said)), colours))
    _offers(figure, line, rows, most, colours)
    _price(figure, line, rows, colours)
    room = 150.0 if wide else 84.0
    ticks = [seat_name(line.active, line.names[line.active], room)]
    ticks += [_name(line, bar, room) for bar in line.bars]
    end = rows - 0.5 + lanes * _LANE / _ROW
    figure.update_yaxes(
        tickvals=list(range(rows)),
        ticktext=ticks,
        tickfont_color=colours.ink,
        range=[end + 0.15, -0.6],
        showgrid=False,
        ticks="",
    )
    figure.update_xaxes(title_text="gold", range=[-0.25, most], showgrid=True, nticks=10)
    if most <= 12:
        figure.update_xaxes(dtick=1)
    return figure


def _most(line: PriceLine) -> float:
    """Return where the axis ends: beyond every limit, so that the active seat's bar goes on."""
    known = [line.ask or 0, line.price or 0, *(bar.most for bar in line.bars)]
    known += [said.gold for said in line.said]
    return 1.12 * max(known) + 1.4


def _name(line: PriceLine, bar: PriceBar, room: float) -> str:
    if len(bar.seats) == 1:
        return seat_name(bar.seats[0], line.names[bar.seats[0]], room)
    return label(" + ".join(LETTERS[seat] for seat in bar.seats))


def _zones(figure: Any, line: PriceLine, colours: Palette) -> None:
    """Shade where a payer and the active seat agree, behind that payer's bar."""
    for row, bar in enumerate(line.bars, start=1):
        if bar.zone is None:
            continue
        low, high = bar.zone
        figure.add_shape(
            type="rect",
            x0=low - _BEYOND,
            x1=high + _BEYOND,
            y0=row - 0.46,
            y1=row + 0.46,
            fillcolor=faded(colours.gold, 0.45),
            line={"color": colours.gold_ink, "width": 1.5, "dash": "dot"},
            layer="below",
        )
    if line.ask is not None and line.zone is not None:
        figure.add_shape(
            type="rect",
            x0=line.ask - _BEYOND,
            x1=max(line.zone[1], line.ask) + _BEYOND,
            y0=-0.46,
            y1=0.46,
            fillcolor=faded(colours.gold, 0.45),
            line={"color": colours.gold_ink, "width": 1.5, "dash": "dot"},
            layer="below",
        )


def _bars(figure: Any, line: PriceLine, most: float, colours: Palette) -> None:
    if line.ask is not None:
        name = line.names[line.active]
        figure.add_trace(
            _bar(line.active, 0, line.ask, most, f"{name} takes {line.ask} gold or more", colours)
        )
        note(
            figure,
            f"<b>takes {line.ask} or more</b>",
            line.ask,
            0,
            14,
            colours.on,
            xanchor="left",
            xshift=5,
            bgcolor=colours.seats[line.active],
            borderpad=1,
        )
    for row, bar in enumerate(line.bars, start=1):
        begins = 0
        for seat, limit in zip(bar.seats, bar.limits, strict=True):
            words = f"{line.names[seat]} pays up to {limit} gold"
            figure.add_trace(_bar(seat, row, begins, begins + limit, words, colours))
            begins += limit
        together = " together" if len(bar.seats) > 1 else ""
        words = f"up to {bar.most}{together}" if bar.most else "nothing"
        note(
            figure,
            f"<b>{words}</b>",
            bar.most + (_BEYOND if bar.zone else 0),
            row,
            14,
            colours.ink,
            xanchor="left",
            xshift=8,
            bgcolor=faded(colours.face, 0.8),
            borderpad=1,
        )


def _bar(seat: int, row: int, low: float, high: float, words: str, colours: Palette) -> Any:
    return graph_objects().Bar(
        orientation="h",
        x=[high - low],
        y=[row],
        base=[low],
        width=0.5,
        hovertext=[label(words)],
        hoverinfo="text",
        marker={
            "color": colours.seats[seat],
            "cornerradius": 0,
            "line": {"width": 1.5, "color": colours.face},
            "pattern": {
                "shape": PATTERNS[seat],
                "solidity": 0.16,
                "size": 9,
                "fillmode": "overlay",
            },
        },
    )


def _lane(rows: int, at: int) -> float:
    return rows - 0.5 + (at + 0.6) * _LANE / _ROW


def _offers(figure: Any, line: PriceLine, rows: int, most: float, colours: Palette) -> None:
    for at, said in enumerate(line.said):
        verb = "asks for" if said.by == line.active else "offers"
        name, y = line.names[said.by], _lane(rows, at)
        figure.add_trace(
            graph_objects().Scatter(
                x=[said.gold],
                y=[y],
                mode="markers+text",
                marker=numbered(said.by, colours),
                text=[f"<b>{at + 1}</b>"],
                textfont={"size": 12, "color": colours.on},
                hovertext=[label(f"Offer {at + 1}: {name} {verb} {said.gold} gold")],
                hoverinfo="text",
                cliponaxis=False,
            )
        )
        left = said.gold > most / 2
        words = f"{cut(name, 13, 90)} {verb} {said.gold}"
        note(
            figure,
            label(words),
            said.gold,
            y,
            13,
            colours.ink,
            xanchor="right" if left else "left",
            xshift=-15 if left else 15,
            bgcolor=colours.face,
            borderpad=0,
        )


def _plumb(price: int, y: float, colours: Palette) -> Any:
    """Return the line from the bars down to the price; offers lie over it."""
    return graph_objects().Scatter(
        x=[price, price],
        y=[-0.5, y],
        mode="lines",
        line={"color": colours.ink, "width": 2, "dash": "solid"},
        hoverinfo="skip",
    )


def _price(figure: Any, line: PriceLine, rows: int, colours: Palette) -> None:
    if line.price is None:
        return
    y = _lane(rows, len(line.said))
    figure.add_trace(
        graph_objects().Scatter(
            x=[line.price],
            y=[y],
            mode="markers",
            marker={
                "symbol": "star",
                "size": 22,
                "color": colours.gold,
                "line": {"width": 2, "color": colours.ink},
            },
            hovertext=[f"price: {line.price} gold"],
            hoverinfo="text",
            cliponaxis=False,
        )
    )
    note(
        figure,
        f"<b>price {line.price}</b>",
        line.price,
        y,
        14,
        colours.ink,
        xanchor="left",
        xshift=15,
    )
