"""A card of King's Keys: its face, its back, and how a known card lies face down.

A card is ``w`` wide and 1.4 times as high. The kingdom is told by colour and sign, the suit by its
sign, shown as often as the rank counts; from ``NAMED`` on the suit is named as well.
"""

from __future__ import annotations

from functools import cache

from kings.figures.keys.cards import joker_mask, kingdom_colours, kingdom_sign, suit_sign
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, circle, group, path, picture, rect, write
from kings.keys.cards import Card, Suit

RATIO = 1.4
TICKET = 0.42
"""The height of a ticket in parts of its width."""

NAMED = 64.0
"""The least width of a card that names its suit."""

_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.29, 0.5), (0.71, 0.5)),
    3: ((0.29, 0.27), (0.71, 0.27), (0.5, 0.73)),
    4: ((0.29, 0.27), (0.71, 0.27), (0.29, 0.73), (0.71, 0.73)),
}
"""Where the pieces stand that a card counts, in parts of the room under the band."""

_COUNTS = {Suit.AXE: "soldier", Suit.SHIELD: "guard", Suit.COIN: "coin", Suit.KEY: "key"}
_OF_JOKERS = {
    Card.KEY_JOKER: Suit.KEY,
    Card.AXE_JOKER: Suit.AXE,
    Card.SHIELD_JOKER: Suit.SHIELD,
    Card.COIN_JOKER: Suit.COIN,
}


def card_svg(card: Card, *, wide: float = 110.0, dark: bool | None = False) -> str:
    """Return one card as a picture of its own."""
    drawn = group(face(card, wide, palette(dark=dark)), at=(2, 2))
    return picture(card.label, card_says(card), wide + 4, wide * RATIO + 4, drawn)


def back_svg(*, wide: float = 110.0, dark: bool | None = False) -> str:
    """Return the back that all cards share as a picture of its own."""
    drawn = group(back(wide, palette(dark=dark)), at=(2, 2))
    return picture("A face-down card", "A woven back.", wide + 4, wide * RATIO + 4, drawn)


def card_says(card: Card) -> str:
    """Say what a card counts: ``Ocean Axe 3: 3 soldiers of Ocean``."""
    if card.suit is None:
        return f"{card.label}, in the colour of {card.kingdom.label}"
    number = f"{card.rank} {_COUNTS[card.suit]}{'s' if card.rank > 1 else ''}"
    return f"{card.label}: {number} of {card.kingdom.label}"


@cache
def face(card: Card, w: float, colours: Palette) -> Markup:
    """Draw the front of a card with its upper left corner at 0, 0."""
    return group(
        rect(0, 0, w, RATIO * w, rx=0.08 * w, fill=colours.face),
        _band(card, w, colours),
        _edge(w, colours),
        *_inside(card, w, colours),
    )


@cache
def known_face(card: Card, w: float, colours: Palette) -> Markup:
    """Draw a card that lies face down, but which the viewer knows: a small card with an eye."""
    eye = group(
        circle(0, 0, 10, fill=colours.ink),
        path("M-6.5 0q6.5 -8.4 13 0q-6.5 8.4 -13 0Z", fill=colours.face),
        circle(0, 0, 2.4, fill=colours.ink),
        at=(0.12 * w, 1.3 * w),
        scale=0.014 * w,
    )
    dashes = _edge(w, colours, stroke_dasharray="3 3")
    body = rect(0, 0, w, RATIO * w, rx=0.08 * w, fill=colours.wash)
    return group(body, _band(card, w, colours), dashes, *_inside(card, w, colours), eye)


@cache
def ticket(card: Card, w: float, colours: Palette) -> Markup:
    """Draw no more than the band of a card: rank, suit and kingdom stand there."""
    high = TICKET * w
    frame = rect(0, 0, w, high, rx=0.08 * w, fill="none", stroke=colours.outline, stroke_width=1.2)
    body = rect(0, 0, w, high, rx=0.08 * w, fill=kingdom_colours(card.kingdom, colours)[0])
    return group(body, _band(card, w, colours), frame)


