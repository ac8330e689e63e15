"""Offers, struck deals and promises as lines of tidy tables."""

from __future__ import annotations

from kings.analysis.dealings.class_deals import gold_in
from kings.analysis.debrief.lines import Bargain, Offer, Promise
from kings.analysis.debrief.reading import Handled, TableRecord
from kings.records.recording import Recording
from kings.struggle.events import PromiseEnded, PromiseMade
from kings.struggle.moves import Deal, Pay, PromiseClause, PromiseGold, PromiseRestraint, PromiseUse
from kings.struggle.say import say_deal, say_promised
from kings.struggle.state import ROUNDS, LedgerEntry, State
from kings.words import listed

END = ROUNDS - 1
"""The end of a game begins with this round."""


def offer_lines(table: TableRecord) -> tuple[Offer, ...]:
    """Return a line for each proposal."""
    return tuple(
        Offer(
            table.table,
            one.event.number,
            one.before.round,
            one.window,
            _actor(table, one.before),
            table.names[one.event.seat],
            table.is_bot(one.event.seat, one.line),
            listed(table.names[seat] for seat in one.event.deal.parties),
            gold_in(one.event.deal),
            sum(isinstance(clause, PromiseClause) for clause in one.event.deal.clauses),
            one.event.instead_of,
            one.outcome,
            say_deal(table.names, one.event.deal),
        )
        for one in table.talk
    )


def _actor(table: TableRecord, state: State) -> str:
    return "" if state.actor is None else table.names[state.actor]


def bargain_lines(table: TableRecord) -> tuple[Bargain, ...]:
    """Return a line for each struck deal, in the order in which they were struck."""
    struck = [one for one in table.talk if one.deal is not None]
    return tuple(_bargain(table, one) for one in sorted(struck, key=lambda one: one.deal or 0))


def _bargain(table: TableRecord, struck: Handled) -> Bargain:
    assert struck.deal is not None and struck.struck is not None
    deal = struck.event.deal
    course = [
        one
        for one in table.talk
        if one.window == struck.window
        and one.event.deal.parties == deal.parties
        and one.event.number <= struck.event.number
    ]
    moment = table.record.moments[struck.struck]
    promises = sum(isinstance(event, PromiseMade) for event in moment.events)
    payer = _payer(deal)
    return Bargain(
        table.table,
        struck.deal,
        struck.before.round,
        struck.window,
        _actor(table, struck.before),
        listed(table.names[seat] for seat in deal.parties),
        "" if payer is None else table.names[payer],
        _is_sale(deal),
        "" if table.paper else table.names[course[0].event.seat],
        None if table.paper else gold_in(course[0].event.deal),
        gold_in(deal),
        sum(clause.gold for clause in deal.clauses if isinstance(clause, Pay)),
        None if table.paper else len(course),
        len(deal.clauses) - promises,
        promises,
        not any(table.is_bot(seat, moment.line) for seat in deal.parties),
        say_deal(table.names, deal),
    )


def _is_sale(deal: Deal) -> bool:
    gold = [clause for clause in deal.clauses if isinstance(clause, Pay | PromiseGold)]
    return 0 < len(gold) < len(deal.clauses)


def _payer(deal: Deal) -> int | None:
    """Return who gives most gold, now or as promised; the first of equals, None without gold."""
    given: dict[int, int] = {}
    for clause in deal.clauses:
        if isinstance(clause, Pay | PromiseGold):
            given[clause.by] = given.get(clause.by, 0) + clause.gold
    return max(given, key=lambda seat: given[seat]) if given else None


def promise_lines(table: TableRecord) -> tuple[Promise, ...]:
    """Return a line for each promise of the ledger."""
    ended = _ended_in(table.record)
    last = table.record.moments[-1].line + 1 if table.record.moments else 1
    return tuple(
        _promise(table, one, ended.get(one.number, last)) for one in table.record.state.promises
    )


def _ended_in(record: Recording) -> dict[int, int]:
    """Return the journal's line in which each promise ended."""
    return {
        event.number: moment.line
        for moment in record.moments
        for event in moment.events
        if isinstance(event, PromiseEnded)
    }


def _promise(table: TableRecord, one: LedgerEntry, line: int) -> Promise:
    clause, names = one.clause, table.names
    return Promise(
        table.table,
        one.number,
        one.deal,
        names[clause.by],
        names[clause.to],
        clause.by + 1,
        table.is_bot(clause.by, line),
        _kind(clause),
        one.made,
        clause.due,
        one.ended,
        one.status,
        one.status in ("kept", "broken"),
        one.ended is not None and one.ended >= END,
        clause.gold if isinstance(clause, PromiseGold) else None,
        say_promised(names, clause),
    )


def _kind(clause: PromiseClause) -> str:
    match clause:
        case PromiseGold():
            return "gold"
        case PromiseUse():
            return "use"
        case PromiseRestraint():
            return "restraint"
    return "words"
