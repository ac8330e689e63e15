"""The last round and prices worked out slowly: by the readable rules, and by trying everything.

It shares no line with the kernel, the tree, or the bargaining room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from kings.analysis.bargaining.decision import Decision, Offer
from kings.struggle.rules import GAME
from kings.struggle.state import State

NEAR = 1e-9


class End(NamedTuple):
    """How a game ends: VP and shares of the victory, by seat."""

    points: tuple[int, ...]
    shares: tuple[float, ...]


def end_of(state: State) -> End:
    """Return how a game that is over has ended."""
    result = GAME.outcome(state)
    if result is None:
        raise ValueError("this game goes on")
    share = 1 / len(result.winners)
    seats = range(state.players)
    return End(result.scores, tuple(share if seat in result.winners else 0.0 for seat in seats))


def best_play(state: State, lens: str) -> End:
    """Return how the game ends if everybody takes the first of its best choices (S-3C)."""
    asks = GAME.asks(state)
    if not asks:
        return end_of(state)
    seat = asks[0].seat
    ends = [
        best_play(GAME.apply(state, choice).state, lens) for choice in GAME.choices(state, seat)
    ]
    return max(ends, key=lambda one: (one.points if lens == "vp" else one.shares)[seat])


def ask(decision: Decision, choice: int) -> int:
    """Return the least gold with which the active seat is no worse off than unpaid."""
    own = decision.values[:, decision.active].tolist()
    gold = 0
    while own[choice] + gold < own[decision.unpaid] - NEAR:
        gold += 1
    return gold


def otherwise(decision: Decision, offers: Iterable[Offer]) -> tuple[int, dict[int, int]]:
    """Return what the active seat takes under these offers, and the gold that comes with it.

    It compares what it does unpaid with all that somebody pays for; among equals it takes what is
    paid for, then what comes first: unpaid, least gold moved, order.
    """
    paid = sorted({offer.choice for offer in offers})
    own = decision.values[:, decision.active].tolist()
    income = {at: sum(one.gold for one in offers if one.choice == at) for at in paid}
    open_to = {at: own[at] + income.get(at, 0) for at in {decision.unpaid, *paid}}
    best = [at for at, value in open_to.items() if value >= max(open_to.values()) - NEAR]
    ranked = sorted(best, key=lambda at: (at not in income, decision.tie_order.index(at)))
    return ranked[0], {one.payer: one.gold for one in offers if one.choice == ranked[0]}


def signed_prices(
    decision: Decision, payer: int, choice: int, offers: Sequence[Offer] = ()
) -> list[int]:
    """Ask both signers about every amount in the purse, by their own payoffs and nothing else."""
    rivals = [offer for offer in offers if offer.payer != payer]
    instead, gold = otherwise(decision, rivals)
    values, active = decision.values.tolist(), decision.active
    income = sum(one.gold for one in rivals if one.choice == choice)
    before = values[instead][active] + sum(gold.values())
    return [
        price
        for price in range(decision.gold[payer] + 1)
        if values[choice][active] + income + price >= before - NEAR
        and values[choice][payer] - price >= values[instead][payer] - NEAR
    ]


def limit(decision: Decision, payer: int, choice: int, offers: Sequence[Offer] = ()) -> int | None:
    """Return the most gold in the purse with which the payer is no worse off; None if none is."""
    instead, _ = otherwise(decision, [offer for offer in offers if offer.payer != payer])
    own = decision.values[:, payer].tolist()
    able = [
        gold
        for gold in range(decision.gold[payer] + 1)
        if own[choice] - gold >= own[instead] - NEAR
    ]
    return max(able, default=None)


def cheapest_together(decision: Decision, choice: int, payers: Collection[int]) -> int | None:
    """Try every way in which these payers may split a price; None if none suits all signers."""
    values, unpaid = decision.values.tolist(), decision.unpaid
    need = values[unpaid][decision.active] - values[choice][decision.active]
    gains = [values[choice][seat] - values[unpaid][seat] for seat in payers]
    costs = [
        sum(split)
        for split in product(*(range(decision.gold[seat] + 1) for seat in payers))
        if sum(split) >= need - NEAR
        and all(gain >= gold - NEAR for gain, gold in zip(gains, split, strict=True))
    ]
    return min(costs, default=None)


def needed_groups(decision: Decision, most: int) -> dict[tuple[int, tuple[int, ...]], int]:
    """Return every group of 2 to ``most`` payers that can pay and needs all its members.

    For each choice and group the least gold that they must put together.
    """
    able = {
        (choice, payers): cost
        for choice in range(decision.choices)
        for size in range(1, most + 1)
        for payers in combinations(decision.others, size)
        if choice != decision.unpaid
        and (cost := cheapest_together(decision, choice, payers)) is not None
    }
    return {
        (choice, payers): cost
        for (choice, payers), cost in able.items()
        if len(payers) > 1 and not any(at == choice and set(few) < set(payers) for at, few in able)
    }
