"""A sheet from the text of a CSV file, as a table typed it: strict where it must be, else kind.

Commas, semicolons or tabs may stand between the cells; players are named by letter or by name.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from kings.classroom.paper.rows import (
    CLAUSES,
    COLUMNS,
    ENDINGS,
    MODES,
    VARIANTS,
    WHATS,
    PaperSheet,
    Row,
)
from kings.errors import BadInput, BadOptions, BadRecord
from kings.struggle.cards import Card, cards_in, parse_card
from kings.struggle.options import LETTERS, Mode, Options
from kings.struggle.partition.reading import parse_pile

__all__ = ["MOST_CHARACTERS", "read_paper"]

MOST_CHARACTERS = 500_000
"""Characters of a file that is still read as a sheet; a long game has some ten thousand."""

Cells = dict[str, str]


def read_paper(text: str) -> PaperSheet:
    """Read a sheet.

    Raises ``BadRecord`` with the line and the column of what can't be understood. Whether the game
    can have been played so is not asked here.
    """
    lines = list(_lines(text))
    names = _names(lines)
    _options(names, ())
    rows = [_row(line, cells, names) for line, cells in lines if cells["what"] != "name"]
    kept = [row for row in rows if row is not None]
    return PaperSheet(
        options=_options(names, kept),
        leader=next((row.who for row in kept if row.what == "leads"), None),
        scenario=next((row.words for row in kept if row.what == "scenario"), None),
        rows=tuple(row for row in kept if row.what not in _SAID_ONCE),
    )


_SAID_ONCE = ("mode", "variant", "scenario", "leads")


def _lines(text: str) -> Iterator[tuple[int, Cells]]:
    """Yield the rows that say something, with the numbers of their lines."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(f"The sheet is longer than {MOST_CHARACTERS} characters.")
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=_delimiter(text))
    try:
        heads = [cell.strip().lower() for cell in next(reader, [])]
        _check_heads(heads)
        for values in reader:
            cells = dict.fromkeys(COLUMNS, "") | dict(zip(heads, map(_plain, values), strict=False))
            if any(value.strip() for value in values[len(heads) :]):
                raise BadRecord(f"there are more than {len(heads)} cells.", line=reader.line_num)
            if cells["what"]:
                yield reader.line_num, cells | {"what": " ".join(cells["what"].lower().split())}
            elif any(cells.values()):
                raise BadRecord("the column “what” says nothing.", line=reader.line_num)
    except csv.Error as error:
        raise BadRecord(f"this is no table: {error}.", line=reader.line_num) from error


def _delimiter(text: str) -> str:
    head = text.split("\n", 1)[0]
    return max(",;\t", key=head.count)


def _plain(cell: str) -> str:
    """Take the apostrophe away that keeps a spreadsheet from reading a formula."""
    said = cell.strip()
    return said[1:] if said[:2] in ("'=", "'+", "'-", "'@") else said


def _check_heads(heads: list[str]) -> None:
    missing = [name for name in ("round", "what", "who") if name not in heads]
    strange = [name for name in heads if name and name not in COLUMNS]
    if missing:
        raise BadRecord(f"the first line should name the columns {', '.join(COLUMNS)}.", line=1)
    if strange:
        raise BadRecord(f"there is no column “{strange[0][:40]}”.", line=1)
    if len(set(heads)) < len(heads) and "" not in heads:
        raise BadRecord("a column is named twice.", line=1)


def _names(lines: Iterable[tuple[int, Cells]]) -> tuple[str, ...]:
    """Return the players' names in the order of their seats; empty names take no seat."""
    found: dict[int, str] = {}
    for line, cells in lines:
        if cells["what"] == "name" and cells["words"]:
            letter = cells["who"].upper()
            if len(letter) != 1 or letter not in LETTERS:
                raise BadRecord(
                    f"a name belongs to a seat A to F, not to “{cells['who'][:40]}”.", line=line
                )
            if LETTERS.index(letter) in found:
                raise BadRecord(f"seat {letter} has two names.", line=line)
            found[LETTERS.index(letter)] = cells["words"]
    if sorted(found) != list(range(len(found))) or not found:
        raise BadRecord("The rows “name” should name the players of the seats A, B, C and so on.")
    return tuple(found[seat] for seat in sorted(found))


def _options(names: tuple[str, ...], rows: Iterable[Row]) -> Options:
    modes = [row.words for row in rows if row.what == "mode"]
    variants = {VARIANTS[row.words] for row in rows if row.what == "variant"}
    mode: Mode = "night" if modes and modes[-1] == "night" else "day"
    try:
        return Options(
            names=names,
            mode=mode,
            free_market="free_market" in variants,
            regulated_market="regulated_market" in variants,
            peasant_before_ties="peasant_before_ties" in variants,
        )
    except BadOptions as error:
        raise BadRecord(str(error)) from error


def _row(line: int, cells: Cells, names: tuple[str, ...]) -> Row | None:
    """Read a row; None for one that was left empty."""
    what = cells["what"]
    if what not in WHATS:
        raise BadRecord(f"“{what[:40]}” is nothing that a sheet tells.", line=line)
    if not any(cells[name] for name in _TELLING.get(what, COLUMNS[3:])):
        return None
    try:
        row = _read(what, cells, names)
    except BadInput as error:
        raise BadRecord(str(error), line=line) from error
    _check_needs(row, line)
    return replace(row, line=line)


