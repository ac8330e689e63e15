"""Small pieces of page: escaped text, headings, rows, buttons that stand as real buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

import ipywidgets as ipw

__all__ = [
    "button",
    "heading",
    "html",
    "lines",
    "paragraph",
    "refill",
    "row",
    "show",
    "small",
    "title",
]


def html(markup: str = "") -> ipw.HTML:
    """Return a piece of page; ``markup`` must be escaped where people typed it."""
    return ipw.HTML(markup, layout=ipw.Layout(margin="0"))


def heading(words: str) -> ipw.HTML:
    """Return a panel's title."""
    return html(title(words))


def title(words: str) -> str:
    """Return a title of escaped words."""
    return f'<h3 style="margin:14px 0 4px;font-size:18px">{escape(words)}</h3>'


def paragraph(words: str, *, strong: bool = False) -> str:
    """Return a paragraph of escaped words."""
    inner = f"<b>{escape(words)}</b>" if strong else escape(words)
    return f'<p style="margin:2px 0;line-height:1.4">{inner}</p>'


def small(words: str) -> str:
    """Return a paragraph of escaped words in small print; no words, no paragraph."""
    style = "margin:2px 8px;line-height:1.4;font-size:13px;color:#535862"
    return f'<p style="{style}">{escape(words)}</p>' if words else ""


def lines(words: Iterable[str]) -> str:
    """Return paragraphs of escaped words."""
    return "".join(paragraph(line) for line in words)


def button(
    words: str, act: Callable[[], None], *, style: str = "", tooltip: str = "", wide: bool = False
) -> ipw.Button:
    """Return a button; ``style`` is one of ipywidgets' (``primary`` for the one that leads on)."""
    made = ipw.Button(
        description=words,
        button_style=style,
        tooltip=tooltip,
        layout=ipw.Layout(width="100%" if wide else "auto", min_height="34px", height="auto"),
    )
    made.on_click(lambda _: act())
    return made


def row(*children: ipw.Widget) -> ipw.HBox:
    """Return children side by side, wrapping where there is no room."""
    return ipw.HBox(list(children), layout=ipw.Layout(flex_flow="row wrap", align_items="center"))


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
    widget.layout.display = None if when else "none"
