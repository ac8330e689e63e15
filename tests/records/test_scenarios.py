"""The scenarios that come with the project: each can be read, asks something, and goes on."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from kings.commands.perft import paths_by_choice
from kings.game import NATURE
from kings.records.formats import Scenario, read_scenario, scenario_state, scenario_text
from kings.struggle import GAME
from tests.perft.engine import count_paths

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scenarios"
PATHS = sorted(FOLDER.glob("*.json"))
FEW = 200  # so few paths that walking each of them takes no time

# What each scenario counts to; ``tests/perft`` proves the counting itself.
LEAVES = {
    "a_card_for_sale": 3,
    "a_promise_falls_due": 2,
    "gold_or_another_card": 170,
    "the_answer_for_sale": 11_716,
    "the_better_offer": 3,
    "the_deal_after_the_deal": 3,
    "the_fourth_seller": 51,
    "the_king_or_the_queen": 3,
    "the_last_lead": 84,
    "the_other_piles": 3,
    "the_peasants_friend": 4,
    "the_price_of_two": 4_032,
    "the_queen_and_the_jeweler": 3,
    "the_rulebooks_trick": 16,
    "the_second_seller": 51,
    "the_third_seller": 51,
    "three_purses": 51,
    "three_rounds_left": 12_872,
    "two_against_one": 3,
    "two_assassins": 3,
    "two_clauses": 7,
    "two_rounds_left": 5_954,
    "who_should_lead": 71,
}

AHEAD = {"three_rounds_left": 6}
"""The moves ahead up to which paths are counted where it would take too long to go to the end."""

every_scenario = pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])


def read(path: Path) -> Scenario:
    return read_scenario(path.read_text(encoding="utf-8"))


def test_every_scenario_is_counted() -> None:
    assert sorted(LEAVES) == [path.stem for path in PATHS]


@every_scenario
def test_a_scenario_is_written_as_the_writer_writes_it(path: Path) -> None:
    assert scenario_text(read(path)) == path.read_text(encoding="utf-8")


@cache
def published() -> jsonschema.Draft202012Validator:
    """Return the schema of scenarios, itself checked once for all of them."""
    schemas = resources.files("kings.records").joinpath("schemas")
    schema = json.loads(schemas.joinpath("scenario.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@every_scenario
def test_a_scenario_keeps_the_published_schema(path: Path) -> None:
    published().validate(json.loads(path.read_text(encoding="utf-8")))


@every_scenario
def test_a_scenario_has_a_name_and_asks_something(path: Path) -> None:
    scenario = read(path)
    plain = scenario.name.lower().replace("'", "").rstrip("?")
    assert path.stem == plain.replace(" ", "_")
    assert "?" in scenario.question


@every_scenario
def test_a_scenario_begins_with_a_choice(path: Path) -> None:
    state = scenario_state(read(path))
    seat = GAME.asks(state)[0].seat
    assert seat != NATURE
    assert len(GAME.choices(state, seat)) > 1


@every_scenario
def test_a_scenario_has_as_many_paths_as_it_should(path: Path) -> None:
    paths = paths_by_choice(scenario_state(read(path)), depth=AHEAD.get(path.stem))
    assert LEAVES[path.stem] == sum(paths.values())


@every_scenario
def test_few_paths_are_as_many_when_each_is_walked(path: Path) -> None:
    state = scenario_state(read(path))
    if LEAVES[path.stem] <= FEW and path.stem not in AHEAD and not state.promises:
        assert LEAVES[path.stem] == count_paths(state).leaves
