"""The viewer's own cards by their places, large; what it holds or has pointed at has a tick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from kings.figures.signs import ring, tick
from kings.figures.keys.table import NARROW, WIDE
from kings.figures.keys.cards import RATIO, card_says, face
from kings.figures.keys.table import can_marks
from kings.figures.svg import cut
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, picture, rect, write
from kings.keys.cards import Card, Place
from kings.keys.say import card_list
from kings.keys.view import View
from kings.words import counted, owner

_HEAD = 46.0
_EDGE = 16.0
_GAP = 7.0
_MANY = 21
"""With more cards than this they are drawn smaller."""

_NOTHING: Mapping[Card, str] = MappingProxyType({})

Placed = tuple[Card, float, float]


def hand_svg(
    view: View,
    *,
    dark: bool | None = False,
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
    refused: Mapping[Card, str] = _NOTHING,
) -> str:
    """Draw all cards that lie before the viewer, as an SVG as wide as its frame.

    They stand by place; what others left there lies apart, as it is not the viewer's own yet
    (K-11). Cards that a choice involves have a dashed ring and ``data-can``; those whose marks are
    ``chosen``, or which are held already, have a solid one. ``refused``: why a card can't be played
    now, in a sentence, which its tooltip tells. Raises ``ValueError`` for a bystander.
    """
    colours, wide = palette(dark=dark), NARROW if narrow else WIDE
    shelves = tuple(_shelves(view))
    number = sum(len(cards) for _, cards in shelves)
    size = 54.0 if narrow else 52.0 if number > _MANY else 64.0
    labels, cards, high = _lay(shelves, size, wide)
    can, taken = can_marks(view), {*chosen, *(f"card:{card}" for card in view.held)}
    drawn = [
        group(
            _card(card, size, can, taken, colours, refused.get(card)),
            at=(x, y),
            data_card=str(card),
        )
        for card, x, y in cards
    ]
    words = [write(label, x, y, 14, colours.ink2, weight=600) for label, x, y in labels]
    return picture(
        f"{owner(view.own.name)} cards",
        _says(view, shelves),
        wide,
        high,
        rect(0, 0, wide, high, rx=12, fill=colours.wash),
        _head(view, wide, colours),
        *words,
        *drawn,
    )


def _shelves(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """List the places with their cards, and at last what others left in them."""
    own = view.own
    left: list[Card] = []
    for place in (Place.HAND, Place.DUNGEON, Place.VAULT):
        if own.at(place).known:
            yield place.label, own.at(place).known
        left += own.at(place).open
    if left:
        yield "Left here", tuple(left)


def _says(view: View, shelves: Sequence[tuple[str, tuple[Card, ...]]]) -> str:
    parts = [f"{label}: {card_list(cards)}" for label, cards in shelves]
    held = [f"held: {card_list(view.held)}"] if view.held else []
    return f"Only {view.own.name} sees this. {'; '.join([*parts, *held]) or 'No card'}."


def _lay(
    shelves: Sequence[tuple[str, tuple[Card, ...]]], size: float, wide: float
) -> tuple[list[tuple[str, float, float]], list[Placed], float]:
    """Return where the names of the places and the cards stand, and how high all is."""
    labels, placed, y = [], [], _HEAD
    for row in _rows(shelves, size, wide):
        top = y + (24 if any(label for label, _, _ in row) else 4)
        labels += [(label, x, top - 8) for label, _, x in row if label]
        placed += [(card, x, top) for _, card, x in row]
        y = top + RATIO * size + 10
    return labels, placed, y + 6


def _rows(
    shelves: Sequence[tuple[str, tuple[Card, ...]]], size: float, wide: float
) -> list[list[tuple[str, Card, float]]]:
    """Put the cards into rows; the first of each place brings the place's name."""
    rows: list[list[tuple[str, Card, float]]] = []
    x = wide
    for label, cards in shelves:
        for at, card in enumerate(cards):
            if x + size > wide - _EDGE:
                x = _EDGE
                rows.append([])
            rows[-1].append(("" if at else label, card, x))
            x += size + _GAP
        x += 20
    return rows


def _head(view: View, wide: float, colours: Palette) -> Markup:
    number = view.own.number
    name = cut(f"{owner(view.own.name)} cards", 18, wide - 150, bold=True, serif=True)
    return group(
        eye(_EDGE + 10, 26, colours),
        write(name, _EDGE + 30, 32, 18, colours.ink, weight=700, serif=True),
        write(counted(number, "card"), wide - _EDGE, 32, 14, colours.ink2, anchor="end"),
    )


def _card(
    card: Card,
    size: float,
    can: AbstractSet[str],
    chosen: AbstractSet[str],
    colours: Palette,
    refused: str | None,
) -> Markup:
    mark, high = f"card:{card}", RATIO * size
    may, taken = mark in can, mark in chosen
    return group(
        *(
            (ring("chosen" if taken else "choice", size, high, colours, off=2.8),)
            if may | taken
            else ()
        ),
        face(card, size, colours),
        *((tick(size - 3, high - 3, colours),) if taken else ()),
        title=f"{card_says(card)}. {refused}" if refused else card_says(card),
        data_mark=mark if may or taken else None,
        data_can="yes" if may else None,
    )
