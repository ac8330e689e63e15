"""The scene: made once a change, frozen, handed to whoever listens, and with no secret in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

import kings.table as face
from kings.castle import State as CastleState
from kings.keys import State as KeysState
from kings.records.recording import Recording
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from kings.table import Scene, StruggleStore, TableStore
from kings.table.driver import Driver
from kings.table.scene import Curtain, History
from kings.table.shelf import Shelf
from kings.table.talk import Bargaining
from tests.checkers.secrets import twin
from tests.effort import examples
from tests.strategies import STRUGGLE, play
from tests.table.devices import seated
from tests.table.test_every_table import AGREED, every_game, table_of
from tests.widgets.clicking import any_at, at, click_on, click_until, open_window, table_store

EVERYBODY = (0, 1, 2, 3)
SECRET = (State, KeysState, CastleState, Recording, Driver, TableStore)
"""What no scene may hold: a state, a record, and whatever leads to one."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def count_views(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that gets a seat whenever a view is made for it."""
    asked: list[Any] = []
    view = type(GAME).view

    def noted(game: Any, state: Any, seat: int | None) -> Any:
        asked.append(seat)
        return view(game, state, seat)

    monkeypatch.setattr(type(GAME), "view", noted)
    return asked


def test_a_click_makes_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, _ = seated(table_store(*EVERYBODY, seed=3))
    asked = count_views(monkeypatch)
    for _ in range(12):
        known = len(seat.store.scene.stops)
        asked.clear()
        click_on(seat.store, random.Random(1))
        passed = len(seat.store.scene.stops) - known  # each may be shown on the way to now
        assert 1 == len(asked), "the scene is made once, and everything else reads it"
        seat.refresh()
        assert len(asked) <= 1 + max(0, passed)


def test_drawing_the_screen_again_makes_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, tape = seated(open_window(table_store(0, seed=3)))
    asked = count_views(monkeypatch)
    seat.forget()
    seat.refresh()
    assert [] == asked and 1 == tape.frame["n"]


@every_game
def test_every_verb_hands_one_new_scene_to_whoever_listens(name: str) -> None:
    store, rng = table_of(name, 0, 1, seed=4), random.Random(4)
    heard: list[Scene] = []
    store.listeners.append(heard.append)
    for _ in range(15):
        before = store.scene
        assert not before.over
        click_on(store, rng)
        assert [store.scene] == heard and store.scene is not before
        heard.clear()
        store.look(0)
        store.look_now()
        assert 2 == len(heard) and store.scene is heard[-1]
        heard.clear()


def test_a_scene_can_not_be_changed() -> None:
    scene = table_store(0).scene
    with pytest.raises(FrozenInstanceError):
        scene.front = 1  # type: ignore[misc]


def parts_of(value: Any, *, path: str = "scene") -> Iterator[tuple[str, Any]]:
    """Yield everything that a value holds, with the way to it.

    What a bot has worked out of a view (``known``) is no part of it, and follows from it.
    """
    yield path, value
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.compare:
                yield from parts_of(getattr(value, field.name), path=f"{path}.{field.name}")
    elif isinstance(value, tuple | frozenset | list | dict):
        inner = value.items() if isinstance(value, dict) else value
        for number, part in enumerate(inner):
            yield from parts_of(part, path=f"{path}[{number}]")


@every_game
@given(seed=st.integers(0, 10**6), people=st.sets(st.integers(0, 2), min_size=1))
@settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_scene_holds_plain_frozen_values(name: str, seed: int, people: set[int]) -> None:
    store, rng = table_of(name, *people, seed=seed), random.Random(seed)
    for _ in range(8):
        for path, value in parts_of(store.scene):
            assert not isinstance(value, SECRET), path
            assert not isinstance(value, list | dict | set), path
            assert not callable(value) or isinstance(value, type), path
        if store.scene.over:
            break
        click_on(store, rng)


def words_of(store: TableStore) -> str:
    """Return a scene to the letter; a game's id is drawn by lot, and so left out."""
    return repr(replace(store.scene, branches=()))


def night_twins(seed: int) -> tuple[State, State, int]:
    """Return two states by Night, and a seat that can't tell them apart."""
    rng = stream(seed, "scene")
    options = Options(names=("Ada", "Ben", "Cleo", "Dora"), mode="night", free_market=True)
    course = play(STRUGGLE, seed, options=options, talk=0.3)
    asking = [
        state
        for state in course.states
        if state.phase is not Phase.OVER and min(ask.seat for ask in GAME.asks(state)) >= 0
    ]
    viewer = rng.randrange(4)
    while True:
        state = rng.choice(asking)
        other = twin(state, viewer, rng)
        if other != state:
            return state, other, viewer


