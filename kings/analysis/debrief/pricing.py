"""The priced tables of a class: decisions, deals and promises, worked out once and then kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kings.analysis.debrief.cache import Prices
from kings.analysis.debrief.leftover import price_decision, spots
from kings.analysis.debrief.lines_priced import DealPrice, DecisionPrice, PromiseCost
from kings.analysis.debrief.priced import Priced
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.hindsight import DealWorth, deal_worth
from kings.errors import BadInput
from kings.records.codec import encode
from kings.records.formats import JournalHeader, Moved
from kings.sim.executors import Progress

CONTINUATION = "paying"
"""The policy that plays on where a struck deal is compared with its refusal."""
GAMES = 400
_SEED = 1


def price_tables(
    tables: Sequence[TableRecord], prices: Prices, progress: Progress | None = None
) -> Priced:
    """Price every decision, deal and promise of these games; what is known already is taken over.

    ``progress``: told how many tables are done, of how many.
    """
    tell = progress or (lambda done, of: None)
    decisions: list[DecisionPrice] = []
    deals: list[DealPrice] = []
    promises: list[PromiseCost] = []
    unpriced: list[str] = []
    tell(0, len(tables))
    for done, table in enumerate(tables, start=1):
        decisions += _tried(table, _decisions(table, prices), unpriced)
        for deal, costs in _tried(table, _deals(table, prices), unpriced):
            deals += deal
            promises += costs
        prices.keep()
        tell(done, len(tables))
    return Priced(tuple(decisions), tuple(deals), tuple(promises), tuple(unpriced))


def _tried(table: TableRecord, found: Iterator[Any], unpriced: list[str]) -> list[Any]:
    """Take what can be priced; note why the rest can't."""
    taken = []
    try:
        for one in found:
            taken.append(one)
    except BadInput as error:
        unpriced.append(f"Table {table.table} could not be priced to the end: {error}")
    return taken


def _decisions(table: TableRecord, prices: Prices) -> Iterator[DecisionPrice]:
    for spot in spots(table):
        line = price_decision(table, spot, prices)
        if line is not None:
            yield line


def _deals(
    table: TableRecord, prices: Prices
) -> Iterator[tuple[list[DealPrice], list[PromiseCost]]]:
    record = table.record
    game = [
        encode(JournalHeader, record.header)["options"],
        encode(JournalHeader, record.header)["start"],
        [encode(Moved, Moved(0, moment.move, ()))["move"] for moment in record.moments],
    ]
    for number in range(1, record.state.deals_struck + 1):
        asked = ("deal", game, number, CONTINUATION, GAMES, _SEED)
        known = prices.get(*asked)
        if known is None:
            worth = deal_worth(record, number, CONTINUATION, games=GAMES, seed=_SEED)
            known = _kept(worth)
            prices.put(known, *asked)
        yield _deal_lines(table, number, known), _promise_lines(table, known)


def _kept(worth: DealWorth) -> dict[str, Any]:
    """Return what is kept of a deal's worth, as JSON data."""
    found = [
        [one.mean, one.low, one.high, wins.mean]
        for one, wins in zip(worth.worth(), worth.worth("wins"), strict=True)
    ]
    promises = []
    for one in worth.promises:
        breaking = one.breaking()
        if breaking is not None and one.line is not None:
            clause = one.promise.clause
            by, to = breaking[clause.by], breaking[clause.to]
            promises.append([one.promise.number, one.line, by.mean, by.low, by.high, -to.mean])
    return {
        "round": worth.round,
        "parties": list(worth.deal.parties),
        "seats": found,
        "promises": promises,
    }


def _deal_lines(table: TableRecord, number: int, known: dict[str, Any]) -> list[DealPrice]:
    return [
        DealPrice(
            table.table,
            number,
            known["round"],
            seat + 1,
            table.names[seat],
            seat in known["parties"],
            *worth,
        )
        for seat, worth in enumerate(known["seats"])
    ]


def _promise_lines(table: TableRecord, known: dict[str, Any]) -> list[PromiseCost]:
    ledger = {one.number: one for one in table.record.state.promises}
    return [
        PromiseCost(
            table.table,
            number,
            line,
            table.names[ledger[number].clause.by],
            table.names[ledger[number].clause.to],
            ledger[number].status,
            *costs,
        )
        for number, line, *costs in known["promises"]
    ]
