"""What a seat may know, for whoever plays without a picture: as plain words, and as JSON.

Both are made from the seat's view and from what it has seen happen, and from nothing else, so two
worlds that a seat can't tell apart give the same sheet. The JSON holds the whole view and can be
read back; the text says the same within ``MOST`` characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kings.errors import BadRecord
from kings.game import Event, Room
from kings.games import room_of
from kings.records.codec import decode, encode, encoder, field_types, show

MOST = 6000
"""Characters that a text may have: some 1,500 tokens of a language model."""
HISTORY = 40
"""Happenings that a text repeats at most, the latest ones."""

_LOOSE = "known"
"""The field of a view in which bots remember things: no part of what a seat sees."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Something that can be answered: its words, its rule, and the move that it stands for."""

    say: str
    rule: str
    move: Any


# The view as JSON, and back.


def view_as_json(view: Any) -> dict[str, Any]:
    """Return a view of any game as JSON values, by the names of its fields."""
    kind: Any = type(view)
    return {name: write(getattr(view, name)) for name, write in _writers(kind)}


@cache
def _writers(kind: Any) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    hints = field_types(kind)
    return tuple((name, encoder(hint)) for name, hint in hints.items() if name != _LOOSE)


def view_from_json(room: Room, data: Any) -> Any:
    """Return the view that ``view_as_json`` wrote; ``BadRecord`` for anything else.

    ``room``: of its game.
    """
    hints = {name: hint for name, hint in field_types(room.view).items() if name != _LOOSE}
    if not isinstance(data, dict) or data.keys() != hints.keys():
        raise BadRecord(f"A view of {room.title} has the fields {', '.join(hints)}.")
    return room.view(
        **{name: decode(hint, data[name], f"view.{name}") for name, hint in hints.items()}
    )


def read_move(room: Room, data: Any, place: str = "reply") -> Any:
    """Return the move that JSON values stand for; ``BadRecord`` says what is wrong with them."""
    if not isinstance(data, dict):
        raise BadRecord(f"{place} should be a move, and is {show(data)}.")
    return decode(room.move, data, place)


# The text.


def listed(view: Any) -> tuple[Listed, ...]:
    """Return the choices of a view with their words and rules, in the order of the view."""
    room = room_of(view.options)
    return tuple(
        Listed(room.say_choice(view, choice), room.rule_of(view, choice), choice)
        for choice in view.choices
    )


def happenings(room: Room, names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Say what a seat has seen happen, a sentence each; ``events``: as it saw them."""
    return [str(room.tell(names, event)) for event in events]


def as_json(room: Room, event: Any) -> Any:
    """Return something that happened as JSON values, its kind first."""
    return encode(room.event, event)


def sheet(view: Any, history: Sequence[str], question: str, answers: Sequence[str]) -> str:
    """Return all that a seat may know as text, in at most ``MOST`` characters.

    ``view``: what it sees; ``history``: what it has seen happen, latest last; ``question``: what
    it is asked; ``answers``: what it may answer, a line each. Where all this is too long, first
    old happenings are left out, then the last of the answers, then ends of lines; what is left out
    is said, and stands in the JSON.
    """
    you = "" if view.seat is None else f"You are {view.name(view.seat)} (seat {view.seat})."
    table = [*filter(None, (you,)), *room_of(view.options).brief(view)]
    told = [f"- {said}" for said in history[-HISTORY:]]
    asked = ["", question]
    while told and _length(table, _history(told, len(history)), asked, answers) > MOST:
        del told[0]
    kept = list(answers)
    while len(kept) > 1 and _length(table, asked, _cut(kept, len(answers))) > MOST:
        del kept[-max(1, len(kept) // 8) :]
    lines = [*table, *_history(told, len(history)), *asked, *_cut(kept, len(answers))]
    return _squeezed(lines)


def _history(told: list[str], all_told: int) -> list[str]:
    if not told:
        return []
    before = all_told - len(told)
    more = f" ({before:,} happenings before these are not repeated)" if before else ""
    return ["", f"What has happened, latest last{more}:", *told]


def _cut(kept: list[str], every: int) -> list[str]:
    left = every - len(kept)
    return [*kept, f"… and {left:,} more, which the JSON lists."] if left else kept


def _length(*parts: Sequence[str]) -> int:
    return sum(len(line) + 1 for part in parts for line in part)


def _squeezed(lines: list[str]) -> str:
    """Join lines; where they are still too long together, cut the longest ones alike."""
    if _length(lines) <= MOST + 1:
        return "\n".join(lines)
    most = max(map(len, lines))
    while _length([_shortened(line, most) for line in lines]) > MOST + 1 and most > 1:
        most = most * 9 // 10
    return "\n".join(_shortened(line, most) for line in lines)[:MOST]


def _shortened(line: str, most: int) -> str:
    return line if len(line) <= most else f"{line[: most - 1]}…"
