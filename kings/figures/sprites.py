"""The small pictures that fly over the table: each an SVG of its own, in the table's units."""

from __future__ import annotations

from functools import cache

from kings.figures.struggle.cards import back, face
from kings.figures.svg import cut, width
from kings.figures.style import Palette
from kings.figures.signs import coin, marker, scepter, star
from kings.figures.svg import Markup, circle, group, rect, sprite, write
from kings.struggle.cards import Card

CARD = 80.0


@cache
def card_sprite(card: Card, colours: Palette) -> str:
    """Draw an open card on its way."""
    return _whole_card(face(card, CARD, colours))


@cache
def back_sprite(seat: int, colours: Palette) -> str:
    """Draw a hidden card on its way."""
    return _whole_card(back(seat, CARD, colours))


def _whole_card(drawn: Markup) -> str:
    return sprite(CARD + 2, CARD * 1.4 + 2, group(drawn, at=(1, 1)))


def gold_sprite(gold: int, colours: Palette) -> str:
    """Draw gold on its way: a coin and how much it is."""
    words = cut(str(gold), 16, 90, bold=True)
    wide = width(words, 16, bold=True) + 42
    pill = rect(1, 1, wide - 2, 28, rx=14, fill=colours.face, stroke=colours.gold, stroke_width=2)
    number = write(words, 32, 20.5, 16, colours.ink, weight=700)
    return sprite(wide, 30, pill, coin(17, 15, 10, colours), number)


def markers_sprite(values: tuple[int, ...], colours: Palette) -> str:
    """Draw the markers that move together."""
    drawn = [marker(value, 19 + 24 * at, 18, colours) for at, value in enumerate(values)]
    return sprite(38 + 24 * (len(values) - 1), 36, *drawn)


def star_sprite(colours: Palette) -> str:
    """Draw the Star on its way."""
    return sprite(34, 34, star(17, 17, 30, colours))


def scepter_sprite(colours: Palette) -> str:
    """Draw the Scepter on its way."""
    return sprite(30, 30, scepter(15, 15, 26, colours))


def bead_sprite(colours: Palette) -> str:
    """Draw the ring of the round that is played."""
    return sprite(34, 34, circle(17, 17, 14, fill="none", stroke=colours.ink, stroke_width=3))
