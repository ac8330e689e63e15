"""A notebook that was run, as an article: its title, its text, its figures, and its code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kings.errors import BadInput
from kings.publish.writeup.shown import KEY

_PLOTLY = "application/vnd.plotly.v1+json"


@dataclass(frozen=True, slots=True)
class Text:
    """Prose in Markdown."""

    words: str


@dataclass(frozen=True, slots=True)
class Printed:
    """What a cell printed, as it stands."""

    words: str


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of page that a cell made, such as a table."""

    markup: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its number and name (0 and empty: it has no caption), what it shows, in words.

    ``drawn``: ``plotly``, ``svg`` or ``replay``; ``content``: the figure's data, the SVGs by the
    names ``wide`` and ``narrow``, or the path of the journal.
    """

    number: int
    name: str
    caption: str
    alt: str
    drawn: str
    content: Any


Block = Text | Printed | Page | Figure


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its title, its blocks from top to bottom, and the code of its cells."""

    title: str
    blocks: tuple[Block, ...]
    code: tuple[str, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that have a name."""
        return tuple(one for one in self.blocks if isinstance(one, Figure) and one.name)


def article(notebook: Mapping[str, Any]) -> Article:
    """Read a notebook that was run (nbformat 4); ``BadInput`` if a cell failed or none has a title.

    The outputs of a notebook are taken as they are, so it must come from running it here.
    """
    cells = list(notebook["cells"])
    title = next(
        (found[1] for cell in cells if (found := re.match(r"# (.+)", _text(cell["source"])))), None
    )
    if title is None:
        raise BadInput("The notebook has no title: a first line that begins with “# ”.")
    blocks = [block for cell in cells for block in _blocks(cell)]
    code = [_text(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return Article(title.strip(), tuple(blocks), tuple(code))


def _text(lines: str | list[str]) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def _blocks(cell: Mapping[str, Any]) -> Iterator[Block]:
    if cell["cell_type"] == "markdown":
        yield Text(_text(cell["source"]))
    elif cell["cell_type"] == "code":
        for output in cell["outputs"]:
            yield from _output(output)


def _output(output: Mapping[str, Any]) -> Iterator[Block]:
    if output["output_type"] == "error":
        raise BadInput(f"A cell failed: {output['ename']}: {output['evalue']}")
    if output["output_type"] == "stream":
        if output["name"] == "stdout":
            yield Printed(_text(output["text"]))
        return
    about = output.get("metadata", {}).get(KEY, {})
    if about.get("kind") == "figure":
        yield _figure(about, output["data"])
    elif about.get("kind") != "caption":
        yield _shown(output["data"])


def _figure(about: Mapping[str, Any], data: Mapping[str, Any]) -> Figure:
    content = {
        "plotly": lambda: data[_PLOTLY],
        "svg": lambda: about["svg"],
        "replay": lambda: about["journal"],
    }[about["drawn"]]()
    return Figure(
        about["number"], about["name"], about["caption"], about["alt"], about["drawn"], content
    )


def _shown(data: Mapping[str, Any]) -> Block:
    """Return what else a cell showed, in the richest form that a page without Python can hold."""
    if _PLOTLY in data:
        drawn = data[_PLOTLY]
        said = drawn.get("layout", {}).get("meta", {}).get("description", "")
        return Figure(0, "", "", said, "plotly", drawn)
    if "text/markdown" in data:
        return Text(_text(data["text/markdown"]))
    if "application/vnd.jupyter.widget-view+json" in data:
        return Text("*Here the notebook shows something that needs Python.*")
    if "text/html" in data:
        return Page(_text(data["text/html"]))
    return Printed(_text(data.get("text/plain", "")))
