"""The games of the house. Whoever serves all games asks here and names none of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kings.castle.room import ROOM as CASTLE
from kings.errors import BadInput
from kings.game import Room
from kings.keys.room import ROOM as KEYS
from kings.struggle.room import ROOM as STRUGGLE
from kings.typed import quoted

ROOMS: Mapping[str, Room] = MappingProxyType({room.name: room for room in (STRUGGLE, KEYS, CASTLE)})
"""The room of every game, by its name."""

RULE_NUMBER = re.compile(rf"\b[{''.join(room.letter for room in ROOMS.values())}]-\d[0-9A-Z]\b")
"""The number of a rule of any game, such as S-3B, in words that people write."""


def find_room(name: str) -> Room:
    """Return the room of the game of this name; ``BadInput`` lists the names if there is none."""
    if name not in ROOMS:
        raise BadInput(f"There is no game {quoted(name)}; there are: {', '.join(ROOMS)}.")
    return ROOMS[name]


def room_of(options: object) -> Room:
    """Return the room of the game that these options belong to."""
    for room in ROOMS.values():
        if isinstance(options, room.options):
            return room
    raise TypeError(f"{type(options).__name__} are the options of no game")
