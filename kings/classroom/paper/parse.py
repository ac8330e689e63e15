"""A sheet from the text of a CSV file, as a table typed it: strict where it must be, else kind.

Commas, semicolons or tabs may stand between the cells; players are named by letter or by name.
Everything that can't be understood is reported at once, line by line; what only follows from an
earlier fault is not.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from kings.classroom.paper import sheet
from kings.errors import BadInput, BadOptions, BadRecord
from kings.names import name_fault
from kings.records.files import table_of
from kings.struggle import cards, options
from kings.struggle.partition.groups import parse_pile
from kings.typed import did_you_mean, plain_number, quoted

MOST_CHARACTERS = 500_000
"""The most characters of a file that is read as a sheet; a long game has some ten thousand."""

Cells = dict[str, str]
Names = tuple[str, ...]
Faults = list[BadRecord]
T = TypeVar("T")


def read_paper(text: str) -> sheet.PaperSheet:
    """Read a sheet.

    Raises ``BadRecord`` with the line and the column of what can't be understood; if that is more
    than one thing, ``BadSheet``, which tells all of them. Whether the game can have been played so
    is not asked here.
    """
    faults: Faults = []
    lines = list(_lines(text, faults))
    names = _names(lines, faults)
    rows = [_row(line, cells, names, faults) for line, cells in lines if cells["what"] != "name"]
    kept = [row for row in rows if row is not None]
    if faults:
        raise sheet.BadSheet.of(faults)
    return sheet.PaperSheet(
        options=_options(names, kept),
        leader=next((row.who for row in kept if row.what == "leads"), None),
        scenario=next((row.words for row in kept if row.what == "scenario"), None),
        rows=tuple(row for row in kept if row.what not in _SAID_ONCE),
    )


_SAID_ONCE = ("mode", "variant", "scenario", "leads")


def _lines(text: str, faults: Faults) -> Iterator[tuple[int, Cells]]:
    """Yield the rows that say something, with the numbers of their lines."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(f"The sheet is longer than {MOST_CHARACTERS} characters.")
    plain, between = table_of(text)
    reader = csv.reader(io.StringIO(plain), delimiter=between)
    try:
        first = next((cells for cells in reader if any(cells)), [])
        heads = [cell.strip().lower().removesuffix("?") for cell in first]
        _check_heads(heads, reader.line_num if first else 1)
        for values in reader:
            cells = dict.fromkeys(sheet.COLUMNS, "") | dict(
                zip(heads, map(_plain, values), strict=False)
            )
            what = " ".join(cells["what"].lower().split())
            if any(value.strip() for value in values[len(heads) :]):
                more = f"this row has more than {len(heads)} cells."
                faults.append(BadRecord(more, line=reader.line_num))
            elif what:
                yield reader.line_num, _as_printed(cells | {"what": _PRINTED.get(what, what)})
            elif any(cells.values()):
                faults.append(BadRecord("the column “what” is empty.", line=reader.line_num))
    except csv.Error as error:
        faults.append(BadRecord(f"this is not a table: {error}.", line=reader.line_num))


_PRINTED = {"answer": "agree answer", "used": "use", "wins": "winner"}
"""Words of the printed forms, and what the sheet calls the same."""

_DONE = re.compile(
    r"(?:takes?\s+)?(?P<gold>\d+)\s+gold|\+\s*[25]\s+(?:on\s+)?(?P<marked>.+)|takes?\s+(?P<taken>.+)"
    r"|(?P<nothing>[-–—−])",
    re.IGNORECASE,
)
"""How the printed form says what a card was used for: “+5 on B”, “takes C”, “3 gold” or “–”."""


