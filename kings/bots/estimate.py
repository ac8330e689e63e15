"""What the open cards are worth to each seat if nobody acts any more: a pure estimate in VP.

It reads a view, never a state. A hidden hand stands for all the cards that it may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import add
from typing import NamedTuple, TypeVar

from kings.struggle.cards import Card, Counts
from kings.struggle.partition import Tables, scorer
from kings.struggle.rounds import QUEENS_GOLD
from kings.struggle.state import InPlay
from kings.struggle.trick import decide
from kings.struggle.view import SeatView, View

__all__ = ["Board", "Gain", "board_of", "changed", "gain", "joined", "points_by", "value", "values"]

T = TypeVar("T")

MOST_OF_A_TITLE = 6

MANY_PILES = 32_768
"""Piles whose points are remembered: some hundred come up in a game."""


class Gain(NamedTuple):
    """What a trick brings a seat: cards, by title, and gold."""

    cards: Counts
    gold: int


class Board(NamedTuple):
    """The open table, as far as its viewer knows it; tuples have one entry a seat.

    ``hands``: the cards that each hand may hold; ``won``: the Points Piles, as far as they are
    sure; ``early``: whether a Peasant is looked for before equal cards go (S-41). What each card
    can do is asked of ``abilities.choices``, which takes a board as well as a state. It is a plain
    tuple because thousands of them are made and looked up for one card.
    """

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[InPlay | None, ...]
    won: tuple[Counts, ...]
    gold: tuple[int, ...]
    bank: int
    fives: int
    twos: int
    tables: Tables
    early: bool

    def lift(self, seat: int) -> Board:
        """Take the seat's card out of play; its markers return to the supply (S-3A)."""
        old = self.played[seat]
        assert old is not None
        return self._replace(
            played=_put(self.played, seat, None),
            fives=self.fives + old.fives,
            twos=self.twos + old.twos,
        )

    def exchange(self, seat: int, card: Card) -> Board:
        """Play another card from hand; the old one goes back there (S-34, S-36)."""
        old = self.played[seat]
        assert old is not None
        hand = sorted((*(held for held in self.hands[seat] if held is not card), old.card))
        return self.lift(seat)._replace(
            hands=_put(self.hands, seat, tuple(hand)),
            played=_put(self.played, seat, InPlay(card)),
        )

    def take(self, seat: int, owner: int) -> Board:
        """Move the owner's card into the Points Pile of ``seat`` (S-32, S-37)."""
        lying = self.played[owner]
        assert lying is not None
        won = _put(self.won, seat, changed(self.won[seat], (lying.card,)))
        return self.lift(owner)._replace(won=won)

    def mark(self, owner: int, value: int) -> Board:
        """Put a +5 or a +2 on the owner's card (S-31, S-35)."""
        lying = self.played[owner]
        assert lying is not None
        if value == 5:
            marked = InPlay(lying.card, lying.fives + 1, lying.twos)
            return self._replace(played=_put(self.played, owner, marked), fives=self.fives - 1)
        marked = InPlay(lying.card, lying.fives, lying.twos + 1)
        return self._replace(played=_put(self.played, owner, marked), twos=self.twos - 1)

    def income(self, seat: int, estate: frozenset[Card]) -> Board:
        """Take 1 gold from the bank for each card of an estate in play (S-33 to S-35, S-03)."""
        gold = sum(lying is not None and lying.card in estate for lying in self.played)
        paid = min(gold, self.bank)
        gained = _put(self.gold, seat, self.gold[seat] + paid)
        return self._replace(gold=gained, bank=self.bank - paid)


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def changed(pile: Counts, cards: Iterable[Card], by: int = 1) -> Counts:
    """Return a pile with these cards more (or, ``by=-1``, fewer), within 0 to 6 of a title.

    The bounds matter where a view is sure of a part of a pile only (S-57).
    """
    counts = list(pile)
    for card in cards:
        counts[card - 1] = min(MOST_OF_A_TITLE, max(0, counts[card - 1] + by))
    return tuple(counts)


def board_of(view: View) -> Board:
    """Return what the view shows, for estimates."""
    return Board(
        hands=tuple([_may_hold(seat) for seat in view.seats]),
        played=tuple([seat.lying for seat in view.seats]),
        won=tuple([seat.sure for seat in view.seats]),
        gold=tuple([seat.gold for seat in view.seats]),
        bank=view.bank,
        fives=view.fives,
        twos=view.twos,
        tables=view.options.tables,
        early=view.options.peasant_before_ties,
    )


def _may_hold(seat: SeatView) -> tuple[Card, ...]:
    if seat.held == 0:
        return ()
    return seat.possible if seat.hand is None else seat.hand


@lru_cache(maxsize=8)
def points_by(tables: Tables) -> Callable[[Counts], int]:
    """Return the way to score piles by these tables; the same piles are asked for many times."""
    return lru_cache(maxsize=MANY_PILES)(scorer(tables))


def joined(pile: Counts, more: Counts) -> Counts:
    """Return two piles put together, at most 6 of a title as in ``changed``."""
    both = tuple(map(add, pile, more))
    return both if max(both) <= MOST_OF_A_TITLE else tuple(min(MOST_OF_A_TITLE, n) for n in both)


def values(board: Board) -> tuple[int, ...]:
    """Return each seat's VP if the trick were decided now: gold, and the best points of its pile.

    The winner's pile has the cards of the trick in it, and a winning Queen her gold (S-38, S-60,
    S-63).
    """
    winner, cards, gold = _prize(board)
    points = points_by(board.tables)
    worth = [gold + points(pile) for gold, pile in zip(board.gold, board.won, strict=True)]
    if winner is not None:
        won = changed(board.won[winner], cards)
        worth[winner] = board.gold[winner] + gold + points(won)
    return tuple(worth)


def value(board: Board, seat: int) -> int:
    """Return the entry of ``seat`` in ``values``, without working out the others."""
    winner, cards, gold = _prize(board)
    points = points_by(board.tables)
    pile = board.won[seat]
    if seat != winner:
        return board.gold[seat] + points(pile)
    return board.gold[seat] + points(changed(pile, cards)) + gold


def gain(board: Board, seat: int) -> Gain:
    """Return all that a seat would have if the trick were decided now."""
    winner, cards, gold = _prize(board)
    if seat != winner:
        return Gain(board.won[seat], board.gold[seat])
    return Gain(changed(board.won[seat], cards), board.gold[seat] + gold)


def _prize(board: Board) -> tuple[int | None, list[Card], int]:
    """Return who wins the trick as it lies, the cards it brings, and the Queen's gold."""
    trick = decide(board.played, peasant_before_ties=board.early)
    if trick.winner is None:
        return None, [], 0
    gone = {seat for seats in trick.cancelled for seat in seats}
    cards = [
        lying.card
        for seat, lying in enumerate(board.played)
        if lying is not None and seat not in gone
    ]
    best = board.played[trick.winner]
    queen = best is not None and best.card is Card.QUEEN
    return trick.winner, cards, min(QUEENS_GOLD, board.bank) if queen else 0
