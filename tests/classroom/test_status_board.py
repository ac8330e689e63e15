"""The board: who needs the teacher, in words; and the journals collected after the game."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kings.classroom.class_folder import collect, read_class
from kings.classroom.consent import CONSENT, note_consent, read_consent
from kings.classroom.plan import journal_path, status_path
from kings.classroom.status import (
    ClassWatch,
    Need,
    TableStatus,
    Tile,
    say_needs,
    say_time,
    status_of,
    write_status,
)
from kings.errors import BadInput, BadRecord
from kings.records.recording import replay
from tests.classroom.played import a_class

NOW = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of five tables: one not begun, two that play, one finished, and one more."""
    return a_class(tmp_path_factory.mktemp("class") / "8b", [0, 3, 5, 8, 2])


@pytest.fixture
def folder(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept, tmp_path / "8b"))


def tell(folder: Path, table: int, idle: int, *, asked: tuple[int, ...] | None = None) -> None:
    """Write the status of a table whose last event was so many seconds ago."""
    status = status_of(replay(journal_path(folder, table)))
    since = (NOW - timedelta(seconds=idle)).isoformat()
    begun = (NOW - timedelta(seconds=1500)).isoformat()
    changed: TableStatus = replace(status, began=begun, at=since)
    if asked is not None:
        changed = replace(changed, asked=asked)
    write_status(status_path(folder, table), changed)


def board_of(folder: Path) -> Path:
    tell(folder, 2, 20)
    tell(folder, 3, 200)
    tell(folder, 4, 900)
    status_path(folder, 5).write_text('{"format": "kings-status", "ver', encoding="utf-8")
    return folder


def test_who_needs_the_teacher_comes_first(folder: Path) -> None:
    tiles = ClassWatch(board_of(folder)).look(NOW).tiles
    needs = [(5, Need.DAMAGED), (3, Need.STUCK), (1, Need.WAITING), (2, Need.PLAYING)]
    assert [*needs, (4, Need.FINISHED)] == [(tile.table, tile.need) for tile in tiles]


def test_it_says_in_one_line_who_needs_the_teacher_and_why(folder: Path) -> None:
    watch = ClassWatch(board_of(folder))
    tell(folder, 3, 200, asked=(1,))
    name = watch.plan.table(3).players[1]
    assert (
        "Table 5 can't be read. Table 3 may be stuck: nothing for 3 minutes; "
        f"{name} has to decide. Table 1 has not begun."
    ) == say_needs(watch.look(NOW).tiles)


def test_of_several_that_are_stuck_the_longest_is_named(folder: Path) -> None:
    for table, idle in ((2, 300), (3, 200), (5, 200)):
        tell(folder, table, idle)
    said = say_needs(ClassWatch(folder).look(NOW).tiles)
    assert said.startswith("Tables 2, 3 and 5 may be stuck, table 2 longest: nothing for 5 minutes")


def test_a_class_that_needs_nobody_is_told_so(folder: Path) -> None:
    watch = ClassWatch(folder)
    assert "No table has begun yet." == say_needs(watch.look(NOW).tiles)
    for table in (2, 3, 4, 5):
        tell(folder, table, 5)
    status = status_of(replay(journal_path(folder, 2)))
    write_status(status_path(folder, 1), replace(status, at=NOW.isoformat()))
    well = "Nobody needs you: four play, one has finished."
    assert well == say_needs(watch.look(NOW).tiles)


def test_times_are_those_of_the_table_until_the_watch_has_seen_it_change(folder: Path) -> None:
    """The clock of a table's computer may be an hour wrong."""
    watch = ClassWatch(folder)
    tell(folder, 2, -3600)
    assert Need.PLAYING is _tile(watch, 2, NOW).need
    tell(folder, 2, -3605)
    assert 0 == _tile(watch, 2, NOW + timedelta(seconds=60)).idle
    assert 200 == _tile(watch, 2, NOW + timedelta(seconds=260)).idle
    assert Need.STUCK is _tile(watch, 2, NOW + timedelta(seconds=260)).need