def _as_printed(cells: Cells) -> Cells:
    """Put what the printed form lets people write about a use into the columns of the sheet.

    A form has one cell for it, so it is understood in any of the columns that a use could have.
    """
    if cells["what"] not in ("use", "agree"):
        return cells
    read = dict(cells)
    for column in ("card", "on", "gold", "words"):
        done = _DONE.fullmatch(cells[column])
        if done is None:
            continue
        read[column] = ""
        if done["nothing"]:
            read["what"] = "pass" if cells["what"] == "use" else "agree pass"
        elif done["gold"]:
            read["gold"] = done["gold"]
        else:
            read["on"] = done["marked"] or done["taken"]
    if read["what"] == "agree" and read != cells:
        read["what"] = "agree use" if read["on"] else "agree gold"
    return read


def _plain(cell: str) -> str:
    """Take the apostrophe away that keeps a spreadsheet from reading a formula."""
    said = cell.strip()
    return said[1:] if said[:2] in ("'=", "'+", "'-", "'@") else said


def _check_heads(heads: list[str], line: int) -> None:
    """Refuse a first line that names no columns, or others; nothing else could be read then."""
    strange = [
        BadRecord(
            f"there is no column {quoted(name)}{did_you_mean(name, sheet.COLUMNS)}", line=line
        )
        for name in heads
        if name and name not in sheet.COLUMNS
    ]
    if strange and set(heads) & set(sheet.COLUMNS):
        raise sheet.BadSheet.of(strange)
    if not {"round", "what", "who"} <= set(heads):
        columns = ", ".join(sheet.COLUMNS)
        raise BadRecord(f"the first line should name the columns {columns}.", line=line)
    if len(set(heads)) < len(heads) and "" not in heads:
        raise BadRecord("a column is named twice.", line=line)


def _names(lines: Iterable[tuple[int, Cells]], faults: Faults) -> Names:
    """Return the players' names in the order of their seats; none, if they can't be read."""
    found: dict[int, str] = {}
    before = len(faults)
    for line, cells in lines:
        if cells["what"] == "name" and cells["words"]:
            letter, name = cells["who"].upper(), cells["words"]
            if len(letter) != 1 or letter not in options.LETTERS:
                why = f"a name belongs to a seat A to F, not to {quoted(cells['who'])}."
            elif options.LETTERS.index(letter) in found:
                why = f"seat {letter} has two names."
            elif fault := name_fault(name):
                why = f"name of seat {letter}: {fault}."
            else:
                found[options.LETTERS.index(letter)] = name
                continue
            faults.append(BadRecord(why, line=line))
    if len(faults) > before:
        return ()
    names = tuple(found[seat] for seat in sorted(found))
    try:
        if sorted(found) != list(range(len(found))) or not found:
            raise BadRecord(
                "The rows “name” should name the players of the seats A, B, C and so on."
            )
        _options(names, ())
    except BadRecord as error:
        faults.append(error)
        return ()
    return names


def _options(names: tuple[str, ...], rows: Iterable[sheet.Row]) -> options.Options:
    modes = [row.words for row in rows if row.what == "mode"]
    held: Any = {sheet.VARIANTS[row.words]: True for row in rows if row.what == "variant"}
    mode: options.Mode = "night" if modes and modes[-1] == "night" else "day"
    try:
        return options.Options(names=names, mode=mode, **held)
    except BadOptions as error:
        raise BadRecord(str(error)) from error


def _row(line: int, cells: Cells, names: Names, faults: Faults) -> sheet.Row | None:
    """Read a row, noting all its faults; None for one that was left empty or has some."""
    what = cells["what"]
    if what not in sheet.WHATS:
        faults.append(BadRecord(_no_such_row(what), line=line))
        return None
    if not any(cells[name] for name in _TELLING.get(what, sheet.COLUMNS[3:])):
        return None
    reading = _Reading(cells, names)
    row = reading.row(line)
    found = [*reading.faults.values(), *_lacking(row, reading)]
    faults += [BadRecord(why, line=line) for why in found]
    return None if found else row


