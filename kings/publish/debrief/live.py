"""Live figures of a page: their data once, in light colours, and a script that draws what is seen.

The script draws a figure when it comes near the window, and the rest in idle moments, so that the
page can be printed; in the dark it looks every colour up in a table of the palette.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from kings.analysis.dealings.findings import Finding
from kings.errors import MissingPackage
from kings.figures.palette import DARK, LIGHT, roles
from kings.figures.theme import template
from kings.publish.debrief.markup import Markup
from kings.publish.offline import say

__all__ = ["Figures", "dark_colours", "plotly_script", "static"]


_TOP = 46
"""The space above a drawing without its title, in pixels: a legend may stand in it."""


class Figures:
    """The figures of one page; ``still``: whether they answer to the mouse."""

    def __init__(self, *, still: bool = False) -> None:
        self._still = still
        self._figures: dict[str, Any] = {}

    def add(
        self, figure: Any, finding: Finding, caption: str = "", *, most: int = 10_000
    ) -> Markup:
        """Take a plotly figure of a finding and return the markup of its place in the page.

        Title and caption stand in the page, where they find their own line breaks; ``caption``:
        another one than the finding's; ``most``: how high it may be, in pixels.
        """
        name = f"figure-{len(self._figures) + 1}"
        drawn = json.loads(figure.to_json(), parse_float=_short)
        for trace in drawn["data"]:
            _say_once(trace)
        layout = drawn["layout"]
        for part in ("template", "title", "meta"):
            layout.pop(part, None)
        layout["height"] = min(most, layout["height"] + _TOP - layout["margin"]["t"])
        layout["margin"]["t"] = _TOP
        self._figures[name] = drawn
        title = say(finding.title())
        return (
            f'<figure aria-labelledby="{name}-title"><p class="title" id="{name}-title">{title}</p>'
            f"<p>{say(caption or finding.caption())}</p>"
            f'<div class="plot" id="{name}" style="min-height:{layout["height"]}px" role="img" '
            f'aria-label="{title}" aria-describedby="{name}-words"></div>'
            f'<figcaption><details><summary>In words</summary><p id="{name}-words">'
            f"{say(finding.alt())}</p></details></figcaption></figure>"
        )

    def data(self) -> dict[str, Any]:
        """Return what the script draws from."""
        return {
            "figures": self._figures,
            "template": template(dark=False).to_plotly_json(),
            "colours": dark_colours(),
            "still": self._still,
        }

    def scripts(self) -> list[str]:
        """Return the scripts of a page with figures, in their order."""
        return [plotly_script(), static("figures.js")] if self._figures else []


def _say_once(trace: dict[str, Any]) -> None:
    """Let a trace that says the same at all of its points say it once."""
    told = trace.get("hovertext")
    if isinstance(told, list) and told and all(one == told[0] for one in told):
        trace["hovertext"] = told[0]


def _short(number: str) -> float:
    """Read a number with no more digits than a drawing can show."""
    return round(float(number), 4)


def dark_colours() -> dict[str, str]:
    """Return the dark colour for each light one of the palette, in capitals.

    Where two roles share a light colour the one that comes first in the palette counts: the later
    ones are of cards, which no figure shows.
    """
    light, dark = roles(LIGHT), roles(DARK)
    found: dict[str, str] = {}
    for role, colour in light.items():
        found.setdefault(colour.upper(), dark[role].upper())
    return found


@cache
def plotly_script() -> str:
    """Return plotly's own script, which is 4.8 MB; ``MissingPackage`` without plotly."""
    try:
        from plotly.offline import get_plotlyjs
    except ImportError as missing:
        raise MissingPackage("plotly", "A report with figures", extra="notebooks") from missing
    script: str = get_plotlyjs()
    return script


@cache
def static(name: str) -> str:
    """Return a script or style sheet that lies beside this module."""
    return resources.files("kings.publish.debrief").joinpath("static", name).read_text("utf-8")
