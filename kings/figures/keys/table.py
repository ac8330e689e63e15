"""The table of King's Keys as one seat sees it, drawn from its view and from nothing else.

Kingdoms never move: A sits bottom left and the others follow clockwise. Woven is hidden, dashed can
be chosen, hollow is gone; an eye marks what lies face down and the viewer knows all the same.
"""

from __future__ import annotations

from collections.abc import Sequence, Set as AbstractSet
from dataclasses import dataclass

from kings.figures import drawing, signs, svg
from kings.figures.keys.cards import (
    RATIO,
    TICKET,
    back,
    card_says,
    crest,
    face,
    kingdom_colours,
    known_face,
    suit_sign,
    ticket,
)
from kings.figures.style import Style
from kings.keys import moves
from kings.keys.cards import Card, Place, Suit, highest, set_of
from kings.keys.plays import ENOUGH
from kings.keys.say import describe, say_seat
from kings.keys.state import Phase
from kings.keys.view import PlaceView, SeatView, View

WIDE, NARROW = 844.0, 390.0
_HEM = 16.0
_BETWEEN = 14.0
_MIDDLE = 52.0
_OUT = 54.0
"""The height of a kingdom that is out, on a phone."""
ROWS = ((1, 2), (0, 3))
"""The seats in the upper row and in the lower one, from left to right."""


def board_svg(
    view: View,
    *,
    dark: bool | None = False,
    heading: str | None = None,
    note: str | None = None,
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw the four kingdoms and the pile as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened. ``chosen``: marks (see
    ``marks_of``) that are drawn as chosen. ``narrow``: one kingdom below the other in the order of
    their turns, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``style.as_variables``).

    Whatever a legal choice of the viewer involves is a group with ``data-mark`` and ``data-can``.
    Cards move between elements with ``data-seat``, ``data-place`` (``"1 vault"``) and
    ``data-pile``.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide = NARROW if narrow else WIDE
    head, y = drawing.lines_above(heading, note, style, wide=wide - 8)
    drop = y + 14 if head else 0.0
    draw = _in_a_column if narrow else _in_two_rows
    drawn, height = draw(view, Pen(style, can_marks(view), chosen))
    title = drawing.turn_title("King's Keys", view, heading, over=view.phase is Phase.OVER)
    said = drawing.aloud(describe(view), note)
    return svg.picture(title, said, wide, height + drop, *head, svg.group(drawn, at=(0, drop)))


def _in_two_rows(view: View, pen: Pen) -> tuple[svg.Markup, float]:
    style, y = pen.style, _HEM + 2
    parts, tops = [], []
    for row in ROWS:
        height = max(kingdom_height(view, view.seats[seat], ROOMY) for seat in row)
        tops.append(y)
        for column, seat in enumerate(row):
            drawn = kingdom(view, view.seats[seat], ROOMY, height, pen)
            parts.append(svg.group(drawn, at=(_HEM + column * (ROOMY.wide + _BETWEEN), y)))
        y += height + _MIDDLE
    whole = y - _MIDDLE + _HEM + 2
    middle = svg.group(_middle(view, WIDE, style), at=(0, tops[1] - _MIDDLE))
    arrows = [
        signs.arrow(WIDE / 2, 8, style.ink2),
        signs.arrow(WIDE - 8, tops[1] - _MIDDLE / 2, style.ink2, turn=90),
        signs.arrow(WIDE / 2, whole - 8, style.ink2, turn=180),
        signs.arrow(8, tops[1] - _MIDDLE / 2, style.ink2, turn=270),
    ]
    return svg.group(_cloth(WIDE, whole, style), *arrows, middle, *parts), whole


def _in_a_column(view: View, pen: Pen) -> tuple[svg.Markup, float]:
    y, parts = _MIDDLE + 4, []
    for seat in view.seats:
        height = _OUT if seat.out else kingdom_height(view, seat, COMPACT)
        drawn = kingdom(view, seat, COMPACT, height, pen)
        parts.append(svg.group(drawn, at=(12, y)))
        y += height + _BETWEEN
    middle = svg.group(_middle(view, NARROW, pen.style), at=(0, 2))
    return svg.group(_cloth(NARROW, y, pen.style), middle, *parts), y


