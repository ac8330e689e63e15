"""The table of King's Keys as the client lays it out: four kingdoms about what is at stake.

Wide it is 1248 by 492, with the hand 624 by 164; on a phone both are as wide as the screen. What
can be pointed at has ``data-mark``, and no ring: the client knows what is pointed at already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kings.figures import drawing, signs, svg
from kings.figures.keys.cards import (
    RATIO,
    TICKET,
    back,
    card_says,
    crest,
    face,
    joker_mask,
    kingdom_colours,
    kingdom_sign,
    suit_sign,
    ticket,
)
from kings.figures.keys.progress import near, progress_svg
from kings.figures.keys.table import PLACES, ROWS, SMALL, Pen, backs, fan, nothing, small_card
from kings.figures.style import Style
from kings.game import Event
from kings.keys.cards import Card, Place, Suit, highest, set_of
from kings.keys.news import deeds
from kings.keys.plays import ENOUGH
from kings.keys.say import card_list, describe, say_seat
from kings.keys.stakes import Aim, stakes
from kings.keys.state import Phase
from kings.keys.view import SeatView, View
from kings.words import counted, owner

WIDE, HEIGHT = 1248.0, 492.0
_PLATE_WIDE, _PLATE_HIGH = 402.0, 227.0
_LEFT, _RIGHT = 14.0, WIDE - 14.0 - _PLATE_WIDE
_TOPS = (13.0, HEIGHT - 13.0 - _PLATE_HIGH)
_MIDDLE = 430.0
_MIDDLE_WIDE = 388.0
_NEAR_HIGH = 262.0
PHONE_WIDE = 378.0


@dataclass(frozen=True, slots=True)
class Marks(Pen):
    """A pen that marks everything and rings nothing: what can be chosen the client shows."""

    @classmethod
    def of(cls, style: Style) -> Marks:
        """Return the pen of a style."""
        return cls(style, frozenset(), frozenset())

    def marked(
        self,
        mark: str,
        *children: svg.Markup,
        title: str | None = None,
        data_seat: str | None = None,
        data_place: str | None = None,
    ) -> svg.Markup:
        """Put elements into a group with its mark."""
        return svg.group(
            *children, title=title, data_seat=data_seat, data_place=data_place, data_mark=mark
        )


def screen(
    view: View, *, dark: bool | None = None, narrow: bool = False, happened: Sequence[Event] = ()
) -> list[str]:
    """Draw the cloth, the viewer's cards if it has any, and on a phone how near it is to a win."""
    drawn = [cloth_svg(view, happened, dark=dark, narrow=narrow)]
    if view.seat is not None and view.own.number:
        drawn.append(hand_svg(view, dark=dark, narrow=narrow))
        if narrow and view.own.kingdom is not None:  # it stands in the phone's sheet
            drawn.append(progress_svg(view, dark=dark, narrow=True))
    return drawn


def cloth_svg(
    view: View, happened: Sequence[Event] = (), *, dark: bool | None = None, narrow: bool = False
) -> str:
    """Draw the four kingdoms, the pile, and how near the viewer is to a win."""
    style = Style.of(dark=dark, narrow=narrow)
    aims = stakes(view).aims
    told = {deed.seat: deed.words for deed in deeds(view, happened)}
    draw = _small_cloth if narrow else _large_cloth
    drawn, wide, height = draw(view, [*aims, *[()] * view.players], told, Marks.of(style))
    title = drawing.turn_title("King's Keys", view, None, over=view.phase is Phase.OVER)
    return svg.picture(title, drawing.aloud(describe(view), None), wide, height, *drawn)


Aims = Sequence[tuple[Aim, ...]]
Drawn = tuple[list[svg.Markup], float, float]


def _ground(wide: float, height: float, style: Style) -> svg.Markup:
    line = svg.stroke(style.stitch, 2)
    return svg.group(
        svg.rect(0, 0, wide, height, rx=20, fill=style.cloth),
        svg.rect(6, 6, wide - 12, height - 12, rx=15, stroke_dasharray="8 5", **line),
    )


