"""The live figures of a debrief's page: the place of each in the page, and their data once."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from kings.analysis.finding import Finding
from kings.publish.debrief.markup import Markup
from kings.publish.live import figure_store, live_scripts
from kings.publish.offline import say

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
        return figure_store(self._figures, still=self._still)

    def scripts(self) -> list[str]:
        """Return the scripts of a page with figures, in their order."""
        return live_scripts() if self._figures else []


def _say_once(trace: dict[str, Any]) -> None:
    """Let a trace that says the same at all of its points say it once."""
    told = trace.get("hovertext")
    if isinstance(told, list) and told and all(one == told[0] for one in told):
        trace["hovertext"] = told[0]


def _short(number: str) -> float:
    """Read a number with no more digits than a drawing can show."""
    return round(float(number), 4)


@cache
def static(name: str) -> str:
    """Return a script or style sheet that lies beside this module."""
    return resources.files("kings.publish.debrief").joinpath("static", name).read_text("utf-8")
