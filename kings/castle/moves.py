"""Everything that can be done at the table: decisions that are asked for, and what chance does.

A move is a plain frozen value. Whether it is allowed is for ``rules`` to say. Each can be written
as a short line and read back, ``2: play card=plague-q castle=west``: the seat (or ``chance``), the
kind of move, and its fields; for journals that people read, and for typing.
"""

from __future__ import annotations

import dataclasses
import types
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from kings.castle import kingdom
from kings.castle.cards import Card, Letter, parse_letter
from kings.errors import BadInput
from kings.game import NATURE
from kings.typed import plain_number, quoted


@dataclass(frozen=True, slots=True)
class ChooseSquire:
    """Choose one of three squires, secretly, before the deal (C-60)."""

    seat: int
    squire: Letter


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card and name everything that it leaves to choice (C-21).

    ``castle``: the castle it is about, at an Assassination the castle of the Lord who becomes King.
    ``men``: who is to die, highest rank first, where the card leaves that open. ``attribute``: for
    State of Disrepair. ``player``: the seat that loses a card. ``fetched``: the card that is taken
    from the discard pile. ``card`` may also be one that Sudden Changes drew.
    """

    seat: int
    card: Card
    castle: kingdom.Castle | None = None
    men: tuple[kingdom.Place, ...] = ()
    attribute: kingdom.Attribute | None = None
    player: int | None = None
    fetched: Card | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Play no card: on one's turn, or after a Targeted Theft (C-20, C-51)."""

    seat: int


@dataclass(frozen=True, slots=True)
class React:
    """Play a Lucky Escape or a Not That Bad against what is about to happen (C-22)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Let happen what is about to happen (C-22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card, having more than three (C-20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealSquires:
    """Chance: the three Event cards of each seat whose letters are its squires (C-10)."""

    cards: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawSquires:
    """Chance: three letters for each seat from a set of their own (C-60)."""

    squires: tuple[tuple[Letter, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealHands:
    """Chance: three cards for each hand (C-10)."""

    hands: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealKingdom:
    """Chance: the first ten men, in the order of positions (C-11)."""

    men: tuple[Letter, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawStarter:
    """Chance: the seat that begins (C-11)."""

    starter: int
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the cards that fill up the active player's hand (C-20)."""

    cards: tuple[Card, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the two cards that Sudden Changes draws (C-51)."""

    cards: tuple[Card, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Lose:
    """Chance: the card that an Unexpected Loss hits (C-50)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Steal:
    """Chance: the card that a Targeted Theft draws from a hand (C-50)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Recruit:
    """Chance: the men from the Personality deck for the empty places, highest first (C-41)."""

    squires: tuple[Letter, ...]
    seat: int = NATURE


Choice = ChooseSquire | Play | Pass | React | Decline | Discard
"""What a seat decides when it is asked."""

Chance = (
    DealSquires
    | DrawSquires
    | DealHands
    | DealKingdom
    | DrawStarter
    | Draw
    | Reveal
    | Lose
    | Steal
    | Recruit
)
"""What is drawn at random."""

Move = Choice | Chance


# Moves as lines of text, and back.

CHANCE = "chance"


def _leaves(union: Any) -> list[type]:
    if isinstance(union, type):
        return [union]
    return [kind for part in get_args(union) for kind in _leaves(part)]


def _kebab(kind: type) -> str:
    letters = [f"-{x.lower()}" if x.isupper() else x for x in kind.__name__]
    return "".join(letters).removeprefix("-")


_KINDS: dict[str, type] = {_kebab(kind): kind for kind in _leaves(Move)}
"""The kinds of moves by the words for them."""


def write_move(move: Move) -> str:
    """Write a move as one line; what it leaves open is left out."""
    who = CHANCE if move.seat == NATURE else str(move.seat)
    fields = [
        f"{field.name}={_written(getattr(move, field.name))}"
        for field in dataclasses.fields(move)
        if field.name != "seat" and getattr(move, field.name) not in (None, ())
    ]
    return " ".join([f"{who}: {_kebab(type(move))}", *fields])


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        rows = any(isinstance(item, tuple) for item in value)
        return ("/" if rows else ",").join(map(_written, value))
    return _word(value) if isinstance(value, IntEnum) else str(value)


def _word(member: IntEnum) -> str:
    return member.name.lower().replace("_", "-")


def read_move(line: str) -> Move:
    """Read a move that ``write_move`` wrote; raises ``BadInput`` with a sentence otherwise.

    Whether the move is allowed is another question: ``GAME.check`` answers it.
    """
    who, colon, rest = line.strip().partition(":")
    kind, *fields = rest.split() or [""]
    if not colon or kind not in _KINDS:
        known = ", ".join(_KINDS)
        raise BadInput(
            f"{quoted(line.strip())} is no move: after the seat and a colon comes {known}."
        )
    move = _KINDS[kind]
    hints = get_type_hints(move)
    values = {"seat": _seat(who)}
    for field in fields:
        name, equals, words = field.partition("=")
        if not equals or name not in hints or name in values:
            raise BadInput(f"{quoted(field)} does not belong into the move “{kind}”.")
        values[name] = _read(hints[name], words)
    missing = [
        field.name
        for field in dataclasses.fields(move)
        if field.default is dataclasses.MISSING and field.name not in values
    ]
    if missing:
        raise BadInput(f"The move “{kind}” needs {' and '.join(missing)}.")
    made: Move = move(**values)
    return made


def _seat(who: str) -> int:
    return NATURE if who.strip() == CHANCE else _number(who.strip())


def _number(words: str) -> int:
    number = plain_number(words)
    if number is None:
        raise BadInput(f"{quoted(words)} is no number of a seat.")
    return number


def _read(hint: Any, words: str) -> Any:
    """Read one value of a declared type."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        between = "/" if get_origin(item) is tuple else ","
        return tuple(_read(item, part) for part in words.split(between))
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return _member(hint, words)
    return _number(words) if hint is int else parse_letter(words)


def _member(kind: type[IntEnum], words: str) -> IntEnum:
    name = words.upper().replace("-", "_")
    if name not in kind.__members__:
        raise BadInput(f"{quoted(words)} is none of: {', '.join(map(_word, kind))}.")
    return kind[name]