def _large_cloth(view: View, aims: Aims, told: Mapping[int, str], pen: Marks) -> Drawn:
    plates = []
    for row, top in zip(ROWS, _TOPS, strict=True):
        for seat, left in zip(row, (_LEFT, _RIGHT), strict=True):
            plate = _plate(view, view.seats[seat], aims[seat], told.get(seat, ""), pen)
            plates.append(svg.group(plate, at=(left, top)))
    middle = svg.group(_pile(view, pen.style), at=(_MIDDLE, 14))
    below = svg.group(_below(view, pen.style), at=(_MIDDLE, HEIGHT - 13 - _NEAR_HIGH))
    return [_ground(WIDE, HEIGHT, pen.style), middle, below, *plates], WIDE, HEIGHT


def _below(view: View, style: Style) -> svg.Markup:
    """Draw how near the viewer is to a win; for anybody else, the ways to win."""
    if view.seat is not None and not view.own.out and view.own.kingdom is not None:
        return near(view, _NEAR_HIGH, style)
    lines = [svg.write(words, 22, 62 + 34 * row, 15, style.ink2) for row, words in enumerate(_WAYS)]
    return svg.group(
        svg.rect(0, 0, _MIDDLE_WIDE, _NEAR_HIGH, rx=12, fill=style.wash, stroke=style.rule),
        svg.write("Five ways to win", 22, 30, 18, style.ink, weight=700, serif=True),
        *lines,
    )


_WAYS = (
    "the four Axes of your own kingdom",
    "the four Keys of your own kingdom",
    "the four Coins of your own kingdom",
    "ten soldiers, those of others paid for",
    "ten guards in position",
)


def _pile(view: View, style: Style) -> svg.Markup:
    """Draw the pile with its number, and the guards that have left the game (K-30)."""
    cards = "1 card" if view.pile == 1 else f"{view.pile} cards" if view.pile else "empty"
    parts = [
        svg.group(
            svg.rect(94, 0, 200, 34, rx=17, fill=style.face, stroke=style.rule),
            svg.write(f"Draw pile: {cards}", 194, 22, 15, style.ink, weight=700, anchor="middle"),
            title=f"Draw pile: {cards}",
            data_pile="yes",
        )
    ]
    if view.aside:
        names = ", ".join(card.label for card in view.aside)
        words = f"{counted(len(view.aside), 'guard')} out"
        line = svg.write(words, _MIDDLE_WIDE - 6, 22, 13, style.ink2, anchor="end")
        parts.append(svg.group(line, title=f"Out of the game: {names}"))
    return svg.group(*parts)


# A kingdom's plate.


def _plate(view: View, seat: SeatView, aims: tuple[Aim, ...], deed: str, pen: Marks) -> svg.Markup:
    """Draw a kingdom: how near it is, its guards, three places, and what its player did last."""
    style, inside = pen.style, _PLATE_WIDE - 28
    parts: list[svg.Markup] = [_head(view, seat, aims, style)]
    if not seat.out:
        parts += [
            svg.write(_door(view, seat), 14, 60, 13, style.ink2),
            _guard_row(view, seat, pen),
            *_places(view, seat, pen),
        ]
        if deed:
            words = svg.cut(deed, 12.5, inside)
            parts.append(
                svg.group(svg.write(words, 14, 219, 12.5, style.ink2), title=f"{seat.name} {deed}")
            )
    body = _body(view, seat, (_PLATE_WIDE, _PLATE_HIGH), 10, style)
    return svg.group(
        pen.marked(
            f"seat:{seat.seat}",
            *body,
            title=say_seat(view, seat),
            data_seat=str(seat.seat),
        ),
        *parts,
    )


def _is_active(view: View, seat: SeatView) -> bool:
    """Say whether a seat is on turn or, at the end, whether it has won."""
    return seat.seat == (view.actor if view.ended is None else view.ended.seat)


