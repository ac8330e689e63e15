"""Does trying every amount of gold give the same prices, at random decisions of real games?

The values are those of the live game: solved in the last round, sampled before. In small last
rounds the readable rules work them out once more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kings.analysis.bargaining.decision import Decision, Offer
from kings.analysis.bargaining.prices import PairPrice, Prices, price_choices
from kings.analysis.worth.asking import values
from kings.analysis.worth.deciding import decision
from kings.analysis.worth.measured import Values
from kings.seeds import stream
from kings.struggle.rules import GAME
from kings.struggle.state import State
from tests.proofs.worth import slowly
from tests.proofs.worth.met import any_decision, size_of_tree
from tests.proofs.worth.report import Report

GAMES = 8
"""Play-outs of each choice where values are sampled; how exact they are is no matter here."""
SMALL = 1500
"""Trees of up to so many positions are worked out by the readable rules, too."""
GROUP, SHALLOW = 3, 5
"""Groups of up to so many payers are tried, with no more gold than this each."""


def table_at(state: State, seed: int) -> tuple[Values, Decision]:
    """Return the values of a decision and their table; they depend on the seed alone."""
    found = values(state, open_cards=True, seconds=None, games=GAMES, seed=seed, threads=1)
    return found, decision(found)


def price_slowly(seed: int, first: int, decisions: int) -> Report:
    """Compare the prices of so many decisions; number k of a seed is always the same."""
    report = Report()
    for number in range(first, first + decisions):
        state = any_decision(seed, number)
        found, table = table_at(state, seed)
        where = f"seed {seed}, decision {number}"
        report.counts["decisions"] += 1
        report.counts["decisions by Night" if state.night else "decisions by Day"] += 1
        report.counts["choices"] += table.choices
        if found.exact:
            report.counts["decisions solved exactly"] += 1
            report.differ(where, _values_differ(state, found, report))
        rng = stream(seed, "offers", number)
        for offers in ((), _offers(table, rng)):
            report.differ(where, _prices_differ(table, offers, report))
        report.differ(where, _groups_differ(table, report))
    return report


def _offers(table: Decision, rng: random.Random) -> tuple[Offer, ...]:
    """Return some offers that can be made."""
    return tuple(
        Offer(seat, choice, rng.randint(1, table.gold[seat]))
        for seat in table.others
        for choice in range(table.choices)
        if table.gold[seat] and rng.random() < 0.25
    )


def _values_differ(state: State, found: Values, report: Report) -> Iterator[str]:
    """Work small last rounds out by the readable rules."""
    if size_of_tree(state) > SMALL:
        return
    for at, choice in enumerate(found.choices):
        end = slowly.best_play(GAME.apply(state, choice).state, "vp")
        report.counts["choices solved by the readable rules"] += 1
        if list(end.points) != found.vp[at].tolist() or list(end.shares) != found.wins[at].tolist():
            yield f"choice {at} ends otherwise by the readable rules"


def _prices_differ(table: Decision, offers: Sequence[Offer], report: Report) -> Iterator[str]:
    prices = price_choices(table, offers)
    for choice in range(table.choices):
        if slowly.ask(table, choice) != prices.asks[choice]:
            yield f"the reservation price of choice {choice}"
        yield from _reserve(table, prices, choice)
    for pair in prices.pairs:
        report.counts["limits"] += 1
        yield from _pair_differs(table, pair, offers)


def _reserve(table: Decision, prices: Prices, choice: int) -> Iterator[str]:
    own = table.values[:, table.active].tolist()
    if prices.reserve[choice] != max(own) - own[choice]:
        yield f"what choice {choice} costs"


def _pair_differs(table: Decision, pair: PairPrice, offers: Sequence[Offer]) -> Iterator[str]:
    payer, choice = pair.payer, pair.choice
    instead, _ = slowly.otherwise(table, [one for one in offers if one.payer != payer])
    if pair.otherwise != instead:
        yield f"what happens without payer {payer}"
    if pair.limit != slowly.limit(table, payer, choice, offers):
        yield f"the limit of payer {payer} for choice {choice}"
    zone = [] if pair.zopa is None else list(range(pair.zopa[0], pair.zopa[1] + 1))
    if zone != slowly.signed_prices(table, payer, choice, offers):
        yield f"the zone of payer {payer} and choice {choice}"


def _groups_differ(table: Decision, report: Report) -> Iterator[str]:
    shallow = replace(table, gold=tuple(min(SHALLOW, gold) for gold in table.gold))
    found = {
        (group.choice, group.payers): group.least
        for group in price_choices(shallow).groups
        if len(group.payers) <= GROUP
    }
    report.counts["groups that can pay together"] += len(found)
    if found != slowly.needed_groups(shallow, GROUP):
        yield "the groups that can pay together"
