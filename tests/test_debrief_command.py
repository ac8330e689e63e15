"""``kings debrief``: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.classroom.plan import journal_path
from kings.cli import main
from tests.analysis.debrief.classes import a_class

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_class(tmp_path_factory.mktemp("class"), 2, seed=6)


def test_it_writes_beside_the_class_and_says_where(folder: Path, capsys: Said) -> None:
    assert main(["debrief", str(folder)]) == 0
    said = capsys.readouterr().out
    report = folder / "debrief" / "report.html"
    assert f"Report: {report}" in said and report.exists()
    assert "Nothing goes beyond what chance makes of such a class." in said
    assert (folder / "debrief" / "tables" / "codebook.csv").exists()


def test_json_has_points_files_and_problems(folder: Path, tmp_path: Path, capsys: Said) -> None:
    words = ["debrief", str(folder), "--out", str(tmp_path), "--names", "--json"]
    assert main(words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert str(tmp_path / "slides.html") == answer["slides"]
    assert [] == answer["problems"] == answer["pdf"] == answer["replays"]
    assert all({"says", "where", "basis", "kind"} == set(point) for point in answer["points"])
    assert "Name " in (tmp_path / "report.html").read_text("utf-8")


def test_a_damaged_journal_is_named(tmp_path: Path, capsys: Said) -> None:
    folder = a_class(tmp_path, 1)
    journal = journal_path(folder, 1)
    lines = journal.read_text("utf-8").splitlines()
    journal.write_text("\n".join([*lines[:50], "{broken", *lines[51:]]) + "\n", "utf-8")
    assert main(["debrief", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "Not everything could be read" in said and "table-01.jsonl, line 51: " in said


def test_no_class_is_one_sentence(tmp_path: Path, capsys: Said) -> None:
    assert main(["debrief", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert "" == said.out and 1 == len(said.err.strip().splitlines())
    assert "is not a class folder" in said.err
