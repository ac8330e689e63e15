"""Positions of King's Keys on a table, with whoever is on turn before the screen."""

from __future__ import annotations

from kings.keys import State
from kings.records.recording import HUMAN, Recording, new_header
from kings.table import store_of
from kings.table.driver import Driver
from kings.table.store import TableStore

ALONE = (HUMAN, "greedy", "greedy", "greedy")
SHARED = (HUMAN, HUMAN, "greedy", "greedy")


def store_at(state: State, players: tuple[str, ...] = ALONE) -> TableStore:
    """Return a game that begins at this position; the player has come before the screen."""
    store = store_of(Driver(Recording.begin(new_header(state.options, players, 1, start=state))))
    store.play_on()
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    return store
