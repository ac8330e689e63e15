"""Points for a gradebook: who earned how many in which lesson, by real name, for the teacher alone.

Moodle and Canvas recognise students by columns of their own (an email address, an ID number, a
login). A class folder has none of these, so a list that one of them has exported is carried along:
its columns stay as they are, and each lesson adds one. Canvas's row “Points Possible” is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.names import POSSIBLE, NameList, read_list, read_names
from kings.errors import BadInput
from kings.lessons.desk import Desk, course_of
from kings.lessons.lesson import Lesson, lessons
from kings.lessons.result import checks_path, read_checks
from kings.names import name_key
from kings.records.files import Cell, write_table

POINTS = "points.csv"


@dataclass(frozen=True, slots=True)
class Gradebook:
    """A table of points: its columns, a row a student, and the names that no row was found for."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    missing: tuple[str, ...] = ()


def gradebook(folder: Path | str, listed: Path | str | None = None) -> Gradebook:
    """Return the points of a class in every lesson of which something was checked.

    ``folder``: of the class; ``listed``: a list with names that Moodle or Canvas has exported; its
    rows and columns stay (None: a row for each student, by name). Raises ``BadRecord`` and
    ``BadInput`` for files that can't be read, and for a class without any checks.
    """
    names = read_names(folder)
    course = course_of(folder)
    given = [one for one in lessons() if _was_given(Path(folder), one, course, names)]
    if not given:
        raise BadInput(f"No exercise was checked in {folder} yet, so there are no points.")
    heads = tuple(f"Lesson {one.number}: {one.title} (of {one.points})" for one in given)
    earned = {
        name: tuple(
            Desk(one.number, pseudonym, Path(folder), course).progress().points for one in given
        )
        for pseudonym, name in names.items()
    }
    possible = tuple(one.points for one in given)
    if listed is None:
        rows: list[tuple[Cell, ...]] = [(name, *earned[name]) for name in sorted(earned)]
        return Gradebook(("Name", *heads), tuple(rows))
    return _in_list(read_list(listed), heads, earned, possible)


def _was_given(folder: Path, one: Lesson, course: str, names: Mapping[str, str]) -> bool:
    exercises = {exercise.id for exercise in one.exercises}
    return any(
        (line.course, line.lesson) == (course, one.number) and line.exercise in exercises
        for pseudonym in names
        for line in read_checks(checks_path(folder, pseudonym))[0]
    )


def _in_list(
    known: NameList,
    heads: Sequence[str],
    earned: Mapping[str, tuple[int, ...]],
    possible: tuple[int, ...],
) -> Gradebook:
    """Add a column a lesson to a list; a row without a student of the class gets no points."""
    by_key = {name_key(name): points for name, points in earned.items()}
    found: set[str] = set()
    rows: list[tuple[Cell, ...]] = []
    for row, name in zip(known.rows, known.names, strict=True):
        cells = (*row, *[""] * (len(known.heads) - len(row)))
        keys = [name_key(name), name_key(turned(name))]
        key = next((one for one in keys if one in by_key), "")
        found.add(key)
        empty = possible if name == POSSIBLE else ("",) * len(heads)
        rows.append((*cells, *by_key.get(key, empty)))
    missing = tuple(name for name in earned if name_key(name) not in found)
    return Gradebook((*known.heads, *heads), tuple(rows), missing)


def turned(name: str) -> str:
    """Return a name that begins with the last one, as Canvas has it, the other way round."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma else name


def write_gradebook(made: Gradebook, folder: Path | str) -> Path:
    """Write the points of a class into its folder, for its teacher alone; return the file."""
    path = Path(folder) / POINTS
    path.touch(mode=0o600)
    write_table(path, made.columns, made.rows)
    return path
