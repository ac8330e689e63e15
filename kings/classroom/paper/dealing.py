"""Rows about deals and promises, and what they are in the game: clauses, and words about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kings.classroom.paper.rows import CLAUSES, PaperFault, PaperFaults, Row
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Give,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.options import LETTERS


@dataclass(frozen=True, slots=True)
class PaperDeal:
    """A deal as it was written down: its rows, who offered it, and who refused it, if anybody did.

    ``moment``: as in a row.
    """

    number: int
    round: int
    moment: str
    rows: tuple[Row, ...]
    by: int
    refused: bool

    @property
    def deal(self) -> Deal:
        """The deal in the words of the game."""
        return Deal(tuple(map(clause_of, self.rows)))

    @property
    def line(self) -> int:
        """The line of its first row."""
        return self.rows[0].line


def deals_in(rows: Iterable[Row]) -> tuple[PaperDeal, ...]:
    """Put the rows of every deal together, in the order in which the deals begin.

    Raises a ``PaperFault`` that tells of every deal without clauses, or in two rounds or moments.
    """
    found: dict[int, list[Row]] = {}
    for row in rows:
        if row.what in (*CLAUSES, "offer") and row.deal is not None:
            found.setdefault(row.deal, []).append(row)
    deals, faults = [], []
    for number, together in found.items():
        try:
            deals.append(_deal(number, together))
        except PaperFault as fault:
            faults.append(fault)
    if faults:
        raise PaperFaults.of(faults)
    return tuple(deals)


def _deal(number: int, rows: list[Row]) -> PaperDeal:
    first = rows[0]
    clauses = tuple(row for row in rows if row.what in CLAUSES)
    place = f"Round {first.round}: deal {number}"
    if not clauses:
        raise _fault(f"{place} has no clause, and so is no deal (S-51).", first)
    if {row.round for row in rows} != {first.round}:
        raise _fault(f"{place} can't be struck in two rounds (S-50).", first, "round")
    moments = {row.moment for row in rows if row.moment} or {_turn_of(clauses)}
    if moments == {""}:
        raise _fault(f"{place}: in whose turn was it struck? (S-50)", first, "moment")
    if len(moments) > 1:
        raise _fault(f"{place} can't be struck at two moments (S-50).", first, "moment")
    offers = [row.who for row in rows if row.what == "offer"]
    refused = any(row.kept == "refused" for row in rows)
    by = offers[0] if offers and offers[0] is not None else _seat(clauses[0].who)
    return PaperDeal(number, first.round, moments.pop(), clauses, by, refused)


def _turn_of(clauses: Iterable[Row]) -> str:
    """Return whose turn it must be: that of the one whose action is agreed on."""
    acts = [row.who for row in clauses if isinstance(clause_of(row), Act)]
    return LETTERS[_seat(acts[0])] if acts else ""


def _fault(sentence: str, row: Row, column: str = "") -> PaperFault:
    return PaperFault(sentence, round=row.round, line=row.line, column=column)


def _seat(seat: int | None) -> int:
    assert seat is not None
    return seat


def clause_of(row: Row) -> Clause:
    """Return the clause that a row is; that it lacks nothing was seen to when it was read."""
    who, to, due = _seat(row.who), row.to, row.due
    card = row.cards[0] if row.cards else None
    on = row.on[0] if row.on else None
    match row.what.split():
        case ["pay"]:
            return Pay(who, _seat(to), row.gold or 0)
        case ["give", *hidden]:
            return Give(who, _seat(to), row.cards, face_up=not hidden)
        case ["agree", "answer"]:
            assert card is not None
            return AnswerWith(who, card)
        case ["agree", "pass" | "use" | "gold" | "swap" | "spare" as how]:
            return Act(who, how, card, row.on)
        case ["promise", "gold"]:
            return PromiseGold(who, _seat(to), row.gold or 0, due or 0)
        case ["promise", "use"]:
            return PromiseUse(who, _seat(to), due or 0, card, on)
        case ["promise", "not"]:
            return PromiseRestraint(who, _seat(to), due or 0, card, on)
        case ["promise", "words"]:
            return PromiseWords(who, _seat(to), due or 0, row.words)
    raise AssertionError(f"“{row.what}” is no clause")


def promise_rows(deal: PaperDeal) -> tuple[tuple[PromiseClause, Row], ...]:
    """Return the promises in a deal with their rows, in order."""
    both = [(clause_of(row), row) for row in deal.rows]
    return tuple((clause, row) for clause, row in both if isinstance(clause, PromiseClause))


def row_of_clause(clause: Clause, *, round: int, moment: str, deal: int, kept: str = "") -> Row:
    """Write a clause of a struck deal as a row of a sheet."""
    cards = _cards(clause)
    on = getattr(clause, "on", None)
    return Row(
        what=_what(clause),
        round=round,
        moment=moment,
        who=clause.by,
        cards=cards,
        on=on if isinstance(on, tuple) else () if on is None else (on,),
        to=getattr(clause, "to", None),
        gold=getattr(clause, "gold", None),
        due=getattr(clause, "due", None),
        deal=deal,
        kept=kept,
        words=getattr(clause, "words", ""),
    )


def _cards(clause: Clause) -> tuple[Card, ...]:
    if isinstance(clause, Give):
        return clause.cards or ()
    card: Card | None = getattr(clause, "card", None)
    return () if card is None else (card,)


def _what(clause: Clause) -> str:
    match clause:
        case Pay():
            return "pay"
        case Give():
            return "give" if clause.face_up else "give hidden"
        case Act():
            return f"agree {clause.how}"
        case AnswerWith():
            return "agree answer"
        case PromiseGold():
            return "promise gold"
        case PromiseUse():
            return "promise use"
        case PromiseRestraint():
            return "promise not"
    return "promise words"
