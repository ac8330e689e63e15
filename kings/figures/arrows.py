"""Gold between seats: an arrow across the cloth between two that face each other, else a chip.

What is struck is solid and has the seal; what is only offered is dashed and has the coin.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.figures.struggle.motion import Course
from kings.figures.struggle.table import Layout
from kings.figures.svg import cut, width
from kings.figures.style import Palette
from kings.figures.signs import seal
from kings.figures.signs import badge, coin
from kings.figures.svg import stroke
from kings.figures.svg import Markup, group, path, rect, write
from kings.struggle.moves import Pay
from kings.struggle.view import View

_CLEAR, _CLEARER = 11, 20
"""How far an arrow ends from a plate, clear of its ring, and from a card, clear of its sum."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold that moves from one seat to another: by a deal that is struck, or only offered."""

    by: int
    to: int
    gold: int
    struck: bool


def payments(view: View, course: Course) -> tuple[Payment, ...]:
    """Return what was paid since the last choice, then what open proposals offer."""
    struck = tuple(Payment(paid.seat, paid.to, paid.gold, struck=True) for paid in course.paid)
    offered = tuple(
        Payment(clause.by, clause.to, clause.gold, struck=False)
        for proposal in view.proposals
        for clause in proposal.deal.clauses
        if isinstance(clause, Pay)
    )
    return struck + offered


def _on_cloth(found: tuple[Payment, ...], where: Layout) -> tuple[Payment, ...]:
    """Return those drawn as arrows: between each facing pair the newest that is struck, or newest.

    The others are chips, so that no two arrows run over each other.
    """
    best: dict[frozenset[int], Payment] = {}
    for payment in found:
        pair = frozenset({payment.by, payment.to})
        settled = pair in best and best[pair].struck
        if where.facing(payment.by, payment.to) and (payment.struck or not settled):
            best[pair] = payment
    return tuple(best.values())


def across(view: View, found: tuple[Payment, ...], where: Layout, colours: Palette) -> Markup:
    """Draw the arrows across the cloth."""
    return group(*(_arrow(view, pay, where, colours) for pay in _on_cloth(found, where)))


def _arrow(view: View, pay: Payment, where: Layout, colours: Palette) -> Markup:
    x = where.lane(pay.by)
    upper = where.places[pay.by if where.places[pay.by].upper else pay.to]
    lower = where.places[pay.to if where.places[pay.by].upper else pay.by]
    tight = where.tight(pay.by)
    top = upper.y + where.card_high + (_CLEARER if tight else _CLEAR)
    foot = lower.y - _CLEAR
    down = where.places[pay.by].upper
    tip, way = (foot, 1) if down else (top, -1)
    colour = colours.seal if pay.struck else colours.ink2
    line = path(
        f"M{x:g} {top if down else foot:g}V{tip - 8 * way:g}",
        stroke_dasharray=None if pay.struck else "8 6",
        **stroke(colour, 3),
    )
    head = path(f"M{x:g} {tip:g}l-7.5 {-12 * way}h15Z", fill=colour)
    middle = (upper.y + where.card_high + lower.y) / 2 + (4 if tight else 0)
    label = _label(pay, where, x, middle, colours)
    return group(line, head, label, title=_title(view, pay))


def _label(pay: Payment, where: Layout, x: float, y: float, colours: Palette) -> Markup:
    tight = where.tight(pay.by)
    after = "" if tight else (" gold" if pay.struck else " offered")
    words = cut(f"{pay.gold}{after}", 14, 50 if tight else 104, bold=True)
    wide = width(words, 14, bold=True) + 36
    left = x - wide / 2
    sign = seal(left + 16, y, 19, colours) if pay.struck else coin(left + 15, y, 7.5, colours)
    number = write(words, left + 28, y + 5, 14, colours.ink, weight=700)
    return group(_pill(left, y - 13, wide, 26, pay, colours), sign, number)


def _pill(x: float, y: float, w: float, h: float, pay: Payment, colours: Palette) -> Markup:
    line = stroke(colours.seal if pay.struck else colours.ink2, 1.8)
    dashes = None if pay.struck else "4 4"
    return rect(x, y, w, h, rx=h / 2, **{**line, "fill": colours.face, "stroke_dasharray": dashes})


def _title(view: View, pay: Payment) -> str:
    how, pays = ("struck", "paid") if pay.struck else ("offered", "pays")
    return f"{how}: {view.name(pay.by)} {pays} {view.name(pay.to)} {pay.gold} gold"


def chips(
    view: View, seat: int, found: tuple[Payment, ...], where: Layout, colours: Palette
) -> Markup:
    """Draw the gold for one seat that no arrow shows: the payer's badge, the sum and the sign."""
    arrows = _on_cloth(found, where)
    due = [pay for pay in found if pay.to == seat and all(pay is not drawn for drawn in arrows)]
    x, y = _corner(where, seat)
    most = 1 if where.narrow else 2
    drawn = []
    for pay in due[:most]:
        chip, wide = _chip(pay, colours)
        drawn.append(group(chip, at=(x, y), title=_title(view, pay)))
        x += wide + 4
    if len(due) > most:
        more = f"+{len(due) - most}"
        drawn.append(write(more, x + 1, y + 5, 14, colours.ink, weight=700))
    return group(*drawn)


def _corner(where: Layout, seat: int) -> tuple[float, float]:
    """Return where chips begin: on the outer edge of a plate, on a phone beside the turn."""
    if where.narrow:
        return -2, where.card_high + 46
    return -4, -4 if where.places[seat].upper else where.card_high + 4


def _chip(pay: Payment, colours: Palette) -> tuple[Markup, float]:
    number = cut(str(pay.gold), 14, 40, bold=True)
    long = width(number, 14, bold=True)
    wide = long + 48
    sign = seal(wide - 13, 0, 17, colours) if pay.struck else coin(wide - 12, 0, 6.5, colours)
    words = write(number, 26, 5, 14, colours.ink, weight=700)
    pill = _pill(0, -12, wide, 24, pay, colours)
    return group(pill, badge(pay.by, 14, 0, 16, colours), words, sign), wide
