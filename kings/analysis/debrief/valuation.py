"""The play-outs by which decisions, deals and promises of a class are priced.

**What did the tables leave on the table?** A decision is looked at as it stood before anybody
spoke: what its seat did is compared with what would have been best for all seats together, for then
gold could have made each of them better off. The best is picked by one sample of play-outs and
measured by another, so that luck in the picking is not counted as something that was left; what the
seat would do unpaid is picked likewise. Nobody trades later.

**What was a deal worth?** Striking it is compared with refusing it, and each of its promises kept
with the same promise broken, both played on by a policy that trades.

This is hindsight: all cards count, even those that nobody could see. Prices are worked out once and
then kept (``prices``). It needs NumPy, SciPy and Numba, and takes seconds to load.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.solutions import pareto_improvement
from kings.analysis.debrief import prices
from kings.analysis.debrief.table_records import Spot, TableRecord, spots
from kings.analysis.hindsight import DealWorth, deal_worth
from kings.analysis.worth import Values, decision, values
from kings.errors import BadInput
from kings.records.codec import encode
from kings.records.formats import JournalHeader, Moved
from kings.sim.executors import Progress
from kings.sim.intervals import estimate
from kings.struggle.moves import Choice
from kings.struggle.options import LETTERS, Options
from kings.struggle.positions import Position, position_of
from kings.struggle.state import State

PILOT, GAMES = 128, 512
"""Play-outs of each choice by which the best one is picked, and by which it is measured."""
_PILOT_SEED, _SEED = 1, 2
_WAY = 2
"""The way of measuring decisions, by number: prices of another way are not taken over."""

CONTINUATION = "paying"
"""The policy that plays on where a struck deal is compared with its refusal."""
DEAL_GAMES = 400
"""Play-outs of a deal, and as many of its refusal."""
_DEAL_SEED = 1

T = TypeVar("T")


def price_tables(
    tables: Sequence[TableRecord],
    kept: prices.Prices,
    progress: Progress | None = None,
    *,
    threads: int | None = None,
) -> prices.Priced:
    """Price every decision, deal and promise of these games; what is known already is taken over.

    ``kept``: the prices that are known, to which new ones are added; ``progress``: told how many
    tables are done, of how many; ``threads``: how many share the work (None: one on each core).
    The prices, and the order in which they are kept, don't depend on it.

    A thread has a table and not a part of each sample: a sample is over in milliseconds, and to
    divide it takes as long. What is read and put together between samples goes on while another
    table is played out, since compiled play-outs let other threads run.
    """
    tell = progress or (lambda done, of: None)
    shared = threads or os.cpu_count() or 1
    at_once = max(1, min(shared, len(tables)))
    found: list[prices.Priced] = []
    tell(0, len(tables))
    pool = ThreadPoolExecutor(at_once, "kings-prices")
    try:
        jobs = [
            pool.submit(_price_table, table, kept.addition(), shared // at_once) for table in tables
        ]
        for done, job in enumerate(jobs, start=1):
            priced, fresh = job.result()
            found.append(priced)
            kept.add(fresh)
            kept.keep()
            tell(done, len(tables))
    finally:  # whoever stops waits for the tables at hand, and not for all others
        pool.shutdown(cancel_futures=True)
    return prices.Priced.together(found)


def _price_table(
    table: TableRecord, known: prices.Addition, threads: int
) -> tuple[prices.Priced, prices.Addition]:
    """Return what play-outs say of a table, with the prices that were not known."""
    deals: list[prices.DealPrice] = []
    promises: list[prices.PromiseCost] = []
    unpriced: list[str] = []
    decisions = _tried(table, _decisions(table, known, threads), unpriced)
    for number, price in _tried(table, _deals(table, known, threads), unpriced):
        deals += prices.DealPrice.of_deal(table, number, price)
        promises += prices.PromiseCost.of_deal(table, price)
    return prices.Priced(tuple(decisions), tuple(deals), tuple(promises), tuple(unpriced)), known


def _tried(table: TableRecord, priced: Iterator[T], unpriced: list[str]) -> list[T]:
    """Take what can be priced; note why the rest can't."""
    taken: list[T] = []
    try:
        for price in priced:  # one at a time, so that those before a refusal are not lost
            taken.append(price)
    except BadInput as error:
        unpriced.append(f"Table {table.table} could not be priced to the end: {error}")
    return taken


# Decisions.


def _decisions(
    table: TableRecord, known: prices.Addition, threads: int
) -> Iterator[prices.DecisionPrice]:
    for spot in spots(table):
        asked = (
            "decision",
            encode(Position, position_of(spot.state)),
            encode(
                Options, replace(spot.state.options, names=tuple(LETTERS[: spot.state.players]))
            ),
            encode(Choice, spot.choice),
            [PILOT, GAMES, _WAY],
        )
        price = known.get(*asked)
        if price is None:
            price = _measure(spot, threads)
            known.put(price, *asked)
        if price:  # empty where there was only one choice
            yield prices.DecisionPrice.of_spot(table, spot, price)


