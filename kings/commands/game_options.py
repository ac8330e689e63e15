"""Which game, and what its table agrees on: ``--game`` and the switches of each game.

A switch that belongs to another game than is played is refused, and never left out in silence.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from kings.errors import BadInput
from kings.games import ROOMS, find_room, room_of
from kings.keys.options import SWITCHES as KEYS_SWITCHES
from kings.names import SEATS
from kings.records.codec import encode
from kings.struggle.options import Options
from kings.typed import whole_number


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch: its word, the ``field`` of the game's options that it sets, and what it means.

    ``value``: what it sets; None if a value follows the word, one of ``choices`` or read by
    ``read``. Without a field it sets all of ``value``.
    """

    word: str
    game: str
    field: str
    means: str
    value: Any = None
    choices: tuple[str, ...] | None = None
    read: Callable[[str], Any] | None = None
    metavar: str | None = None

    @property
    def key(self) -> str:
        """Where the parser keeps it."""
        return f"switch_{self.word.removeprefix('--').replace('-', '_')}"

    def sets(self, value: Any) -> dict[str, Any]:
        """Return what it makes of the options, by field."""
        return {self.field: value} if self.field else dict.fromkeys(value, True)


def turns(word: str) -> int | None:
    """Read a number of turns, or that there is no limit."""
    try:
        return None if word == "none" else whole_number(word)
    except BadInput as error:
        raise argparse.ArgumentTypeError(f"{str(error).removesuffix('.')}, or none") from error


_MEANS = {
    "jokers": "the four Jokers are in the deck (K-40)",
    "key_joker": "the Key Joker takes one card of anybody (K-41)",
    "axe_joker": "the Axe Joker takes the highest Axe of anybody (K-42)",
    "shield_joker": "the Shield Joker leads an Axe past all guards (K-43)",
    "coin_joker": "the Coin Joker pays for any kingdom (K-44)",
    "spy": "spies call for Jokers (K-45)",
    "laughter": "all four Jokers end the game (K-46)",
    "buy_back": "guards can be bought back (K-47)",
    "allow_betrayed_theft": "soldiers may be sent against their own kingdom (K-25)",
    "coin_joker_army": "the Coin Joker helps an army (K-33)",
}

_SWITCHES = (
    Switch(
        "--mode",
        "struggle",
        "mode",
        "by Day (so if nothing is said), at Night, or by draw",
        choices=("day", "night", "draw"),
    ),
    Switch("--free-market", "struggle", "free_market", "see S-57", True),
    Switch("--regulated-market", "struggle", "regulated_market", "see S-58", True),
    *(
        Switch(f"--{name.replace('_', '-')}", "keys", name, _MEANS[name], True)
        for name in KEYS_SWITCHES
    ),
    Switch("--all-jokers", "keys", "", "the Jokers and all of K-41 to K-46", KEYS_SWITCHES[:7]),
    Switch(
        "--last-turn",
        "keys",
        "last_turn",
        "the turn after which a truce is called (K-32)",
        read=int,
        metavar="N",
    ),
    Switch(
        *("--squires", "castle", "squires", "how squires are come by (C-10, C-60, C-62)"),
        choices=("dealt", "drawn", "chosen", "none"),
    ),
    Switch(
        "--known-order",
        "castle",
        "known_order",
        "everybody knows the Personality deck (C-61)",
        True,
    ),
    Switch(
        "--first-men-drawn",
        "castle",
        "first_men_drawn",
        "but not of the first ten men (C-61)",
        True,
    ),
    Switch("--copies-once", "castle", "count_copies", "each letter scores once (C-62)", False),
    Switch(
        *(
            "--turn-limit",
            "castle",
            "turn_limit",
            "a last turn, 400 if nothing is said; or none (C-43)",
        ),
        read=turns,
        metavar="N",
    ),
)


def add_game(parser: Any) -> None:
    """Add ``--game``."""
    parser.add_argument(
        "--game", choices=tuple(ROOMS), default="struggle", help="which game (default struggle)"
    )


def add_switches(parser: Any) -> None:
    """Add ``--game``, ``--players`` and the switches of all games."""
    add_game(parser)
    parser.add_argument(
        "--players",
        type=int,
        default=4,
        help="how many (default 4): struggle 3 to 6, keys 4, castle 2 to 8",
    )
    for game, room in ROOMS.items():
        group = parser.add_argument_group(f"switches of {room.title}")
        for switch in (one for one in _SWITCHES if one.game == game):
            how: dict[str, Any] = (
                {"choices": switch.choices, "type": switch.read, "metavar": switch.metavar}
                if switch.value is None
                else {"action": "store_const", "const": switch.value}
            )
            group.add_argument(
                switch.word,
                dest=switch.key,
                default=argparse.SUPPRESS,
                help=switch.means,
                **how,
            )


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
    for switch in (one for one in _SWITCHES if hasattr(arguments, one.key)):
        if switch.game != room.name:
            raise BadInput(f"{switch.word} is a switch of {ROOMS[switch.game].title}.")
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
    room = room_of(options)
    usual = {field.name: field.default for field in fields(options)}
    words = []
    for switch in (one for one in _SWITCHES if one.game == room.name and one.field):
        value = getattr(options, switch.field)
        if value != usual[switch.field]:
            told = "none" if value is None else value
            words.append(switch.word if switch.value is not None else f"{switch.word} {told}")
    return " ".join(words)
