"""The viewer's own cards of King's Keys, by the places where they lie, wide and on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.figures import signs, svg
from kings.figures.keys.cards import RATIO, card_says, face
from kings.figures.style import Style
from kings.keys.cards import Card, Place
from kings.keys.say import card_list
from kings.keys.view import View
from kings.words import counted, owner

PHONE_WIDE = 378.0
_HAND, _PHONE_HAND = (624.0, 164.0), (PHONE_WIDE, 128.0)
_PHONE_MOST = 172.0
"""How high the hand of a phone grows: there the log below the table makes room for it."""
_SIZES = (
    *((1, 72.0), (1, 64.0), (1, 56.0), (1, 50.0), (2, 50.0)),
    *((2, 42.0), (2, 40.0), (3, 32.0), (2, 36.0), (3, 27.0), (4, 20.0)),
)
"""Rows, and the width of a card: the first that has room is taken."""
_GAP = 5.0
_BETWEEN = 14.0
Shelf = tuple[str, tuple[Card, ...]]


def hand_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw the viewer's cards by place; what others left there lies apart (K-11).

    Raises ``ValueError`` for a bystander.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide, height = _PHONE_HAND if narrow else _HAND
    edge, top = (6.0, 20.0) if narrow else (14.0, 50.0)
    shelves = _shelves(view)
    number = sum(len(cards) for _, cards in shelves)
    rows, w = _fitting(shelves, wide - 2 * edge, (_PHONE_MOST if narrow else height) - top - 4)
    drawn = _laid(shelves, (rows, w), (edge, top), view, style)
    height = max(height, top + rows * _high(w) + 4)
    if not narrow:
        drawn += [
            signs.eye(24, 18, style),
            svg.write(
                "Your cards",
                *(40, 23.5, 16, style.ink),
                weight=700,
                serif=True,
            ),
            svg.write(
                f"{counted(number, 'card')}, seen by you alone",
                *(wide - 16, 23, 12.5, style.ink2),
                anchor="end",
            ),
        ]
    parts = [f"{label}: {card_list(cards)}" for label, cards in shelves]
    held = [f"held: {card_list(view.held)}"] if view.held else []
    says = f"Only {view.own.name} sees this. {'; '.join([*parts, *held])}."
    return svg.picture(f"{owner(view.own.name)} cards", says, wide, height, *drawn)


def _shelves(view: View) -> tuple[Shelf, ...]:
    """List the viewer's places with their cards, and at last what others left in them."""
    own = view.own
    kept = [
        (place.label, own.at(place).known) for place in (Place.HAND, Place.DUNGEON, Place.VAULT)
    ]
    left = tuple(card for place in Place for card in own.at(place).open)
    return tuple((label, cards) for label, cards in (*kept, ("Left here", left)) if cards)


def _laid(
    shelves: Sequence[Shelf],
    size: tuple[int, float],
    corner: tuple[float, float],
    view: View,
    style: Style,
) -> list[svg.Markup]:
    """Draw the places side by side; ``size``: rows and the width of a card."""
    (rows, w), (x, top) = size, corner
    drawn: list[svg.Markup] = []
    for label, cards in shelves:
        columns = -(-len(cards) // rows)
        room = max(columns * (w + _GAP) - _GAP, svg.width(label, 12.5))
        drawn.append(svg.write(label, x, top - 7, 12.5, style.ink2, weight=600))
        drawn += [
            svg.group(
                _own_card(card, w, view, style),
                at=(x + index % columns * (w + _GAP), top + index // columns * _high(w)),
            )
            for index, card in enumerate(cards)
        ]
        x += room + _BETWEEN
    return drawn


def _high(w: float) -> float:
    """Return how far apart rows of cards are."""
    return RATIO * w + 3


def _fitting(shelves: Sequence[Shelf], wide: float, height: float) -> tuple[int, float]:
    """Return in how many rows the cards lie, and how wide each is."""
    for rows, w in _SIZES:
        columns = [-(-len(cards) // rows) for _, cards in shelves]
        each = [
            max(number * (w + _GAP) - _GAP, svg.width(label, 12.5))
            for number, (label, _) in zip(columns, shelves, strict=True)
        ]
        needed = sum(each) + _BETWEEN * (len(shelves) - 1)
        if needed <= wide and rows * _high(w) <= height + 3:
            return rows, w
    return _SIZES[-1]


def _own_card(card: Card, w: float, view: View, style: Style) -> svg.Markup:
    """Draw an own card; one that is held already has a tick."""
    held, high = card in view.held, RATIO * w
    line: dict[str, Any] = {"fill": "none", "stroke": style.select, "stroke_width": 3.5}
    ring = svg.rect(-2, -2, w + 4, high + 4, rx=0.08 * w + 2, **line)
    return svg.group(
        face(card, w, style),
        *((ring, signs.tick(w - 4, high - 4, style)) if held else ()),
        title=f"{card_says(card)}{'; held' if held else ''}",
        data_mark=f"card:{card}",
    )
