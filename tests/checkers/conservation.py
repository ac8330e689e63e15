"""Nothing appears and nothing vanishes: cards, gold and markers, counted in every state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.strategies import Trajectory


def check_cards(game: Trajectory) -> Iterator[str]:
    """Six decks at most, each card in exactly one place; no seat holds a card twice."""
    for number, state in enumerate(game.states):
        everywhere = [0] * 10
        for seat in range(state.players):
            own = _cards_of_deck(state, seat)
            if len(own) != len(set(own)):
                yield f"state {number}: seat {seat} has {own}"
            for card in own:
                everywhere[card - 1] += 1
        for pile in (*state.piles, state.discard):
            if min(pile) < 0:
                yield f"state {number}: a pile of {pile}"
            everywhere = [one + more for one, more in zip(everywhere, pile, strict=True)]
        if everywhere != [state.players] * 10:
            yield f"state {number}: {everywhere} cards from the Peasants to the Kings"


def _cards_of_deck(state: Any, seat: int) -> list[int]:
    lying = state.played[seat]
    single = [state.sealed[seat], None if lying is None else lying.card]
    cards = [*state.hands[seat], *state.aside[seat], *(card for card in single if card is not None)]
    return list(map(int, cards))


def check_gold(game: Trajectory) -> Iterator[str]:
    """The bank and all players have 250 gold together, and nobody has less than nothing."""
    for number, state in enumerate(game.states):
        if sum(state.gold) + state.bank != 250 or min(*state.gold, state.bank) < 0:
            yield f"state {number}: {state.gold} and {state.bank} in the bank"


def check_markers(game: Trajectory) -> Iterator[str]:
    """Five markers of each kind; +5 lies on Merchants only, +2 on Royals only."""
    for number, state in enumerate(game.states):
        lying = [card for card in state.played if card is not None]
        fives = state.fives + sum(card.fives for card in lying)
        twos = state.twos + sum(card.twos for card in lying)
        if (fives, twos) != (5, 5) or min(state.fives, state.twos) < 0:
            yield f"state {number}: {fives} markers of +5 and {twos} of +2"
        if any((c.fives and not 4 <= c.card <= 6) or (c.twos and c.card < 7) for c in lying):
            yield f"state {number}: a marker lies on a card that can't bear it"
