"""What a player can play on its turn, listed in a fixed order (K-20 to K-27, K-41 to K-47)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from kings.keys.cards import (
    AXES,
    COINS,
    JOKERS,
    KEYS,
    OF_KINGDOM,
    SHIELDS,
    Card,
    Cards,
    cards_in,
    highest,
)
from kings.keys.moves import (
    BuyBack,
    CallJoker,
    Choice,
    DoNothing,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.paying import Payment, payments
from kings.keys.places import Place
from kings.keys.state import State

FREE: tuple[Payment, ...] = ((),)

Named = tuple[Card, ...]
Soldier = tuple[Card, tuple[Payment, ...]]
"""An Axe, and the ways to pay it; one own Axe is free."""


def plays(state: State, seat: int) -> tuple[Choice, ...]:
    """List the plays of the player on turn; the last is to do nothing (K-20)."""
    owned = state.owned(seat)
    found: list[Choice] = []
    if owned & SHIELDS:
        _add_guards(state, seat, found, owned)
    others = targets(state, seat)
    army = soldiers(state, seat, owned) if owned & AXES else []
    if army:
        _add_raids(state, seat, found, army, others)
    if owned & KEYS:
        _add_unlocks(state, seat, found, owned & KEYS, others)
    if owned & JOKERS:
        _add_jokers(state, seat, found, owned, army, others)
    if state.options.spy:
        found.append(CallJoker(seat))
    coins = owned & COINS & OF_KINGDOM[state.kingdoms[seat]]
    if state.options.buy_back and coins:
        _add_buy_backs(state, seat, found, coins, others)
    found.append(_nothing(seat))
    return tuple(found)


_nothing = cache(DoNothing)


def targets(state: State, seat: int) -> list[int]:
    """Return the other players still in the game, clockwise from the next."""
    seats = _CLOCKWISE[seat]
    return [other for other in seats if not state.out[other]]


_CLOCKWISE = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))


def can_change_colour(state: State, seat: int) -> bool:
    """Say whether a player can use the Coin Joker in a payment (K-44)."""
    return state.options.coin_joker and bool(state.owned(seat) & Card.COIN_JOKER.bit)


def _add_guards(state: State, seat: int, found: list[Choice], owned: Cards) -> None:
    own, joker = state.kingdoms[seat], can_change_colour(state, seat)
    for card in cards_in(owned & SHIELDS):
        ways = FREE
        if card.kingdom is not own:
            ways = payments(owned, card.kingdom, card.rank, joker=joker)
        for paid in ways:
            found.append(_place_guard(seat, card, paid))


_place_guard = lru_cache(maxsize=8192)(PlaceGuard)


def soldiers(state: State, seat: int, owned: Cards) -> list[Soldier]:
    """List the Axes that a player can use, with the ways to pay them (K-22)."""
    own, joker = state.kingdoms[seat], can_change_colour(state, seat)
    found = []
    for axe in cards_in(owned & AXES):
        ways = FREE
        if axe.kingdom is not own:
            ways = payments(owned, axe.kingdom, axe.rank, joker=joker)
        if ways:
            found.append((axe, ways))
    return found


def _add_raids(
    state: State, seat: int, found: list[Choice], army: list[Soldier], others: list[int]
) -> None:
    betrayal = state.options.allow_betrayed_theft
    for target in others:
        left, kingdom = state.left[target], state.kingdoms[target]
        guard = highest(state.guards[target])
        for place, cards, beaten in (
            (Place.HAND, state.hands[target], guard),
            (Place.DUNGEON, state.dungeons[target], 0),
        ):
            if not cards:
                continue
            open_ = cards & left
            for axe, ways in army:
                if axe.rank <= beaten:
                    continue
                if axe.kingdom is not kingdom:
                    names = takings(open_, axe.rank, hidden=open_ != cards) if open_ else FREE
                    found += _raids(seat, axe, target, place, names, ways)
                elif betrayal:
                    found += _raids(seat, axe, target, place, FREE, without_joker(ways))


def without_joker(ways: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return the ways to pay that don't use the Coin Joker."""
    return tuple([paid for paid in ways if Card.COIN_JOKER not in paid])


@lru_cache(maxsize=8192)
def _raids(
    seat: int,
    axe: Card,
    target: int,
    place: Place,
    names: tuple[Named, ...],
    ways: tuple[Payment, ...],
) -> tuple[Raid, ...]:
    return tuple(Raid(seat, axe, target, place, named, paid) for named in names for paid in ways)


@lru_cache(maxsize=8192)
def takings(open_: Cards, most: int, *, hidden: bool) -> tuple[Named, ...]:
    """List the sets of at most ``most`` face-up cards that a thief can name (K-23).

    It may name none only if there are face-down cards to draw instead.
    """
    cards = cards_in(open_)
    return tuple(
        named
        for size in range(0 if hidden else 1, min(most, len(cards)) + 1)
        for named in combinations(cards, size)
    )


def _add_unlocks(
    state: State, seat: int, found: list[Choice], keys: Cards, others: list[int]
) -> None:
    for target in others:
        vault = state.vaults[target]
        fitting = keys & OF_KINGDOM[state.kingdoms[target]]
        if vault and fitting:
            open_ = vault & state.left[target]
            for key in cards_in(fitting):
                for named in takings(open_, key.rank, hidden=open_ != vault):
                    found.append(Unlock(seat, key, target, named))


def _add_jokers(
    state: State,
    seat: int,
    found: list[Choice],
    owned: Cards,
    army: list[Soldier],
    others: list[int],
) -> None:
    options = state.options
    if options.key_joker and owned & Card.KEY_JOKER.bit:
        _add_takes(state, seat, found, Card.KEY_JOKER, others)
    if options.axe_joker and owned & Card.AXE_JOKER.bit:
        found += [Seize(seat, target) for target in others]
    if options.shield_joker and owned & Card.SHIELD_JOKER.bit:
        _add_takes(state, seat, found, Card.SHIELD_JOKER, others)
        _add_leads(state, seat, found, army, others)


def _add_takes(
    state: State, seat: int, found: list[Choice], joker: Card, others: list[int]
) -> None:
    for target in others:
        for place in Place:
            cards = state.at(target, place)
            open_ = cards & state.left[target]
            if open_ != cards:
                found.append(Take(seat, joker, target, place))
            found += [Take(seat, joker, target, place, card) for card in cards_in(open_)]


def _add_leads(
    state: State, seat: int, found: list[Choice], army: list[Soldier], others: list[int]
) -> None:
    for target in others:
        hand = state.hands[target]
        open_ = hand & state.left[target]
        for axe, ways in army if hand else ():
            if axe.kingdom is not state.kingdoms[target]:
                names = takings(open_, axe.rank, hidden=open_ != hand)
                found += [Lead(seat, axe, target, named, paid) for named in names for paid in ways]


def _add_buy_backs(
    state: State, seat: int, found: list[Choice], coins: Cards, others: list[int]
) -> None:
    kingdom = state.kingdoms[seat]
    for target in others:
        for card in cards_in(state.guards[target] & OF_KINGDOM[kingdom]):
            for paid in payments(coins, kingdom, card.rank, joker=False):
                found.append(BuyBack(seat, target, card, paid))
