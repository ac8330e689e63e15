"""Every way in which a seat may use its card, with what the trick is then worth to everybody.

"Worth" is always the estimate of ``estimate.values``: the trick as it lies afterwards, as if nobody
acted any more. Where another has a word in it, the worst for the acting seat is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kings.bots.estimate import Board, Gain, gain, value, values, worst_answer
from kings.struggle.abilities import Use, choices
from kings.struggle.binding import Plan, lead_plan, plan_of
from kings.struggle.cards import ESTATES, NO_CARDS, PAID_FOR, Card
from kings.struggle.moves import Aim, Choice, GiveLead, Swap, TakeGold
from kings.struggle.partition import RULEBOOK
from kings.struggle.state import in_play

FARMER, JESTER = Card.FARMER, Card.JESTER

Answers = tuple[tuple[int, Card], ...]
"""Agreed answers to a Jester: pairs of seat and card (S-51)."""

MEMORY = 4096
"""Boards to remember: all the bots of a table ask about the same turn."""

MANY_GUESSES = 32_768
"""Tricks to remember: at a table of four there are 2,200 with full supplies."""


class Turn(NamedTuple):
    """One way to take a whole turn: the plan, the board after it, and each seat's VP then."""

    plan: Plan
    board: Board
    values: tuple[int, ...]


class Guess(NamedTuple):
    """The cards that the others may play, lowest first, and what there is to be taken and placed.

    Nobody holds another card here: a Cooper can't swap, and a Jester can name nobody. ``early`` is
    the house rule of S-41.
    """

    others: tuple[Card, ...]
    bank: int
    fives: int
    twos: int
    early: bool


@lru_cache(maxsize=MEMORY)
def turns(board: Board, seat: int, answers: Answers = ()) -> tuple[Turn, ...]:
    """List the ways in which ``seat`` can take its turn, in the order of its choices (S-3C)."""
    return tuple(
        [
            Turn(plan_of(before.played[seat], first, use), after, values(after))
            for before, use, first, after in _ways(board, seat, dict(answers))
        ]
    )


def best_value(board: Board, seat: int) -> int:
    """Return the most VP of ``seat`` over all the ways in which it can take its turn."""
    return max(value(after, seat) for *_, after in _ways(board, seat, {}))


@lru_cache(maxsize=MANY_GUESSES)
def gains(card: Card, guess: Guess) -> tuple[Gain, ...]:
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
        tables=RULEBOOK,
        early=guess.early,
    )
    return tuple({gain(after, 0): None for *_, after in _ways(board, 0, {})})


def _ways(
    board: Board, seat: int, answers: dict[int, Card]
) -> Iterator[tuple[Board, Use, Choice, Board]]:
    """Yield the board before each use, the use, the choice it begins with, and the board after."""
    for first in choices(board, seat):
        if isinstance(first, Swap):
            brought = board.exchange(seat, first.card)
            for use in choices(brought, seat):
                yield brought, use, first, _after(brought, use, answers)
        else:
            yield board, first, first, _after(board, first, answers)


def _after(board: Board, use: Use, answers: dict[int, Card]) -> Board:
    """Return the board after a use, other than a swap."""
    # Asked one by one: a match statement takes several times as long.
    if isinstance(use, Aim):
        return _aimed(board, use.seat, use.on, answers)
    if isinstance(use, TakeGold):
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


@lru_cache(maxsize=MEMORY)
def lead_turns(board: Board, seat: int, leader: int) -> tuple[Turn, ...]:
    """List the ways to use the Cobbler's window, declining first (S-21).

    Who leads changes nothing in the trick as it lies, so here the turns are played out.
    """
    return tuple(
        Turn(
            plan=lead_plan(GiveLead(seat, to)),
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
