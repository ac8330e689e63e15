"""The games of the house, and what records, bots and tables ask of each, by one name.

Whoever serves all games asks here and names none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from kings import castle, keys, struggle
from kings.castle import events as castle_events
from kings.castle import moves as castle_moves
from kings.castle import positions as castle_positions
from kings.castle import text as castle_text
from kings.castle.rules import halts as castle_halts
from kings.errors import BadInput
from kings.game import Game, Halt
from kings.keys import events as keys_events
from kings.keys import moves as keys_moves
from kings.keys import positions as keys_positions
from kings.keys import text as keys_text
from kings.struggle import events as struggle_events
from kings.struggle import moves as struggle_moves
from kings.struggle import positions as struggle_positions
from kings.struggle import text as struggle_text
from kings.struggle.scoring import ranked
from kings.struggle.scoring import standings as struggle_standings
from kings.struggle.state import EDITION
from kings.struggle.state import Phase as StrugglePhase
from kings.typed import quoted
from kings.words import Names, Said


@dataclass(frozen=True)
class Calling:
    """How the whole table is asked where it is nobody's business who could answer.

    ``halts``: when a move does that, by the state before it and the move; ``danger``: a view then,
    in words: what is about to happen, and through what; ``nobody``: what all say who leave it;
    ``answers``: the kinds of moves that answer it, none of which is a step of the game by itself;
    ``decline``: the answer of a seat that leaves it.
    """

    halts: Callable[[Any, Any], tuple[Halt[Any], ...]]
    danger: Callable[[Any], str]
    nobody: str
    answers: tuple[type, ...]
    decline: Callable[[int], Any]


@dataclass(frozen=True)
class Room:
    """What the room of one game holds.

    ``name``: as it stands in files; ``title``: as it is shown; ``letter``: the one that the
    numbers of its rules begin with; ``game``: the rules. ``options``,
    ``move``, ``event``, ``position``: the types that can be written to a file. ``position_of`` and
    ``state_of``: a state as a position, and back. ``tell``: an event in a sentence; ``say_choice``
    and ``say_ask``: the words on a button, and above it; ``say_end``: the result, in sentences.

    A record has chapters, ``chapter_name`` says of which kind: ``chapter`` is the number of the one
    that begins with an event, under these options (None: none does), ``chapter_now`` of the one
    that goes on, 0 before the first. ``turn``: what is another in every turn. ``secrets``: whether
    some seat now sees what others may not, and ``veiled`` whether it does for longer than the
    choice that is asked for. ``least``, ``most``: how many play. ``calling``: of a game that asks
    the whole table. ``formalities``: the kinds of moves that change nothing anybody has; where
    nothing else can be done, nobody misses the click. ``has_coach``: whether it can be worked out
    what a choice is worth. ``edition``: the latest of its rules; where there are more, a state has
    the ``edition`` by which it is judged, and ``but`` to change that. ``holds``: all that a record
    holds, and ``shows``: what one sees who looks through it, both as the end of a
    sentence.
    """

    name: str
    title: str
    letter: str
    game: Game[Any, Any, Any]
    options: type
    move: Any
    event: Any
    position: type
    position_of: Callable[[Any], Any]
    state_of: Callable[[Any, Any], Any]
    tell: Callable[[Names, Any], Said]
    say_choice: Callable[[Any, Any], str]
    say_ask: Callable[[Any], str]
    say_end: Callable[[Any], tuple[str, ...]]
    chapter: Callable[[Any, Any], int | None]
    chapter_now: Callable[[Any], int]
    chapter_name: str
    turn: Callable[[Any], Hashable]
    secrets: Callable[[Any], bool]
    least: int
    most: int
    holds: str
    shows: str
    veiled: Callable[[Any], bool] = lambda _: True
    calling: Calling | None = None
    formalities: tuple[type, ...] = ()
    has_coach: bool = False
    edition: int = 1


def _struggle_chapter(_: Any, event: Any) -> int | None:
    return event.round if isinstance(event, struggle_events.RoundBegan) else None


def _struggle_veiled(state: Any) -> bool:
    """Say whether hands or face-down cards are hidden for longer than a choice (S-12, S-57)."""
    return bool(state.night) or bool(state.options.free_market)


def _struggle_secrets(state: Any) -> bool:
    """Say whether hands, a choice or face-down cards are hidden (S-12, S-20, S-57)."""
    return _struggle_veiled(state) or state.phase is StrugglePhase.FOLLOW


def _struggle_end(state: Any) -> tuple[str, ...]:
    found = struggle_standings(state.piles, state.gold, state.options.tables)
    names = state.options.names
    placed = [struggle_text.say_standing(names, one) for one in ranked(found)]
    return (struggle_text.say_winner(names, found), *placed)


def _keys_chapter(_: Any, event: Any) -> int | None:
    return event.turn if isinstance(event, keys_events.TurnBegan) else None


def _keys_end(state: Any) -> tuple[str, ...]:
    return (keys_text.say_end(keys.GAME.view(state, None)),)


def _castle_chapter(options: Any, event: Any) -> int | None:
    """Return the round that begins: all seats have one turn in it."""
    begins = isinstance(event, castle_events.TurnBegan) and event.turn % options.players == 1
    return event.turn // options.players + 1 if begins else None


def _castle_round(state: Any) -> int:
    return int((state.turn + state.players - 1) // state.players)


def _castle_end(state: Any) -> tuple[str, ...]:
    outcome = castle.GAME.outcome(state)
    assert outcome is not None
    return castle_text.say_end(state.options.names, outcome)


_STRUGGLE = Room(
    name="struggle",
    title="Kings' Struggle",
    letter="S",
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
    say_end=_struggle_end,
    chapter=_struggle_chapter,
    chapter_now=lambda state: int(state.round),
    chapter_name="round",
    turn=lambda state: (state.actor, state.phase),
    secrets=_struggle_secrets,
    veiled=_struggle_veiled,
    least=3,
    most=6,
    holds="every hand, every deal and every promise",
    shows="who promised what",
    has_coach=True,
    edition=EDITION,
)

_KEYS = Room(
    name="keys",
    title="King's Keys",
    letter="K",
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
    say_end=_keys_end,
    chapter=_keys_chapter,
    chapter_now=lambda state: int(state.turn),
    chapter_name="turn",
    turn=lambda state: state.turn,
    secrets=lambda state: any(state.hands),
    least=4,
    most=4,
    holds="every Hand, every Vault and every card that was stolen",
    shows="who took what from whom",
    formalities=(keys_moves.GoOn,),
)

_CASTLE = Room(
    name="castle",
    title="King of the Castle",
    letter="C",
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
    say_end=_castle_end,
    chapter=_castle_chapter,
    chapter_now=_castle_round,
    chapter_name="round",
    turn=lambda state: state.turn,
    secrets=lambda _: True,
    least=2,
    most=8,
    holds="every hand and every squire",
    shows="who fell and who came up",
    calling=Calling(
        castle_halts,
        castle_text.say_danger,
        "Nobody reacts",
        (castle_moves.React, castle_moves.Decline),
        castle_moves.Decline,
    ),
)

ROOMS: Mapping[str, Room] = MappingProxyType(
    {room.name: room for room in (_STRUGGLE, _KEYS, _CASTLE)}
)
"""All games by name."""

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
