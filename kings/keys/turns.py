"""The course of a turn: its beginning, the cards to hold, its end, and the truce (K-11, K-12)."""

from __future__ import annotations

from functools import cache

from kings.keys.cards import NO_CARDS, cards_in
from kings.keys.draft import Draft
from kings.keys.events import (
    CardHeld,
    CardsKept,
    CardsPutAway,
    CoinsCollected,
    LastLeft,
    TruceCalled,
    TurnBegan,
)
from kings.keys.moves import Hold
from kings.keys.options import PLAYERS
from kings.keys.state import HELD, Ended, Phase, State


def begin_turn(draft: Draft, seat: int) -> None:
    """Give a player its turn: what others left is its own now, and then it draws (K-11, K-12)."""
    draft.turn += 1
    draft.actor = seat
    draft.busy = draft.shown = False
    draft.empty = not draft.pile
    draft.log(TurnBegan(draft.turn, seat, draft.pile.bit_count()))
    if draft.lying[seat]:
        draft.log(CoinsCollected(seat, cards_in(draft.collect(seat))))
    if draft.left[seat]:
        draft.log(CardsKept(seat, cards_in(draft.turn_down(seat))))
    draft.phase = Phase.PLAY if draft.empty else Phase.DRAW


def after_play(draft: Draft) -> None:
    """Ask for claims and eliminations, or to go on; whoever has none is asked too (K-30, K-31)."""
    draft.phase = Phase.AFTER


def end_if_alone(draft: Draft) -> None:
    """Let the last kingdom left win at once (K-31)."""
    if draft.out.count(False) == 1:
        seat = draft.out.index(False)
        draft.log(LastLeft(seat))
        draft.ended = Ended("last", seat)
        draft.phase = Phase.OVER


def begin_holding(draft: Draft, seat: int) -> None:
    """Ask for the four cards to hold; who has four or fewer holds them all (K-12)."""
    owned = draft.everywhere(seat)
    if owned.bit_count() > HELD:
        draft.phase = Phase.HOLD
    else:
        draft.held = owned
        _end_turn(draft, seat)


def holds(state: State, seat: int) -> tuple[Hold, ...]:
    """List the next card to hold: after the last one held, and so that enough are left (K-12).

    So every set of four is chosen in one way only.
    """
    every: tuple[Hold, ...] | None = state.known.get("holds")
    if every is None:
        cards = cards_in(state.owned(seat))
        every = state.known["holds"] = tuple([_hold(seat, card) for card in cards])
    passed = state.owned(seat) & ((1 << state.held.bit_length()) - 1)
    missing = HELD - state.held.bit_count()
    return every[passed.bit_count() : len(every) - missing + 1]


_hold = cache(Hold)


def hold(draft: Draft, move: Hold) -> None:
    """Hold one card more; the fourth ends the turn (K-12)."""
    draft.held |= move.card.bit
    draft.log(CardHeld(move.seat, move.card))
    if draft.held.bit_count() == HELD:
        _end_turn(draft, move.seat)
    else:
        draft.known["holds"] = draft.before.known["holds"]


def _end_turn(draft: Draft, seat: int) -> None:
    draft.put_away(seat, draft.held)
    draft.held = NO_CARDS
    counts = (row[seat].bit_count() for row in (draft.hands, draft.vaults, draft.dungeons))
    draft.log(CardsPutAway(seat, *counts))
    draft.idle = draft.idle + 1 if draft.empty and not draft.busy else 0
    if draft.idle >= draft.out.count(False):
        _call_truce(draft, idle=True)
    elif draft.turn >= draft.options.last_turn:
        _call_truce(draft, idle=False)
    else:
        begin_turn(draft, _next(draft, seat))


def _call_truce(draft: Draft, *, idle: bool) -> None:
    """End the game without a victor (K-32)."""
    draft.log(TruceCalled(draft.turn, idle))
    draft.ended = Ended("idle" if idle else "last_turn", None)
    draft.phase = Phase.OVER


def _next(draft: Draft, seat: int) -> int:
    """Return the next player clockwise that is still in the game (K-10)."""
    following = (seat + 1) % PLAYERS
    return _next(draft, following) if draft.out[following] else following
