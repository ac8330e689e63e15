"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the bank, markers in the supply and open windows
follow from the rest), and becomes a state only if a game could have led there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kings.errors import BadPosition
from kings.struggle.abilities import choices
from kings.struggle.cards import Card, Counts, cards_in, count
from kings.struggle.options import Options
from kings.struggle.possible import check_state
from kings.struggle.state import (
    GOLD,
    MARKERS,
    Bound,
    InPlay,
    Ledgered,
    Phase,
    Proposal,
    State,
    Window,
)


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What lies before one seat.

    ``won``: its Points Pile; ``lying``: its card in play; ``aside``: the two cards set aside at
    Night; ``sealed``: a card face down; ``acted``: whether its turn of this round is over;
    ``shown``: cards the table has seen go back to the hand.
    """

    hand: tuple[Card, ...]
    gold: int
    won: tuple[Card, ...] = ()
    lying: InPlay | None = None
    aside: tuple[Card, ...] = ()
    sealed: Card | None = None
    acted: bool = False
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    ``leader`` holds the Star, ``actor`` the Scepter, ``named`` has to answer a Jester. ``bank`` may
    be left out. ``bounds``: binding clauses in force; ``promises``: the ledger; ``proposals``: open
    ones; ``certain``: who can be sure of which won cards (left out: everybody of all).
    """

    phase: Phase
    round: int
    seats: tuple[SeatPosition, ...]
    leader: int | None = None
    actor: int | None = None
    night: bool | None = None
    swapped: bool = False
    named: int | None = None
    bank: int | None = None
    discard: tuple[Card, ...] = ()
    bounds: tuple[Bound, ...] = ()
    promises: tuple[Ledgered, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    offered_gold: tuple[int, ...] = ()
    offered_promises: tuple[int, ...] = ()
    proposals_made: int = 0
    deals_struck: int = 0
    reckoning: tuple[int, ...] = ()
    drawing: tuple[int, ...] = ()
    certain: tuple[tuple[Counts, ...], ...] | None = None


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    seats = position.seats
    piles = tuple(count(seat.won) for seat in seats)
    lying = [seat.lying for seat in seats if seat.lying is not None]
    bank = GOLD - sum(seat.gold for seat in seats) if position.bank is None else position.bank
    night = position.night
    if night is None:
        night = options.night
    state = State(
        options=options,
        phase=position.phase,
        night=night,
        round=position.round,
        leader=position.leader,
        actor=position.actor,
        swapped=position.swapped,
        named=position.named,
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        aside=tuple(tuple(sorted(seat.aside)) for seat in seats),
        sealed=tuple(seat.sealed for seat in seats),
        played=tuple(seat.lying for seat in seats),
        acted=tuple(seat.acted for seat in seats),
        shown=tuple(tuple(sorted(seat.shown)) for seat in seats),
        gold=tuple(seat.gold for seat in seats),
        bank=bank,
        fives=MARKERS - sum(card.fives for card in lying),
        twos=MARKERS - sum(card.twos for card in lying),
        piles=piles,
        discard=count(position.discard),
        certain=_certain(position, options, piles),
        drawing=position.drawing,
        window=None,
        bounds=position.bounds,
        promises=position.promises,
        proposals_made=position.proposals_made,
        deals_struck=position.deals_struck,
        reckoning=position.reckoning,
    )
    window = _window(position, state)
    if window is None and (
        position.proposals or position.offered_gold or position.offered_promises
    ):
        raise BadPosition("position.proposals and offers are made in a time for deals only (S-50).")
    return check_state(replace(state, window=window))


def _certain(
    position: Position, options: Options, piles: tuple[Counts, ...]
) -> tuple[tuple[Counts, ...], ...] | None:
    if position.certain is not None or not options.free_market:
        return position.certain
    return (piles,) * (len(piles) + 1)


def _window(position: Position, state: State) -> Window | None:
    """Return the time for deals, which is open whenever there is something to decide (S-3B)."""
    actor = state.actor
    if actor is None or not 0 <= actor < state.players:
        return None
    turn = state.phase is Phase.TURN and len(choices(state, actor)) > 1
    if not turn and state.phase is not Phase.WINDOW:
        return None
    nothing = (0,) * state.players
    return Window(
        position.proposals,
        position.offered_gold or nothing,
        position.offered_promises or nothing,
    )


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    window = state.window or Window()
    nothing = (0,) * state.players
    return Position(
        phase=state.phase,
        round=state.round,
        seats=tuple(_seat_of(state, seat) for seat in range(state.players)),
        leader=state.leader,
        actor=state.actor,
        night=state.night,
        swapped=state.swapped,
        named=state.named,
        bank=state.bank,
        discard=cards_in(state.discard),
        bounds=state.bounds,
        promises=state.promises,
        proposals=window.proposals,
        offered_gold=() if window.offered_gold == nothing else window.offered_gold,
        offered_promises=() if window.offered_promises == nothing else window.offered_promises,
        proposals_made=state.proposals_made,
        deals_struck=state.deals_struck,
        reckoning=state.reckoning,
        drawing=state.drawing,
        certain=state.certain,
    )


def _seat_of(state: State, seat: int) -> SeatPosition:
    return SeatPosition(
        hand=state.hands[seat],
        gold=state.gold[seat],
        won=cards_in(state.piles[seat]),
        lying=state.played[seat],
        aside=state.aside[seat],
        sealed=state.sealed[seat],
        acted=state.acted[seat],
        shown=state.shown[seat],
    )