def _body(
    view: View, seat: SeatView, size: tuple[float, float], band: float, style: Style
) -> list[svg.Markup]:
    """Draw the panel with its band and the halo of whoever is on turn."""
    wide, height = size
    if seat.out:
        line: dict[str, str | float] = {"stroke": style.edge, "stroke_width": 2}
        return [svg.rect(1, 1, wide - 2, height - 2, rx=12, fill="none", **line)]
    fill = style.rule if seat.kingdom is None else kingdom_colours(seat.kingdom, style)[0]
    drawn = [
        svg.rect(0, 0, wide, height, rx=12, fill=style.face, stroke=style.rule),
        svg.path(f"M0 12a12 12 0 0 1 12-12H{wide - 12:g}a12 12 0 0 1 12 12V{band:g}H0Z", fill=fill),
    ]
    if _is_active(view, seat):
        ring: dict[str, str | float] = {"fill": "none", "stroke": style.halo, "stroke_width": 4}
        drawn.insert(0, svg.rect(-4, -4, wide + 8, height + 8, rx=15, **ring))
        ink: dict[str, str | float] = {"fill": "none", "stroke": style.ink, "stroke_width": 2}
        drawn.append(svg.rect(-1, -1, wide + 2, height + 2, rx=13, **ink))
    return drawn


def _head(view: View, seat: SeatView, aims: tuple[Aim, ...], style: Style) -> svg.Markup:
    """Draw crest, kingdom and player, whose turn it is, and to which win the seat is nearest."""
    ink = style.ink2 if seat.out else style.ink
    parts: list[svg.Markup] = []
    x = 14.0
    if seat.kingdom is not None:
        parts.append(crest(seat.kingdom, x + 15, 5, 30, style))
        parts.append(svg.write(seat.kingdom.label, x + 40, 36, 19, ink, weight=700, serif=True))
        x += 48 + svg.width(seat.kingdom.label, 19, bold=True, serif=True)
    pill, taken = _aim(view, seat, aims, style)
    parts.append(svg.group(pill, at=(_PLATE_WIDE - 12, 17)))
    turn = _turn_words(view, seat)
    active, room = bool(turn) and not seat.out, _PLATE_WIDE - x - taken - 26
    said = f"{seat.name}, {turn}" if turn else seat.name
    if svg.width(said, 15, bold=active) > room:
        said = seat.name  # the halo says it too
    name = svg.cut(said, 15, room, bold=active)
    if active:
        parts.append(svg.write(name, x, 36, 15, ink, weight=700))
    else:
        parts.append(svg.write(name, x, 36, 15, style.ink2))
    return svg.group(*parts)


def _turn_words(view: View, seat: SeatView) -> str:
    if seat.out:
        return "eliminated"
    if not _is_active(view, seat):
        return ""
    return "on turn" if view.ended is None else "wins"


_AIM_SUITS = {
    "axes": Suit.AXE,
    "army": Suit.AXE,
    "keys": Suit.KEY,
    "coins": Suit.COIN,
    "guards": Suit.SHIELD,
}
_AIM_WORDS = {
    "axes": "own Axes",
    "army": "soldiers",
    "keys": "own Keys",
    "coins": "own Coins",
    "guards": "guards",
    "laughter": "Jokers",
}


def _aim(
    view: View, seat: SeatView, aims: tuple[Aim, ...], style: Style, *, short: bool = False
) -> tuple[svg.Markup, float]:
    """Draw a pill, its right end at 0, with the win that a seat is nearest to; and its width.

    Its border says how near: dashed is possible, in *broken* one card is enough, filled: it wins.
    """
    if not aims or not aims[0].have or seat.out:
        return svg.Markup(""), 0.0
    aim = aims[0]
    words = f"{aim.have} of {aim.need}" + ("" if short else f" {_AIM_WORDS[aim.win]}")
    size = 12.0 if short else 13.0
    wide = svg.width(words, size, bold=True) + 36
    wins, close = aim.lacks == 0, aim.lacks == 1
    edge = style.broken if wins or close else style.edge
    ink = style.on if wins else style.ink
    sign = (
        suit_sign(_AIM_SUITS[aim.win], 16 - wide, 12, 14, fill=ink)
        if aim.win in _AIM_SUITS
        else joker_mask(16 - wide, 12, 15, ink, style.broken if wins else style.face)
    )
    known = "" if aim.open or seat.seat == view.seat else ", as far as you know"
    said = f"{seat.name} is nearest with {aim.have} of {aim.need} {_AIM_WORDS[aim.win]}{known}"
    return (
        svg.group(
            svg.rect(
                -wide,
                0,
                wide,
                24,
                rx=12,
                fill=style.broken if wins else style.face,
                stroke=edge,
                stroke_width=2 if close or wins else 1.2,
                stroke_dasharray=None if close or wins else "4 3",
            ),
            sign,
            svg.write(words, 27 - wide, 16.6, size, ink, weight=700),
            title=said,
        ),
        wide,
    )


