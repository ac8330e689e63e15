"""The table of King's Keys as one seat sees it, drawn from its view and from nothing else.

Kingdoms never move: A sits bottom left and the others follow clockwise, about what is at stake.
Woven is hidden, hollow is gone; an eye marks what lies face down and the viewer knows all the same.
Wide it is 1248 by 492, and on a phone as wide as the screen. ``DRAWING`` says which picture of the
game is which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kings.figures import drawing, signs, svg
from kings.figures.keys.cards import (
    SMALL,
    TICKET,
    Seen,
    back,
    backs,
    crest,
    face,
    joker_mask,
    kingdom_colours,
    nothing,
    small_card,
    small_cards,
    suit_sign,
    token,
)
from kings.figures.keys.ending import end_svg
from kings.figures.keys.hand import PHONE_WIDE, hand_svg
from kings.figures.keys.motion import motions
from kings.figures.keys.progress import HIGH as NEAR_HIGH, WIDE as MIDDLE_WIDE, near, progress_svg
from kings.figures.keys.reference import keys_reference_html
from kings.figures.style import Palette, Style
from kings.game import Event
from kings.keys import moves
from kings.keys.cards import Card, Place, Suit, highest, set_of
from kings.keys.news import deeds
from kings.keys.plays import ENOUGH
from kings.keys.say import card_list, describe, say_seat
from kings.keys.stakes import Aim, stakes
from kings.keys.state import Phase
from kings.keys.view import SeatView, View
from kings.words import counted, owner, plural

WIDE, HEIGHT = 1248.0, 492.0
_PLATE_WIDE, _PLATE_HIGH = 402.0, 227.0
_LEFT, _RIGHT = 14.0, WIDE - 14.0 - _PLATE_WIDE
_TOPS = (13.0, HEIGHT - 13.0 - _PLATE_HIGH)
_MIDDLE = 430.0
ROWS = ((1, 2), (0, 3))
"""The seats in the upper row and in the lower one, from left to right."""
PLACES = (Place.DUNGEON, Place.HAND, Place.VAULT)
"""The places from left to right."""


def board_svg(
    view: View, happened: Sequence[Event] = (), *, dark: bool | None = False, narrow: bool = False
) -> str:
    """Draw the four kingdoms, the pile, and how near the viewer is to a win.

    ``happened``: what the viewer has seen so far, which tells what each player did last.
    ``narrow``: for a phone, where ``plates_svg`` has what is too much for it. ``dark=None``: in the
    colours that its page names (see ``style.as_variables``).

    What can be pointed at is a group with ``data-mark`` (see ``marks_of``). Cards move between
    elements with ``data-seat``, ``data-place`` (``"1 vault"``) and ``data-pile``.
    """
    style = Style.of(dark=dark, narrow=narrow)
    draw = _small_table if narrow else _large_table
    drawn, wide, height = draw(view, _aims(view), _told(view, happened), style)
    title = drawing.turn_title("King's Keys", view, over=view.phase is Phase.OVER)
    return svg.picture(title, drawing.aloud(describe(view)), wide, height, *drawn)


def plates_svg(view: View, happened: Sequence[Event] = (), *, dark: bool | None = False) -> str:
    """Draw the four kingdoms as on the wide table, one below the other, for a page that scrolls."""
    style, aims, told = Style.of(dark=dark), _aims(view), _told(view, happened)
    plates = [
        svg.group(
            _plate(view, seat, aims[seat.seat], told.get(seat.seat, ""), style),
            at=(4, 4 + (_PLATE_HIGH + 12) * row),
        )
        for row, seat in enumerate(view.seats)
    ]
    size = (_PLATE_WIDE + 8, (_PLATE_HIGH + 12) * view.players)
    return svg.picture("The kingdoms", drawing.aloud(describe(view)), *size, *plates)


def _aims(view: View) -> Aims:
    return [*stakes(view).aims, *[()] * view.players]


def _told(view: View, happened: Sequence[Event]) -> dict[int, str]:
    return {deed.seat: deed.words for deed in deeds(view, happened)}


Aims = Sequence[tuple[Aim, ...]]
Drawn = tuple[list[svg.Markup], float, float]


def _ground(wide: float, height: float, style: Style) -> svg.Markup:
    line = svg.stroke(style.stitch, 2)
    return svg.group(
        svg.rect(0, 0, wide, height, rx=20, fill=style.cloth),
        svg.rect(6, 6, wide - 12, height - 12, rx=15, stroke_dasharray="8 5", **line),
    )


def _large_table(view: View, aims: Aims, told: Mapping[int, str], style: Style) -> Drawn:
    plates = []
    for row, top in zip(ROWS, _TOPS, strict=True):
        for seat, left in zip(row, (_LEFT, _RIGHT), strict=True):
            plate = _plate(view, view.seats[seat], aims[seat], told.get(seat, ""), style)
            plates.append(svg.group(plate, at=(left, top)))
    middle = svg.group(_pile(view, style), at=(_MIDDLE, 14))
    below = svg.group(_below(view, style), at=(_MIDDLE, HEIGHT - 13 - NEAR_HIGH))
    return [_ground(WIDE, HEIGHT, style), middle, below, *plates], WIDE, HEIGHT


def _below(view: View, style: Style) -> svg.Markup:
    """Draw how near the viewer is to a win; for anybody else, the ways to win."""
    if view.seat is not None and not view.own.out and view.own.kingdom is not None:
        return near(view, style)
    lines = [svg.write(words, 22, 62 + 34 * row, 15, style.ink2) for row, words in enumerate(_WAYS)]
    return svg.group(
        svg.rect(0, 0, MIDDLE_WIDE, NEAR_HIGH, rx=12, fill=style.wash, stroke=style.rule),
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
    parts = [svg.group(_pile_pill(view, 200, 34, 15, style), at=(94, 0))]
    if view.aside:
        names = ", ".join(card.label for card in view.aside)
        words = f"{counted(len(view.aside), 'guard')} out"
        line = svg.write(words, MIDDLE_WIDE - 6, 22, 13, style.ink2, anchor="end")
        parts.append(svg.group(line, title=f"Out of the game: {names}"))
    return svg.group(*parts)


def _pile_pill(view: View, wide: float, high: float, size: float, style: Style) -> svg.Markup:
    words = f"Draw pile: {counted(view.pile, 'card') if view.pile else 'empty'}"
    return svg.group(
        svg.rect(0, 0, wide, high, rx=high / 2, fill=style.face, stroke=style.rule),
        svg.write(
            words, wide / 2, high / 2 + 0.35 * size, size, style.ink, weight=700, anchor="middle"
        ),
        title=words,
        data_pile="yes",
    )


# A kingdom's plate.


def _plate(
    view: View, seat: SeatView, aims: tuple[Aim, ...], deed: str, style: Style
) -> svg.Markup:
    """Draw a kingdom: how near it is, its guards, three places, and what its player did last."""
    inside = _PLATE_WIDE - 28
    parts: list[svg.Markup] = [_head(view, seat, aims, style)]
    if not seat.out:
        parts += [
            svg.write(_door(view, seat), 14, 60, 13, style.ink2),
            *_places(view, seat, style),
            _guard_row(view, seat, style),
        ]
        if deed:
            words = svg.cut(deed, 12.5, inside)
            parts.append(
                svg.group(svg.write(words, 14, 219, 12.5, style.ink2), title=f"{seat.name} {deed}")
            )
    body = _body(view, seat, (_PLATE_WIDE, _PLATE_HIGH), 10, style)
    return svg.group(_seat_mark(view, seat, body), *parts)


def _seat_mark(view: View, seat: SeatView, body: Sequence[svg.Markup]) -> svg.Markup:
    """Draw what stands for the whole kingdom: its cards and places lie over it."""
    turn = "; on turn" if seat.seat == view.actor else ""
    return svg.group(
        *body,
        title=f"{say_seat(view, seat)}{turn}",
        data_mark=f"seat:{seat.seat}",
        data_seat=str(seat.seat),
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
    parts.append(signs.badge(seat.seat, x + 9, 31, 18, style, least=12))
    x += 23
    turn = _turn_words(view, seat)
    said, active = f"{seat.name}, {turn}" if turn else seat.name, bool(turn) and not seat.out
    wide = svg.width(said, 15, bold=active)
    for short in (False, True):
        pill, taken = _aim(view, seat, aims, style, short=short)
        room = _PLATE_WIDE - x - taken - 26
        if wide <= room:
            break
    if wide > room:
        said = seat.name  # the halo says it too
    parts.append(svg.group(pill, at=(_PLATE_WIDE - 12, 17)))
    name, bold = svg.cut(said, 15, room, bold=active), 700 if active else None
    parts.append(svg.write(name, x, 36, 15, style.ink if active else style.ink2, weight=bold))
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

    Its border says how near: thin is possible, in *broken* one card is enough, filled: it wins.
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


def _guard_row(view: View, seat: SeatView, style: Style) -> svg.Markup:
    """Draw ten shields, as many of them full as guards stand, and the guards; and cards seen."""
    standing = view.guard_strength(seat.seat)
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
    room = 200.0 if seat.somewhere else 370.0
    guards, _ = small_cards([(card, False) for card in (*seat.guards, *seat.lying)], room, 1, style)
    return svg.group(
        svg.write("Guards", 14, 81.5, 13, style.ink2, weight=600),
        *shields,
        svg.write(f"{standing} of {ENOUGH}", 216, 81.5, 13, style.ink, weight=700),
        svg.group(guards, at=(14, 90)),
        *_somewhere(seat, style),
    )


def _somewhere(seat: SeatView, style: Style) -> tuple[svg.Markup, ...]:
    """Draw the cards that the seat must have somewhere, as the viewer has seen them."""
    cards = seat.somewhere
    if not cards:
        return ()
    drawn, wide = small_cards([(card, False) for card in cards], 170.0, 1, style)
    first = _PLATE_WIDE - 12 - wide
    says = f"{seat.name} has {card_list(cards)}; you can't tell where"
    label = svg.write("has somewhere", _PLATE_WIDE - 12, 83, 12, style.ink2, anchor="end")
    sign = svg.group(signs.eye(0, 0, style), at=(first - 13, 98), scale=0.75)
    return (svg.group(label, sign, svg.group(drawn, at=(first, 90)), title=says),)


_PLACE_TOP = 131.0
_PLACE_HIGH = 76.0


def _places(view: View, seat: SeatView, style: Style) -> list[svg.Markup]:
    """Draw Dungeon, Hand and Vault: what lies face down, and beside it what can be seen."""
    room = (_PLATE_WIDE - 28) / len(PLACES)
    drawn = []
    for index, place in enumerate(PLACES):
        hidden, faces = _lying(view, seat, place)
        corner = (14 + index * room, _PLACE_TOP)
        parts = (
            svg.rect(-7, -21, room - 3, _PLACE_HIGH + 22, rx=8, fill=style.face),
            svg.write(place.label, 0, -7, 13, style.ink2, weight=600),
            *((backs(hidden, style),) if hidden else ()),
            *(() if hidden or faces else (nothing(style),)),
        )
        drawn.append(svg.group(_place_mark(seat, place, parts), at=corner))
        if faces:
            beside = SMALL + 13 if hidden else 0.0
            at = (corner[0] + beside, _PLACE_TOP)
            drawn.append(svg.group(_faces(faces, room - 7 - beside, style), at=at))
    return drawn


def _lying(view: View, seat: SeatView, place: Place) -> tuple[int, list[Seen]]:
    """Return how many cards lie face down in a place, and those that the viewer can see there.

    The viewer's own are in its hand below, and not here.
    """
    lies = seat.at(place)
    known = () if seat.seat == view.seat else lies.known
    faces = [*((card, False) for card in lies.open), *((card, True) for card in known)]
    return lies.number - len(faces), faces


def _place_mark(seat: SeatView, place: Place, parts: Sequence[svg.Markup]) -> svg.Markup:
    lies = seat.at(place)
    seen = (*lies.open, *lies.known)
    among = f", among them {card_list(seen)}" if seen else ""
    return svg.group(
        *parts,
        title=f"{owner(seat.name)} {place.label}: {counted(lies.number, 'card')}{among}",
        data_mark=f"place:{seat.seat}:{place}",
        data_place=f"{seat.seat} {place}",
    )


def _faces(faces: Sequence[Seen], room: float, style: Style) -> svg.Markup:
    """Draw what can be seen in a place: whole cards in two rows, or the bands of more."""
    columns = int(room // SMALL)
    if len(faces) > 2 * columns:
        return small_cards(faces, room, 4, style)[0]
    return svg.group(
        *[
            svg.group(
                small_card(card, style, known=known),
                at=(index % columns * (SMALL + 4), index // columns * (SMALL * TICKET + 1)),
            )
            for index, (card, known) in enumerate(faces)
        ]
    )


# A phone: four small plates, two a row; their cards stand in a sheet.

_SMALL_WIDE, _SMALL_HIGH = 178.0, 131.0
_TILES = {Place.DUNGEON: (4.0, 58.0), Place.HAND: (65.0, 53.0), Place.VAULT: (121.0, 53.0)}
"""Where a small plate has each place, from its left, and how wide: as its word needs it."""


def _small_table(view: View, aims: Aims, _: Mapping[int, str], style: Style) -> Drawn:
    tops = (7.0, 7.0 + _SMALL_HIGH + 34)
    height = tops[1] + _SMALL_HIGH + 7
    plates = []
    for row, top in zip(ROWS, tops, strict=True):
        for seat, left in zip(row, (6.0, PHONE_WIDE - 6 - _SMALL_WIDE), strict=True):
            plate = _small_plate(view, view.seats[seat], aims[seat], style)
            plates.append(svg.group(plate, at=(left, top)))
    corner = (PHONE_WIDE / 2 - 82, tops[0] + _SMALL_HIGH + 6)
    pile = svg.group(_pile_pill(view, 164, 22, 13, style), at=corner)
    ground = svg.rect(0, 0, PHONE_WIDE, height, rx=14, fill=style.cloth)
    return [ground, pile, *plates], PHONE_WIDE, height


def _small_plate(view: View, seat: SeatView, aims: tuple[Aim, ...], style: Style) -> svg.Markup:
    body = _body(view, seat, (_SMALL_WIDE, _SMALL_HIGH), 7, style)
    parts: list[svg.Markup] = []
    if seat.kingdom is not None:
        parts.append(crest(seat.kingdom, 18, 4, 24, style))
    pill, taken = _aim(view, seat, aims, style, short=True)
    name = svg.cut(seat.name, 14, _SMALL_WIDE - 64 - taken, bold=True)
    parts.append(signs.badge(seat.seat, 43, 20, 17, style, least=12))
    parts.append(svg.write(name, 56, 25, 14, style.ink2 if seat.out else style.ink, weight=700))
    parts.append(svg.group(pill, at=(_SMALL_WIDE - 5, 9)))
    if seat.out:
        parts.append(svg.write("eliminated", 36, 46, 13, style.ink2))
    else:
        standing = view.guard_strength(seat.seat)
        line: dict[str, str | float] = {"stroke": style.ink2, "stroke_width": 2}
        parts += [
            suit_sign(Suit.SHIELD, 14, 43, 13, fill=style.ink if standing else "none", **line),
            svg.write(plural(standing, "guard"), 25, 47.5, 12.5, style.ink, weight=700),
            svg.write(_short_door(seat), _SMALL_WIDE - 7, 47.5, 12, style.ink2, anchor="end"),
            *[
                svg.group(_small_place(view, seat, place, wide, style), at=(left, 57))
                for place, (left, wide) in _TILES.items()
            ],
        ]
    return svg.group(_seat_mark(view, seat, body), *parts)


def _short_door(seat: SeatView) -> str:
    strongest = highest(set_of(seat.guards))
    if strongest == 4:
        return "Hand safe"
    return (
        "any Axe gets in"
        if strongest == 0
        else f"Axe {strongest + 1}{'+' if strongest < 3 else ''} gets in"
    )


def _small_place(view: View, seat: SeatView, place: Place, wide: float, style: Style) -> svg.Markup:
    """Draw a place: its name, a back with its number, and its first cards that can be seen."""
    hidden, faces = _lying(view, seat, place)
    parts = [
        svg.rect(0, 0, wide, 70, rx=6, fill=style.wash),
        svg.write(place.label, wide / 2, 14, 12, style.ink2, anchor="middle"),
    ]
    x, alone = 4.0 if faces else wide / 2 - 13, not hidden and len(faces) == 1
    if hidden:
        number = svg.write(str(hidden), 20, 40.4, 12.5, style.face, weight=700, anchor="middle")
        disc = svg.circle(20, 36, 9.5, fill=style.ink, stroke=style.face, stroke_width=1.2)
        parts.append(svg.group(back(26, style), disc, number, at=(x, 21)))
    elif not faces:
        parts.append(svg.group(nothing(style), at=(x, 21), scale=0.65))
    slots = [
        (x, y)
        for y in (20.0, 44.0)
        for x in ((34.0,) if hidden else (wide / 2 - 10.5,) if alone else (6.0, 30.0))
    ]
    most = len(slots) if len(faces) <= len(slots) else len(slots) - 1
    parts += [
        svg.group(token(card, style), at=slot)
        for (card, _), slot in zip(faces[:most], slots, strict=False)
    ]
    if len(faces) > most:
        x, y = slots[-1]
        parts.append(svg.write(f"+{len(faces) - most}", x, y + 15, 12, style.ink, weight=700))
    return _place_mark(seat, place, parts)


# What can be pointed at: ``card:ocean axe 3`` is a card, wherever it lies; ``place:1:vault`` is a
# place of seat 1; ``seat:1`` that seat.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a claim, and where nothing is done."""
    match choice:
        case moves.PlaceGuard(_, card, paid):
            return _cards(card, *paid)
        case moves.Raid(_, axe, target, place, named, paid):
            return _cards(axe, *named, *paid) | {f"place:{target}:{place}"}
        case moves.Unlock(_, key, target, named):
            return _cards(key, *named) | {f"place:{target}:{Place.VAULT}"}
        case moves.Lead(_, axe, target, named, paid):
            cards = _cards(Card.SHIELD_JOKER, axe, *named, *paid)
            return cards | {f"place:{target}:{Place.HAND}"}
        case moves.Take(_, joker, target, place, card):
            return _cards(joker, *(() if card is None else (card,))) | {f"place:{target}:{place}"}
        case moves.Seize(_, target):
            return _cards(Card.AXE_JOKER) | {f"seat:{target}"}
        case moves.BuyBack(_, _, card, paid):
            return _cards(card, *paid)
        case moves.Eliminate(_, kingdom):
            return frozenset({f"seat:{view.seat_of(kingdom)}"})
        case moves.Hold(_, card):
            return _cards(card)
    return frozenset()


