"""What lies on the table first: a new game by its options, or a scenario with its question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kings.errors import BadInput, BadRecord
from kings.records import HUMAN, Recording, Scenario, new_header, read_scenario, scenario_state
from kings.struggle.options import Options

__all__ = ["Source", "begin_game", "begin_scenario", "find_scenario"]

Source = Scenario | Path | str
"""A scenario, or the path of its JSON file."""


def begin_game(options: Options | None, players: Sequence[str] | None, seed: int) -> Recording:
    """Begin a game in memory, before anything is drawn."""
    options = options or Options(names=("Ada", "Ben", "Cleo", "Dora"))
    return Recording.begin(new_header(options, _seated(options, players), seed))


def begin_scenario(scenario: Scenario, players: Sequence[str] | None, seed: int) -> Recording:
    """Begin a game in memory at a scenario's position; its options hold."""
    options, start = scenario.options, scenario_state(scenario)
    return Recording.begin(new_header(options, _seated(options, players), seed, start=start))


def find_scenario(source: Source) -> Scenario:
    """Return the scenario, read from its file where a path is given."""
    if isinstance(source, Scenario):
        return source
    try:
        text = Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{source} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{source} can't be read: the text is not UTF-8.") from error
    return read_scenario(text)


def _seated(options: Options, players: Sequence[str] | None) -> tuple[str, ...]:
    """Return who sits where: by default one person, on the first seat, and greedy bots."""
    seated = tuple(players or (HUMAN, *("greedy",) * (options.players - 1)))
    if len(seated) != options.players:
        raise BadInput(f"{options.players} seats need as many players, not {len(seated)}.")
    return seated
