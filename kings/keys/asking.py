"""Who has to decide now."""

from __future__ import annotations

from functools import cache

from kings.game import NATURE, Ask
from kings.keys.state import Phase, State

_BY_NATURE = {
    phase: (Ask(NATURE, phase.value),)
    for phase in (Phase.KINGDOMS, Phase.DEAL, Phase.FIRST, Phase.DRAW, Phase.LOOT)
}


def asks(state: State) -> tuple[Ask, ...]:
    """Return the decision that is owed: of chance, or of the player on turn; none at the end."""
    drawn = _BY_NATURE.get(state.phase)
    return _ask(state.actor, state.phase) if drawn is None else drawn


@cache
def _ask(actor: int | None, phase: Phase) -> tuple[Ask, ...]:
    if phase is Phase.OVER or actor is None:
        return ()
    return (Ask(actor, phase.value),)


def asked(state: State) -> int | None:
    """Return the seat that has to decide, ``NATURE`` where a draw is due, None at the end."""
    owed = asks(state)
    return owed[0].seat if owed else None
