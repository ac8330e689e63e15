"""A place for a plotly figure, drawn by the front end's own renderer."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import classed, html

PLOTLY = "application/vnd.plotly.v1+json"


class Plot(ipw.VBox):
    """An output that holds one figure as data, so that each redraw sends numbers and no script.

    The numbers stand beside it in words, which are read aloud and not seen.
    """

    def __init__(self) -> None:
        self._out = ipw.Output()
        self._said = html()
        self._drawn: Hashable = None
        super().__init__([self._said, self._out])
        classed(self, "plot")

    def draw(self, figure: Any, words: str) -> None:
        """Show a plotly figure; ``words`` say the same to those who don't see it."""
        data = json.loads(figure.to_json())
        bundle = {
            PLOTLY: {**data, "config": {"displayModeBar": False, "responsive": True}},
            "text/plain": words,
        }
        self._said.value = f'<p class="kings-aloud">{escape(words)}</p>'
        self._out.outputs = ({"output_type": "display_data", "data": bundle, "metadata": {}},)

    def draw_once(self, facts: Hashable, figure: Callable[[], Any], words: str) -> None:
        """Draw a figure unless the one of these same facts is shown already."""
        if facts != self._drawn:
            self._drawn = facts
            self.draw(figure(), words)

    def say(self, words: str) -> None:
        """Show words where a figure would stand."""
        self._drawn = None
        self._said.value = f'<p class="kings-small">{escape(words)}</p>'
        self._out.outputs = (
            {"output_type": "display_data", "data": {"text/plain": ""}, "metadata": {}},
        )

    def clear(self) -> None:
        """Show nothing and hold nothing."""
        self._drawn = None
        self._said.value = ""
        self._out.outputs = ()
