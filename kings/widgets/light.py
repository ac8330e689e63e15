"""Whether a page is light or dark, in large type or not: as the browser has it, or as chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kings.widgets.look import Look
from kings.widgets.page import toggle_class
from kings.widgets.picture import Picture
from kings.widgets.presses import listen


class Light:
    """How one page is lit.

    It is dark where the browser asks for dark pages, until somebody turns it; it is narrow where
    its frame is. ``on_change`` is called when the look has changed, to draw the page anew.
    """

    def __init__(self, look: Look, on_change: Callable[[], None]) -> None:
        self.look = look
        self._on_change = on_change
        self._chosen = False

    def follow(self, picture: Picture) -> None:
        """Go by the frame and the light that a picture reports from its page."""
        listen(picture, lambda _: self._framed(picture), ["frame", "scheme"])

    def _framed(self, picture: Picture) -> None:
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
