"""The look of every plotly figure, as one template made from the palette; and figures as files.

plotly is loaded when a figure is drawn. A file is drawn by kaleido, which uses Chrome; an SVG takes
the figure's title and its text for the ear with it.
"""

from __future__ import annotations

import html
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from kings.errors import BadInput, MissingPackage
from kings.figures.signs import seat_shapes
from kings.figures.style import SANS, SERIF, Palette, palette
from kings.markup import clean, element, joined

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
"""The lines of the seats A to F."""
PATTERNS = ("", "/", ".", "x", "-", "\\")
"""The patterns of the seats A to F."""


def graph_objects() -> ModuleType:
    """Return plotly's graph objects; raise ``MissingPackage`` if plotly isn't installed."""
    try:
        import plotly.graph_objects
    except ImportError as missing:
        raise MissingPackage("plotly", "Drawing a figure", extra="notebooks") from missing
    if sys.platform == "emscripten":
        # A browser's notebook draws the figure's data; these two would ask for nbformat, which no
        # browser has, and for a script from another server.
        for way in ("_ipython_display_", "_repr_html_"):
            setattr(plotly.graph_objects.Figure, way, None)
    module: ModuleType = plotly.graph_objects
    return module


def label(words: str) -> str:
    """Make words safe for a figure, which reads markup, entities and formulas in its texts."""
    return html.escape(clean(words), quote=False).replace("$", "&#36;")


ROOM, WIDE_ROOM = 310.0, 480.0
"""How wide a title may be: plotly wraps nothing, so it has to fit as it stands, on a phone too."""


@cache
def template(*, dark: bool = False) -> Any:
    """Return the plotly template of the look: six seats by colour, marker, dash and pattern."""
    colours = palette(dark=dark)
    series = range(len(colours.seats))
    data = {
        "scatter": [_line(seat, colours) for seat in series],
        "bar": [_bar(seat, colours) for seat in series],
    }
    go = graph_objects()
    return go.layout.Template(data=data, layout=_layout(colours))


def _family(stack: str) -> str:
    return stack.replace("'", "")


def _font(size: int, colour: str, *, serif: bool = False) -> dict[str, Any]:
    return {"family": _family(SERIF if serif else SANS), "size": size, "color": colour}


def _line(seat: int, colours: Palette) -> dict[str, Any]:
    colour = colours.seats[seat]
    return {
        "line": {"width": 3, "dash": DASHES[seat], "color": colour},
        "marker": {
            "symbol": seat_shapes()[seat],
            "size": 12,
            "color": colour,
            "line": {"width": 1, "color": colours.face},
        },
    }


def _bar(seat: int, colours: Palette) -> dict[str, Any]:
    return {
        "marker": {
            "color": colours.seats[seat],
            "line": {"width": 0},
            "pattern": {"shape": PATTERNS[seat], "solidity": 0.16, "size": 9},
        },
        "textfont": _font(14, colours.ink),
        "textposition": "outside",
        "cliponaxis": False,
    }


def _axis(colours: Palette, *, grid: bool) -> dict[str, Any]:
    return {
        "showgrid": grid,
        "gridcolor": colours.grid,
        "zeroline": False,
        "showline": True,
        "linecolor": colours.ink2,
        "tickcolor": colours.ink2,
        "ticks": "outside",
        "tickfont": _font(14, colours.ink2),
        "title": {"font": _font(15, colours.ink), "standoff": 10},
        "automargin": True,
    }


def _layout(colours: Palette) -> dict[str, Any]:
    return {
        "font": _font(15, colours.ink),
        "title": {
            "font": {**_font(20, colours.ink, serif=True), "weight": 700},
            "subtitle": {"font": _font(14, colours.ink2)},
            "x": 0,
            "xref": "container",
            "xanchor": "left",
            "pad": {"l": 4},
            "automargin": False,
        },
        "paper_bgcolor": colours.face,
        "plot_bgcolor": colours.face,
        "colorway": list(colours.seats),
        "margin": {"l": 72, "r": 28, "t": 84, "b": 56, "pad": 4},
        "xaxis": _axis(colours, grid=False),
        "yaxis": _axis(colours, grid=True),
        "hoverlabel": {
            "bgcolor": colours.ink,
            "font": _font(14, colours.face),
            "align": "left",
            "namelength": -1,
        },
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        "bargap": 0.28,
        "barcornerradius": 3,
        "transition": {"duration": 0},
    }


# Figures as files, SVG or PNG, for papers and slides.

WIDTH = 720
"""The width of a file's picture in pixels, if none is asked for."""


def figure_bytes(
    figure: Any, kind: Literal["svg", "png"] = "svg", *, width: int = WIDTH, scale: float = 2.0
) -> bytes:
    """Return a plotly figure as the bytes of an SVG or a PNG file.

    ``width``: in pixels; ``scale``: pixels of the PNG for each of these. Raises ``MissingPackage``
    without kaleido, and ``BadInput`` where no Chrome or Chromium can be started.
    """
    if find_spec("kaleido") is None:
        raise MissingPackage("kaleido", "Saving a figure as a file", extra="export")
    try:
        drawn: bytes = figure.to_image(
            format=kind, width=width, scale=1.0 if kind == "svg" else scale
        )
    except RuntimeError as failed:
        raise BadInput(
            "Saving a figure needs Chrome or Chromium, which could not be started; set "
            "BROWSER_PATH to where it is."
        ) from failed
    return _described(drawn, figure) if kind == "svg" else drawn


def save_figure(figure: Any, path: Path | str, *, width: int = WIDTH, scale: float = 2.0) -> Path:
    """Write a plotly figure to a file; its name ends in ``.svg`` or ``.png``, which says the kind.

    Raises what ``figure_bytes`` raises, and ``BadInput`` for another ending.
    """
    file = Path(path)
    kinds: dict[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}
    kind = kinds.get(file.suffix.lower())
    if kind is None:
        raise BadInput(f"A figure is saved as .svg or .png, not as {file.name}.")
    file.write_bytes(figure_bytes(figure, kind, width=width, scale=scale))
    return file


def _described(svg: bytes, figure: Any) -> bytes:
    """Put the title and the description into an SVG, for those who can't see it."""
    layout = figure.layout
    title = html.unescape((layout.title.text or "").replace("<br>", " "))
    said = (layout.meta or {}).get("description", "")
    words = joined(element("title", title), element("desc", said))
    head, tag, rest = svg.decode().partition("<svg ")
    opening, end, inside = rest.partition(">")
    return f'{head}{tag}role="img" {opening}{end}{words}{inside}'.encode()
