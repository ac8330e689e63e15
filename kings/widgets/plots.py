"""A place for a plotly figure, drawn by the front end's own renderer, with its words below."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import html, paragraph

__all__ = ["Plot"]

PLOTLY = "application/vnd.plotly.v1+json"


class Plot(ipw.VBox):
    """An output that holds one figure as data, so that each redraw sends numbers and no script."""

    def __init__(self) -> None:
        self._out = ipw.Output()
        self._words = html()
        super().__init__([self._out, self._words])

    def draw(self, figure: Any, words: str) -> None:
        """Show a plotly figure and, for those who read rather than look, what it says."""
        data = json.loads(figure.to_json())
        bundle = {PLOTLY: {**data, "config": {"displaylogo": False}}, "text/plain": words}
        self._out.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)
        self._words.value = paragraph(words)
