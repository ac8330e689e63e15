"""Which store a game's table has, and how a game of any kind is put before a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kings.widgets.store.driver import Driver
from kings.widgets.store.opening import Source
from kings.widgets.store.struggle import StruggleStore
from kings.widgets.store.table import TableStore

STORES: Mapping[str, type[TableStore]] = MappingProxyType({"struggle": StruggleStore})
"""The games whose table can do more than every table can, with what theirs is."""


def store_of(driver: Driver) -> TableStore:
    """Return a store for a game that lies ready; nothing has happened by it yet."""
    return STORES.get(driver.room.name, TableStore)(driver)


def begin(
    options: Any = None,
    players: Sequence[str] | None = None,
    *,
    game: str = "struggle",
    scenario: Source | None = None,
    seed: int | None = None,
) -> TableStore:
    """Return a store with a new game of any kind, played on until somebody is needed.

    All arguments as in ``Driver.begin``.
    """
    store = store_of(Driver.begin(options, players, seed, scenario, game))
    store.play_on()
    return store


def watch(source: Path | str) -> TableStore:
    """Return a store with the recorded game of a file, to be looked at from its beginning.

    Raises ``BadRecord`` for a file that is no journal.
    """
    return store_of(Driver.watch(source))
