"""How a game begins: a new one, a scenario with its question, a journal's text, or a branch.

A branch is played by people who go on with the first game afterwards. So, while that isn't over, it
must not tell what lies hidden there: whatever its people can't see is drawn by lot again, out of
all that they may take to be true, and its chance is its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kings import errors
from kings.bots.roster import roster_of
from kings.game import Room
from kings.games import find_room
from kings.records.files import read_text
from kings.records.formats import (
    LINK,
    JournalHeader,
    Scenario,
    ScenarioWords,
    read_scenario,
    read_scenario_code,
    scenario_state,
)
from kings.records.journal import MAX_BYTES, JournalText, parse_journal
from kings.records.notation import is_page, read_page
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header
from kings.struggle.moves import Play, SetAside
from kings.struggle.state import State

AnyScenario = Scenario[Any, Any, Any]
"""A scenario of any game."""

Source = AnyScenario | Path | str
"""A scenario, the path of its JSON file, or a link to a position."""


FIRST_ROUND = "Your first round"
"""The name of the position with which the guide begins."""


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


def scenario_of(header: JournalHeader[Any, Any, Any]) -> AnyScenario:
    """Return the scenario with which a game began, as its journal's header has it."""
    words = header.scenario
    assert words is not None
    return Scenario(
        "kings-scenario", 1, header.game, words.name, words.question, header.options, header.start
    )


def find_scenario(source: Source) -> AnyScenario:
    """Return the scenario, read from its file where a path is given, or out of a link to it."""
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and LINK in source:
        return read_scenario_code(source)
    try:
        text = read_text(source)
    except OSError as error:
        raise errors.BadRecord(f"{source} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise errors.BadRecord(f"{source} can't be read: the text is not UTF-8.") from error
    return read_scenario(text, game=None)


def seated(options: Any, players: Sequence[str] | None) -> tuple[str, ...]:
    """Return who sits where: by default one person, on the first seat, and greedy bots."""
    sitting = tuple(players or (HUMAN, *("greedy",) * (options.players - 1)))
    if len(sitting) != options.players:
        raise errors.BadInput(f"{options.players} seats need as many players, not {len(sitting)}.")
    return sitting


def parse_text(text: str) -> JournalText:
    """Read a journal from a text that a person gave; a page of a game becomes one."""
    if text.strip() and is_page(text):
        text = read_page(text).text()
    data = text.encode("utf-8", "surrogatepass")  # half a letter is then refused by its line
    if len(data) > MAX_BYTES:
        raise errors.BadRecord(
            f"The text is larger than {MAX_BYTES} bytes, so it can't be a journal."
        )
    return parse_journal(data)


class Beginning(NamedTuple):
    """How a branch comes to its moment: a state (None: the game's own first), and moves from it."""

    start: Any
    course: tuple[Any, ...]


def dealt_anew(
    record: AnyRecording, room: Room, moves: int, seats: Sequence[int], rng: random.Random
) -> Beginning:
    """Return how a branch begins that leaves the game after so many moves, with other secrets.

    ``seats``: the people who were at the table and are in the branch; each of them, and whoever
    only watches, sees at its beginning what they saw in the game. ``rng``: deals what they did not
    see. The moves before it are kept where nothing is hidden in them, or only cards that can be
    exchanged; else the branch begins with the moment itself.
    """
    course = tuple(moment.move for moment in record.moments[:moves])
    state = record.moments[moves - 1].state if moves else record.first
    if not room.secrets(state) or (not moves and record.header.start is None):
        return Beginning(None, course)
    views = [room.game.view(state, seat) for seat in (None, *seats)]
    guessed = roster_of(room.name).determinize(views[0], views[1:], rng)
    if isinstance(guessed, State) and _can_be_retold(record, guessed):
        retold = tuple(_otherwise(course, guessed))
        if _leads_to(record.first, retold, room, seats, views):
            return Beginning(None, retold)
    return Beginning(guessed, ())


def _can_be_retold(record: AnyRecording, guessed: State) -> bool:
    """Say whether all that is hidden was set aside, or lies face down, by moves of this record."""
    hidden = guessed.night or any(guessed.sealed)
    return not guessed.options.free_market and not (hidden and record.header.start)


def _otherwise(course: Sequence[Any], guessed: State) -> list[Any]:
    """Return the moves with the cards of the guess where cards were hidden (S-12, S-20)."""
    down = {seat: card for seat, card in enumerate(guessed.sealed) if card is not None}
    retold: list[Any] = []
    for move in reversed(course):
        if isinstance(move, SetAside):
            retold.append(SetAside(tuple((one, two) for one, two in guessed.aside)))
        elif isinstance(move, Play) and move.seat in down:
            retold.append(Play(move.seat, down.pop(move.seat)))
        else:
            retold.append(move)
    return retold[::-1]


def _leads_to(
    state: Any, course: Sequence[Any], room: Room, seats: Sequence[int], views: Sequence[Any]
) -> bool:
    """Say whether the rules allow these moves, and they lead to where all looks the same."""
    try:
        for move in course:
            state = room.game.apply(state, move).state
    except errors.IllegalMove:
        return False
    return views == [room.game.view(state, seat) for seat in (None, *seats)]
