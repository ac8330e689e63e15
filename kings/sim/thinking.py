"""Who sits where, and the chance that a bot is handed for each of its thoughts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

from kings.bots.bot import Player
from kings.seeds import stream

Seats = Sequence[Player[Any, Any] | None]
"""Who sits where: a bot, or None for a person."""


class _Thoughts:
    """A stream of chance that is only made when somebody draws from it: most thoughts never do."""

    def __init__(self, seed: int, *name: str | int) -> None:
        self._seed, self._name = seed, name
        self._stream: random.Random | None = None

    def __getattr__(self, what: str) -> Any:
        if self._stream is None:
            self._stream = stream(self._seed, *self._name)
        return getattr(self._stream, what)


def thoughts(seed: int, seat: int, moves: Sequence[Any], about: str) -> random.Random:
    """Return a bot's stream for one question: asked two things at once, it throws two dice."""
    return cast("random.Random", _Thoughts(seed, "bot", seat, len(moves), about))
