"""The record formats of all games: what stands in a journal, a scenario, a file of house tables.

A journal is a file of JSON lines: a header, then one line for each thing that happened. Line
numbers count from 1, the header's. What of a record is the game's own is a parameter of its class:
``Moved[Move, Happening]``. Where it is left out, Kings' Struggle is meant. Each format is described
by a class, read and written by functions, and published as a JSON Schema in
``kings/records/schemas`` (``make schemas`` writes them anew).

A journal of version 2 also holds notes: what was decided early, said or shown at a table whose
people have screens of their own. No note changes the game. And each of its lines ends with a check
of itself and of the line before, so that a file that was damaged, or edited with a slip, is not
read as another game. That tells damage and no forger: whoever writes a line can write its check.
Version 1 has neither; it is still read, and a game that was begun in it goes on in it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NoReturn, cast

from kings.errors import BadInput, BadPosition, BadRecord
from kings.game import Room
from kings.games import ROOMS
from kings.records.codec import KIND, Schema, decode, encode, plain_text, schema_of, show
from kings.struggle.events import Happening
from kings.struggle.moves import Move
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.positions import Position
from kings.struggle.state import State
from kings.typed import whole_number

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", default=str)
    A = TypeVar("A", default=Options)
    P = TypeVar("P", default=Position)
    M = TypeVar("M", default=Move)
    E = TypeVar("E", default=Happening)
    T = TypeVar("T")
else:
    from typing import TypeVar

    G, A, P, M, E, T = map(TypeVar, "GAPMET")

VERSION = 1
"""Of scenarios and of tables."""
JOURNAL_VERSION: Literal[2] = 2
"""Of new journals."""


@dataclass(frozen=True, slots=True)
class Parent:
    """Where a branch left its parent: the parent's ``id``, and the line after which it left."""

    id: str
    line: int


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """The name and the question of the scenario that a game began with."""

    name: str
    question: str


@dataclass(frozen=True, slots=True)
class PaperNotes:
    """A game that was played with real cards and typed in afterwards.

    ``assumed``: the seats of a Night game whose unseen cards (set aside, or never played) nobody
    wrote down, so that some that fit were put in their place (S-12).
    """

    assumed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalHeader(Generic[G, A, P]):
    """The first line of a journal.

    ``id``: its own; that of a table of a class says so in every copy (``classroom.class_id``).
    ``players``: who sits where, ``human`` or a bot's name; ``seed``: of every random stream of the
    game; ``start``: the position it begins with (None: from the draw for the lead); ``began``: a
    UTC time, None for simulated games; ``parent``: of a branch; ``branch``: its name;
    ``scenario``: what the game began with, in words, if that was one; ``paper``: of a game that was
    played with real cards; ``edition``: of the game's rules, by which its moves are judged (the
    first in journals that don't name it: those of versions up to 0.6.0). From version 2 on:
    ``bell``: after how many seconds a window for deals closes, as agreed at the start (None: no
    limit); ``whispers``: whether players may say something to one seat alone, until a line says
    otherwise.
    """

    BARE: ClassVar[tuple[Any, ...]] = (Literal["struggle"], Options, Position)

    format: Literal["kings-journal"]
    version: Literal[1, 2]
    engine: str
    game: G
    id: str
    options: A
    players: tuple[str, ...]
    seed: int
    start: P | None = None
    began: str | None = None
    parent: Parent | None = None
    branch: str | None = None
    scenario: ScenarioWords | None = None
    paper: PaperNotes | None = None
    edition: int = 1
    bell: int | None = None
    whispers: bool = False


@dataclass(frozen=True, slots=True)
class Moved(Generic[M, E]):
    """A move and what happened by it."""

    BARE: ClassVar[tuple[Any, ...]] = (Move, Happening)

    n: int
    move: M
    events: tuple[E, ...]
    at: str | None = None


