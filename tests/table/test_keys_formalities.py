"""Whoever plays alone is not asked to go on where nothing else can be done."""

from __future__ import annotations

from typing import Any

from kings.keys import Phase
from kings.keys.moves import Eliminate, GoOn
from kings.keys.positions import SeatPosition
from kings.table.store import TableStore
from tests.keys.stores import ALONE, SHARED, store_at
from tests.keys.tables import lay, table

FIVE = lay(hand="ocean axe 1, ocean axe 2, sun key 1, sun key 2", dungeon="forest shield 1")
SUNS = lay(hand="sun axe 1, sun axe 2, sun axe 3, sun axe 4", dungeon="forest shield 1")


def at(players: tuple[str, ...], own: SeatPosition) -> TableStore:
    others = (lay("sun coin 1"), lay("ember coin 1"), lay("forest coin 1"))
    return store_at(table(own, *others), players)


def play(store: TableStore, label: str) -> None:
    """Make the choice whose words begin like this."""
    store.choose(next(one.choice for one in store.scene.choices if one.label.startswith(label)))


def moves(store: TableStore) -> list[Any]:
    return list(store.driver.recording.moves)


def test_alone_one_goes_on_without_a_click_and_the_record_is_the_same() -> None:
    alone, shared = at(ALONE, FIVE), at(SHARED, FIVE)
    play(alone, "Play nothing")
    play(shared, "Play nothing")
    assert (Phase.HOLD, Phase.AFTER) == (alone.scene.view.phase, shared.scene.view.phase)
    play(shared, "Go on")
    assert moves(shared) == moves(alone) and GoOn(0) == moves(alone)[-1]


def test_a_short_turn_ends_by_itself_and_tells_what_came_of_it() -> None:
    store = at(ALONE, lay(hand="ocean axe 3"))
    play(store, "Steal from Ben's Hand")
    assert 5 == store.scene.view.turn
    assert any("Sun Coin 1" in words for words in store.scene.last)


def test_who_can_still_eliminate_is_asked() -> None:
    store = at(ALONE, SUNS)
    play(store, "Play nothing")
    assert Phase.AFTER is store.scene.view.phase
    assert {Eliminate, GoOn} == {type(one.choice) for one in store.scene.choices}


def test_what_was_taken_back_waits_for_a_click() -> None:
    store = at(ALONE, FIVE)
    play(store, "Play nothing")
    phases = []
    for _ in range(2):
        store.back()
        phases.append(store.scene.view.phase)
    assert [Phase.AFTER, Phase.PLAY] == phases
    play(store, "Steal from Ben's Hand with the Ocean Axe 1")
    assert Phase.HOLD is store.scene.view.phase
