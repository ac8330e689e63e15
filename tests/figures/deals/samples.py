"""One result of each kind for any seats and any names, for the tests of their pictures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kings.analysis.bargaining.coalitions import Game, decision_game
from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import price_choices
from kings.analysis.findings.deals import (
    Efficiencies,
    FirstOffers,
    TableDeal,
    efficiencies,
    first_offers,
)
from kings.analysis.findings.decision import (
    CommonWorth,
    DealPlane,
    PriceLine,
    Said,
    common_worth,
    deal_plane,
    price_line,
)
from kings.analysis.findings.history import BANK, Flow, Ghost, GoldFlow, Race, RaceDeal, race
from kings.analysis.findings.openings import Bargain, Openings, openings
from kings.analysis.findings.promises import (
    STATUSES,
    PromiseTimeline,
    TrustMatrix,
    promise_timeline,
    trust_matrix,
)
from kings.classroom.lots import CELLS
from kings.struggle.moves import PromiseWords
from kings.struggle.state import LedgerEntry


def ledger(names: tuple[str, ...]) -> list[LedgerEntry]:
    """Return ten promises, two of each way to end, round the table."""
    seats = len(names)
    found = []
    for at in range(10):
        made, status = 1 + at // 2, STATUSES[at % 5]
        clause = PromiseWords(at % seats, (at + 1) % seats, made + 2, f"{names[0]} for ever")
        ended = None if status == "open" else made + at % 3
        found.append(LedgerEntry(at + 1, at + 1, clause, made, status=status, ended=ended))
    return found


def timeline(names: tuple[str, ...]) -> PromiseTimeline:
    """Return the timeline of that ledger."""
    return promise_timeline(ledger(names), names)


def matrix(names: tuple[str, ...]) -> TrustMatrix:
    """Return the trust matrix of that ledger."""
    return trust_matrix(ledger(names), names)


def flow(names: tuple[str, ...]) -> GoldFlow:
    """Return gold from the bank to all seats but the second, and round the table."""
    seats = len(names)
    flows = [Flow(BANK, seat, "income", 3 + seat) for seat in range(seats) if seat != 1]
    flows += [Flow(seat, (seat + 1) % seats, "deal", 1 + seat) for seat in range(seats)]
    flows.append(Flow(1, 0, "promise", 2))
    end = [5] * seats
    for one in flows:
        end[one.target] += one.gold
        if one.source != BANK:
            end[one.source] -= one.gold
    return GoldFlow(names, tuple(flows), (5,) * seats, tuple(end))


def race_with_ghost(names: tuple[str, ...]) -> Race:
    """Return a race of straight lines with two deals, and a ghost from round 4 on."""
    seats = range(len(names))
    points = tuple(tuple(5.0 + at * (1 + seat) for seat in seats) for at in range(8))
    ghost = Ghost(
        "without deal 2",
        4,
        tuple(tuple(one + 0.5 * at for one in row) for at, row in enumerate(points[4:])),
        tuple(one - 1 for one in points[-1]),
        tuple(one + 3 for one in points[-1]),
    )
    times = ("start", *map(str, range(1, 8)))
    return race(names, times, points, (RaceDeal(1, (0, 1), 0), RaceDeal(2, (1, 2), 4)), ghost)


def _decision(names: tuple[str, ...]) -> Decision:
    seats = len(names)
    values = np.full((3, seats), 10.0)
    values[1, :3] += (-2, 6, 1)
    values[2, :3] += (-3, -1, 8)
    labels = ("pass", f"take {names[1]}'s Queen", "take the King")
    return Decision(0, names, labels, values, (5, 9, 4, 6, 5, 7)[:seats])


def line(names: tuple[str, ...]) -> PriceLine:
    """Return a price line with three offers and a price."""
    said = (Said(0, 6), Said(1, 1), Said(0, 4))
    return price_line(price_choices(_decision(names)), 1, said, 3)


def plane(names: tuple[str, ...]) -> DealPlane:
    """Return a deal plane with a struck deal."""
    decision = _decision(names)
    return deal_plane(decision, struck=decision.outcome(1, (3, -3, *(0,) * (len(names) - 2))))


def division(names: tuple[str, ...]) -> CommonWorth:
    """Return a division: for three seats one with a core, for more that of a decision."""
    if len(names) == 3:
        return common_worth(Game(names, np.array([0, 0, 0, 60, 0, 40, 30, 90.0])), (45, 30, 15))
    decision = _decision(names)
    common = common_worth(decision_game(decision))
    return replace(common, actual=tuple(decision.values[1].tolist()))


def a_class(names: tuple[str, ...]) -> FirstOffers:
    """Return first offers of twelve tables, two of them alike."""
    pairs = [(at, 2 + at // 2) for at in range(11)] + [(0, 2)]
    return first_offers(
        TableDeal(names[at % len(names)], 1, first, price)
        for at, (first, price) in enumerate(pairs)
    )


def drawn_pairs(names: tuple[str, ...]) -> Openings:
    """Return the prices of twelve pairs that drew lots, some of them alike."""
    return openings(
        Bargain(names[at % len(names)], *CELLS[at % 4], 14 if at % 4 in (0, 2) else 4, 5 + at // 3)
        for at in range(12)
    )


def shares(names: tuple[str, ...]) -> Efficiencies:
    """Return the efficiency of a table of each name, the last one below nothing."""
    return efficiencies((name, 1 - 0.3 * at) for at, name in enumerate((*names, "Z")))
