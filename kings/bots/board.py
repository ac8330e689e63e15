"""The open table as a bot reckons with it: a board, what it is worth to each seat, every turn.

A board is read off a view, never off a state of play that a seat may not see: a hidden hand stands
for all the cards that it may hold. "Worth" is what a seat would have, in VP, if nobody acted any
more and the trick were decided as it lies. Where another has a say in a turn, the worst for the
acting seat is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import add
from typing import NamedTuple, TypeVar

from kings.struggle import binding, moves
from kings.struggle.abilities import Use, choices
from kings.struggle.cards import ESTATES, NO_CARDS, PAID_FOR, Card, Counts
from kings.struggle.partition import exact, groups
from kings.struggle.rules import QUEENS_GOLD, decide
from kings.struggle.state import InPlay, State, in_play, put
from kings.struggle.view import SeatView, View

T = TypeVar("T")

FARMER, JESTER = Card.FARMER, Card.JESTER

MOST_OF_A_TITLE = 6

MANY_PILES = 32_768
"""Piles whose points are remembered: some hundred come up in a game."""

MANY_TRICKS = 32_768
"""Tricks whose winner is remembered: at a table of four there are 10,000 without markers."""

MANY_GUESSES = 32_768
"""Guesses of a trick to remember: at a table of four there are 2,200 with full supplies."""

MANY_BOARDS = 4096
"""Boards whose turns are remembered: all the bots of a table ask about the same turn."""


class Gain(NamedTuple):
    """What a trick brings a seat: cards, by title, and gold."""

    cards: Counts
    gold: int


class Board(NamedTuple):
    """The open table, as far as its viewer knows it; tuples have one entry a seat.

    ``hands``: the cards that each hand may hold; ``played``: the card in play; ``won``: the Points
    Piles, as far as they are sure; ``gold``: the purses. ``bank``, ``fives``, ``twos``: what is
    left in the supply. ``tables``: the scoring tables; ``early``: whether a Peasant is looked for
    before equal cards go (S-41). What each card can do is asked of ``abilities.choices``, which
    takes a board as well as a state.
    """

    # A plain tuple, since thousands of boards are made and looked up for one card.

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[InPlay | None, ...]
    won: tuple[Counts, ...]
    gold: tuple[int, ...]
    bank: int
    fives: int
    twos: int
    tables: groups.Tables
    early: bool

    def lift(self, seat: int) -> Board:
        """Take the seat's card out of play; its markers return to the supply (S-3A)."""
        old = self.played[seat]
        assert old is not None
        return self._with(
            put(self.played, seat, None), self.fives + old.fives, self.twos + old.twos
        )

    def exchange(self, seat: int, card: Card) -> Board:
        """Play another card from hand; the old one goes back there (S-34, S-36)."""
        old = self.played[seat]
        assert old is not None
        return Board(
            put(self.hands, seat, _hand_after(self.hands[seat], card, old.card)),
            put(self.played, seat, in_play(card)),
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
            put(self.played, owner, None),
            put(self.won, seat, pile_with(self.won[seat], (lying.card,))),
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
            return self._with(put(self.played, owner, marked), self.fives - 1, self.twos)
        marked = in_play(lying.card, lying.fives, lying.twos + 1)
        return self._with(put(self.played, owner, marked), self.fives, self.twos - 1)

    def _with(self, played: tuple[InPlay | None, ...], fives: int, twos: int) -> Board:
        """Return the board with other cards in play; ``_replace`` takes several times as long."""
        hands, _, won, gold, bank, _, _, tables, early = self
        return Board(hands, played, won, gold, bank, fives, twos, tables, early)

    def income(self, seat: int, estate: frozenset[Card]) -> Board:
        """Take 1 gold from the bank for each card of an estate in play (S-33 to S-35, S-03)."""
        hands, played, won, gold, bank, fives, twos, tables, early = self
        taken = [True for lying in played if lying is not None and lying.card in estate]
        paid = min(len(taken), bank)
        gained = put(gold, seat, gold[seat] + paid)
        return Board(hands, played, won, gained, bank - paid, fives, twos, tables, early)


@lru_cache(maxsize=MANY_PILES)
def _hand_after(hand: tuple[Card, ...], card: Card, old: Card) -> tuple[Card, ...]:
    """Return a hand after a card of it was played and another came back."""
    return tuple(sorted((*(held for held in hand if held is not card), old)))


def pile_with(pile: Counts, cards: Iterable[Card], by: int = 1) -> Counts:
    """Return a pile with these cards more, within 0 to 6 of a title.

    The bounds matter where a view is sure of a part of a pile only (S-57). ``pile``: how many of
    each title; ``cards``: those that come; ``by``: -1 if they go instead.
    """
    counts = list(pile)
    for card in cards:
        counts[card - 1] = min(MOST_OF_A_TITLE, max(0, counts[card - 1] + by))
    return tuple(counts)


def board_of(view: View) -> Board:
    """Return the board that a view shows; it is made once, and the view remembers it."""
    board: Board | None = view.known.get("board")
    if board is None:
        board = view.known["board"] = _board(view)
    return board


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


def board_with(state: State, hands: tuple[tuple[Card, ...], ...]) -> Board:
    """Return the board of a state in which each hand may hold these cards."""
    return Board(
        hands=hands,
        played=state.played,
        won=state.piles,
        gold=state.gold,
        bank=state.bank,
        fives=state.fives,
        twos=state.twos,
        tables=state.options.tables,
        early=state.options.peasant_before_ties,
    )


def _may_hold(seat: SeatView) -> tuple[Card, ...]:
    if seat.held == 0:
        return ()
    return seat.possible if seat.hand is None else seat.hand


@lru_cache(maxsize=8)
def points_by(tables: groups.Tables) -> Callable[[Counts], int]:
    """Return the way to score piles by these tables; the same piles are asked for many times."""
    return lru_cache(maxsize=MANY_PILES)(exact.scorer(tables))


def piles_together(pile: Counts, more: Counts) -> Counts:
    """Return two piles put together, at most 6 of a title as in ``pile_with``."""
    both = tuple(map(add, pile, more))
    return both if max(both) <= MOST_OF_A_TITLE else tuple(min(MOST_OF_A_TITLE, n) for n in both)


def values(board: Board) -> tuple[int, ...]:
    """Return each seat's VP if the trick were decided now: gold, and the best points of its pile.

    The winner's pile has the cards of the trick in it, and a winning Queen her gold (S-38, S-60,
    S-63).
    """
    worth = list(map(add, board.gold, sure_points(board.won, board.tables)))
    winner, cards, queen = prize(board.played, board.early)
    if winner is not None:
        worth[winner] = board.gold[winner] + _with_trick(board.won[winner], cards, board.tables)
        if queen:
            worth[winner] += min(QUEENS_GOLD, board.bank)
    return tuple(worth)


def value(board: Board, seat: int) -> int:
    """Return the entry of ``seat`` in ``values``, without working out the others."""
    winner, cards, queen = prize(board.played, board.early)
    gold = board.gold[seat]
    if seat != winner:
        return gold + points_by(board.tables)(board.won[seat])
    paid = min(QUEENS_GOLD, board.bank) if queen else 0
    return gold + _with_trick(board.won[seat], cards, board.tables) + paid


def worst_answer(board: Board, seat: int, target: int) -> Card:
    """Return the answer to a Jester that leaves ``seat`` least, the first among equals (S-36).

    ``board``: with the Jester in play; ``seat``: the Jester's owner; ``target``: the seat that
    answers, with a card that it may hold.
    """
    # Nothing but the trick depends on the answer, so no board is made for each.
    left, right = board.played[:target], board.played[target + 1 :]
    pile, tables = board.won[seat], board.tables
    nothing = points_by(tables)(pile)
    most = min(QUEENS_GOLD, board.bank)
    worths = []
    for card in board.hands[target]:
        winner, cards, queen = prize((*left, in_play(card), *right), board.early)
        worth = _with_trick(pile, cards, tables) if winner == seat else nothing
        worths.append(worth + most if winner == seat and queen else worth)
    return board.hands[target][worths.index(min(worths))]


def gain(board: Board, seat: int) -> Gain:
    """Return all that a seat would have if the trick were decided now."""
    winner, cards, queen = prize(board.played, board.early)
    if seat != winner:
        return Gain(board.won[seat], board.gold[seat])
    paid = min(QUEENS_GOLD, board.bank) if queen else 0
    return Gain(pile_with(board.won[seat], cards), board.gold[seat] + paid)


@lru_cache(maxsize=MANY_PILES)
def sure_points(won: tuple[Counts, ...], tables: groups.Tables) -> tuple[int, ...]:
    """Return the points of each seat's pile without the trick."""
    return tuple(map(points_by(tables), won))


@lru_cache(maxsize=MANY_PILES)
def _with_trick(pile: Counts, cards: tuple[Card, ...], tables: groups.Tables) -> int:
    """Return the points of a pile with the cards of a trick in it."""
    return points_by(tables)(pile_with(pile, cards))


class Prize(NamedTuple):
    """Who wins a trick, the cards it brings, lowest first, and whether a Queen wins it."""

    winner: int | None
    cards: tuple[Card, ...]
    queen: bool


@lru_cache(maxsize=MANY_TRICKS)
def prize(played: tuple[InPlay | None, ...], early: bool) -> Prize:  # noqa: FBT001  # a quick key
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


Answers = tuple[tuple[int, Card], ...]
"""Agreed answers to a Jester: pairs of seat and card (S-51)."""


class Turn(NamedTuple):
    """One way to take a whole turn: the plan, the board after it, and each seat's VP then."""

    plan: binding.Plan
    board: Board
    values: tuple[int, ...]


class TrickGuess(NamedTuple):
    """The cards that the others may play, lowest first, and what there is to be taken and placed.

    Nobody holds another card here: a Cooper can't swap, and a Jester can name nobody. ``early`` is
    the house rule of S-41.
    """

    others: tuple[Card, ...]
    bank: int
    fives: int
    twos: int
    early: bool


@lru_cache(maxsize=MANY_BOARDS)
def turns(board: Board, seat: int, answers: Answers = ()) -> tuple[Turn, ...]:
    """List the ways in which ``seat`` can take its turn, in the order of its choices (S-3C).

    ``board``: the table when its turn comes; ``answers``: what targets of a Jester have agreed to
    play, where the others answer with what is worst for the seat.
    """
    return tuple(
        [
            Turn(binding.plan_of(before.played[seat], first, use), after, values(after))
            for before, use, first, after in _ways(board, seat, dict(answers))
        ]
    )


def best_value(board: Board, seat: int) -> int:
    """Return the most VP of ``seat`` over all the ways in which it can take its turn."""
    return max(value(after, seat) for *_, after in _ways(board, seat, {}))


@lru_cache(maxsize=MANY_GUESSES)
def gains(card: Card, guess: TrickGuess) -> tuple[Gain, ...]:
    """List what a card could bring its owner against a guess of the others, used in any way."""
    seats = 1 + len(guess.others)
    board = Board(
        hands=((),) * seats,
        played=(in_play(card), *map(in_play, guess.others)),
        won=(NO_CARDS,) * seats,
        gold=(0,) * seats,
        bank=guess.bank,
        fives=guess.fives,
        twos=guess.twos,
        tables=groups.RULEBOOK,
        early=guess.early,
    )
    return tuple({gain(after, 0): None for *_, after in _ways(board, 0, {})})


def _ways(
    board: Board, seat: int, answers: dict[int, Card]
) -> Iterator[tuple[Board, Use, moves.Choice, Board]]:
    """Yield the board before each use, the use, the choice it begins with, and the board after."""
    for first in choices(board, seat):
        if isinstance(first, moves.Swap):
            brought = board.exchange(seat, first.card)
            for use in choices(brought, seat):
                yield brought, use, first, after_use(brought, use, answers)
        else:
            yield board, first, first, after_use(board, first, answers)


def after_use(board: Board, use: Use, answers: dict[int, Card]) -> Board:
    """Return the board after a use, other than a swap."""
    # Asked one by one: a match statement takes several times as long.
    if isinstance(use, moves.Aim):
        return _aimed(board, use.seat, use.on, answers)
    if isinstance(use, moves.TakeGold):
        paid = board.income(use.seat, ESTATES[PAID_FOR[_card(board, use.seat)]])
        return paid if use.on is None else paid.mark(use.on, 2)
    return board


def _aimed(board: Board, seat: int, on: tuple[int, ...], answers: dict[int, Card]) -> Board:
    card = _card(board, seat)
    if card is FARMER:
        return board.mark(on[0], 5)
    if card is JESTER:
        return _answered(board, seat, on[0], answers.get(on[0]))
    for owner in on:
        board = board.take(seat, owner)
    return board


def _answered(board: Board, seat: int, target: int, agreed: Card | None) -> Board:
    """Return the board after the Jester's target played the agreed card, or the worst for us."""
    if agreed is not None:
        return board.exchange(target, agreed)
    return board.exchange(target, worst_answer(board, seat, target))


def _card(board: Board, seat: int) -> Card:
    lying = board.played[seat]
    assert lying is not None
    return lying.card


@lru_cache(maxsize=MANY_BOARDS)
def lead_turns(board: Board, seat: int, leader: int) -> tuple[Turn, ...]:
    """List the ways to use the Cobbler's window, declining first (S-21).

    ``board``: the table before anybody acts; ``seat``: the Cobbler's owner; ``leader``: who leads
    if it declines. Who leads changes nothing in the trick as it lies, so here the turns are played
    out.
    """
    return tuple(
        Turn(
            plan=binding.lead_plan(moves.GiveLead(seat, to)),
            board=(after := play_out(board, leader if to is None else to)),
            values=values(after),
        )
        for to in (None, *(to for to in range(len(board.played)) if to != leader))
    )


def play_out(board: Board, leader: int) -> Board:
    """Let everybody in turn do what looks best to them at that moment, the leader first."""
    players = len(board.played)
    for step in range(players):
        seat = (leader + step) % players
        board = max(turns(board, seat), key=lambda turn: turn.values[seat]).board
    return board
