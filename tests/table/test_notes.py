"""Notes at a table: kept like a move, counted for nobody else, and news for no other screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kings.classroom.status import status_of, status_text
from kings.errors import BadInput
from kings.game import NATURE
from kings.games import ROOMS
from kings.hall.table import Table
from kings.records.formats import AnyNote, Bell, Early, Enough, Seen, Word
from kings.records.journal import read_journal
from kings.records.places import games_folder
from kings.records.recording import HUMAN, replay
from kings.table import Driver, store_of
from kings.table.seat import Seat
from tests.records.games import SHORT, in_version_1, recorded
from tests.table.devices import Clock, Tape

OTHERS: tuple[AnyNote, ...] = (
    Early(0, 1, None),
    Enough(0, 1),
    Bell(0, "opened", 45),
    Bell(0, "rung", 0),
    Word(0, 0, None, "I am first"),
    Word(0, 1, None, "Wait"),
    Seen(0, 0, 1),
)
"""What changes nothing for seat 0."""

every_game = pytest.mark.parametrize("game", ROOMS)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def begun(game: str = "struggle") -> Driver:
    """Return a table of people at which somebody is asked something."""
    driver = Driver.begin(None, None, 3, game=game)
    for seat in range(len(driver.recording.players)):
        driver.seat(seat, HUMAN)
    while any(ask.seat == NATURE for ask in driver.room.game.asks(driver.state)):
        driver.step()
    return driver


def own_screen(driver: Driver, seat: int) -> tuple[Seat, Tape]:
    screen, tape = Table(driver, clock=Clock(ticks=True)).seats[seat], Tape()
    screen.come(tape)
    return screen, tape


def test_the_first_note_puts_a_game_on_the_disk() -> None:
    driver = Driver.begin(None, None, 3)
    assert driver.journal is None
    kept = driver.note(Word(0, 0, None, "Hello"))
    assert driver.journal is not None
    assert (kept,) == read_journal(driver.journal).lines
    driver.close()


def test_a_note_that_can_not_be_is_refused_in_a_sentence() -> None:
    driver = begun()
    with pytest.raises(BadInput, match="There is no seat 9 at this table"):
        driver.note(Enough(0, 9))
    driver.close()


@every_game
def test_what_others_note_sends_nothing_to_a_screen_and_leaves_its_number(game: str) -> None:
    driver = begun(game)
    screen, tape = own_screen(driver, 0)
    number = screen.q
    for note in OTHERS:
        sent = len(tape.heard)
        driver.note(note)
        screen.refresh()
        assert number == screen.q, note
        assert isinstance(note, Word) or sent == len(tape.heard), note
    driver.close()


@every_game
def test_what_a_seat_decides_early_counts_for_it_now_and_after_a_restart(game: str) -> None:
    driver = begun(game)
    number = own_screen(driver, 0)[0].q
    driver.note(Early(0, 0, None))
    driver.note(Enough(0, 0))
    assert number + 2 == own_screen(driver, 0)[0].q
    code = driver.code
    driver.close()
    again = Driver.resume(code)
    assert number + 2 == own_screen(again, 0)[0].q
    assert 2 == len(again.recording.notes)
    again.close()


def test_a_shared_screen_counts_no_note() -> None:
    driver = begun()
    screen = Seat(store_of(driver))
    number = screen.q
    for note in OTHERS:
        driver.note(note)
    assert number == screen.q
    driver.close()


def test_a_branch_and_a_copy_of_a_game_with_notes_have_none() -> None:
    driver = begun()
    driver.note(Word(0, 0, None, "Hello"))
    before = len(driver.recording.moments)
    branch = driver.branch("What if?", before, over=True)
    assert [] == branch.recording.noted
    assert before == len(branch.recording.moments)
    copy = Driver.read(driver.recording.text())
    assert [] == copy.recording.noted
    for game in (driver, branch, copy):
        game.close()


def test_a_copy_of_an_old_game_that_is_played_on_is_of_version_2() -> None:
    text = in_version_1(recorded(5, moves=SHORT)).text()
    copy = Driver.read(text)
    copy.note(Enough(0, 1))
    journal: Any = copy.journal
    copy.close()
    again = replay(journal)
    assert (2, SHORT, 1) == (again.header.version, len(again.moments), len(again.noted))


def test_an_old_game_goes_on_in_its_own_version() -> None:
    file = games_folder() / "otter-heron-1.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(in_version_1(recorded(5, moves=SHORT)).text(), encoding="utf-8")
    driver = Driver.open(file)
    before = file.read_bytes()
    driver.note(Enough(0, 1))
    assert before == file.read_bytes()
    assert 1 == len(driver.recording.notes)
    driver.close()


def test_a_status_tells_nothing_of_notes() -> None:
    """When the last of them was written would tell that somebody has decided something."""
    record = recorded(5, moves=SHORT)
    before = status_text(status_of(record))
    for note in OTHERS:
        record.note(note)
        assert before == status_text(status_of(record))
