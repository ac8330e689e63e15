"""The table serves every game: random games through its store, and a game by its buttons."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kings import castle, keys, struggle
from kings.errors import BadInput
from kings.games import ROOMS
from kings.records.recording import HUMAN
from kings.table import TableStore, begin, watch
from kings.widgets import Table, play
from kings.widgets.page import BLANK, unbroken
from kings.widgets.parts import Parts
from kings.widgets.table import PARTS
from tests.widgets.clicking import click_on, finish
from tests.widgets.monkey import shown
from tests.widgets.pages import EVIL, click, field, page, tags

NAMES = ("Ada", "Ben", "Cleo", "Dora")
AGREED: dict[str, Any] = {
    "struggle": struggle.Options(names=NAMES, mode="night"),
    "keys": keys.Options.with_jokers(NAMES),
    "castle": castle.Options(names=NAMES[:3], squires="chosen", turn_limit=6),
}

every_game = pytest.mark.parametrize("name", AGREED)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def table_of(name: str, *people: int, seed: int = 1) -> TableStore:
    """Return a store with a new game in which these seats are people and the others greedy bots."""
    options = AGREED[name]
    players = [HUMAN if seat in people else "greedy" for seat in range(options.players)]
    return begin(options, players, seed=seed)


def check_shown(store: TableStore) -> None:
    """What is shown is a view of the seat in front, and what that seat has heard."""
    record, viewer = store.driver.recording, store.history.viewer
    heard = [event.seen_by(viewer) for moment in record.moments for event in moment.events]
    known = [event for event in heard if event is not None]
    assert known[: len(store.scene.happened)] == list(store.scene.happened)
    assert store.scene.view.seat == viewer
    if not store.scene.called and store.scene.looking is None:
        assert len(known) == len(store.scene.happened)
        assert store.room.game.view(record.state, viewer) == store.scene.view
    chapters = [stop.chapter for stop in store.scene.stops]
    assert sorted(chapters) == chapters and store.scene.stops[-1].words
    moves = [stop.moves for stop in store.scene.stops]
    assert sorted(moves) == moves
    assert store.scene.question and set(store.scene.last) <= {line.text for line in store.scene.log}


@every_game
@given(seed=st.integers(0, 10**6), people=st.sets(st.integers(0, 2), min_size=1))
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_random_game_through_the_store_shows_views_only(
    name: str, seed: int, people: set[int]
) -> None:
    store, rng = table_of(name, *people, seed=seed), random.Random(seed)
    for _ in range(25):
        if store.scene.over:
            break
        if rng.random() < 0.1 and store.scene.can_go_back:
            store.back()
        elif rng.random() < 0.1:
            store.look(rng.randrange(len(store.scene.stops)))
        elif store.scene.looking is not None:
            store.look_now()
        else:
            click_on(store, rng)
        check_shown(store)


@every_game
def test_a_game_is_played_back_kept_and_watched(name: str) -> None:
    store = table_of(name, 0, seed=2)
    finish(store, most=1_000)
    assert store.scene.shows_end and store.scene.end_words and store.journal_text()
    text, stops = store.journal_text(), len(store.scene.stops)
    store.look(0)
    assert not store.scene.shows_end and store.scene.end_words == ()
    store.branch("another way")
    assert not store.scene.over and len(store.scene.branches) == 2
    store.open_text(text)
    assert store.scene.watched and stops == len(store.scene.stops)
    store.see_as(1)
    check_shown(store)


@every_game
def test_the_next_round_and_the_end_are_reached_by_steps(name: str) -> None:
    store = begin(AGREED[name], ["greedy"] * AGREED[name].players, seed=3)
    store.step_round()
    assert store.room.chapter_now(store.driver.state) >= 1
    store.step_turn()
    store.to_end()
    assert store.scene.over and not store.scene.can_go_on


def press_on(table: Table, rng: random.Random) -> None:
    """Press one of the buttons that decide or lead on."""
    pressing = [
        made
        for made in shown(table.choice)
        if getattr(made, "description", BLANK) != BLANK and hasattr(made, "click")
    ]
    choices = [made for made in pressing if not made.description.startswith("Hand the screen")]
    rng.choice(choices or pressing).click()


@pytest.mark.parametrize("name", ["keys", "castle"])
def test_a_game_by_its_buttons(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What every table can do is enough for a whole game."""
    monkeypatch.setattr("kings.widgets.table.PARTS", {name: Parts})
    table, rng = Table(table_of(name, 0, seed=5)), random.Random(1)
    for _ in range(200):
        if table.store.scene.over:
            break
        press_on(table, rng)
    assert table.store.scene.shows_end
    first = table.store.scene.end_words[0]
    assert first in page(table)
    assert "Look back, save, share" in page(table)
    click(table, "Watch from the start")
    assert "Look back, save, share" not in page(table)


