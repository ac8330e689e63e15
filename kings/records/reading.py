"""Text to records: a line of a journal, a scenario, or a house's tables.

What is wrong is said in a sentence.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal, cast

from kings.errors import BadInput, BadPosition, BadRecord
from kings.games import ROOMS, Room
from kings.records.codec import decode, encode, show
from kings.records.formats import (
    VERSION,
    HouseTables,
    JournalHeader,
    JournalLine,
    Moved,
    Scenario,
    Seated,
    WentBack,
)
from kings.struggle.partition.tables import Tables
from kings.struggle.state import State
from kings.typed import whole_number

MAX_TEXT = 4_000_000
"""Characters a scenario or one line of a journal may have; a real one has a few thousand."""


def _dump(kind: Any, value: Any) -> str:
    return json.dumps(encode(kind, value), ensure_ascii=False, separators=(",", ":"))


def header_text(header: JournalHeader[Any, Any, Any]) -> str:
    """Write a journal's header as one line."""
    return _dump(header_type(ROOMS[header.game]), header)


def line_text(line: AnyLine, game: str = "struggle") -> str:
    """Write a line of a journal of this game."""
    return _dump(line_type(ROOMS[game]), line)


def scenario_text(scenario: Scenario[Any, Any, Any]) -> str:
    """Write a scenario as readable JSON."""
    data = encode(scenario_type(ROOMS[scenario.game]), scenario)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


AnyLine = Moved[Any, Any] | WentBack | Seated
"""A line of a journal of any game."""


@cache
def header_type(room: Room) -> Any:
    """Return the type of a header of this game, as the codec and the schemas take it."""
    return JournalHeader[Literal[room.name], room.options, room.position]  # type: ignore[name-defined]  # the codec reads this type, not mypy


@cache
def line_type(room: Room) -> Any:
    """Return the type of the lines of a journal of this game."""
    return Moved[room.move, room.event] | WentBack | Seated  # type: ignore[name-defined]  # as above


@cache
def scenario_type(room: Room) -> Any:
    """Return the type of a scenario of this game."""
    return Scenario[Literal[room.name], room.options, room.position]  # type: ignore[name-defined]  # as above


def _room(data: dict[str, Any], what: str) -> Room:
    """Return the room of the game that a file names."""
    game = data.get("game")
    if not isinstance(game, str) or game not in ROOMS:
        known = ", ".join(map(repr, ROOMS))
        raise BadRecord(f"{what}.game should be one of {known}, and is {show(game)}.")
    return ROOMS[game]


def parse_object(text: str, what: str) -> dict[str, Any]:
    """Read JSON strictly: no doubled fields, no NaN, no halves of letters, an object at the top."""
    if len(text) > MAX_TEXT:
        raise BadRecord(f"{what} is longer than {MAX_TEXT} characters.")
    try:
        data = json.loads(
            text, object_pairs_hook=_unique, parse_int=whole_number, parse_constant=_no_constant
        )
    except BadInput as error:
        raise BadRecord(f"{what} can't be read: {error}") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{what} is not JSON: {error}.") from error
    if "\\u" in text:
        _check_letters(data, what)
    if not isinstance(data, dict):
        raise BadRecord(f"{what} should be a JSON object.")
    return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(f"The field {show(twice)} is given twice.")
    return fields


def _check_letters(data: Any, what: str) -> None:
    """Refuse half a surrogate pair: it is no letter, and could not be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except (UnicodeEncodeError, RecursionError) as error:
        raise BadRecord(f"{what} holds a text that is not Unicode.") from error


def _no_constant(name: str) -> Any:
    raise BadRecord(f"{name} is not a number that a record can hold.")


def check_kind(data: dict[str, Any], wanted: str, what: str) -> None:
    """Say at once, before any details, that a file is something else or too new."""
    if data.get("format") != wanted:
        raise BadRecord(
            f"{what} should have the format {wanted!r}, not {show(data.get('format'))}."
        )
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise BadRecord(f"{what} is of version {version}; this program reads up to {VERSION}.")


def read_header(text: str) -> JournalHeader:
    """Read a journal's first line, whatever game it is of."""
    data = parse_object(text, "The header")
    check_kind(data, "kings-journal", "The header")
    room = _room(data, "header")
    header = cast("JournalHeader", decode(header_type(room), data, "header"))
    if len(header.players) != header.options.players:
        raise BadRecord("header.players should name who sits at each seat.")
    return header


def read_line(text: str, game: str = "struggle") -> JournalLine:
    """Read any later line of a journal of this game."""
    kind = line_type(ROOMS[game])
    return cast("JournalLine", decode(kind, parse_object(text, "The line"), "line"))


def check_game(found: str, wanted: str | None, what: str) -> None:
    """Refuse a file of another game where only one is understood; ``wanted`` None: all are."""
    if wanted is not None and found != wanted:
        raise BadRecord(
            f"{what} is of {ROOMS[found].title}, and {ROOMS[wanted].title} is wanted here."
        )


def read_scenario(text: str, game: str | None = "struggle") -> Scenario:
    """Read a scenario and make sure that its position can come up in a game.

    ``game``: which game it has to be of (None: any).
    """
    data = parse_object(text, "The scenario")
    check_kind(data, "kings-scenario", "The scenario")
    room = _room(data, "scenario")
    check_game(room.name, game, "The scenario")
    scenario = cast("Scenario", decode(scenario_type(room), data, "scenario"))
    scenario_state(scenario)
    return scenario


MOST_POINTS = 1_000
"""VP that a house table may give or take for a group; the solver counts in whole numbers."""


def tables_text(tables: Tables, name: str = "") -> str:
    """Write a house's scoring tables as readable JSON."""
    house = HouseTables("kings-tables", 1, "struggle", tables, name)
    return json.dumps(encode(HouseTables, house), ensure_ascii=False, indent=1) + "\n"


def read_tables(text: str) -> HouseTables:
    """Read a house's scoring tables (S-66)."""
    data = parse_object(text, "The file of tables")
    check_kind(data, "kings-tables", "The file of tables")
    house = cast("HouseTables", decode(HouseTables, data, "tables"))
    for points in (*house.tables.sets, *(points for _, points in house.tables.runs)):
        if abs(points) > MOST_POINTS:
            raise BadRecord(
                f"tables.tables: a group scores from −{MOST_POINTS} to {MOST_POINTS} points, "
                f"not {show(points)}."
            )
    return house


def scenario_state(scenario: Scenario[Any, Any, Any]) -> State:
    """Return the state of the game in a scenario, to compute with.

    ``scenario``: what ``kings.scenario`` returned. Raises ``BadRecord`` for an impossible position.

    For example ``kings.scenario_state(kings.scenario("The price of two"))``.
    """
    try:
        return cast("State", ROOMS[scenario.game].state_of(scenario.position, scenario.options))
    except BadPosition as error:
        raise BadRecord(f"scenario.{error}") from error
