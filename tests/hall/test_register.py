"""What a hall keeps: its published schema, and files that were changed by other hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from kings.errors import BadRecord
from kings.hall import lesson_page, school
from kings.hall.register import HALL, new_register, read_register, schemas, write_register
from kings.records.codec import write_schemas
from kings.seeds import stream
from tests.hall.lessons import a_lesson, seated, teacher_of
from tests.records.mutations import mutate

FOLDER = Path(__file__).parents[2] / "kings" / "hall" / "schemas"


def is_valid(document: object) -> bool:
    return bool(Draft202012Validator(schemas()["hall"]).is_valid(document))


def test_the_published_schemas_are_those_of_the_reader(tmp_path: Path) -> None:
    write_schemas(tmp_path, schemas() | lesson_page.schemas() | school.schemas())
    published = sorted(path.name for path in FOLDER.glob("*"))
    assert ["hall.json", "lesson.json", "school.json"] == published
    for name in published:
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes()


def test_what_a_hall_keeps_keeps_the_schema(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, student = teacher_of(lesson), seated(lesson)
    teacher.do("ask_consent", on=True)
    student.hall("consent", yes=True)
    teacher.do("start_tables")
    teacher.do("announce", text="Ten minutes left")
    assert is_valid(json.loads((lesson.folder / HALL).read_text("utf-8")))
    assert lesson.register == read_register(lesson.folder)


def test_whatever_the_schema_refuses_is_refused_by_the_reader(tmp_path: Path) -> None:
    write_register(tmp_path, new_register("Monday", "struggle", {1: 4, 2: 3}))
    file, rng, refused = tmp_path / HALL, stream(1, "hall"), 0
    kept = json.loads(file.read_text("utf-8"))
    for _ in range(300):
        document = mutate(kept, rng)
        if is_valid(document):
            continue
        refused += 1
        file.write_text(json.dumps(document), encoding="utf-8")
        with pytest.raises(BadRecord):
            read_register(tmp_path)
    assert refused > 50


def test_nothing_is_kept_where_there_was_no_hall(tmp_path: Path) -> None:
    assert read_register(tmp_path) is None
