"""Weights of the searchers of games of turns: fitted to who wins, the same from the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import castle_learning, keys_learning
from benchmarks.castle_learning import chances, fitted
from kings.bots.castle import outlook as castle_outlook
from kings.bots.keys import outlook as keys_outlook
from kings.errors import BadInput

each_game = pytest.mark.parametrize(
    ("learning", "outlook"),
    [(castle_learning, castle_outlook), (keys_learning, keys_outlook)],
    ids=["castle", "keys"],
)


def test_weights_are_found_again_from_those_who_won_by_them() -> None:
    rng = np.random.default_rng(3)
    true = np.array([1.5, -1.0, 0.0])
    tables = rng.normal(size=(6000, 4, 3))
    shares = chances(tables, true)
    won = np.eye(4)[[rng.choice(4, p=row) for row in shares]]
    assert true == pytest.approx(fitted(tables, won), abs=0.1)


@each_game
def test_a_game_is_noted_table_by_table_with_its_winners(learning: Any, outlook: Any) -> None:
    tables, won = learning.noted(5)
    assert 1 == pytest.approx(sum(won))
    assert {(4, outlook.FEATURES)} == {np.array(table).shape for table in tables}
    assert len(tables) > {castle_learning: 3, keys_learning: 5}[learning]


def test_a_game_of_kings_keys_has_one_winner() -> None:
    _, won = keys_learning.noted(5)
    assert 1 == sum(won) == max(won)


@each_game
def test_the_same_seed_teaches_the_same(learning: Any, outlook: Any, tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    assert 0 == learning.main(["--games", "2", "--seed", "4", "--out", str(file)])
    found = json.loads(file.read_text(encoding="utf-8"))
    assert learning.learn(2, 4) == found and len(found) == outlook.FEATURES


@each_game
def test_nothing_is_learned_from_no_game(learning: Any, outlook: Any) -> None:
    with pytest.raises(BadInput, match="one game"):
        learning.learn(0, 1)


@pytest.mark.slow
@each_game
def test_the_package_holds_what_is_learned_from_nothing(learning: Any, outlook: Any) -> None:
    """Newton's steps may differ in the last bit between machines; weights are thousandths."""
    found = learning.learn(learning.GAMES, learning.SEED)
    assert outlook.weights() == pytest.approx(found, abs=0.0015)
