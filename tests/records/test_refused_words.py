"""A file that can't be read is refused in whole sentences, which say what it was taken for."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput, BadRecord
from kings.records.codec import write_schemas
from kings.records.files import open_file, say_kind
from kings.records.formats import (
    JOURNAL_VERSION,
    MAX_TEXT,
    VERSION,
    read_header,
    read_line,
    read_scenario,
    read_tables,
    scenario_text,
    schemas,
    tables_text,
)
from kings.records.journal import journal_header
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.records.games import needs_posix
from tests.records.test_other_games import recorded

READERS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "header": (read_header, "The header", "kings-journal"),
    "scenario": (read_scenario, "The scenario", "kings-scenario"),
    "tables": (read_tables, "The file of tables", "kings-tables"),
}
NO_JSON = "is not JSON: Expecting value: line 1 column 1 (char 0)."


def refusal(read: Callable[[str], Any], text: str) -> str:
    """Return the words with which a text is refused."""
    with pytest.raises(BadRecord) as refused:
        read(text)
    return str(refused.value)


@pytest.mark.parametrize("kind", READERS)
def test_each_reader_says_what_it_was_to_read(kind: str) -> None:
    read, what, wanted = READERS[kind]
    assert f"{what} should be a JSON object." == refusal(read, "[]")
    assert f"{what} {NO_JSON}" == refusal(read, "x")
    assert f"{what} is longer than {MAX_TEXT} characters." == refusal(read, " " * (MAX_TEXT + 1))
    assert f"{what} is not JSON: Expecting value" in refusal(read, " " * MAX_TEXT)
    assert f"{what} holds a text that is not Unicode." == refusal(read, r'["\ud800"]')
    assert "The field 'a' is given twice." == refusal(read, '{"a": 1, "b": 2, "a": 3}')
    assert "NaN is not a number that a record can hold." == refusal(read, '{"a": NaN}')
    assert f"{what} should have the format {wanted!r}, not 'other'." == refusal(
        read, '{"format": "other"}'
    )
    newest = JOURNAL_VERSION if kind == "header" else VERSION
    assert f"{what} is of version {newest + 1}; this program reads up to {newest}." == refusal(
        read, json.dumps({"format": wanted, "version": newest + 1})
    )


@pytest.mark.parametrize("kind", ["header", "scenario", "tables"])
def test_a_field_that_is_missing_is_named_with_its_file(kind: str) -> None:
    read, _, wanted = READERS[kind]
    document = {"format": wanted, "version": 1, "game": "struggle"}
    assert refusal(read, json.dumps(document)).startswith(f"{kind} lacks the field ")


@pytest.mark.parametrize("kind", ["header", "scenario"])
def test_the_game_of_a_file_is_one_that_is_known(kind: str) -> None:
    read, _, wanted = READERS[kind]
    document: dict[str, object] = {"format": wanted, "version": 1, "game": "chess"}
    expected = f"{kind}.game should be one of 'struggle', 'keys', 'castle', and is 'chess'."
    assert expected == refusal(read, json.dumps(document))
    document["game"] = 7
    expected = f"{kind}.game should be one of 'struggle', 'keys', 'castle', and is 7."
    assert expected == refusal(read, json.dumps(document))


def test_a_line_says_what_it_was_to_be() -> None:
    assert "The line should be a JSON object." == refusal(read_line, "[]")
    assert f"The line {NO_JSON}" == refusal(read_line, "x")


@pytest.mark.parametrize(("points", "shown"), [(1001, "1001"), (-1001, "-1001")])
def test_points_beyond_all_measure_are_shown(points: int, shown: str) -> None:
    tables = Tables(runs=((2, points),))
    expected = f"tables.tables: a group scores from −1000 to 1000 points, not {shown}."
    assert expected == refusal(read_tables, tables_text(tables))


@pytest.mark.parametrize("points", [1000, -1000])
def test_the_greatest_points_are_taken(points: int) -> None:
    tables = Tables(runs=((2, points),))
    assert tables == read_tables(tables_text(tables)).tables


def test_tables_are_written_to_be_read_by_people() -> None:
    lines = tables_text(RULEBOOK, "Königs").splitlines()
    assert ["{", ' "format": "kings-tables",', ' "version": 1,'] == lines[:3]
    assert any('"name": "Königs"' in line for line in lines)
    assert "}\n" == tables_text(RULEBOOK)[-2:]


def test_a_scenario_is_written_to_be_read_by_people() -> None:
    folder = Path(__file__).resolve().parents[2] / "data" / "scenarios"
    path = min(folder.rglob("*.json"))
    text = path.read_text("utf-8")
    assert text == scenario_text(read_scenario(text, None))


def test_a_file_without_a_whole_line_is_no_journal(tmp_path: Path) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_bytes(b"{}")
    with pytest.raises(BadRecord) as refused:
        journal_header(file)
    assert "The file has no complete line, so it is not a journal." == str(refused.value)
    file.write_bytes(b"\xff\n")
    with pytest.raises(BadRecord) as refused:
        journal_header(file)
    assert ("Line 1: the text is not UTF-8.", 1) == (str(refused.value), refused.value.line)
    missing = tmp_path / "missing.jsonl"
    with pytest.raises(BadRecord) as refused:
        journal_header(missing)
    assert f"{missing} can't be read: {os.strerror(errno.ENOENT)}." == str(refused.value)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        (stat.S_IFDIR, "a folder"),
        (stat.S_IFIFO, "a pipe"),
        (stat.S_IFSOCK, "a socket"),
        (stat.S_IFCHR, "a device"),
        (stat.S_IFBLK, "a device"),
        (0, "something else"),
    ],
)
def test_what_is_there_instead_of_a_file_is_said(mode: int, kind: str) -> None:
    assert f"it is {kind}, not a file" == say_kind(mode)


def test_schemas_are_written_as_they_are_published(tmp_path: Path) -> None:
    write_schemas(tmp_path, {name: {**made, "title": "Königs"} for name, made in schemas().items()})
    for name, made in schemas().items():
        expected = json.dumps({**made, "title": "Königs"}, indent=1, ensure_ascii=False) + "\n"
        assert expected == (tmp_path / f"{name}.json").read_text("utf-8")


def test_nothing_can_be_redone_before_it_was_taken_back() -> None:
    recording = recorded("struggle", moves=3)
    with pytest.raises(BadInput) as refused:
        recording.forward()
    assert "There is no move to redo: none was taken back." == str(refused.value)
    with pytest.raises(BadInput) as refused:
        recording.back(9)
    expected = f"9 moves can't be taken back: {len(recording.moments)} have been made so far."
    assert expected == str(refused.value)
    with pytest.raises(BadInput):
        recording.back(0)


@needs_posix
def test_what_is_no_file_is_refused_by_its_kind(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as refused:
        open_file(tmp_path)
    assert (errno.EISDIR, str(tmp_path)) == (refused.value.errno, refused.value.filename)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="Errno") as no_file:
        open_file(pipe)
    assert (errno.EINVAL, str(pipe)) == (no_file.value.errno, no_file.value.filename)
