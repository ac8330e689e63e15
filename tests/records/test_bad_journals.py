"""A file that is no journal, or a spoilt one, is refused with line and reason, and not touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadRecord
from kings.records.formats import Seated, WentBack, line_text
from kings.records.journal import parse_journal
from kings.records.recording import replay, resume
from kings.seeds import stream
from tests.effort import numbers
from tests.records.games import SHORT, in_version_1, recorded, refused, resealed
from tests.records.mutations import nudge


def _changed(line: int, old: str, new: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new, 1)

    return change


def _put(line: int, *texts: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[line - 1 : line] = texts

    return change


def _double(line: int) -> Callable[[list[str]], None]:
    return lambda lines: lines.insert(line, lines[line - 1])


def _drop(line: int) -> Callable[[list[str]], None]:
    return lambda lines: lines.__delitem__(line - 1)


def _seated(line: int, seat: int) -> Callable[[list[str]], None]:
    return _put(line, line_text(Seated(line, seat, "human")))


def _back(line: int, to: int) -> Callable[[list[str]], None]:
    return _put(line, line_text(WentBack(line, to)))


LAST = SHORT + 1
SEATS = 4
"""Of the game of seed 5: the last is seat 3."""
BAD_FILES: dict[str, tuple[Callable[[list[str]], None], int, str]] = {
    "a line torn in the middle": (lambda lines: _put(4, lines[3][:30])(lines), 4, "not JSON"),
    "rubbish": (_put(5, "\x00\x07?"), 5, "not JSON"),
    "an empty line": (_put(5, ""), 5, "not JSON"),
    "two lines in one": (lambda lines: _put(4, lines[3] + lines[4])(lines), 4, "not JSON"),
    "a line twice": (_double(6), 7, "line.n is 6, not 7: a line is missing or doubled"),
    "a line missing": (_drop(6), 6, "line.n is 7, not 6: a line is missing or doubled"),
    "two lines exchanged": (
        lambda lines: _put(4, lines[4], lines.pop(3))(lines), 4, "line.n is 5, not 4",
    ),
    "the header missing": (_drop(1), 1, "should have the format 'kings-journal', not None"),
    "the header twice": (_double(1), 2, "line.kind should be one of"),
    "another version": (_changed(1, '"version":', '"version":7'), 1, "is of version 7"),
    "another game": (_changed(1, '"struggle"', '"chess"'), 1, "header.game should be one of"),
    "a scenario": (_changed(1, "kings-journal", "kings-scenario"), 1, "should have the format"),
    "an unknown field": (_changed(3, '"n":3', '"n":3,"x":1'), 3, "line has an unknown field 'x'"),
    "a doubled key": (_changed(3, '"n":3', '"n":3,"n":3'), 3, "The field 'n' is given twice"),
    "NaN": (_changed(3, '"n":3', '"n":NaN'), 3, "NaN is not a number"),
    "a text for a number": (_changed(3, '"n":3', '"n":"3"'), 3, "line.n should be a whole number"),
    "a deep nest": (_put(7, "[" * 200_000), 7, "not JSON"),
    "a deep nest of objects": (_put(7, '{"a":' * 200_000), 7, "not JSON"),
    "a list": (_put(7, "[]"), 7, "should be a JSON object"),
    "half a letter": (_put(7, r'{"kind":"seated","n":7,"seat":0,"player":"\udc00"}'), 7, "Unicode"),
    "no such seat": (_seated(LAST, 9), LAST, "no seat 9 at this table"),
    "a seat too many": (_seated(LAST, SEATS), LAST, f"no seat {SEATS} at this table"),
    "a seat below 0": (_seated(LAST, -1), LAST, "no seat -1 at this table"),
    "back to the future": (_back(LAST, LAST), LAST, f"line {LAST} is not a move in force"),
    "back to nowhere": (_back(LAST, 0), LAST, "line 0 is not a move in force"),
    "a move of nobody": (
        _put(LAST, f'{{"kind":"moved","n":{LAST},"move":{{"kind":"pass","seat":77}},"events":[]}}'),
        LAST,
        "There is no seat 77",
    ),
    "fewer players": (_changed(1, '["human",', "["), 1, "header.players should name who sits"),
    "no more names": (_changed(1, '"names":["A","B"', '"names":["A","A"'), 1, "same name"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("version", [1, 2])
def test_a_bad_file_is_refused_with_line_and_reason(name: str, version: int, path: Path) -> None:
    change, line, reason = BAD_FILES[name]
    if version == 1:
        path.write_text(in_version_1(recorded(5, moves=SHORT)).text(), encoding="utf-8")
    lines = path.read_text(encoding="utf-8").split("\n")
    change(lines)
    text = "\n".join(lines)
    path.write_text(text if version == 1 else resealed(text), encoding="utf-8")
    error = refused(path)
    assert (line, True) == (error.line, str(error).startswith(f"Line {line}: ")), error
    assert reason in str(error)


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_was_edited_by_hand_is_refused_at_the_line(name: str, path: Path) -> None:
    change, line, reason = BAD_FILES[name]
    lines = path.read_text(encoding="utf-8").split("\n")
    change(lines)
    path.write_text("\n".join(lines), encoding="utf-8")
    error = refused(path)
    assert line == error.line
    assert reason in str(error) or "it was changed after it was written" in str(error)


def _events_at(path: Path, line: int) -> tuple[list[str], Any]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return lines, json.loads(lines[line - 1])


def test_events_that_the_move_does_not_lead_to_are_refused(path: Path) -> None:
    for line in range(2, SHORT + 2):
        whole = path.read_bytes()
        lines, data = _events_at(path, line)
        data["events"] = data["events"][1:] if data["events"] else [{"kind": "game_ended"}]
        lines[line - 1] = json.dumps(data)
        path.write_text(resealed("\n".join(lines)), encoding="utf-8")
        error = refused(path)
        assert (line, True) == (error.line, "the events are not what" in str(error))
        path.write_bytes(whole)


def test_events_of_another_rule_are_told_with_the_place_and_what_to_do(path: Path) -> None:
    lines, data = _events_at(path, 2)
    kind = "".join(word.title() for word in data["events"][0]["kind"].split("_"))
    data["events"][0] = {"kind": "game_ended"}
    lines[1] = json.dumps(data)
    path.write_text(resealed("\n".join(lines)), encoding="utf-8")
    said = str(refused(path))
    assert f"event 1 is GameEnded in the file and {kind} by the rules" in said
    assert "read it with that version" in said


def test_an_event_with_another_seat_is_told_by_its_field(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if '"kind":"leader_drawn"' in line.replace(" ", ""))
    data = json.loads(lines[at])
    number = next(n for n, one in enumerate(data["events"]) if one["kind"] == "leader_drawn")
    data["events"][number]["seat"] = (data["events"][number]["seat"] + 1) % 3
    lines[at] = json.dumps(data)
    path.write_text(resealed("\n".join(lines)), encoding="utf-8")
    assert f"event {number + 1}, LeaderDrawn, has another seat." in str(refused(path))


def test_an_illegal_move_in_a_file_is_refused_with_the_rule(path: Path) -> None:
    lines, data = _events_at(path, SHORT + 1)
    data["move"] = {"kind": "answer", "seat": 0, "card": 1}
    lines[SHORT] = json.dumps(data)
    path.write_text(resealed("\n".join(lines)), encoding="utf-8")
    error = refused(path)
    assert error.line == SHORT + 1
    assert "(S-" in str(error)


@pytest.mark.parametrize("seed", numbers(3, of=8))
def test_a_file_with_any_change_is_refused_or_replayed(seed: int) -> None:
    rng = stream(seed, "changed journals")
    recording = recorded(seed * 5, moves=90)
    lines = recording.text().splitlines()
    for _ in range(60):
        at = rng.randrange(len(lines))
        changed = [*lines]
        changed[at] = json.dumps(nudge(json.loads(lines[at]), rng))
        data = resealed("\n".join([*changed[: at + 1], *lines[at + 1 :], ""])).encode()
        try:
            replay(parse_journal(data))
        except BadRecord as error:
            where = error.line
        else:
            continue
        assert where is not None and where >= at + 1


@pytest.mark.parametrize("seed", numbers(2, of=4))
def test_a_file_with_any_byte_changed_is_refused_or_replayed(seed: int) -> None:
    rng = stream(seed, "changed bytes")
    data = in_version_1(recorded(seed * 7, moves=25)).text().encode()
    for _ in range(150):
        changed = bytearray(data)
        changed[rng.randrange(len(data))] = rng.randrange(256)
        try:
            replay(parse_journal(bytes(changed)))
        except BadRecord as error:
            assert str(error).endswith((".", ").", ")"))  # noqa: PT017 - it need not be raised


def test_files_that_are_no_journals_are_refused(tmp_path: Path) -> None:
    missing, folder = tmp_path / "missing", tmp_path / "folder"
    folder.mkdir()
    assert "can't be read: No such file" in str(refused(missing))
    assert "can't be read: it is a folder, not a file" in str(refused(folder))
    file = tmp_path / "file"
    for data, reason in (
        (b"", "no complete line"),
        (b"{", "no complete line"),
        (b"\n", "Line 1: The header is not JSON"),
        (b"\xff\xfe\n", "Line 1: the text is not UTF-8."),
        (b"\xef\xbb\xbf{}\n", "Line 1: The header is not JSON"),
        (b"[]\n", "Line 1: The header should be a JSON object."),
    ):
        file.write_bytes(data)
        assert reason in str(refused(file))


def test_text_that_is_not_utf_8_is_refused(path: Path) -> None:
    data = path.read_bytes().replace(b'"n":5', b'"n":5\xff')
    path.write_bytes(data)
    assert str(refused(path)) == "Line 5: the text is not UTF-8."


def test_a_huge_file_is_not_read(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(70_000_000)
    before = path.stat()
    for read in (replay, resume):
        with pytest.raises(BadRecord, match="larger than 64000000 bytes"):
            read(path)
    assert before.st_size == path.stat().st_size


def test_a_line_may_end_as_on_windows(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert len(replay(path).moments) == SHORT