_TELLING: dict[str, tuple[str, ...]] = {
    "card": ("card",),
    "winner": ("who", "words"),
    "gold": ("gold",),
    "pile": ("card",),
    "points": ("gold",),
    "aside": ("card",),
    "left": ("card",),
    "mode": ("words",),
    "variant": ("words",),
    "scenario": ("words",),
}
"""The cells without which a row of a blank form says nothing yet."""


def _read(what: str, cells: Cells, names: tuple[str, ...]) -> Row:
    return Row(
        what=what,
        round=_number(cells["round"], "round", 7) or 0,
        moment=_moment(cells["moment"], names),
        who=_seat(cells["who"], "who", names),
        cards=_cards(cells["card"]),
        on=tuple(sorted(_seats(cells["on"], names))),
        to=_seat(cells["to"], "to", names),
        gold=_number(cells["gold"], "gold", 250),
        due=_number(cells["due"], "due", 7),
        deal=_number(cells["deal"], "deal", 999),
        kept=_kept(cells["kept"]),
        words=_WORDS.get(what, _as_it_is)(cells["words"]),
    )


def _number(cell: str, column: str, most: int) -> int | None:
    if not cell:
        return None
    if not (cell.isascii() and cell.isdigit()) or int(cell[:9]) > most:
        raise BadInput(f"“{column}” is a whole number from 0 to {most}, not “{cell[:40]}”.")
    return int(cell)


def _seat(cell: str, column: str, names: tuple[str, ...]) -> int | None:
    if not cell:
        return None
    for seat, name in enumerate(names):
        if cell.upper() == LETTERS[seat] or cell.casefold() == name.casefold():
            return seat
    raise BadInput(
        f"“{column}” is a player's letter, A to {LETTERS[len(names) - 1]}, or name, "
        f"not “{cell[:40]}”."
    )


def _seats(cell: str, names: tuple[str, ...]) -> Iterator[int]:
    """Read one or two players: a name, or letters such as ``B D`` or ``BD``."""
    if cell.casefold() in (name.casefold() for name in names):
        cell = LETTERS[[name.casefold() for name in names].index(cell.casefold())]
    for letter in cell.replace(",", " ").replace(" ", "").upper():
        seat = _seat(letter, "on", names)
        assert seat is not None
        yield seat


def _cards(cell: str) -> tuple[Card, ...]:
    """Read one card by power or title, or several by their powers: ``2 2 9``, ``2^2 9``."""
    if not cell:
        return ()
    return (
        (parse_card(cell),) if " " not in cell and "^" not in cell else cards_in(parse_pile(cell))
    )


def _moment(cell: str, names: tuple[str, ...]) -> str:
    said = cell.strip().lower()
    if said in ("", "start", "lead", "end"):
        return said
    seat = _seat(cell.strip().removesuffix("+").strip(), "moment", names)
    assert seat is not None
    return LETTERS[seat] + ("+" if said.endswith("+") else "")


_KEPT = {"yes": "kept", "no": "broken", **{word: word for word in (*ENDINGS[1:], "refused")}}


def _kept(cell: str) -> str:
    said = cell.lower()
    if said and said not in _KEPT:
        raise BadInput(f"“kept” is yes, no, void, released or refused, not “{cell[:40]}”.")
    return _KEPT.get(said, "")


def _mode(cell: str) -> str:
    if cell.lower() not in MODES:
        raise BadInput(f"A game is played by day or by night, not by “{cell[:40]}” (S-12).")
    return cell.lower()


def _variant(cell: str) -> str:
    if cell.lower() not in VARIANTS:
        raise BadInput(f"A variant is one of {', '.join(VARIANTS)}, not “{cell[:40]}”.")
    return cell.lower()


def _as_it_is(cell: str) -> str:
    return cell


_WORDS: dict[str, Callable[[str], str]] = {"mode": _mode, "variant": _variant}

_NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("card", "left", "aside", "pile"), ("who", "cards")),
    **dict.fromkeys(("lead", "leads"), ("who",)),
    **dict.fromkeys(("use", "pass"), ("who",)),
    **dict.fromkeys(("gold", "points"), ("who", "gold")),
    **dict.fromkeys(ENDINGS, ("who", "to")),
    **dict.fromkeys(CLAUSES, ("who", "deal")),
    "offer": ("who", "deal"),
    "pay": ("who", "to", "gold", "deal"),
    "give": ("who", "to", "cards", "deal"),
    "give hidden": ("who", "to", "cards", "deal"),
    "agree answer": ("who", "cards", "deal"),
    "promise gold": ("who", "to", "gold", "due", "deal"),
    "promise use": ("who", "to", "due", "deal"),
    "promise not": ("who", "to", "due", "deal"),
    "promise words": ("who", "to", "due", "words", "deal"),
}


def _check_needs(row: Row, line: int) -> None:
    """Refuse a row that lacks what it must say, and one that belongs to no round."""
    for name in _NEEDS.get(row.what, ()):
        if getattr(row, name) in (None, (), ""):
            column = "card" if name == "cards" else name
            raise BadRecord(f"a row “{row.what}” needs the column “{column}”.", line=line)
    timeless = ("mode", "variant", "scenario", "leads", "aside", "left", "points", "pile")
    if row.what not in timeless and not 1 <= row.round <= 7:
        raise BadRecord(f"a row “{row.what}” needs its round, 1 to 7 (S-04).", line=line)
