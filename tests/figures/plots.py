"""Reading a plotly figure back: its title, and whether it wears the look of the house."""

from __future__ import annotations

from typing import Any

from kings.figures.svg import width
from kings.figures.theme import ROOM, template


def title(figure: Any) -> str:
    """Return a figure's title as one line."""
    return " ".join(figure.layout.title.text.split("<br>"))


def assert_dressed(figure: Any, *, dark: bool) -> None:
    """Fail unless it wears the theme, its title fits a phone, and it can be read aloud."""
    paper = template(dark=dark).layout.paper_bgcolor
    assert paper == figure.layout.template.layout.paper_bgcolor
    for line in figure.layout.title.text.split("<br>"):
        assert width(line, 20, bold=True, serif=True) <= ROOM
    assert figure.layout.meta["description"]
