"""One kingdom on the table: crest, guards, Dungeon, Hand and Vault, as far as the viewer knows."""

from __future__ import annotations

from dataclasses import dataclass

from kings.figures.keys.cards import RATIO, TICKET
from kings.figures.keys.table import (
    SMALL,
    STEP,
    Pen,
    Seen,
    backs,
    fan,
    fan_high,
    nothing,
    small_card,
)
from kings.figures.keys.cards import crest, kingdom_colours, suit_sign
from kings.figures.svg import cut, width, wrap
from kings.figures.style import Palette
from kings.figures.signs import eye, scepter
from kings.figures.svg import Markup, group, path, rect, write
from kings.keys.cards import Place, Suit, highest, set_of
from kings.keys.plays import ENOUGH
from kings.keys.say import say_seat
from kings.keys.view import PlaceView, SeatView, View

PLACES = (Place.DUNGEON, Place.HAND, Place.VAULT)
"""The places from left to right."""

_PAD = 14.0
_GUARDS = 76.0
_IN_ROW = 8
_FOOT = 28.0
_LINE = 17.0
_LONGEST_KINGDOM = 124.0


@dataclass(frozen=True, slots=True)
class Form:
    """How a kingdom is drawn: its width, the height of a guard, and rows that a place has at least.

    ``low``: of the guards no more than the bands are drawn; ``shield``: how far apart the ten
    shields are that count the guards; ``type``: the size of the smaller words.
    """

    wide: float
    low: bool
    rows: int
    shield: float
    type: float

    @property
    def guard(self) -> float:
        """The height of a guard."""
        return (TICKET if self.low else RATIO) * SMALL

    @property
    def guard_step(self) -> float:
        """How far a row of guards stands below the last one."""
        return self.guard + 4 if self.low else STEP


ROOMY = Form(wide=399.0, low=False, rows=2, shield=14.5, type=13.0)
COMPACT = Form(wide=366.0, low=True, rows=1, shield=12.0, type=12.0)


def kingdom_high(view: View, seat: SeatView, form: Form) -> float:
    """Return how high a kingdom is drawn: a few cards more or less change little."""
    more = _LINE * max(0, len(_somewhere_words(seat, form)) - 1)
    return _places_from(seat, form) + _places_high(view, seat, form) + _FOOT + more


