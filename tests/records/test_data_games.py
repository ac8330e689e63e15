"""The recorded games that come with the project can be replayed, line by line, to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.records import replay
from kings.struggle import GAME

FOLDER = Path(__file__).resolve().parents[2] / "data" / "games"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_there_are_recorded_games() -> None:
    assert JOURNALS


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = replay(path)
    assert GAME.outcome(record.state) is not None
    assert "" == record.torn
