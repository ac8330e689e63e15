"""The rows of a sheet in the order in which the game asks for them; each is used once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from kings.classroom.paper.dealing import PaperDeal, deals_in
from kings.classroom.paper.rows import (
    CHECKS,
    CLAUSES,
    ENDINGS,
    PaperFault,
    PaperFaults,
    PaperSheet,
    Row,
)
from kings.struggle.options import LETTERS

Said = PaperDeal | Row
"""What is said at a moment: a deal, or a row about a promise."""


class Agenda:
    """What a table wrote down, to be asked for by round, moment and seat.

    Raises a ``PaperFault`` that tells all doubled cards and all rows that are no deal together.
    """

    def __init__(self, sheet: PaperSheet) -> None:
        self._names = sheet.options.names
        faults: list[PaperFault] = []
        deals = {deal.number: deal for deal in _deals_or_faults(sheet, faults)}
        self._said: list[Said] = []
        self._deeds: list[Row] = []
        refused = {deal.number for deal in deals.values() if deal.refused}
        self.pays = [row for row in sheet.rows if row.what == "pay" and row.deal not in refused]
        self.checks = [row for row in sheet.rows if row.what in CHECKS]
        for row in sheet.rows:
            if row.what in (*CLAUSES, "offer") and row.deal in deals:
                self._said.append(deals.pop(row.deal))
            elif row.what in ENDINGS:
                self._said.append(row)
            elif row.what in ("card", "lead", "use", "pass"):
                self._deeds.append(row)
        faults += self._doubles()
        if faults:
            raise PaperFaults.of(faults)

    def _doubles(self) -> Iterator[PaperFault]:
        """Yield a fault for a second card of a seat in a round, or a Cobbler's second word."""
        met: set[tuple[str, int, int | None]] = set()
        for row in self._deeds:
            key = (row.what, row.round, row.who if row.what == "card" else None)
            if row.what in ("card", "lead") and key in met:
                whose = "" if row.who is None else f" of {self._names[row.who]}"
                yield PaperFault(
                    f"Round {row.round}: there are two rows “{row.what}”{whose} (S-20).",
                    round=row.round,
                    line=row.line,
                )
            met.add(key)

    def card(self, round: int, seat: int) -> Row | None:
        """Take the row with the card that a seat laid in a round."""
        return self._take(self._found("card", round, seat))

    def lead(self, round: int) -> Row | None:
        """Take the row that says to whom the Cobbler gave the lead."""
        return self._take([row for row in self._deeds if row.what == "lead" and row.round == round])

    def use(self, round: int, seat: int, *, swapped: bool) -> Row | None:
        """Take the row about a seat's use of its card; after a swap the one that is left."""
        moments = ("", LETTERS[seat] + ("+" if swapped else ""))
        rows = [*self._found("use", round, seat), *self._found("pass", round, seat)]
        return self._take([row for row in rows if row.moment in moments])

    def said(self, round: int, moment: str) -> list[Said]:
        """Take all that was said at a moment, in the order of the sheet."""
        now = [one for one in self._said if (one.round, one.moment) == (round, moment)]
        self._said = [one for one in self._said if one not in now]
        return now

    def open_endings(self, round: int) -> list[Row]:
        """Return what is said about promises in a round without a moment; it is not taken."""
        endings = (one for one in self._said if isinstance(one, Row))
        return [row for row in endings if row.round == round and not row.moment]

    def done(self, row: Row) -> None:
        """Take a row that ``open_endings`` returned."""
        self._said.remove(row)

    def goes_on(self, round: int) -> bool:
        """Say whether anything is written down about a round that was not taken yet."""
        return any(one.round == round for one in self._left())

    def left(self) -> Said | None:
        """Return the first thing that the game never asked for, by rounds."""
        return min(self._left(), key=lambda one: one.round, default=None)

    def _left(self) -> Iterable[Said]:
        return chain(self._deeds, self._said)

    def _found(self, what: str, round: int, seat: int) -> list[Row]:
        wanted = (what, round, seat)
        return [row for row in self._deeds if (row.what, row.round, row.who) == wanted]

    def _take(self, rows: list[Row]) -> Row | None:
        if not rows:
            return None
        self._deeds.remove(rows[0])
        return rows[0]


def _deals_or_faults(sheet: PaperSheet, faults: list[PaperFault]) -> tuple[PaperDeal, ...]:
    try:
        return deals_in(sheet.rows)
    except PaperFault as fault:
        faults.append(fault)
        return ()
