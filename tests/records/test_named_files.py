"""A name that leads to a pipe, a device or a folder is refused in a sentence, and never awaited."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.analysis.debrief.prices import Prices
from kings.classroom.answers import read_answers
from kings.classroom.class_folder import collect, read_class
from kings.classroom.names import NAMES, names_in, read_names
from kings.classroom.plan import PLAN, journal_path, read_class_plan, status_path
from kings.classroom.status import read_status
from kings.cli import main
from kings.commands.score import load_tables, piles_of_file
from kings.errors import BadInput, KingsError
from kings.lessons.lesson import lesson
from kings.lessons.result import read_checks
from kings.lessons.student import read_source
from kings.publish.guard import read_notebook
from kings.records.files import open_file, read_file, read_text, write_table, write_text
from kings.records.journal import journal_header, read_journal
from kings.records.recording import replay
from kings.sim.results_file import check_settings, count_pieces, read_results
from kings.table import begin, watch
from kings.widgets.paper import paper
from kings.widgets.screen import explore
from tests.classroom.played import a_class
from tests.records.games import needs_posix

pytestmark = needs_posix

NIGHT = Path(__file__).resolve().parents[2] / "data" / "games" / "night_of_four.jsonl"


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe into which nobody writes."""
    made = tmp_path / "pipe.jsonl"
    os.mkfifo(made)
    return made


def _folder(place: Path) -> Path:
    place.mkdir()
    return place


def _bound(place: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(place))
    return place


STRANGE: dict[str, Callable[[Path], Path]] = {
    "a folder": _folder,
    "a socket": _bound,
    "a device": lambda _: Path("/dev/zero"),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_file_is_named(tmp_path: Path, kind: str) -> None:
    place = STRANGE[kind](Path(os.path.relpath(tmp_path)) / "it")
    for read in (open_file, read_file, read_text):
        with pytest.raises(OSError, match="not a file") as refused:
            read(place)
        assert f"it is {kind}, not a file" == refused.value.strerror


def test_a_pipe_that_takes_the_place_of_a_file_at_the_last_moment_is_not_awaited(
    pipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, file = os.stat, tmp_path / "file"
    file.write_text("words")
    monkeypatch.setattr(os, "stat", lambda path: look(file))
    with pytest.raises(OSError, match="it is a pipe"):
        read_file(pipe)


def test_a_text_is_read_as_python_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes("\ufeffone\r\ntwo\rthree\n".encode())
    assert file.read_text(encoding="utf-8-sig") == read_text(file, "utf-8-sig")
    assert file.read_text(encoding="utf-8") == read_text(file)
    assert b"\xef\xbb" == read_file(file, 2)


READERS: dict[str, Callable[[Path], object]] = {
    "a journal": read_journal,
    "a header": journal_header,
    "a game to replay": replay,
    "a game to watch": watch,
    "a game to explore": lambda pipe: explore(journal=pipe),
    "a position to explore": explore,
    "a scenario to play": lambda pipe: begin(scenario=pipe),
    "a sheet of paper": lambda pipe: paper(sheet=pipe),
    "a status": read_status,
    "a list of names": names_in,
    "piles": lambda pipe: piles_of_file(str(pipe)),
    "house rules": lambda pipe: load_tables(str(pipe)),
    "results": read_results,
    "results to count": count_pieces,
    "results to go on with": lambda pipe: check_settings(pipe, {}),
    "a write-up": read_notebook,
}


@pytest.mark.parametrize("reader", READERS)
def test_a_pipe_is_refused_wherever_a_file_is_read(pipe: Path, reader: str) -> None:
    with pytest.raises(KingsError, match="it is a pipe, not a file"):
        READERS[reader](pipe)


@pytest.mark.parametrize(
    ("name", "read"),
    [
        (PLAN, read_class_plan),
        (NAMES, read_names),
        (f"{lesson(1).notebook}.ipynb", lambda folder: read_source(lesson(1), folder)),
    ],
)
def test_a_pipe_in_a_folder_is_refused_too(
    tmp_path: Path, name: str, read: Callable[[Path], object]
) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(KingsError, match="it is a pipe, not a file"):
        read(tmp_path)


def test_a_pipe_is_a_problem_of_a_student_and_not_of_the_class(pipe: Path) -> None:
    ((), (problem,)) = read_answers(pipe)
    assert "it can't be read: it is a pipe, not a file." == problem.sentence
    ((), (problem,)) = read_checks(pipe)
    assert "it can't be read: it is a pipe, not a file." == problem.sentence


def test_prices_that_are_a_pipe_are_worked_out_anew(pipe: Path) -> None:
    assert "it is a pipe" in Prices(pipe).problem


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_class(tmp_path_factory.mktemp("class") / "8b", [2, 8, 8])


@pytest.fixture
def folder(kept: Path, tmp_path: Path) -> Path:
    """A class of which a journal, a status and a file of answers are pipes."""
    made = Path(shutil.copytree(kept, tmp_path / "8b"))
    student = read_class_plan(made).tables[0].students[0]
    (made / "answers").mkdir(exist_ok=True)
    for path in (journal_path(made, 2), made / "answers" / f"{student}.jsonl"):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    status_path(made, 2).unlink(missing_ok=True)
    os.mkfifo(status_path(made, 2))
    return made


def test_a_class_with_pipes_in_it_is_read_and_collected_without_them(folder: Path) -> None:
    found = read_class(folder)
    assert [1, 3] == [game.table for game in found.games]
    assert 2 == sum("it is a pipe, not a file" in problem.sentence for problem in found.problems)
    collected = collect(folder)
    assert (3,) == collected.copied
    assert any("is not a file, so it is not collected" in words for words in collected.left)
    os.mkfifo(collected.folder / "table-01.jsonl")
    with pytest.raises(KingsError, match="it is a pipe, not a file"):
        collect(folder, unfinished=True)


def test_no_pipe_is_written_into(pipe: Path, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is a pipe, not a file"):
        write_text(pipe, "words")
    with pytest.raises(OSError, match="it is a folder, not a file"):
        write_text(tmp_path, "words")
    with pytest.raises(BadInput, match=r"pipe\.jsonl can't be written: it is a pipe, not a file"):
        write_table(pipe, ("a",), [(1,)])


def test_a_file_is_written_anew_and_nothing_takes_all(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    for words in ("a longer text\n", "short\n"):
        write_text(file, words)
        assert words == file.read_text(encoding="utf-8")
    write_text(os.devnull, "words")
    write_table(os.devnull, ("a",), [(1,)])


def test_what_a_program_says_can_be_written_where_it_speaks() -> None:
    script = (
        "from kings.records.files import write_text; write_text('/dev/stdout', 'words')\n"
        "from kings.records.files import write_table; write_table('/dev/stdout', ('a',), [(1,)])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "words" + "a\n1\n" == ran.stdout


def test_a_page_is_not_written_into_a_pipe(pipe: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["replay", str(NIGHT), "--html", str(pipe)])
    assert "pipe.jsonl can't be written: it is a pipe, not a file." in capsys.readouterr().err


@pytest.mark.parametrize("switch", ["--results", "--out", "--journals"])
def test_a_name_that_is_too_long_is_refused(
    switch: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["simulate", "--games", "1", switch, "x" * 400])
    told = capsys.readouterr().err
    assert "File name too long" in told
    assert "x" * 256 not in told
