"""Weights of King's Keys: fitted to who wins, the same from the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks import keys_learning
from benchmarks.keys_learning import learn, main, noted
from kings.bots.keys import outlook
from kings.errors import BadInput


def test_a_game_is_noted_table_by_table_with_its_winner() -> None:
    tables, won = noted(5)
    assert 1 == sum(won)
    assert {(4, outlook.FEATURES)} == {np.array(table).shape for table in tables}
    assert len(tables) > 5


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    assert 0 == main(["--games", "2", "--seed", "4", "--out", str(file)])
    found = json.loads(file.read_text(encoding="utf-8"))
    assert learn(2, 4) == found and len(found) == outlook.FEATURES


def test_nothing_is_learned_from_no_game() -> None:
    with pytest.raises(BadInput, match="one game"):
        learn(0, 1)


@pytest.mark.slow
def test_the_package_holds_what_is_learned_from_nothing() -> None:
    """Newton's steps may differ in the last bit between machines; weights are thousandths."""
    found = learn(keys_learning.GAMES, keys_learning.SEED)
    assert outlook.weights() == pytest.approx(found, abs=0.0015)
