"""No press seems to do nothing: whatever goes wrong is a sentence on the page it was made on."""

from __future__ import annotations

import ast
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as ipw
import pytest

from kings.lessons.desk import open_lesson
from kings.widgets.board import board
from kings.widgets.controls import Controls
from kings.widgets.laboratory import laboratory
from kings.widgets.lesson import predict, progress
from kings.widgets.page import Picture, button, listen, said
from kings.widgets.paper import paper
from tests.classroom.played import a_class
from tests.records.games import needs_posix
from tests.table.devices import say, seated
from tests.widgets.clicking import table_store, walk
from tests.widgets.pages import buttons, click, page

Faults = list[Exception]

SECRET = "Ben holds <b>the Thief</b>"

PAGES: dict[str, Callable[[Path], Any]] = {
    "controls": lambda folder: Controls(table_store(0)),
    "laboratory": lambda folder: laboratory(),
    "paper": lambda folder: paper(sheet=folder / "sheet.csv"),
    "board": lambda folder: board(a_class(folder / "8b", [0])),
    "questions": lambda folder: predict(open_lesson(1, "Ada", folder), "before"),
    "standings": lambda folder: progress(open_lesson(1, "Ada", folder)),
}


def fail(*_: object, **__: object) -> None:
    raise KeyError(SECRET)


def trouble(shown: Any) -> str:
    """Return what a page complains of."""
    return "\n".join(
        widget.value
        for widget in walk(shown)
        if isinstance(widget, ipw.HTML) and "kings-alert" in widget.value
    )


@pytest.mark.parametrize("kind", PAGES)
def test_a_press_that_fails_is_told_on_its_page_and_on_no_other(
    kind: str, tmp_path: Path, told_faults: Faults, caplog: pytest.LogCaptureFixture
) -> None:
    shown, others = PAGES[kind](tmp_path), Controls(table_store(0))
    place = next(widget for widget in walk(shown) if isinstance(widget, ipw.VBox))
    broken, sound = button("Break it", fail), button("Do nothing", lambda: None)
    place.children = (*place.children, broken, sound)
    with caplog.at_level(logging.ERROR):
        broken.click()
    words = trouble(shown)
    assert "a fault in the program (KeyError). What was kept before is safe. Try again" in words
    assert "Thief" not in page(shown) and "Thief" in caplog.text  # it may be a hidden card
    assert "Traceback" in caplog.text
    assert "" == trouble(others)
    sound.click()
    assert "" == trouble(shown)
    (told,) = told_faults
    assert isinstance(told, KeyError)
    told_faults.clear()


def test_a_field_and_a_picture_complain_as_well(told_faults: Faults) -> None:
    shown = laboratory()
    words, picture = ipw.Text(), Picture(fail)
    listen(words, fail)
    shown.children = (*shown.children, words, picture)
    words.value = "typed"
    assert "KeyError" in trouble(shown)
    buttons(shown, "Large type")[0].click()
    assert "" == trouble(shown)
    picture._handle_custom_msg({"point": "place:1"}, [])
    assert "KeyError" in trouble(shown)
    assert 2 == len(told_faults)
    told_faults.clear()


def test_what_is_pressed_on_no_page_is_raised() -> None:
    words = ipw.Text()
    listen(words, fail)
    with pytest.raises(KeyError):
        words.value = "typed"


@pytest.mark.parametrize("error", [KeyError(SECRET), RuntimeError(), AssertionError("x")])
def test_a_verb_of_the_store_that_fails_is_told_at_the_choices(
    error: Exception, monkeypatch: pytest.MonkeyPatch, told_faults: Faults
) -> None:
    def broken(*_: object) -> None:
        raise error

    store = table_store(0)
    monkeypatch.setattr(type(store), "choose", broken)
    shown = Controls(store)
    shown.choices.children[0].click()
    assert f"a fault in the program ({type(error).__name__})" in trouble(shown)
    assert [error] == told_faults
    told_faults.clear()


def test_a_refusal_of_the_system_is_told_without_the_file(told_faults: Faults) -> None:
    words = said(OSError(28, "No space left on device", "/games/secret-code.jsonl"))
    assert "the system refused it: No space left on device." in words
    assert "secret-code" not in words
    told_faults.clear()


def test_every_press_is_taken_where_it_is_guarded() -> None:
    guards = {"page.py", "board.py", "screen.py"}  # a screen's seat answers every message itself
    names = {"observe", "on_click", "on_msg", "on_submit"}
    folder = Path(board.__code__.co_filename).parent
    found = [
        f"{file.name}, line {node.lineno}"
        for file in sorted(folder.rglob("*.py"))
        if file.relative_to(folder).as_posix() not in guards
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in names
    ]
    assert [] == found


# Homes and journals that are not as they should be.


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home in which nothing can be made: it lies below a file."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "file" / "kings"))
    return tmp_path / "file"


NO_HOME = "Set KINGS_HOME to a folder that you can write to"


def test_without_a_home_the_table_is_shown_and_the_first_press_says_why(no_home: Path) -> None:
    shown = Controls(table_store(0, 1, 2, 3))
    before = shown.store.scene.view
    shown.choices.children[0].click()
    assert NO_HOME in trouble(shown)
    assert before == shown.store.scene.view


def test_without_a_home_a_game_that_can_not_be_resumed_is_told_why(no_home: Path) -> None:
    seat, tape = seated(table_store(0))
    say(seat, "resume", code="2345-6789-abcd")
    assert NO_HOME in tape.last["refused"]
    say(seat, "mine")
    assert [] == tape.last["mine"]


def test_without_a_home_an_answer_that_can_not_be_kept_is_told(no_home: Path) -> None:
    shown = predict(open_lesson(1, "Ada"), "before")
    for made in shown.fields:
        if isinstance(made, ipw.Text):
            made.value = "3"
        else:
            made.index = 0
    click(shown, "Keep my answers")
    assert "Ada.jsonl can&#x27;t be made: Not a directory." in trouble(shown)


@needs_posix
def test_a_journal_that_is_deleted_in_play_stops_the_game_until_it_branches_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    shown = Controls(table_store(0, 1, 2, 3))
    shown.choices.children[0].click()
    (journal,) = (tmp_path / "games").iterdir()
    journal.unlink()
    before = len(shown.store.scene.stops)
    for _ in range(2):
        click_next(shown)
        assert f"{journal.name} was moved or deleted while it was open" in trouble(shown)
        assert before == len(shown.store.scene.stops)
    click(shown, "Branch from here")
    assert "everything that nobody here has seen is dealt anew" in shown.store.scene.notice
    (branch,) = (tmp_path / "games").iterdir()
    assert branch != journal
    click_next(shown)
    assert before + 1 == len(shown.store.scene.stops)


def click_next(shown: Controls) -> None:
    """Come to the table if somebody is waited for, and make the first choice."""
    if shown.store.scene.waiting_for is not None:
        shown.store.come(shown.store.scene.waiting_for)
    shown.choices.children[0].click()


@needs_posix
def test_a_pipe_among_the_games_of_this_machine_does_not_hold_up_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    os.mkfifo(tmp_path / "games" / "2345-6789-abcd.jsonl")
    seat, tape = seated(table_store(0))
    say(seat, "mine")
    assert [] == tape.last["mine"]
    say(seat, "resume", code="2345-6789-abcd")
    assert "it is a pipe, not a file" in tape.last["refused"]
