"""Several partitions of one pile in one picture: a line for each, its groups side by side.

Cards are small tiles with their power, so that twenty ways can be taken in at a glance; a pile laid
out with whole cards is ``pile_svg``.
"""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.style import Palette, palette
from kings.figures.signs import CLASSES
from kings.figures.svg import stroke
from kings.figures.svg import Markup, element, group, path, picture, rect, write
from kings.struggle.cards import Card
from kings.struggle.partition.groups import Partition
from kings.words import plural

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
    """Draw one partition: what is alike in a line shares a path, or the look of its texts.

    Twenty ways have three hundred cards, and a notebook has to hold the picture.
    """
    left, tiles, frames = _BEFORE, ["", "", ""], ""
    powers, points = [], []
    for one in partition.groups:
        wide = _STEP * len(one.cards) - 2
        for at, card in enumerate(one.cards):
            x = left + at * _STEP
            tiles[CLASSES.index(card.estate)] += f"M{x:g} 0h{_TILE:g}v{_HIGH:g}h-{_TILE:g}z"
            powers.append(_number(int(card), x + _TILE / 2, 21))
        if len(one.cards) > 1:
            frames += f"M{left - 4:g} -4h{wide + 8:g}v{_HIGH + 8:g}h-{wide + 8:g}z"
        points.append(_number(one.points, left + wide / 2, _HIGH + 17))
        left += wide + _APART
    return group(
        write(f"{number}.", _BEFORE - 14, 21, 15, colours.ink2, anchor="end"),
        *(path(d, fill=fill) for d, fill in zip(tiles, colours.classes, strict=True) if d),
        path(frames, **stroke(colours.ink2, 1.4)),
        group(*powers, font_size=15, fill=colours.on, font_weight=700, text_anchor="middle"),
        group(*points, font_size=12, fill=colours.ink, text_anchor="middle"),
    )


def _number(number: int, x: float, y: float) -> Markup:
    return element("text", Markup(str(number)), x=x, y=y)
