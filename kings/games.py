"""The games of the house, and what records, bots and tables ask of each, by one name.

Whoever serves all games asks here and names none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kings import castle, keys, struggle
from kings.castle import events as castle_events
from kings.castle import moves as castle_moves
from kings.castle import positions as castle_positions
from kings.castle import text as castle_text
from kings.errors import BadInput
from kings.game import Game
from kings.keys import events as keys_events
from kings.keys import moves as keys_moves
from kings.keys import positions as keys_positions
from kings.keys import text as keys_text
from kings.struggle import events as struggle_events
from kings.struggle import moves as struggle_moves
from kings.struggle import positions as struggle_positions
from kings.struggle import text as struggle_text

__all__ = ["ROOMS", "Room", "find_room", "room_of"]


@dataclass(frozen=True)
class Room:
    """What the room of one game holds.

    ``name``: as it stands in files; ``title``: as it is shown; ``game``: the rules. ``options``,
    ``move``, ``event``, ``position``: the types that can be written to a file. ``position_of`` and
    ``state_of``: a state as a position, and back. ``tell``: an event in a sentence; ``say_choice``
    and ``say_ask``: the words on a button, and above it.
    """

    name: str
    title: str
    game: Game[Any, Any, Any]
    options: type
    move: Any
    event: Any
    position: type
    position_of: Callable[[Any], Any]
    state_of: Callable[[Any, Any], Any]
    tell: Callable[[Sequence[str], Any], str]
    say_choice: Callable[[Any, Any], str]
    say_ask: Callable[[Any], str]


_STRUGGLE = Room(
    name="struggle",
    title="Kings' Struggle",
    game=struggle.GAME,
    options=struggle.Options,
    move=struggle_moves.Move,
    event=struggle_events.Happening,
    position=struggle_positions.Position,
    position_of=struggle_positions.position_of,
    state_of=struggle_positions.state_of,
    tell=struggle_text.tell,
    say_choice=struggle_text.say_choice,
    say_ask=struggle_text.say_ask,
)

_KEYS = Room(
    name="keys",
    title="King's Keys",
    game=keys.GAME,
    options=keys.Options,
    move=keys_moves.Move,
    event=keys_events.Happening,
    position=keys_positions.Position,
    position_of=keys_positions.position_of,
    state_of=keys_positions.state_of,
    tell=keys_text.tell,
    say_choice=keys_text.say_choice,
    say_ask=keys_text.say_ask,
)

_CASTLE = Room(
    name="castle",
    title="King of the Castle",
    game=castle.GAME,
    options=castle.Options,
    move=castle_moves.Move,
    event=castle_events.Happening,
    position=castle_positions.Position,
    position_of=castle_positions.position_of,
    state_of=castle_positions.state_of,
    tell=castle_text.tell,
    say_choice=castle_text.say_choice,
    say_ask=castle_text.say_ask,
)

ROOMS: Mapping[str, Room] = MappingProxyType(
    {room.name: room for room in (_STRUGGLE, _KEYS, _CASTLE)}
)
"""All games by name."""


def find_room(name: str) -> Room:
    """Return the room of the game of this name; ``BadInput`` lists the names if there is none."""
    if name not in ROOMS:
        raise BadInput(f"There is no game “{name}”; there are: {', '.join(ROOMS)}.")
    return ROOMS[name]


def room_of(options: object) -> Room:
    """Return the room of the game that these options belong to."""
    for room in ROOMS.values():
        if isinstance(options, room.options):
            return room
    raise TypeError(f"{type(options).__name__} are the options of no game")
