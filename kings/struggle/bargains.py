"""Bargaining in a window: proposing, accepting, refusing, and striking a deal (S-50 to S-56)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from kings.errors import IllegalMove
from kings.struggle.binding import binding_form, reaches_on
from kings.struggle.cards import Card
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Give,
    Pay,
    PromiseClause,
)
from kings.struggle.deal_events import (
    Accepted,
    ChoiceBound,
    DealStruck,
    ProposalClosed,
    Proposed,
)
from kings.struggle.deals import check_deal, check_well_made, offered_gold, offered_promises
from kings.struggle.draft import Draft, put
from kings.struggle.moves import Accept, Propose, Refuse, Withdraw
from kings.struggle.promises import enter
from kings.struggle.sentences import check_seat
from kings.struggle.state import Bound, Phase, Proposal, State, Window


def open_window(draft: Draft) -> None:
    """Begin a time for deals."""
    draft.window = _empty_window(draft.players)


@cache
def _empty_window(players: int) -> Window:
    nothing = (0,) * players
    return Window((), nothing, nothing)


def close_window(draft: Draft) -> None:
    """End it; what was not struck lapses (S-54)."""
    if draft.window is not None:
        for proposal in draft.window.proposals:
            draft.log(ProposalClosed(proposal.number, None, "lapsed"))
    draft.window = None


def _open_proposal(state: State, seat: int, number: int) -> Proposal:
    check_seat(state, seat)
    for proposal in state.window.proposals if state.window is not None else ():
        if proposal.number == number:
            return proposal
    made = 1 <= number <= state.proposals_made
    gone = f"Proposal {number} is no longer on the table."
    raise IllegalMove(gone if made else f"There is no proposal {number}.", "S-54", seat=seat)


def _own_proposal(state: State, move: Accept | Refuse) -> Proposal:
    """Return the open proposal that a party answers; a stranger has no say in it (S-51)."""
    proposal = _open_proposal(state, move.seat, move.proposal)
    if move.seat not in proposal.deal.parties:
        raise IllegalMove(
            f"{state.name(move.seat)} is no party to proposal {proposal.number}.",
            "S-51",
            seat=move.seat,
        )
    return proposal


def _why_no_window(state: State) -> str:
    """Say why no deal can be proposed now."""
    if state.phase is Phase.OVER:
        return "The game is over, so no more deals are made."
    if state.phase is Phase.ANSWER:
        return "No deals are made between the naming of a Jester's target and its answer."
    return (
        "Deals are made in the Cobbler window, and on the turn of a player whose card can do "
        "something, before it acts."
    )


def check_propose(state: State, move: Propose) -> None:
    """Refuse a proposal out of time, one that changes what isn't there, or an impossible deal."""
    check_seat(state, move.seat)
    if state.window is None:
        raise IllegalMove(_why_no_window(state), "S-50", seat=move.seat)
    if move.instead_of is not None:
        old = _open_proposal(state, move.seat, move.instead_of)
        if move.seat not in (old.by, *old.deal.parties):
            raise IllegalMove(
                f"{state.name(move.seat)} is no party to proposal {old.number}.",
                "S-54",
                seat=move.seat,
            )
    check_well_made(move.deal, move.seat)
    for clause in move.deal.clauses:
        hidden = isinstance(clause, Give) and not clause.face_up
        if hidden and move.seat not in clause.parties:
            raise IllegalMove(
                "Face-down cards are proposed by their giver or their receiver only, "
                f"not by {state.name(move.seat)}.",
                "S-57",
                seat=move.seat,
            )
    check_deal(state, move.deal, move.seat)


def propose(draft: Draft, move: Propose) -> None:
    """Put the deal on the table; its proposer has agreed to it."""
    assert draft.window is not None
    if move.instead_of is not None:
        _close(draft, move.instead_of, move.seat, _how(draft.window, move))
    draft.proposals_made += 1
    number = draft.proposals_made
    agreed = (move.seat,) if move.seat in move.deal.parties else ()
    proposal = Proposal(number, move.seat, move.deal, agreed)
    draft.window = replace(draft.window, proposals=(*draft.window.proposals, proposal))
    draft.log(Proposed(move.seat, number, move.deal, move.instead_of))
    draft.only_talked()


def _how(window: Window, move: Propose) -> Literal["changed", "countered"]:
    old = next(p for p in window.proposals if p.number == move.instead_of)
    return "changed" if old.by == move.seat else "countered"


