"""A page without a browser: its buttons, its fields, its words, and the elements in them."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import Picture
from tests.widgets.clicking import walk

EVIL = "<img src=x onerror=alert(1)>"


def shown(widget: Any) -> Iterator[Any]:
    """Yield a widget and all that hangs on it and is shown."""
    if widget.layout.display == "none":
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from shown(child)


def buttons(table: Any, words: str) -> list[ipw.Button]:
    return [
        widget
        for widget in walk(table)
        if isinstance(widget, ipw.Button) and widget.description.startswith(words)
    ]


def click(table: Any, words: str) -> None:
    """Click on the first shown button whose words begin so."""
    shown = [made for made in buttons(table, words) if made.layout.display != "none"]
    assert shown, f"there is no button {words!r}"
    assert not shown[0].disabled
    shown[0].click()


def field(table: Any, label: str) -> Any:
    (found,) = (
        widget
        for widget in walk(table)
        if getattr(widget, "description", None) == label and not isinstance(widget, ipw.Button)
    )
    return found


def page(table: Any) -> str:
    """Return all markup on the page, the pictures' too."""
    found = []
    for widget in walk(table):
        found += [widget.value] if isinstance(widget, ipw.HTML) else []
        found += widget.drawing["pictures"] if isinstance(widget, Picture) else []
    return "\n".join(found)


class Tags(HTMLParser):
    """Notes all elements of a page, and what of a handler or an address they carry."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.seen |= {name for name, _ in attrs if name.startswith("on") or name == "src"}


def tags(table: Any) -> set[str]:
    parser = Tags()
    parser.feed(page(table))
    parser.close()
    return parser.seen
