"""Pages of HTML: which pictures say nothing to those who don't see them, and who may find them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
NAMES = ("aria-label", "aria-labelledby")
CLOSED = ("button", "checkbox", "img", "math", "option", "radio", "slider", "switch", "tab")
"""Roles whose inside is not told: the name of the whole stands for it (ARIA 1.2, 5.2.8)."""


@dataclass
class _Reader(HTMLParser):
    """Reads a page; ``open``: the elements around the place that is read."""

    nameless: list[str] = field(default_factory=list)
    robots: list[str] = field(default_factory=list)
    open: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attributes}
        if name == "meta" and said.get("name") == "robots":
            self.robots.append(said["content"])
        if name == "img" and "alt" not in said and not self._is_told():
            self.nameless.append(self.get_starttag_text() or name)
        if name == "svg" and not self._is_told() and not _is_named(name, said):
            self.nameless.append(self.get_starttag_text() or name)
        if name not in VOID:
            self.open.append((name, said))

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(name, attributes)
        if name not in VOID:
            self.open.pop()

    def handle_endtag(self, name: str) -> None:
        while any(name == one for one, _ in self.open) and self.open.pop()[0] != name:
            pass

    def _is_told(self) -> bool:
        """Say whether what is read now is part of something that has a name, or is hidden."""
        return any(
            name in ("svg", "template", "noscript") or _is_named(name, said)
            for name, said in self.open
        )


def _is_named(name: str, said: dict[str, str]) -> bool:
    """Say whether an element is kept from those who hear the page, or has one name for all of it.

    A button's own words are its name; whether it has any is asked by axe-core.
    """
    if said.get("aria-hidden") == "true" or "hidden" in said:
        return True
    if name == "button":
        return True
    return said.get("role") in CLOSED and any(said.get(one) for one in NAMES)


def nameless(page: str) -> list[str]:
    """Return the tags of the pictures without words: ``img`` without ``alt``, ``svg`` without any.

    An ``alt`` may be empty: such a picture says nothing that the text beside it doesn't.
    """
    return _read(page).nameless


def is_left_out(page: str) -> bool:
    """Say whether a page asks those who search the web to leave it out."""
    return any("noindex" in said for said in _read(page).robots)


def _read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader
