"""A card of King's Keys: its face, its back, how a known card lies face down; and all signs on it.

A card is ``w`` wide and 1.4 times as high. The kingdom is told by colour and sign, the suit by its
sign, shown as often as the rank counts; from ``NAMED`` on the suit is named as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.signs import shapes
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, circle, group, memo, path, picture, rect, stroke, write
from kings.keys.cards import KINGDOMS, Card, Kingdom, Suit

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


@memo
def face(card: Card, w: float, colours: Palette) -> Markup:
    """Draw the front of a card with its upper left corner at 0, 0."""
    return group(
        rect(0, 0, w, RATIO * w, rx=0.08 * w, fill=colours.face),
        _band(card, w, colours),
        _edge(w, colours),
        *_inside(card, w, colours),
    )


@memo
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


@memo
def ticket(card: Card, w: float, colours: Palette) -> Markup:
    """Draw no more than the band of a card: rank, suit and kingdom stand there."""
    height = TICKET * w
    frame = rect(
        0, 0, w, height, rx=0.08 * w, fill="none", stroke=colours.outline, stroke_width=1.2
    )
    body = rect(0, 0, w, height, rx=0.08 * w, fill=kingdom_colours(card.kingdom, colours)[0])
    return group(body, _band(card, w, colours), frame)


def token(card: Card, colours: Palette) -> Markup:
    """Draw a card as a token, 21 by 22: its rank and suit on its kingdom's colour."""
    fill, on = kingdom_colours(card.kingdom, colours)
    sign = (
        kingdom_sign(card.kingdom, 14, 11, 9, on)
        if card.suit is None
        else suit_sign(card.suit, 15, 11, 10, fill=on)
    )
    return group(
        rect(0, 0, 21, 22, rx=3, fill=fill),
        write(str(card.rank or "J"), 2, 15.5, 12, on, weight=700, serif=True),
        sign,
    )


def _edge(w: float, colours: Palette, **drawn: str | float) -> Markup:
    line = {"fill": "none", "stroke": colours.outline, "stroke_width": 1.2, **drawn}
    return rect(0, 0, w, RATIO * w, rx=0.08 * w, **line)


def _band(card: Card, w: float, colours: Palette) -> Markup:
    """Draw the band with the rank, or a J, and the sign of the kingdom.

    On a small card, of which another may hide all but the band, the suit stands there too.
    """
    fill, on = kingdom_colours(card.kingdom, colours)
    height, round_by = 0.38 * w, 0.08 * w
    d = (
        f"M0 {round_by:.4g}a{round_by:.4g} {round_by:.4g} 0 0 1 {round_by:.4g} {-round_by:.4g}"
        f"H{w - round_by:.4g}a{round_by:.4g} {round_by:.4g} 0 0 1 {round_by:.4g} {round_by:.4g}"
        f"V{height:.4g}H0Z"
    )
    size = max(14.0, 0.33 * w)
    middle = height / 2
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


@memo
def back(w: float, colours: Palette) -> Markup:
    """Draw the woven back that all cards share."""
    inset, height = 0.08 * w, RATIO * w
    inner = rect(
        inset,
        inset,
        w - 2 * inset,
        height - 2 * inset,
        rx=0.05 * w,
        fill="none",
        stroke=colours.edge,
        stroke_width=1,
    )
    body = rect(0, 0, w, height, rx=0.08 * w, fill=colours.face, stroke=colours.edge)
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


# Signs: four kingdoms and four suits, each told by its shape as well. Paths are 24 by 24 and are
# drawn with their middle at the point that is named.

