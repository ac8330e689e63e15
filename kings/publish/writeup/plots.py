"""The plotly figures of an article: drawn by the page itself, their titles as lines of the page."""

from __future__ import annotations

import html
import json
import re
from typing import Any, NamedTuple

from kings.figures.theme import graph_objects
from kings.publish.live import figure_store, live_scripts
from kings.publish.offline import say, tell
from kings.publish.writeup.article import Figure

_TOP = 40
"""The space above a drawing without its title, in pixels: a legend may stand in it."""


class Plots:
    """Collects the figures of one page, which keeps plotly's script and their data once."""

    def __init__(self) -> None:
        self._figures: dict[str, Any] = {}

    def add(self, figure: Figure) -> str:
        """Take a figure and return the markup of its place: title, drawing, and what it says."""
        name = f"figure-{len(self._figures) + 1}"
        title, below, drawn = taken_apart(plotly_figure(figure))
        self._figures[name] = drawn
        tall = drawn["layout"]["height"]
        heading = f'<p class="title" id="{name}-title">{tell(title)}</p>' if title else ""
        return (
            f"{heading}{f'<p>{tell(below)}</p>' if below else ''}"
            f'<div class="plot" id="{name}" style="min-height:{tall}px" role="img" '
            f'aria-label="{say(title or figure.alt)}" aria-describedby="{name}-words"></div>'
            f'<details><summary>In words</summary><p id="{name}-words">{tell(figure.alt)}</p>'
            "</details>"
        )

    def data(self) -> dict[str, Any]:
        """Return what the script draws from, by the id of its element; nothing without figures."""
        return {"figures": figure_store(self._figures)} if self._figures else {}

    def scripts(self) -> list[str]:
        """Return the scripts that draw, in their order."""
        return live_scripts() if self._figures else []


class Taken(NamedTuple):
    """A figure without its title: the title, the line below it, and what is left to draw."""

    title: str
    below: str
    drawn: dict[str, Any]


def taken_apart(figure: Any) -> Taken:
    """Take the titles out of a plotly figure, so that the page around it can break their lines.

    What is left is drawn with the template of ``figure_store``.
    """
    drawn = json.loads(figure.to_json())
    layout = drawn["layout"]
    title, below = _words(layout.get("title", {}))
    for part in ("template", "title", "meta"):
        layout.pop(part, None)
    margin = layout.setdefault("margin", {})
    layout["height"] = layout.get("height", 450) + _TOP - margin.get("t", 100)
    margin["t"] = _TOP
    return Taken(title, below, drawn)


def plotly_figure(figure: Figure) -> Any:
    """Return the plotly figure that a notebook holds as data, with its alternative text."""
    data, layout = figure.content["data"], figure.content["layout"]
    made = graph_objects().Figure(data=data, layout=layout)
    return made.update_layout(meta={"description": figure.alt})


def _words(title: dict[str, Any]) -> tuple[str, str]:
    """Return a figure's title and the line below it, without the markup that plotly reads."""
    return _plain(title.get("text", "")), _plain(title.get("subtitle", {}).get("text", ""))


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", re.sub(r"<br ?/?>", " ", text)))
