"""The signs of King's Keys: four kingdoms and four suits, each told by its shape as well.

Paths are 24 by 24 and are drawn with their middle at the point that is named.
"""

from __future__ import annotations

from kings.figures.style import Palette
from kings.figures.signs import shapes
from kings.figures.svg import stroke
from kings.figures.svg import Markup, group, path
from kings.keys.cards import KINGDOMS, Kingdom, Suit

_KINGDOMS = {
    Kingdom.OCEAN: (
        "M1 9c3-4 5.5-4 7.5-1.5S13.5 10 16 7.5S21 6 23 8v4c-2-2-4.5-2-7 .5s-5 2.5-7.5 0S4 10 1 13Z"
        "M1 17c3-4 5.5-4 7.5-1.5S13.5 18 16 15.5S21 14 23 16v4c-2-2-4.5-2-7 .5s-5 2.5-7.5 0"
        "S4 18 1 21Z"
    ),
    Kingdom.SUN: (
        "M12 6.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11ZM12 0l2 4.5h-4ZM12 24l-2-4.5h4Z"
        "M0 12l4.5-2v4ZM24 12l-4.5 2v-4ZM3.5 3.5l4.6 1.8l-2.8 2.8ZM20.5 20.5l-4.6-1.8l2.8-2.8Z"
        "M20.5 3.5l-1.8 4.6l-2.8-2.8ZM3.5 20.5l1.8-4.6l2.8 2.8Z"
    ),
    Kingdom.EMBER: (
        "M12 1c1 5 7 7.5 7 14a7 7 0 0 1-14 1c0-3 1.5-5 3-7c.5 2 1.2 3 2.5 3.5C10 9 10.5 5 12 1Z"
    ),
    Kingdom.FOREST: "M12 1l6 7.5h-3l5 6h-3.5l5 5H13.5V23h-3v-3.5h-8l5-5H4l5-6H6Z",
}
_SUITS = {
    Suit.AXE: (
        "M10.7 1.5h2.6V23h-2.6ZM10 4C7 4.2 5 3.4 3 1.2C.4 5.5.4 11.5 3 15.8C5 13.6 7 12.8 10 13Z"
        "M14 4C17 4.2 19 3.4 21 1.2C23.6 5.5 23.6 11.5 21 15.8C19 13.6 17 12.8 14 13Z"
    ),
    Suit.SHIELD: "M3 2.5h18V11c0 6-4 9.5-9 11.5C7 20.5 3 17 3 11Z",
    Suit.COIN: (
        "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20ZM12 8.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6Z"
    ),
    Suit.KEY: (
        "M12 .8A6.2 6.2 0 0 1 13.6 13V23.2H10.4V21H7.6V18.6H10.4V17H7.6V14.6H10.4V13"
        "A6.2 6.2 0 0 1 12 .8ZM12 4.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6Z"
    ),
}


def kingdom_colours(kingdom: Kingdom, colours: Palette) -> tuple[str, str]:
    """Return a kingdom's colour, and that of what stands on it."""
    place = KINGDOMS.index(kingdom)
    return colours.kingdoms[place], colours.on_kingdoms[place]


def kingdom_sign(kingdom: Kingdom, x: float, y: float, size: float, fill: str) -> Markup:
    """Draw waves, the sun, a flame or a fir."""
    return _sign(_KINGDOMS[kingdom], x, y, size, fill=fill)


def suit_sign(suit: Suit, x: float, y: float, size: float, **drawn: str | float) -> Markup:
    """Draw an axe, a shield, a coin or a key; ``drawn``: ``fill``, ``stroke`` and so on."""
    return _sign(_SUITS[suit], x, y, size, **drawn)


def _sign(d: str, x: float, y: float, size: float, **drawn: str | float) -> Markup:
    shape = path(d, fill_rule="evenodd", **drawn)
    return group(shape, at=(x - size / 2, y - size / 2), scale=size / 24)


def joker_mask(x: float, y: float, size: float, fill: str, behind: str) -> Markup:
    """Draw the fool's head of a Joker; its face is cut out in the colour that lies behind."""
    shape = shapes()["glyphs"]["7"]
    parts = [path(d, fill=fill) for d in shape["fill"]]
    parts += [path(d, **stroke(behind, 2.6)) for d in shape["cut"]]
    return group(*parts, at=(x - size / 2, y - size / 2), scale=size / 64)


def crest(kingdom: Kingdom, x: float, y: float, wide: float, colours: Palette) -> Markup:
    """Draw a kingdom's shield with its sign; the middle of its upper edge lies at the point."""
    fill, on = kingdom_colours(kingdom, colours)
    shield = group(path(shapes()["shield"], fill=fill), at=(x - wide / 2, y), scale=wide / 100)
    return group(shield, kingdom_sign(kingdom, x, y + 0.48 * wide, 0.6 * wide, on))
