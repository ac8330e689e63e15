"""The plate beside a seat's card: who sits there, gold, won cards, Star, Scepter, what is asked."""

from __future__ import annotations

from kings.figures.layout import Layout, Place
from kings.figures.measure import cut, width
from kings.figures.palette import Palette
from kings.figures.reading import plate_title, turn_words
from kings.figures.signs import badge, coin, scepter, star, stroke, won_cards
from kings.figures.svg import Markup, group, path, rect, write
from kings.struggle.clauses import Pay
from kings.struggle.moves import GiveLead
from kings.struggle.view import SeatView, View

__all__ = ["chips", "plate"]


def plate(view: View, seat: SeatView, where: Layout, colours: Palette) -> Markup:
    """Draw a seat's plate with its upper left corner at 0, 0."""
    parts = _narrow if where.narrow else _wide
    return group(
        *parts(view, seat, where, colours),
        title=plate_title(view, seat),
        data_seat=str(seat.seat),
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
        *_number(seat.gold, "gold", gold, size, colours),
        won_cards(22, won, colours),
        *_number(seat.won, "won", won, size, colours),
        *_leads(view, seat, h - (46 if roomy else 43), colours),
        *_turn(view, seat, w, h - 15, colours),
    ]


def _strip(seat: int, w: float, colours: Palette) -> Markup:
    return path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9Z", fill=colours.seats[seat])


def _number(value: int, word: str, y: float, size: float, colours: Palette) -> list[Markup]:
    number = str(value)
    after = 40 + width(number, size, bold=True) + 6
    return [
        write(number, 40, y + 0.35 * size, size, colours.ink, weight=700),
        write(word, after, y + 0.35 * size - 1, 14, colours.ink2),
    ]


def _leads(view: View, seat: SeatView, y: float, colours: Palette) -> list[Markup]:
    if view.leader != seat.seat:
        return []
    return [star(22, y, 23, colours), write("leads", 40, y + 5, 14, colours.ink)]


def _turn(view: View, seat: SeatView, w: float, y: float, colours: Palette) -> list[Markup]:
    words = turn_words(view, seat)
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    holds = view.actor == seat.seat
    left, sign = (40, [scepter(22, y - 5, 21, colours)]) if holds else (12, [])
    fits = cut(words, 14, w - left - 6, bold=asked)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    return [*sign, write(fits, left, y, 14, colour, weight=weight)] if words else sign


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
        signs += [write(str(value), 31, y + 7, 20, colours.ink, weight=700), sign]
    signs += [star(14, 108, 22, colours)] if view.leader == seat.seat else []
    signs += [scepter(46, 108, 21, colours)] if view.actor == seat.seat else []
    name = cut(seat.name, 16, room, bold=True)
    weight, colour = (700, colours.ink) if asked else (None, colours.ink2)
    turn = write(turn_words(view, seat), left, foot + 18, 13.5, colour, weight=weight)
    return [*signs, write(name, left, foot, 16, colours.ink, weight=700), turn]


def can_lead(view: View) -> frozenset[int]:
    """Return the seats to whom the viewer may give the lead now."""
    return frozenset(
        choice.to
        for choice in view.choices
        if isinstance(choice, GiveLead) and choice.to is not None
    )


def chips(view: View, seat: SeatView, where: Layout, place: Place, colours: Palette) -> Markup:
    """Draw the gold that open proposals offer this seat: the payer's badge and the sum."""
    offered = [
        clause
        for proposal in view.proposals
        for clause in proposal.deal.clauses
        if isinstance(clause, Pay) and clause.to == seat.seat
    ]
    most = 1 if where.narrow else 2
    x, y = _chip_corner(where, place)
    drawn = [
        group(_chip(pay, colours), at=(x + at * 61, y), title=_chip_title(view, pay))
        for at, pay in enumerate(offered[:most])
    ]
    more = f"+{len(offered) - most}"
    rest = [write(more, x + 61 * most + 2, y + 5, 14, colours.ink2, weight=700)]
    return group(*drawn, *(rest if len(offered) > most else ()))


def _chip_corner(where: Layout, place: Place) -> tuple[float, float]:
    """Return where chips begin: on the outer edge of a plate, on a phone beside the turn."""
    if where.narrow:
        return -2, where.card_high + 46
    return -4, -13 if place.upper else where.card_high + 13


def _chip_title(view: View, pay: Pay) -> str:
    return f"offered: {view.name(pay.by)} pays {view.name(pay.to)} {pay.gold} gold"


def _chip(pay: Pay, colours: Palette) -> Markup:
    line = stroke(colours.ink2, 1.6)
    pill = rect(0, -12, 59, 24, rx=12, **{**line, "fill": colours.face, "stroke_dasharray": "4 4"})
    number = write(str(pay.gold), 34, 5, 14, colours.ink, weight=700, anchor="middle")
    return group(pill, badge(pay.by, 15, 0, 16, colours), number, coin(48, 0, 6.5, colours))
