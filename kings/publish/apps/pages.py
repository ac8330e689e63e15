"""Which pages are served: for each its address, what it is, who may open it, and its one cell."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from kings.classroom.plan import ClassPlan
from kings.publish.apps.starting import page_notebook

PAGES = "pages.json"

HEAD = "<h1>Kings</h1><p>Three card games of kings and bargains: to play, to check, to take apart. "
"""How a front page begins, wherever the pages are served; it goes on with what they need."""

BY_CODE = "Note the code of your game below the table, reload the page, and resume with it."
AS_IT_WAS = "Reload the page, and the table continues where it stopped."
ANEW = "Reload the page, and start again."
READ_AGAIN = "Reload the page, and the board reads all tables."
"""What to do when the process of a page has ended."""

_CLASS_TABLE = "from kings.widgets.table import class_table\n\nclass_table({folder!r}, {table})"
_BOARD = "from kings.widgets.board import board\n\nboard({folder!r})"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its ``address`` (``/table``), its title, a sentence, and the code that makes it.

    ``again``: what to do when its process has ended. ``teacher``: whether the teacher's token alone
    opens it; ``of_class``: whether it is a table of a class, which no front page lists for the
    class.
    """

    address: str
    title: str
    sentence: str
    cell: str
    again: str
    teacher: bool = False
    of_class: bool = False

    @property
    def notebook(self) -> str:
        """The name of the page's file."""
        return f"{self.address.strip('/').replace('/', '-')}.ipynb"


TABLE = Page(
    "/table",
    "The table",
    "Play one of three games with bots or with people beside you; a code brings your game back.",
    "from kings.widgets import play\n\nplay()",
    BY_CODE,
)

EVERYBODY = (
    TABLE,
    Page(
        "/laboratory",
        "The laboratory",
        "Group the cards of a pile, and see what it scores, what would be best, and the proof.",
        "from kings.widgets.laboratory import laboratory\n\nlaboratory()",
        ANEW,
    ),
    Page(
        "/explorer",
        "The explorer",
        "Take a moment of a game: what is each choice worth, and who should pay whom how much?",
        "from kings.widgets.explorer import explore\n\nexplore()",
        ANEW,
    ),
)
"""The pages that the class's token opens."""


def class_cell(folder: Path, table: int) -> str:
    """Return the code that shows a table of a class."""
    return _CLASS_TABLE.format(folder=str(folder.resolve()), table=table)


def class_pages(folder: Path, plan: ClassPlan, token: str) -> tuple[Page, ...]:
    """Return the pages of a class: its board, and its tables at addresses of their own."""
    board = Page(
        "/board",
        "The board",
        "See all tables of the class at once: how far they are, and who needs you.",
        _BOARD.format(folder=str(folder.resolve())),
        READ_AGAIN,
        teacher=True,
    )
    tables = (
        Page(
            f"/class/{table_code(token, one.table)}",
            f"Table {one.table}",
            ", ".join(one.players),
            class_cell(folder, one.table),
            AS_IT_WAS,
            of_class=True,
        )
        for one in plan.tables
    )
    return (board, *tables)


def table_code(token: str, table: int) -> str:
    """Return the code in the address of a class's table: twelve letters and digits in groups.

    It follows from the teacher's token, so it is the same in the next lesson, and nobody without
    that token can guess it.
    """
    found = hmac.new(token.encode(), f"table {table}".encode(), hashlib.sha256)
    letters = base64.b32encode(found.digest()).decode().lower()
    return "-".join((letters[:4], letters[4:8], letters[8:12]))


def write_pages(folder: Path, pages: Iterable[Page]) -> Path:
    """Write the pages' notebooks and the list of them into a folder; return the list's path."""
    kept = tuple(pages)
    for page in kept:
        page_notebook(folder / page.notebook, page.cell, page.title, again=page.again)
    target = folder / PAGES
    target.write_text(json.dumps([asdict(page) for page in kept]), encoding="utf-8")
    return target


def read_pages(target: Path) -> tuple[Page, ...]:
    """Read the list that ``write_pages`` wrote."""
    return tuple(Page(**one) for one in json.loads(target.read_text(encoding="utf-8")))