def _no_such_row(what: str) -> str:
    if what == "agree":
        return (
            "“agree” doesn't say on what: write “agree use”, “agree pass”, “agree gold”, "
            "“agree swap” or “agree spare” (S-52)."
        )
    return f"{quoted(what)} is not a kind of row{did_you_mean(what, sheet.WHATS)}"


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


class _Reading:
    """The cells of one row on their way into a ``Row``; ``faults``: sentences, by column."""

    def __init__(self, cells: Cells, names: Names) -> None:
        self.cells = cells
        self.names = names
        self.faults: dict[str, str] = {}

    def row(self, line: int) -> sheet.Row:
        """Return the row; a cell that can't be understood is noted and left empty."""
        what = self.cells["what"]
        return sheet.Row(
            what=what,
            round=self._cell("round", lambda cell: _number(cell, "round", 7)) or 0,
            moment=self._seated("moment", lambda cell: _moment(cell, self.names)) or "",
            who=self._seated("who", lambda cell: _seat(cell, "who", self.names)),
            cards=self._cell("card", _cards) or (),
            on=self._seated("on", lambda cell: _seats(cell, self.names)) or (),
            to=self._seated("to", lambda cell: _seat(cell, "to", self.names)),
            gold=self._cell("gold", lambda cell: _number(cell, "gold", 250)),
            due=self._cell("due", lambda cell: _number(cell, "due", 7)),
            deal=self._cell("deal", lambda cell: _number(cell, "deal", 999)),
            kept=self._cell("kept", _kept) or "",
            words=self._cell("words", _WORDS.get(what, str)) or "",
            line=line,
        )

    def _cell(self, column: str, read: Callable[[str], T | None]) -> T | None:
        try:
            return read(self.cells[column])
        except BadInput as error:
            self.faults[column] = str(error)
            return None

    def _seated(self, column: str, read: Callable[[str], T | None]) -> T | None:
        """Read a cell that names players; without their names nothing can be said of it."""
        return self._cell(column, read) if self.names else None

    def is_empty(self, column: str) -> bool:
        """Say whether a column is empty; what can't be understood in it is reported elsewhere."""
        return not self.cells[column] and column not in self.faults


def _number(cell: str, column: str, most: int) -> int | None:
    if not cell:
        return None
    number = plain_number(cell)
    if number is None or number > most:
        raise BadInput(f"“{column}” is a whole number from 0 to {most}, not {quoted(cell)}.")
    return number


def _seat_of(word: str, names: Names) -> int | None:
    """Return the seat that a letter or a name means, if it means one."""
    for seat, name in enumerate(names):
        if word.upper() == options.LETTERS[seat] or word.casefold() == name.casefold():
            return seat
    return None


def _seat(cell: str, column: str, names: Names) -> int | None:
    if not cell:
        return None
    seat = _seat_of(cell, names)
    if seat is None:
        raise BadInput(_no_player(cell, column, names))
    return seat


def _no_player(word: str, column: str, names: Names, *, others: str = "", rule: str = "") -> str:
    """Return why a word names no player.

    ``others``: words that the column knows besides; ``rule``: the number of the rule that says so.
    """
    return (
        f"“{column}” is {others}a player's letter, A to {options.LETTERS[len(names) - 1]}, or "
        f"name, not {quoted(word)}{did_you_mean(word, names, rule)}"
    )


def _seats(cell: str, names: Names) -> tuple[int, ...]:
    """Read players: a name, names apart by commas or blanks, or letters: ``B D``, ``BD``."""
    if not cell:
        return ()
    whole = _seat_of(cell, names)
    if whole is not None:
        return (whole,)
    words = cell.replace(",", " ").split()
    seats = [_seat_of(word, names) for word in words]
    if None in seats:
        letters = "".join(words).upper()
        if not set(letters) <= set(options.LETTERS[: len(names)]):
            stranger = words[seats.index(None)]
            raise BadInput(_no_player(cell if len(words) == 1 else stranger, "on", names))
        seats = [options.LETTERS.index(letter) for letter in letters]
    return tuple(sorted(seat for seat in seats if seat is not None))


