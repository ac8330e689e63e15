"""A class folder: what is good is used, and what is not is named with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.classroom import read_class
from kings.classroom.class_folder import ClassFolder
from kings.classroom.plan import class_of, journal_path, status_path
from kings.classroom.simulated import LESSON, QUESTION
from kings.errors import BadRecord
from tests.classroom.classes import NAMES, copy_of_class, simulated


def spoil(folder: Path, table: int, line: int, text: str) -> None:
    """Put another line into a journal."""
    path = journal_path(folder, table)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[line - 1] = text
    path.write_text("".join(lines), encoding="utf-8")


def told(found: ClassFolder) -> list[str]:
    return [str(problem) for problem in found.problems]


def test_a_whole_class_is_read_without_a_complaint() -> None:
    found = read_class(simulated())
    assert () == found.problems
    assert [1, 2, 3] == [game.table for game in found.games]
    assert all(game.begun and game.finished and not game.damage for game in found.games)
    students = {name for table in found.plan.tables for name in table.students}
    assert students == {answer.student for answer in found.answers}
    assert {(LESSON, QUESTION)} == {(answer.lesson, answer.question) for answer in found.answers}


def test_of_a_damaged_journal_the_lines_before_the_damage_are_used(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    spoil(folder, 2, 30, "rubbish\n")
    found = read_class(folder)
    game = found.game(2)
    assert game is not None and game.damage is not None
    assert 30 == game.damage.line
    assert not game.finished and game.begun
    assert 29 == game.record.moments[-1].line
    assert [1, 2, 3] == [one.table for one in found.games]
    assert told(found)[0].startswith("table-02.jsonl, line 30: The line is not JSON")
    assert told(found)[0].endswith("The lines before it are used.")


def test_a_line_that_the_rules_forbid_is_damage_too(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    lines = journal_path(folder, 1).read_text(encoding="utf-8").splitlines()
    spoil(folder, 1, 20, lines[18].replace('"n":19', '"n":20') + "\n")
    game = read_class(folder).game(1)
    assert game is not None and game.damage is not None
    assert 20 == game.damage.line


def test_a_torn_last_line_is_reported_and_left_out(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    path = journal_path(folder, 3)
    path.write_bytes(path.read_bytes()[:-10])
    found = read_class(folder)
    assert ["line is torn and was left out"] == [
        words.split("the ")[-1][:-1] for words in told(found)
    ]
    game = found.game(3)
    assert game is not None and game.damage is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "table-02.jsonl: The file has no complete line"),
        ("rubbish\n", "table-02.jsonl, line 1: The header is not JSON"),
    ],
)
def test_a_file_that_is_no_journal_is_left_out(text: str, problem: str, tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    journal_path(folder, 2).write_text(text, encoding="utf-8")
    found = read_class(folder)
    assert found.game(2) is None
    assert [problem] == [words[: len(problem)] for words in told(found)]


def test_a_missing_journal_and_a_strange_one_are_told(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    journal_path(folder, 1).rename(folder / "table-09.jsonl")
    assert [
        "table-09.jsonl: no table of the plan has this file; it is left out.",
        "table-01.jsonl: it can't be read: No such file or directory.",
    ] == told(read_class(folder))


def test_a_journal_of_other_players_is_left_out(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    journal_path(folder, 1).write_bytes(journal_path(folder, 2).read_bytes())
    found = read_class(folder)
    assert found.game(1) is None
    assert "other players than the plan has" in told(found)[0]


def test_answers_of_strangers_are_left_out(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    one = next(iter(sorted((folder / "answers").glob("*.jsonl"))))
    one.rename(one.with_name(f"{NAMES[0]}.jsonl"))
    found = read_class(folder)
    assert ["answers/Ann.jsonl: nobody in the plan has this pseudonym."] == told(found)


def test_status_files_are_found_and_not_read(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    status_path(folder, 2).write_text("rubbish", encoding="utf-8")
    assert {2: status_path(folder, 2)} == read_class(folder).statuses


def test_progress_is_told_of_each_journal() -> None:
    heard: list[tuple[int, int]] = []
    read_class(simulated(), progress=lambda done, of: heard.append((done, of)))
    assert [(0, 3), (1, 3), (2, 3), (3, 3)] == heard


def test_a_folder_without_a_plan_is_no_class(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"is not a class folder: class\.json can't be read"):
        read_class(tmp_path)


def test_a_journal_knows_its_class(tmp_path: Path) -> None:
    folder = copy_of_class(tmp_path)
    assert folder == class_of(journal_path(folder, 1))
    assert class_of(folder / "other.jsonl") is None
    assert class_of(tmp_path / "table-01.jsonl") is None
