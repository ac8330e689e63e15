"""The place before a seat: its card in play, back or slot, and how a card left the trick."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures.struggle.cards import back, hollow, lying_card, slot
from kings.figures.struggle.alt_text import card_title
from kings.figures.signs import ring, tick
from kings.figures.struggle.motion import Course, Fate, trick_is_over
from kings.figures.struggle.table import Layout
from kings.figures.struggle.table import can_marks
from kings.figures.svg import cut, width
from kings.figures.style import Palette
from kings.figures.struggle.alt_text import fate_words, in_trick, place_words
from kings.figures.signs import badge, eye, star
from kings.figures.svg import stroke
from kings.figures.svg import Markup, circle, group, path, rect, write
from kings.struggle.state import Phase
from kings.struggle.view import SeatView, View
from kings.words import plural


def place(
    view: View,
    seat: SeatView,
    where: Layout,
    course: Course,
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    """Draw what lies before a seat, with its upper left corner at 0, 0."""
    mark = f"place:{seat.seat}"
    can = mark in can_marks(view)
    fate = _fate(view, seat, course)
    on = (tick(where.card, where.card_high, colours),) if mark in chosen else ()
    return group(
        *_ring(view, seat, where, fate, colours, can=can, chosen=mark in chosen),
        _drawn(view, seat, where, fate, colours),
        *on,
        title=f"{seat.name}: {_title(view, seat, fate)}",
        data_place=str(seat.seat),
        data_mark=mark,
        data_can="yes" if can else None,
    )


def _fate(view: View, seat: SeatView, course: Course) -> Fate | None:
    """Return what became of the card that lay here, while that is what the place shows."""
    shows = in_trick(view) or trick_is_over(view, course)
    hidden = seat.lying is not None or seat.chosen
    return course.fates.get(seat.seat) if shows and not hidden else None


def _title(view: View, seat: SeatView, fate: Fate | None) -> str:
    if fate is not None:
        return fate_words(view, seat.seat, fate)
    return place_words(view, seat) if seat.lying is None else card_title(seat.lying)


def _ring(
    view: View,
    seat: SeatView,
    where: Layout,
    fate: Fate | None,
    colours: Palette,
    *,
    can: bool,
    chosen: bool,
) -> tuple[Markup, ...]:
    active = view.named if view.named is not None else view.actor
    wins = fate is not None and fate.what == "wins"
    kinds = {
        "chosen": chosen,
        "choice": can,
        "active": wins or (seat.seat == active and in_trick(view)),
    }
    drawn = next((kind for kind, so in kinds.items() if so), None)
    return () if drawn is None else (ring(drawn, where.card, where.card_high, colours),)


def _drawn(
    view: View, seat: SeatView, where: Layout, fate: Fate | None, colours: Palette
) -> Markup:
    w = where.card
    if seat.lying is not None:
        return lying_card(seat.lying, w, colours)
    if seat.chosen:
        return group(back(seat.seat, w, colours), *_own_secret(view, seat, w, colours))
    if fate is not None:
        return _gone(view, fate, w, colours)
    if in_trick(view):
        return hollow(None, "has left play", w, colours)
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    choosing = asked and view.phase in (Phase.LEAD, Phase.FOLLOW)
    return slot("still choosing" if choosing else "", w, colours)


def _own_secret(view: View, seat: SeatView, w: float, colours: Palette) -> list[Markup]:
    """Remind the viewer, and nobody else, of the card that it put face down."""
    if seat.seat != view.seat or view.own_sealed is None:
        return []
    words = cut(f"{int(view.own_sealed)} {view.own_sealed.title}", 13, w - 30, bold=True)
    wide = width(words, 13, bold=True) + 38
    x, y = (w - wide) / 2, 1.19 * w
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.face, stroke=colours.ink, stroke_width=1.3)
    name = write(words, x + 29, y + 4.5, 13, colours.ink, weight=700)
    return [group(pill, eye(x + 13, y, colours), name, title=f"Only {seat.name} sees this")]


def _gone(view: View, fate: Fate, w: float, colours: Palette) -> Markup:
    """Draw a card that has left the trick: hollow, pale, crowned with its prize, or on its way."""
    name = "" if fate.by is None else view.name(fate.by)
    if fate.what == "taken" or fate.lying is None:
        words = f"taken by {name}" if fate.what == "taken" else f"to {name}"
        return hollow(None if fate.lying is None else fate.lying.card, words, w, colours)
    card = lying_card(fate.lying, w, colours, pale=fate.what == "cancelled", words=False)
    match fate.what:
        case "cancelled":
            return group(card, _equal(fate.power, w, colours))
        case "wins":
            return group(card, _prize(fate.cards, w, colours))
    assert fate.by is not None
    return group(card, _onward(fate.by, name, w, colours))


def _equal(power: int, w: float, colours: Palette) -> Markup:
    """Draw the sign of equal powers, and which power it was."""
    y, line = 0.76 * w, stroke(colours.ink, 3.4)
    disc = circle(0, 0, 20, fill=colours.face, stroke=colours.ink, stroke_width=2.2)
    sign = group(disc, path("M-8-4.5H8M-8 4.5H8", **line), at=(w / 2, y))
    words = f"equal at {power}"
    foot = write(words, w / 2, y + 40, 13, colours.ink2, weight=600, anchor="middle")
    return group(sign, foot)


def _prize(cards: int, w: float, colours: Palette) -> Markup:
    words = f"wins {plural(cards, 'card')}"
    if width(words, 12, bold=True) + 32 > w + 14:
        words = f"wins {cards}"
    wide = 0.93 * width(words, 12, bold=True) + 32
    x, y = (w - wide) / 2, _LOW * w
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.ink, stroke=colours.gold, stroke_width=2)
    middle = x + (wide + 20) / 2
    name = write(words, middle, y + 4.2, 12, colours.face, weight=700, anchor="middle")
    return group(pill, star(x + 15, y, 18, colours), name)


_LOW = 1.2
"""Where pills at the foot of a card have their middle, in widths of the card."""


def _onward(to: int, name: str, w: float, colours: Palette) -> Markup:
    """Draw where a card of the trick goes: a small arrow, the winner's badge, and the name."""
    words = cut(f"to {name}", 13, w - 50, bold=True) if w >= 90 else ""
    wide = width(words, 13, bold=True) + (50 if words else 46)
    x, y = (w - wide) / 2, _LOW * w
    edge: dict[str, str | float] = {"stroke": colours.edge, "stroke_width": 1.3}
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.wash, **edge)
    way = path(f"M{x + 8:g} {y:g}h8m-4-4l4 4l-4 4", **stroke(colours.ink2, 2))
    text = (write(words, x + 42, y + 4.5, 13, colours.ink, weight=600),) if words else ()
    return group(pill, way, badge(to, x + 30, y, 17, colours), *text)