def _door(view: View, seat: SeatView) -> str:
    """Say which Axes get past the guards into the Hand (K-24)."""
    hand = "your Hand" if seat.seat == view.seat else "the Hand"
    strongest = highest(set_of(seat.guards))
    if strongest == 4:
        return f"no Axe gets into {hand}"
    if strongest == 0:
        return f"any Axe gets into {hand}"
    if strongest == 3:
        return f"an Axe of 4 gets into {hand}"
    return f"an Axe of {strongest + 1} or more gets into {hand}"


def _guard_row(view: View, seat: SeatView, pen: Marks) -> svg.Markup:
    """Draw ten shields, as many of them full as guards stand, and the guards; and cards seen."""
    style, standing = pen.style, view.guard_strength(seat.seat)
    shields = [
        suit_sign(
            Suit.SHIELD,
            76 + 14 * index,
            77,
            11.5,
            fill=style.ink if index < standing else "none",
            stroke=style.ink2,
            stroke_width=2,
        )
        for index in range(ENOUGH)
    ]
    lying = [*seat.guards, *seat.lying]
    step = min(SMALL + 4, (200.0 if seat.somewhere else 370.0) / max(1, len(lying)))
    guards = [
        svg.group(small_card(card, pen, low=True), at=(14 + step * index, 90))
        for index, card in enumerate(lying)
    ]
    return svg.group(
        svg.write("Guards", 14, 81.5, 13, style.ink2, weight=600),
        *shields,
        svg.write(f"{standing} of {ENOUGH}", 216, 81.5, 13, style.ink, weight=700),
        *guards,
        *_somewhere(seat, pen),
    )