def _places_from(seat: SeatView, form: Form) -> float:
    rows = max(1, -(-(len(seat.guards) + len(seat.lying)) // _IN_ROW))
    return _GUARDS + form.guard + form.guard_step * (rows - 1) + 28


def _places_high(view: View, seat: SeatView, form: Form) -> float:
    least = RATIO * SMALL + STEP * (form.rows - 1)
    return max(least, *(_lying_high(view, seat, seat.at(place)) for place in PLACES))


def _lying_high(view: View, seat: SeatView, place: PlaceView) -> float:
    return fan_high(len(_faces(view, seat, place)), _columns(view, seat, place))


def _faces(view: View, seat: SeatView, place: PlaceView) -> list[Seen]:
    """List what is drawn face up: the viewer's own cards lie in the hand below, and not here."""
    known = () if seat.seat == view.seat else place.known
    return [*((card, False) for card in place.open), *((card, True) for card in known)]


def _face_down(view: View, seat: SeatView, place: PlaceView) -> int:
    return place.number - len(_faces(view, seat, place))


def _columns(view: View, seat: SeatView, place: PlaceView) -> int:
    return 1 if _face_down(view, seat, place) else 2


def kingdom(
    view: View,
    seat: SeatView,
    form: Form,
    high: float,
    pen: Pen,
) -> Markup:
    """Draw a kingdom, ``high`` and as wide as its form, from 0, 0."""
    mark, active = f"seat:{seat.seat}", _is_active(view, seat)
    return pen.marked(
        mark,
        *((_halo(form.wide, high, pen.colours),) if active else ()),
        _ground(seat, form.wide, high, pen.colours),
        *pen.ring(mark, form.wide, high, off=3),
        _head(view, seat, form.wide, pen.colours),
        *(() if seat.out else _inside(view, seat, form, pen)),
        title=say_seat(view, seat),
        data_seat=str(seat.seat),
    )


def _is_active(view: View, seat: SeatView) -> bool:
    """Say whether a seat is on turn or, at the end, whether it has won."""
    return seat.seat == (view.actor if view.ended is None else view.ended.seat)


def _halo(wide: float, high: float, colours: Palette) -> Markup:
    outer = rect(
        -6, -6, wide + 12, high + 12, rx=17, fill="none", stroke=colours.halo, stroke_width=4
    )
    inner = rect(-3, -3, wide + 6, high + 6, rx=15, fill="none", stroke=colours.ink, stroke_width=2)
    return group(outer, inner)


def _ground(seat: SeatView, wide: float, high: float, colours: Palette) -> Markup:
    """Draw the panel with its band; of a kingdom that is out only the outline is left."""
    if seat.out:
        return rect(
            1, 1, wide - 2, high - 2, rx=12, fill="none", stroke=colours.edge, stroke_width=2
        )
    fill = colours.rule if seat.kingdom is None else kingdom_colours(seat.kingdom, colours)[0]
    return group(
        rect(0, 0, wide, high, rx=12, fill=colours.face, stroke=colours.rule),
        path(f"M0 12a12 12 0 0 1 12-12H{wide - 12:g}a12 12 0 0 1 12 12Z", fill=fill),
    )


def _head(view: View, seat: SeatView, wide: float, colours: Palette) -> Markup:
    """Draw crest, kingdom and player, and whose turn it is."""
    ink = colours.ink2 if seat.out else colours.ink
    turn = _turn_words(view, seat)
    holds = view.ended is None and _is_active(view, seat)
    said = width(turn, 14, bold=True) + (26 if holds else 0) if turn else 0
    parts: list[Markup] = []
    x = _PAD
    if seat.kingdom is not None:
        parts.append(crest(seat.kingdom, x + 15, 6, 30, colours))
        parts.append(write(seat.kingdom.label, x + 40, 36, 20, ink, weight=700, serif=True))
        x += _LONGEST_KINGDOM
    name = cut(seat.name, 15, wide - x - said - 24)
    parts.append(write(name, x, 36, 15, colours.ink2))
    if turn:
        parts.append(write(turn, wide - _PAD, 36, 14, ink, weight=700, anchor="end"))
    if holds:
        parts.append(group(scepter(wide - _PAD - said + 8, 31, 20, colours), data_scepter="yes"))
    return group(*parts)


def _turn_words(view: View, seat: SeatView) -> str:
    if seat.out:
        return "eliminated"
    if not _is_active(view, seat):
        return ""
    return "on turn" if view.ended is None else "wins"


def _inside(view: View, seat: SeatView, form: Form, pen: Pen) -> tuple[Markup, ...]:
    y, high = _places_from(seat, form), _places_high(view, seat, form)
    room = (form.wide - 2 * _PAD) / len(PLACES)
    places = [
        group(_place(view, seat, place, (room, high), pen), at=(_PAD + at * room, y))
        for at, place in enumerate(PLACES)
    ]
    return (
        _strength(view, seat, form, pen.colours),
        group(_guards(seat, form, pen), at=(_PAD, _GUARDS)),
        *places,
        *_somewhere(seat, y + high + _FOOT - 9, form, pen.colours),
    )


def _strength(view: View, seat: SeatView, form: Form, colours: Palette) -> Markup:
    """Draw ten shields, as many of them full as guards stand, and say what gets past them."""
    standing = view.guard_strength(seat.seat)
    line: dict[str, str | float] = {"stroke": colours.ink2, "stroke_width": 2}
    shields = [
        suit_sign(
            Suit.SHIELD,
            _PAD + 64 + form.shield * at,
            58,
            form.shield - 2.5,
            fill=colours.ink if at < standing else "none",
            **line,
        )
        for at in range(ENOUGH)
    ]
    number, after = f"{standing} of {ENOUGH}", _PAD + 62 + form.shield * ENOUGH
    return group(
        write("Guards", _PAD, 63, 14, colours.ink2, weight=600),
        *shields,
        write(number, after, 63, 14, colours.ink, weight=700),
        write(
            _gets_in(seat, own=seat.seat == view.seat),
            form.wide - _PAD,
            63,
            form.type,
            colours.ink2,
            anchor="end",
        ),
    )


def _gets_in(seat: SeatView, *, own: bool) -> str:
    """Say which Axes get past the guards (K-24); of the viewer's own where there are some."""
    strongest = highest(set_of(seat.guards))
    if strongest == 4:
        return "no rank gets in"
    if strongest == 0:
        return "no guard" if own else "any rank gets in"
    return "Axe 4 gets in" if strongest == 3 else f"Axes {strongest + 1}–4 get in"


def _guards(seat: SeatView, form: Form, pen: Pen) -> Markup:
    """Draw the guards, and after them the coins that lie for one that was bought back (K-47)."""
    cards = (*seat.guards, *seat.lying)
    if not cards:
        return group(nothing(pen.colours, low=form.low), title="no guards")
    placed = [
        group(
            small_card(card, pen, low=form.low),
            at=(at % _IN_ROW * (SMALL + 4), at // _IN_ROW * form.guard_step),
        )
        for at, card in enumerate(cards)
    ]
    number = len(seat.guards)
    lying = group(*placed[number:], title="coins for a guard that was bought back")
    return group(*placed[:number], *((lying,) if seat.lying else ()))


def _place(view: View, seat: SeatView, place: Place, size: tuple[float, float], pen: Pen) -> Markup:
    """Draw a place with its name: what lies face down, and beside it what can be seen."""
    room, high = size
    mark, lies = f"place:{seat.seat}:{place}", seat.at(place)
    hidden, faces = _face_down(view, seat, lies), _faces(view, seat, lies)
    x, y, wide, whole = -6.0, -23.0, room - 4, high + 28
    drawn = fan(faces, _columns(view, seat, lies), pen)
    ringed = [group(one, at=(x + 2.5, y + 2.5)) for one in pen.ring(mark, wide - 5, whole - 5)]
    return pen.marked(
        mark,
        rect(x, y, wide, whole, rx=8, fill=pen.colours.face),
        write(place.label, 0, -6, 14, pen.colours.ink2, weight=600),
        *ringed,
        *((backs(hidden, pen.colours),) if hidden else ()),
        *((group(drawn, at=(SMALL + 14 if hidden else 0, 0)),) if faces else ()),
        *(() if hidden or faces else (nothing(pen.colours),)),
        data_place=f"{seat.seat} {place}",
    )


def _somewhere(seat: SeatView, y: float, form: Form, colours: Palette) -> tuple[Markup, ...]:
    """Write which cards the seat must have somewhere, as the viewer has seen them."""
    if not seat.somewhere:
        return ()
    sign = group(eye(0, 0, colours), at=(_PAD + 8, y - 4), scale=0.75)
    lines = [
        write(words, _PAD + 22, y + _LINE * at, 13, colours.ink2)
        for at, words in enumerate(_somewhere_words(seat, form))
    ]
    names = ", ".join(card.label for card in seat.somewhere)
    return (group(sign, *lines, title=f"{seat.name} has {names}; you can't tell where"),)


def _somewhere_words(seat: SeatView, form: Form) -> tuple[str, ...]:
    names = ", ".join(card.label for card in seat.somewhere)
    room = form.wide - 2 * _PAD - 24
    return wrap(f"has somewhere: {names}", 13, room, most=4) if names else ()
