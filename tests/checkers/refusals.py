"""How a game refuses a move: with one error, whichever way it is asked."""

from __future__ import annotations

from typing import Any

import pytest

from kings.errors import IllegalMove
from kings.game import AnyGame


def refusal(game: AnyGame, state: Any, move: Any) -> IllegalMove:
    """Return the error with which the move is refused; ``can`` and ``check`` have to say so too."""
    assert not game.can(state, move)
    with pytest.raises(IllegalMove) as checked:
        game.check(state, move)
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, move)
    assert str(checked.value) == str(refused.value)
    return refused.value
