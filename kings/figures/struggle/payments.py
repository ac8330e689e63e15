"""Gold between seats: an arrow across the cloth between two that face each other, else a chip.

What is struck is solid and has the seal; what is only offered is dashed and has the coin.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.figures import signs
from kings.figures.struggle.layout import Box, Layout, Rooms
from kings.figures.struggle.motion import Course
from kings.figures.style import Style
from kings.figures.svg import Markup, cut, group, memo, path, rect, stroke, width, write
from kings.struggle import moves
from kings.struggle.view import View


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold that moves from one seat to another: by a deal that is struck, or only offered."""

    by: int
    to: int
    gold: int
    struck: bool
    title: str


def payments(view: View, course: Course) -> tuple[Payment, ...]:
    """Return what was paid since the last choice, then what open proposals offer."""
    names = view.options.names
    struck = [
        Payment(
            paid.seat,
            paid.to,
            paid.gold,
            struck=True,
            title=f"struck: {names[paid.seat]} paid {names[paid.to]} {paid.gold} gold",
        )
        for paid in course.paid
    ]
    offered = [
        Payment(
            clause.by,
            clause.to,
            clause.gold,
            struck=False,
            title=f"offered: {names[clause.by]} pays {names[clause.to]} {clause.gold} gold",
        )
        for proposal in view.proposals
        for clause in proposal.deal.clauses
        if isinstance(clause, moves.Pay)
    ]
    return (*struck, *offered)


def arrows(gold: tuple[Payment, ...], where: Layout, between: Rooms) -> tuple[Payment, ...]:
    """Return those drawn as arrows: between each facing pair the newest that is struck, or newest.

    The others are chips, so that no two arrows run over each other, nor one over stakes or chips.
    """
    best: dict[frozenset[int], Payment] = {}
    for payment in gold:
        pair = frozenset({payment.by, payment.to})
        settled = pair in best and best[pair].struck
        if not where.facing(payment.by, payment.to) or (settled and not payment.struck):
            continue
        free = _lane(payment, where)
        if not free.meets(between.stakes) and not free.meets(between.chips):
            best[pair] = payment
    return tuple(best.values())


def _lane(pay: Payment, where: Layout) -> Box:
    """Return the room of an arrow: between two plates, as wide as its label may be."""
    one, other = where.places[pay.by], where.places[pay.to]
    upper, lower = (one, other) if one.upper else (other, one)
    wide, top = 176.0, upper.plate.foot
    return Box(upper.plate.middle[0] - wide / 2, top, wide, lower.plate.y - top)


_CLEAR = 9.0
"""How far an arrow ends from a plate, clear of its ring."""


@memo
def drawn_arrow(pay: Payment, where: Layout, style: Style) -> Markup:
    """Draw gold on its way across the cloth: the arrow, and the sum on it."""
    lane, down = _lane(pay, where), where.places[pay.by].upper
    x, middle = lane.middle
    top, foot = lane.y + _CLEAR, lane.foot - _CLEAR
    tip, way = (foot, 1) if down else (top, -1)
    colour = style.seal if pay.struck else style.ink2
    line = path(
        f"M{x:g} {top if down else foot:g}V{tip - 8 * way:g}",
        stroke_dasharray=None if pay.struck else "8 6",
        **stroke(colour, 3),
    )
    head = path(f"M{x:g} {tip:g}l-7.5 {-13 * way}h15Z", fill=colour)
    words = cut(f"{pay.gold}{' gold' if pay.struck else ' offered'}", 14, 120, bold=True)
    wide = width(words, 14, bold=True) + 44
    left = x - wide / 2
    if pay.struck:
        sign = signs.seal(left + 19, middle, 21, style)
    else:
        sign = signs.coin(left + 18, middle, 8, style)
    number = write(words, left + 33, middle + 5, 14, style.ink, weight=700)
    label = group(_pill(left, middle - 15, wide, 30, style, struck=pay.struck), sign, number)
    return group(line, head, label, title=pay.title)


def _pill(x: float, y: float, w: float, h: float, style: Style, *, struck: bool) -> Markup:
    """Draw the ground on which a sum stands."""
    line = {**stroke(style.seal if struck else style.ink2, 1.8), "fill": style.face}
    return rect(x, y, w, h, rx=h / 2, **line, stroke_dasharray=None if struck else "4 4")


@memo
def drawn_chips(due: tuple[Payment, ...], plate: Box, style: Style, *, upper: bool) -> Markup:
    """Draw gold for a seat that no arrow shows, on the outer edge of its plate at 0, 0.

    As many chips are drawn as there is room for, and how many more there are; on a phone they
    stand below the seat's purse.
    """
    most = 1 if style.narrow else 2
    drawn, wide = [], 0.0
    for pay in due[:most]:
        chip, more = _chip(pay, style)
        drawn.append(group(chip, at=(wide, 0), title=pay.title))
        wide += more + 5
    if len(due) > most:
        words = f"+{len(due) - most}"
        drawn.append(write(words, wide + 1, 4.5, 13, style.ink, weight=700))
        wide += width(words, 13, bold=True)
    if style.narrow:
        return group(*drawn, at=((plate.wide - wide) / 2, 48))
    return group(*drawn, at=(_LEFT, -4 if upper else plate.high + 4))


_LEFT = 14.0


def _chip(pay: Payment, style: Style) -> tuple[Markup, float]:
    """Draw the payer's badge, the sum and the sign; return them with their width."""
    size, half = (12.0, 9.0) if style.narrow else (14.0, 12.0)
    number = cut(str(pay.gold), size, 40, bold=True)
    wide = width(number, size, bold=True) + 4 * half
    if pay.struck:
        sign = signs.seal(wide - 1.1 * half, 0, 1.4 * half, style)
    else:
        sign = signs.coin(wide - half, 0, 0.55 * half, style)
    chip = group(
        _pill(0, -half, wide, 2 * half, style, struck=pay.struck),
        signs.badge(pay.by, 1.15 * half, 0, 1.35 * half, style),
        write(number, 2.15 * half, 0.36 * size, size, style.ink, weight=700),
        sign,
    )
    return chip, wide
