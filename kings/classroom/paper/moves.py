"""Rows as moves and clauses of the game, and the other way: a recorded game as a table's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kings.classroom.paper import sheet
from kings.errors import BadInput
from kings.records.recording import Moment, Recording
from kings.struggle import events, moves
from kings.struggle.cards import Card
from kings.struggle.options import LETTERS
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.state import LedgerEntry, Phase, State

_NEEDS_TARGET = {
    Card.FARMER: ("On whose Merchant did {0}'s Farmer put its +5?", "S-31"),
    Card.ASSASSIN: ("Whose card did {0}'s Assassin take?", "S-32"),
    Card.JESTER: ("Whom did {0}'s Jester name?", "S-36"),
    Card.KNIGHT: ("Whose Serf did {0}'s Knight take?", "S-37"),
}


# Cards and their uses.


def moment_of(state: State) -> str:
    """Return the moment of a round in which somebody has to decide, as rows name it."""
    match state.phase:
        case Phase.LEAD | Phase.FOLLOW:
            return "start"
        case Phase.WINDOW:
            return "lead"
        case Phase.TURN | Phase.ANSWER:
            assert state.actor is not None
            return LETTERS[state.actor] + ("+" if state.swapped else "")
    return "end"


def use_of(state: State, seat: int, row: sheet.Row) -> moves.Choice:
    """Return the choice that a row “use” is for the card that lies before its seat now.

    ``state``: before the choice; ``seat``: whose turn it is; ``row``: what was written down. The
    rules say later whether they allow it. Raises ``PaperFault`` if the row doesn't say on whom.
    """
    lying = state.played[seat]
    card = None if lying is None else lying.card
    if card is not None and card in _NEEDS_TARGET and not row.on:
        question, rule = _NEEDS_TARGET[card]
        where = sheet.place_words(state.options.names, state.round, moment_of(state))
        asked = question.format(state.name(seat))
        raise sheet.PaperFault(f"{where}: {asked} ({rule})", round=state.round, line=row.line)
    if card in _NEEDS_TARGET or len(row.on) > 1:
        return moves.Aim(seat, row.on)
    if card is Card.COOPER and row.cards:
        return moves.Swap(seat, row.cards[0])
    return moves.TakeGold(seat, row.on[0] if row.on else None)


def row_of_choice(
    state: State, choice: moves.Choice, answer: Card | None = None
) -> sheet.Row | None:
    """Write a decision as a row; None for what a sheet leaves out (passing, and promised gold).

    ``state``: before the decision; ``choice``: what was decided; ``answer``: the card with which a
    Jester's target answered it.
    """
    seat, use = choice.seat, sheet.Row("use", state.round, moment_of(state), choice.seat)
    match choice:
        case moves.Play(_, card):
            return replace(use, what="card", moment="", cards=(card,))
        case moves.GiveLead(_, int(to)):
            return replace(use, what="lead", to=to)
        case moves.TakeGold(_, on):
            return replace(use, on=() if on is None else (on,))
        case moves.Aim(_, seats):
            return replace(use, on=seats, cards=() if answer is None else (answer,))
        case moves.Swap(_, card):
            return replace(use, moment=LETTERS[seat], cards=(card,))
        case moves.Pass() if state.window is not None:
            return replace(use, what="pass")
    assert (
        isinstance(choice, moves.Pass | moves.GiveLead | moves.Answer)
        or state.phase is Phase.RECKON
    )
    return None


# Deals and their clauses.


@dataclass(frozen=True, slots=True)
class PaperDeal:
    """A deal as it was written down: its rows, who offered it, and who refused it, if anybody did.

    ``moment``: as in a row.
    """

    number: int
    round: int
    moment: str
    rows: tuple[sheet.Row, ...]
    by: int
    refused: bool

    @property
    def deal(self) -> moves.Deal:
        """The deal in the words of the game."""
        return moves.Deal(tuple(map(clause_of, self.rows)))

    @property
    def line(self) -> int:
        """The line of its first row."""
        return self.rows[0].line


def deals_in(rows: Iterable[sheet.Row]) -> tuple[PaperDeal, ...]:
    """Put the rows of every deal together, in the order in which the deals begin.

    Raises a ``PaperFault`` about every deal that has no clause, or lies in two rounds or moments.
    """
    found: dict[int, list[sheet.Row]] = {}
    for row in rows:
        if row.what in (*sheet.CLAUSES, "offer") and row.deal is not None:
            found.setdefault(row.deal, []).append(row)
    deals, faults = [], []
    for number, together in found.items():
        try:
            deals.append(_deal(number, together))
        except sheet.PaperFault as fault:
            faults.append(fault)
    if faults:
        raise sheet.PaperFault.of(faults)
    return tuple(deals)


def _deal(number: int, rows: list[sheet.Row]) -> PaperDeal:
    first = rows[0]
    clauses = tuple(row for row in rows if row.what in sheet.CLAUSES)
    place = f"Round {first.round}: deal {number}"
    if not clauses:
        raise sheet.fault_at(first, f"{place} has no clause, and so is no deal (S-51).")
    if {row.round for row in rows} != {first.round}:
        raise sheet.fault_at(first, f"{place} can't be struck in two rounds (S-50).", "round")
    moments = {row.moment for row in rows if row.moment} or {_turn_of(clauses)}
    if moments == {""}:
        raise sheet.fault_at(first, f"{place}: in whose turn was it struck? (S-50)", "moment")
    if len(moments) > 1:
        raise sheet.fault_at(first, f"{place} can't be struck at two moments (S-50).", "moment")
    offers = [row.who for row in rows if row.what == "offer"]
    refused = any(row.kept == "refused" for row in rows)
    by = offers[0] if offers and offers[0] is not None else _seat(clauses[0].who)
    return PaperDeal(number, first.round, moments.pop(), clauses, by, refused)


def _turn_of(clauses: Iterable[sheet.Row]) -> str:
    """Return whose turn it must be: that of the one whose action is agreed on."""
    acts = [row.who for row in clauses if isinstance(clause_of(row), moves.Act)]
    return LETTERS[_seat(acts[0])] if acts else ""


def _seat(seat: int | None) -> int:
    assert seat is not None
    return seat


def clause_of(row: sheet.Row) -> moves.Clause:
    """Return the clause that a row is, of which nothing is missing, as it was read from a sheet."""
    who, to, due = _seat(row.who), row.to, row.due
    card = row.cards[0] if row.cards else None
    on = row.on[0] if row.on else None
    match row.what.split():
        case ["pay"]:
            return moves.Pay(who, _seat(to), row.gold or 0)
        case ["give", *hidden]:
            return moves.Give(who, _seat(to), row.cards, face_up=not hidden)
        case ["agree", "answer"]:
            assert card is not None
            return moves.AnswerWith(who, card)
        case ["agree", "pass" | "use" | "gold" | "swap" | "spare" as how]:
            return moves.Act(who, how, card, row.on)
        case ["promise", "gold"]:
            return moves.PromiseGold(who, _seat(to), row.gold or 0, due or 0)
        case ["promise", "use"]:
            return moves.PromiseUse(who, _seat(to), due or 0, card, on)
        case ["promise", "not"]:
            return moves.PromiseRestraint(who, _seat(to), due or 0, card, on)
        case ["promise", "words"]:
            return moves.PromiseWords(who, _seat(to), due or 0, row.words)
    raise AssertionError(f"“{row.what}” is no clause")


def promise_rows(deal: PaperDeal) -> tuple[tuple[moves.PromiseClause, sheet.Row], ...]:
    """Return the promises in a deal with their rows, in order."""
    both = [(clause_of(row), row) for row in deal.rows]
    return tuple((clause, row) for clause, row in both if isinstance(clause, moves.PromiseClause))


def row_of_clause(
    clause: moves.Clause, *, round: int, moment: str, deal: int, kept: str = ""
) -> sheet.Row:
    """Write a clause of a struck deal as a row of a sheet.

    ``round``, ``moment``: when it was struck; ``deal``: its number; ``kept``: how a promise ended.
    """
    on = getattr(clause, "on", None)
    return sheet.Row(
        what=_what(clause),
        round=round,
        moment=moment,
        who=clause.by,
        cards=_cards(clause),
        on=on if isinstance(on, tuple) else () if on is None else (on,),
        to=getattr(clause, "to", None),
        gold=getattr(clause, "gold", None),
        due=getattr(clause, "due", None),
        deal=deal,
        kept=kept,
        words=getattr(clause, "words", ""),
    )


def _cards(clause: moves.Clause) -> tuple[Card, ...]:
    if isinstance(clause, moves.Give):
        return clause.cards or ()
    card: Card | None = getattr(clause, "card", None)
    return () if card is None else (card,)


def _what(clause: moves.Clause) -> str:
    match clause:
        case moves.Pay():
            return "pay"
        case moves.Give():
            return "give" if clause.face_up else "give hidden"
        case moves.Act():
            return f"agree {clause.how}"
        case moves.AnswerWith():
            return "agree answer"
        case moves.PromiseGold():
            return "promise gold"
        case moves.PromiseUse():
            return "promise use"
        case moves.PromiseRestraint():
            return "promise not"
    return "promise words"


# A recorded game as a sheet.


def paper_of(recording: Recording) -> sheet.PaperSheet:
    """Write a recorded game down as a table would have done on paper.

    Offers that were not struck, and the draw for the lead, are left out. Raises ``BadInput`` for a
    game that a sheet can't record: with house tables (S-66), or from a position without a name.
    """
    header, options = recording.header, recording.header.options
    if options.tables != RULEBOOK:
        raise BadInput(
            "A sheet records games with the rulebook's points only, not with house tables (S-66)."
        )
    named = header.scenario
    first = recording.first
    fresh = first.phase is Phase.DRAW_LEAD or (first.phase is Phase.LEAD and first.round == 1)
    if named is None and not fresh:
        raise BadInput(
            "This game begins with a position that has no name, so no sheet can record it."
        )
    return sheet.PaperSheet(
        # Whether it is Night was drawn for, perhaps: the sheet only knows what came of it.
        replace(options, mode="night" if recording.state.night else "day"),
        leader=None if named is not None else _leader(recording),
        scenario=None if named is None else named.name,
        rows=(*_aside(recording), *_rows(recording)),
    )


def _leader(recording: Recording) -> int | None:
    for moment in recording.moments:
        for event in moment.events:
            if isinstance(event, events.LeaderDrawn):
                return event.seat
    return recording.first.leader


def _aside(recording: Recording) -> Iterator[sheet.Row]:
    """Yield what was set aside at Night; after the game the table may look (S-12)."""
    if recording.state.phase is Phase.OVER and recording.header.scenario is None:
        for seat, cards in enumerate(recording.state.aside):
            if cards:
                yield sheet.Row("aside", who=seat, cards=cards)


def _rows(recording: Recording) -> Iterator[sheet.Row]:
    before = recording.first
    for at, moment in enumerate(recording.moments):
        match moment.move:
            case (
                moves.Shuffle()
                | moves.DrawMode()
                | moves.SetAside()
                | moves.Propose()
                | moves.Refuse()
                | moves.Withdraw()
                | moves.Break()
            ):
                pass
            case moves.Accept(_, number):
                yield from _deal_rows(before, number, moment, recording)
            case moves.Settle() | moves.Release() | moves.Judge() as about:
                yield from _ending(before, about)
            case moves.Pass() | moves.GiveLead(_, None):
                pass
            case choice:
                row = row_of_choice(before, choice, _answer(recording.moments[at:]))
                if row is not None:
                    yield row
        before = moment.state


def _answer(moments: list[Moment]) -> Card | None:
    """Return the card with which the Jester that was just used is answered, if it was one."""
    if len(moments) < 2 or moments[0].state.phase is not Phase.ANSWER:
        return None
    later = (event for moment in moments[1:] for event in moment.events)
    return next((event.card for event in later if isinstance(event, events.CardAnswered)), None)


def _deal_rows(
    before: State, number: int, moment: Moment, recording: Recording
) -> Iterator[sheet.Row]:
    """Yield the rows of a deal, if this was the word that struck it."""
    struck = [event for event in moment.events if isinstance(event, events.DealStruck)]
    if not struck or before.window is None:
        return
    proposal = next(one for one in before.window.proposals if one.number == number)
    deal, where = struck[0].deal, moment_of(before)
    if proposal.by != proposal.deal.clauses[0].by:
        yield sheet.Row("offer", round=before.round, moment=where, who=proposal.by, deal=deal)
    made = [promise for promise in recording.state.promises if promise.deal == deal]
    for clause in proposal.deal.clauses:
        kept = ""
        if isinstance(clause, moves.PromiseClause):
            kept = _ended(clause, made)
        yield row_of_clause(clause, round=before.round, moment=where, deal=deal, kept=kept)


def _ended(clause: moves.PromiseClause, made: list[LedgerEntry]) -> str:
    """Say how a promise ended that the rules judge at its end, or asked for."""
    for promise in made:
        if promise.clause == clause:
            made.remove(promise)
            judged = not isinstance(clause, moves.PromiseWords) and promise.status in _JUDGED
            return promise.status if judged else ""
    return ""


_JUDGED = ("kept", "broken", "void")


def _ending(
    before: State, about: moves.Settle | moves.Release | moves.Judge
) -> Iterator[sheet.Row]:
    """Yield what was done about a promise at its own moment; what is due is asked for anyway."""
    promise = before.promises[about.promise - 1]
    clause = promise.clause
    asked = before.phase is Phase.RECKON and clause.due == before.round
    if isinstance(about, moves.Settle) and asked:
        return
    what = about.verdict if isinstance(about, moves.Judge) else "released"
    alike = [
        other
        for other in before.promises
        if (other.status, other.deal) == ("open", promise.deal)
        and (other.clause.by, other.clause.to) == (clause.by, clause.to)
    ]
    yield sheet.Row(
        "paid" if isinstance(about, moves.Settle) else what,
        round=before.round,
        moment=moment_of(before),
        who=clause.by,
        to=clause.to,
        gold=clause.gold if len(alike) > 1 and isinstance(clause, moves.PromiseGold) else None,
        due=clause.due if len(alike) > 1 else None,
        deal=promise.deal,
    )
