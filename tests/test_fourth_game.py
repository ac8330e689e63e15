"""A fourth game: what the floors above have for it is found by its name, and no list is touched."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kings.bots
import kings.sim.tallies
from kings import games
from kings.bots.roster import ROSTERS
from kings.sim.tallies import TALLIES


@pytest.fixture
def patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Enter a game in the list of games, with bots of its own and nothing else."""
    (tmp_path / "patience.py").write_text("ROSTER = 'those who play it'\n", encoding="utf-8")
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "patience"))
    monkeypatch.setattr(kings.bots, "__path__", [*kings.bots.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "kings.bots.patience", raising=False)
    return "patience"


def test_its_module_is_found_by_its_name(patience: str) -> None:
    assert [*games.ROOMS, patience] == list(ROSTERS)
    assert "those who play it" == str(ROSTERS[patience])
    del sys.modules[f"kings.bots.{patience}"]


def test_a_package_without_a_module_for_it_leaves_it_out(patience: str) -> None:
    assert list(games.ROOMS) == list(TALLIES)
    assert patience not in TALLIES
    assert TALLIES.get(patience) is None


def test_a_game_that_is_not_listed_is_not_looked_for() -> None:
    assert ROSTERS.get("bot") is None
    assert len(games.GAMES) == len(ROSTERS) == len(TALLIES)
