"""Do the identities of the theory hold at real positions?

Each is a sentence that must be true whatever the values are. Most are checked on random tables as
well; here the tables are those that games lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from kings.analysis.bargaining.auction import efficient_choice, menu_auction
from kings.analysis.bargaining.coalitions import decision_game, find_core, in_core, shapley_value
from kings.analysis.bargaining.decision import Decision, Payment
from kings.analysis.bargaining.prices import price_choices, price_deal
from kings.analysis.bargaining.solutions import bargaining_solutions, pareto_frontier
from kings.analysis.worth.decision_table import Values
from tests.analysis.bargaining.truthful import truthful_auction
from tests.proofs.worth.met import any_decision
from tests.proofs.worth.prices import table_at
from tests.proofs.worth.report import Report

NEAR = 1e-6
DEEP = 500
"""A purse that never binds."""


def hold_identities(seed: int, first: int, positions: int) -> Report:
    """Check all identities at so many positions; number k of a seed is always the same."""
    report = Report()
    for number in range(first, first + positions):
        state = any_decision(seed, number)
        found, table = table_at(state, seed)
        where = f"seed {seed}, position {number}"
        report.counts["positions"] += 1
        report.counts["positions solved exactly" if found.exact else "positions sampled"] += 1
        for name, holds in IDENTITIES.items():
            broken = [*holds(found, table)]
            report.counts[name] += 1
            report.differ(where, [f"{name}: {words}" for words in broken])
    return report


def _somebody_wins(found: Values, table: Decision) -> Iterator[str]:
    if np.abs(found.wins.sum(axis=1) - 1).max() > NEAR:
        yield "probabilities of winning do not add up to 1"


def _nobody_is_better_unpaid(found: Values, table: Decision) -> Iterator[str]:
    prices = price_choices(table)
    if min(prices.reserve) < 0 or prices.reserve[table.unpaid] != 0:
        yield "a choice costs less than nothing"
    if found.default != table.unpaid:
        yield "values and prices differ on what is done unpaid"


def _a_price_in_the_zone_is_signed(found: Values, table: Decision) -> Iterator[str]:
    for pair in price_choices(table).pairs:
        for gold in set(pair.zopa or ()) - {0}:
            paid = [Payment(pair.payer, table.active, gold)]
            deal = price_deal(table, pair.choice, paid)
            if not deal.inside:
                yield f"at {gold} gold somebody loses by choice {pair.choice}"
            if abs(deal.surplus - pair.surplus) > NEAR:
                yield f"gold makes or takes VP in choice {pair.choice}"


def _constants_change_no_price(found: Values, table: Decision) -> Iterator[str]:
    moved = replace(table, values=table.values + np.arange(table.seats) * 7)
    here, there = price_choices(table), price_choices(moved)
    if [(one.zopa, one.limit) for one in here.pairs] != [(at.zopa, at.limit) for at in there.pairs]:
        yield "a constant for each seat changes a price"


def _seats_have_no_numbers(found: Values, table: Decision) -> Iterator[str]:
    turned = replace(
        table,
        active=table.seats - 1 - table.active,
        names=table.names[::-1],
        values=table.values[:, ::-1],
        gold=table.gold[::-1],
    )
    here = {(one.payer, one.choice): one.zopa for one in price_choices(table).pairs}
    there = {
        (table.seats - 1 - one.payer, one.choice): one.zopa for one in price_choices(turned).pairs
    }
    if here != there:
        yield "prices hang on where a seat stands"
    values = shapley_value(decision_game(table)) - shapley_value(decision_game(turned))[::-1]
    if np.abs(values).max() > NEAR:
        yield "Shapley’s value hangs on where a seat stands"


def _auctions_move_gold_only(found: Values, table: Decision) -> Iterator[str]:
    held = menu_auction(table)
    if abs(sum(held.payoffs) - float(table.values[held.choice].sum())) > NEAR:
        yield "the auction makes or takes VP"
    if any(paid > purse for paid, purse in zip(held.payments, table.gold, strict=True)):
        yield "somebody pays more than the purse holds"
    own = table.values[:, table.active]
    if held.payoffs[table.active] < own.max() - NEAR:
        yield "the active seat had more unpaid"
    if found.exact and not held.equilibrium:
        yield "with whole VP somebody regrets its menu"


def _deep_purses_are_efficient(found: Values, table: Decision) -> Iterator[str]:
    truthful = truthful_auction(table)
    sums = table.values.sum(axis=1)
    if sums[truthful.choice] < sums.max() - NEAR or truthful.choice != efficient_choice(table):
        yield "the truthful auction is not efficient"
    if found.exact:
        deep = menu_auction(replace(table, gold=(DEEP,) * table.seats))
        if sums[deep.choice] < sums.max() - NEAR:
            yield "the auction on whole gold is not efficient"


def _shapley_shares_out_all(found: Values, table: Decision) -> Iterator[str]:
    game = decision_game(table)
    value = shapley_value(game)
    if abs(value.sum() - table.values.sum(axis=1).max()) > NEAR:
        yield "Shapley’s value does not share out all"
    for seat in table.others:
        own = table.values[:, seat]
        if np.ptp(own) < NEAR and abs(value[seat] - own[0]) > NEAR:
            yield f"seat {seat} has the same whatever is done, and is given something else"


def _the_core_or_its_emptiness(found: Values, table: Decision) -> Iterator[str]:
    game = decision_game(table)
    core = find_core(game)
    if core.proof is None and not in_core(game, core.centre):
        yield "the centre of the core is blocked"
    if core.proof is not None and (not core.proof.valid or in_core(game, core.centre)):
        yield "the core is said to be empty and is not shown to be"


def _solutions_lie_on_the_frontier(found: Values, table: Decision) -> Iterator[str]:
    for other in table.others[:2]:
        met = bargaining_solutions(table, (table.active, other))
        pair = met.parties
        edge = pareto_frontier(table, pair).payoffs[:, list(pair)]
        for name, outcome in (("Nash", met.nash), ("egalitarian", met.egalitarian)):
            got = np.array([outcome.payoffs[seat] for seat in pair])
            if (got < np.array(met.disagreement) - NEAR).any() or abs(sum(outcome.gold)) > NEAR:
                yield f"the {name} solution makes somebody lose, or makes gold"
            better = (edge >= got - NEAR).all(axis=1) & (edge > got + NEAR).any(axis=1)
            if name == "Nash" and better.any():
                yield f"the Nash solution with seat {other} can be improved on"


IDENTITIES: dict[str, Callable[[Values, Decision], Iterator[str]]] = {
    "somebody wins": _somebody_wins,
    "unpaid is best without gold": _nobody_is_better_unpaid,
    "a price in the zone is signed": _a_price_in_the_zone_is_signed,
    "constants change no price": _constants_change_no_price,
    "seats have no numbers": _seats_have_no_numbers,
    "auctions move gold only": _auctions_move_gold_only,
    "deep purses are efficient": _deep_purses_are_efficient,
    "Shapley shares out all": _shapley_shares_out_all,
    "the core, or its emptiness": _the_core_or_its_emptiness,
    "solutions lie on the frontier": _solutions_lie_on_the_frontier,
}
"""What must hold, by name; each yields in words how it does not."""