_KINGDOM_PATHS = {
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
_SUIT_PATHS = {
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
    return _sign(_KINGDOM_PATHS[kingdom], x, y, size, fill=fill)


def suit_sign(suit: Suit, x: float, y: float, size: float, **drawn: str | float) -> Markup:
    """Draw an axe, a shield, a coin or a key; ``drawn``: ``fill``, ``stroke`` and so on."""
    return _sign(_SUIT_PATHS[suit], x, y, size, **drawn)


@memo
def _sign(d: str, x: float, y: float, size: float, **drawn: str | float) -> Markup:
    shape = path(d, fill_rule="evenodd", **drawn)
    return group(shape, at=(x - size / 2, y - size / 2), scale=size / 24)


def joker_mask(x: float, y: float, size: float, fill: str, behind: str) -> Markup:
    """Draw the fool's head of a Joker; its face is cut out in the colour that lies behind."""
    shape = shapes()["glyphs"]["7"]
    parts = [path(d, fill=fill) for d in shape["fill"]]
    parts += [path(d, **stroke(behind, 2.6)) for d in shape["cut"]]
    return group(*parts, at=(x - size / 2, y - size / 2), scale=size / 64)


@memo
def crest(kingdom: Kingdom, x: float, y: float, wide: float, colours: Palette) -> Markup:
    """Draw a kingdom's shield with its sign; the middle of its upper edge lies at the point."""
    fill, on = kingdom_colours(kingdom, colours)
    shield = group(path(shapes()["shield"], fill=fill), at=(x - wide / 2, y), scale=wide / 100)
    return group(shield, kingdom_sign(kingdom, x, y + 0.48 * wide, 0.6 * wide, on))


# Small cards in a kingdom: backs in a stack, whole cards, and of more the bands or tokens.

SMALL = 40.0
"""The width of a small card."""
Seen = tuple[Card, bool]
"""A card that is drawn, and whether it lies face down and only the viewer knows it."""


def small_card(card: Card, colours: Palette, *, known: bool = False) -> Markup:
    """Draw a small card that can be pointed at; ``known``: face down, but the viewer knows it."""
    draw = known_face if known else face
    return _pointed(card, draw(card, SMALL, colours), known=known)


def _pointed(card: Card, drawn: Markup, *, known: bool) -> Markup:
    says = f"{card_says(card)}{'; face down, but you know it' if known else ''}"
    return group(drawn, title=says, data_mark=f"card:{card}")


def small_cards(
    cards: Sequence[Seen], room: float, rows: int, colours: Palette
) -> tuple[Markup, float]:
    """Draw the bands of cards in columns of ``rows``; tokens where ``room`` is too narrow for them.

    The upper left corner is at 0, 0; returned with the width that they take.
    """
    small = len(cards) > rows * int((room + 3) // (SMALL + 3))
    wide, high = (21.0, 25.0) if small else (SMALL, SMALL * TICKET + 2)
    down = max(1, rows - small)
    columns = max(1, -(-len(cards) // down))
    step = min(wide + 3, (room - wide) / max(1, columns - 1))
    drawn = [
        group(
            _pointed(
                card, token(card, colours) if small else ticket(card, SMALL, colours), known=known
            ),
            at=(index // down * step, index % down * high),
        )
        for index, (card, known) in enumerate(cards)
    ]
    return group(*drawn), wide + step * (columns - 1)


def backs(number: int, colours: Palette) -> Markup:
    """Draw a stack of face-down cards with its number."""
    layers = min(number, 3)
    edges = [
        rect(
            *(3.0 * index, 0, SMALL, RATIO * SMALL),
            rx=0.08 * SMALL,
            fill=colours.face,
            stroke=colours.edge,
        )
        for index in range(layers - 1)
    ]
    end = 3.0 * (layers - 1)
    disc = circle(0, 0, 11, fill=colours.ink, stroke=colours.face, stroke_width=1.5)
    count = write(str(number), 0, 4.6, 13, colours.face, weight=700, anchor="middle")
    top = group(back(SMALL, colours), at=(end, 0))
    corner = (SMALL + end - 8, RATIO * SMALL - 5)
    return group(*edges, top, group(disc, count, at=corner), title=f"{number} face down")


def nothing(colours: Palette) -> Markup:
    """Draw the dotted place in which no card lies."""
    return rect(
        *(0.5, 0.5, SMALL - 1, RATIO * SMALL - 1),
        rx=0.08 * SMALL,
        fill="none",
        stroke=colours.edge,
        stroke_width=1.2,
        stroke_dasharray="1.5 5",
        stroke_linecap="round",
    )
