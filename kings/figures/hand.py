"""A hand as a row of cards: the viewer's own, or another that the viewer may see."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures.struggle.cards import back, face
from kings.figures.signs import ring, tick
from kings.figures.struggle.table import can_marks
from kings.figures.svg import cut
from kings.figures.style import Palette, palette
from kings.figures.struggle.alt_text import hand_title
from kings.figures.signs import badge, eye
from kings.figures.svg import Markup, group, picture, rect, write
from kings.struggle.cards import CARD_TEXTS, Card
from kings.struggle.view import SeatView, View
from kings.words import owner, plural

WIDE, NARROW = 844.0, 390.0
_HEAD = 52.0


def hand_svg(
    view: View,
    seat: int | None = None,
    *,
    dark: bool | None = False,
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw a hand as an SVG as wide as its frame: the viewer's own unless a seat is named.

    A hand that the viewer may not see is drawn as backs. Cards that can be chosen now have a
    dashed ring, and those whose marks are ``chosen`` a solid one; each card is a group with
    ``data-card``, its printed power, and in the viewer's own hand with ``data-mark``. A bystander
    has to name a seat (``ValueError``).
    """
    colours = palette(dark=dark)
    shown = view.own if seat is None else view.seats[seat]
    wide, size, in_row = (NARROW, 64.0, 5) if narrow else (WIDE, 72.0, 10)
    cards = _cards(view, shown, size, chosen, colours)
    rows = max(1, -(-len(cards) // in_row))
    high = _HEAD + rows * (size * 1.4 + 14) + 6
    step = (wide - 28 - size) / (in_row - 1)
    placed = [
        group(card, at=(14 + at % in_row * step, _HEAD + at // in_row * (size * 1.4 + 14)))
        for at, card in enumerate(cards)
    ]
    panel = rect(0, 0, wide, high, rx=12, fill=colours.wash)
    title = hand_title(view, shown)
    return picture(
        title, _says(shown), wide, high, panel, _head(view, shown, wide, colours), *placed
    )


def _says(seat: SeatView) -> str:
    aside = f", {plural(seat.aside, 'card')} set aside, unseen by all" if seat.aside else ""
    return f"{plural(seat.held, 'card')} in hand{aside}."


def _head(view: View, seat: SeatView, wide: float, colours: Palette) -> Markup:
    mine = bool(view.night) and seat.hand is not None
    first = 70.0 if mine else 46.0
    words = cut(f"{owner(seat.name)} hand", 18, wide * 0.52 - first, bold=True, serif=True)
    shown = _left(seat) if wide < WIDE else f"{_who(view, seat)} · {_left(seat)}"
    return group(
        badge(seat.seat, 27, 26, 22, colours),
        *((eye(53, 26, colours),) if mine else ()),
        write(words, first, 32, 18, colours.ink, weight=700, serif=True),
        write(shown, wide - 16, 31, 14, colours.ink2, anchor="end"),
    )


def _who(view: View, seat: SeatView) -> str:
    if seat.hand is None:
        return "hidden"
    return f"only {cut(seat.name, 14, 120)} sees it" if view.night else "open to all"


def _left(seat: SeatView) -> str:
    aside = f" · {seat.aside} set aside unseen" if seat.aside else ""
    return f"{plural(seat.held, 'card')}{aside}"


def _cards(
    view: View, seat: SeatView, size: float, chosen: AbstractSet[str], colours: Palette
) -> list[Markup]:
    if seat.hand is None:
        return [back(seat.seat, size, colours) for _ in range(seat.held)]
    return [_card(view, seat, card, size, chosen, colours) for card in seat.hand]


def _card(
    view: View,
    seat: SeatView,
    card: Card,
    size: float,
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    mark = f"card:{int(card)}" if seat.seat == view.seat else ""
    can, taken = mark in can_marks(view), mark in chosen
    kind = "chosen" if taken else "choice"
    off = 4.5 if taken else 3.6
    return group(
        *((ring(kind, size, size * 1.4, colours, off=off),) if can or taken else ()),
        face(card, size, colours),
        *((tick(size - 3, size * 1.4 - 3, colours),) if taken else ()),
        title=f"{card.title}, {int(card)}, {card.estate.value}. {CARD_TEXTS[card].full}",
        data_card=str(int(card)),
        data_mark=mark or None,
        data_can="yes" if can else None,
    )
