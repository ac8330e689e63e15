"""What a seat may see and know: an object of its own, made from the state, with nothing else in it.

Bots, panels and pictures get a view and never the state. Two states that differ only in what a seat
may not know give that seat the same view. What a seat may know of the cards of others is asked here
alone (by views, checks of deals, refusals in words); ``knower`` is a seat, or None for a bystander.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from kings.game import Ask, Seen, frozen
from kings.struggle.cards import DECK, Card, Counts
from kings.struggle.moves import Choice
from kings.struggle.options import Options
from kings.struggle.state import Bound, InPlay, LedgerEntry, Phase, Proposal, State, Window


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one seat.

    ``held``: the number of cards in hand. ``hand``: those cards where the viewer may see them (of
    others by Day: with a card that still lies face down), else None. ``shown``: cards of a hidden
    hand that the table has seen go back to it. ``possible``: titles a hidden hand may hold.
    ``chosen``: whether a card lies face down. ``sure``: won cards the viewer can be sure of, out
    of ``won`` cards.
    """

    seat: int
    name: str
    gold: int
    held: int
    hand: tuple[Card, ...] | None
    shown: tuple[Card, ...]
    possible: tuple[Card, ...]
    aside: int
    chosen: bool
    lying: InPlay | None
    acted: bool
    won: int
    sure: Counts


@dataclass(frozen=True)
class View(Seen[SeatView]):
    """The table as one seat sees it (``seat`` None: a bystander), a ``game.Seen`` like others.

    ``own_sealed``: the viewer's own face-down card. ``asks``: the decisions that are owed.
    ``choices``: what the viewer can choose now. Proposals show face-down cards by number (S-57).

    ``known`` is no part of it: there a bot remembers what it has worked out. Views that differ in
    nothing but ``seat``, ``asks``, ``choices`` and ``proposals`` may share it, so it holds nothing
    that depends on one of these.
    """

    seat: int | None
    options: Options
    phase: Phase
    night: bool | None
    round: int
    leader: int | None
    actor: int | None
    swapped: bool
    named: int | None
    seats: tuple[SeatView, ...]
    own_sealed: Card | None
    bank: int
    fives: int
    twos: int
    discard: Counts
    deals_open: bool
    proposals: tuple[Proposal, ...]
    offered_gold: tuple[int, ...]
    offered_promises: tuple[int, ...]
    bounds: tuple[Bound, ...]
    promises: tuple[LedgerEntry, ...]
    asks: tuple[Ask, ...]
    choices: tuple[Choice, ...]
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def lying(self, seat: int) -> InPlay | None:
        """Return the card that lies before a seat in this trick."""
        return self.seats[seat].lying


def view(
    state: State, seat: int | None, asks: tuple[Ask, ...], choices: tuple[Choice, ...]
) -> View:
    """Return what ``seat`` may know; ``asks`` and its own ``choices`` come from the rules."""
    viewer = None if _is_all_open(state) else seat
    fields: dict[str, Any] | None = state.known.get(("view", viewer))
    if fields is None:
        fields = state.known["view", viewer] = _fields(state, viewer)
    return frozen(
        View,
        {
            **fields,
            "seat": seat,
            "asks": asks,
            "choices": choices,
            "proposals": _proposals(state.window, seat),
        },
    )


def _proposals(window: Window | None, seat: int | None) -> tuple[Proposal, ...]:
    """Return the proposals on the table, without the cards that ``seat`` may not know (S-57)."""
    if window is None or not window.proposals:
        return ()
    return tuple([_seen(proposal, seat) for proposal in window.proposals])


def _seen(proposal: Proposal, seat: int | None) -> Proposal:
    deal = proposal.deal.seen_by(seat)
    return proposal if deal is proposal.deal else replace(proposal, deal=deal)


def _is_all_open(state: State) -> bool:
    """Say whether all seats see the same: by Day, with no card face down or given face down."""
    return state.night is False and state.certain is None and not any(state.sealed)


def _fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return what ``seat`` may know by the names in ``View``, but for proposals and decisions."""
    window = state.window
    nothing = (0,) * state.players
    return {
        "options": state.options,
        "phase": state.phase,
        "night": state.night,
        "round": state.round,
        "leader": state.leader,
        "actor": state.actor,
        "swapped": state.swapped,
        "named": state.named,
        "seats": tuple([_seat_view(state, seat, owner) for owner in range(state.players)]),
        "own_sealed": None if seat is None else state.sealed[seat],
        "bank": state.bank,
        "fives": state.fives,
        "twos": state.twos,
        "discard": state.discard,
        "deals_open": window is not None,
        "offered_gold": window.offered_gold if window is not None else nothing,
        "offered_promises": window.offered_promises if window is not None else nothing,
        "bounds": state.bounds,
        "promises": state.promises,
        "known": {},
    }


def _seat_view(state: State, viewer: int | None, owner: int) -> SeatView:
    sealed = state.sealed[owner]
    known = hand_is_open(state, viewer, owner) and state.night is not None
    fields = {
        "seat": owner,
        "name": state.options.names[owner],
        "gold": state.gold[owner],
        "held": len(state.hands[owner]),
        "hand": _visible_hand(state, viewer, owner) if known else None,
        "shown": () if known else state.shown[owner],
        "possible": () if known else possible_cards(state, owner),
        "aside": len(state.aside[owner]),
        "chosen": sealed is not None,
        "lying": state.played[owner],
        "acted": state.acted[owner],
        "won": sum(state.piles[owner]),
        "sure": sure_pile(state, viewer, owner),
    }
    return frozen(SeatView, fields)


def _visible_hand(state: State, viewer: int | None, owner: int) -> tuple[Card, ...]:
    """Return an open hand; a face-down card stays in it for others, or the gap would tell."""
    sealed = state.sealed[owner]
    if viewer == owner or sealed is None:
        return state.hands[owner]
    return tuple(sorted((*state.hands[owner], sealed)))


# What a seat may know about the cards of the others.


def hand_is_open(state: State, knower: int | None, owner: int) -> bool:
    """Say whether the knower may see the owner's hand: its own, and by Day every hand (S-12)."""
    return knower == owner or not state.night


def possible_cards(state: State, owner: int) -> tuple[Card, ...]:
    """List the titles that, for all the table has seen, may still be in a hidden hand.

    By Night these are the cards that have not left the owner's deck for good: those in hand, face
    down, and set aside (S-12, S-20).
    """
    held: set[Card] = {*state.hands[owner], *state.aside[owner]}
    face_down = state.sealed[owner]
    if face_down is not None:
        held.add(face_down)
    return tuple(card for card in DECK if card in held)


def may_hold(state: State, knower: int | None, owner: int) -> tuple[Card, ...]:
    """List the cards that the owner's hand may hold, as far as the knower can tell."""
    if hand_is_open(state, knower, owner):
        return state.hands[owner]
    return possible_cards(state, owner)


def sure_pile(state: State, knower: int | None, owner: int) -> Counts:
    """Return the won cards of the owner that the knower can be sure of (S-57)."""
    if state.certain is None:
        return state.piles[owner]
    return state.certain[state.players if knower is None else knower][owner]


def may_own(state: State, knower: int | None, owner: int, cards: Counts) -> bool:
    """Say whether the owner's Points Pile may hold these cards, as far as the knower can tell."""
    sure = sure_pile(state, knower, owner)
    hidden = sum(state.piles[owner]) - sum(sure)
    return hidden >= sum(max(0, wanted - known) for wanted, known in zip(cards, sure, strict=True))
