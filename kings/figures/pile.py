"""A Points Pile laid out as cards: each run and each set together, with the points below."""

from __future__ import annotations

from kings.figures.cards import face
from kings.figures.measure import width
from kings.figures.palette import Palette, palette
from kings.figures.partition import Bar, partition_result, partition_text
from kings.figures.signs import stroke
from kings.figures.svg import Markup, group, path, picture, rect, write
from kings.struggle.partition.groups import Partition
from kings.struggle.text.words import plural

__all__ = ["pile_svg"]

_CARD = 76.0
_ROW = 194.0
_EDGE = 20.0


def pile_svg(
    partition: Partition, *, name: str = "", dark: bool = False, narrow: bool = False
) -> str:
    """Draw a pile as cards laid into runs and sets, with the points of each group.

    Cards of a run lie side by side (on a ``narrow`` screen over one another), those of a set
    over one another; groups that don't fit a row begin a new one. ``name``: the owner of the
    pile, for the text that is read aloud.
    """
    colours, wide = palette(dark=dark), 390.0 if narrow else 1000.0
    result = partition_result(partition, 0, name)
    bars = [bar for bar in result.bars if bar.kind != "gold"]
    corners = _corners(bars, wide, narrow=narrow)
    drawn = [
        group(_group(bar, colours, narrow=narrow), at=corner)
        for bar, corner in zip(bars, corners, strict=True)
    ]
    high = _ROW + max((y for _, y in corners), default=_EDGE)
    nothing = [] if bars else [write("no cards won", _EDGE, 100, 16, colours.ink2)]
    panel = rect(0, 0, wide, high, rx=12, fill=colours.face)
    title = f"{plural(result.points, 'point')} for {result.whose}"
    return picture(title, partition_text(result), wide, high, panel, *drawn, *nothing)


def _corners(bars: list[Bar], wide: float, *, narrow: bool) -> list[tuple[float, float]]:
    """Place groups from left to right and from row to row, each in the middle of its room."""
    corners: list[tuple[float, float]] = []
    x = y = _EDGE
    for bar in bars:
        cards = _wide(bar, narrow=narrow)
        room = max(cards, width(bar.name, 14))
        if x > _EDGE and x + room > wide - _EDGE:
            x, y = _EDGE, y + _ROW
        corners.append((x + (room - cards) / 2, y))
        x += room + _EDGE
    return corners


def _step(bar: Bar, *, narrow: bool) -> float:
    """Return how far the next card lies from the last: a card's power always shows."""
    if bar.kind == "run":
        return 30.0 if narrow else _CARD + 2
    return 30.0 if narrow else 38.0


def _wide(bar: Bar, *, narrow: bool) -> float:
    return _step(bar, narrow=narrow) * (len(bar.cards) - 1) + _CARD


def _group(bar: Bar, colours: Palette, *, narrow: bool) -> Markup:
    wide = _wide(bar, narrow=narrow)
    cards = [
        group(face(card, _CARD, colours), at=(at * _step(bar, narrow=narrow), 0))
        for at, card in enumerate(bar.cards)
    ]
    brace = path(f"M0 116v7H{wide:g}v-7", **stroke(colours.ink, 1.8))
    points = str(bar.points)
    return group(
        *cards,
        brace,
        write(bar.name, wide / 2, 143, 14, colours.ink2, anchor="middle"),
        write(points, wide / 2, 170, 24, colours.ink, weight=700, serif=True, anchor="middle"),
        title=f"{bar.name}: {plural(bar.points, 'point')}",
    )