def check_accept(state: State, move: Accept) -> None:
    """Refuse the word of a stranger, a word given twice, and what the seat can't do (S-53)."""
    proposal = _own_proposal(state, move)
    if move.seat in proposal.accepted:
        raise IllegalMove(
            f"{state.name(move.seat)} has already accepted proposal {proposal.number}.",
            "S-54",
            seat=move.seat,
        )
    check_deal(state, proposal.deal, move.seat)


def accept(draft: Draft, move: Accept) -> None:
    """Note the word of a party; with the last one the deal is struck."""
    assert draft.window is not None
    proposal = next(p for p in draft.window.proposals if p.number == move.proposal)
    agreed = replace(proposal, accepted=tuple(sorted((*proposal.accepted, move.seat))))
    draft.log(Accepted(move.seat, move.proposal))
    if agreed.accepted == agreed.deal.parties:
        _strike(draft, agreed)
    else:
        others = (agreed if p.number == agreed.number else p for p in draft.window.proposals)
        draft.window = replace(draft.window, proposals=tuple(others))
        draft.only_talked()


def check_refuse(state: State, move: Refuse) -> None:
    """Only parties can refuse; also one that had accepted (S-54)."""
    _own_proposal(state, move)


def refuse(draft: Draft, move: Refuse) -> None:
    """Take a proposal off the table by a party's no."""
    _close(draft, move.proposal, move.seat, "refused")
    draft.only_talked()


def check_withdraw(state: State, move: Withdraw) -> None:
    """Only the proposer can withdraw."""
    proposal = _open_proposal(state, move.seat, move.proposal)
    if proposal.by != move.seat:
        raise IllegalMove(
            f"Proposal {proposal.number} is {state.name(proposal.by)}'s to withdraw.",
            "S-54",
            seat=move.seat,
        )


def withdraw(draft: Draft, move: Withdraw) -> None:
    """Take one's own proposal off the table."""
    _close(draft, move.proposal, move.seat, "withdrawn")
    draft.only_talked()


def _close(
    draft: Draft,
    number: int,
    seat: int,
    how: Literal["refused", "withdrawn", "countered", "changed"],
) -> None:
    assert draft.window is not None
    left = tuple(p for p in draft.window.proposals if p.number != number)
    draft.window = replace(draft.window, proposals=left)
    draft.log(ProposalClosed(number, seat, how))


def _strike(draft: Draft, proposal: Proposal) -> None:
    """Carry out every binding leg at once and enter the promises (S-52).

    The other open proposals of the window are asked again: the table has changed (S-54).
    """
    before = draft.before
    assert draft.window is not None
    draft.deals_struck += 1
    deal = draft.deals_struck
    draft.log(DealStruck(proposal.number, deal))
    for clause in proposal.deal.clauses:
        _carry_out(draft, clause, deal)
    draft.window = Window(
        tuple(_asked_again(p) for p in draft.window.proposals if p.number != proposal.number),
        _plus(draft.window.offered_gold, offered_gold(before, proposal.deal)),
        _plus(draft.window.offered_promises, offered_promises(before, proposal.deal)),
    )


def _carry_out(draft: Draft, clause: Clause, deal: int) -> None:
    """Move gold or cards, bind a choice of this window, or enter a promise into the ledger."""
    if isinstance(clause, Pay):
        draft.pay(clause.by, clause.to, clause.gold)
        return
    if isinstance(clause, Give):
        draft.hand_over(clause)
        return
    form = binding_form(draft.before, clause)
    if form is not None:
        _bind(draft, Bound(form, deal))
    if isinstance(clause, PromiseClause) and reaches_on(draft.before, clause):
        enter(draft, clause, deal)


def _bind(draft: Draft, bound: Bound) -> None:
    draft.bounds = (*draft.bounds, bound)
    draft.log(ChoiceBound(bound.deal, bound.clause))
    clause = bound.clause
    swap = isinstance(clause, Act) and clause.how == "swap"
    if clause.card is not None and (swap or isinstance(clause, AnswerWith)):
        _show(draft, clause.by, clause.card)


def _show(draft: Draft, seat: int, card: Card) -> None:
    """Add a card to what the table knows of a hand: to be bound to it proves it is held (S-53)."""
    draft.shown = put(draft.shown, seat, tuple(sorted({*draft.shown[seat], card})))


def _asked_again(proposal: Proposal) -> Proposal:
    return replace(proposal, accepted=())


def _plus(left: tuple[int, ...], right: list[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