@dataclass(frozen=True, slots=True)
class WentBack:
    """The game is again as it was after line ``to``."""

    n: int
    to: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """From here on ``player`` (``human`` or a bot's name) sits at ``seat``."""

    n: int
    seat: int
    player: str
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Early(Generic[M]):
    """What a seat has decided before its window closes, or before all have answered a question.

    Nobody but the seat knows it until it is carried out, by a ``Moved`` line. ``move``: None where
    the seat takes back what it had decided, or has nothing to answer with.
    """

    BARE: ClassVar[tuple[Any, ...]] = (Move,)

    n: int
    seat: int
    move: M | None
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Enough:
    """The seat has nothing more to say in this window."""

    n: int
    seat: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Bell:
    """The clock of a window was set, was given more time, or has run down.

    ``seconds``: how many are left from then on, 0 when it rang.
    """

    n: int
    word: Literal["opened", "extended", "rung"]
    seconds: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """Something that was said at the table, or whispered to one seat.

    ``to``: the seat that alone has heard it; None: everybody has.
    """

    n: int
    seat: int
    to: int | None
    text: str
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """An offer reached the screen of a seat; ``offer``: its number."""

    n: int
    seat: int
    offer: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Whispers:
    """From here on players may say something to one seat alone (``allowed``), or no longer."""

    n: int
    allowed: bool
    at: str | None = None


JournalLine = Moved | WentBack | Seated | Early | Enough | Bell | Word | Seen | Whispers


@dataclass(frozen=True, slots=True)
class Scenario(Generic[G, A, P]):
    """A named position with a question."""

    BARE: ClassVar[tuple[Any, ...]] = (Literal["struggle"], Options, Position)

    format: Literal["kings-scenario"]
    version: Literal[1]
    game: G
    name: str
    question: str
    options: A
    position: P


@dataclass(frozen=True, slots=True)
class HouseTables:
    """The scoring tables of a house rule (S-66), to score piles by; ``name``: what it is called.

    The rulebook's sets or runs stand for what ``tables`` leaves out.
    """

    format: Literal["kings-tables"]
    version: Literal[1]
    game: Literal["struggle"]
    tables: Tables
    name: str = ""


Note = Early[M] | Enough | Bell | Word | Seen | Whispers
"""A line of which the game itself knows nothing."""

NOTES = (Early, Enough, Bell, Word, Seen, Whispers)

AnyNote = Note[Any]
AnyLine = Moved[Any, Any] | WentBack | Seated | AnyNote
"""A line of a journal of any game."""


@cache
def header_type(room: Room) -> Any:
    """Return the type of a header of this game, as the codec and the schemas take it."""
    return JournalHeader[Literal[room.name], room.options, room.position]  # type: ignore[name-defined]  # the codec reads this type, not mypy


@cache
def line_type(room: Room) -> Any:
    """Return the type of the lines of a journal of this game."""
    game_line = Moved[room.move, room.event] | WentBack | Seated  # type: ignore[name-defined]  # as above
    notes = Early[room.move] | Enough | Bell | Word | Seen | Whispers  # type: ignore[name-defined]  # as above
    return game_line | notes


@cache
def scenario_type(room: Room) -> Any:
    """Return the type of a scenario of this game."""
    return Scenario[Literal[room.name], room.options, room.position]  # type: ignore[name-defined]  # as above


# A journal's lines.


_SINCE_2 = ("bell", "whispers")
"""The fields of a header that version 1 has not."""


def header_text(header: JournalHeader[Any, Any, Any]) -> str:
    """Write a journal's header as one line; from version 2 on with its check."""
    data = encode(header_type(ROOMS[header.game]), header)
    if header.version > 1:
        return sealed(plain_text(data))
    return plain_text({name: value for name, value in data.items() if name not in _SINCE_2})


def read_header(text: str) -> JournalHeader:
    """Read a journal's first line, whatever game it is of."""
    data = parse_object(text, "The header")
    check_kind(data, "kings-journal", "The header", JOURNAL_VERSION)
    room = _room(data, "header")
    checked = data.get("version") == JOURNAL_VERSION
    if checked:
        take_check(data, "header")
    header = cast("JournalHeader", decode(header_type(room), data, "header"))
    if len(header.players) != header.options.players:
        raise BadRecord("header.players should name who sits at each seat.")
    if checked:
        check_seal(text)
    else:
        _check_first_version(data)
    if header.bell is not None and header.bell < 1:
        raise BadRecord(f"header.bell should be a second at least, and is {show(header.bell)}.")
    return header


def _check_first_version(data: Mapping[str, Any]) -> None:
    """Refuse in a header of version 1 what came later."""
    for name in _SINCE_2:
        if name in data:
            raise BadRecord(f"header has an unknown field {show(name)}.")


def line_text(line: AnyLine, game: str = "struggle") -> str:
    """Write a line of a journal of this game, without its check."""
    return plain_text(encode(line_type(ROOMS[game]), line))


