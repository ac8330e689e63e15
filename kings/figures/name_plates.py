"""The plate beside a seat's card: who sits there, gold, won cards, Star, Scepter, what is asked."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures.signs import ring, tick
from kings.figures.struggle.table import Layout
from kings.figures.struggle.table import can_marks
from kings.figures.svg import cut, width
from kings.figures.style import Palette
from kings.figures.struggle.alt_text import plate_title, turn_words
from kings.figures.signs import badge, coin, scepter, star, won_cards
from kings.figures.svg import Markup, group, path, rect, write
from kings.struggle.view import SeatView, View


def plate(
    view: View, seat: SeatView, where: Layout, chosen: AbstractSet[str], colours: Palette
) -> Markup:
    """Draw a seat's plate with its upper left corner at 0, 0, ringed where it can be chosen."""
    parts = _narrow if where.narrow else _wide
    mark = f"seat:{seat.seat}"
    can, taken = mark in can_marks(view), mark in chosen
    kind = "chosen" if taken else "choice"
    slim = 6 if where.narrow else 0
    sizes, off = (where.plate - slim, where.card_high), 3 if where.narrow else 5
    return group(
        *((ring(kind, *sizes, colours, off=off),) if can or taken else ()),
        *parts(view, seat, where, colours),
        *((tick(*sizes, colours),) if taken else ()),
        title=plate_title(view, seat),
        data_seat=str(seat.seat),
        data_mark=mark,
        data_can="yes" if can else None,
    )


def _wide(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    w, h = where.plate, where.card_high
    roomy = h > 170
    gold, won, size = (68.0, 106.0, 23.0) if roomy else (61.0, 91.0, 19.0)
    size_of_name = 18 if width(seat.name, 18, bold=True) <= w - 49 else 15
    name = cut(seat.name, size_of_name, w - 49, bold=True)
    return [
        rect(0, 0, w, h, rx=9, fill=colours.face, stroke=colours.rule, stroke_width=1),
        _strip(seat.seat, w, colours),
        badge(seat.seat, 22, 30, 25, colours),
        write(name, 43, 36, size_of_name, colours.ink, weight=700),
        coin(22, gold, 10, colours),
        *_number(seat.gold, "gold", gold, size, w, colours),
        won_cards(22, won, colours),
        *_number(seat.won, "won", won, size, w, colours),
        *_leads(view, seat, h - (46 if roomy else 43), colours),
        *_turn(view, seat, w, h - 15, colours),
    ]


def _strip(seat: int, w: float, colours: Palette) -> Markup:
    return path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9Z", fill=colours.seats[seat])


def _number(
    value: int, word: str, y: float, size: float, w: float, colours: Palette
) -> list[Markup]:
    number, size = _fitting(value, size, w - 46)
    after = 40 + width(number, size, bold=True) + 6
    unit = write(word, after, y + 0.35 * size - 1, 14, colours.ink2)
    drawn = write(number, 40, y + 0.35 * size, size, colours.ink, weight=700)
    return [drawn, unit] if after + width(word, 14) <= w - 4 else [drawn]


def _fitting(value: int, size: float, room: float) -> tuple[str, float]:
    """Return a number and the size at which it fits; only one that never fits is cut."""
    number = str(value)
    fits = min(size, max(10.0, size * room / width(number, size, bold=True)))
    return cut(number, fits, room + 0.1, bold=True), fits


def _leads(view: View, seat: SeatView, y: float, colours: Palette) -> list[Markup]:
    if view.leader != seat.seat:
        return []
    sign = group(star(22, y, 23, colours), data_star="")
    return [sign, write("leads", 40, y + 5, 14, colours.ink)]


def _turn(view: View, seat: SeatView, w: float, y: float, colours: Palette) -> list[Markup]:
    words = turn_words(view, seat)
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    holds = view.actor == seat.seat
    left, sign = (40, [_held(22, y - 5, colours)]) if holds else (12, [])
    fits = cut(words, 14, w - left - 6, bold=asked)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    return [*sign, write(fits, left, y, 14, colour, weight=weight)] if words else sign


def _held(x: float, y: float, colours: Palette) -> Markup:
    return group(scepter(x, y, 21, colours), data_scepter="")


def _narrow(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    """Draw the open plate of the phone: signs beside the card, name and turn under it."""
    foot, left = where.card_high + 32, -where.card - where.gap
    room = where.card + where.gap + where.plate
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    signs = [badge(seat.seat, 14, 14, 25, colours)]
    for y, value, sign in (
        (50, seat.gold, coin(14, 50, 10, colours)),
        (80, seat.won, won_cards(14, 80, colours)),
    ):
        number, size = _fitting(value, 20, where.plate - 33)
        signs += [write(number, 31, y + 7, size, colours.ink, weight=700), sign]
    signs += [group(star(14, 108, 22, colours), data_star="")] if view.leader == seat.seat else []
    signs += [_held(46, 108, colours)] if view.actor == seat.seat else []
    name = cut(seat.name, 16, room, bold=True)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    turn = write(turn_words(view, seat), left, foot + 18, 13.5, colour, weight=weight)
    return [*signs, write(name, left, foot, 16, colours.ink, weight=700), turn]
