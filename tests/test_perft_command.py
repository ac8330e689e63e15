"""``kings perft`` for every game: paths some moves ahead, chance counted over all its outcomes."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import pytest

from kings import keys
from kings.castle.cards import Kind
from kings.castle.moves import Discard, Pass
from kings.cli import main
from kings.commands.perft import count_paths, paths_by_choice
from kings.errors import BadInput
from kings.games import room_of
from kings.records.formats import Scenario, scenario_text
from tests.castle.tables import ADA, BEN, first, play as play_castle, table
from tests.keys import brute
from tests.keys.brute_deeds import after
from tests.keys.checkers import as_position
from tests.keys.test_perft import small_pile

Said = pytest.CaptureFixture[str]


def written(state: Any, folder: Path) -> str:
    """Write a state as a scenario and return the file's name."""
    room = room_of(state.options)
    scenario: Scenario[Any, Any, Any] = Scenario(
        format="kings-scenario",
        version=1,
        game=room.name,
        name="a small pile",
        question="How many ways are there?",
        options=state.options,
        position=room.position_of(state),
    )
    file = folder / "scenario.json"
    file.write_text(scenario_text(scenario))
    return str(file)


def counted_by_brute(position: brute.Position, depth: int) -> int:
    """Count by the second reading of the rules, which shares nothing with the engine."""
    if not depth or position["phase"] == "over":
        return 1
    drawn = position["phase"] in ("draw", "loot")
    lines = brute.draws(position) if drawn else brute.lines(position)
    return sum(counted_by_brute(after(position, line), depth - 1) for line in lines)


def test_eleven_cards_can_be_drawn() -> None:
    paths = paths_by_choice(small_pile(), depth=1)
    assert [1] * 11 == list(paths.values())
    assert "Ada draws the Ocean Key 4 (K-12)." in paths


def test_a_draw_and_a_play_are_counted_as_by_hand() -> None:
    # Whatever comes, Ada can place her Shield, send her Axe into the Hand or the Dungeon of three
    # others, or do nothing: 8 ways. Four Coins of Sun add nothing; each of four Keys of Sun opens
    # Ben's Vault; the fourth own Key wins; the Shield can stand guard, too; the Axe can go wherever
    # the other one can.
    coins, sun_keys, own_key, shield, axe = 4 * 8, 4 * (8 + 1), 8 + 1, 8 + 1, 8 + 6
    paths = paths_by_choice(small_pile(), depth=2)
    assert coins + sun_keys + own_key + shield + axe == sum(paths.values()) == 100
    assert (own_key, axe) == (
        paths["Ada draws the Ocean Key 4 (K-12)."],
        paths["Ada draws the Ocean Axe 3 (K-12)."],
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_second_reading_counts_the_same_paths(depth: int) -> None:
    state = small_pile()
    assert counted_by_brute(as_position(state), depth) == count_paths(state, {}, depth=depth)


def test_the_command_counts_keys(capsys: Said, tmp_path: Path) -> None:
    file = written(small_pile(), tmp_path)
    assert 0 == main(["perft", file, "--depth", "2", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (100, 2, 11) == (found["leaves"], found["depth"], len(found["by_choice"]))
    assert 0 == main(["perft", file, "--depth", "1"])
    assert "11  paths of 1 move\n" in capsys.readouterr().out


def test_draws_of_the_castle_are_counted() -> None:
    plague = first(Kind.PLAGUE)
    two = (first(Kind.CITY), first(Kind.FAMED))
    state = play_castle(table(plague, others={BEN: two}), Pass(ADA), Discard(ADA, plague))
    assert comb(len(state.deck), 2) == sum(paths_by_choice(state, depth=1).values())
    assert comb(len(state.deck), 2) == count_paths(state, {}, depth=1)


def test_what_goes_on_for_too_long_needs_a_depth(capsys: Said, tmp_path: Path) -> None:
    file = written(small_pile(), tmp_path)
    assert 2 == main(["perft", file])
    assert "King's Keys goes on for too long; say how far to count" in capsys.readouterr().err
    assert 2 == main(["perft", file, "--depth", "0"])
    assert "at least one move ahead, not 0" in capsys.readouterr().err


def test_a_deal_is_in_more_ways_than_can_be_counted() -> None:
    state = keys.GAME.start(keys.Options())
    with pytest.raises(BadInput, match="more ways than can be counted"):
        paths_by_choice(state, depth=2)
    assert 24 == sum(paths_by_choice(state, depth=1).values())
