"""Which game, and what its table agrees on: ``--game`` and the switches of each game.

The switches are what the options of the games say of themselves (``kings.options``). One that
belongs to another game than is played is refused, and never left out in silence.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from kings.errors import BadInput
from kings.game import Room
from kings.games import ROOMS, find_room, room_of
from kings.names import SEATS
from kings.options import NO_LIMIT, Option, options_in
from kings.records.codec import encode
from kings.struggle.options import Options
from kings.typed import whole_number
from kings.words import upper


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch of a game: its word, what it means, and what it sets.

    ``game``: its name; ``parsed``: how the parser reads it; ``sets``: what it makes of the options,
    by their names, from what the parser read.
    """

    word: str
    game: str
    means: str
    parsed: Mapping[str, Any]
    sets: Callable[[Any], dict[str, Any]]

    @property
    def key(self) -> str:
        """Where the parser keeps it."""
        return f"switch_{self.word.removeprefix('--').replace('-', '_')}"


@cache
def switches(room: Room) -> tuple[Switch, ...]:
    """Return the switches of a game, in the order of its options.

    A value that can't be written in a word, such as scoring tables, has none.
    """
    return tuple(_switches(room))


def _switches(room: Room) -> Iterator[Switch]:
    options = options_in(room.options)
    for option in options:
        means = upper(f"{option.off[1] or option.means} ({option.rule})")
        make = partial(Switch, option.switch, room.name)
        if option.choices:
            yield make(f"{means}{_usual(option)}", *_choices(option))
        elif option.is_box:
            parsed = {"action": "store_const", "const": not option.default}
            named = means if option.off[1] else f"{option.label}. {means}"
            yield make(named, parsed, partial(_set, option.name))
        elif option.is_number:
            read = limit if option.endless else number
            parsed = {"type": read, "metavar": "N"}
            yield make(f"{means}{_usual(option)}", parsed, partial(_set, option.name))
        proposed = [each for each in options if each.needs == option.name and each.proposed]
        if proposed:
            yield _all_of(room, option, proposed)


def _all_of(room: Room, option: Option, proposed: Sequence[Option]) -> Switch:
    """Return the switch of a box and of all that a form proposes with it."""
    names = [each.name for each in (option, *proposed)]
    listed = ", ".join(each.switch for each in proposed)
    return Switch(
        f"--all-{option.switch.removeprefix('--')}",
        room.name,
        f"{option.label}, with {listed}",
        {"action": "store_const", "const": True},
        partial(dict.fromkeys, names),
    )


def _usual(option: Option) -> str:
    """Say what holds if nothing is said, and that there may be no limit."""
    words = {choice.value: choice.word for choice in option.choices}
    none = f", or {NO_LIMIT}" if option.endless else ""
    return f"{none}; {words.get(option.default, option.default)} if nothing is said"


def _choices(option: Option) -> tuple[dict[str, Any], Callable[[Any], dict[str, Any]]]:
    values = {choice.word: choice.value for choice in option.choices}
    return {"choices": tuple(values)}, lambda word: {option.name: values[word]}


def _set(name: str, value: Any) -> dict[str, Any]:
    return {name: value}


def number(word: str) -> int:
    """Read a whole number."""
    try:
        return whole_number(word)
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def limit(word: str) -> int | None:
    """Read a whole number, or that there is no limit."""
    try:
        return None if word == NO_LIMIT else whole_number(word)
    except BadInput as error:
        raise argparse.ArgumentTypeError(
            f"{str(error).removesuffix('.')}, or {NO_LIMIT}"
        ) from error


def add_game(parser: Any) -> None:
    """Add ``--game``."""
    parser.add_argument(
        "--game", choices=tuple(ROOMS), default="struggle", help="which game (default struggle)"
    )


def add_switches(parser: Any) -> None:
    """Add ``--game``, ``--players`` and the switches of all games."""
    add_game(parser)
    seats = ", ".join(f"{room.name} {_seats(room)}" for room in ROOMS.values())
    parser.add_argument("--players", type=int, default=4, help=f"how many (default 4): {seats}")
    for room in ROOMS.values():
        group = parser.add_argument_group(f"switches of {room.title}")
        for switch in switches(room):
            group.add_argument(
                switch.word,
                dest=switch.key,
                default=argparse.SUPPRESS,
                help=switch.means,
                **switch.parsed,
            )


def _seats(room: Room) -> str:
    return str(room.least) if room.least == room.most else f"{room.least} to {room.most}"


def only_struggle(arguments: argparse.Namespace, what: str) -> None:
    """Refuse (``BadInput``) what there is for Kings' Struggle alone."""
    if arguments.game != "struggle":
        title = find_room(arguments.game).title
        raise BadInput(f"{what} is there for Kings' Struggle, and not for {title}.")


def options_of(arguments: argparse.Namespace) -> Any:
    """Return the options of the table.

    Raises ``BadInput`` for a switch of another game, and ``BadOptions`` for a number of players
    that can't be, or for switches that don't go together.
    """
    room = find_room(arguments.game)
    chosen: dict[str, Any] = {}
    for other in ROOMS.values():
        for switch in switches(other):
            if hasattr(arguments, switch.key):
                if other is not room:
                    raise BadInput(f"{switch.word} is a switch of {other.title}.")
                chosen |= switch.sets(getattr(arguments, switch.key))
    return room.options(names=_names(arguments.players), **chosen)


def _names(players: int) -> tuple[str, ...]:
    return tuple(SEATS[:players]) if players <= len(SEATS) else ("?",) * players


def say_table(options: Any) -> str:
    """Return in a few words what is played; of Kings' Struggle, whether by Day or by Night."""
    if isinstance(options, Options):
        return options.mode
    return ", ".join(filter(None, (room_of(options).title, say_switches(options))))


def table_as_json(options: Any) -> dict[str, Any]:
    """Return what is played as JSON values; of Kings' Struggle, how many by Day or by Night."""
    if isinstance(options, Options):
        return {"players": options.players, "mode": options.mode}
    room = room_of(options)
    agreed = encode(room.options, options)
    return {"game": room.name, "players": options.players, "options": agreed}


def say_switches(options: Any) -> str:
    """Return the switches that make these options, as they are typed; none if all are usual."""
    words = []
    for option in options_in(room_of(options).options):
        value = getattr(options, option.name)
        if value == option.default:
            continue
        named = {choice.value: choice.word for choice in option.choices}
        told = NO_LIMIT if value is None else named.get(value, value)
        if option.is_box:
            words.append(option.switch)
        elif option.choices or option.is_number:
            words.append(f"{option.switch} {told}")
    return " ".join(words)
