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
from kings.struggle.rules import QUEENS_GOLD, decide
from kings.struggle.state import InPlay, in_play
from kings.struggle.view import SeatView, View

T = TypeVar("T")

MOST_OF_A_TITLE = 6

MANY_PILES = 32_768
"""Piles whose points are remembered: some hundred come up in a game."""

MANY_TRICKS = 32_768
"""Tricks whose winner is remembered: at a table of four there are 10,000 without markers."""


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
        return self._with(
            _put(self.played, seat, None), self.fives + old.fives, self.twos + old.twos
        )

    def exchange(self, seat: int, card: Card) -> Board:
        """Play another card from hand; the old one goes back there (S-34, S-36)."""
        old = self.played[seat]
        assert old is not None
        return Board(
            _put(self.hands, seat, _exchanged(self.hands[seat], card, old.card)),
            _put(self.played, seat, in_play(card)),
            self.won,
            self.gold,
            self.bank,
            self.fives + old.fives,
            self.twos + old.twos,
            self.tables,
            self.early,
        )

    def take(self, seat: int, owner: int) -> Board:
        """Move the owner's card into the Points Pile of ``seat`` (S-32, S-37)."""
        lying = self.played[owner]
        assert lying is not None
        return Board(
            self.hands,
            _put(self.played, owner, None),
            _put(self.won, seat, changed(self.won[seat], (lying.card,))),
            self.gold,
            self.bank,
            self.fives + lying.fives,
            self.twos + lying.twos,
            self.tables,
            self.early,
        )

    def mark(self, owner: int, value: int) -> Board:
        """Put a +5 or a +2 on the owner's card (S-31, S-35)."""
        lying = self.played[owner]
        assert lying is not None
        if value == 5:
            marked = in_play(lying.card, lying.fives + 1, lying.twos)
            return self._with(_put(self.played, owner, marked), self.fives - 1, self.twos)
        marked = in_play(lying.card, lying.fives, lying.twos + 1)
        return self._with(_put(self.played, owner, marked), self.fives, self.twos - 1)

    def _with(self, played: tuple[InPlay | None, ...], fives: int, twos: int) -> Board:
        """Return the board with other cards in play; ``_replace`` takes several times as long."""
        hands, _, won, gold, bank, _, _, tables, early = self
        return Board(hands, played, won, gold, bank, fives, twos, tables, early)

    def income(self, seat: int, estate: frozenset[Card]) -> Board:
        """Take 1 gold from the bank for each card of an estate in play (S-33 to S-35, S-03)."""
        hands, played, won, gold, bank, fives, twos, tables, early = self
        taken = [True for lying in played if lying is not None and lying.card in estate]
        paid = min(len(taken), bank)
        gained = _put(gold, seat, gold[seat] + paid)
        return Board(hands, played, won, gained, bank - paid, fives, twos, tables, early)


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    other = list(row)
    other[seat] = value
    return tuple(other)


@lru_cache(maxsize=MANY_PILES)
def _exchanged(hand: tuple[Card, ...], card: Card, old: Card) -> tuple[Card, ...]:
    """Return a hand after a card of it was played and another came back."""
    return tuple(sorted((*(held for held in hand if held is not card), old)))


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
    found: Board | None = view.known.get("board")
    if found is None:
        found = view.known["board"] = _board(view)
    return found


def _board(view: View) -> Board:
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
    worth = list(map(add, board.gold, sure_points(board.won, board.tables)))
    winner, cards, queen = _prize(board.played, board.early)
    if winner is not None:
        worth[winner] = board.gold[winner] + _with_trick(board.won[winner], cards, board.tables)
        if queen:
            worth[winner] += min(QUEENS_GOLD, board.bank)
    return tuple(worth)


def value(board: Board, seat: int) -> int:
    """Return the entry of ``seat`` in ``values``, without working out the others."""
    winner, cards, queen = _prize(board.played, board.early)
    gold = board.gold[seat]
    if seat != winner:
        return gold + points_by(board.tables)(board.won[seat])
    paid = min(QUEENS_GOLD, board.bank) if queen else 0
    return gold + _with_trick(board.won[seat], cards, board.tables) + paid


def worst_answer(board: Board, seat: int, target: int) -> Card:
    """Return the answer to a Jester that leaves ``seat`` least, the first among equals (S-36).

    Nothing but the trick depends on the answer, so no board is made for each.
    """
    left, right = board.played[:target], board.played[target + 1 :]
    pile, tables = board.won[seat], board.tables
    nothing = points_by(tables)(pile)
    most = min(QUEENS_GOLD, board.bank)
    worths = []
    for card in board.hands[target]:
        winner, cards, queen = _prize((*left, in_play(card), *right), board.early)
        worth = _with_trick(pile, cards, tables) if winner == seat else nothing
        worths.append(worth + most if winner == seat and queen else worth)
    return board.hands[target][worths.index(min(worths))]


def gain(board: Board, seat: int) -> Gain:
    """Return all that a seat would have if the trick were decided now."""
    winner, cards, queen = _prize(board.played, board.early)
    if seat != winner:
        return Gain(board.won[seat], board.gold[seat])
    paid = min(QUEENS_GOLD, board.bank) if queen else 0
    return Gain(changed(board.won[seat], cards), board.gold[seat] + paid)


@lru_cache(maxsize=MANY_PILES)
def sure_points(won: tuple[Counts, ...], tables: Tables) -> tuple[int, ...]:
    """Return the points of each seat's pile without the trick."""
    return tuple(map(points_by(tables), won))


@lru_cache(maxsize=MANY_PILES)
def _with_trick(pile: Counts, cards: tuple[Card, ...], tables: Tables) -> int:
    """Return the points of a pile with the cards of a trick in it."""
    return points_by(tables)(changed(pile, cards))


class Prize(NamedTuple):
    """Who wins a trick, the cards it brings, lowest first, and whether a Queen wins it."""

    winner: int | None
    cards: tuple[Card, ...]
    queen: bool


@lru_cache(maxsize=MANY_TRICKS)
def _prize(played: tuple[InPlay | None, ...], early: bool) -> Prize:  # noqa: FBT001  # a quick key
    """Return what the trick brings as it lies."""
    trick = decide(played, peasant_before_ties=early)
    if trick.winner is None:
        return Prize(None, (), False)
    gone = {seat for seats in trick.cancelled for seat in seats}
    cards = [
        lying.card for seat, lying in enumerate(played) if lying is not None and seat not in gone
    ]
    best = played[trick.winner]
    queen = best is not None and best.card is Card.QUEEN
    return Prize(trick.winner, tuple(sorted(cards)), queen)
