"""Chances to win of each player of King's Keys, as games of bots have shown them.

What speaks for a player is a sum over numbers counted of its cards and guards, of what others could
take from it, and of how likely it wins on its next turn. The weights were fitted to who won
(``benchmarks.keys_learning``).
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import NamedTuple

from kings.keys import cards
from kings.keys.options import PLAYERS, Options
from kings.keys.plays import ENOUGH, best_army, wins_with
from kings.keys.rules import GAME
from kings.keys.state import HELD, State

LEARNED = "learned.json"
"""The file of this room with the weights, which ``make keys-learned`` writes."""

FEATURES = 40
"""How many numbers are counted of each seat."""

TEN = 10.0
"""Cards are counted in tens where there may be many of them."""

Row = tuple[float, ...]


@cache
def weights() -> Row:
    """Return the weights of the features, as they were learned."""
    return tuple(json.loads(files(__package__).joinpath(LEARNED).read_text(encoding="utf-8")))


class _Purse(NamedTuple):
    """What can be said of a player by its own cards and guards alone.

    ``row``: the features of them; ``winning``: the cards of which one more would win; ``wins``:
    whether it wins without any, by a guard that it can place; ``soldiers``: its highest Axe that it
    can pay, for each kingdom against which one is sent.
    """

    row: Row
    winning: cards.Cards
    wins: bool
    soldiers: dict[cards.Kingdom, int]


def _one_of_three(number: int) -> Row:
    return float(number == 1), float(number == 2), float(number == 3)


@lru_cache(maxsize=1 << 15)
def _purse(
    owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom, options: Options
) -> _Purse:
    own = cards.OF_KINGDOM[kingdom]
    keys, coins = (owned & own & suit for suit in (cards.KEYS, cards.COINS))
    standing = cards.worth(guards)
    army = min(1.0, cards.worth(best_army(owned, kingdom, options) & cards.AXES) / ENOUGH)
    placeable = [
        min(cards.worth(owned & cards.SHIELDS & cards.OF_KINGDOM[other]), _coins(owned, other, own))
        for other in cards.KINGDOMS
    ]
    wall, walls = standing / ENOUGH, min(1.0, (standing + sum(placeable)) / ENOUGH)
    soldiers = _payable(owned & cards.AXES, owned, own)
    best = {
        target: max((axe.rank for axe in soldiers if axe.kingdom is not target), default=0)
        for target in cards.KINGDOMS
    }
    shields = _payable(owned & cards.SHIELDS, owned, own)
    highest = cards.highest(guards)
    foreign = owned & ~own
    row = (
        *_one_of_three(keys.bit_count()),
        *_one_of_three(coins.bit_count()),
        army,
        army**3,
        wall,
        wall**3,
        walls,
        walls**3,
        owned.bit_count() / TEN,
        highest / 4,
        float(highest == cards.RANKS[-1]),
        len(soldiers) / 4,
        max((axe.rank for axe in soldiers), default=0) / 4,
        (foreign & cards.KEYS).bit_count() / 4,
        sum(bool(foreign & cards.four_of(other, cards.Suit.KEY)) for other in cards.KINGDOMS) / 3,
        (foreign & cards.COINS).bit_count() / 4,
        (owned & cards.SHIELDS).bit_count() / 4,
    )
    winning = _winning(owned, guards, kingdom, options)
    return _Purse(row, winning, any(standing + s.rank >= ENOUGH for s in shields), best)


def _coins(owned: cards.Cards, kingdom: cards.Kingdom, own: cards.Cards) -> int:
    """Return what a player can pay for cards of a kingdom; of its own they cost nothing (K-22)."""
    of_it = cards.OF_KINGDOM[kingdom]
    return ENOUGH if of_it == own else cards.worth(owned & cards.COINS & of_it)


def _payable(some: cards.Cards, owned: cards.Cards, own: cards.Cards) -> list[cards.Card]:
    """Return those of some of its Axes or Shields that a player can pay (K-21, K-22)."""
    return [card for card in cards.cards_in(some) if _coins(owned, card.kingdom, own) >= card.rank]


NEARLY = ENOUGH - cards.RANKS[-1]
"""With so many soldiers or guards one card may be enough."""


def _winning(
    owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom, options: Options
) -> cards.Cards:
    """Return the cards of which any would win, at once or as a guard."""
    own, winning = cards.OF_KINGDOM[kingdom], cards.NO_CARDS
    for suit in (cards.KEYS, cards.COINS, cards.AXES):
        missing = own & suit & ~owned
        if missing.bit_count() == 1:
            winning |= missing
    standing = cards.worth(guards)
    if standing >= NEARLY:
        for card in cards.cards_in(cards.SHIELDS & ~owned & ~guards):
            if standing + card.rank >= ENOUGH and _coins(owned, card.kingdom, own) >= card.rank:
                winning |= card.bit
    if cards.worth(best_army(owned, kingdom, options) & cards.AXES) >= NEARLY:
        for card in cards.cards_in((cards.AXES | cards.COINS & ~own) & ~owned):
            if "army" in wins_with(owned | card.bit, cards.NO_CARDS, kingdom, options):
                winning |= card.bit
    return winning


def features(state: State) -> list[Row]:
    """Return what is counted of each seat, all cards as they lie in this state."""
    purses = [
        _purse(state.owned(seat), state.guards[seat], state.kingdoms[seat], state.options)
        for seat in range(PLAYERS)
    ]
    return [_row(state, seat, purses) for seat in range(PLAYERS)]


def _row(state: State, seat: int, purses: list[_Purse]) -> Row:
    purse, own = purses[seat], cards.OF_KINGDOM[state.kingdoms[seat]]
    assert state.actor is not None
    waits = (seat - state.actor) % PLAYERS
    soon = _wins_next(state, seat, purse)
    mine = ~state.left[seat]
    hand, vault = state.hands[seat] & mine, state.vaults[seat] & mine
    others = [at for at in range(PLAYERS) if at != seat and not state.out[at]]
    guard = cards.highest(state.guards[seat])
    raiders = max((purses[at].soldiers[state.kingdoms[seat]] for at in others), default=0)
    raiders = raiders if raiders > guard else 0
    openers = max((cards.highest(state.owned(at) & own & cards.KEYS) for at in others), default=0)
    keys, coins = own & cards.KEYS, own & cards.COINS
    missing = keys & ~state.owned(seat)
    left = state.left[seat]
    later = wins_with(
        state.everywhere(seat), state.guards[seat], state.kingdoms[seat], state.options
    )
    return (
        *purse.row,
        hand.bit_count() / HELD,
        *_one_of_three(waits),
        soon,
        soon * (waits == 0),
        soon * (waits == 1),
        soon * (waits == PLAYERS - 1),
        raiders / 4,
        openers / 4,
        (hand & keys).bit_count() / 4,
        (hand & keys).bit_count() / 4 * (raiders > 0),
        (vault & keys).bit_count() / 4 * (openers > 0),
        (hand & coins).bit_count() / 4 * (raiders > 0),
        (vault & coins).bit_count() / 4 * (openers > 0),
        (missing & state.pile).bit_count() / 4,
        (missing & left).bit_count() / 4,
        left.bit_count() / 4,
        float(bool(later)),
    )


def _wins_next(state: State, seat: int, purse: _Purse) -> float:
    """Return how likely a seat would win on a turn with the cards as they lie, 0 to 1.

    By a guard, by the card that it draws, or by the best of its thefts.
    """
    if purse.wins:
        return 1.0
    winning = purse.winning
    if not winning:
        return 0.0
    pile = state.pile.bit_count()
    drawn = (winning & state.pile).bit_count() / pile if pile else 0.0
    stolen = 0.0
    for target in range(PLAYERS):
        if target != seat and winning & state.everywhere(target):
            stolen = max(stolen, _best_theft(state, seat, target, purse))
    return 1 - (1 - drawn) * (1 - stolen)


def _best_theft(state: State, seat: int, target: int, purse: _Purse) -> float:
    """Return how likely the best theft from another player brings a card that wins."""
    kingdom = state.kingdoms[target]
    axe = purse.soldiers[kingdom]
    key = cards.highest(state.owned(seat) & cards.four_of(kingdom, cards.Suit.KEY))
    past = axe if axe > cards.highest(state.guards[target]) else 0
    rows = ((state.hands, past), (state.vaults, key), (state.dungeons, axe))
    return max(
        _finds(purse.winning, places[target], state.left[target], most) for places, most in rows
    )


def _finds(winning: cards.Cards, there: cards.Cards, left: cards.Cards, most: int) -> float:
    """Return how likely one of ``most`` cards taken from a place is among those that win."""
    if not most or not winning & there:
        return 0.0
    if winning & left & there:
        return 1.0
    stock = there & ~left
    number, wanted, misses = stock.bit_count(), (stock & winning).bit_count(), 1.0
    for drawn in range(min(most, number)):
        misses *= max(0, number - wanted - drawn) / (number - drawn)
    return 1 - misses


def learned_chances(state: State) -> tuple[float, ...]:
    """Estimate each seat's chance to win, 0 to 1, by all cards of the state."""
    result = GAME.outcome(state)
    if result is not None:
        share = 1 / max(1, len(result.winners))
        return tuple([share if seat in result.winners else 0.0 for seat in range(PLAYERS)])
    sums = [sum(map(mul, weights(), row)) for row in features(state)]
    strong = [0.0 if gone else exp(each) for gone, each in zip(state.out, sums, strict=True)]
    total = sum(strong)
    return tuple([strength / total for strength in strong])