def _cloth(wide: float, height: float, style: Style) -> svg.Markup:
    ground = svg.rect(0, 0, wide, height, rx=20, fill=style.cloth)
    line = svg.stroke(style.stitch, 2)
    return svg.group(
        ground, svg.rect(8, 8, wide - 16, height - 16, rx=13, stroke_dasharray="8 5", **line)
    )


def _middle(view: View, wide: float, style: Style) -> svg.Markup:
    """Draw the pile, and write which turn it is and which guards have left the game."""
    cards = "1 card" if view.pile == 1 else f"{view.pile} cards" if view.pile else "empty"
    words = f"Draw pile: {cards}"
    half = 92.0 if wide > NARROW else 82.0
    middle = _MIDDLE / 2
    pill = svg.rect(
        wide / 2 - half,
        middle - 17,
        2 * half,
        34,
        rx=17,
        fill=style.face,
        stroke=style.rule,
    )
    said = svg.write(words, wide / 2, middle + 5, 15, style.ink, weight=700, anchor="middle")
    parts = [svg.group(pill, said, title=words, data_pile="yes")]
    if view.turn:
        parts.append(svg.write(f"Turn {view.turn}", 28, middle + 5, 14, style.ink2, weight=600))
    if view.aside:
        parts.append(_guards_out(view, wide, half, style))
    return svg.group(*parts)


def _guards_out(view: View, wide: float, half: float, style: Style) -> svg.Markup:
    """Write how many guards lie out of the game (K-30)."""
    number = len(view.aside)
    words = f"out of the game: {number} guard{'s' if number > 1 else ''}"
    short = words if wide > NARROW else f"{number} out"
    room = wide / 2 - half - 36
    line = svg.write(
        svg.cut(short, 14, room), wide - 28, _MIDDLE / 2 + 5, 14, style.ink2, anchor="end"
    )
    return svg.group(line, title=f"Out of the game: {', '.join(card.label for card in view.aside)}")


# What can be pointed at: ``card:ocean axe 3`` is a card, wherever it lies; ``place:1:vault`` is a
# place of seat 1; ``seat:1`` that seat.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a claim, and where nothing is done."""
    match choice:
        case moves.PlaceGuard(_, card, paid):
            return _cards(card, *paid)
        case moves.Raid(_, axe, target, place, named, paid):
            return _cards(axe, *named, *paid) | _place(target, place)
        case moves.Unlock(_, key, target, named):
            return _cards(key, *named) | _place(target, Place.VAULT)
        case moves.Lead(_, axe, target, named, paid):
            return _cards(Card.SHIELD_JOKER, axe, *named, *paid) | _place(target, Place.HAND)
        case moves.Take(_, joker, target, place, card):
            return _cards(joker, *(() if card is None else (card,))) | _place(target, place)
        case moves.Seize(_, target):
            return _cards(Card.AXE_JOKER) | {f"seat:{target}"}
        case moves.BuyBack(_, _, card, paid):
            return _cards(card, *paid)
        case moves.Eliminate(_, kingdom):
            return frozenset({f"seat:{view.seat_of(kingdom)}"})
        case moves.Hold(_, card):
            return _cards(card)
    return frozenset()


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))


def _cards(*cards: Card) -> frozenset[str]:
    return frozenset(f"card:{card}" for card in cards)


def _place(seat: int, place: Place) -> frozenset[str]:
    return frozenset({f"place:{seat}:{place}"})


@dataclass(frozen=True, slots=True)
class Pen:
    """What a part is drawn with: the style, the marks that can be chosen, and those that are."""

    style: Style
    can: AbstractSet[str]
    chosen: AbstractSet[str]

    def ring(self, mark: str, w: float, h: float, *, off: float = 2.4) -> tuple[svg.Markup, ...]:
        """Draw the ring of what can be chosen or is, and nothing about anything else."""
        if mark not in self.can and mark not in self.chosen:
            return ()
        kind: signs.Ring = "chosen" if mark in self.chosen else "choice"
        return (signs.ring(kind, w, h, self.style, off=off),)

    def marked(
        self,
        mark: str,
        *children: svg.Markup,
        title: str | None = None,
        data_seat: str | None = None,
        data_place: str | None = None,
    ) -> svg.Markup:
        """Put elements into a group that can be pointed at, where the mark can be."""
        may = mark in self.can
        return svg.group(
            *children,
            title=title,
            data_seat=data_seat,
            data_place=data_place,
            data_mark=mark if may or mark in self.chosen else None,
            data_can="yes" if may else None,
        )