@every_game
def test_names_are_escaped_everywhere(name: str) -> None:
    options = type(AGREED[name])(names=(EVIL, *NAMES[1 : AGREED[name].players]))
    table = Table(begin(options, ["human", *["random"] * (options.players - 1)], seed=1))
    table.sheets.open_sheet("Seats")
    rng = random.Random(0)
    for _ in range(6):
        if table.store.scene.over:
            break
        press_on(table, rng)
    assert "&lt;img" in page(table)
    assert "img" not in tags(table) and "onerror" not in tags(table)


@every_game
def test_a_table_of_each_game_is_begun_from_the_page_of_another(name: str) -> None:
    other = next(game for game in ROOMS if game != name)
    table = play(game=other, seed=1)
    table.sheets.open_sheet("New game")
    which = next(part for part in shown(table) if getattr(part, "label", "") == "Game")
    which.index = list(ROOMS).index(name)
    click(table, "Play with these choices")
    assert table.store.room is ROOMS[name] and not table.sheets.covers
    assert repr(table) == f"A table of {ROOMS[name].title}"
    assert type(table.parts) is PARTS[name]
    for _ in range(3):
        click_on(table.store, random.Random(1))
    assert unbroken(table.store.scene.question) in page(table)


@every_game
def test_a_store_refuses_another_game_and_changes_nothing(name: str) -> None:
    store = table_of(name, 0)
    before = store.scene.view
    other = next(game for game in ROOMS if game != name)
    with pytest.raises(BadInput, match=ROOMS[other].title):
        store.begin(AGREED[other])
    assert before == store.scene.view


def test_the_options_of_the_page_reach_a_game_of_keys() -> None:
    table = play(game="keys", seed=1)
    table.sheets.open_sheet("New game")
    for words in ("Jokers in the deck", "Buying back guards"):
        field(table, words).value = True
    field(table, "Laughter").value = False
    click(table, "Play with these choices")
    agreed = table.store.scene.options
    assert agreed.jokers and agreed.spy and agreed.buy_back
    assert not agreed.laughter and not agreed.allow_betrayed_theft


def test_the_options_of_the_page_reach_a_game_of_castle() -> None:
    table = play(game="castle", seed=1)
    table.sheets.open_sheet("New game")
    for part in list(shown(table)):
        if getattr(part, "label", "") == "Players":
            part.index = 6  # eight players
    assert "two to six players with dealt squires" in page(table)
    for part in list(shown(table)):
        if getattr(part, "label", "") == "Squires":
            part.index = 1
    field(table, "The order of the men is known").value = True
    click(table, "Play with these choices")
    agreed = table.store.scene.options
    assert (8, "drawn", True) == (agreed.players, agreed.squires, agreed.known_order)


@every_game
def test_any_journal_is_watched(name: str, tmp_path: Path) -> None:
    store = begin(AGREED[name], ["greedy"] * AGREED[name].players, seed=4)
    store.to_end()
    path = tmp_path / "game.jsonl"
    path.write_text(store.journal_text(), encoding="utf-8")
    table = Table(watch(path))
    assert ROOMS[name].title in repr(table)
    table.store.to_end()
    assert table.store.scene.end_words[0] in page(table)
