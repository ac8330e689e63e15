"""Promotions as a strip of small pictures: a kingdom of letters for each step, and its reason."""

from __future__ import annotations

from collections.abc import Iterable

from kings.castle.cards import NAMES
from kings.castle.kingdom import CASTLES, MEN_OF, Place
from kings.castle.view import View
from kings.figures.castle.portraits import PARCHMENT, portrait
from kings.figures.castle.strip import CardSteps
from kings.figures.castle.strip import Step, steps
from kings.figures.castle.portraits import crown
from kings.figures.svg import wrap
from kings.figures.style import SERIF, Palette, palette
from kings.figures.svg import Markup, group, path, picture, rect, write
from kings.game import Event

MOST_CARDS = 4
"""How many cards are shown at most: the last ones."""

_WIDE, _NARROW = 964.0, 324.0
_BOX, _HIGH, _GAP = 230.0, 208.0, 12.0
_ROW = 70.0
_TILE, _TALL = 20.0, 28.0
_KING = 24.0
_MEN = 76.0
_CASTLE = 3 * _TILE + 10


def strip_svg(
    view: View, events: Iterable[Event], *, dark: bool | None = False, narrow: bool = False
) -> str:
    """Draw what the last cards did to the men, step by step; empty if nobody died or moved.

    ``events``: what the viewer has seen happen since the last picture. ``narrow``: a list with
    portraits, for frames under 520 pixels. ``dark=None``: in the colours that its page names.
    """
    cards = steps(view, events)[-MOST_CARDS:]
    if not cards:
        return ""
    colours = palette(dark=dark)
    wide = _NARROW if narrow else _WIDE
    drawn, y = [write("Step by step", 4, 24, 18, colours.ink, weight=700, serif=True)], 34.0
    for card in cards:
        lines = wrap(card.words, 14, wide - 8, most=3)
        y += 6 if lines else 0
        for line in lines:
            y += 20
            drawn.append(write(line, 4, y, 14, colours.ink2))
        y += 14
        body, high = (_list if narrow else _boxes)(card, colours)
        drawn.append(group(*body, at=(4, y)))
        y += high
    says = " ".join(f"{card.words} {' '.join(step.words for step in card.steps)}" for card in cards)
    return picture("Deaths and promotions, step by step", says, wide, y + 4, *drawn)


def _boxes(card: CardSteps, colours: Palette) -> tuple[list[Markup], float]:
    columns = int((_WIDE + _GAP) // (_BOX + _GAP))
    drawn = [
        group(
            *_box(step, number + 1, colours),
            at=(number % columns * (_BOX + _GAP), number // columns * (_HIGH + _GAP)),
            title=step.words,
        )
        for number, step in enumerate(card.steps)
    ]
    return drawn, -(-len(card.steps) // columns) * (_HIGH + _GAP)


def _list(card: CardSteps, colours: Palette) -> tuple[list[Markup], float]:
    drawn = []
    for number, step in enumerate(card.steps):
        lines = wrap(step.words, 14, _NARROW - 84, most=3)
        words = [write(line, 66, 24 + 18 * row, 14, colours.ink) for row, line in enumerate(lines)]
        frame = rect(0, 2, 54, 60, rx=8, fill=PARCHMENT, **_edge(step, colours))
        face = group(portrait(step.man), at=(2, 11), scale=50 / 64)
        drawn.append(group(frame, face, *words, at=(0, number * _ROW), title=step.words))
    return drawn, len(card.steps) * _ROW


def _edge(step: Step, colours: Palette) -> dict[str, str | float | None]:
    """Return how a man is framed: in danger dashed, solid where he stays or arrives."""
    colour = {"dies": colours.broken, "lives": colours.kept}.get(step.how, colours.select)
    dash = "6 4" if step.how == "dies" else None
    return {"stroke": colour, "stroke_width": 3, "stroke_dasharray": dash}


def _box(step: Step, number: int, colours: Palette) -> tuple[Markup, ...]:
    lines = wrap(step.words, 13, _BOX - 20, most=4)
    return (
        rect(0, 0, _BOX, _HIGH, rx=12, fill=colours.face, stroke=colours.rule),
        write(str(number), 12, 24, 15, colours.ink2, weight=700, serif=True),
        *_kingdom(step, colours),
        *(write(line, 10, 146 + 17 * row, 13, colours.ink) for row, line in enumerate(lines)),
    )


def _kingdom(step: Step, colours: Palette) -> list[Markup]:
    """Draw all ten men as letters, then what happens to the one."""
    drawn = []
    for castle in CASTLES:
        left, _ = _corner(MEN_OF[castle][0])
        drawn.append(rect(left - 4, _MEN - 6, _CASTLE, _TALL + 12, rx=6, fill=colours.wash))
    tiles = [_tile(step, place, colours) for place in Place]
    drawn.append(group(*tiles, font_family=SERIF, font_weight="700", text_anchor="middle"))
    drawn.append(group(crown(colours), at=(_BOX / 2, _KING - 10), scale=0.6))
    if step.how in ("rises", "comes"):
        drawn.append(_arrow(step, colours))
    return drawn


def _corner(place: Place) -> tuple[float, float]:
    """Return the upper left corner of a man's tile."""
    if place is Place.KING:
        return (_BOX - _TILE) / 2, _KING
    castle, number = divmod(place - 1, 3)
    first = (_BOX - 3 * _CASTLE - 8) / 2
    return first + castle * (_CASTLE + 4) + 4 + number * (_TILE + 1), _MEN


def _tile(step: Step, place: Place, colours: Palette) -> Markup:
    x, y = _corner(place)
    man, here = step.men[place], place is step.place
    if here and step.how == "dies":
        man = step.man
    if man is None:
        return rect(
            x, y, _TILE, _TALL, rx=4, fill="none", stroke=colours.edge, stroke_dasharray="2 3"
        )
    edge = _edge(step, colours) if here else {"stroke": colours.edge, "stroke_width": 1}
    tile = rect(x, y, _TILE, _TALL, rx=4, fill=colours.face, **edge)
    letter = write(man, x + _TILE / 2, y + 19, 14, colours.ink)
    gone = here and step.how == "dies"
    cross = path(f"M{x + 2:g} {y + 24:g}L{x + _TILE - 2:g} {y + 4:g}", stroke=colours.broken)
    return group(tile, letter, *((cross,) if gone else ()), title=f"{NAMES[man]} ({man})")


def _arrow(step: Step, colours: Palette) -> Markup:
    """Draw the way of a man to his new place: from the old one, or from below the castles."""
    left, above = _corner(step.place)
    x, y = left + _TILE / 2, above + _TALL + 3
    if step.origin is None:
        d = f"M{x:g} {y + 25:g}V{y + 7:g}"
    else:
        from_left, from_above = _corner(step.origin)
        start = from_left + _TILE / 2
        begins = from_above - 4 if step.place is Place.KING else y
        bend = y + 20 if step.place is Place.KING else y + 24
        d = f"M{start:g} {begins:g}C{start:g} {bend:g} {x:g} {bend:g} {x:g} {y + 7:g}"
    head = f"M{x - 6:g} {y + 9:g}L{x:g} {y:g}L{x + 6:g} {y + 9:g}Z"
    line = path(d, fill="none", stroke=colours.select, stroke_width=2.5)
    return group(line, path(head, fill=colours.select))
