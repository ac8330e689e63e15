"""Lines are added to files that may be new, torn, in use, or no longer where they were."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records import files
from kings.records.files import AppendOnly, Misplaced, append_line
from tests.records.games import needs_linux, needs_posix, synced_from_now_on

ROOT = Path(__file__).parents[2]


def another_process(script: str, *words: str) -> subprocess.Popen[str]:
    """Start a Python that carries out a script; its input and output are pipes."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


HOLDER = """
import sys
from kings.records.files import AppendOnly
held = AppendOnly.open(sys.argv[1])
print("held", flush=True)
sys.stdin.readline()
held.write("theirs")
held.close()
"""


def test_a_line_begins_a_file_and_others_follow(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "lines"
    for line in ("one", "two", "drei"):
        append_line(file, line)
    assert "one\ntwo\ndrei\n" == file.read_text()


def test_a_new_file_begins_with_its_head_and_an_old_one_has_it(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    for line in ("one", "two"):
        append_line(file, line, head="head")
    assert "head\none\ntwo\n" == file.read_text()


@pytest.mark.parametrize(("before", "after"), [("one\ntw", "one\nend\n"), ("tw", "end\n")])
def test_a_torn_line_makes_room(tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "lines"
    file.write_text(before)
    append_line(file, "end")
    assert after == file.read_text()


@needs_posix
def test_a_line_waits_until_another_process_has_written_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lines"
    file.write_text("first\n")
    holder = another_process(HOLDER, str(file))
    assert holder.stdin is not None and holder.stdout is not None
    assert "held\n" == holder.stdout.readline()
    pauses = []

    def pause(seconds: float) -> None:
        """Let the other process write its line, where the first try would have given up."""
        pauses.append(seconds)
        holder.communicate("go on\n")

    monkeypatch.setattr("kings.records.files.time.sleep", pause)
    append_line(file, "mine")
    assert 1 == len(pauses)
    assert "first\ntheirs\nmine\n" == file.read_text()


@needs_posix
def test_a_file_that_is_never_let_go_of_is_left_alone_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    held = AppendOnly.create(tmp_path / "lines", "one")
    with pytest.raises(BadRecord, match=r"lines can't be written: another window .* Close that"):
        append_line(tmp_path / "lines", "two")
    held.close()
    assert "one\n" == (tmp_path / "lines").read_text()


@needs_posix
def test_a_game_in_play_is_refused_to_a_second_owner_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = AppendOnly.create(tmp_path / "lines", "one")
    monkeypatch.delattr("kings.records.files.time.sleep")  # there is no waiting
    with pytest.raises(BadRecord, match="being played in another window"):
        AppendOnly.open(tmp_path / "lines")
    held.close()


MANY = """
import sys
from pathlib import Path
from kings.records import files
files.PATIENCE = 600
sys.stdin.readline()
for number in range(40):
    files.append_line(Path(sys.argv[1]), f"{sys.argv[2]} {number}", head="head")
"""


@needs_posix
def test_many_at_once_lose_no_line_even_of_a_file_that_all_of_them_begin(tmp_path: Path) -> None:
    file = tmp_path / "new" / "lines"
    writers = [another_process(MANY, str(file), name) for name in "abc"]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go on\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate()
        assert 0 == writer.returncode
    head, *lines = file.read_text().splitlines()
    assert "head" == head
    for name in "abc":
        mine = [line for line in lines if line.startswith(name)]
        assert [f"{name} {number}" for number in range(40)] == mine
    assert 120 == len(lines)


def _moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def _replaced(file: Path) -> None:
    other = file.with_name("other")
    other.write_bytes(file.read_bytes())
    file.rename(file.with_name("elsewhere"))
    other.rename(file)


LOSSES: dict[str, tuple[Callable[[Path], None], str]] = {
    "moved": (_moved, "lines was moved or deleted while it was open, so nothing more is written"),
    "deleted": (Path.unlink, "lines was moved or deleted while it was open"),
    "replaced": (_replaced, "Another file was put in the place of lines"),
}


@needs_posix
@pytest.mark.parametrize("loss", LOSSES)
def test_nothing_is_written_into_a_file_that_has_lost_its_name(tmp_path: Path, loss: str) -> None:
    lose, words = LOSSES[loss]
    file = AppendOnly.create(tmp_path / "lines", "one")
    lose(file.path)
    before = {path: path.read_text() for path in tmp_path.iterdir()}
    for _ in range(2):
        with pytest.raises(Misplaced, match=words):
            file.write("two")
    assert before == {path: path.read_text() for path in tmp_path.iterdir()}
    file.close()


@needs_posix
def test_a_file_that_is_put_back_goes_on(tmp_path: Path) -> None:
    file = AppendOnly.create(tmp_path / "lines", "one")
    _moved(file.path)
    with pytest.raises(Misplaced):
        file.write("two")
    (tmp_path / "elsewhere").rename(tmp_path / "lines")
    file.write("three")
    file.close()
    assert "one\nthree\n" == (tmp_path / "lines").read_text()


@needs_posix
def test_a_line_counts_for_nothing_if_the_file_is_moved_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, sync = AppendOnly.create(tmp_path / "lines", "one"), os.fsync

    def move(descriptor: int) -> None:
        sync(descriptor)
        _moved(file.path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", move)
        with pytest.raises(Misplaced):
            file.write("two")
    assert "one\n" == (tmp_path / "elsewhere").read_text()
    file.close()


@needs_posix
def test_what_another_put_in_the_place_of_a_new_file_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def replace(descriptor: int) -> None:
        sync(descriptor)
        _replaced(tmp_path / "lines")

    monkeypatch.setattr(os, "fsync", replace)
    with pytest.raises(Misplaced):
        AppendOnly.create(tmp_path / "lines", "one")
    assert (tmp_path / "lines").exists()


def test_nothing_follows_what_could_not_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = AppendOnly.create(tmp_path / "lines", "one")

    def fail(*_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        patch.setattr(os, "ftruncate", fail)
        with pytest.raises(BadRecord, match="Input/output error"):
            file.write("two")
    with pytest.raises(BadRecord, match="lines is closed, because it could not be written"):
        file.write("three")


@needs_linux
@pytest.mark.parametrize(
    "begin", [lambda file: AppendOnly.create(file, "one").close(), lambda f: append_line(f, "one")]
)
def test_the_name_of_a_new_file_is_synced_and_so_are_those_of_its_new_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Callable[[Path], None]
) -> None:
    file = tmp_path / "new" / "games" / "lines"
    synced = synced_from_now_on(monkeypatch)
    begin(file)
    assert [tmp_path, tmp_path / "new", file, file.parent] == synced


@needs_posix
def test_a_folder_that_can_not_be_synced_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(files, "sync_folder", fail)
    with pytest.raises(BadRecord, match="lines can't be made: Input/output error"):
        AppendOnly.create(tmp_path / "lines", "one")
    assert not (tmp_path / "lines").exists()


@needs_posix
@pytest.mark.parametrize("write", [AppendOnly.open, lambda file: append_line(file, "one")])
def test_a_pipe_in_the_place_of_a_file_is_refused(
    tmp_path: Path, write: Callable[[Path], object]
) -> None:
    os.mkfifo(tmp_path / "lines")
    with pytest.raises(BadRecord, match="lines can't be opened: it is a pipe, not a file"):
        write(tmp_path / "lines")
