"""A sheet on which a table wrote its game down: its rows, what can be wrong with them, its CSV.

There is one row for each card that was laid, each use, each clause of a deal. What the rows mean
for the game is asked elsewhere; here they are only words and numbers that a table wrote down.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kings.errors import BadInput, BadRecord
from kings.options import options_in
from kings.records import formats
from kings.records.files import harmless
from kings.struggle import state
from kings.struggle.cards import Card
from kings.struggle.options import LETTERS, Options

COLUMNS = (
    *("round", "moment", "what", "who", "card", "on", "to"),
    *("gold", "due", "deal", "kept", "words"),
)
"""The columns of the sheet, in their order."""

SETUP = ("name", "mode", "variant", "scenario", "leads", "aside", "left")
DEEDS = ("card", "lead", "use", "pass")
CLAUSES = (
    *("pay", "give", "give hidden"),
    *("agree pass", "agree use", "agree gold", "agree swap", "agree spare", "agree answer"),
    *("promise gold", "promise use", "promise not", "promise words"),
)
"""The kinds of clauses in a deal; rows with the same number of a deal belong together."""

ENDINGS = ("paid", "released", "kept", "broken", "void")
"""How a promise can end before the rules ask for it, or by the word of its receiver."""

CHECKS = ("winner", "gold", "pile", "points")
"""What the table counted itself, to be compared with what follows from the other rows."""

WHATS = (*SETUP, *DEEDS, "offer", *CLAUSES, *ENDINGS, *CHECKS)
"""Everything that a row can be about: the words of the column “what”."""

VARIANTS = {option.label.lower(): option.name for option in options_in(Options) if option.is_box}
"""The words on a sheet for variants and house rules, and the options they switch on."""

MODES = ("day", "night")

SPARE_USES, SPARE_DEALS = 3, 6
"""Empty rows for uses and for clauses in each round of a blank sheet."""

MOST_TOLD = 20
"""The most faults of a sheet that are listed at once; a table with more mends these first."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sheet; seats are 0..n-1, cards and amounts as they were written.

    ``moment``: when in the round: ``start`` (before the cards lie open), ``lead`` (the Cobbler
    window), a seat's letter (its turn), the letter with ``+`` (after its Cooper's swap), ``end``
    (when promised gold is asked for), or empty where it follows from the rest. ``kept``: how a
    promise ended, or ``refused`` for an offer that was not struck.
    """

    what: str
    round: int = 0
    moment: str = ""
    who: int | None = None
    cards: tuple[Card, ...] = ()
    on: tuple[int, ...] = ()
    to: int | None = None
    gold: int | None = None
    due: int | None = None
    deal: int | None = None
    kept: str = ""
    words: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """All that a table wrote down of one game.

    ``leader``: who led the first round (None: not said, or the scenario says it); ``scenario``: the
    name of the scenario it began with, if any; ``rows``: everything else in order.
    """

    options: Options
    leader: int | None = None
    scenario: str | None = None
    rows: tuple[Row, ...] = field(default=())


# What is wrong with a sheet.


class BadSheet(BadRecord):
    """Several things on a sheet that can't be understood: ``faults``, in the order of the lines.

    ``line``: that of the first. Its text has a line for each.
    """

    def __init__(self, faults: Sequence[BadRecord]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        more = len(self.faults) - MOST_TOLD
        lines = [
            f"{len(self.faults)} things on this sheet can't be understood.",
            *map(str, self.faults[:MOST_TOLD]),
            *([f"And {more} more."] if more > 0 else []),
        ]
        super().__init__("\n".join(lines))
        self.line = self.faults[0].line

    @staticmethod
    def of(faults: Sequence[BadRecord]) -> BadRecord:
        """Return the error that tells these faults: the one there is, or all of them together."""
        return faults[0] if len(faults) == 1 else BadSheet(faults)


class PaperFault(BadInput):
    """What is written down can't have happened; the sentence names round, player, card and rule.

    ``round``: where (0: before the first); ``line``: of the file, from 1 (0: not from a file);
    ``column``: where in that line, if it is about one cell; ``rule``: the number of the rule that
    refused a move, if one did. ``faults``: the parts of a fault about several things (see ``of``).
    """

    def __init__(
        self, sentence: str, *, round: int, line: int = 0, column: str = "", rule: str = ""
    ) -> None:
        self.round = round
        self.line = line
        self.column = column
        self.rule = rule
        self.faults: tuple[PaperFault, ...] = ()
        place = f"line {line}, column “{column}”" if column else f"line {line}"
        super().__init__(f"{sentence} [{place}]" if line else sentence)

    @staticmethod
    def of(faults: Sequence[PaperFault]) -> PaperFault:
        """Return the fault that tells all of these: the one there is, or one with a line for each.

        That one has the ``round``, ``line`` and ``column`` of the first in the order of the sheet.
        """
        parts = [part for fault in faults for part in fault.faults or (fault,)]
        ordered = sorted(parts, key=lambda fault: (fault.line or 0, fault.round))
        if len(ordered) == 1:
            return ordered[0]
        first, more = ordered[0], len(ordered) - MOST_TOLD
        lines = [*map(str, ordered[:MOST_TOLD]), *([f"And {more} more."] if more > 0 else [])]
        together = PaperFault("\n".join(lines), round=first.round)
        together.line, together.column = first.line, first.column
        together.faults = tuple(ordered)
        return together


def fault_at(row: Row, sentence: str, column: str = "") -> PaperFault:
    """Return the fault of a row.

    ``sentence``: what can't have happened; ``column``: where in the row, if it is about one cell.
    """
    return PaperFault(sentence, round=row.round, line=row.line, column=column)


def place_words(names: tuple[str, ...], round: int, moment: str = "") -> str:
    """Say where in a game something is: ``Round 3, Ben's turn``.

    ``names``: by seat; ``round``: 0 before the first; ``moment``: as in a row.
    """
    if not round:
        return "Before the first round"
    where = _MOMENTS.get(moment)
    if where is None:
        seat = LETTERS.index(moment[0])
        name = names[seat] if seat < len(names) else f"seat {moment[0]}"
        where = f", {name}'s turn" + (" after the Cooper's swap" if moment.endswith("+") else "")
    return f"Round {round}{where}"


_MOMENTS = {
    "": "",
    "start": ", the cards",
    "lead": ", the Cobbler window",
    "end": ", promised gold",
}


# A sheet as the text of a CSV file.


def paper_text(sheet: PaperSheet) -> str:
    """Write a sheet as CSV (commas, a line feed ends a line); words are made harmless."""
    return _text([*_head(sheet), *map(_cells, sheet.rows)])


def blank_sheet(options: Options, scenario: formats.Scenario | None = None) -> str:
    """Return a CSV for a table to fill in: names, cards by round, rows for uses, deals and checks.

    ``options``: the rules and the players' names; ``scenario``: where the game begins, if not with
    the first round. Rows that stay empty do no harm.
    """
    name = None if scenario is None else scenario.name
    first = 1 if scenario is None else scenario.position.round
    lines = _head(PaperSheet(options, scenario=name))
    if scenario is None:
        lines.append(_line("", "leads"))
    for round in range(first, state.ROUNDS + 1):
        # The cards of the scenario's first round may be on the table already.
        laid = (
            scenario is not None
            and round == first
            and scenario.position.phase not in (state.Phase.LEAD, state.Phase.FOLLOW)
        )
        lines += _blank_round(options, round, laid=laid)
    lines += [_line("", "points", letter) for letter in LETTERS[: options.players]]
    return _text(lines)


def _blank_round(options: Options, round: int, *, laid: bool) -> Iterator[list[str]]:
    number, seats = str(round), LETTERS[: options.players]
    if not laid:
        yield from (_line(number, "card", letter) for letter in seats)
    yield from (_line(number, "use") for _ in range(SPARE_USES))
    yield from (_line(number, "pay") for _ in range(SPARE_DEALS))
    yield _line(number, "winner")
    yield from (_line(number, "gold", letter) for letter in seats)


def _line(round: str, what: str, who: str = "") -> list[str]:
    return [round, "", what, who, *[""] * (len(COLUMNS) - 4)]


def _text(lines: list[list[str]]) -> str:
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([harmless(cell) for cell in line] for line in lines)
    return stream.getvalue()


def _head(sheet: PaperSheet) -> list[list[str]]:
    """Return the lines about names, Day or Night, variants, and who led first."""
    options, blank = sheet.options, [""] * (len(COLUMNS) - 5)
    said = [
        *(("name", LETTERS[seat], name) for seat, name in enumerate(options.names)),
        ("mode", "", options.mode),
        *(("variant", "", word) for word, name in VARIANTS.items() if getattr(options, name)),
        *((("scenario", "", sheet.scenario),) if sheet.scenario is not None else ()),
        *((("leads", LETTERS[sheet.leader], ""),) if sheet.leader is not None else ()),
    ]
    return [["", "", what, who, *blank, words] for what, who, words in said]


def _cells(row: Row) -> list[str]:
    return [
        str(row.round or ""),
        row.moment,
        row.what,
        _letters(row.who),
        " ".join(str(int(card)) for card in row.cards),
        " ".join(LETTERS[seat] for seat in row.on),
        _letters(row.to),
        *(("" if number is None else str(number)) for number in (row.gold, row.due, row.deal)),
        row.kept,
        row.words,
    ]


def _letters(seat: int | None) -> str:
    return "" if seat is None else LETTERS[seat]
