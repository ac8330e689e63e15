"""How the groups of a pile lie in a picture: rows of cards, a brace below, and what they score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.figures.svg import width
from kings.figures.style import Palette
from kings.figures.svg import stroke
from kings.figures.svg import Markup, group, path, write

CARD = 76.0
HIGH = 1.4 * CARD
ROW = 218.0
"""How far the next row of groups lies below."""
EDGE = 22.0
WIDE, WIDER, LARGE, NARROW = 1000.0, 1200.0, 840.0, 390.0
_GAP = 26.0


@dataclass(frozen=True, slots=True)
class Block:
    """What stands in one place: how wide it is drawn, and the three lines below it."""

    wide: float
    label: str
    points: str
    rule: str

    @property
    def room(self) -> float:
        """How much of a row it takes."""
        return max(self.wide, width(self.label, 14))


def step(kind: str, *, narrow: bool) -> float:
    """Return how far the next card lies from the last: a card's power always shows."""
    if narrow:
        return 30.0
    return {"run": CARD + 2, "alone": 52.0}.get(kind, 38.0)


def frame(wide: float, *, narrow: bool, large: bool) -> float:
    """Return how wide a picture is drawn: the smaller, the larger all in it is shown."""
    return NARROW if narrow else LARGE if large else wide


def corners(blocks: Sequence[Block], wide: float) -> list[tuple[float, float]]:
    """Place blocks from left to right and from row to row, each in the middle of its room."""
    found: list[tuple[float, float]] = []
    x = y = EDGE
    for block in blocks:
        if x > EDGE and x + block.room > wide - EDGE:
            x, y = EDGE, y + ROW
        found.append((x + (block.room - block.wide) / 2, y))
        x += block.room + _GAP
    return found


def brace(block: Block, colours: Palette, *, ink: str = "", dashes: str | None = None) -> Markup:
    """Draw the brace below a group, what it is, what it scores and by which rule."""
    half, line = block.wide / 2, ink or colours.ink
    return group(
        path(f"M0 {HIGH + 10:g}v7H{block.wide:g}v-7", stroke_dasharray=dashes, **stroke(line, 1.8)),
        write(block.label, half, HIGH + 37, 14, ink or colours.ink2, anchor="middle"),
        write(block.points, half, HIGH + 66, 26, line, weight=700, serif=True, anchor="middle"),
        write(block.rule, half, HIGH + 85, 12, colours.ink2, anchor="middle"),
    )