def _cards(cell: str) -> tuple[cards.Card, ...]:
    try:
        return read_cards(cell)
    except BadInput as error:
        raise BadInput(f"in the column “card”: {error}") from error


def read_cards(cell: str) -> tuple[cards.Card, ...]:
    """Read cards as a person types them: by power or title, ``Queen``, ``2 2 9``, ``2^2 9``.

    Raises ``BadInput`` with the word that is no card, and the title that it resembles.
    """
    for word in cell.replace(",", " ").split():
        for part in re.split("[-–—−]", word.partition("^")[0]):
            number = plain_number(part)
            known = part.casefold() in _TITLES if number is None else 1 <= number <= len(cards.DECK)
            if not known or len(word) > _LONGEST:
                raise BadInput(
                    f"{quoted(part if not known else word)} is no card"
                    f"{did_you_mean(part, _SHOWN)} "
                    "Give a power from 1 to 10 or a title from Peasant to King (S-02)."
                )
    return cards.cards_in(parse_pile(cell))


_SHOWN = tuple(card.title for card in cards.DECK)
_TITLES = {title.casefold() for card in _SHOWN for title in (card, f"{card}s")}
_LONGEST = 40
"""Letters of the longest word that can name cards, as in ``Peasants-Farmers^2``."""


def _moment(cell: str, names: Names) -> str:
    said = cell.lower()
    if said in ("", "start", "lead", "end"):
        return said
    seat = _seat_of(said.removesuffix("+").strip(), names)
    if seat is None:
        raise BadInput(
            _no_player(cell, "moment", names, others="start, lead, end or ", rule="S-50")
        )
    return options.LETTERS[seat] + ("+" if said.endswith("+") else "")


_KEPT = {"yes": "kept", "no": "broken", **{word: word for word in (*sheet.ENDINGS[1:], "refused")}}


def _kept(cell: str) -> str:
    said = cell.lower()
    if said and said not in _KEPT:
        raise BadInput(
            f"“kept” is yes, no, void, released or refused, not {quoted(cell)}"
            f"{did_you_mean(said, _KEPT)}"
        )
    return _KEPT.get(said, "")


def _mode(cell: str) -> str:
    if cell.lower() not in sheet.MODES:
        raise BadInput(f"A game is played by day or by night, not by {quoted(cell)} (S-12).")
    return cell.lower()


def _variant(cell: str) -> str:
    if cell.lower() not in sheet.VARIANTS:
        raise BadInput(
            f"A variant is one of {', '.join(sheet.VARIANTS)}, not {quoted(cell)}"
            f"{did_you_mean(cell, sheet.VARIANTS)}"
        )
    return cell.lower()


_WORDS: dict[str, Callable[[str], str]] = {"mode": _mode, "variant": _variant}

_NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("card", "left", "aside", "pile"), ("who", "cards")),
    **dict.fromkeys(("lead", "leads"), ("who",)),
    **dict.fromkeys(("use", "pass"), ("who",)),
    **dict.fromkeys(("gold", "points"), ("who", "gold")),
    **dict.fromkeys(sheet.ENDINGS, ("who", "to")),
    **dict.fromkeys(sheet.CLAUSES, ("who", "deal")),
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


_TIMELESS = ("mode", "variant", "scenario", "leads", "aside", "left", "points", "pile")


def _lacking(row: sheet.Row, reading: _Reading) -> Iterator[str]:
    """Say which columns a row must have and has not, and that it belongs to no round."""
    for name in _NEEDS.get(row.what, ()):
        column = "card" if name == "cards" else name
        if reading.is_empty(column):
            yield f"a row “{row.what}” needs the column “{column}”."
    if row.what not in _TIMELESS and not row.round and "round" not in reading.faults:
        yield f"a row “{row.what}” needs its round, 1 to 7 (S-04)."
