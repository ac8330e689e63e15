"""What lies in the project's folder to begin with: positions with a question, recorded games.

Where the package stands alone, without that folder, there are none.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kings.errors import BadRecord
from kings.records import Scenario, journal_header, read_scenario

__all__ = ["DATA", "recorded_games", "scenarios"]

DATA = Path(__file__).resolve().parents[2] / "data"
"""The project's folder of examples; it is no part of the package."""


def scenarios(folder: Path = DATA) -> tuple[Scenario, ...]:
    """Return the positions that can be begun with, by name; a file that can't be read is none."""
    found = (_scenario(path) for path in sorted(folder.glob("scenarios/*.json")))
    return tuple(sorted((scene for scene in found if scene), key=lambda scene: scene.name))


@cache
def _scenario(path: Path) -> Scenario | None:
    try:
        return read_scenario(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, BadRecord):
        return None


def recorded_games(folder: Path = DATA) -> tuple[tuple[str, Path], ...]:
    """Return the recorded games that can be looked through: words for each, and its journal."""
    return tuple(
        (words, path)
        for path in sorted(folder.glob("games/*.jsonl"))
        if (words := _told(path)) is not None
    )


@cache
def _told(path: Path) -> str | None:
    try:
        options = journal_header(path).options
    except BadRecord:
        return None
    light = {"day": "by Day", "night": "by Night", "draw": "by draw"}[options.mode]
    name = path.stem.replace("_", " ").capitalize()
    return f"{name} ({options.players} players, {light})"
