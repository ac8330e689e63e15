"""The trust matrix: promises kept and made, from each seat to each other, with intervals."""

from __future__ import annotations

from typing import Any

from kings.analysis.findings.promises import Promises, TrustMatrix
from kings.analysis.rounding import chances
from kings.figures.deals.parts import blend, drawn, note, seat_name
from kings.figures.palette import Palette, palette
from kings.figures.theme import graph_objects, label
from kings.struggle.options import LETTERS
from kings.words import plural

_CELL = 56
"""The height of a field, in pixels."""


def trust_figure(matrix: TrustMatrix, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw a trust matrix as a plotly ``Figure``: a row for each promiser, and all it promised.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours, seats = palette(dark=dark), len(matrix.names)
    rows = [[*matrix.cells[seat], matrix.given(seat)] for seat in range(seats)]
    narrow = not wide and seats > 3
    figure = drawn(matrix, high=_CELL * seats + 14 * seats * narrow, dark=dark, wide=wide)
    figure.add_trace(
        graph_objects().Heatmap(
            z=[[cell.rate for cell in row] for row in rows],
            x=list(range(seats + 1)),
            y=list(range(seats)),
            text=[
                [_field(cell, narrow=narrow) if cell.tested else "" for cell in row] for row in rows
            ],
            texttemplate="%{text}",
            textfont={"size": 12 if narrow else 13, "color": colours.ink},
            hovertext=[
                [_hover(matrix, by, to, cell) for to, cell in enumerate(row)]
                for by, row in enumerate(rows)
            ],
            hoverinfo="text",
            hoverongaps=False,
            zmin=0,
            zmax=1,
            colorscale=_scale(colours),
            showscale=False,
            xgap=3,
            ygap=3,
        )
    )
    _untested(figure, rows, colours)
    _axes(figure, matrix, colours, wide=wide)
    return figure


def _scale(colours: Palette) -> list[list[float | str]]:
    """Return the tints from all broken to all kept: light to dark, so that print keeps them."""
    return [
        [0.0, blend(colours.kept, colours.face, 0.06)],
        [1.0, blend(colours.kept, colours.face, 0.4)],
    ]


def _field(cell: Promises, *, narrow: bool) -> str:
    if not cell.made:
        return "none"
    of = "/" if narrow else " / "
    said = f"<b>{cell.kept}{of}{cell.made}</b>"
    if cell.interval is None:
        return said
    interval = chances(*cell.interval)
    return f"{said}<br>{interval.removesuffix('%').replace('–', '–<br>') if narrow else interval}"


def _untested(figure: Any, rows: list[list[Promises]], colours: Palette) -> None:
    """Write what there is in the fields without a rate."""
    for by, row in enumerate(rows):
        for to, cell in enumerate(row):
            if cell.rate is None:
                words = "×" if by == to else _field(cell, narrow=False)
                note(figure, words, to, by, 13, colours.ink2)


def _hover(matrix: TrustMatrix, by: int, to: int, cell: Promises) -> str:
    whom = "all" if to == len(matrix.names) else matrix.names[to]
    made = plural(cell.made, "promise")
    return label(f"{matrix.names[by]} to {whom}: {made}, {cell.kept} kept of {cell.tested} tested")


def _axes(figure: Any, matrix: TrustMatrix, colours: Palette, *, wide: bool) -> None:
    seats = len(matrix.names)
    to = [
        seat_name(seat, name, 60) if wide and seats < 5 else LETTERS[seat]
        for seat, name in enumerate(matrix.names)
    ]
    figure.update_xaxes(
        title_text="promised to",
        tickvals=list(range(seats + 1)),
        ticktext=[*to, "all"],
        tickfont_color=colours.ink,
        range=[-0.5, seats + 0.5],
        showline=False,
        ticks="",
        tickangle=0,
    )
    room = 150.0 if wide else 62.0
    figure.update_yaxes(
        tickvals=list(range(seats)),
        ticktext=[seat_name(seat, name, room) for seat, name in enumerate(matrix.names)],
        tickfont_color=colours.ink,
        range=[seats - 0.5, -0.5],
        showgrid=False,
        showline=False,
        ticks="",
    )
    figure.add_shape(
        type="line",
        x0=seats - 0.5,
        x1=seats - 0.5,
        y0=-0.5,
        y1=seats - 0.5,
        line={"color": colours.ink2, "width": 1.5},
    )
