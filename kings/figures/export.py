"""Plotly figures as files, SVG or PNG, for papers and slides: drawn by kaleido, which uses Chrome.

An SVG takes the figure's title and its text for the ear with it.
"""

from __future__ import annotations

import html
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from kings.errors import BadInput, MissingPackage
from kings.markup import clean

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
    words = "".join(
        f"<{name}>{html.escape(clean(text), quote=False)}</{name}>"
        for name, text in (("title", title), ("desc", said))
    )
    head, tag, rest = svg.decode().partition("<svg ")
    opening, end, inside = rest.partition(">")
    return f'{head}{tag}role="img" {opening}{end}{words}{inside}'.encode()
