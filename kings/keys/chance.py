"""What chance does: kingdoms, the deal, the first player, and every card that is drawn.

All that can be drawn at a moment is equally likely. It is a move, so it stands in the record and
can be drawn otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.keys.cards import (
    AXES,
    EVERY_CARD,
    JOKERS,
    KINGDOMS,
    NO_CARDS,
    Card,
    Cards,
    cards_in,
    highest,
    of_rank,
    set_of,
)
from kings.keys.moves import Chance, DealCards, DealKingdoms, DrawCard, DrawFirst, Loot
from kings.keys.options import PLAYERS, Options
from kings.keys.places import Place
from kings.keys.state import HELD, Phase, State

MOVES: dict[type, tuple[Phase, str]] = {
    DealKingdoms: (Phase.KINGDOMS, "K-10"),
    DealCards: (Phase.DEAL, "K-10"),
    DrawFirst: (Phase.FIRST, "K-10"),
    DrawCard: (Phase.DRAW, "K-12"),
    Loot: (Phase.LOOT, "K-23"),
}
"""Every move of chance, the phase in which it is due, and its rule."""


def deck_of(options: Options) -> Cards:
    """Return the cards that are played with, the Jokers only if they are switched on (K-40)."""
    return EVERY_CARD if options.jokers else EVERY_CARD & ~JOKERS


def place_of_axe(state: State, target: int) -> Place | None:
    """Return where an Axe Joker finds its Axe: the Hand, else the Dungeon, or nowhere (K-42)."""
    for place in (Place.HAND, Place.DUNGEON):
        if state.at(target, place) & AXES:
            return place
    return None


def loot(state: State) -> tuple[Cards, int]:
    """Return the cards among which the thief draws, and how many it draws (K-23, K-42)."""
    theft = state.theft
    assert theft is not None
    if theft.place is not None:
        return state.at(theft.target, theft.place) & ~state.left[theft.target], theft.number
    place = place_of_axe(state, theft.target)
    if place is None:
        return NO_CARDS, 0
    axes = state.at(theft.target, place) & AXES
    return axes & of_rank(highest(axes)), 1


def draw(state: State, rng: random.Random) -> Chance:
    """Make the draw that is due, from the given stream."""
    phase = state.phase
    if phase is Phase.DRAW:
        return DrawCard(rng.choice(cards_in(state.pile)))
    if phase is Phase.LOOT:
        cards, number = loot(state)
        return Loot(_in_order(rng.sample(cards_in(cards), number)))
    if phase is Phase.KINGDOMS:
        return DealKingdoms(tuple(rng.sample(KINGDOMS, PLAYERS)))
    if phase is Phase.DEAL:
        dealt = rng.sample(cards_in(state.pile), HELD * PLAYERS)
        return DealCards(
            tuple(_in_order(dealt[HELD * seat : HELD * (seat + 1)]) for seat in range(PLAYERS))
        )
    if phase is Phase.FIRST:
        return DrawFirst(rng.randrange(PLAYERS))
    raise IllegalMove("Nothing is drawn now.", "K-12")


def _in_order(cards: list[Card]) -> tuple[Card, ...]:
    return cards_in(set_of(cards))


def chances(state: State) -> Iterator[Chance]:
    """Yield everything that can be drawn now, all equally likely; nothing if no draw is due.

    Who takes a deal to its end waits for ever: there are more of them than anybody can count.
    """
    match state.phase:
        case Phase.KINGDOMS:
            yield from (DealKingdoms(dealt) for dealt in permutations(KINGDOMS))
        case Phase.DEAL:
            yield from (DealCards(hands) for hands in _deals(state.pile, PLAYERS))
        case Phase.FIRST:
            yield from (DrawFirst(seat) for seat in range(PLAYERS))
        case Phase.DRAW:
            yield from (DrawCard(card) for card in cards_in(state.pile))
        case Phase.LOOT:
            cards, number = loot(state)
            yield from (Loot(drawn) for drawn in combinations(cards_in(cards), number))


def _deals(pile: Cards, players: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not players:
        yield ()
        return
    for hand in combinations(cards_in(pile), HELD):
        for others in _deals(pile & ~set_of(hand), players - 1):
            yield hand, *others


def check_chance(state: State, move: Chance) -> None:
    """Refuse a draw that can't be made now."""
    if move.seat != NATURE:
        raise IllegalMove("Only chance draws and deals cards.", "K-10", seat=move.seat)
    due, rule = MOVES[type(move)]
    if state.phase is not due:
        raise IllegalMove("Nothing of that kind is drawn now.", rule)
    _CHECKS[type(move)](state, move)


def _check_kingdoms(state: State, move: DealKingdoms) -> None:
    if sorted(move.kingdoms) != sorted(KINGDOMS):
        raise IllegalMove("Each seat is dealt a kingdom of its own.", "K-10")


def _check_first(state: State, move: DrawFirst) -> None:
    if move.first not in range(PLAYERS):
        raise IllegalMove(f"There is no seat {move.first} at this table.", "K-01")


def _check_card(state: State, move: DrawCard) -> None:
    if not move.card.bit & state.pile:
        raise IllegalMove(f"The {move.card.label} is not in the pile.", "K-12")


def _check_deal(state: State, move: DealCards) -> None:
    hands = move.hands
    dealt = [card for hand in hands for card in hand]
    if [len(hand) for hand in hands] != [HELD] * PLAYERS:
        raise IllegalMove("Each player is dealt four cards.", "K-10")
    for card in dealt:
        if dealt.count(card) > 1:
            raise IllegalMove(f"The {card.label} is dealt twice.", "K-05")
        if not card.bit & state.pile:
            raise IllegalMove(f"The {card.label} is not in the deck of this table.", "K-40")
    if any(hand != cards_in(set_of(hand)) for hand in hands):
        raise IllegalMove("The cards of a hand are named in the order of the deck.", "K-10")


def _check_loot(state: State, move: Loot) -> None:
    cards = move.cards
    possible, number = loot(state)
    assert state.theft is not None
    rule = "K-23" if state.theft.place is not None else "K-42"
    victim = state.name(state.theft.target)
    for card in cards:
        if not card.bit & possible:
            raise IllegalMove(f"The {card.label} can't be drawn from {victim} now.", rule)
    if len(cards) != number or cards != cards_in(set_of(cards)):
        raise IllegalMove(
            f"The thief draws {number} different cards, named in the order of the deck.", rule
        )


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    DealKingdoms: _check_kingdoms,
    DealCards: _check_deal,
    DrawFirst: _check_first,
    DrawCard: _check_card,
    Loot: _check_loot,
}
