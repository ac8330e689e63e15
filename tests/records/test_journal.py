"""A journal loses nothing that was acknowledged, and a bad one is refused with line and reason."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput, BadRecord, IllegalMove
from kings.records import (
    Journal,
    Recording,
    Seated,
    WentBack,
    games_folder,
    home,
    new_header,
    new_journal_path,
    parse_journal,
    read_journal,
    replay,
    resume,
)
from kings.records.formats import Moved, Parent
from kings.records.places import journal_of
from kings.records.reading import header_text, line_text
from kings.seeds import stream
from kings.struggle.moves import Play, Shuffle
from kings.struggle.options import Options
from kings.struggle.positions import position_of
from kings.struggle.rules import GAME
from tests.records.games import GAMES, header_for, recorded, trajectory
from tests.records.mutations import nudge

SHORT = 14
"""Moves of a game that is long enough to have something in every line."""

needs_posix = pytest.mark.skipif(os.name != "posix", reason="modes and locks are POSIX's")


@contextmanager
def playing(recording: Recording) -> Iterator[Recording]:
    try:
        yield recording
    finally:
        recording.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of a game that has gone on for a while, and that nobody holds."""
    file = tmp_path / "game.jsonl"
    recorded(5, file, moves=SHORT).close()
    return file


def refused(path: Path) -> BadRecord:
    """Return the error that replay and resume both raise; the file stays as it is."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadRecord) as by_replay:
        replay(path)
    with pytest.raises(BadRecord) as by_resume:
        resume(path)
    assert str(by_replay.value) == str(by_resume.value)
    assert by_replay.value.line == by_resume.value.line
    assert before == (path.read_bytes() if path.is_file() else None)
    return by_replay.value


# What is written


def test_the_header_comes_first_and_lines_are_only_added(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    game = trajectory(5)
    with playing(Recording.begin(header_for(game.options), file)) as recording:
        assert file.read_text() == header_text(recording.header) + "\n"
        for move in game.moves[:SHORT]:
            before = file.read_bytes()
            recording.do(move)
            after = file.read_bytes()
            assert after.startswith(before)
            assert after[len(before) :].count(b"\n") == 1
            assert after.endswith(b"\n")
    assert [2 + number for number in range(SHORT)] == [m.line for m in recording.moments]


@needs_posix
def test_a_journal_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "private" / "game.jsonl"
    recorded(5, file, moves=1).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_every_line_is_synced_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    synced: list[int] = []
    sync = os.fsync

    def counted(descriptor: int) -> None:
        sync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            synced.append(file.read_bytes().count(b"\n"))

    monkeypatch.setattr(os, "fsync", counted)
    with playing(recorded(5, file, moves=SHORT)) as recording:
        recording.back(3)
        recording.seat(0, "greedy")
    assert synced == list(range(1, SHORT + 4))


def test_a_journal_never_overwrites_a_file(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="can't be made: File exists"):
        Recording.begin(header_for(Options()), path)
    with pytest.raises(BadRecord, match="can't be made"):
        Recording.begin(header_for(Options()), path / "below" / "game.jsonl")
    assert before == path.read_bytes()


def test_an_illegal_move_leaves_no_line(path: Path) -> None:
    before = path.read_bytes()
    with playing(resume(path)) as recording:
        state = recording.state
        with pytest.raises(IllegalMove):
            recording.do(Shuffle((None,) * state.players))
        assert state is recording.state
    assert before == path.read_bytes()


def test_a_line_out_of_order_is_never_written(path: Path) -> None:
    journal, _ = Journal.reopen(path)
    with pytest.raises(ValueError, match="can't follow"):
        journal.append(Seated(SHORT + 3, 0, "human"))
    journal.close()
    journal.close()


# Going on


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_a_journal_leads_to_the_same_states(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with playing(recorded(seed, file)) as played:
        again = replay(file)
    assert trajectory(seed).states == tuple(again.states()) == tuple(played.states())
    assert played.moments == again.moments
    assert played.lines == again.lines
    assert GAME.outcome(played.state) == GAME.outcome(again.state)


def test_resume_goes_on_where_the_journal_stops(path: Path) -> None:
    game = trajectory(5)
    for done in range(SHORT, SHORT + 6):
        with playing(resume(path)) as recording:
            assert recording.torn == ""
            assert game.states[done] == recording.state
            recording.do(game.moves[done])
    assert list(game.moves[: SHORT + 6]) == list(replay(path).moves)


def test_a_torn_last_line_is_tolerated_at_every_byte(path: Path) -> None:
    data = path.read_bytes()
    start = data.rfind(b"\n", 0, -1) + 1
    move = trajectory(5).moves[SHORT - 1]
    for end in range(start, len(data)):
        path.write_bytes(data[:end])
        replayed = replay(path)
        assert data[:end] == path.read_bytes()
        with playing(resume(path)) as recording:
            for read in (replayed, recording):
                assert data[start:end] == read.torn.encode()
                assert len(read.moments) == SHORT - 1
            assert data[:start] == path.read_bytes()
            recording.do(move)
        assert path.read_bytes().count(b"\n") == SHORT + 1
        assert len(replay(path).moments) == SHORT


def test_a_line_torn_within_a_letter_is_reported(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + '{"kind":"seated","n":16,"seat":0,"player":"“'.encode()[:-1])
    assert replay(path).torn.endswith("\N{REPLACEMENT CHARACTER}")
    resume(path).close()
    assert whole == path.read_bytes()


def test_back_and_forward_give_the_same_states(tmp_path: Path) -> None:
    game = trajectory(8)
    rng = stream(1, "back and forward")
    with playing(recorded(8, tmp_path / "game.jsonl", moves=60)) as recording:
        at = 60
        for _ in range(80):
            if at and (at == 60 or rng.random() < 0.5):
                steps = rng.randint(1, min(at, 9))
                recording.back(steps)
                at -= steps
            else:
                assert game.events[at] == recording.forward()
                at += 1
            assert game.states[: at + 1] == tuple(recording.states())
            assert list(game.moves[at:60]) == recording.undone[::-1]
        again = replay(tmp_path / "game.jsonl")
    assert recording.moments == again.moments
    assert recording.undone == again.undone


def test_going_back_is_a_line_of_its_own(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.back(2)
        recording.back(SHORT - 2)
        assert recording.state == recording.first
    one, two = read_journal(path).lines[-2:]
    assert (SHORT + 2, SHORT - 1) == (one.n, one.to if isinstance(one, WentBack) else None)
    assert (SHORT + 3, 1) == (two.n, two.to if isinstance(two, WentBack) else None)


def test_another_move_takes_the_way_forward_away(tmp_path: Path) -> None:
    game = trajectory(5)
    lead = next(at for at, move in enumerate(game.moves) if isinstance(move, Play))
    with playing(recorded(5, tmp_path / "game.jsonl", moves=lead + 4)) as recording:
        recording.back(4)
        state = recording.state
        taken = game.moves[lead]
        recording.do(next(m for m in GAME.choices(state, taken.seat) if m != taken))
        with pytest.raises(BadInput, match="no move that was taken back"):
            recording.forward()
        for wrong in (0, -1, 1000):
            with pytest.raises(BadInput, match="moves that can be taken back"):
                recording.back(wrong)
        assert replay(tmp_path / "game.jsonl").undone == []


def test_seats_can_be_taken_over(path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.seat(1, "greedy")
        recording.seat(1, "random")
        recording.seat(0, "greedy")
        before = path.read_bytes()
        for nobody in (-1, recording.state.players):
            with pytest.raises(BadInput, match=f"no seat {nobody}"):
                recording.seat(nobody, "human")
        assert before == path.read_bytes()
        expected = ["greedy", "random", *recording.header.players[2:]]
    assert expected == replay(path).players
    assert replay(path).header.players[0] == "human"


def test_a_branch_is_whole_in_itself_and_names_its_parent(path: Path, tmp_path: Path) -> None:
    game = trajectory(5)
    file = tmp_path / "branch.jsonl"
    with playing(resume(path)) as parent:
        parent.seat(1, "greedy")
        before = path.read_bytes()
        with playing(parent.branch(file, name="What if?", moves=9)) as branch:
            assert Parent(parent.header.id, 10) == branch.header.parent
            assert branch.header.id != parent.header.id
            assert branch.header.seed == parent.header.seed
            assert parent.players == branch.players
            branch.do(game.moves[9])
        assert before == path.read_bytes()
    again = replay(file)
    assert again.header.branch == "What if?"
    assert game.states[:11] == tuple(again.states())


def test_a_branch_leaves_at_the_line_and_not_at_the_number_of_the_move(path: Path) -> None:
    with playing(resume(path)) as parent:
        parent.back(2)
        parent.forward()
        assert parent.branch().header.parent == Parent(parent.header.id, SHORT + 3)
        assert parent.branch(moves=0).header.parent == Parent(parent.header.id, 1)
        assert parent.moves == parent.branch().moves
        for wrong in (-1, SHORT):
            with pytest.raises(BadInput, match=f"{SHORT - 1} moves that a branch can share"):
                parent.branch(moves=wrong)


def test_a_game_from_a_position_is_played_on(tmp_path: Path) -> None:
    game = trajectory(5)
    header = new_header(game.options, ("human",) * game.options.players, 3, start=game.states[20])
    with playing(Recording.begin(header, tmp_path / "game.jsonl")) as recording:
        for move in game.moves[20:40]:
            recording.do(move)
        assert parse_journal(recording.text().encode()).header.start == position_of(game.states[20])
    assert game.states[20:41] == tuple(replay(tmp_path / "game.jsonl").states())


def test_a_bad_position_at_the_start_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    game = trajectory(5)
    start = replace(position_of(game.states[20]), round=8)
    file = tmp_path / "game.jsonl"
    header = replace(header_for(game.options), start=start)
    file.write_text(header_text(header) + "\n")
    error = refused(file)
    assert error.line == 1
    assert "position.round is 8" in str(error)


def test_text_is_the_game_without_detours(path: Path, tmp_path: Path) -> None:
    with playing(resume(path)) as recording:
        recording.seat(0, "greedy")
        recording.back(3)
        recording.forward()
        text = recording.text()
    other = tmp_path / "download.jsonl"
    other.write_text(text, encoding="utf-8")
    again = replay(other)
    assert list(recording.states()) == list(again.states())
    assert recording.players == again.players
    assert text == again.text()


def test_a_game_in_memory_can_be_kept_later(tmp_path: Path) -> None:
    recording = recorded(5, moves=SHORT)
    recording.back(2)
    with playing(recording):
        recording.save_as(tmp_path / "game.jsonl")
        recording.forward()
        with pytest.raises(BadInput, match=r"kept in game\.jsonl already"):
            recording.save_as(tmp_path / "other.jsonl")
    assert recording.lines == replay(tmp_path / "game.jsonl").lines


def test_a_game_of_simulations_has_no_clock(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        game = trajectory(5)
        header = new_header(game.options, ("random",) * 4, 5, timed=False, name="5")
        header = replace(header, players=("random",) * game.options.players)
        with playing(Recording.begin(header, tmp_path / name)) as recording:
            for move in game.moves:
                recording.do(move)
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]


# Bad files


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
    "another version": (_changed(1, '"version":1', '"version":7'), 1, "is of version 7"),
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
def test_a_bad_file_is_refused_with_line_and_reason(name: str, path: Path) -> None:
    change, line, reason = BAD_FILES[name]
    lines = path.read_text(encoding="utf-8").split("\n")
    change(lines)
    path.write_text("\n".join(lines), encoding="utf-8")
    error = refused(path)
    assert (line, True) == (error.line, str(error).startswith(f"Line {line}: ")), error
    assert reason in str(error)


def _events_at(path: Path, line: int) -> tuple[list[str], Any]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return lines, json.loads(lines[line - 1])


def test_events_that_the_move_does_not_lead_to_are_refused(path: Path) -> None:
    for line in range(2, SHORT + 2):
        whole = path.read_bytes()
        lines, data = _events_at(path, line)
        data["events"] = data["events"][1:] if data["events"] else [{"kind": "game_ended"}]
        lines[line - 1] = json.dumps(data)
        path.write_text("\n".join(lines), encoding="utf-8")
        error = refused(path)
        assert (line, True) == (error.line, "the events are not what" in str(error))
        path.write_bytes(whole)


def test_an_illegal_move_in_a_file_is_refused_with_the_rule(path: Path) -> None:
    lines, data = _events_at(path, SHORT + 1)
    data["move"] = {"kind": "answer", "seat": 0, "card": 1}
    lines[SHORT] = json.dumps(data)
    path.write_text("\n".join(lines), encoding="utf-8")
    error = refused(path)
    assert error.line == SHORT + 1
    assert "(S-" in str(error)


@pytest.mark.parametrize("seed", range(8))
def test_a_file_with_any_change_is_refused_or_replayed(seed: int) -> None:
    rng = stream(seed, "changed journals")
    recording = recorded(seed * 5, moves=90)
    lines = recording.text().splitlines()
    for _ in range(60):
        at = rng.randrange(len(lines))
        changed = [*lines]
        changed[at] = json.dumps(nudge(json.loads(lines[at]), rng))
        data = "\n".join([*changed[: at + 1], *lines[at + 1 :], ""]).encode()
        try:
            replay(parse_journal(data))
        except BadRecord as error:
            where = error.line
        else:
            continue
        assert where is not None and where >= at + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_file_with_any_byte_changed_is_refused_or_replayed(seed: int) -> None:
    rng = stream(seed, "changed bytes")
    data = recorded(seed * 7, moves=25).text().encode()
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
    assert "can't be read: Is a directory" in str(refused(folder))
    file = tmp_path / "file"
    for data, reason in (
        (b"", "no whole line"),
        (b"{", "no whole line"),
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


# Other processes and full disks


@needs_posix
def test_a_second_process_can_not_open_a_journal(path: Path) -> None:
    script = (
        "import sys\n"
        "from kings.errors import BadRecord\n"
        "from kings.records import resume\n"
        "try:\n"
        "    resume(sys.argv[1])\n"
        "except BadRecord as error:\n"
        "    print(error)\n"
        "else:\n"
        "    print('opened')\n"
    )
    command = [sys.executable, "-c", script, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    before = path.read_bytes()

    def ask() -> str:
        return subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True
        ).stdout

    with playing(resume(path)):
        assert ask() == "game.jsonl is being played in another window or process.\n"
        assert len(replay(path).moments) == SHORT
    assert ask() == "opened\n"
    assert before == path.read_bytes()


@needs_posix
def test_a_second_window_can_not_open_a_journal_and_cuts_nothing(path: Path) -> None:
    with playing(resume(path)):
        with path.open("ab") as file:
            file.write(b'{"kind":')
        torn = path.read_bytes()
        with pytest.raises(BadRecord, match="being played in another window"):
            resume(path)
        assert torn == path.read_bytes()


def _full_after(data: int) -> Callable[[int, bytes], int]:
    """Return an ``os.write`` for a disk that takes some bytes more and is full then."""
    write, left = os.write, [data]

    def full(descriptor: int, text: bytes) -> int:
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        text = text[: min(10, left[0])]
        left[0] -= len(text)
        return write(descriptor, text)

    return full


@pytest.mark.parametrize("room", [0, 1, 9, 10, 25, 60])
def test_a_full_disk_leaves_no_half_line(
    room: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = trajectory(5).moves[SHORT]
    with playing(resume(path)) as recording:
        before, state, lines = path.read_bytes(), recording.state, [*recording.lines]
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", _full_after(room))
            for act in (
                lambda: recording.do(move),
                lambda: recording.back(2),
                lambda: recording.seat(0, "greedy"),
            ):
                with pytest.raises(BadRecord, match=r"game\.jsonl can't be written: No space"):
                    act()
                assert before == path.read_bytes()
                assert (state, lines) == (recording.state, recording.lines)
        recording.do(move)
    assert len(replay(path).moments) == SHORT + 1


@pytest.mark.parametrize("failure", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()])
def test_what_is_not_synced_is_not_done(
    failure: BaseException, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise failure

    move = trajectory(5).moves[SHORT]
    with playing(resume(path)) as recording:
        before, state = path.read_bytes(), recording.state
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            with pytest.raises((BadRecord, KeyboardInterrupt)):
                recording.do(move)
        assert before == path.read_bytes()
        assert state == recording.state
        recording.do(move)
    assert len(replay(path).moments) == SHORT + 1


def test_a_journal_that_can_not_be_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full_after(30))
        with pytest.raises(BadRecord, match="No space"):
            Recording.begin(header_for(Options()), file)
        with pytest.raises(BadRecord, match="No space"):
            recorded(5, moves=3).save_as(file)
    assert not file.exists()
    recorded(5, file, moves=1).close()


def test_a_text_that_is_not_unicode_is_refused_before_it_is_written(path: Path) -> None:
    before = path.read_bytes()
    with playing(resume(path)) as recording:
        with pytest.raises(BadRecord, match="not Unicode"):
            recording.seat(0, "\ud800")
        assert recording.players[0] == "human"
    assert before == path.read_bytes()


# Where journals lie


def test_the_home_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "own"))
    assert home() == tmp_path / "own"
    assert games_folder() == tmp_path / "own" / "games"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is for the other systems")
def test_the_home_is_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("KINGS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "kings"
    usual = Path.home() / ".local" / "share" / "kings"
    for useless in ("", "notebooks", "./served"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert usual == home()
    monkeypatch.delenv("XDG_DATA_HOME")
    assert usual == home()


@needs_posix
def test_the_folder_of_games_is_private(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path / "own"))
    assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700


def test_the_games_of_notebooks_lie_outside_the_project() -> None:
    project = Path(__file__).parents[2]
    assert project not in games_folder().resolve().parents


@pytest.mark.parametrize(
    "code",
    [
        "../../etc/passwd",
        "..",
        "/etc/passwd",
        "a/b",
        r"a\b",
        ".",
        "",
        "~",
        "C:x",
        "a\0b",
        "%2e%2e%2f",
        "ａ／ｂ",  # noqa: RUF001 - wide letters are meant
        "\n",
    ],
)
def test_a_code_never_leads_out_of_the_folder(code: str) -> None:
    path = journal_of(code)
    assert path.parent == games_folder()
    assert path.resolve().parent == games_folder().resolve()
    assert path.suffix == ".jsonl"


def test_codes_are_fresh_and_can_be_typed() -> None:
    paths = {new_journal_path() for _ in range(200)}
    assert len(paths) == 200
    for path in paths:
        assert path == journal_of(f"  {path.stem.upper()} ")


def test_a_moved_line_says_when(path: Path) -> None:
    for line in read_journal(path).lines:
        assert isinstance(line, Moved)
        assert line.at is not None and line.at.endswith("+00:00")
