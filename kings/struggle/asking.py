"""Who has to decide now (S-11 to S-13, S-20 to S-22, S-36, S-52)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kings.game import NATURE, Ask
from kings.struggle.state import Phase, State


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decisions that are owed; several in the sealed choice of a round (S-20)."""
    phase = state.phase
    return _asks(phase, _ASKED[phase](state))


def asked(state: State) -> tuple[int | None, ...]:
    """Return the seats that owe a decision, in the order in which they are asked."""
    return _ASKED[state.phase](state)


@cache
def _asks(phase: Phase, seats: tuple[int | None, ...]) -> tuple[Ask, ...]:
    return tuple(Ask(seat, phase.value) for seat in seats if seat is not None)


def _nature(_: State) -> tuple[int, ...]:
    return (NATURE,)


def _leader(state: State) -> tuple[int | None, ...]:
    return (state.leader,)


def _followers(state: State) -> tuple[int, ...]:
    """Return the seats that have yet to choose a card, in order from the leader's left."""
    leader, sealed = state.leader, state.sealed
    assert leader is not None
    return tuple([seat for seat in _others(leader, len(sealed)) if sealed[seat] is None])


@cache
def _others(seat: int, players: int) -> tuple[int, ...]:
    return (*range(seat + 1, players), *range(seat))


def _actor(state: State) -> tuple[int | None, ...]:
    return (state.actor,)


def _target(state: State) -> tuple[int | None, ...]:
    return (state.named,)


def _debtor(state: State) -> tuple[int, ...]:
    return (state.promises[state.reckoning[0] - 1].clause.by,)


def _nobody(_: State) -> tuple[int, ...]:
    return ()


_ASKED: dict[Phase, Callable[[State], tuple[int | None, ...]]] = {
    Phase.DRAW_LEAD: _nature,
    Phase.DRAW_MODE: _nature,
    Phase.SET_ASIDE: _nature,
    Phase.LEAD: _leader,
    Phase.FOLLOW: _followers,
    Phase.WINDOW: _actor,
    Phase.TURN: _actor,
    Phase.ANSWER: _target,
    Phase.RECKON: _debtor,
    Phase.OVER: _nobody,
}
"""Who decides, by phase."""