def read_line(text: str, game: str = "struggle", version: int = JOURNAL_VERSION) -> JournalLine:
    """Read any later line of a journal of this game; its check is another function's matter.

    ``version``: of the journal; the first has no notes and no checks.
    """
    data = parse_object(text, "The line")
    if version > 1:
        take_check(data, "line")
    line = cast("JournalLine", decode(line_type(ROOMS[game]), data, "line"))
    if version == 1 and isinstance(line, NOTES):
        raise BadRecord(f"line.kind is {show(data[KIND])}, which a journal of version 1 has not.")
    return line


# The checks of a journal's lines.


_SEAL = re.compile(r',"check":"([0-9a-f]{16})"\}\r?\Z')
"""How a line ends that has a check; a file may have come by way of Windows."""


def sealed(text: str, before: str = "") -> str:
    """Return a line with its check as its last field.

    ``text``: the line, without a check; ``before``: the check of the line before it (empty for the
    header).
    """
    return f'{text[:-1]},"check":"{_check(text, before)}"}}'


def check_in(text: str) -> str:
    """Return the check with which a line ends that was sealed here."""
    return text[-18:-2]


def check_seal(text: str, before: str = "") -> str:
    """Return the check of a line; ``BadRecord`` if it is not that of this line after that one."""
    found = _SEAL.search(text)
    if found is None or _check(f"{text[: found.start()]}}}", before) != found[1]:
        raise BadRecord("it was changed after it was written, or a line before it is missing.")
    return found[1]


def _check(text: str, before: str) -> str:
    # Half a letter is refused where the line is written, with a sentence.
    data = f"{before}\n{text}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:16]


def take_check(data: dict[str, Any], place: str) -> None:
    """Take the check out of what a line says; the game's own fields stay."""
    check = data.pop("check", "")
    if not isinstance(check, str):
        raise BadRecord(f"{place}.check should be a text, and is {show(check)}.")


# Scenarios.


def scenario_text(scenario: Scenario[Any, Any, Any]) -> str:
    """Write a scenario as readable JSON."""
    return readable_text(scenario_type(ROOMS[scenario.game]), scenario)


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


def scenario_state(scenario: Scenario[Any, Any, Any]) -> State:
    """Return the state of the game in a scenario, to compute with.

    ``scenario``: what ``kings.scenario`` returned. Raises ``BadRecord`` for an impossible position.

    For example ``kings.scenario_state(kings.scenario("The price of two"))``.
    """
    try:
        return cast("State", ROOMS[scenario.game].state_of(scenario.position, scenario.options))
    except BadPosition as error:
        raise BadRecord(f"scenario.{error}") from error


LINK = "position="
"""What a link to a position holds, behind the # of an address: this, and its code."""
MOST_CODE = 6_000
"""The most characters of a code; a position has about 700."""
_MOST_BYTES = 200_000
_CODE = re.compile(r"[A-Za-z0-9_-]*")


def scenario_code(scenario: Scenario[Any, Any, Any]) -> str:
    """Return a scenario as the code in a link: packed JSON in letters that an address can hold."""
    text = plain_text(encode(scenario_type(ROOMS[scenario.game]), scenario))
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9))
    return packed.decode("ascii").rstrip("=")


def read_scenario_code(link: str) -> Scenario[Any, Any, Any]:
    """Read the scenario in a link, or in its code alone, of any game.

    It is data from a stranger: what unpacks to more than a position can have, or can't come up in
    a game, is a ``BadRecord``.
    """
    code = link.strip().rpartition(LINK)[2].rstrip("=")
    if len(code) > MOST_CODE:
        raise BadRecord(f"The link is longer than {MOST_CODE} characters, so it holds no position.")
    if not code or _CODE.fullmatch(code) is None:
        raise BadRecord("This link holds no position. Copy the whole of it, up to its last letter.")
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(
            base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), _MOST_BYTES
        )
        text = data.decode("utf-8")
    except (ValueError, zlib.error) as error:
        raise BadRecord(
            "The position in this link can't be read. Copy the whole of it, up to its last letter."
        ) from error
    if not unpack.eof or unpack.unused_data:
        raise BadRecord("The position in this link is cut off, or too large. Copy the whole of it.")
    return read_scenario(text, game=None)


# House tables.


MOST_POINTS = 1_000
"""VP that a house table may give or take for a group; the solver counts in whole numbers."""


def tables_text(tables: Tables, name: str = "") -> str:
    """Write a house's scoring tables as readable JSON."""
    house = HouseTables("kings-tables", 1, "struggle", tables, name)
    return readable_text(HouseTables, house)