def _edge(w: float, colours: Palette, **drawn: str | float) -> Markup:
    line = {"fill": "none", "stroke": colours.outline, "stroke_width": 1.2, **drawn}
    return rect(0, 0, w, RATIO * w, rx=0.08 * w, **line)


def _band(card: Card, w: float, colours: Palette) -> Markup:
    """Draw the band with the rank, or a J, and the sign of the kingdom.

    On a small card, of which another may hide all but the band, the suit stands there too.
    """
    fill, on = kingdom_colours(card.kingdom, colours)
    high, round_by = 0.38 * w, 0.08 * w
    d = (
        f"M0 {round_by:.4g}a{round_by:.4g} {round_by:.4g} 0 0 1 {round_by:.4g} {-round_by:.4g}"
        f"H{w - round_by:.4g}a{round_by:.4g} {round_by:.4g} 0 0 1 {round_by:.4g} {round_by:.4g}"
        f"V{high:.4g}H0Z"
    )
    size = max(14.0, 0.33 * w)
    middle = high / 2
    mark = str(card.rank) if card.rank else "J"
    suit = card.suit or _OF_JOKERS[card]
    small = (suit_sign(suit, 0.48 * w, middle, 0.27 * w, fill=on),) if w < NAMED else ()
    return group(
        path(d, fill=fill),
        write(mark, 0.1 * w, middle + 0.34 * size, size, on, weight=700, serif=True),
        *small,
        kingdom_sign(card.kingdom, 0.79 * w, middle, 0.3 * w, on),
    )


def _inside(card: Card, w: float, colours: Palette) -> tuple[Markup, ...]:
    named = w >= NAMED
    top, room = 0.42 * w, (0.72 if named else 0.94) * w
    if card.suit is None:
        return (*_fool(card, w, top, room, colours), *_name("Joker", w, colours, when=named))
    size = {1: 0.44, 2: 0.34}.get(card.rank, 0.29) * w
    pips = [
        suit_sign(card.suit, x * w, top + y * room, size, fill=colours.ink)
        for x, y in _PIPS[card.rank]
    ]
    return (*pips, *_name(card.suit.value.capitalize(), w, colours, when=named))


def _fool(card: Card, w: float, top: float, room: float, colours: Palette) -> tuple[Markup, ...]:
    fill = kingdom_colours(card.kingdom, colours)[0]
    mask = joker_mask(0.5 * w, top + 0.34 * room, 0.52 * w, fill, colours.face)
    return (
        mask,
        suit_sign(_OF_JOKERS[card], 0.5 * w, top + 0.82 * room, 0.27 * w, fill=colours.ink),
    )


def _name(word: str, w: float, colours: Palette, *, when: bool) -> tuple[Markup, ...]:
    if not when:
        return ()
    return (write(word, w / 2, 1.31 * w, max(12.0, 0.15 * w), colours.ink2, anchor="middle"),)


@cache
def back(w: float, colours: Palette) -> Markup:
    """Draw the woven back that all cards share."""
    inset, high = 0.08 * w, RATIO * w
    inner = rect(
        inset,
        inset,
        w - 2 * inset,
        high - 2 * inset,
        rx=0.05 * w,
        fill="none",
        stroke=colours.edge,
        stroke_width=1,
    )
    body = rect(0, 0, w, high, rx=0.08 * w, fill=colours.face, stroke=colours.edge)
    threads = path(_weave(w), stroke=colours.edge, stroke_width=0.022 * w, fill="none")
    return group(body, inner, threads)


def _weave(w: float) -> str:
    """Return the threads: lying and standing ones take turns."""
    columns, rows = 5, 7
    step = (w - 0.34 * w) / (columns - 1)
    threads = []
    for row in range(rows):
        for column in range(columns):
            x, y = 0.17 * w + column * step, 0.2 * w + row * step
            along = 0.4 * step
            standing = (row + column) % 2
            threads.append(
                f"M{x:.4g} {y - along:.4g}v{2 * along:.4g}"
                if standing
                else f"M{x - along:.4g} {y:.4g}h{2 * along:.4g}"
            )
    return "".join(threads)
