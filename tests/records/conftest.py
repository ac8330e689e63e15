"""A journal to open, to spoil and to resume."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.games import SHORT, recorded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of a game that has gone on for a while, and that nobody holds."""
    file = tmp_path / "game.jsonl"
    recorded(5, file, moves=SHORT).close()
    return file
