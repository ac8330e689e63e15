"""Small pieces of page: escaped text, panels, rows, and buttons that stand as real buttons.

How they look is said in the style sheets (``static/*.css``), by the classes they are given here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, TypeVar

import ipywidgets as ipw

from kings.games import RULE_NUMBER
from kings.widgets.presses import press

BLANK = "\u00a0"
"""What a button says that says nothing: for no words at all a page keeps the old ones."""

W = TypeVar("W", bound=ipw.DOMWidget)


def classed(widget: W, *names: str) -> W:
    """Give a widget classes (``title`` becomes ``kings-title``) and return it."""
    for name in names:
        widget.add_class(f"kings-{name}")
    return widget


def toggle_class(widget: Any, name: str, *, on: bool) -> None:
    """Give a widget a class or take it away."""
    (widget.add_class if on else widget.remove_class)(f"kings-{name}")


def html(markup: str = "") -> ipw.HTML:
    """Return a piece of page; ``markup`` must be escaped where people typed it."""
    return ipw.HTML(markup, layout=ipw.Layout(margin="0"))


def heading(words: str) -> ipw.HTML:
    """Return a panel's title."""
    return html(title(words))


def title(words: str, *, aside: str = "") -> str:
    """Return a panel's title of escaped words, with smaller ones at the right."""
    right = f"<small>{escape(aside)}</small>" if aside else ""
    return f'<div class="kings-title"><h3>{escape(words)}</h3>{right}</div>'


def paragraph(words: str, *, strong: bool = False) -> str:
    """Return a paragraph of escaped words."""
    inner = f"<b>{unbroken(words)}</b>" if strong else unbroken(words)
    return f'<p class="kings-p">{inner}</p>'


def small(words: str) -> str:
    """Return a paragraph of escaped words in small print; no words, no paragraph."""
    return f'<p class="kings-small">{unbroken(words)}</p>' if words else ""


def unbroken(words: str) -> str:
    """Return escaped words in which no line ends within a rule's number."""
    return RULE_NUMBER.sub(r'<span class="kings-unbroken">\g<0></span>', escape(words))


def lines(words: Iterable[str]) -> str:
    """Return paragraphs of escaped words."""
    return "".join(paragraph(line) for line in words)


def button(
    words: str,
    act: Callable[[], None],
    *,
    style: str = "",
    tooltip: str = "",
    wide: bool = False,
    key: str = "",
) -> ipw.Button:
    """Return a button.

    ``style`` is one of ipywidgets' (``primary`` for the one that leads on, one to a panel);
    ``key``: the shortcut that presses it.
    """
    made = ipw.Button(
        description=words,
        button_style=style,
        tooltip=tooltip or (f"{words} (key {key})" if key else ""),
        layout=ipw.Layout(width="100%" if wide else "auto", height="auto"),
    )
    if key:
        press_key(made, key)
    made.on_click(lambda _: press(made, act))
    return made


def key_class(key: str) -> str:
    """Return the class of the button that a key presses."""
    return f"kings-key-{'help' if key == '?' else key.lower()}"


def press_key(made: ipw.Button, key: str) -> None:
    """Let a shortcut press this button."""
    made.add_class(key_class(key))


def row(*children: ipw.Widget) -> ipw.HBox:
    """Return children side by side, wrapping where there is no room."""
    made = ipw.HBox(list(children), layout=ipw.Layout(flex_flow="row wrap", align_items="center"))
    return classed(made, "row")


def panel(*children: ipw.Widget) -> ipw.VBox:
    """Return children one under another on a card of their own."""
    return classed(ipw.VBox(list(children)), "panel")


class Buttons(ipw.VBox):
    """A column of buttons that are used again for other words, so that the focus stays on them."""

    children: Any

    def __init__(self) -> None:
        super().__init__()
        self._made: list[ipw.Button] = []
        self._acts: list[Callable[[], None]] = []

    def fill(self, labelled: Sequence[tuple[str, Callable[[], None]]], *, style: str = "") -> None:
        """Show these words, each with what it does; a button without words holds none."""
        self._acts = [act for _, act in labelled]
        while len(self._made) < len(labelled):
            self._made.append(self._make(len(self._made)))
        for at, made in enumerate(self._made):
            words = labelled[at][0] if at < len(labelled) else BLANK
            made.description, made.button_style = words, style
        shown = tuple(self._made[: len(labelled)])
        if shown != self.children:
            self.children = shown

    def _make(self, at: int) -> ipw.Button:
        return button(BLANK, lambda: self._press(at), wide=True)

    def _press(self, at: int) -> None:
        """Do what a button says now; a click that comes too late does nothing."""
        if at < len(self._acts):
            self._acts[at]()


def refill(box: ipw.Box, children: Iterable[ipw.Widget]) -> None:
    """Put other children into a box and let go of the old ones, their words and what they hold."""
    old = box.children
    box.children = tuple(children)
    for child in old:
        _let_go(child)


def _let_go(widget: ipw.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _let_go(child)
    widget.close()


def show(widget: ipw.Widget, *, when: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = "" if when else "none"  # None would be lost on its way in a browser
