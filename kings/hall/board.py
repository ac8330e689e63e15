"""What a teacher sees of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """What a teacher sees of a table: nothing that a bystander may not know.

    ``chapter``: how far it is, in words; ``left``, ``of``: seconds of the clock (None: none runs);
    ``here``: people with a device; ``away``: those without one; ``waited``: those for whom the
    table waits. ``offers``, ``deals`` and ``promises`` that are open: counts; ``gold``: by seat,
    where the game has any.
    """

    names: tuple[str, ...]
    players: tuple[str, ...]
    chapter: str
    ask: str
    left: float | None
    of: int | None
    stands: bool
    paused: bool
    here: tuple[int, ...]
    away: tuple[int, ...]
    waited: tuple[int, ...]
    offers: int
    deals: int
    promises: int
    gold: tuple[int, ...]
    over: bool
