"""``kings notebooks``: a copy of one's own, and nothing that is written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.cli import main
from kings.shipped import DATA, NOTEBOOKS, shipped

ROOT = Path(__file__).resolve().parents[1]
Said = pytest.CaptureFixture[str]


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, by their paths."""
    files = (file for file in folder.rglob("*") if file.is_file() and ".ipynb_c" not in str(file))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_notebooks_and_data_lie_side_by_side_in_the_copy(tmp_path: Path, capsys: Said) -> None:
    place = tmp_path / "deep" / "mine"
    assert 0 == main(["notebooks", str(place)])
    told = capsys.readouterr().out
    assert "37 notebooks" in told and str(place / "notebooks" / "00_start.ipynb") in told
    assert contents(NOTEBOOKS) == contents(place / "notebooks")
    assert contents(DATA) == contents(place / "data")
    assert {"notebooks", "data"} == {one.name for one in place.iterdir()}


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    assert 0 == main(["notebooks", str(tmp_path)])
    assert (tmp_path / "data" / "games" / "a_word_is_a_word.jsonl").is_file()


def test_nothing_is_written_over(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "mine.ipynb").write_text("{}", encoding="utf-8")
    assert 2 == main(["notebooks", str(tmp_path)])
    told = capsys.readouterr()
    assert "nothing is written over" in told.err and 1 == told.err.count("\n")
    assert {"notebooks/mine.ipynb": b"{}"} == contents(tmp_path)


def test_where_no_folder_can_be_a_sentence_says_so(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "file").touch()
    assert 2 == main(["notebooks", str(tmp_path / "file" / "mine")])
    assert "can't be copied to" in capsys.readouterr().err


def test_in_the_projects_folder_they_lie_beside_the_package() -> None:
    assert (ROOT / "data", ROOT / "notebooks") == (DATA, NOTEBOOKS)


def test_a_wheel_has_them_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kings" / "data").mkdir(parents=True)
    monkeypatch.setattr("kings.shipped.files", lambda name: tmp_path / name)
    assert tmp_path / "kings" / "data" == shipped("data")
    assert tmp_path / "notebooks" == shipped("notebooks")
