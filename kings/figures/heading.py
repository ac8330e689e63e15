"""What stands above a drawn table, what the picture is called, and how it is read aloud."""

from __future__ import annotations

from typing import Protocol

from kings.figures.svg import wrap
from kings.figures.style import Palette
from kings.figures.svg import Markup, write


class Turns(Protocol):
    """What a title needs of the view of a game that is played in turns."""

    @property
    def actor(self) -> int | None:
        """The seat that decides now, if it is a player's."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""

    def name(self, seat: int) -> str:
        """Return the name of a seat."""


def turn_title(game: str, view: Turns, heading: str | None, *, over: bool) -> str:
    """Return what a picture is called: ``King's Keys, turn 12: Ada is on turn``."""
    if heading is not None:
        said = heading
    elif over:
        said = "the end"
    elif view.actor is None:
        said = "before the first turn"
    else:
        said = f"{view.name(view.actor)} is on turn"
    told = said.startswith(f"Turn {view.turn}. ")
    when = f", turn {view.turn}" if view.turn and not told else ""
    return f"{game}{when}: {said}"


def aloud(described: str, note: str | None) -> str:
    """Return a description of some lines, and the note, as sentences in one line."""
    said = described.replace("\n", " ")
    return f"{said} {note}" if note else said


def lines_above(
    heading: str | None,
    note: str | None,
    colours: Palette,
    *,
    wide: float,
    narrow: bool,
    top: float = 0.0,
    most: int = 4,
) -> tuple[list[Markup], float]:
    """Return the drawn lines and where the last one stands, in pixels from above.

    ``wide``: the room for a line; ``top``: where they begin; ``most``: lines of the note.
    """
    size, small = (18.0, 14.0) if narrow else (23.0, 15.0)
    lines, y = [], top
    for line in wrap(heading or "", size, wide, most=3, bold=True, serif=True):
        y += size * 1.3
        lines.append(write(line, 4, y, size, colours.ink, weight=700, serif=True))
    for line in wrap(note or "", small, wide, most=most):
        y += small * 1.6
        lines.append(write(line, 4, y, small, colours.ink2))
    return lines, y
