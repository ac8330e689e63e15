"""The games of the house. Whoever serves all games asks here and names none of them.

A game is a package of its own, ``kings.NAME``, whose module ``room`` holds its ``ROOM``. What the
floors above have for it is in their modules of the same name (``kings.bots.NAME``,
``kings.sim.tallies.NAME``), where ``EachGame`` finds it: no other list has to know of a new game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TypeVar

from kings.errors import BadInput
from kings.game import Room
from kings.typed import quoted

GAMES = ("struggle", "keys", "castle")
"""The games by name, in the order in which they are listed. A fourth is entered here."""

P = TypeVar("P")


class EachGame(Mapping[str, P]):
    """What a package has for each game, by the game's name; it is loaded when it is asked for.

    ``module``: its dotted name, with ``{}`` in place of the game's: ``kings.sim.tallies.{}``;
    ``name``: what it is called there, with ``{}`` where the game's name stands in it: ``{}Tally``
    is ``KeysTally`` for the game ``keys``. A game that has no such module is left out.
    """

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __getitem__(self, game: str) -> P:
        if game not in GAMES or find_spec(self._module.format(game)) is None:
            raise KeyError(game)
        module = import_module(self._module.format(game))
        part: P = getattr(module, self._name.format(game.title()))
        return part

    def __iter__(self) -> Iterator[str]:
        return (game for game in GAMES if find_spec(self._module.format(game)) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


ROOMS: Mapping[str, Room] = MappingProxyType(
    {game: import_module(f"kings.{game}.room").ROOM for game in GAMES}
)
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
