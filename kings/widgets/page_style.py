"""How a page looks on this screen: light or dark, large or not, wide or narrow; its style sheet.

A page is lit as the browser has it, or as somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kings.figures.style import DARK, LIGHT, SANS, SERIF, as_variables
from kings.widgets.page import toggle_class
from kings.widgets.presses import listen


@dataclass(slots=True)
class Look:
    """What the pictures of one table are drawn for; panels read it when they refresh.

    ``narrow``: the table's frame is under 520 pixels wide.
    """

    dark: bool = False
    large: bool = False
    narrow: bool = False


def script(name: str) -> str:
    """Return a script or a style sheet that ships with the package."""
    return resources.files("kings.widgets").joinpath("static", name).read_text("utf-8")


@cache
def style_sheet() -> str:
    """Return the styles of a whole table: the palette as variables, then every panel's own."""
    folder = resources.files("kings.widgets").joinpath("static")
    sheets = sorted(file.name for file in folder.iterdir() if file.name.endswith(".css"))
    fonts = f"--k-sans:{SANS};--k-serif:{SERIF};"
    variables = (
        f".kings{{{fonts}{as_variables(LIGHT)}}}\n.kings.kings-dark{{{as_variables(DARK)}}}\n"
    )
    return variables + "\n".join(script(name) for name in sheets)


class Light:
    """How one page is lit.

    It is dark where the browser asks for dark pages, until somebody turns it; it is narrow where
    its frame is. ``on_change`` is called when the look has changed, to draw the page anew.
    """

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        self.look = look
        self._on_change = on_change
        self._chosen = False

    def follow(self, picture: Any) -> None:
        """Go by the ``frame`` and the ``scheme`` that a picture reports from its page."""
        listen(picture, lambda _: self._framed(picture), ["frame", "scheme"])

    def _framed(self, picture: Any) -> None:
        self.look.narrow = picture.frame == "narrow"
        if not self._chosen:
            self.look.dark = picture.scheme == "dark"
        self._on_change()

    def turn_dark(self) -> None:
        """Make a light page dark, and a dark one light; from now on the browser isn't asked."""
        self._chosen = True
        self.look.dark = not self.look.dark
        self._on_change()

    def turn_large(self) -> None:
        """Set the page in large type, or in its usual one."""
        self.look.large = not self.look.large
        self._on_change()

    def views(self) -> Mapping[str, bool]:
        """Return which views are on, by the words on their buttons."""
        return {"Dark": self.look.dark, "Large type": self.look.large}

    def dress(self, page: Any) -> None:
        """Give a page the classes by which its style sheet knows the look."""
        toggle_class(page, "dark", on=self.look.dark)
        toggle_class(page, "large", on=self.look.large)


def mark_button(made: Any, *, on: bool) -> None:
    """Show that what a button turns on is on."""
    (made.add_class if on else made.remove_class)("mod-active")
