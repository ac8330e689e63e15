"""Positions of three seats, put together by hand: possible ones, to be spoilt in one place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kings.struggle.cards import DECK, Card
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Deal,
    Pay,
    PromiseGold,
)
from kings.struggle.options import Options
from kings.struggle.positions import Position, SeatPosition
from kings.struggle.state import Bound, InPlay, LedgerEntry, Phase, Proposal

PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING = DECK

DAY = Options(names=("Ada", "Ben", "Cleo"))
NIGHT = replace(DAY, mode="night")
DRAW = replace(DAY, mode="draw")
FREE = replace(DAY, free_market=True)


def without(*cards: Card) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card not in cards)


def seat_with(card: Card | InPlay, gold: int = 5, **more: Any) -> SeatPosition:
    """Return a seat of the first Day round with its card in play."""
    lying = card if isinstance(card, InPlay) else InPlay(card)
    return SeatPosition(hand=without(lying.card), gold=gold, lying=lying, **more)


TURN = Position(
    phase=Phase.TURN,
    round=1,
    leader=0,
    actor=0,
    seats=(seat_with(JESTER), seat_with(COBBLER), seat_with(FARMER)),
)
"""Ada may use her Jester on Ben or Cleo."""

ANSWER = replace(TURN, phase=Phase.ANSWER, named=1)
WINDOW = replace(TURN, phase=Phase.WINDOW, actor=1)
WHOLE = SeatPosition(hand=DECK, gold=5)
LEAD = Position(phase=Phase.LEAD, round=1, leader=0, seats=(WHOLE,) * 3)
FOLLOW = Position(phase=Phase.FOLLOW, round=1, leader=0, seats=(seat_with(KING), *(WHOLE,) * 2))
START = Position(phase=Phase.DRAW_LEAD, round=0, seats=(WHOLE,) * 3, drawing=(0, 1, 2))
SECOND = Position(
    phase=Phase.LEAD,
    round=2,
    leader=0,
    seats=(
        SeatPosition(without(KING), 5, won=(PEASANT, FARMER, KING)),
        SeatPosition(without(FARMER), 5),
        SeatPosition(without(PEASANT), 5),
    ),
)
DEALT = replace(TURN, proposals_made=2, deals_struck=1)


def with_seat(position: Position, seat: int, **changes: Any) -> Position:
    seats = list(position.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(position, seats=tuple(seats))


def lying(position: Position, *cards: InPlay) -> Position:
    return replace(position, seats=tuple(seat_with(card) for card in cards))


def promised(*, number: int = 1, deal: int = 1, made: int = 1, **more: Any) -> Position:
    clause = more.pop("clause", PromiseGold(0, 1, 2, due=3))
    return replace(DEALT, promises=(LedgerEntry(number, deal, clause, made, **more),))


def bound(*clauses: Act | AnswerWith, position: Position = DEALT, deal: int = 1) -> Position:
    return replace(position, bounds=tuple(Bound(clause, deal) for clause in clauses))


def proposed(number: int = 1, by: int = 0, accepted: tuple[int, ...] = (0,)) -> Position:
    return replace(DEALT, proposals=(Proposal(number, by, Deal((Pay(0, 1, 1),)), accepted),))
