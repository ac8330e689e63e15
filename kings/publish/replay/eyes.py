"""Whose eyes look at a recorded game, and what they may see.

While a game goes on, nobody looks into a hand: a page of it shows what the whole table knows. A
game that is over has no secrets left, so its page shows every hand, unless one wants to see it as
the table saw it then, or as one seat did.
"""

from __future__ import annotations

from typing import Literal

from kings.errors import BadInput
from kings.games import room_of
from kings.records.recording import AnyRecording
from kings.typed import quoted

Eyes = int | Literal["all", "table"]
"""A seat, the whole ``table`` (what everybody there knew), or ``all`` (what each seat knew)."""


def open_eyes(record: AnyRecording, eyes: Eyes | None) -> Eyes:
    """Return whose eyes a page of this game has; None: ``all`` when it is over, else ``table``.

    Raises ``BadInput`` for a seat that isn't there, and for eyes that would look into a hand of a
    game that goes on.
    """
    over = is_over(record)
    if eyes is None:
        return "all" if over else "table"
    if isinstance(eyes, int) and eyes not in range(record.state.players):
        raise BadInput(f"There is no seat {eyes} at this table.")
    if not over and eyes != "table":
        raise BadInput("This game is not over, so nobody looks into a hand.")
    return eyes


def parse_eyes(words: str, names: tuple[str, ...]) -> Eyes:
    """Read ``all``, ``table``, or a player's name; ``BadInput`` says what there is."""
    if words == "all":
        return "all"
    if words == "table":
        return "table"
    if words in names:
        return names.index(words)
    raise BadInput(
        f"{quoted(words)} is not at this table; choose all, table, or one of {', '.join(names)}."
    )


def viewer_of(eyes: Eyes) -> int | None:
    """Return the seat whose view is drawn (None: a bystander's)."""
    return eyes if isinstance(eyes, int) else None


def is_over(record: AnyRecording) -> bool:
    """Say whether the recorded game was played to its end."""
    return room_of(record.header.options).game.outcome(record.state) is not None