def _cards(*cards: Card) -> frozenset[str]:
    return frozenset(f"card:{card}" for card in cards)


# All pictures of the game.


def _own(view: View, *, dark: bool | None, narrow: bool, bare: bool = False) -> list[str]:
    """Draw the viewer's cards, and unless they are to be bare how near it is to a win."""
    if view.own.out or not view.own.number:
        return []
    hand = hand_svg(view, dark=dark, narrow=narrow)
    return [hand] if bare or view.own.kingdom is None else [hand, progress_svg(view, dark=dark)]


def _sign(view: View, seat: int, colours: Palette) -> svg.Markup:
    """Draw the crest of a seat's kingdom; before the kingdoms are dealt, its badge."""
    kingdom = view.seats[seat].kingdom
    if kingdom is None:
        return signs.badge(seat, 14, 14, 24, colours)
    return crest(kingdom, 14, 2, 24, colours)


_PIECES = tuple(
    Card(words)
    for words in ("ocean key 2", "sun coin 3", "ember axe 4", "forest shield 1", "ocean axe 3")
)
"""The cards that stand for the game."""
DRAWING = drawing.Drawing(
    View,
    table=board_svg,
    own=_own,
    seats=plates_svg,
    own_words=lambda view: say_seat(view, view.own),
    describe=lambda view, _: describe(view),
    pieces=lambda style: drawing.fan_svg(
        [face(card, drawing.PIECE_WIDTH, style) for card in _PIECES]
    ),
    marks=marks_of,
    reference=lambda options: keys_reference_html(options, dark=None),
    motions=lambda news, _, __: motions(news, dark=None),
    sign=_sign,
    end=lambda view, happened, **look: [end_svg(view, happened, **look)],
)
