"""Which card to play, by a cheap rule: what a card is worth on average, and a lot among the best.

No hands are guessed and nothing is played out: it counts how likely the cards of the others are.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from kings.bots.board import best_value, board_of, pile_with, points_by, value
from kings.struggle import moves
from kings.struggle.cards import DECK, MERCHANTS, ROYALS, SERFS, Card
from kings.struggle.view import SeatView, View

T = TypeVar("T")

PLAIN = {
    Card.PEASANT: 0.3,
    Card.FARMER: 0.5,
    Card.ASSASSIN: 1.5,
    Card.COBBLER: 1.0,
    Card.COOPER: 1.1,
    Card.JEWELER: 0.7,
    Card.JESTER: 1.8,
    Card.KNIGHT: 1.1,
    Card.QUEEN: 1.7,
    Card.KING: 0.2,
}
"""What a card brings in its round, in VP, whatever the others play.

These numbers and the next ones are rounded from a least-squares fit: 700 Day games of four in
which greedy bots played their cards by lot, about 2,000 rounds a card, own VP gained in the round.
"""

PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER = list(PLAIN)[:6]
PRIZED = frozenset({Card.PEASANT, Card.KNIGHT, Card.QUEEN, Card.KING})
"""The cards that are played for the trick: their worth depends on what it brings."""

ALONE = 2.6
"""VP more for a Cooper that can swap, because it is the only one in play (S-34)."""

LATE = 1.2
"""VP less for an Assassin on the last turn of a round than on the first."""

PRIZE = 0.3
"""The share of a trick's worth that counts, times the chance to have the highest card."""

UNSEEN = 1.5
"""The VP that a card of the trick is taken for which nobody has seen yet."""

SHARPNESS = 2.0
"""By how much a card that is worth 1 VP more is played more often: e to this power."""


class Odds(NamedTuple):
    """How likely one of some cards is of each kind, 0 to 1.

    ``below``: eleven shares by power from 0 to 10; ``cooper``, ``serf``, ``merchant``, ``royal``.
    """

    below: tuple[float, ...]
    cooper: float
    serf: float
    merchant: float
    royal: float


@lru_cache(maxsize=1024)
def _odds(cards: int) -> Odds:
    """Return the odds of a card drawn from a set, given by one bit for each power."""
    held = [card for card in DECK if cards >> card & 1]
    share = 1 / len(held)
    return Odds(
        below=tuple(share * sum(card < power for card in held) for power in range(11)),
        cooper=share * (Card.COOPER in held),
        serf=share * len(SERFS.intersection(held)),
        merchant=share * len(MERCHANTS.intersection(held)),
        royal=share * len(ROYALS.intersection(held)),
    )


def pick_card(view: View, rng: random.Random) -> moves.Choice:
    """Play a card by lot, the better ones far more often (quantal response).

    A bot that always played the best card would meet the same card of everybody who thinks alike,
    and equal cards cancel each other (S-40).
    """
    return by_lot(view.choices, card_worths(view), rng)


def by_lot(choices: Sequence[T], worths: Sequence[float], rng: random.Random) -> T:
    """Draw one of several choices, by what each is worth in VP."""
    best = max(worths)
    weights = [math.exp(SHARPNESS * (worth - best)) for worth in worths]
    return rng.choices(choices, weights)[0]


def card_worths(view: View) -> list[float]:
    """Return what each card that can be played now is worth, in VP, in the order of the choices."""
    seat = view.own.seat
    others = [other for other in view.seats if other.seat != seat]
    known = [other.lying.card for other in others if other.lying is not None]
    assert view.leader is not None
    late = (seat - view.leader) % view.players / len(others)
    cards = [choice.card for choice in view.choices if isinstance(choice, moves.Play)]
    return worths_against([_bits(other) for other in others], late, cards, _prize(view, known))


def worths_against(
    others: Iterable[int], late: float, cards: Sequence[Card], prize: Callable[[Card], float]
) -> list[float]:
    """Return what each of these cards is worth, in VP.

    ``others``: for each other seat the cards that it has played or may play, as one bit for each
    power; ``late``: from 0 for the leader to 1 for the last in the round; ``prize``: what the trick
    would add to the own Points Pile, in VP, by the card that wins it.
    """
    odds = [_odds(bits) for bits in others]
    worths = _worths(odds, late)
    for card in PRIZED.intersection(cards):
        chance = math.prod([1 - o.serf if card is PEASANT else o.below[card] for o in odds])
        worths[card] += PRIZE * chance * prize(card)
    return [worths[card] for card in cards]


def _bits(seat: SeatView) -> int:
    """Return the cards that a seat has played or may play, as one bit for each power."""
    if seat.lying is not None:
        return 1 << seat.lying.card
    bits = 0
    for card in seat.possible if seat.hand is None else seat.hand:
        bits |= 1 << card
    return bits


def _worths(odds: list[Odds], late: float) -> dict[Card, float]:
    """Return what each card is worth against the others' cards, the trick itself left out.

    ``late``: from 0 for the leader to 1 for the last in the round.
    """
    alone = math.prod([1 - o.cooper for o in odds])
    merchants = sum([o.merchant for o in odds])
    worths = dict(PLAIN)
    worths[FARMER] += 0.25 * merchants
    worths[ASSASSIN] = worths[ASSASSIN] + sum([o.merchant + o.royal for o in odds]) - LATE * late
    worths[COBBLER] += 0.4 * sum([o.serf for o in odds])
    worths[COOPER] = worths[COOPER] + ALONE * alone + 1.1 * merchants
    worths[JEWELER] += 1.3 * sum([o.royal for o in odds])
    return worths


def _prize(view: View, known: Iterable[Card]) -> Callable[[Card], float]:
    """Return how many VP the trick would add to the own Points Pile, by the card that wins it.

    ``known``: the cards in play.
    """
    pile, points = view.own.sure, points_by(view.options.tables)
    unseen = UNSEEN * (sum([seat.lying is None for seat in view.seats]) - 1)

    def prize(card: Card) -> float:
        seen = [card, *(other for other in known if other is not card)]
        return points(pile_with(pile, seen)) - points(pile) + unseen

    return prize


def pick_answer(view: View) -> moves.Choice:
    """Return the best card to give a Jester, used at once if our turn is still to come (S-36)."""
    seat, board = view.own.seat, board_of(view)

    def worth(answer: moves.Choice) -> int:
        assert isinstance(answer, moves.Answer)
        after = board.exchange(seat, answer.card)
        return value(after, seat) if view.own.acted else best_value(after, seat)

    return max(view.choices, key=worth)
