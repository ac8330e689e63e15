"""What a student reads: a task in words, with a table of the numbers it is about.

Both show themselves in a notebook, and say the same as plain text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from kings.game import NATURE
from kings.markup import Markup, element, joined
from kings.struggle import GAME, State
from kings.struggle.moves import Move

Cell = str | int | float
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers in named columns; every row has an entry for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self) -> str:
        """Return the table as lines of text, with numbers at the right of their columns."""
        lines = [self.columns, *([cell_text(cell) for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        justify = [str.rjust if number else str.ljust for number in self._numbers()]
        return "\n".join(
            "  ".join(
                put(word, width) for word, width, put in zip(line, widths, justify, strict=True)
            ).rstrip()
            for line in lines
        )

    def _numbers(self) -> list[bool]:
        """Return for each column whether it holds numbers; the first column names the rows."""
        first = self.rows[0] if self.rows else ("",) * len(self.columns)
        return [place > 0 and not isinstance(cell, str) for place, cell in enumerate(first)]

    def page(self) -> Markup:
        """Return the table as HTML; the first cell of a row is its heading."""
        head = (
            element("th", name, scope="col", style=_side(number=number))
            for name, number in zip(self.columns, self._numbers(), strict=True)
        )
        rows = (element("tr", _row_cells(row)) for row in self.rows)
        return element("table", element("thead", element("tr", head)), element("tbody", rows))

    def _repr_html_(self) -> str:
        return self.page()

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return self.text()


def cell_text(cell: Cell) -> str:
    """Write a cell: words as they are, numbers to a hundredth at most."""
    if isinstance(cell, str):
        return cell
    return f"{cell:.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _row_cells(row: tuple[Cell, ...]) -> Iterator[Markup]:
    first, *others = row
    yield element("th", cell_text(first), scope="row", style=_side(number=False))
    for cell in others:
        yield element("td", cell_text(cell), style=_side(number=not isinstance(cell, str)))


def _side(*, number: bool) -> str:
    """Align words at the left of their column, and numbers at the right."""
    return f"text-align:{'right' if number else 'left'}"


def paragraphs(words: tuple[str, ...], name: str = "") -> Markup:
    """Return words as paragraphs.

    ``name``: what the answer is put into; “into” this name is set as in a program.
    """
    return joined(element("p", _with_code(line, name)) for line in words)


def _with_code(line: str, name: str) -> Markup:
    if not name:
        return joined(line)
    first, *others = re.split(rf"\binto {name}\b", line)
    return joined(first, (("into ", element("code", name), rest) for rest in others))


@dataclass(frozen=True, slots=True)
class Task:
    """A task as one student has it; a notebook shows it when it is a cell's last line.

    ``words``: its paragraphs; ``table``: the numbers it is about; ``given``: the same numbers as
    Python values, by name, for those who compute; ``name``: what the answer is put into.
    ``beside_form``: its paragraphs where it is answered without Python (none: the same ones).
    """

    words: tuple[str, ...]
    table: Table | None = None
    given: Mapping[str, object] = field(default_factory=dict, repr=False)
    name: str = ""
    beside_form: tuple[str, ...] = ()

    def page(self) -> Markup:
        """Return the task as HTML."""
        table = self.table.page() if self.table else None
        return joined(paragraphs(self.words, self.name), table)

    def _repr_html_(self) -> str:
        return self.page()

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n\n".join([*self.words, *([self.table.text()] if self.table else [])])


def played(state: State, rng: random.Random, until: Callable[[State], bool]) -> State:
    """Play on at random up to the next state of this kind, or to the end of the game."""
    while asked := GAME.asks(state):
        ask = asked[0]
        move: Move = (
            GAME.draw(state, rng)
            if ask.seat == NATURE
            else rng.choice(GAME.choices(state, ask.seat))
        )
        state = GAME.apply(state, move).state
        if until(state):
            break
    return state
