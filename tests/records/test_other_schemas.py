"""The published schemas of the other games and the reader agree on what a record looks like."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kings.errors import BadRecord
from kings.games import ROOMS
from kings.records.codec import encode
from kings.records.formats import OTHER_FORMATS, Scenario, header_text, line_text, published, schema
from kings.seeds import stream
from tests.records.mutations import mutate
from tests.records.test_other_games import OPTIONS, recorded
from tests.records.test_schema import read_shape

MUTATIONS = 60


@pytest.fixture(autouse=True)
def _shapes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let options of the right shape hold any values: a schema knows only shapes."""
    for room in ROOMS.values():
        monkeypatch.setattr(room.options, "__post_init__", lambda self: None, raising=False)


formats = pytest.mark.parametrize("name", OTHER_FORMATS)


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


@cache
def documents(name: str) -> tuple[Any, ...]:
    """Return valid documents of a format, from a game that was played by lot."""
    game, _, what = name.partition("-")
    room, played = ROOMS[game], recorded(game)
    states = [moment.state for moment in played.moments[::9]]
    if what == "journal-line":
        return tuple(json.loads(line_text(line, game)) for line in played.lines)
    if what == "journal-header":
        return (json.loads(header_text(played.header)),)
    scenarios: list[Scenario[Any, Any, Any]] = [
        Scenario("kings-scenario", 1, game, "n", "q", OPTIONS[game], room.position_of(state))
        for state in states
    ]
    return tuple(encode(OTHER_FORMATS[name], scenario) for scenario in scenarios)


@formats
def test_what_is_published_is_what_the_classes_say(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name) == published(name), "run: make schemas"


@formats
def test_what_games_write_keeps_to_the_schema(name: str) -> None:
    assert documents(name)
    assert all(validator(name).is_valid(document) for document in documents(name))


@formats
def test_reader_and_schema_agree_on_changed_documents(name: str) -> None:
    rng = stream(1, "mutations", name)
    verdicts = [_agreed(name, mutate(rng.choice(documents(name)), rng)) for _ in range(MUTATIONS)]
    assert MUTATIONS / 30 < sum(verdicts) < MUTATIONS * 29 / 30


def _agreed(name: str, changed: Any) -> bool:
    """Say whether a document is taken, which reader and schema have to agree on."""
    document = json.loads(json.dumps(changed))
    valid = validator(name).is_valid(document)
    assert valid == (_refusal(name, document) is None), f"{_refusal(name, document)}\n{document}"
    return valid


def _refusal(name: str, document: Any) -> str | None:
    """Return why the reader refuses the shape of a document (None: it doesn't)."""
    try:
        read_shape(name, OTHER_FORMATS[name], document, "here")
    except BadRecord as error:
        return str(error)
    return None