def _measure(spot: Spot, threads: int) -> prices.Price:
    """Return the price of a decision; empty where there was only one choice."""
    pilot = _values(spot.state, PILOT, _PILOT_SEED, threads=threads)
    if len(pilot.choices) < 2:
        return {}
    made = pilot.index(spot.choice)
    better = pareto_improvement(decision(pilot), pilot.vp[made])
    picked = [
        pilot.choices[made if better is None else better.choice],
        pilot.choices[pilot.default],
    ]
    asked = tuple(dict.fromkeys((spot.choice, *picked)))
    # What is exact needs no other sample, and neither does a choice that is compared with itself.
    sure = pilot.exact or len(asked) == 1
    found = pilot if sure else _values(spot.state, GAMES, _SEED, asked, threads=threads)
    place, best, default = map(found.index, (spot.choice, *picked))
    left, low, high = _apart(found, best, place)
    if left <= 0:
        best, left, low, high = place, 0.0, None, None
    sums = found.vp.sum(axis=1)
    unpaid = float(sums[default])
    change = found.vp[best] - found.vp[place]
    seat = found.deciding
    others = [other for other in range(len(change)) if other != seat]
    gainer = max(others, key=lambda other: change[other])
    return {
        "best": encode(Choice, found.choices[best]),
        "gainer": gainer if best != place else None,
        "gain": float(change[gainer]),
        "cost": float(-change[seat]),
        "left": [left, low, high],
        "made": float(sums[place]) - unpaid,
        "possible": max(float(sums[best]), float(sums[place]), unpaid) - unpaid,
        "how": "exact" if found.exact else f"{found.counts[place]} play-outs",
    }


def default_values(state: State) -> Values:
    """Return the values by which a decision is priced: all cards count, nobody trades later."""
    return _values(state, GAMES, _SEED)


def _values(
    state: State,
    games: int,
    seed: int,
    among: tuple[Choice, ...] | None = None,
    *,
    threads: int | None = None,
) -> Values:
    return values(
        state,
        open_cards=True,
        among=among,
        precision=0.05,
        seconds=None,
        games=games,
        seed=seed,
        threads=threads,
    )


def _apart(found: Values, one: int, other: int) -> tuple[float, float | None, float | None]:
    """Return what all seats together have more by one choice, with its paired interval."""
    if found.exact:
        return float(found.vp[one].sum() - found.vp[other].sum()), None, None
    first, second = found.ends[one], found.ends[other]
    _, here, there = np.intersect1d(first.numbers, second.numbers, return_indices=True)
    gaps = (first.points[here] - second.points[there]).sum(axis=1).astype(np.float64)
    sure = estimate(gaps)
    return sure.mean, sure.low, sure.high


# Deals and their promises.


def _deals(
    table: TableRecord, known: prices.Addition, threads: int
) -> Iterator[tuple[int, prices.Price]]:
    """Yield the number of each deal with its price."""
    record = table.record
    game = [
        encode(JournalHeader, record.header)["options"],
        encode(JournalHeader, record.header)["start"],
        [encode(Moved, Moved(0, moment.move, ()))["move"] for moment in record.moments],
    ]
    for number in range(1, record.state.deals_struck + 1):
        asked = ("deal", game, number, CONTINUATION, DEAL_GAMES, _DEAL_SEED)
        price = known.get(*asked)
        if price is None:
            worth = deal_worth(
                record, number, CONTINUATION, games=DEAL_GAMES, seed=_DEAL_SEED, threads=threads
            )
            price = _kept(worth)
            known.put(price, *asked)
        yield number, price


def _kept(worth: DealWorth) -> prices.Price:
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


# The decision at which most was left.


@dataclass(frozen=True, eq=False)
class Showcase:
    """A priced decision with its values, and the choice that was best for all seats together."""

    line: prices.DecisionPrice
    decision: Decision
    best: int

    @property
    def payer(self) -> int:
        """The seat that would have gained most by the best choice."""
        gains = self.decision.values[self.best] - self.decision.values[self.decision.unpaid]
        return max(self.decision.others, key=lambda seat: gains[seat])


def most_left(priced: prices.Priced | None, table: TableRecord) -> Showcase | None:
    """Return the decision of a table at which most was left; None where nothing was, or no prices.

    ``priced``: the prices of the class, None if nobody asked for them. The values of the decision
    are played out anew, as they were when it was priced.
    """
    decisions = priced.decisions if priced else ()
    lines = [line for line in decisions if line.table == table.table]
    line = max(lines, key=lambda line: line.left, default=None)
    if line is None or line.left <= 0:
        return None
    spot = next(spot for spot in spots(table) if spot.line == line.line)
    asked = replace(decision(default_values(spot.state)), names=table.names)
    best = asked.first_best(asked.values.sum(axis=1), asked.tie_order)
    return Showcase(line, asked, best) if best != asked.unpaid else None
