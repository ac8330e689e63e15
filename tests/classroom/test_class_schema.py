"""The published schemas of a class's files agree with what is written and what is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kings.classroom import read_class
from kings.classroom.answers import answer_text, read_answer
from kings.classroom.class_folder import FORMATS, schema, schemas
from kings.classroom.plan import plan_text, read_plan
from kings.classroom.status import TableStatus, status_of
from kings.errors import BadRecord
from kings.records.codec import encode, write_schemas
from kings.seeds import stream
from tests.classroom.classes import PLAN, simulated
from tests.classroom.test_answers import ANSWER
from tests.records.mutations import mutate

EXAMPLES = {"class": json.loads(plan_text(PLAN)), "answers": json.loads(answer_text(ANSWER))}
READERS: dict[str, Callable[[str], object]] = {"class": read_plan, "answers": read_answer}
FOLDER = Path(__file__).parents[2] / "kings" / "classroom" / "schemas"


def is_valid(name: str, document: Any) -> bool:
    return bool(Draft202012Validator(schema(name)).is_valid(document))


def test_the_published_schemas_are_those_of_the_readers(tmp_path: Path) -> None:
    write_schemas(tmp_path, schemas())
    assert sorted(FORMATS) == sorted(path.stem for path in FOLDER.glob("*.json"))
    for path in FOLDER.glob("*.json"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_what_a_class_holds_keeps_the_schemas() -> None:
    found = read_class(simulated())
    assert is_valid("class", json.loads((simulated() / "class.json").read_text("utf-8")))
    for path in (simulated() / "answers").glob("*.jsonl"):
        assert all(is_valid("answers", json.loads(line)) for line in path.read_text().splitlines())
    for game in found.games:
        assert is_valid("status", encode(TableStatus, status_of(game.record)))


@pytest.mark.parametrize("name", sorted(READERS))
def test_whatever_a_schema_refuses_is_refused_by_the_reader(name: str) -> None:
    rng = stream(1, "schemas", name)
    refused = 0
    for _ in range(400):
        document = mutate(EXAMPLES[name], rng)
        if is_valid(name, document):
            continue
        refused += 1
        with pytest.raises(BadRecord):
            READERS[name](json.dumps(document))
    assert refused > 50
