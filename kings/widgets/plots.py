"""A place for a plotly figure, drawn by the front end's own renderer."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets as ipw

__all__ = ["Plot"]

PLOTLY = "application/vnd.plotly.v1+json"


class Plot(ipw.VBox):
    """An output that holds one figure as data, so that each redraw sends numbers and no script."""

    def __init__(self) -> None:
        self._out = ipw.Output()
        super().__init__([self._out])

    def draw(self, figure: Any, words: str) -> None:
        """Show a plotly figure; ``words`` say the same where no figure can be drawn."""
        data = json.loads(figure.to_json())
        bundle = {
            PLOTLY: {**data, "config": {"displaylogo": False, "responsive": True}},
            "text/plain": words,
        }
        self._out.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)
