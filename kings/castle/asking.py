"""Who has to decide now (C-20, C-22, C-60)."""

from __future__ import annotations

from functools import cache

from kings.castle.state import Phase, State
from kings.game import NATURE, Ask

_REACT, _CHOOSE = Phase.REACT, Phase.CHOOSE
_ACTIVE = frozenset({Phase.PLAY, Phase.SUDDEN, Phase.SECOND, Phase.DISCARD})
_SEATS = _ACTIVE | {Phase.CHOOSE, Phase.REACT, Phase.OVER}
_CHANCE = {phase: (Ask(NATURE, phase.value),) for phase in Phase if phase not in _SEATS}
"""What is asked of chance, by phase."""


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decisions that are owed; several where squires are chosen (C-60).

    Who is asked for a reaction is nobody else's business: that question is not open (C-22).
    """
    phase = state.phase
    return _CHANCE.get(phase) or _asks(phase, asked(state))


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that owe a decision, in the order in which they are asked."""
    phase = state.phase
    if phase in _ACTIVE:
        assert state.actor is not None
        return (state.actor,)
    if phase is _REACT:
        return state.waiting[:1]
    if phase is _CHOOSE:
        return tuple([seat for seat in range(state.players) if len(state.squires[seat]) < 3])
    return (NATURE,) if phase in _CHANCE else ()


@cache
def _asks(phase: Phase, seats: tuple[int, ...]) -> tuple[Ask, ...]:
    return tuple(Ask(seat, phase.value, open=phase is not Phase.REACT) for seat in seats)
