"""What a person would only have to click away: one thing can be done, and it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.game import Room


def formality(room: Room, state: Any, people: Sequence[int]) -> Any:
    """Return the move that is all a person can do now, if it is a mere formality; else None.

    Only of a person who plays alone: whoever shares a screen would see by a click more or less
    whether there was something to decide.
    """
    if len(people) != 1 or not room.formalities:
        return None
    choices = room.game.choices(state, people[0])
    alone = len(choices) == 1 and isinstance(choices[0], room.formalities)
    return choices[0] if alone else None
