"""Several partitions of one pile in one picture: a line for each, its groups side by side.

Cards are small tiles with their power, so that twenty ways can be taken in at a glance; a pile laid
out with whole cards is ``pile_svg``.
"""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.palette import Palette, palette
from kings.figures.signs import CLASSES
from kings.figures.svg import Markup, group, picture, rect, write
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Group, Partition
from kings.struggle.text.words import plural

__all__ = ["ways_svg"]

_TILE, _HIGH = 25.0, 30.0
_STEP = _TILE + 2
_APART, _BEFORE = 13.0, 44.0
_LINE = 58.0
_EDGE = 16.0


def ways_svg(partitions: Sequence[Partition], *, dark: bool = False) -> str:
    """Draw partitions below one another, numbered, with the points of each group under it.

    Runs have a frame of their own and so have sets; a card alone has none.
    """
    colours = palette(dark=dark)
    wide = max((_width(one) for one in partitions), default=0.0) + _BEFORE + _EDGE
    high = 2 * _EDGE + _LINE * len(partitions)
    lines = [
        group(_line(number, one, colours), at=(0, _EDGE + _LINE * (number - 1)))
        for number, one in enumerate(partitions, start=1)
    ]
    panel = rect(0, 0, wide, high, rx=12, fill=colours.wash)
    title = f"{plural(len(partitions), 'partition')} of one pile"
    said = "; ".join(f"{number}: {_said(one)}" for number, one in enumerate(partitions, start=1))
    return picture(title, f"{said}.", wide, high, panel, *lines)


def _said(partition: Partition) -> str:
    return ", ".join(f"{_powers(one.cards)} = {one.points}" for one in partition.groups)


def _powers(cards: Sequence[Card]) -> str:
    return " ".join(str(int(card)) for card in cards)


def _width(partition: Partition) -> float:
    groups = partition.groups
    return sum(_STEP * len(one.cards) - 2 for one in groups) + _APART * max(0, len(groups) - 1)


def _line(number: int, partition: Partition, colours: Palette) -> Markup:
    left, drawn = _BEFORE, []
    for one in partition.groups:
        drawn.append(group(_group(one, colours), at=(left, 0)))
        left += _STEP * len(one.cards) - 2 + _APART
    head = write(f"{number}.", _BEFORE - 14, 21, 15, colours.ink2, anchor="end")
    return group(head, *drawn, title=f"{number}: {_said(partition)}")


def _group(one: Group, colours: Palette) -> Markup:
    wide = _STEP * len(one.cards) - 2
    frame: tuple[Markup, ...] = ()
    if len(one.cards) > 1:
        edge = {"fill": "none", "stroke": colours.ink2, "stroke_width": 1.4}
        frame = (rect(-4, -4, wide + 8, _HIGH + 8, rx=7, **edge),)
    tiles = [_tile(card, at * _STEP, colours) for at, card in enumerate(one.cards)]
    points = write(str(one.points), wide / 2, _HIGH + 17, 12, colours.ink, anchor="middle")
    return group(*frame, *tiles, points)


def _tile(card: Card, x: float, colours: Palette) -> Markup:
    fill = colours.classes[CLASSES.index(card.estate)]
    return group(
        rect(x, 0, _TILE, _HIGH, rx=4, fill=fill),
        write(str(int(card)), x + _TILE / 2, 21, 15, colours.on, weight=700, anchor="middle"),
    )
