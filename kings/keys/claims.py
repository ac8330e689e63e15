"""What can be claimed on one's turn: wins, Laughter and eliminations (K-30, K-31, K-46)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from kings.keys.cards import (
    AXES,
    COINS,
    JOKERS,
    KEYS,
    NO_CARDS,
    OF_KINGDOM,
    Card,
    Cards,
    Kingdom,
    Suit,
    cards_in,
    four_of,
    has_four,
    set_of,
    worth,
)
from kings.keys.moves import Claim, Eliminate, Win
from kings.keys.options import Options
from kings.keys.state import State

ENOUGH = 10
"""How many soldiers or guards win (K-31)."""

FEWEST = 3
"""Fewer cards can't be worth that much: a card counts at most 4 (K-02)."""


def claims(state: State, seat: int) -> tuple[Claim, ...]:
    """List what a player on its turn can claim now."""
    return tuple([Claim(seat, win) for win in wins(state, seat)])


def wins(state: State, seat: int) -> list[Win]:
    """Return the ways in which a player has won, if it claims it (K-31, K-46)."""
    kingdom = state.kingdoms[seat]
    return wins_with(state.owned(seat), state.guards[seat], kingdom, state.options)


def wins_with(owned: Cards, guards: Cards, kingdom: Kingdom, options: Options) -> list[Win]:
    """Return the ways in which one with these cards and guards has won (K-31, K-46)."""
    own = OF_KINGDOM[kingdom]
    found: list[Win] = []
    if own & AXES & ~owned == NO_CARDS:
        found.append("axes")
    if (owned & AXES).bit_count() >= FEWEST and worth(owned & AXES) >= ENOUGH:
        shown = army(owned, kingdom, options)
        if shown and shown != own & AXES:
            found.append("army")
    if guards.bit_count() >= FEWEST and worth(guards) >= ENOUGH:
        found.append("guards")
    if own & KEYS & ~owned == NO_CARDS:
        found.append("keys")
    if own & COINS & ~owned == NO_CARDS:
        found.append("coins")
    if options.laughter and JOKERS & ~owned == NO_CARDS:
        found.append("laughter")
    return found


def shown_for(state: State, seat: int, win: Win) -> Cards:
    """Return the cards that a player shows to prove its claim."""
    own = OF_KINGDOM[state.kingdoms[seat]]
    match win:
        case "axes":
            return own & AXES
        case "army":
            return army(state.owned(seat), state.kingdoms[seat], state.options)
        case "guards":
            return state.guards[seat]
        case "keys":
            return own & KEYS
        case "coins":
            return own & COINS
    return JOKERS


def army(owned: Cards, kingdom: Kingdom, options: Options) -> Cards:
    """Return the strongest army with the coins that pay it, or nothing if it is below 10 (K-31)."""
    best = best_army(owned, kingdom, options)
    return best if _strength(best) >= ENOUGH else NO_CARDS


def best_army(owned: Cards, kingdom: Kingdom, options: Options) -> Cards:
    """Return the strongest army with the coins that pay it, however weak it is.

    All own Axes fight; of each other kingdom those that its coins pay best. With the option
    ``coin_joker_army`` one Coin card may count as another kingdom's (K-33).
    """
    best = _army(owned, kingdom)
    if options.coin_joker_army and owned & Card.COIN_JOKER.bit:
        changes = [_army(owned, kingdom, *change) for change in _changes(owned, kingdom)]
        best = max([best, *changes], key=_strength)
    return best


def _strength(shown: Cards) -> int:
    return worth(shown & AXES)


def _changes(owned: Cards, kingdom: Kingdom) -> list[tuple[Cards, Kingdom]]:
    """List what the Coin Joker can do: which coin it changes, and into which colour (K-44)."""
    return [
        (coin.bit, colour)
        for coin in cards_in(owned & COINS)
        for colour in Kingdom
        if colour not in (coin.kingdom, kingdom)
    ]


def _army(
    owned: Cards, kingdom: Kingdom, changed: Cards = NO_CARDS, colour: Kingdom | None = None
) -> Cards:
    """Return the strongest army, and its coins, where the coin ``changed`` is of ``colour``."""
    shown = owned & AXES & OF_KINGDOM[kingdom]
    for other in Kingdom:
        if other is not kingdom:
            coins = owned & COINS & OF_KINGDOM[other] & ~changed
            coins |= changed if other is colour else NO_CARDS
            soldiers = _paid(owned & AXES & OF_KINGDOM[other], worth(coins))
            if soldiers:
                shown |= soldiers | coins | (Card.COIN_JOKER.bit if coins & changed else NO_CARDS)
    return shown


@cache
def _paid(axes: Cards, coins: int) -> Cards:
    """Return the Axes of one kingdom worth most that these coins pay; at most 2,000 cases."""
    best = NO_CARDS
    for size in range(1, 5):
        for taken in map(set_of, combinations(cards_in(axes), size)):
            if worth(best) < worth(taken) <= coins:
                best = taken
    return best


_FOURS = tuple((kingdom, suit, four_of(kingdom, suit)) for kingdom in Kingdom for suit in Suit)


def eliminations(state: State, seat: int) -> tuple[Eliminate, ...]:
    """List the kingdoms that a player can eliminate now, and by which suit (K-30)."""
    owned = state.owned(seat)
    if state.shown or not has_four(owned):
        return ()
    return tuple(
        [
            Eliminate(seat, kingdom, suit)
            for kingdom, suit, four in _FOURS
            if not four & ~owned
            and kingdom is not state.kingdoms[seat]
            and not state.out[state.seat_of(kingdom)]
        ]
    )
