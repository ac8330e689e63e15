"""The kinds of positions of King of the Castle that can be drawn by lot: see ``kings.laying``.

Each is told from others by the rules and by all cards, so that what its words say is exact.
"""

from __future__ import annotations

from kings.castle.kingdom import Place, backed
from kings.castle.rules import GAME
from kings.castle.state import Death, Phase, State
from kings.game import Outcome
from kings.laying import Kind


def _at_play(state: State) -> bool:
    return state.phase is Phase.PLAY


def _last_round(state: State) -> bool:
    return _at_play(state) and state.last


def _last_turn(state: State) -> bool:
    """Say whether all will have had equally many turns after this one (C-42)."""
    return _last_round(state) and state.turn % state.players == 0


def _decides(state: State) -> bool:
    """Say whether the last player wins by one choice and does not by another.

    Only choices count after which nobody else is asked and nothing is drawn.
    """
    if not _last_turn(state) or state.actor is None:
        return False
    ends = [_end(state, number) for number in range(len(GAME.choices(state, state.actor)))]
    won = {state.actor in end.winners for end in ends if end is not None}
    return won == {True, False}


def _end(state: State, number: int) -> Outcome | None:
    """Return how the game ends after a choice; None if others or chance have a say in that."""
    seat = state.actor
    assert seat is not None
    state = GAME.step(state, GAME.choices(state, seat)[number]).state
    while (end := GAME.outcome(state)) is None:
        if state.phase is not Phase.DISCARD or state.options.squires == "none":
            return None
        state = GAME.step(state, GAME.choices(state, seat)[0]).state  # it changes no points
    return end


def _to_be_saved(state: State) -> bool:
    """Say whether somebody may save one of the own squires (C-22, C-41)."""
    if state.phase is not Phase.REACT or not isinstance(state.threats[0], Death):
        return False
    own = backed(state.options, state.squires, state.hands)[state.waiting[0]]
    return state.men[state.threats[0].place] in own


def _own_king(state: State) -> bool:
    if not _at_play(state) or state.actor is None:
        return False
    own = backed(state.options, state.squires, state.hands)[state.actor]
    return state.men[Place.KING] in own


KINDS: tuple[Kind, ...] = (
    Kind("moment", "a turn of a game", _at_play),
    Kind("own king", "a turn of the player who backs the King", _own_king),
    Kind("rescue", "a squire whose player can save him", _to_be_saved),
    Kind("last round", "a turn of the last round", _last_round),
    Kind("last turn", "the last turn of a game", _last_turn),
    Kind("decides", "a last turn on which a win depends", _decides),
)
"""The kinds, each with how it is told from others."""
