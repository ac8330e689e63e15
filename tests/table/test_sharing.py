"""What leaves a table: the game as a page, with no hand in it before its end, and kept games."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.class_folder import make_class
from kings.classroom.plan import journal_path
from kings.games import ROOMS
from kings.publish.replay import page_of_table
from kings.publish.replay.page import page_for
from kings.records.recording import HUMAN
from kings.seeds import stream
from kings.table import Driver, TableStore, begin, store_of
from kings.table.front_page import KeptGame, kept_games
from kings.table.seat import Seat
from tests.checkers.secrets import twin
from tests.positions import ADA, COOPER, FARMER, QUEEN, position
from tests.table.devices import Clock, Tape, click, played, say
from tests.widgets.clicking import at

NAMES = ("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def screen(store: TableStore) -> tuple[Seat, Tape]:
    seat, tape = Seat(store, clock=Clock(ticks=True), page_of=page_of_table), Tape()
    seat.come(tape)
    return seat, tape


def shared(seat: Seat, tape: Tape) -> dict[str, Any]:
    """Ask for the page; return the answer."""
    say(seat, "read", what="replay")
    return tape.last


def over(seat: Seat, tape: Tape) -> None:
    for _ in played(seat, tape, random.Random(1)):
        pass


@pytest.mark.parametrize("game", ROOMS)
def test_a_game_that_is_over_comes_as_one_page(game: str) -> None:
    ends = {"keys": {"last_turn": 12}, "castle": {"turn_limit": 18}}.get(game, {})
    agreed = ROOMS[game].options(names=("Ada", "Ben", "Cleo", "Dora"), **ends)
    seat, tape = screen(begin(agreed, seed=2))
    assert "replay" in tape.frame["reads"]
    over(seat, tape)
    page = shared(seat, tape)["page"]
    assert page["name"].startswith(f"{game}-") and page["name"].endswith(".html")
    assert page["text"].startswith("<!DOCTYPE html>") or page["text"].startswith("<!doctype html>")
    assert page["text"] == page_of_table(seat.store.driver)


def test_before_the_end_its_page_tells_no_hand() -> None:
    """Two states that nobody at the table could tell apart from outside make the same page."""
    state = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)
    other = twin(state, None, stream(5, "pages"))
    assert state != other
    pages = []
    for hidden in (state, other):
        seat, tape = screen(at(hidden, ADA))
        pages.append(shared(seat, tape)["page"]["text"])
    assert pages[0] == pages[1]


def test_no_page_is_made_while_the_whole_table_is_asked() -> None:
    """The move that is asked about has been made in the record, and not at the table (C-22)."""
    for seed in range(40):
        store = begin(
            ROOMS["castle"].options(names=NAMES), [HUMAN, HUMAN, "greedy", "greedy"], seed=seed
        )
        seat, tape = screen(store)
        rng = random.Random(seed)
        for _ in range(60):
            if store.scene.over:
                break
            if store.curtain.call is not None:
                assert "refused" in shared(seat, tape)
                return
            click(seat, tape, rng)
    raise AssertionError("no game asks the whole table")


def test_a_class_keeps_its_hands_until_all_tables_are_over(tmp_path: Path) -> None:
    make_class(tmp_path / "class", [f"Student {at}" for at in range(6)], 5, size=3)
    store = store_of(Driver.open(journal_path(tmp_path / "class", 1)))
    for person in store.driver.people:
        store.driver.seat(person, "greedy")
    store.to_end()
    assert store.scene.over and store.driver.kept_back_words
    seat, tape = screen(store)
    text = shared(seat, tape)["page"]["text"]
    assert text == page_for(store.driver.recording, "table")
    assert text != page_for(store.driver.recording, "all")
    store.close()


def test_a_screen_without_a_maker_says_so() -> None:
    seat, tape = Seat(begin(seed=1), clock=Clock(ticks=True)), Tape()
    seat.come(tape)
    assert "replay" not in tape.frame["reads"]
    assert "No pages are made" in shared(seat, tape)["refused"]


# My games.


def test_a_kept_game_says_who_played_when_how_far_it_is_and_how_it_ended() -> None:
    seat, tape = screen(begin(seed=1))
    say(seat, "begin", game="struggle", names=list(NAMES))
    code = tape.frame["code"]

    def here() -> KeptGame:
        return next(game for game in kept_games() if game.code == code)

    assert ("Ada, Ben, Cleo and Dora", "round 1", "") == (here().words, here().far, here().result)
    assert abs(here().when - time.time()) < 60
    over(seat, tape)
    assert ("finished", tape.frame["over"]["headline"], True) == (
        here().far,
        here().result,
        here().over,
    )
    say(seat, "mine")
    assert [code] == [game["code"] for game in tape.last["mine"]]