@given(seed=st.integers(0, 10**6))
@example(seed=853)
@example(seed=377346)
@example(seed=26323)
@settings(max_examples=examples(12), deadline=None)
def test_before_a_seat_that_can_not_tell_two_states_apart_the_scenes_are_the_same(
    seed: int,
) -> None:
    one, two, viewer = night_twins(seed)
    stores = [at(state, *EVERYBODY) for state in (one, two)]
    scenes = [store.scene for store in stores]
    if scenes[0].over:  # its last move was the only one there was; the end tells what was hidden
        assert scenes[1].over
        return
    assert scenes[0].waiting_for is not None and scenes[0].front is None
    assert words_of(stores[0]) == words_of(stores[1]), "a closed curtain shows nothing of anyone"
    for store in stores:
        store.hand_over(viewer)
        store.come(viewer)
    assert viewer == stores[0].scene.front
    assert words_of(stores[0]) == words_of(stores[1])
    for store in stores:
        store.look(0)
    assert words_of(stores[0]) == words_of(stores[1])


def test_the_scenes_of_whoever_can_tell_them_apart_differ() -> None:
    told = 0
    for seed in range(4):
        one, two, viewer = night_twins(seed)
        for other in set(EVERYBODY) - {viewer}:
            stores = [at(state, *EVERYBODY) for state in (one, two)]
            for store in stores:
                store.come(other)
            told += words_of(stores[0]) != words_of(stores[1])
    assert told, "else the test before would pass on scenes that show nothing"


@every_game
def test_a_closed_curtain_shows_what_a_bystander_sees(name: str) -> None:
    store, rng, closed = table_of(name, 0, 1, 2, seed=7), random.Random(7), 0
    for _ in range(60):
        scene = store.scene
        if scene.over:
            break
        if scene.waiting_for is not None:
            closed += 1
            assert scene.front is None and () == scene.choices
            state, room = store.history.state, store.room
            assert scene.view == room.game.view(state, None)
            assert all(event == event.seen_by(None) for event in scene.happened)
        click_on(store, rng)
    assert closed or not store.room.secrets(store.driver.state)


def test_whoever_looks_back_decides_nothing() -> None:
    store = table_store(0, 1, seed=2)
    while not store.scene.choices:
        click_on(store, random.Random(0))
    store.choose(store.scene.choices[0].choice)
    store.look(0)
    scene = store.scene
    assert not (scene.choices or scene.view.choices or scene.deals.act_options or scene.others)
    assert not scene.can_offer and "Nothing can be decided here." in scene.question


def test_what_the_whole_table_is_asked_names_nobody() -> None:
    store = any_at(_threatened(), 0, 1, 2)
    rng = random.Random(1)
    while not store.scene.called:
        click_on(store, rng)
        assert not store.scene.over
    scene = store.scene
    assert scene.asked is not None and store.driver.people == scene.asked.people
    assert scene.front is None and () == scene.choices and not scene.over


def _threatened() -> Any:
    return table_of("castle", 0, 1, 2, seed=5).driver.state


def test_a_notice_is_shown_once() -> None:
    store = click_until(table_store(0, 1, seed=2), lambda store: store.scene.view.round == 2)
    store.branch()
    assert "dealt anew" in store.scene.notice
    seat, tape = seated(store)
    assert "" == tape.frame["notice"], "a device that comes now has missed it"
    store.branch()
    seat.refresh()
    assert "dealt anew" in tape.frame["notice"]
    click_on(store, random.Random(0))
    seat.refresh()
    assert "" == store.scene.notice == tape.frame["notice"]


@pytest.mark.parametrize(
    "kind", [TableStore, StruggleStore, Curtain, History, Shelf, Driver, Bargaining, Scene]
)
def test_the_parts_of_a_table_are_had_and_not_inherited(kind: type) -> None:
    own = [base for base in kind.__mro__ if base.__module__.startswith("kings.")]
    assert len(own) <= 2


def test_the_face_offers_all_that_a_client_needs() -> None:
    assert {"Scene", "TableStore", "begin", "watch", "Driver"} <= set(face.__all__)
    assert set(AGREED) == {"struggle", "keys", "castle"}
