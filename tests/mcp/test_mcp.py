"""A real client of the Model Context Protocol plays by the tools of ``kings agent --mcp``."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.mcp.__main__ import HOME, ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["struggle", "keys"])
def test_a_client_plays_a_whole_game_with_three_tools(game: str, tmp_path: Path) -> None:
    players = "3" if game == "struggle" else "4"
    limit = ["--last-turn", "12"] if game == "keys" else []
    words = ["--game", game, "--players", players, "--seed", "2", *limit]
    client = ROOT / "tests" / "mcp" / "client.py"
    ran = subprocess.run(
        [str(HOME / "bin" / "python"), str(client), *words, "--journals", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=300,
    )
    found = json.loads(ran.stdout)
    assert ["look", "reply", "history", "details"] == found["tools"]
    assert "You have a chair" in found["instructions"]
    first, refused, *_, last = found["told"]
    assert first.startswith("A game of") and first.endswith(found["details"]["text"])
    assert refused.startswith("Refused: The reply 99 is not the number of one of")
    assert "The game is over. Scores by seat:" in last and last.endswith("All games are over.")
    assert found["history"].startswith("1. ") and len(found["history"].splitlines()) > 20
    assert (tmp_path / "game-000000.jsonl").is_file()
