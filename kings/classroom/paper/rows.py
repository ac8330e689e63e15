"""A game on paper: one row for each card that was laid, each use, each clause of a deal.

What the rows mean for the game is asked elsewhere; here they are only words and numbers that a
table wrote down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kings.errors import BadInput, BadRecord
from kings.options import options_in
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
"""What can become of a promise before the rules ask for it, or by the word of its receiver."""

CHECKS = ("winner", "gold", "pile", "points")
"""What the table counted itself: it is compared with what follows from the rest."""

WHATS = (*SETUP, *DEEDS, "offer", *CLAUSES, *ENDINGS, *CHECKS)
"""All that a row can be about."""

VARIANTS = {option.label.lower(): option.name for option in options_in(Options) if option.is_box}
"""The words for variants and house rules, and the options they stand for."""

MODES = ("day", "night")


MOST_TOLD = 20
"""The faults of a sheet that are told at once; whoever has more mends these first."""


class BadSheet(BadRecord):
    """Several things on a sheet that can't be understood: ``faults``, in the order of the lines.

    ``line``: that of the first. Its text has a line for each.
    """

    def __init__(self, faults: Sequence[BadRecord]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        more = len(self.faults) - MOST_TOLD
        super().__init__(
            "\n".join(
                [
                    f"{len(self.faults)} things on this sheet can't be understood.",
                    *map(str, self.faults[:MOST_TOLD]),
                    *([f"And {more} more."] if more > 0 else []),
                ]
            )
        )
        self.line = self.faults[0].line

    @staticmethod
    def of(faults: Sequence[BadRecord]) -> BadRecord:
        """Return the error that tells these faults: the one there is, or all of them together."""
        return faults[0] if len(faults) == 1 else BadSheet(faults)


class PaperFault(BadInput):
    """What is written down can't have happened; the sentence names round, player, card and rule.

    ``round``: where (0: before the first); ``line``: of the file, from 1 (0: not from a file);
    ``column``: where in that line, if it is about one cell; ``rule``: the number of the rule that
    refused a move, if one did.
    """

    def __init__(
        self, sentence: str, *, round: int, line: int = 0, column: str = "", rule: str = ""
    ) -> None:
        self.round = round
        self.line = line
        self.column = column
        self.rule = rule
        place = f"line {line}, column “{column}”" if column else f"line {line}"
        super().__init__(f"{sentence} [{place}]" if line else sentence)


class PaperFaults(PaperFault):
    """Several things on a sheet that can't have happened: ``faults``, in the order of the sheet.

    ``round`` and ``line`` are those of the first. Its text has a line for each.
    """

    def __init__(self, faults: Sequence[PaperFault]) -> None:
        self.faults = tuple(faults)
        first, more = self.faults[0], len(self.faults) - MOST_TOLD
        told = [*map(str, self.faults[:MOST_TOLD]), *([f"And {more} more."] if more > 0 else [])]
        super().__init__("\n".join(told), round=first.round)
        self.line, self.column = first.line, first.column

    @staticmethod
    def of(faults: Sequence[PaperFault]) -> PaperFault:
        """Return the fault that tells these: the one there is, or all of them together."""
        flat = [one for fault in faults for one in getattr(fault, "faults", (fault,))]
        ordered = sorted(flat, key=lambda fault: (fault.line or 0, fault.round))
        return ordered[0] if len(ordered) == 1 else PaperFaults(ordered)


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


def place_words(names: tuple[str, ...], round: int, moment: str = "") -> str:
    """Say where in a game something is: ``Round 3, Ben's turn``."""
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
