"""Do rational signers sign exactly what lies in the zone of agreement?

At real positions of the last round two take any price that leaves them no worse off: the payer and
the seat that decides. Each works both worlds out by the readable rules, with the deal and without
it, and says yes or no. Deals are struck in the engine, price by price.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.analysis.bargaining.prices import PairPrice, price_choices
from kings.analysis.worth.asking import values
from kings.analysis.worth.deciding import decision
from kings.analysis.worth.measured import LENSES, Lens
from kings.errors import IllegalMove
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Choice,
    Clause,
    Deal,
    GiveLead,
    Pass,
    Pay,
    Propose,
    Swap,
    TakeGold,
)
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from tests.proofs.worth.met import LAST, decision_met, size_of_tree
from tests.proofs.worth.report import Report
from tests.proofs.worth.slowly import End, best_play

WINDOWS = (Phase.WINDOW, Phase.TURN)
SMALL = 400
"""Trees of more positions are left out: each price is a world of its own to the readable rules;
so are positions in which no deals are made (S-50)."""
NEAR = 1e-9


@dataclass(frozen=True)
class Signer:
    """A seat that takes any price: it signs unless it is worse off than without the deal."""

    seat: int
    lens: Lens

    def signs(self, struck: End, unsigned: End) -> bool:
        """Say yes or no to a deal by how the game ends with it and without it."""
        return self._has(struck) >= self._has(unsigned) - NEAR

    def _has(self, end: End) -> float:
        return (end.points if self.lens == "vp" else end.shares)[self.seat]


def sign(seed: int, first: int, positions: int) -> Report:
    """Offer every price to both signers at so many positions of three seats and four."""
    report = Report()
    for number in range(first, first + positions):
        state = decision_met(seed, number, LAST, WINDOWS, seats=range(3, 5))
        if state.window is None or size_of_tree(state) > SMALL:
            report.counts["positions left out"] += 1
            continue
        for lens in LENSES:
            where = f"seed {seed}, position {number}, in {lens}"
            report.differ(where, _signed_otherwise(state, lens, report))
    return report


def _signed_otherwise(state: State, lens: Lens, report: Report) -> Iterator[str]:
    found = values(state, open_cards=True, lens=lens, continuation="backward induction", threads=1)
    report.counts[f"positions in {lens}"] += 1
    unsigned = best_play(state, lens)
    for pair in price_choices(decision(found)).pairs:
        clause = pinned(state, found.choices[pair.choice])
        if clause is None:
            report.counts["choices that no clause pins down"] += 1
            continue
        signed = _signed(state, pair, clause, lens, unsigned, report)
        report.counts[f"zones with gaps in {lens}"] += bool(pair.gaps)
        if signed != set(pair.prices) - {0}:
            yield f"payer {pair.payer}, choice {pair.choice}: {sorted(signed)}, not {pair.prices}"


def _signed(
    state: State, pair: PairPrice, clause: Act, lens: Lens, unsigned: End, report: Report
) -> set[int]:
    """Return the prices at which both sign; one gold more than the purse is tried as well."""
    payer, active = Signer(pair.payer, lens), Signer(pair.decision.active, lens)
    signed = set()
    for gold in range(1, pair.decision.gold[pair.payer] + 2):
        struck = _struck(state, payer.seat, Pay(payer.seat, active.seat, gold), clause)
        report.counts[f"prices in {lens}"] += 1
        if struck is None:
            continue
        end = best_play(struck, lens)
        if payer.signs(end, unsigned) and active.signs(end, unsigned):
            report.counts[f"prices signed in {lens}"] += 1
            signed.add(gold)
    return signed


def _struck(state: State, first: int, *clauses: Clause) -> State | None:
    """Return the state in which all parties have agreed, or None where the rules refuse it."""
    deal = Deal(clauses)
    try:
        agreed = GAME.apply(state, Propose(first, deal)).state
        number = agreed.proposals_made
        for party in deal.parties:
            if party != first:
                agreed = GAME.apply(agreed, Accept(party, number)).state
    except IllegalMove:
        return None
    return agreed


def pinned(state: State, choice: Choice) -> Act | None:
    """Return a clause that leaves the active seat this choice only; None if there is none."""
    for clause in _clauses(choice):
        payers = (seat for seat in range(state.players) if seat != choice.seat and state.gold[seat])
        payer = next(payers, None)
        if payer is None:
            return None
        bound = _struck(state, payer, Pay(payer, choice.seat, 1), clause)
        if bound is not None and GAME.choices(bound, choice.seat) == (choice,):
            return clause
    return None


def _clauses(choice: Choice) -> Iterator[Act]:
    seat = choice.seat
    match choice:
        case Pass() | GiveLead(to=None):
            yield Act(seat, "pass")
        case TakeGold(on=None):
            yield Act(seat, "gold")
        case TakeGold(on=int(on)) | GiveLead(to=int(on)):
            yield Act(seat, "use", on=(on,))
        case Aim(on=on):
            yield Act(seat, "use", on=on)
        case Swap(card=card):
            yield Act(seat, "swap", card)
