"""One process at a time holds a journal, on systems with POSIX's locks and on Windows.

There is no Windows here, so a module stands in for its ``msvcrt``. It keeps to what Microsoft says
of ``_locking``: the lock begins at the place in the file, may lie beyond its end, ends with its
process, and refuses a second one with ``EACCES``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records import files
from kings.records.files import AppendOnly, append_line
from kings.records.recording import replay, resume
from tests.records.games import SHORT, needs_posix, playing, recorded, trajectory

ROOT = Path(__file__).parents[2]
MSVCRT = """
import errno
import os

LK_NBLCK = 2


def locking(descriptor, mode, count):
    assert (mode, count) == (LK_NBLCK, 1)
    assert os.lseek(descriptor, 0, os.SEEK_CUR) > os.fstat(descriptor).st_size + 10**9
    try:
        fcntl().flock(descriptor, fcntl().LOCK_EX | fcntl().LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def fcntl():
    import importlib
    import sys

    hidden = sys.modules.pop("fcntl", 0)
    try:
        return importlib.import_module("fcntl")
    finally:
        if hidden is None:
            sys.modules["fcntl"] = None
"""
WITHOUT_FCNTL = "import sys; sys.modules['fcntl'] = None\n"
HOLDER = """
from kings.records import files
from kings.records.recording import resume
assert files.fcntl is None and files.msvcrt is not None
held = resume(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
held.close()
"""
TRIER = """
from kings.errors import BadRecord
from kings.records.recording import resume
try:
    resume(sys.argv[1]).close()
except BadRecord as error:
    print(error)
else:
    print("opened")
"""

pytestmark = needs_posix


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Take POSIX's locks away from this process; return what takes them from another one."""
    folder = tmp_path / "windows"
    folder.mkdir()
    (folder / "msvcrt.py").write_text(MSVCRT)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(files, "fcntl", None)
    import msvcrt

    monkeypatch.setattr(files, "msvcrt", msvcrt)
    yield {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    sys.modules.pop("msvcrt", None)


@contextmanager
def holding(path: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Let another process hold a journal, until the end at the latest."""
    holder = subprocess.Popen(
        [sys.executable, "-c", WITHOUT_FCNTL + HOLDER, str(path)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    try:
        assert "held\n" == holder.stdout.readline()
        yield holder
    finally:
        holder.kill()
        holder.communicate()


def tried(path: Path, environment: dict[str, str]) -> str:
    """Return what another process says that wants to go on with a journal."""
    command = [sys.executable, "-c", WITHOUT_FCNTL + TRIER, str(path)]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_windows_keeps_a_second_process_out(path: Path, windows: dict[str, str]) -> None:
    before = path.read_bytes()
    with playing(resume(path)) as recording:
        assert "game.jsonl is being played in another window or process." == tried(path, windows)
        assert SHORT == len(replay(path).moments)
        recording.do(trajectory(5).moves[SHORT])
    assert "opened" == tried(path, windows)
    assert path.read_bytes().startswith(before)
    assert SHORT + 1 == len(replay(path).moments)


def test_windows_keeps_this_process_out_while_another_plays(
    path: Path, windows: dict[str, str]
) -> None:
    with holding(path, windows) as holder:
        with pytest.raises(BadRecord, match="being played in another window"):
            resume(path)
        holder.communicate("go on\n")
        resume(path).close()


def test_in_windows_the_lock_of_a_killed_process_is_gone(
    path: Path, windows: dict[str, str]
) -> None:
    with holding(path, windows) as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        resume(path).close()


def test_in_windows_lines_wait_for_their_turn(
    tmp_path: Path, windows: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lines"
    append_line(file, "one")
    held = AppendOnly.open(file)

    def pause(seconds: float) -> None:
        held.write("two")
        held.close()

    monkeypatch.setattr("time.sleep", pause)
    append_line(file, "three")
    assert "one\ntwo\nthree\n" == file.read_text()


def test_in_windows_a_whole_game_is_kept(tmp_path: Path, windows: dict[str, str]) -> None:
    file = tmp_path / "game.jsonl"
    with playing(recorded(5, file)) as recording:
        assert recording.lines == replay(file).lines
    assert b"\r" not in file.read_bytes()


def test_files_are_opened_for_bytes_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows writes a line feed as two bytes else, and a journal could not be cut to size."""
    binary, opened, flags = 1 << 20, os.open, []

    def noted(path: str, given: int, mode: int = 0o777) -> int:
        if Path(path).suffix == ".jsonl":
            flags.append(given)
        return opened(path, given & ~binary, mode)

    monkeypatch.setattr(files, "_BINARY", binary)
    monkeypatch.setattr(os, "open", noted)
    recorded(5, tmp_path / "game.jsonl", moves=1).close()
    AppendOnly.open(tmp_path / "game.jsonl").close()
    append_line(tmp_path / "other.jsonl", "one")
    assert 3 == len(flags)
    assert all(given & binary for given in flags)
