"""A page for each public room of the package, made of its docstrings."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

ROOMS = {
    "game": "The promise that every game keeps",
    "options": "What an option says of itself",
    "words": "Lists, counts, and sentences with their rule",
    "errors": "What can go wrong, as sentences",
    "seeds": "One seed, many streams",
    "struggle": "Kings' Struggle: the rules",
    "struggle.partition": "The best partition of a pile",
    "keys": "King's Keys: the rules",
    "castle": "King of the Castle: the rules",
    "bots": "Who plays",
    "records": "Games as files",
    "sim": "Many games",
    "analysis.bargaining": "The theory of deals",
    "analysis.worth": "What a decision is worth",
    "analysis.hindsight": "What if it had gone otherwise?",
    "analysis.debrief": "What a class did",
    "classroom": "A class and its folder",
    "lessons": "Exercises and checks",
    "figures": "Pictures",
    "widgets": "The table",
    "widgets.laboratory": "The scoring laboratory",
    "publish.replay.page": "A game as one page",
    "publish.writeup": "Texts whose numbers are computed",
    "publish.debrief": "The debrief as pages",
}
"""Room: what its page is called."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Write the pages before they are looked for."""
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(app: Sphinx) -> None:
    """Write a page for each room, and one that lists them; pages of rooms that are gone go too."""
    folder = Path(app.srcdir) / "reference" / "modules"
    folder.mkdir(exist_ok=True)
    for page in folder.glob("*.md"):
        if page.stem not in ROOMS and page.stem != "index":
            page.unlink()
    for room, title in ROOMS.items():
        _write(folder / f"{room}.md", _page(room, title))
    listed = "\n".join(ROOMS)
    _write(
        folder / "index.md",
        "# The package\n\nEach page shows what a room offers; everything else is its own affair."
        f"\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n",
    )


def _page(room: str, title: str) -> str:
    name = f"kings.{room}"
    module = importlib.import_module(name)
    face = [word for word in getattr(module, "__all__", ()) if not _has_a_page(room, module, word)]
    members = f" {', '.join(face)}\n   :imported-members:" if face else ""
    return (
        f"# {title}\n\n`{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n"
        f"   :members:{members}\n```\n"
    )


def _has_a_page(room: str, module: Any, word: str) -> bool:
    """Say whether a name is explained on the page of a room within this one."""
    home = str(getattr(getattr(module, word), "__module__", ""))
    return any(
        inner.startswith(f"{room}.") and home.startswith(f"kings.{inner}") for inner in ROOMS
    )


def _write(place: Path, text: str) -> None:
    if not place.is_file() or place.read_text("utf-8") != text:
        place.write_text(text, "utf-8")