def _tile(watch: ClassWatch, table: int, now: datetime) -> Tile:
    return next(tile for tile in watch.look(now).tiles if tile.table == table)


def test_the_clock_of_a_finished_game_stands_still(folder: Path) -> None:
    tell(folder, 4, 900)
    watch = ClassWatch(folder)
    assert {600} == {_tile(watch, 4, NOW + timedelta(seconds=s)).played for s in (0, 500)}


def test_a_game_from_paper_has_no_clock_and_is_never_stuck(folder: Path) -> None:
    for table, played in ((2, 3), (4, 8)):
        status = status_of(replay(journal_path(folder, table)))
        on_paper = replace(status, began=None, at=None, paper=True)
        write_status(status_path(folder, table), on_paper)
        tile = _tile(ClassWatch(folder), table, NOW)
        assert (Need.FINISHED if played == 8 else Need.PLAYING) is tile.need
        assert (None, None) == (tile.idle, tile.played)


def test_the_board_never_opens_a_journal(folder: Path) -> None:
    board_of(folder)
    before = ClassWatch(folder).look(NOW)
    for journal in folder.glob("*.jsonl"):
        journal.unlink()
    assert before == ClassWatch(folder).look(NOW)


def test_patience_can_be_set(folder: Path) -> None:
    tell(folder, 2, 100)
    watch = ClassWatch(folder)
    assert Need.PLAYING is _tile(watch, 2, NOW).need
    watch.set_patience(60)
    assert Need.STUCK is _tile(watch, 2, NOW).need
    with pytest.raises(BadInput, match="10 seconds"):
        watch.set_patience(0)


def test_a_folder_without_a_plan_is_no_class(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="is not a class folder"):
        ClassWatch(tmp_path)


@pytest.mark.parametrize(
    ("seconds", "said"), [(None, "–"), (0, "0:00"), (185, "3:05"), (3729, "1:02:09")]
)
def test_a_time_is_said_as_a_clock_does(seconds: int | None, said: str) -> None:
    assert said == say_time(seconds)


def test_finished_journals_are_collected_and_the_others_reported(folder: Path) -> None:
    journal_path(folder, 5).write_bytes(b"no journal\n")
    found = collect(folder)
    assert (4,) == found.copied
    assert [
        "Table 1 has not begun.",
        "Table 2 is in round 3 and not finished.",
        "Table 3 is in round 5 and not finished.",
        "Table 5: its journal can't be read.",
    ] == list(found.left)
    again = read_class(found.folder)
    assert (4,) == tuple(game.table for game in again.games)
    assert not (found.folder / "names.csv").exists(), "real names stay where they are"


def test_unfinished_games_are_taken_when_asked_for_and_replaced_when_they_have_grown(
    folder: Path, tmp_path: Path
) -> None:
    place = tmp_path / "mine"
    assert (2, 3, 4, 5) == collect(folder, place, unfinished=True).copied
    longer = (place / "table-02.jsonl").read_bytes()
    (place / "table-02.jsonl").write_bytes(b"".join(longer.splitlines(keepends=True)[:5]))
    collect(folder, place, unfinished=True)
    assert longer == (place / "table-02.jsonl").read_bytes()


def test_a_copy_leaves_out_of_its_exports_whom_the_class_leaves_out(folder: Path) -> None:
    assert not (collect(folder).folder / CONSENT).exists()
    note_consent(folder, "Otter", agrees=True)
    made = collect(folder)
    assert read_consent(folder) == read_consent(made.folder) == {"Otter": True}


def test_another_game_is_never_written_over(folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    place.mkdir()
    shutil.copy(journal_path(folder, 3), place / "table-04.jsonl")
    found = collect(folder, place)
    assert () == found.copied
    assert any("another game lies in" in words for words in found.left)
    with pytest.raises(BadInput, match="a folder other than the class's own"):
        collect(folder, folder)
