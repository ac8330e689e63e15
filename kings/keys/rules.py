"""The rules of King's Keys as pure functions: who decides, what is allowed, what follows.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import cast

from kings.fields import check_made
from kings.game import Game, Outcome, Step, is_picked
from kings.keys import chance
from kings.keys.asking import asked, asks
from kings.keys.claims import claims, eliminations
from kings.keys.deeds import DEEDS
from kings.keys.draft import Draft
from kings.keys.events import Happening
from kings.keys.moves import Chance, Choice, GoOn, Move
from kings.keys.options import PLAYERS, Options
from kings.keys.plays import plays
from kings.keys.sentences import why_not
from kings.keys.state import Phase, State
from kings.keys.turns import holds
from kings.keys.view import View, view


def start(options: Options) -> State:
    """Return the table before anything is drawn; chosen kingdoms are not dealt (K-10)."""
    pile = chance.deck_of(options)
    if options.kingdoms is None:
        return State(options, pile=pile)
    return State(options, Phase.DEAL, kingdoms=options.kingdoms, pile=pile)


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """List what the asked seat can choose: claims first, and last to do nothing or to go on."""
    if seat != state.actor:
        return ()
    found: tuple[Choice, ...] | None = state.known.get("choices")
    if found is None:
        found = state.known["choices"] = _choices(state, seat)
    return found


def _choices(state: State, seat: int) -> tuple[Choice, ...]:
    phase = state.phase
    if phase is Phase.HOLD:
        return holds(state, seat)
    if phase is Phase.PLAY:
        return claims(state, seat) + plays(state, seat)
    if phase is Phase.AFTER:
        return (*claims(state, seat), *eliminations(state, seat), _go_on(seat))
    return ()


_go_on = cache(GoOn)


def check(state: State, move: Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    if type(move) in chance.MOVES:
        # Who asks first whether it can, and then does it, has it looked into once.
        if state.known.get("allowed") is not move:
            check_made(move, DEEDS, "K-10")
            chance.check_chance(state, cast("Chance", move))
            state.known["allowed"] = move
    elif (
        type(move) not in DEEDS
        or type(move.seat) is not int
        or not is_picked(move, choices(state, move.seat))
    ):
        check_made(move, DEEDS, "K-20")
        if move not in choices(state, move.seat):
            raise why_not(state, cast("Choice", move), asked(state))


def step(state: State, move: Move) -> Step[State, Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    DEEDS[type(move)](draft, move)
    return draft.step()


def draw(state: State, rng: random.Random) -> Chance:
    """Make the draw that is due, from the given stream."""
    return chance.draw(state, rng)


def chances(state: State) -> Iterator[Chance]:
    """Yield everything that chance could draw now, all equally likely."""
    return chance.chances(state)


def outcome(state: State) -> Outcome | None:
    """Return who has won, or None before the end.

    The winner scores 1; of Laughter 2, and all others 1 (K-46); in a truce nobody wins (K-32).
    """
    if state.ended is None:
        return None
    winner = state.ended.seat
    if state.ended.how == "laughter":
        return Outcome(
            tuple(2 if seat == winner else 1 for seat in range(PLAYERS)), tuple(range(PLAYERS))
        )
    scores = tuple(int(seat == winner) for seat in range(PLAYERS))
    return Outcome(scores, () if winner is None else (winner,))


class Keys(Game[State, Move, Choice, View, Happening]):
    """King's Keys under the common protocol; it holds nothing."""

    name = "keys"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)


GAME = Keys()
