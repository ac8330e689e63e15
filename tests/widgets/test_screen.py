"""The screen in a notebook: what a cell reads, what it decides, and what the page is sent."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from kings import client
from kings.errors import BadInput, IllegalMove
from kings.struggle.moves import Pay, Play, PromiseGold
from kings.table import begin
from kings.widgets.screen import Screen
from tests.positions import ADA, PEASANT
from tests.widgets.clicking import click_on, table_store


class Page:
    """The page's side: what the widget has sent, and what it is sent."""

    def __init__(self, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[dict[str, Any]] = []
        self.screen = screen
        self.places: list[str] = []
        monkeypatch.setattr(screen, "send", self._hear)

    def _hear(self, content: dict[str, Any], buffers: object = None) -> None:
        self.heard.append(json.loads(content["text"]))
        self.places.append(content["place"])

    def send(self, do: str, /, place: str = "here", **said: Any) -> dict[str, Any]:
        text = json.dumps({"do": do, **said})
        self.screen._handle_custom_msg({"text": text, "place": place}, [])
        return self.heard[-1]


@pytest.fixture
def screen() -> Screen:
    return Screen(table_store(0, seed=1))


def test_a_cell_reads_whose_turn_it_is_and_what_can_be_chosen(screen: Screen) -> None:
    assert (("Ada",), False, "") == (screen.turn, screen.over, screen.last_deal)
    assert tuple(line.label for line in screen.store.scene.choices) == screen.choices


def test_what_is_read_follows_the_game(screen: Screen) -> None:
    heard: list[tuple[str, ...]] = []
    screen.observe(lambda change: heard.append(change["new"]), "choices")
    before = screen.choices
    screen.choose(0)
    assert heard and before != screen.choices == heard[-1]


def test_a_choice_is_made_by_its_place_its_words_or_the_move() -> None:
    made = []
    for pick in (0, "place", Play(ADA, PEASANT)):
        screen = Screen(table_store(0, seed=1))
        screen.choose(screen.choices[0] if pick == "place" else pick)
        made.append([moment.move for moment in screen.store.driver.recording.moments])
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize("wrong", [99, -1, "Play the Ace", ""])
def test_a_choice_that_there_is_not_is_refused(screen: Screen, wrong: int | str) -> None:
    before = screen.choices
    with pytest.raises(BadInput, match=r"There (are \d+ choices|is no choice)"):
        screen.choose(wrong)
    assert before == screen.choices


def test_a_move_of_another_seat_is_refused(screen: Screen) -> None:
    with pytest.raises(BadInput, match="Only the player in front of the screen"):
        screen.choose(Play(1, PEASANT))


def test_a_deal_is_proposed_and_the_last_one_can_be_read() -> None:
    screen = Screen(table_store(0, seed=3))
    screen.store.change_settings(stop_at_windows=True)
    while not screen.last_deal and not screen.over:
        scene = screen.store.scene
        acts = [act for _, act in scene.deals.act_options if act.by != ADA]
        if scene.can_offer and acts and not scene.choices and scene.view.own.gold:
            screen.propose(Pay(ADA, acts[-1].by, 1), acts[-1])
        screen.choose(0) if screen.choices else screen.go_on()
    assert screen.last_deal.startswith("Ada pays ")
    with pytest.raises(IllegalMove):
        screen.propose(PromiseGold(ADA, ADA, 1, 7))


def test_a_silent_game_has_no_deals() -> None:
    with pytest.raises(BadInput, match="Nobody makes deals"):
        Screen(begin(game="castle", seed=1)).propose(Pay(0, 1, 1))


def test_the_page_is_sent_frames_after_its_hello_and_after_a_cells_choice(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(screen, monkeypatch)
    assert [] == page.heard
    frame = page.send("hello", narrow=True)
    assert 1 == frame["n"] and all(frame["pictures"])
    screen.choose(0)
    assert 1 < page.heard[-1]["n"] and frame["q"] != page.heard[-1]["q"]
    page.send("hello")
    assert 1 == page.heard[-1]["n"] and all(page.heard[-1]["pictures"])


def test_a_page_that_sends_rubbish_gets_sentences(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(screen, monkeypatch)
    page.send("hello")
    rubbish: tuple[Any, ...] = (None, 7, "x", [], {}, {"text": 3}, {"text": '{"do": "choose"}'})
    for content in rubbish:
        known = len(page.heard)
        screen._handle_custom_msg(content, [])
        assert ["refused"] == list(page.heard[-1]) and known < len(page.heard)


def test_frames_are_for_all_places_and_answers_for_the_one_that_asked(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(screen, monkeypatch)
    for place in ("left", "right"):
        page.send("hello", place=place)
    page.send("mine", place="right")
    screen.choose(0)
    told = [next(iter(message)) for message in page.heard]
    assert [("n", ""), ("n", ""), ("mine", "right")] == list(zip(told, page.places, strict=True))[
        :3
    ]
    assert {""} == set(page.places[3:])


def test_every_message_is_answered_so_that_silence_means_a_dead_kernel(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(screen, monkeypatch)
    page.send("hello")
    assert {} == page.send("settings", narrow=False)


def test_a_saved_notebook_tells_what_lay_there() -> None:
    table = Screen(table_store(0, seed=1))
    assert repr(table).startswith("A table of Kings' Struggle for Ada, Ben")
    assert table.store.scene.question in repr(table)
    assert "press Play" in repr(Screen(begun=False))


def test_another_game_is_read_as_well(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(screen, monkeypatch)
    page.send("hello")
    page.send("begin", game="castle")
    assert "castle" == page.heard[-1]["game"] == screen.store.room.name
    assert tuple(line.label for line in screen.store.scene.choices) == screen.choices
    screen.choose(0)
    assert page.heard[-1]["n"] > 2


def test_a_game_that_nobody_has_begun_shows_the_page_where_one_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(Screen(store := table_store(0), begun=False), monkeypatch)
    assert "setup" in page.send("hello") and not store.scene.over


def test_the_widget_is_one_module_and_one_style_sheet(screen: Screen) -> None:
    assert not re.search(r"^import ", screen._esm, re.M) and "export default" in screen._esm
    sheets = ("table.css", "review.css", "editor.css")
    assert "".join(map(client.text, sheets)) == screen._css


def test_the_end_can_be_read() -> None:

    screen = Screen(table_store(0, seed=2))
    while not screen.over:
        click_on(screen.store, random.Random(1))
    assert () == screen.choices