def read_tables(text: str) -> HouseTables:
    """Read a house's scoring tables (S-66)."""
    house = read_as(HouseTables, text, "kings-tables", "The file of tables", "tables")
    for points in (*house.tables.sets, *(points for _, points in house.tables.runs)):
        if abs(points) > MOST_POINTS:
            raise BadRecord(
                f"tables.tables: a group scores from −{MOST_POINTS} to {MOST_POINTS} points, "
                f"not {show(points)}."
            )
    return house


# What all formats share.


MAX_TEXT = 4_000_000
"""The most characters of a scenario or a line of a journal; a real one has a few thousand."""


def readable_text(kind: Any, value: object) -> str:
    """Write a value of a kind as a file of its own, as JSON with a line for every entry."""
    return json.dumps(encode(kind, value), ensure_ascii=False, indent=1) + "\n"


def read_as(kind: type[T], text: str, format: str, what: str, root: str) -> T:
    """Read a value that is a file of its own; ``BadRecord`` with a sentence that names the place.

    ``format``: its name in the file; ``what``: the file in words; ``root``: its name in a place.
    """
    data = parse_object(text, what)
    check_kind(data, format, what)
    return cast("T", decode(kind, data, root))


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


def _check_letters(data: object, what: str) -> None:
    """Refuse half a surrogate pair: it is not a letter, and could not be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except (UnicodeEncodeError, RecursionError) as error:
        raise BadRecord(f"{what} holds a text that is not Unicode.") from error


def _no_constant(name: str) -> NoReturn:
    raise BadRecord(f"{name} is not a number that a record can hold.")


def check_kind(data: dict[str, Any], wanted: str, what: str, newest: int = VERSION) -> None:
    """Refuse a file of another format or a newer version before its details are looked at.

    ``data``: the object at its top; ``wanted``: the format; ``what``: the file, as the subject of a
    sentence; ``newest``: the version up to which it is understood.
    """
    if data.get("format") != wanted:
        raise BadRecord(
            f"{what} should have the format {wanted!r}, not {show(data.get('format'))}."
        )
    version = data.get("version")
    if type(version) is int and version > newest:
        raise BadRecord(f"{what} is of version {version}; this program reads up to {newest}.")


def check_game(found: str, wanted: str | None, what: str) -> None:
    """Refuse a file of another game.

    ``found``: the game that it is of; ``wanted``: the one that is understood here (None: any);
    ``what``: the file, as the subject of a sentence.
    """
    if wanted is not None and found != wanted:
        raise BadRecord(
            f"{what} is of {ROOMS[found].title}, and {ROOMS[wanted].title} is wanted here."
        )


def _room(data: dict[str, Any], what: str) -> Room:
    """Return the room of the game that a file names."""
    game = data.get("game")
    if not isinstance(game, str) or game not in ROOMS:
        known = ", ".join(map(repr, ROOMS))
        raise BadRecord(f"{what}.game should be one of {known}, and is {show(game)}.")
    return ROOMS[game]


# Their schemas.


FORMATS: Mapping[str, Any] = {
    "journal-header": JournalHeader,
    "journal-line": JournalLine,
    "scenario": Scenario,
    "tables": HouseTables,
}
"""The published schemas of Kings' Struggle: a name for each, and the class that it describes."""

OTHER_FORMATS: Mapping[str, Any] = {
    f"{room.name}-{name}": kind_of_room(room)
    for room in ROOMS.values()
    if room.name != "struggle"
    for name, kind_of_room in (
        ("journal-header", header_type),
        ("journal-line", line_type),
        ("scenario", scenario_type),
    )
}
"""Those of the other games, such as ``keys-scenario``."""


def schema(name: str) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a format."""
    made = schema_of({**FORMATS, **OTHER_FORMATS}[name], name.replace("-", " "))
    if "journal" in name:
        lines = [made, *made["$defs"].values()]
        for line in lines:
            if {"format", "n"} & line.get("properties", {}).keys():
                line["properties"]["check"] = {"type": "string"}
    return made


def published(name: str) -> Schema:
    """Read a schema as it is published with the package."""
    text = resources.files("kings.records").joinpath("schemas", f"{name}.json").read_text("utf-8")
    loaded: Schema = json.loads(text)
    return loaded


def schemas() -> dict[str, Schema]:
    """Return all schemas of records, by their names."""
    return {name: schema(name) for name in (*FORMATS, *OTHER_FORMATS)}
