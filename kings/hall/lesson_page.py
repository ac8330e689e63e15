"""What a seat is shown of a lesson: data, which a screen draws, with a published schema.

Whoever fills it in is ``course``; a seat's page holds nothing that only another seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.lessons.chart import Chart
from kings.lessons.steps import Act, PlainWord
from kings.records import codec


@dataclass(frozen=True, slots=True)
class ShownField:
    """One field, as in ``kings.lessons.forms``."""

    label: str
    choices: tuple[str, ...]
    several: bool
    unit: str
    text: bool


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: its head, and rows of as many cells each; ``title``: what stands above it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Status = Literal["kept", "right", "partly", "wrong", "unread"]


@dataclass(frozen=True, slots=True)
class Told:
    """What came of the last answer; ``lines`` never hold the right one.

    ``unread``: it could not be read, and nothing was kept.
    """

    status: Status
    head: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its fields, what is in them, and what came of it.

    ``open``: whether it can be answered; ``fields``: none while its numbers are being drawn.
    """

    id: str
    title: str
    words: tuple[str, ...]
    table: ShownTable | None
    fields: tuple[ShownField, ...]
    typed: tuple[tuple[str, ...], ...]
    told: Told | None
    open: bool


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card that lies before a seat; ``chosen``: it is the one of whoever decides."""

    seat: int
    name: str
    chosen: bool
    picture: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A choice, and what the seat ends with by it, in VP."""

    letter: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one seat: its own column and no other, unless everybody sees all (``shared``).

    ``note``: what only this seat, or this table, is asked to do (empty: nothing); ``rows``: none
    before the last round; ``all``: what everybody at the table has by each choice, where it is
    shared (None: it isn't); ``interests``: what won cards are to this seat, where they may change
    hands (S-57).
    """

    seat: int
    name: str
    words: str
    note: str
    gold: int
    cards: tuple[SheetCard, ...]
    rows: tuple[SheetRow, ...]
    shared: bool
    all: ShownTable | None
    interests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownBar:
    """What a payer can pay at most, in gold; ``seat``: the first of several together."""

    seat: int
    name: str
    most: int


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """An offer, in gold."""

    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class Line:
    """The gold of one bargain on a line: what each side can accept, what was said, the price."""

    title: str
    alt: str
    seat: int
    name: str
    least: int | None
    bars: tuple[ShownBar, ...]
    said: tuple[ShownOffer, ...]
    price: int | None
    end: int


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A step of the lesson on the screen of one seat.

    ``step`` of ``steps``: which one is shown, from 1; ``now``: which one the class is at; ``ends``:
    when that is over, in seconds since 1970 (None: no clock runs); ``people``: the seats that share
    the screen, where several do, and ``front``: whose page this is (None: nobody's yet); ``next``:
    what the next step is called; ``without``: what this seat would have had without a deal, in VP,
    once its table is done (empty: it isn't yet, or there is no such number); ``back``, ``forth``:
    the steps that can be looked at before and after this one (0: none, or the one of the class).
    """

    number: int
    title: str
    act: Act
    name: str
    step: int
    steps: int
    now: int
    ends: int | None
    front: int | None
    people: tuple[tuple[int, str], ...]
    words: tuple[str, ...]
    terms: tuple[PlainWord, ...]
    sheet: Sheet | None
    asked: tuple[Asked, ...]
    tables: tuple[ShownTable, ...]
    lines: tuple[Line, ...]
    charts: tuple[Chart, ...]
    next: str
    without: str
    back: int
    forth: int


def schemas() -> dict[str, codec.Schema]:
    """Return the schema of a page."""
    return {"lesson": codec.schema_of(LessonPage, "a step of a lesson on one screen")}