def _somewhere(seat: SeatView, pen: Marks) -> tuple[svg.Markup, ...]:
    """Draw the cards that the seat must have somewhere, as the viewer has seen them."""
    cards = seat.somewhere
    if not cards:
        return ()
    wide = 170.0
    step = min(SMALL + 3, (wide - SMALL) / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
    first = _PLATE_WIDE - 12 - SMALL - step * (len(cards) - 1)
    drawn = [
        svg.group(ticket(card, SMALL, pen.style), at=(first + step * index, 90))
        for index, card in enumerate(cards)
    ]
    says = f"{seat.name} has {card_list(cards)}; you can't tell where"
    label = svg.write("has somewhere", _PLATE_WIDE - 12, 83, 12, pen.style.ink2, anchor="end")
    sign = svg.group(signs.eye(0, 0, pen.style), at=(first - 13, 98), scale=0.75)
    return (svg.group(label, sign, *drawn, title=says),)


_PLACE_TOP = 131.0
_PLACE_HIGH = 76.0


def _places(view: View, seat: SeatView, pen: Marks) -> list[svg.Markup]:
    """Draw Dungeon, Hand and Vault: what lies face down, and beside it what can be seen."""
    room = (_PLATE_WIDE - 28) / len(PLACES)
    drawn = []
    for index, place in enumerate(PLACES):
        lies, x = seat.at(place), 14 + index * room
        known = () if seat.seat == view.seat else lies.known
        hidden = lies.number - len(lies.open) - len(known)
        drawn.append(
            svg.group(
                pen.marked(
                    f"place:{seat.seat}:{place}",
                    svg.rect(-7, -21, room - 3, _PLACE_HIGH + 22, rx=8, fill=pen.style.face),
                    svg.write(place.label, 0, -7, 13, pen.style.ink2, weight=600),
                    *((backs(hidden, pen.style),) if hidden else ()),
                    *(() if lies.number else (nothing(pen.style),)),
                    title=f"{owner(seat.name)} {place.label}: {counted(lies.number, 'card')}",
                    data_place=f"{seat.seat} {place}",
                ),
                at=(x, _PLACE_TOP),
            )
        )
        faces = [*((card, False) for card in lies.open), *((card, True) for card in known)]
        if faces:
            corner = (x + (SMALL + 13 if hidden else 0), _PLACE_TOP)
            drawn.append(svg.group(_faces(faces, hidden == 0, pen), at=corner))
    return drawn


def _faces(faces: Sequence[tuple[Card, bool]], alone: bool, pen: Marks) -> svg.Markup:  # noqa: FBT001
    """Draw what can be seen in a place: two whole cards, or the bands of more.

    ``alone``: nothing lies face down beside them.
    """
    columns = 2 if alone else 1
    if len(faces) <= 2 * columns:
        return fan(faces, columns, pen)
    step, row = SMALL * TICKET + 2, 4
    return svg.group(
        *[
            svg.group(
                small_card(card, pen, low=True),
                at=(index // row * (SMALL + 3), index % row * step),
            )
            for index, (card, _) in enumerate(faces)
        ]
    )


# A phone: four small plates, two a row; their cards stand in a sheet.

_SMALL_WIDE, _SMALL_HIGH = 182.0, 128.0
_TILE = 57.0


def _small_cloth(view: View, aims: Aims, told: Mapping[int, str], pen: Marks) -> Drawn:
    tops = (6.0, 6.0 + _SMALL_HIGH + 28)
    height = tops[1] + _SMALL_HIGH + 6
    plates = []
    for row, top in zip(ROWS, tops, strict=True):
        for seat, left in zip(row, (5.0, PHONE_WIDE - 5 - _SMALL_WIDE), strict=True):
            plate = _small_plate(view, view.seats[seat], aims[seat], pen)
            plates.append(svg.group(plate, at=(left, top)))
    cards = "1 card" if view.pile == 1 else f"{view.pile} cards" if view.pile else "empty"
    words, middle = f"Draw pile: {cards}", tops[0] + _SMALL_HIGH + 14
    style = pen.style
    pile = svg.group(
        svg.rect(PHONE_WIDE / 2 - 82, middle - 11, 164, 22, rx=11, fill=style.face),
        svg.write(words, PHONE_WIDE / 2, middle + 4.6, 13, style.ink, weight=700, anchor="middle"),
        title=words,
        data_pile="yes",
    )
    ground = svg.rect(0, 0, PHONE_WIDE, height, rx=14, fill=style.cloth)
    return [ground, pile, *plates], PHONE_WIDE, height


def _small_plate(view: View, seat: SeatView, aims: tuple[Aim, ...], pen: Marks) -> svg.Markup:
    style = pen.style
    body = _body(view, seat, (_SMALL_WIDE, _SMALL_HIGH), 7, style)
    parts: list[svg.Markup] = []
    if seat.kingdom is not None:
        parts.append(crest(seat.kingdom, 18, 4, 24, style))
    pill, taken = _aim(view, seat, aims, style, short=True)
    turn = _is_active(view, seat)
    name = svg.cut(seat.name, 14, _SMALL_WIDE - 44 - taken, bold=True)
    parts.append(svg.write(name, 36, 25, 14, style.ink2 if seat.out else style.ink, weight=700))
    parts.append(svg.group(pill, at=(_SMALL_WIDE - 5, 9)))
    if seat.out:
        parts.append(svg.write("eliminated", 36, 46, 13, style.ink2))
    else:
        standing = view.guard_strength(seat.seat)
        line: dict[str, str | float] = {"stroke": style.ink2, "stroke_width": 2}
        parts += [
            suit_sign(Suit.SHIELD, 14, 43, 13, fill=style.ink if standing else "none", **line),
            svg.write(f"{standing} of {ENOUGH}", 25, 47.5, 12.5, style.ink, weight=700),
            svg.write(_short_door(seat), _SMALL_WIDE - 7, 47.5, 12, style.ink2, anchor="end"),
            *[
                svg.group(_small_place(view, seat, place, pen), at=(6 + index * _TILE, 54))
                for index, place in enumerate(PLACES)
            ],
        ]
    title = f"{say_seat(view, seat)}{'; on turn' if turn else ''}"
    mark = pen.marked(f"seat:{seat.seat}", *body, title=title, data_seat=str(seat.seat))
    return svg.group(mark, *parts)


def _short_door(seat: SeatView) -> str:
    strongest = highest(set_of(seat.guards))
    if strongest == 4:
        return "Hand safe"
    return (
        "any Axe in" if strongest == 0 else f"Axe {strongest + 1}{'+' if strongest < 3 else ''} in"
    )


def _small_place(view: View, seat: SeatView, place: Place, pen: Marks) -> svg.Markup:
    """Draw a place: its name, a back with its number, and its first cards that can be seen."""
    style, lies = pen.style, seat.at(place)
    known = () if seat.seat == view.seat else lies.known
    faces = [*lies.open, *known]
    hidden = lies.number - len(faces)
    parts = [
        svg.rect(0, 0, _TILE - 1, 70, rx=6, fill=style.wash),
        svg.write(place.label, 4, 14, 12, style.ink2, weight=600),
    ]
    if hidden:
        parts.append(svg.group(back(26, style), at=(4, 21)))
        parts.append(svg.circle(24, 57, 9.5, fill=style.ink, stroke=style.face, stroke_width=1.2))
        parts.append(
            svg.write(str(hidden), 24, 61.4, 12.5, style.face, weight=700, anchor="middle")
        )
    elif not faces:
        parts.append(svg.group(nothing(style), at=(4, 21), scale=0.65))
    most = 2 if len(faces) <= 2 else 1
    x = 34.0 if hidden else 6.0
    parts += [
        svg.group(_token(card, style), at=(x, 20 + 24 * row))
        for row, card in enumerate(faces[:most])
    ]
    if len(faces) > most:
        parts.append(svg.write(f"+{len(faces) - most}", x, 59, 12, style.ink, weight=700))
    return pen.marked(
        f"place:{seat.seat}:{place}",
        *parts,
        title=f"{owner(seat.name)} {place.label}: {counted(lies.number, 'card')}"
        + (f", among them {card_list(faces)}" if faces else ""),
        data_place=f"{seat.seat} {place}",
    )


def _token(card: Card, style: Style) -> svg.Markup:
    """Draw a card as a token: its rank and suit on its kingdom's colour."""
    fill, on = kingdom_colours(card.kingdom, style)
    sign = (
        kingdom_sign(card.kingdom, 14, 11, 9, on)
        if card.suit is None
        else suit_sign(card.suit, 15, 11, 10, fill=on)
    )
    return svg.group(
        svg.rect(0, 0, 21, 22, rx=3, fill=fill),
        svg.write(str(card.rank or "J"), 2, 15.5, 12, on, weight=700, serif=True),
        sign,
    )


# The viewer's own cards.

_HAND_WIDE, _HAND_HIGH = 624.0, 164.0
_PHONE_HAND = (PHONE_WIDE, 128.0)
_SIZES = ((1, 72.0), (1, 64.0), (1, 56.0), (1, 50.0), (2, 42.0), (2, 36.0), (3, 27.0), (4, 20.0))
"""Rows, and the width of a card: the first that has room is taken."""
_GAP = 5.0
_BETWEEN = 14.0
Shelf = tuple[str, tuple[Card, ...]]


def hand_svg(view: View, *, dark: bool | None = None, narrow: bool = False) -> str:
    """Draw the viewer's cards by place; what others left there lies apart (K-11).

    Raises ``ValueError`` for a bystander.
    """
    pen = Marks.of(Style.of(dark=dark, narrow=narrow))
    wide, height = _PHONE_HAND if narrow else (_HAND_WIDE, _HAND_HIGH)
    head = 0.0 if narrow else 30.0
    shelves = shelves_of(view)
    number = sum(len(cards) for _, cards in shelves)
    drawn = [*_shelves(shelves, view, (wide, height), head + 20, pen)]
    if not narrow:
        drawn += [
            signs.eye(24, 18, pen.style),
            svg.write(
                svg.cut(f"{owner(view.own.name)} cards", 16, 300, bold=True, serif=True),
                *(40, 23.5, 16, pen.style.ink),
                weight=700,
                serif=True,
            ),
            svg.write(
                f"{counted(number, 'card')}, seen by you alone",
                *(wide - 16, 23, 12.5, pen.style.ink2),
                anchor="end",
            ),
        ]
    parts = [f"{label}: {card_list(cards)}" for label, cards in shelves]
    held = [f"held: {card_list(view.held)}"] if view.held else []
    says = f"Only {view.own.name} sees this. {'; '.join([*parts, *held])}."
    return svg.picture(f"{owner(view.own.name)} cards", says, wide, height, *drawn)


def shelves_of(view: View) -> tuple[Shelf, ...]:
    """List the viewer's places with their cards, and at last what others left in them."""
    own = view.own
    kept = [
        (place.label, own.at(place).known) for place in (Place.HAND, Place.DUNGEON, Place.VAULT)
    ]
    left = tuple(card for place in Place for card in own.at(place).open)
    return tuple((label, cards) for label, cards in (*kept, ("Left here", left)) if cards)


def _shelves(
    shelves: Sequence[Shelf], view: View, size: tuple[float, float], top: float, pen: Marks
) -> list[svg.Markup]:
    wide, height = size
    edge = 6.0 if pen.style.narrow else 14.0
    rows, w = _fitting(shelves, wide - 2 * edge, height - top - 4)
    drawn: list[svg.Markup] = []
    x = edge
    for label, cards in shelves:
        columns = -(-len(cards) // rows)
        room = max(columns * (w + _GAP) - _GAP, svg.width(label, 12.5))
        drawn.append(svg.write(label, x, top - 7, 12.5, pen.style.ink2, weight=600))
        drawn += [
            svg.group(
                _own_card(card, w, view, pen),
                at=(
                    x + index % columns * (w + _GAP),
                    top + index // columns * (RATIO * w + 3),
                ),
            )
            for index, card in enumerate(cards)
        ]
        x += room + _BETWEEN
    return drawn


def _fitting(shelves: Sequence[Shelf], wide: float, height: float) -> tuple[int, float]:
    """Return in how many rows the cards lie, and how wide each is."""
    for rows, w in _SIZES:
        columns = [-(-len(cards) // rows) for _, cards in shelves]
        each = [
            max(number * (w + _GAP) - _GAP, svg.width(label, 12.5))
            for number, (label, _) in zip(columns, shelves, strict=True)
        ]
        needed = sum(each) + _BETWEEN * (len(shelves) - 1)
        if needed <= wide and rows * (RATIO * w + 3) <= height + 3:
            return rows, w
    return _SIZES[-1]


def _own_card(card: Card, w: float, view: View, pen: Marks) -> svg.Markup:
    """Draw an own card; one that is held already has a tick."""
    held = card in view.held
    line: dict[str, Any] = {"fill": "none", "stroke": pen.style.select, "stroke_width": 3.5}
    ring = svg.rect(-2, -2, w + 4, RATIO * w + 4, rx=0.08 * w + 2, **line)
    return pen.marked(
        f"card:{card}",
        face(card, w, pen.style),
        *((ring, signs.tick(w - 4, RATIO * w - 4, pen.style)) if held else ()),
        title=f"{card_says(card)}{'; held' if held else ''}",
    )
