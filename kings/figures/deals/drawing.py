"""A drawing as plain data: what plotly draws from, before plotly has looked at it.

Plotly checks every property of a figure as it is set, and a page with dozens of pictures waits for
that. Such a page takes the data as they are; everybody else gets a checked ``Figure`` of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from kings.analysis.finding import Finding
from kings.figures.theme import graph_objects, new_layout, template

Part = dict[str, Any]
"""A trace, or the layout, as plotly's own JSON has it."""


@dataclass(frozen=True)
class Drawing:
    """Traces and layout, which whoever draws fills in; ``dark``: on which ground."""

    traces: list[Part]
    layout: Part
    dark: bool

    def figure(self) -> Any:
        """Return it as a plotly ``Figure`` in our look; ``MissingPackage`` without plotly."""
        layout = {"template": template(dark=self.dark), **self.layout}
        return graph_objects().Figure(self.traces, layout)

    def to_json(self) -> str:
        """Return traces and layout as a plotly figure writes itself, without the template."""
        return json.dumps({"data": self.traces, "layout": self.layout}, allow_nan=False)


def new_drawing(finding: Finding, *, high: int, dark: bool, wide: bool, **layout: Any) -> Drawing:
    """Return an empty drawing with a finding's title, caption and text for the ear."""
    head = new_layout(
        finding.title(),
        finding.caption(),
        high=high,
        wide=wide,
        meta={"description": finding.alt()},
        **layout,
    )
    return Drawing([], head, dark)
