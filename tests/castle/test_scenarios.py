"""The prepared positions of King of the Castle: each can be read, asks something, and goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kings.castle import GAME
from kings.castle.teaching import Scene
from kings.records.formats import read_scenario, scenario_state, scenario_text

FOLDER = Path(__file__).resolve().parents[2] / "data" / "scenarios" / "castle"
NAMES = (
    "the_king_is_dead",
    "the_last_stone",
    "three_at_once",
    "whom_does_ben_back",
    "whom_to_kill",
)

every_scenario = pytest.mark.parametrize("name", NAMES)


def text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def scene(name: str) -> Scene:
    state: Any = scenario_state(read_scenario(text(name), game="castle"))
    return Scene(state, seed=80)


def test_every_scenario_is_looked_at() -> None:
    assert list(NAMES) == sorted(path.stem for path in FOLDER.glob("*.json"))


@every_scenario
def test_a_scenario_is_written_as_the_writer_writes_it(name: str) -> None:
    found = read_scenario(text(name), game="castle")
    assert scenario_text(found) == text(name)
    plain = found.name.lower().replace("'", "").rstrip("?")
    assert name == plain.replace(" ", "_") and "?" in found.question


@every_scenario
def test_a_scenario_begins_with_a_choice_of_several(name: str) -> None:
    start = scene(name)
    assert start.asked is not None and len(start.choices) > 1


def test_the_king_is_followed_by_edda_and_hers_move_up() -> None:
    after = scene("the_king_is_dead").choose("Play Peaceful Death")
    assert ("E", "R", "H") == after.state.men[:3]
    assert sum("rises" in words for words in after.told) == 3


def test_of_three_at_once_one_can_be_saved_by_ben() -> None:
    saved = scene("three_at_once").choose(
        "Play Vanishings: the East", "Play Lucky Escape", "Let it happen", "Let it happen"
    )
    assert "L" == saved.state.men[7] and {"T", "K"} <= set(saved.state.dead)


def test_a_stone_is_worth_most_where_it_makes_a_castle_great() -> None:
    last = scene("the_last_stone")
    ends = {choice: GAME.outcome(last.choose(choice).state) for choice in last.choices[1:]}
    scores = {choice: end.scores[0] for choice, end in ends.items() if end is not None}
    assert len(scores) == len(ends)
    assert max(scores.values()) > min(scores.values())
