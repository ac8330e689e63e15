"""Paying Shields and Axes of other kingdoms (K-21, K-22, K-27, K-44)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from kings.keys.cards import COINS, OF_KINGDOM, Card, Cards, Kingdom, cards_in

Payment = tuple[Card, ...]
"""Coin cards in the order of the deck, and after them the Coin Joker if it is used (K-44)."""


def payments(coins: Cards, kingdom: Kingdom, rank: int, *, joker: bool) -> tuple[Payment, ...]:
    """List the ways to pay ``rank`` in coins of a kingdom out of the cards in ``coins`` (K-27).

    A way reaches the rank, and would not with one of its cards left out. ``joker``: one Coin card
    of another kingdom may count as well, by the Coin Joker (K-44).
    """
    plain = _plain(coins & COINS & OF_KINGDOM[kingdom], rank)
    return plain + _with_joker(coins & COINS, kingdom, rank) if joker else plain


@cache
def _plain(coins: Cards, rank: int) -> tuple[Payment, ...]:
    """List the sets of these coins that reach the rank; there are at most sixteen sets."""
    held = cards_in(coins)
    ways = [way for size in range(1, 5) for way in combinations(held, size)]
    return tuple(way for way in ways if _just_reaches(way, rank))


@lru_cache(maxsize=4096)
def _with_joker(coins: Cards, kingdom: Kingdom, rank: int) -> tuple[Payment, ...]:
    """List the ways with one coin of another kingdom, whose colour the Joker changes."""
    right = cards_in(coins & OF_KINGDOM[kingdom])
    return tuple(
        (*sorted((*way, changed), key=_number), Card.COIN_JOKER)
        for changed in cards_in(coins & ~OF_KINGDOM[kingdom])
        for size in range(4)
        for way in combinations(right, size)
        if _just_reaches((*way, changed), rank)
    )


def _number(card: Card) -> int:
    return card.number


def _just_reaches(way: Payment, rank: int) -> bool:
    """Say whether coins reach the rank, and would not without the lowest of them."""
    total = sum(card.rank for card in way)
    return total >= rank > total - min(card.rank for card in way)
