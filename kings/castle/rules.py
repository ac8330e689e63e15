"""The rules of King of the Castle as pure functions: who decides, what is allowed, what follows.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

from kings.castle import chance, course, effects, setup
from kings.castle.asking import asked, asks
from kings.castle.cards import ESCAPES, KEEPERS, KIND_OF, Card
from kings.castle.draft import Draft
from kings.castle.events import CardDiscarded, Declined, Happening, Passed
from kings.castle.moves import (
    Chance,
    Choice,
    ChooseSquire,
    DealHands,
    DealKingdom,
    DealSquires,
    Decline,
    Discard,
    Draw,
    DrawSquires,
    DrawStarter,
    Lose,
    Move,
    Pass,
    Play,
    React,
    Recruit,
    Reveal,
    Steal,
)
from kings.castle.options import Options
from kings.castle.plays import WAYS
from kings.castle.scoring import backed, points
from kings.castle.sentences import why_not
from kings.castle.squires import LETTERS
from kings.castle.state import Death, Phase, State
from kings.castle.view import View, view
from kings.errors import IllegalMove
from kings.fields import check_made
from kings.game import NATURE, Game, Halt, Outcome, Step, is_picked


def start(options: Options) -> State:
    """Return the state before anything was dealt."""
    return setup.new_state(options)


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """List what an asked seat can choose, in a fixed order: to do nothing comes first."""
    if seat == NATURE:
        return ()
    found: tuple[Choice, ...] | None = state.worked_out.get(seat)
    if found is None:
        found = state.worked_out[seat] = _choices(state, seat)
    return found


def _choices(state: State, seat: int) -> tuple[Choice, ...]:
    return _LISTS[state.phase](state, seat) if seat in asked(state) else ()


_pass = cache(Pass)
_discard = cache(Discard)
_decline = cache(Decline)
_react = cache(React)
_passed = cache(Passed)
_declined = cache(Declined)
_discarded = cache(CardDiscarded)


def _play_or_not(state: State, seat: int) -> tuple[Choice, ...]:
    return (_pass(seat), *_plays(state, seat, state.hands[seat]))


def _play_what_was_drawn(state: State, seat: int) -> tuple[Choice, ...]:
    return _plays(state, seat, state.playing[-1].drawn)


def _plays(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Play, ...]:
    return tuple([play for card in cards for play in WAYS[KIND_OF[card]](state, seat, card)])


def _reactions(state: State, seat: int) -> tuple[Choice, ...]:
    fitting = ESCAPES if isinstance(state.threats[0], Death) else KEEPERS
    held = [card for card in state.hands[seat] if card in fitting]
    return (_decline(seat), *(_react(seat, card) for card in held))


def _discards(state: State, seat: int) -> tuple[Choice, ...]:
    return tuple([_discard(seat, card) for card in state.hands[seat]])


def _squires_left(state: State, seat: int) -> tuple[Choice, ...]:
    own = state.squires[seat]
    return tuple([ChooseSquire(seat, letter) for letter in LETTERS if letter not in own])


_LISTS: dict[Phase, Callable[[State, int], tuple[Choice, ...]]] = {
    Phase.PLAY: _play_or_not,
    Phase.SECOND: _play_or_not,
    Phase.SUDDEN: _play_what_was_drawn,
    Phase.REACT: _reactions,
    Phase.DISCARD: _discards,
    Phase.CHOOSE: _squires_left,
}
"""What is listed in each phase in which a seat is asked."""


def check(state: State, move: Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    special = _CHECKS.get(type(move))
    if special is None:
        known = type(move) in _DEEDS and type(move.seat) is int
        if known and is_picked(move, choices(state, move.seat)):
            return
        check_made(move, _DEEDS, "C-20")
        if move not in choices(state, move.seat):
            raise why_not(state, cast("Choice", move), asks(state))
        return
    if state.worked_out.get(NATURE) is move:
        return  # chance has just drawn this very move here
    check_made(move, _DEEDS, "C-11" if isinstance(move, DealKingdom | DrawStarter) else "C-10")
    if move.seat != NATURE:
        raise IllegalMove("Only chance deals and draws.", "C-10", seat=move.seat)
    special(state, move)


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    DealSquires: setup.check_squires,
    DrawSquires: setup.check_squires,
    DealHands: setup.check_hands,
    DealKingdom: setup.check_kingdom,
    DrawStarter: setup.check_starter,
    Draw: chance.check_draw,
    Reveal: chance.check_reveal,
    Lose: chance.check_lose,
    Steal: chance.check_steal,
    Recruit: chance.check_recruit,
}
"""Moves of chance, which are checked rather than listed; any other has to be among the choices."""


def step(state: State, move: Move) -> Step[State, Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    _DEEDS[type(move)](draft, move)
    return draft.step()


def halts(state: State, move: Move) -> tuple[Halt[State], ...]:
    """Return how the table lies at each threat that a legal move brings up (C-22).

    It is the same whether anybody holds a card to react with or not.
    """
    draft = Draft(state)
    draft.halts = []
    _DEEDS[type(move)](draft, move)
    return tuple(draft.halts)


def _leave_it(draft: Draft, move: Pass) -> None:
    second = draft.phase is Phase.SECOND
    draft.log(_passed(move.seat, second))
    if second:
        course.finish_card(draft)
    else:
        course.turn_over(draft)


def _react_now(draft: Draft, move: React) -> None:
    draft.remember(move, draft.threats[0])
    course.react(draft, move.seat, move.card)


def _decline_now(draft: Draft, move: Decline) -> None:
    draft.log(_declined(move.seat))
    draft.waiting = draft.waiting[1:]
    if not draft.waiting:
        course.strike(draft)


def _discard_now(draft: Draft, move: Discard) -> None:
    draft.give_up(move.seat, move.card)
    draft.throw(move.card)
    draft.log(_discarded(move.seat, move.card))
    course.turn_over(draft)


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    ChooseSquire: setup.choose_squire,
    Play: effects.play,
    Pass: _leave_it,
    React: _react_now,
    Decline: _decline_now,
    Discard: _discard_now,
    DealSquires: setup.apply_squires,
    DrawSquires: setup.apply_squires,
    DealHands: setup.apply_hands,
    DealKingdom: setup.apply_kingdom,
    DrawStarter: setup.apply_starter,
    Draw: chance.apply_draw,
    Reveal: chance.apply_reveal,
    Lose: chance.apply_lose,
    Steal: chance.apply_steal,
    Recruit: chance.apply_recruit,
}


def draw(state: State, rng: random.Random) -> Chance:
    """Make the draw that is due, from the given stream."""
    drawing = chance.draw_chance if state.starter is not None else setup.draw_setup
    drawn = state.worked_out[NATURE] = drawing(state, rng)
    return drawn


def chances(state: State) -> Iterator[Chance]:
    """Yield everything that chance could draw now, all equally likely; nothing for a deal."""
    return chance.chances(state)


def _unless_others_react(state: State, seat: int | None) -> State:
    """Return how the table lies if all who are asked before ``seat`` leave it, or just all (C-22).

    A question comes up only where somebody holds a fitting card. Whoever isn't asked has to see
    the same in a game in which nobody does, and there the card has been carried out already. Only
    where that would be the end the table waits, at the last threat before it: a game that is over
    lays open what is secret now.
    """
    while state.phase is Phase.REACT and state.waiting and state.waiting[0] != seat:
        leave = _decline(state.waiting[0])
        after = step(state, leave).state
        if after.phase is Phase.OVER:
            # Others may hold a card against another of the threats that are left: whichever it
            # is, it must not be seen at which of them the game really stands.
            later = halts(state, leave)
            return later[-1].state if later else state
        state = after
    return state


def outcome(state: State) -> Outcome | None:
    """Return the final points and the winners, or None before the end (C-45, C-46)."""
    if state.phase is not Phase.OVER:
        return None
    letters = backed(state.options, state.squires, state.hands)
    scores = tuple(points(row, state.men, state.stacks) for row in letters)
    most = max(scores)
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == most))


class KingOfTheCastle(Game[State, Move, Choice, View, Happening]):
    """King of the Castle under the common protocol; it holds nothing."""

    name = "castle"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)

    def view(self, state: State, seat: int | None) -> View:
        """Return what ``seat`` may know; not even that others are asked to react (C-22)."""
        return super().view(_unless_others_react(state, seat), seat)


GAME = KingOfTheCastle()
