"""What lies on the table first: a new game, a scenario with its question, a journal's text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kings.errors import BadInput, BadRecord
from kings.games import find_room
from kings.records.files import read_text
from kings.records.formats import Scenario, ScenarioWords, read_scenario, scenario_state
from kings.records.journal import MAX_BYTES, JournalText, parse_journal
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header

AnyScenario = Scenario[Any, Any, Any]
"""A scenario of any game."""

Source = AnyScenario | Path | str
"""A scenario, or the path of its JSON file."""


def first_options(game: str) -> Any:
    """Return the options of a game of which nobody has said anything: four seats, no variant."""
    return find_room(game).options(names=("Ada", "Ben", "Cleo", "Dora"))


def begin_game(options: Any, players: Sequence[str] | None, seed: int) -> AnyRecording:
    """Begin a game in memory, before anything is drawn; which game it is, the options say."""
    return Recording.begin(new_header(options, seated(options, players), seed))


def begin_scenario(scenario: AnyScenario, players: Sequence[str] | None, seed: int) -> AnyRecording:
    """Begin a game in memory at a scenario's position; its options hold."""
    options, start = scenario.options, scenario_state(scenario)
    words = ScenarioWords(scenario.name, scenario.question)
    sitting = seated(options, players)
    return Recording.begin(new_header(options, sitting, seed, start=start, scenario=words))


def find_scenario(source: Source) -> AnyScenario:
    """Return the scenario, read from its file where a path is given."""
    if isinstance(source, Scenario):
        return source
    try:
        text = read_text(source)
    except OSError as error:
        raise BadRecord(f"{source} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{source} can't be read: the text is not UTF-8.") from error
    return read_scenario(text, game=None)


def seated(options: Any, players: Sequence[str] | None) -> tuple[str, ...]:
    """Return who sits where: by default one person, on the first seat, and greedy bots."""
    sitting = tuple(players or (HUMAN, *("greedy",) * (options.players - 1)))
    if len(sitting) != options.players:
        raise BadInput(f"{options.players} seats need as many players, not {len(sitting)}.")
    return sitting


def parse_text(text: str) -> JournalText:
    """Read a journal from a text that a person gave."""
    data = text.encode("utf-8", "surrogatepass")  # half a letter is then refused by its line
    if len(data) > MAX_BYTES:
        raise BadRecord(f"The text is larger than {MAX_BYTES} bytes, so it is no journal.")
    return parse_journal(data)
