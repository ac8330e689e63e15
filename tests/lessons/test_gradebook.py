"""Points for a gradebook, by name or in the list that a learning platform has exported."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from kings.classroom.class_folder import make_class
from kings.classroom.names import names_in, read_names
from kings.cli import main
from kings.errors import BadInput
from kings.lessons import open_lesson
from kings.lessons.gradebook import gradebook, turned

NAMES = ("Ben Lee", "Cem Öz", "Dia Poe", "=Eve")
HEAD = "Lesson 1: What is for sale? (of 15)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class in which Ben got one exercise of lesson 1 right."""
    place = tmp_path / "class"
    make_class(place, NAMES, 1)
    ben = next(one for one, name in read_names(place).items() if name == "Ben Lee")
    desk = open_lesson(1, ben, place)
    desk.check("reserve", desk.lesson.exercise("reserve").solve(desk.problem("reserve")))
    return place


def test_without_a_list_there_is_a_row_for_each_student(folder: Path) -> None:
    made = gradebook(folder)
    assert ("Name", HEAD) == made.columns
    assert {("Ben Lee", 2), ("Cem Öz", 0), ("Dia Poe", 0), ("=Eve", 0)} == set(made.rows)


def test_the_columns_of_moodle_stay_as_they_are(folder: Path, tmp_path: Path) -> None:
    listed = tmp_path / "moodle.csv"
    listed.write_text(
        "First name,Last name,ID number,Email address\n"
        "Ben,Lee,007,ben@school.example\nCem,Öz,8,cem@school.example\nNo,Body,9,no@school.example\n"
    )
    made = gradebook(folder, listed)
    assert ("First name", "Last name", "ID number", "Email address", HEAD) == made.columns
    assert ("Ben", "Lee", "007", "ben@school.example", 2) == made.rows[0]
    assert "" == made.rows[2][-1]
    assert ("=Eve", "Dia Poe") == tuple(sorted(made.missing))


def test_the_row_of_points_of_canvas_is_filled_in(folder: Path, tmp_path: Path) -> None:
    listed = tmp_path / "canvas.csv"
    listed.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section\n"
        "    Points Possible,,,,\n"
        '"Lee, Ben",11,s11,ben,Monday\n"Poe, Dia",12,s12,dia,Monday\n'
    )
    made = gradebook(folder, listed)
    assert [15, 2, 0] == [row[-1] for row in made.rows]
    assert ("Lee, Ben", "Poe, Dia") == names_in(listed)


def test_a_class_without_checks_has_no_points(tmp_path: Path) -> None:
    make_class(tmp_path / "class", NAMES, 1)
    with pytest.raises(BadInput, match="No exercise was checked"):
        gradebook(tmp_path / "class")


def test_a_name_is_turned_round_at_its_comma() -> None:
    assert ["Ben Lee", "Ben Lee"] == [turned("Lee, Ben"), turned("Ben Lee")]


def test_the_command_writes_a_file_for_the_teacher_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["class", "points", str(folder)])
    assert "points.csv holds 4 rows, by real names" in capsys.readouterr().out
    file = folder / "points.csv"
    assert 0o600 == file.stat().st_mode & 0o777
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream))
    assert ["Name", HEAD] == rows[0]
    assert ["'=Eve", "0"] in rows  # no formula
