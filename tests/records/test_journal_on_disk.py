"""Other processes, full disks and interrupted kernels do a journal no harm."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records.recording import Recording, replay, resume
from kings.struggle.options import Options
from tests.records.games import SHORT, header_for, needs_posix, playing, recorded, trajectory


@needs_posix
def test_a_second_process_can_not_open_a_journal(path: Path) -> None:
    script = (
        "import sys\n"
        "from kings.errors import BadRecord\n"
        "from kings.records.recording import resume\n"
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


@needs_posix
def test_a_game_whose_journal_is_moved_stands_still_until_it_is_back_or_branches_off(
    path: Path,
) -> None:
    move, aside = trajectory(5).moves[SHORT], path.with_name("aside.jsonl")
    with playing(resume(path)) as recording:
        before, state, lines = path.read_bytes(), recording.state, [*recording.lines]
        path.rename(aside)
        for act in (
            lambda: recording.do(move),
            lambda: recording.back(2),
            lambda: recording.seat(0, "greedy"),
        ):
            with pytest.raises(BadRecord, match=r"game\.jsonl was moved .* Or branch off"):
                act()
            assert (state, lines) == (recording.state, recording.lines)
        assert before == aside.read_bytes()
        recording.branch(path.with_name("branch.jsonl")).close()
        aside.rename(path)
        recording.do(move)
    assert SHORT == len(replay(path.with_name("branch.jsonl")).moments)
    assert SHORT + 1 == len(replay(path).moments)


@needs_posix
def test_a_copy_that_takes_the_place_of_a_journal_in_play_gets_no_line(path: Path) -> None:
    with playing(resume(path)) as recording:
        copy = path.with_name("copy.jsonl")
        copy.write_bytes(path.read_bytes())
        copy.replace(path)  # as an editor saves, or a program that keeps folders alike
        before = path.read_bytes()
        with pytest.raises(BadRecord, match=r"Another file was put in the place of game\.jsonl"):
            recording.do(trajectory(5).moves[SHORT])
    assert before == path.read_bytes()
