"""The teacher's board without a browser: tiles, one line, collecting, and the page's pulse."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.plan import journal_path, status_path
from kings.classroom.status import status_of, write_status
from kings.errors import BadInput, BadRecord
from kings.records.recording import replay
from kings.widgets.board import Board, board, countdown
from tests.classroom.played import a_class
from tests.widgets.pages import EVIL, click, field, page, tags


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_class(tmp_path_factory.mktemp("class") / "8b", [0, 3, 8])


@pytest.fixture
def folder(kept: Path, tmp_path: Path) -> Path:
    made = Path(shutil.copytree(kept, tmp_path / "8b"))
    for table in (2, 3):
        write_status(status_path(made, table), status_of(replay(journal_path(made, table))))
    return made


def beat(shown: Board) -> None:
    """Let the page ask for another look."""
    shown.pulse._handle_custom_msg({"beat": True}, [])


def test_every_table_has_a_tile_that_says_how_it_is(folder: Path) -> None:
    words = page(board(folder))
    assert 3 == words.count('class="kings-tile ')
    assert "Table 1" in words and "has not begun" in words
    assert "round 3 of 7" in words and "has finished" in words


def test_the_board_follows_the_tables_when_the_page_asks(folder: Path) -> None:
    shown = board(folder, stuck_after=86_400 * 365 * 20)
    status = status_of(replay(journal_path(folder, 2)))
    write_status(status_path(folder, 2), replace(status, round=6))
    assert "round 6 of 7" not in page(shown)
    beat(shown)
    assert "round 6 of 7" in page(shown)
    assert 1 == shown.pulse.answered


def test_it_can_be_stopped_and_looked_at_by_hand(folder: Path) -> None:
    shown = board(folder)
    click(shown, "Stop refreshing")
    status_path(folder, 2).write_text("torn", encoding="utf-8")
    beat(shown)
    assert "can’t be read" not in page(shown)
    click(shown, "Refresh now")
    assert "can’t be read" in page(shown)
    assert "table-02.status.json" in page(shown)
    click(shown, "Refresh automatically")
    assert shown.pulse.running


@pytest.mark.parametrize("junk", [None, "beat", {"beat": 1}, {"beat": "yes"}, []])
def test_what_is_no_pulse_does_nothing(folder: Path, junk: Any) -> None:
    shown = board(folder)
    shown.pulse._handle_custom_msg(junk, [])
    assert 0 == shown.pulse.answered


def test_a_page_can_not_make_the_board_race() -> None:
    shown = countdown(1)
    assert 60 == shown.clock.seconds


def test_patience_is_chosen_from_a_menu(folder: Path) -> None:
    shown = board(folder, stuck_after=45)
    assert 45 == field(shown, "Stuck after").value
    field(shown, "Stuck after").value = 300
    assert 300 == shown.store.stuck_after


def test_games_are_collected_by_a_click(folder: Path) -> None:
    shown = board(folder)
    click(shown, "Collect finished games")
    assert "table 3." in page(shown)
    assert "Table 2 is in round 3 and not finished." in page(shown)
    click(shown, "Collect unfinished")
    assert "tables 2 and 3." in page(shown)
    assert (folder / "collected" / "table-02.jsonl").exists()


def test_hostile_names_are_shown_as_text(folder: Path) -> None:
    status = status_of(replay(journal_path(folder, 2)))
    names = (EVIL, f'"{EVIL}', "Cleo")
    write_status(status_path(folder, 2), replace(status, names=names, question=EVIL))
    shown = board(folder)
    assert not {"img", "onerror", "src"} & tags(shown)
    assert "&lt;img" in page(shown)


def test_many_tables_are_drawn_smaller(folder: Path, tmp_path: Path) -> None:
    assert "kings-tiles-many" not in page(board(folder))
    many = a_class(tmp_path / "many", [0] * 9)
    assert "kings-tiles-many" in page(board(many))


def test_a_folder_that_is_no_class_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="not a class folder"):
        board(tmp_path)


@pytest.mark.parametrize("minutes", [0, -1, 100])
def test_a_countdown_has_a_time_that_fits_on_it(minutes: int) -> None:
    with pytest.raises(BadInput, match="99 minutes"):
        countdown(minutes)


def test_a_countdown_takes_its_words_and_minutes() -> None:
    made = countdown(2.5, "Bargain!")
    assert (150, "Bargain!") == (made.clock.seconds, made.clock.words)
