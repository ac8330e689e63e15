"""A matrix as coloured fields with its numbers in them; the colour says again what is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

from kings.figures.deals.parts import blend
from kings.figures.style import Palette, palette
from kings.figures.theme import graph_objects, label, new_figure
from kings.words import listed


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


def heat_text(fields: Fields, write: Callable[[float], str]) -> str:
    """Say the matrix row by row: the text for those who don't see it."""
    said = []
    for row, values in zip(fields.rows, fields.values, strict=True):
        found = [
            f"{write(value)} for {column}"
            for column, value in zip(fields.columns, values, strict=True)
            if not isnan(value)
        ]
        said.append(f"{row}: {listed(found)}.")
    return " ".join(said)


def heat_figure(
    title: str,
    below: str,
    fields: Fields,
    write: Callable[[float], str],
    *,
    dark: bool = False,
    wide: bool = False,
) -> Any:
    """Draw a matrix as a plotly ``Figure``, the first row on top.

    ``title``: a question with its answer; ``write``: how a value is said. Where a field has no
    value it stays empty. ``layout.meta["description"]`` holds the alternative text; ``wide``: not
    for a phone. Raises ``MissingPackage`` without plotly.
    """
    colours = palette(dark=dark)
    tall = 50 if fields.below else 34
    figure = new_figure(
        title,
        below,
        high=tall * len(fields.rows) + 50,
        dark=dark,
        wide=wide,
        meta={"description": heat_text(fields, write)},
    )
    figure.update_layout(margin={"b": 70})
    least, most = _ends(fields)
    figure.add_trace(
        graph_objects().Heatmap(
            z=[
                [None if isnan(value) else round(value, 4) for value in row]
                for row in fields.values
            ],
            x=list(range(len(fields.columns))),
            y=list(range(len(fields.rows))),
            text=_texts(fields, write),
            texttemplate="%{text}",
            textfont={"size": 13 if wide else 12, "color": colours.ink},
            hovertext=_hover(fields, write),
            hoverinfo="text",
            hoverongaps=False,
            zmin=least,
            zmax=most,
            colorscale=_scale(colours, diverging=fields.middle is not None),
            showscale=False,
            xgap=3,
            ygap=3,
        )
    )
    figure.update_xaxes(**_axis(fields.columns_are, fields.columns))
    figure.update_yaxes(**_axis(fields.rows_are, fields.rows), autorange="reversed", showgrid=False)
    return figure


def _axis(name: str, ticks: Sequence[str]) -> dict[str, Any]:
    return {
        "title_text": label(name),
        "tickvals": list(range(len(ticks))),
        "ticktext": [label(tick) for tick in ticks],
        "showline": False,
        "ticks": "",
        "tickangle": 0,
    }


def _ends(fields: Fields) -> tuple[float, float]:
    found = [value for row in fields.values for value in row if not isnan(value)]
    if fields.middle is None:
        return round(min(found), 4), round(max(found), 4)
    far = round(max(abs(value - fields.middle) for value in found), 4)
    return fields.middle - far, fields.middle + far


def _scale(colours: Palette, *, diverging: bool) -> list[list[float | str]]:
    """Return tints on which the ink can be read: one colour, or two away from the middle."""
    high = blend(colours.kept, colours.face, 0.42)
    if not diverging:
        return [[0.0, blend(colours.kept, colours.face, 0.03)], [1.0, high]]
    return [[0.0, blend(colours.broken, colours.face, 0.42)], [0.5, colours.face], [1.0, high]]


def _texts(fields: Fields, write: Callable[[float], str]) -> list[list[str]]:
    return [
        [
            "" if isnan(value) else _field(write(value), _second(fields, at, place))
            for place, value in enumerate(row)
        ]
        for at, row in enumerate(fields.values)
    ]


def _second(fields: Fields, row: int, column: int) -> str:
    return fields.below[row][column] if fields.below else ""


def _field(first: str, second: str) -> str:
    return f"<b>{label(first)}</b><br>{label(second)}" if second else label(first)


def _hover(fields: Fields, write: Callable[[float], str]) -> list[list[str]]:
    return [
        [
            ""
            if isnan(value)
            else label(f"{fields.rows[at]}, {fields.columns[place]}: {write(value)}")
            for place, value in enumerate(row)
        ]
        for at, row in enumerate(fields.values)
    ]