# One kingdom: crest, guards, Dungeon, Hand and Vault, as far as the viewer knows.

SMALL = 40.0
"""The width of a small card."""
STEP = 17.0
"""How much is seen of a card that another lies on: its band."""
PLACES = (Place.DUNGEON, Place.HAND, Place.VAULT)
"""The places from left to right."""
_PAD = 14.0
_GUARDS_FROM = 76.0
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


def kingdom(view: View, seat: SeatView, form: Form, height: float, pen: Pen) -> svg.Markup:
    """Draw a kingdom, ``height`` high and as wide as its form, from 0, 0."""
    mark, active = f"seat:{seat.seat}", _is_active(view, seat)
    return pen.marked(
        mark,
        *((_halo(form.wide, height, pen.style),) if active else ()),
        _ground(seat, form.wide, height, pen.style),
        *pen.ring(mark, form.wide, height, off=3),
        _kingdom_head(view, seat, form.wide, pen.style),
        *(() if seat.out else _inside(view, seat, form, pen)),
        title=say_seat(view, seat),
        data_seat=str(seat.seat),
    )


def kingdom_height(view: View, seat: SeatView, form: Form) -> float:
    """Return how high a kingdom is drawn: a few cards more or less change little."""
    more = _LINE * max(0, len(_somewhere_words(seat, form)) - 1)
    return _places_from(seat, form) + _places_height(view, seat, form) + _FOOT + more


