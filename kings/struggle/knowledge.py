"""What a seat may know about the cards of the others: the one place where secrets are kept.

Everything that looks past a seat's own hand (views, checks of offers, refusals in words) asks here.
``knower`` is a seat, or None for a bystander.
"""

from __future__ import annotations

from kings.struggle.cards import DECK, Card, Counts
from kings.struggle.state import State


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
