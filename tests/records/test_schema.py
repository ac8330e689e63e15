"""The published JSON Schemas and the reader agree on what a record looks like."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kings.errors import BadRecord
from kings.records.codec import decode, encode
from kings.records.formats import (
    FORMATS,
    Bell,
    Early,
    Enough,
    HouseTables,
    JournalHeader,
    JournalLine,
    Parent,
    Scenario,
    ScenarioWords,
    Seated,
    Seen,
    WentBack,
    Whispers,
    Word,
    published,
    schema,
    take_check,
)
from kings.seeds import stream
from kings.struggle.moves import Pass
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.positions import position_of
from tests.effort import some
from tests.records.games import GAMES, header_for, lines_of, recorded, scenario_of
from tests.records.mutations import mutate
from tests.strategies import random_tables

CLASSES: dict[str, Any] = {
    "journal-header": JournalHeader,
    "journal-line": JournalLine,
    "scenario": Scenario,
    "tables": HouseTables,
}
MUTATIONS = 1_000
LONGEST = 2_500


@pytest.fixture(autouse=True)
def _shapes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let options and tables of the right shape hold any values: a schema knows only shapes."""
    for cls in (Options, Tables):
        monkeypatch.setattr(cls, "__post_init__", lambda self: None)


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


@cache
def documents(name: str) -> tuple[Any, ...]:
    """Return valid documents of a format, those of random games that are not too long."""
    encoded = [encode(CLASSES[name], value) for value in _values(name)]
    if "journal" in name:
        encoded += [{**document, "check": "0123456789abcdef"} for document in encoded[::5]]
    return tuple(document for document in encoded if len(json.dumps(document)) < LONGEST)


def _values(name: str) -> Iterator[Any]:
    if name == "journal-line":
        yield from (WentBack(3, 1, "t"), WentBack(3, 2), Seated(4, 0, "greedy"))
        yield from (Early(3, 1, Pass(1), "t"), Early(3, 1, None), Enough(3, 0), Seen(4, 2, 1))
        yield from (Bell(3, "opened", 45, "t"), Word(4, 0, None, "Hello"), Word(4, 0, 1, "Psst"))
        yield Whispers(5, allowed=True)
    if name == "tables":
        rng = stream(1, "tables")
        for number in range(40):
            yield HouseTables("kings-tables", 1, "struggle", random_tables(rng), f"House {number}")
        return
    for seed in range(0, GAMES, 4):
        game = recorded(seed)
        if name == "journal-line":
            yield from lines_of([m for m in game.moments[seed % 3 :: 3] if len(m.events) < 4])
            continue
        for moment in game.moments[seed % 5 :: 1 + len(game.moments) // 6]:
            if name == "scenario":
                yield scenario_of(moment.state)
            else:
                position = position_of(moment.state)
                header = header_for(game.header.options, seed)
                words = ScenarioWords("A moment", "What now?") if moment.line % 2 else None
                branch = replace(header, parent=Parent("x", 3), branch="b", scenario=words)
                yield replace(branch, start=position)
        if name == "journal-header":
            yield replace(header_for(game.header.options), began=None)


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_published_is_what_the_classes_say(name: str) -> None:
    assert schema(name) == published(name), "run: make schemas"


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert published(name)["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("name", FORMATS)
def test_what_games_write_keeps_to_the_schema(name: str) -> None:
    for document in documents(name):
        assert validator(name).is_valid(document)


def read_shape(name: str, kind: Any, document: Any, root: str) -> None:
    """Read the shape of a document as its reader does; a line of a journal may have a check."""
    if "journal" in name and isinstance(document, dict):
        document = {**document}
        take_check(document, root)
    decode(kind, document, root)


def refusal(name: str, root: str, document: Any) -> str | None:
    """Return why the reader refuses the shape of a document (None: it doesn't)."""
    try:
        read_shape(name, CLASSES[name], document, root)
    except BadRecord as error:
        return str(error)
    return None


def disagreements(name: str, seed: int, mutations: int) -> tuple[int, int]:
    """Compare reader and schema on mutated documents; return how many were taken and refused."""
    rng = stream(seed, "mutations", name)
    root = name.split("-")[-1]
    taken = refused = 0
    for _ in range(mutations):
        document = mutate(rng.choice(documents(name)), rng)
        if rng.random() < 0.2 and document:
            document = mutate(document, rng)
        document = json.loads(json.dumps(document))
        why = refusal(name, root, document)
        assert validator(name).is_valid(document) == (why is None), f"{why}\n{document}"
        if why is None:
            taken += 1
        else:
            refused += 1
            assert why.startswith(root), why
            assert why.endswith("."), why
            assert len(why) < 2_000, why
    return taken, refused


@pytest.mark.parametrize("number", some((MUTATIONS // 4, MUTATIONS), [MUTATIONS // 4]))
@pytest.mark.parametrize("name", FORMATS)
def test_reader_and_schema_agree_on_thousands_of_changed_documents(name: str, number: int) -> None:
    taken, refused = disagreements(name, 1, number)
    assert min(taken, refused) > number / 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", FORMATS)
def test_reader_and_schema_agree_on_many_more(name: str, seed: int) -> None:
    disagreements(name, seed, 10 * MUTATIONS)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("root", [None, True, 3, "x", [], [{}], {}, {"kind": "moved"}])
def test_reader_and_schema_agree_on_other_roots(name: str, root: Any) -> None:
    assert not validator(name).is_valid(root)
    assert refusal(name, "here", root) is not None
