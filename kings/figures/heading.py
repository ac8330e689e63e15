"""The lines above a drawn table: what is to be decided, and a note."""

from __future__ import annotations

from kings.figures.measure import wrap
from kings.figures.palette import Palette
from kings.figures.svg import Markup, write

__all__ = ["lines_above"]


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
