"""The kinds of positions of King's Keys that can be drawn by lot: see ``kings.laying``.

Each is told from others by the rules and by all cards, so that what its words say is exact.
"""

from __future__ import annotations

from dataclasses import replace

from kings.keys.cards import cards_in
from kings.keys.options import PLAYERS
from kings.keys.plays import wins
from kings.keys.state import Phase, State, put
from kings.laying import Kind


def _at_play(state: State) -> bool:
    return state.phase is Phase.PLAY


def _wins(state: State) -> bool:
    return _at_play(state) and state.actor is not None and bool(wins(state, state.actor))


def _one_short(state: State) -> bool:
    """Say whether the player on turn can't claim, and could with one card of another in its Hand.

    The cards of others are those in their Hands, Vaults and Dungeons (K-23, K-24, K-26).
    """
    seat = state.actor
    if not _at_play(state) or seat is None or wins(state, seat):
        return False
    for other in state.playing():
        if other == seat:
            continue
        for card in cards_in(state.everywhere(other)):
            bit = 1 << card.number
            hands = put(state.hands, seat, state.hands[seat] | bit)
            if wins(replace(state, hands=hands), seat):
                return True
    return False


def _left(number: int, state: State) -> bool:
    return _at_play(state) and len(state.playing()) == number


def _dry(state: State) -> bool:
    return _at_play(state) and state.empty


KINDS: tuple[Kind, ...] = (
    Kind("moment", "a turn of a game", _at_play),
    Kind("win", "a turn in which a claim wins", _wins),
    Kind("one short", "a turn one card short of a win", _one_short),
    Kind("one out", "a turn with one kingdom out", lambda state: _left(PLAYERS - 1, state)),
    Kind("two left", "a turn with two kingdoms left", lambda state: _left(2, state)),
    Kind("no pile", "a turn that began with an empty pile", _dry),
)
"""The kinds, each with how it is told from others."""