def _places_from(seat: SeatView, form: Form) -> float:
    rows = max(1, -(-(len(seat.guards) + len(seat.lying)) // _IN_ROW))
    return _GUARDS_FROM + form.guard + form.guard_step * (rows - 1) + 28


def _places_height(view: View, seat: SeatView, form: Form) -> float:
    least = RATIO * SMALL + STEP * (form.rows - 1)
    return max(least, *(_lying_height(view, seat, seat.at(place)) for place in PLACES))


def _lying_height(view: View, seat: SeatView, place: PlaceView) -> float:
    return fan_height(len(_faces(view, seat, place)), _columns(view, seat, place))


Seen = tuple[Card, bool]
"""A card that is drawn, and whether it lies face down and only the viewer knows it."""


def _faces(view: View, seat: SeatView, place: PlaceView) -> list[Seen]:
    """List what is drawn face up: the viewer's own cards lie in the hand below, and not here."""
    known = () if seat.seat == view.seat else place.known
    return [*((card, False) for card in place.open), *((card, True) for card in known)]


def _face_down(view: View, seat: SeatView, place: PlaceView) -> int:
    return place.number - len(_faces(view, seat, place))


def _columns(view: View, seat: SeatView, place: PlaceView) -> int:
    return 1 if _face_down(view, seat, place) else 2


def _is_active(view: View, seat: SeatView) -> bool:
    """Say whether a seat is on turn or, at the end, whether it has won."""
    return seat.seat == (view.actor if view.ended is None else view.ended.seat)


def _halo(wide: float, height: float, style: Style) -> svg.Markup:
    outer = svg.rect(
        -6, -6, wide + 12, height + 12, rx=17, fill="none", stroke=style.halo, stroke_width=4
    )
    inner = svg.rect(
        -3, -3, wide + 6, height + 6, rx=15, fill="none", stroke=style.ink, stroke_width=2
    )
    return svg.group(outer, inner)


def _ground(seat: SeatView, wide: float, height: float, style: Style) -> svg.Markup:
    """Draw the panel with its band; of a kingdom that is out only the outline is left."""
    if seat.out:
        return svg.rect(
            1, 1, wide - 2, height - 2, rx=12, fill="none", stroke=style.edge, stroke_width=2
        )
    fill = style.rule if seat.kingdom is None else kingdom_colours(seat.kingdom, style)[0]
    return svg.group(
        svg.rect(0, 0, wide, height, rx=12, fill=style.face, stroke=style.rule),
        svg.path(f"M0 12a12 12 0 0 1 12-12H{wide - 12:g}a12 12 0 0 1 12 12Z", fill=fill),
    )


def _kingdom_head(view: View, seat: SeatView, wide: float, style: Style) -> svg.Markup:
    """Draw crest, kingdom and player, and whose turn it is."""
    ink = style.ink2 if seat.out else style.ink
    turn = _turn_words(view, seat)
    holds = view.ended is None and _is_active(view, seat)
    said = svg.width(turn, 14, bold=True) + (26 if holds else 0) if turn else 0
    parts: list[svg.Markup] = []
    x = _PAD
    if seat.kingdom is not None:
        parts.append(crest(seat.kingdom, x + 15, 6, 30, style))
        parts.append(svg.write(seat.kingdom.label, x + 40, 36, 20, ink, weight=700, serif=True))
        x += _LONGEST_KINGDOM
    name = svg.cut(seat.name, 15, wide - x - said - 24)
    parts.append(svg.write(name, x, 36, 15, style.ink2))
    if turn:
        parts.append(svg.write(turn, wide - _PAD, 36, 14, ink, weight=700, anchor="end"))
    if holds:
        parts.append(
            svg.group(signs.scepter(wide - _PAD - said + 8, 31, 20, style), data_scepter="yes")
        )
    return svg.group(*parts)


def _turn_words(view: View, seat: SeatView) -> str:
    if seat.out:
        return "eliminated"
    if not _is_active(view, seat):
        return ""
    return "on turn" if view.ended is None else "wins"


def _inside(view: View, seat: SeatView, form: Form, pen: Pen) -> tuple[svg.Markup, ...]:
    y, height = _places_from(seat, form), _places_height(view, seat, form)
    room = (form.wide - 2 * _PAD) / len(PLACES)
    places = [
        svg.group(_drawn_place(view, seat, place, (room, height), pen), at=(_PAD + index * room, y))
        for index, place in enumerate(PLACES)
    ]
    return (
        _strength(view, seat, form, pen.style),
        svg.group(_guards(seat, form, pen), at=(_PAD, _GUARDS_FROM)),
        *places,
        *_somewhere(seat, y + height + _FOOT - 9, form, pen.style),
    )


def _strength(view: View, seat: SeatView, form: Form, style: Style) -> svg.Markup:
    """Draw ten shields, as many of them full as guards stand, and say what gets past them."""
    standing = view.guard_strength(seat.seat)
    line: dict[str, str | float] = {"stroke": style.ink2, "stroke_width": 2}
    shields = [
        suit_sign(
            Suit.SHIELD,
            _PAD + 64 + form.shield * index,
            58,
            form.shield - 2.5,
            fill=style.ink if index < standing else "none",
            **line,
        )
        for index in range(ENOUGH)
    ]
    number, after = f"{standing} of {ENOUGH}", _PAD + 62 + form.shield * ENOUGH
    return svg.group(
        svg.write("Guards", _PAD, 63, 14, style.ink2, weight=600),
        *shields,
        svg.write(number, after, 63, 14, style.ink, weight=700),
        svg.write(
            _gets_in(seat, own=seat.seat == view.seat),
            form.wide - _PAD,
            63,
            form.type,
            style.ink2,
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


def _guards(seat: SeatView, form: Form, pen: Pen) -> svg.Markup:
    """Draw the guards, and after them the coins that lie for one that was bought back (K-47)."""
    cards = (*seat.guards, *seat.lying)
    if not cards:
        return svg.group(nothing(pen.style, low=form.low), title="no guards")
    placed = [
        svg.group(
            small_card(card, pen, low=form.low),
            at=(index % _IN_ROW * (SMALL + 4), index // _IN_ROW * form.guard_step),
        )
        for index, card in enumerate(cards)
    ]
    number = len(seat.guards)
    lying = svg.group(*placed[number:], title="coins for a guard that was bought back")
    return svg.group(*placed[:number], *((lying,) if seat.lying else ()))


def _drawn_place(
    view: View, seat: SeatView, place: Place, size: tuple[float, float], pen: Pen
) -> svg.Markup:
    """Draw a place with its name: what lies face down, and beside it what can be seen."""
    room, height = size
    mark, lies = f"place:{seat.seat}:{place}", seat.at(place)
    hidden, faces = _face_down(view, seat, lies), _faces(view, seat, lies)
    x, y, wide, whole = -6.0, -23.0, room - 4, height + 28
    drawn = fan(faces, _columns(view, seat, lies), pen)
    ringed = [svg.group(one, at=(x + 2.5, y + 2.5)) for one in pen.ring(mark, wide - 5, whole - 5)]
    return pen.marked(
        mark,
        svg.rect(x, y, wide, whole, rx=8, fill=pen.style.face),
        svg.write(place.label, 0, -6, 14, pen.style.ink2, weight=600),
        *ringed,
        *((backs(hidden, pen.style),) if hidden else ()),
        *((svg.group(drawn, at=(SMALL + 14 if hidden else 0, 0)),) if faces else ()),
        *(() if hidden or faces else (nothing(pen.style),)),
        data_place=f"{seat.seat} {place}",
    )


def _somewhere(seat: SeatView, y: float, form: Form, style: Style) -> tuple[svg.Markup, ...]:
    """Write which cards the seat must have somewhere, as the viewer has seen them."""
    if not seat.somewhere:
        return ()
    sign = svg.group(signs.eye(0, 0, style), at=(_PAD + 8, y - 4), scale=0.75)
    lines = [
        svg.write(words, _PAD + 22, y + _LINE * index, 13, style.ink2)
        for index, words in enumerate(_somewhere_words(seat, form))
    ]
    names = ", ".join(card.label for card in seat.somewhere)
    return (svg.group(sign, *lines, title=f"{seat.name} has {names}; you can't tell where"),)


def _somewhere_words(seat: SeatView, form: Form) -> tuple[str, ...]:
    names = ", ".join(card.label for card in seat.somewhere)
    room = form.wide - 2 * _PAD - 24
    return svg.wrap(f"has somewhere: {names}", 13, room, most=4) if names else ()


# Small cards in a place: backs in a stack, faces in columns of which each band can be read.

_ACROSS = SMALL + 4


def fan(cards: Sequence[Seen], columns: int, pen: Pen) -> svg.Markup:
    """Draw cards in rows of ``columns``; each row leaves the bands of the one above to be seen."""
    placed = [
        svg.group(
            small_card(card, pen, known=known),
            at=(index % columns * _ACROSS, index // columns * STEP),
        )
        for index, (card, known) in enumerate(cards)
    ]
    return svg.group(*placed)


def fan_height(number: int, columns: int) -> float:
    """Return how high so many cards are in so many columns; none take no room."""
    rows = -(-number // max(1, columns))
    return RATIO * SMALL + STEP * (rows - 1) if rows else 0.0


def small_card(card: Card, pen: Pen, *, known: bool = False, low: bool = False) -> svg.Markup:
    """Draw a small card, which can be pointed at where a choice of the viewer involves it.

    ``known``: it lies face down, and only the viewer knows it; ``low``: no more than its band.
    """
    draw = ticket if low else known_face if known else face
    mark, height = f"card:{card}", (TICKET if low else RATIO) * SMALL
    disc = svg.group(signs.tick(0, 0, pen.style), at=(SMALL - 4, height - 4), scale=0.75)
    return pen.marked(
        mark,
        draw(card, SMALL, pen.style),
        *pen.ring(mark, SMALL, height),
        *((disc,) if mark in pen.chosen else ()),
        title=f"{card_says(card)}{'; face down, but you know it' if known else ''}",
    )


def backs(number: int, style: Style) -> svg.Markup:
    """Draw a stack of face-down cards with its number."""
    layers = min(number, 3)
    line: dict[str, str | float] = {"fill": style.face, "stroke": style.edge}
    edges = [
        svg.rect(3.0 * index, 0, SMALL, RATIO * SMALL, rx=0.08 * SMALL, **line)
        for index in range(layers - 1)
    ]
    top = svg.group(back(SMALL, style), at=(3.0 * (layers - 1), 0))
    disc = svg.circle(0, 0, 11, fill=style.ink, stroke=style.face, stroke_width=1.5)
    count = svg.write(str(number), 0, 4.6, 13, style.face, weight=700, anchor="middle")
    corner = (SMALL + 3.0 * (layers - 1) - 8, RATIO * SMALL - 5)
    return svg.group(*edges, top, svg.group(disc, count, at=corner), title=f"{number} face down")


def nothing(style: Style, *, low: bool = False) -> svg.Markup:
    """Draw the dotted place in which no card lies."""
    return svg.rect(
        0.5,
        0.5,
        SMALL - 1,
        (TICKET if low else RATIO) * SMALL - 1,
        rx=0.08 * SMALL,
        fill="none",
        stroke=style.edge,
        stroke_width=1.2,
        stroke_dasharray="1.5 5",
        stroke_linecap="round",
    )
