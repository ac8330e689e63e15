"""A page that sends whatever it likes: it is shown no more, lets nobody in, and breaks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.seeds import stream
from kings.struggle.options import Options
from kings.widgets import Table
from kings.widgets.page import Range
from tests.effort import numbers
from tests.positions import ADA, BEN, COOPER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, finish, walk
from tests.widgets.gathering import Front, Wire, wired
from tests.widgets.monkey import junk
from tests.widgets.worlds import a_pair, play_pair

NIGHT = position(KNIGHT, COOPER, QUEEN, leader=BEN, night=True)
NOT_MARKS: list[object] = [
    "card:1", "card:99", "card:", "card:-1", "card:²", "card:1e3", "place:9", "seat:-1", "group:0",
    "", ":", "seat", 7, None, True, ["place:0"], {"place": 0}, "place:" + "9" * 5000,
]  # fmt: skip


@pytest.fixture
def wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    with wired() as made:
        yield made


@pytest.fixture
def front(wire: Wire) -> Iterator[Front]:
    """Ben has come to the screen, and may decide and offer."""
    made = Front(wire, lambda: Table(at(NIGHT, ADA, BEN)))
    made.do(lambda: made.store.come(BEN))
    yield made
    made.close()


def send(front: Front, widget: Any, message: dict[str, Any]) -> None:
    """Send a message to a widget."""
    front.send(front.place(widget), message)


def custom(content: object) -> dict[str, Any]:
    return {"method": "custom", "content": content}


def update(**state: object) -> dict[str, Any]:
    return {"method": "update", "state": state}


def goes_on(front: Front) -> None:
    """The same person sits there, is shown the own hand, and the game can be played on."""
    front.do(front.table.refresh)
    assert (BEN, None, BEN) == (
        front.store.scene.front,
        front.store.scene.waiting_for,
        front.store.scene.view.seat,
    )
    assert "Only Ben sees" in front.table.picture.drawing["pictures"][0]
    finish(front.store)


@pytest.mark.parametrize("composing", [False, True])
def test_a_click_on_what_is_not_there_does_nothing(
    front: Front,
    composing: bool,  # noqa: FBT001 - parametrized
) -> None:
    if composing:
        front.do(front.table.parts.compose.unfold)
    assert composing == front.table.parts.compose.is_open
    before, moves = front.gather(), front.store.driver.recording.moves
    for mark in NOT_MARKS:
        for content in ({"point": mark}, mark, [mark], {"point": mark, "seat": ADA}):
            send(front, front.table.picture, custom(content))
            assert not front.failed
        assert before == front.gather(), mark
    assert moves == front.store.driver.recording.moves


def test_a_drawing_that_the_page_sets_is_drawn_over_or_refused(front: Front) -> None:
    before = front.gather()
    for drawing in ({}, {"pictures": ["<b>mine</b>"]}, {"pictures": 3, "motions": 4, "number": ""}):
        send(front, front.table.picture, update(drawing=drawing))
        assert before != front.gather()
        front.do(front.table.refresh)
        assert before == front.gather()
    for name, value in (("drawing", 3), ("frame", "huge"), ("scheme", "seat 2"), ("frame", None)):
        send(front, front.table.picture, update(**{name: value}))
        assert front.failed
        assert before == front.gather()
    goes_on(front)


def test_a_slider_stays_between_its_ends(front: Front) -> None:
    front.do(front.table.parts.compose.unfold)
    sliders = [part for part in walk(front.table) if isinstance(part, Range)]
    for slider in sliders:
        for value in (-1, 10**9, "3", None, 2.5, [1]):
            send(front, slider, update(value=value))
            assert slider.least <= slider.value <= slider.most
        send(front, slider, update(most=10**6, value=10**6))
    assert len(sliders) >= 2
    front.do(front.store.look_now)
    goes_on(front)


def test_a_menu_knows_its_own_options_only(front: Front) -> None:
    front.do(front.table.parts.compose.unfold)
    for made in front.table.parts.compose.adders.values():
        front.click(front.place(made))
    menus = [part for part in walk(front.table.parts.compose) if isinstance(part, ipw.Dropdown)]
    for menu in menus:
        for index in (-1, 99, "0", None, 10**30):
            send(front, menu, update(index=index))
        send(front, menu, update(_options_labels=["a", "b"] * 99, index=150))
        front.do(front.table.refresh)
    assert len(menus) > 10
    goes_on(front)


def test_under_the_curtain_no_button_but_its_own_lets_somebody_in(front: Front) -> None:
    table = front.table
    front.do(table.parts.compose.unfold)
    front.do(lambda: front.store.hand_over(ADA))
    ways = {table.choice._curtain, *walk(table.sheets)}
    pressed = 0
    for place in front.living:
        if place not in front.living or front.widget(place) in ways:
            continue
        widget = front.widget(place)
        for message in (custom({"event": "click"}), custom({"point": f"card:{place % 10 + 1}"})):
            send(front, widget, message)
            pressed += isinstance(widget, ipw.Button)
            assert front.store.scene.front is None
            assert front.store.scene.view.seat is None
            assert 1 == len(table.picture.drawing["pictures"])
    assert pressed > 50


def test_hidden_buttons_of_one_seat_do_nothing_for_another(front: Front) -> None:
    buttons = [place for place in front.living if isinstance(front.widget(place), ipw.Button)]
    begin = {front.place(part) for part in walk(front.table.sheets)}
    steps = {front.place(part) for part in walk(front.table.steps)}
    hidden = [
        place
        for place in buttons
        if place not in begin | steps and not front.widget(place).description
    ]
    before = front.store.driver.recording.moves
    for place in hidden:
        send(front, front.widget(place), custom({"event": "click"}))
    assert before == front.store.driver.recording.moves
    assert (BEN, None) == (front.store.scene.front, front.store.scene.waiting_for)


@pytest.mark.parametrize("seed", numbers(1, of=3))
def test_a_storm_of_messages_tells_no_more_and_breaks_nothing(wire: Wire, seed: int) -> None:
    options = Options(names=("Ada", "Ben", "Cleo"), mode="night")
    pair, viewer = a_pair(wire, seed, options)
    play_pair(pair, viewer, stream(seed, "storm"), steps=60, wild=0.8)
    rng = stream(seed, "more")
    for _ in range(100):
        pair.one.send(*junk(pair.one, rng))
    pair.one.do(pair.one.table.refresh)
    if pair.one.store.scene.looking is not None:
        pair.one.do(pair.one.store.look_now)
    finish(pair.one.store)
    pair.close()
    assert pair.compared > 5


def test_a_seat_is_no_trait_of_any_widget(front: Front) -> None:
    names = {name for place in front.living for name in front.widget(place).keys}
    assert {"value", "drawing"} <= names
    assert not {name for name in names if name in ("seat", "front", "eyes", "viewer", "looking")}
    goes_on(front)
