"""The realm of King of the Castle as the client lays it out: King, castles, and what is at stake.

Wide it is 1248 by 492, with the hand 624 by 164; on a phone both are as wide as the screen. What
can be pointed at has ``data-mark``, and no ring: the client knows what is pointed at already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from kings.castle import kingdom, say
from kings.castle.cards import (
    LETTERS,
    LEVEL_OF,
    NAMES,
    Card,
    Letter,
)
from kings.castle.news import deeds
from kings.castle.stakes import stakes
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures import drawing, svg
from kings.figures.castle import portraits, squires, stacks
from kings.figures.castle.ending import squire_row
from kings.figures.castle.hand import hand_svg
from kings.figures.castle.table import Marks, letters_of
from kings.figures.signs import badge, eye
from kings.figures.style import LIGHT, Style
from kings.game import Event
from kings.words import listed, plural

WIDE, HEIGHT = 1248.0, 492.0
PHONE_WIDE = 378.0
_EDGE = 14.0
_GAP = 8.0
_CASTLE_WIDE, _CASTLE_HIGH = 296.0, 298.0
_TOP_HIGH = 158.0
_CASTLES_FROM = HEIGHT - 13 - _CASTLE_HIGH
_MAN_WIDE, _MAN_HIGH, _MAN_STEP = 92.0, 96.0, 94.0
_STOREY, _STOREY_STEP = 31.0, 33.0


def screen(
    view: View, *, dark: bool | None = None, narrow: bool = False, happened: Sequence[Event] = ()
) -> list[str]:
    """Draw the cloth, the viewer's hand if it has one, and on a phone what its squires score."""
    drawn = [cloth_svg(view, happened, dark=dark, narrow=narrow)]
    if view.seat is None or view.phase in (Phase.CHOOSE, Phase.OVER):
        return drawn
    drawn.append(hand_svg(view, dark=dark, narrow=narrow))
    scores = squires.scores_svg(view, dark=dark, narrow=True) if narrow else ""
    return [*drawn, scores] if scores else drawn


def cloth_svg(
    view: View, happened: Sequence[Event] = (), *, dark: bool | None = None, narrow: bool = False
) -> str:
    """Draw King, castles, players and piles, and what the viewer's squires score."""
    style = Style.of(dark=dark, narrow=narrow)
    pen = Marks.plain(style)
    told = {deed.seat: deed.words for deed in deeds(view, happened)}
    if view.phase is Phase.CHOOSE:
        drawn, height = _chooser(view, pen)
    else:
        drawn, height = (_small_cloth if narrow else _large_cloth)(view, told, pen)
    wide = PHONE_WIDE if narrow else WIDE
    title = drawing.turn_title("King of the Castle", view, None, over=view.phase is Phase.OVER)
    return svg.picture(
        title,
        drawing.aloud(say.describe(view), None),
        wide,
        height,
        _ground(wide, height, style),
        *drawn,
    )


Drawn = tuple[list[svg.Markup], float]


def _ground(wide: float, height: float, style: Style) -> svg.Markup:
    ground = svg.rect(0, 0, wide, height, rx=14 if style.narrow else 20, fill=style.cloth)
    if style.narrow:
        return ground
    line = svg.stroke(style.stitch, 2)
    stitch = svg.rect(6, 6, wide - 12, height - 12, rx=15, stroke_dasharray="8 5", **line)
    return svg.group(ground, stitch)


def _large_cloth(view: View, told: Mapping[int, str], pen: Marks) -> Drawn:
    step = _CASTLE_WIDE + _GAP
    right = _EDGE + 3 * step
    castles = [
        svg.group(castle(view, which, pen), at=(_EDGE + which * step, _CASTLES_FROM))
        for which in kingdom.CASTLES
    ]
    return [
        svg.group(_squires(view, pen.style), at=(_EDGE, 13)),
        svg.group(_throne(view, pen), at=(_EDGE + step, 13)),
        svg.group(_piles(view, pen.style), at=(_EDGE + 2 * step + 6, 140)),
        *castles,
        svg.group(*_seats(view, told, WIDE - _EDGE - right, pen), at=(right, _CASTLES_FROM)),
    ], HEIGHT


# Whom the viewer backs.


def _squires(view: View, style: Style) -> svg.Markup:
    """Draw the viewer's squires, where each stands and what it scores; else what the signs mean."""
    rows = () if view.seat is None else squires.worths(view, view.own) or ()
    panel = svg.rect(0, 0, _CASTLE_WIDE, _TOP_HIGH, rx=12, fill=style.wash, stroke=style.rule)
    if not rows:
        return svg.group(panel, *_scoring(style))
    few = rows[:4]
    high = (_TOP_HIGH - 40) / max(3, len(few))
    total = sum(worth.total for worth in rows)
    what = "letters" if view.options.squires == "none" else "squires"
    drawn = [
        svg.group(
            squire_row(view, worth, (_CASTLE_WIDE - 20, high), style), at=(10, 36 + high * row)
        )
        for row, worth in enumerate(few)
    ]
    return svg.group(
        panel,
        eye(22, 19, style),
        svg.write(f"Your {what}", 40, 24.5, 16, style.ink, weight=700, serif=True),
        svg.write(
            plural(total, "point"),
            *(_CASTLE_WIDE - 14, 24.5, 15, style.ink),
            weight=700,
            serif=True,
            anchor="end",
        ),
        *drawn,
    )


def _scoring(style: Style) -> list[svg.Markup]:
    """Write what each place scores (C-45), where there is nobody whose squires could be shown."""
    lines = [
        svg.write(words, 16, 52 + 25 * row, 13, style.ink2) for row, words in enumerate(_SCORES)
    ]
    return [
        svg.write("What a squire scores", 16, 26, 16, style.ink, weight=700, serif=True),
        *lines,
    ]


_SCORES = (
    "King: 12, and 2 per castle of level 6",
    "Lord: 6, and 3 in the highest castle",
    "Seneschal: 4, and 2 in the most prestigious",
    "Master at Arms: 2, and 1 in the best defended",
)


# The King, who follows him, and what the throne scores now.


def _throne(view: View, pen: Marks) -> svg.Markup:
    """Draw the King in his arch, 130 by 158, and the words beside it."""
    style, king, mark = pen.style, view.men[kingdom.Place.KING], "place:0"
    danger = stacks.man_danger(view, kingdom.Place.KING)
    arch = svg.path(
        "M0 158V34Q36 2 65 2Q94 2 130 34V158Z",
        fill=style.face,
        **stacks.danger_frame(danger, style.ink, 1.6, style),
    )
    crown = svg.group(portraits.crown(style), at=(65, 24))
    points, bonus = kingdom.place_worths(view.stacks)[kingdom.Place.KING]
    castle = kingdom.next_king(
        view.men, view.stacks, view.playing[-1].heir if view.playing else None
    )
    heir = None if castle is None else view.men[kingdom.LORDS[castle]]
    name = "nobody" if heir is None else NAMES[heir]
    lord = "" if castle is None else f"Lord of the {castle.name.title()} Castle"
    words = (
        svg.write("The throne scores", 146, 44, 13, style.ink2),
        svg.write(f"{points + bonus} points", 146, 65, 17, style.ink, weight=700, serif=True),
        svg.write("Next on it", 146, 100, 13, style.ink2),
        svg.write(name, 146, 121, 17, style.ink, weight=700, serif=True),
        svg.write(lord, 146, 139, 12.5, style.ink2),
    )
    if king is None:
        nobody = svg.write("nobody", 65, 92, 15, style.ink2, anchor="middle")
        return svg.group(
            svg.group(arch, crown, nobody, title="King: nobody", data_place="0"), *words
        )
    own = view.seat is not None and king in (view.own.squires or ())
    plate = pen.marked(
        mark,
        arch,
        svg.path("M1 118V35Q37 3 65 3Q93 3 129 35V118Z", fill=portraits.PARCHMENT),
        svg.group(portraits.portrait(king), at=(26, 36), scale=80 / 64),
        crown,
        svg.path("M0.8 118H129.2", stroke=style.ink, stroke_width=1),
        svg.write(king, 18, 110, 25, portraits.LINE, weight=700, serif=True, anchor="middle"),
        svg.write(NAMES[king], 65, 136, 16, style.ink, weight=600, anchor="middle"),
        svg.write("King", 65, 151, 12, style.ink2, anchor="middle"),
        *((eye(113, 50, LIGHT),) if own else ()),
        *_danger_pill(danger, 65, 103, style),
        title=_man_title(king, kingdom.Place.KING, danger, own=own),
        data_place="0",
    )
    return svg.group(plate, *words)


def _man_title(man: Letter, place: kingdom.Place, danger: stacks.Danger, *, own: bool) -> str:
    said = {stacks.Danger.NONE: "", stacks.Danger.LATER: ", is in danger next"}
    words = f"{say.say_man(man, place)}{said.get(danger, ', is about to die')}"
    return f"{words}{'; your squire' if own else ''}"


def _danger_pill(danger: stacks.Danger, x: float, y: float, style: Style) -> tuple[svg.Markup, ...]:
    """Say in a word that somebody is about to die, or is in danger after another."""
    if danger is stacks.Danger.NONE:
        return ()
    now = danger is stacks.Danger.NOW
    words = "dies" if now else "next"
    ink = style.on if now else style.broken
    fill = style.broken if now else style.face
    pill = svg.rect(-21, 0, 42, 17, rx=8.5, fill=fill, stroke=style.broken, stroke_width=1.4)
    said = svg.write(words, 0, 12.8, 12.5, ink, weight=700, anchor="middle")
    return (svg.group(pill, said, at=(x, y)),)


# A castle: its name and level, what it is best in, three stacks, and the men below them.


def castle(view: View, which: kingdom.Castle, pen: Marks) -> svg.Markup:
    """Draw a castle, ``_CASTLE_WIDE`` by ``_CASTLE_HIGH``; its parts lie over its own mark."""
    style, ground = pen.style, _CASTLE_HIGH - _MAN_HIGH - 32
    level = kingdom.castle_level(view.stacks, which)
    best = ", ".join(best_words(view, which))
    name = say.say_castle(which).removeprefix("the ")
    return svg.group(
        pen.marked(
            f"castle:{int(which)}",
            svg.rect(0, 0, _CASTLE_WIDE, _CASTLE_HIGH, rx=12, fill=style.face, stroke=style.rule),
            svg.write(name, 14, 25, 17, style.ink, weight=700, serif=True),
            svg.write(best, 14, 43, 12, style.ink2),
            svg.write("level", _CASTLE_WIDE - 38, 27, 13, style.ink2, anchor="end"),
            svg.write(
                str(level),
                *(_CASTLE_WIDE - 14, 30, 25, style.ink),
                weight=700,
                serif=True,
                anchor="end",
            ),
            svg.path(f"M8 {ground:g}H{_CASTLE_WIDE - 8:g}", stroke=style.ink, stroke_width=2),
            title=f"{name}, level {level}",
        ),
        *[
            svg.group(_stack(view, which, attribute, pen), at=(8 + attribute * _MAN_STEP, ground))
            for attribute in kingdom.ATTRIBUTES
        ],
        *[
            svg.group(
                _man(view, kingdom.MEN_OF[which][number], pen),
                at=(8 + number * _MAN_STEP, ground + 24),
            )
            for number in range(3)
        ],
    )


def best_words(view: View, which: kingdom.Castle) -> list[str]:
    """Say what a castle is first in, so that its man has a bonus (C-31, C-45)."""
    first = {
        "highest": kingdom.highest_castle(view.stacks),
        "most prestigious": kingdom.best_in(view.stacks, kingdom.Attribute.PRESTIGE),
        "best defended": kingdom.best_in(view.stacks, kingdom.Attribute.DEFENCE),
    }
    return [words for words, castle in first.items() if castle is which]


def _stack(
    view: View, which: kingdom.Castle, attribute: kingdom.Attribute, pen: Marks
) -> svg.Markup:
    """Draw a stack on its ground line; 0, 0 is the left end of that line."""
    style, number = pen.style, 3 * which + attribute
    cards = view.stacks[number]
    colour, top = stacks.attribute_colour(attribute, style), kingdom.top(cards)
    by_level = {LEVEL_OF[card]: card for card in cards}
    drawn = []
    for level in range(1, top + 1):
        card, y = by_level.get(level), -level * _STOREY_STEP
        if card is None:
            drawn.append(_posts(3.0 * level, y, colour))
        else:
            drawn.append(_storey(view, card, 3.0 * level, y, colour, style))
    if top:
        sign = stacks.attribute_sign(attribute, 0, 0, (_MAN_WIDE - 6 * top - 8) / 0.7, style)
        drawn.append(svg.group(sign, at=(_MAN_WIDE / 2, -top * _STOREY_STEP - 1), scale=0.7))
    else:
        dashes: dict[str, Any] = {"stroke": style.ink2, "stroke_dasharray": "5 4"}
        drawn.append(svg.path(f"M6 -3H{_MAN_WIDE - 6:g}", **dashes))
    words = f"{say.say_attribute(attribute)} {top}"
    return pen.marked(
        f"stack:{number}",
        svg.rect(0, -122, _MAN_WIDE, 142, fill="none"),
        *drawn,
        svg.write(words, _MAN_WIDE / 2, 16, 12.5, style.ink, weight=700, anchor="middle"),
        title=f"{say.say_attribute(attribute)} of {say.say_castle(which)}: level {top}",
        data_stack=str(number),
    )


def _storey(
    view: View, card: Card, inset: float, y: float, colour: str, style: Style
) -> svg.Markup:
    danger = stacks.card_danger(view, card)
    lost = danger is not stacks.Danger.NONE
    ink = style.ink if lost else style.on
    frame = stacks.danger_frame(danger, colour, 0, style)
    wide = _MAN_WIDE - 2 * inset
    return svg.group(
        svg.rect(inset, y, wide, _STOREY, rx=3, fill=style.face if lost else colour, **frame),
        svg.write(
            str(LEVEL_OF[card]),
            *(_MAN_WIDE / 2, y + 14, 15, ink),
            weight=700,
            serif=True,
            anchor="middle",
        ),
        svg.write(card.title, _MAN_WIDE / 2, y + 26.5, 12, ink, anchor="middle"),
        title=f"{say.say_level(card)}{', about to be discarded' if lost else ''}",
    )


def _posts(inset: float, y: float, colour: str) -> svg.Markup:
    """Draw the posts of a level of which there is no card."""
    left, right = inset + 2, _MAN_WIDE - inset - 2
    d = f"M{left:g} {y:g}V{y + _STOREY:g}M{right:g} {y:g}V{y + _STOREY:g}"
    return svg.path(d, stroke=colour, stroke_width=4)


def _man(view: View, place: kingdom.Place, pen: Marks) -> svg.Markup:
    """Draw the plate of a place; a crown stands on whoever is next on the throne."""
    style, letter, rank = pen.style, view.men[place], kingdom.rank_of(place).title
    wide, middle = _MAN_WIDE, _MAN_WIDE / 2
    if letter is None:
        return svg.group(*_nobody(wide, _MAN_HIGH, style, rank), data_place=str(int(place)))
    own = view.seat is not None and letter in (view.own.squires or ())
    danger = stacks.man_danger(view, place)
    heir = stakes(view).heir is place
    title = _man_title(letter, place, danger, own=own)
    return pen.marked(
        f"place:{int(place)}",
        _man_frame(wide, _MAN_HIGH, 58, danger, style),
        svg.group(portraits.portrait(letter), at=(wide - 60, 7), scale=50 / 64),
        svg.path(f"M0.6 58H{wide - 0.6:g}", stroke=style.edge, stroke_width=1),
        svg.write(letter, 7, 22, 19, portraits.LINE, weight=700, serif=True),
        *((svg.group(portraits.crown(style), at=(16, 44), scale=0.6),) if heir else ()),
        svg.write(NAMES[letter], middle, 74, 13.5, style.ink, weight=600, anchor="middle"),
        svg.write(rank, middle, 89, 12, style.ink2, anchor="middle"),
        *((eye(wide - 13, 13, LIGHT),) if own else ()),
        *_danger_pill(danger, middle, 44, style),
        title=f"{title}{'; next on the throne' if heir else ''}",
        data_place=str(int(place)),
    )


def _man_frame(
    wide: float, height: float, upper: float, danger: stacks.Danger, style: Style
) -> svg.Markup:
    frame = stacks.danger_frame(danger, style.edge, 1.2, style)
    left, right = f"V8.6Q0.6 0.6 8.6 0.6H{wide - 8.6:g}", f"Q{wide - 0.6:g} 0.6 {wide - 0.6:g} 8.6"
    d = f"M0.6 {upper:g}{left}{right}V{upper:g}Z"
    return svg.group(
        svg.rect(0, 0, wide, height, rx=8, fill=style.face),
        svg.path(d, fill=portraits.PARCHMENT),
        svg.rect(0, 0, wide, height, rx=8, fill="none", **frame),
    )


def _nobody(wide: float, height: float, style: Style, rank: str) -> tuple[svg.Markup, ...]:
    line: dict[str, Any] = {"stroke": style.edge, "stroke_width": 1.2, "stroke_dasharray": "2 4"}
    return (
        svg.rect(0.5, 0.5, wide - 1, height - 1, rx=8, fill="none", **line),
        svg.write("nobody", wide / 2, height / 2 - 4, 13, style.ink2, anchor="middle"),
        svg.write(rank, wide / 2, height - 7, 12, style.ink2, anchor="middle"),
    )


# The players, and the piles.


def _seats(view: View, told: Mapping[int, str], wide: float, pen: Marks) -> list[svg.Markup]:
    """Draw the players' panels, one below the other; more than four stand in two columns."""
    columns = 1 if len(view.seats) <= 4 else 2
    rows = ceil(len(view.seats) / columns)
    room = (wide - _GAP * (columns - 1)) / columns
    high = min(92.0, (_CASTLE_HIGH - _GAP * (rows - 1)) / rows)
    drawn = []
    for number, seat in enumerate(view.seats):
        row, column = divmod(number, columns)
        corner = (column * (room + _GAP), row * (high + _GAP))
        drawn.append(
            svg.group(_seat(view, seat, told.get(seat.seat, ""), (room, high), pen), at=corner)
        )
    return drawn


def _seat(
    view: View, seat: SeatView, deed: str, size: tuple[float, float], pen: Marks
) -> svg.Markup:
    """Draw a seat's panel: its cards, what it scores if that may be known, what it did last."""
    style, (wide, high) = pen.style, size
    active = seat.seat == view.actor and view.phase is not Phase.OVER
    right = _held(view, seat, short=wide < 200)
    room = wide - 52 - svg.width(right, 13)
    name = svg.cut(seat.name, 15, room, bold=True, serif=True)
    lines = svg.wrap(deed, 12.5, wide - 26, most=2)
    first = 45.0 if len(lines) > 1 or high < 70 else 48.0
    return pen.marked(
        f"seat:{seat.seat}",
        *_halo(wide, high, style, active=active),
        badge(seat.seat, 23, 20, 22, style),
        svg.write(name, 41, 25, 15, style.ink, weight=700, serif=True),
        svg.write(right, wide - 12, 25, 13, style.ink2, anchor="end"),
        *[
            svg.write(line, 13, first + 15.5 * row, 12.5, style.ink2)
            for row, line in enumerate(lines)
        ],
        title=_seat_title(view, seat, deed),
        data_seat=str(seat.seat),
    )


def _halo(wide: float, high: float, style: Style, *, active: bool) -> list[svg.Markup]:
    drawn = [svg.rect(0, 0, wide, high, rx=12, fill=style.face, stroke=style.rule)]
    if active:
        ring: dict[str, Any] = {"fill": "none", "stroke": style.halo, "stroke_width": 4}
        drawn.append(svg.rect(-2, -2, wide + 4, high + 4, rx=13, **ring))
    return drawn


def _held(view: View, seat: SeatView, *, short: bool) -> str:
    """Say how many cards a seat holds, and what it scores where the viewer may know it."""
    held = plural(seat.held, "card")
    if seat.seen and not short:
        held = f"{held}, {len(seat.seen)} seen"
    letters = letters_of(view, seat) if view.turn else None
    if letters is None:
        return held
    points = kingdom.points(letters, view.men, view.stacks)
    return f"{points} now" if short else f"{plural(points, 'point')} now, {held}"


def _seat_title(view: View, seat: SeatView, deed: str) -> str:
    seen = f", among them {listed(map(say.say_card, seat.seen))}" if seat.seen else ""
    turn = "; on turn" if seat.seat == view.actor else ""
    did = f"; last turn {deed}" if deed else ""
    return f"{seat.name}: {plural(seat.held, 'card')}{seen}{turn}{did}"


def _piles(view: View, style: Style) -> svg.Markup:
    """Write what is to be drawn and what is gone (C-23), in two lines."""
    newest = f", {say.say_card(view.discard[-1])} on top" if view.discard else ""
    order = ""
    if view.order_known and view.reserve:
        order = f" ({', '.join(NAMES[letter] for letter in view.reserve[:3])} first)"
    cards = f"Event cards: {view.deck} to draw, {len(view.discard)} discarded{newest}"
    men = f"Squires: {len(view.reserve)} still to come{order}, {len(view.dead)} dead"
    return svg.group(
        svg.write(cards, 0, 0, 13, style.ink2),
        svg.write(men, 0, 20, 13, style.ink2),
        svg.group(svg.rect(540, -24, 1, 1, fill="none"), data_deck="", data_discard=""),
        svg.group(svg.rect(500, -6, 1, 1, fill="none"), data_reserve="", data_dead=""),
    )


# All 26 squires, where they are chosen freely and in secret (C-60).


def _chooser(view: View, pen: Marks) -> Drawn:
    narrow = pen.style.narrow
    columns = 7 if narrow else 13
    wide, step = (48.0, 52.5) if narrow else (88.0, 93.0)
    high = 74.0 if narrow else 116.0
    own = () if view.seat is None else view.own.squires or ()
    drawn = [
        svg.write(
            "Choose three squires, in secret",
            *((PHONE_WIDE if narrow else WIDE) / 2, 34 if narrow else 92),
            *(17 if narrow else 24, pen.style.ink),
            weight=700,
            serif=True,
            anchor="middle",
        )
    ]
    first = ((PHONE_WIDE if narrow else WIDE) - columns * step + step - wide) / 2
    for number, letter in enumerate(LETTERS):
        row, column = divmod(number, columns)
        corner = (first + column * step, (50 if narrow else 140) + row * (high + 8))
        drawn.append(svg.group(_choice(letter, (wide, high), pen, own=letter in own), at=corner))
    rows = -(-len(LETTERS) // columns)
    return drawn, 50 + rows * (high + 8) + 8 if narrow else HEIGHT


def _choice(letter: Letter, size: tuple[float, float], pen: Marks, *, own: bool) -> svg.Markup:
    style, (wide, high) = pen.style, size
    upper = high - 24
    scale = (upper - 6) / 64
    return pen.marked(
        f"squire:{letter}",
        _man_frame(wide, high, upper, stacks.Danger.NONE, style),
        svg.group(
            portraits.portrait(letter),
            at=((wide - 64 * scale) / 2, upper - 64 * scale),
            scale=scale,
        ),
        svg.write(NAMES[letter], wide / 2, high - 8, 12.5, style.ink, anchor="middle"),
        *((eye(wide - 11, 11, LIGHT),) if own else ()),
        title=f"{NAMES[letter]} ({letter}){'; your squire' if own else ''}",
    )


# A phone: a castle is a row, each stack beside its man.

_SMALL_MAN = (64.0, 76.0)
_SMALL_ROW = 82.0
_SMALL_FROM = 66.0
_SMALL_STEP = 101.0


def _small_cloth(view: View, told: Mapping[int, str], pen: Marks) -> Drawn:
    style = pen.style
    top = 94.0
    drawn = [
        svg.group(_small_throne(view, pen), at=(6, 6)),
        svg.group(*_small_seats(view, pen), at=(80, 46)),
    ]
    for number, rank in enumerate(("Lord", "Seneschal", "Master at Arms")):
        middle = 5 + _SMALL_FROM + number * _SMALL_STEP + 50
        drawn.append(svg.write(rank, middle, top + 8, 12, style.ink2, anchor="middle"))
    for which in kingdom.CASTLES:
        corner = (5.0, top + 13 + which * (_SMALL_ROW + 4))
        drawn.append(svg.group(_small_castle(view, which, pen), at=corner))
    return drawn, top + 13 + 3 * (_SMALL_ROW + 4) + 2


def _small_throne(view: View, pen: Marks) -> svg.Markup:
    style, king = pen.style, view.men[kingdom.Place.KING]
    points, bonus = kingdom.place_worths(view.stacks)[kingdom.Place.KING]
    heir = stakes(view).heir
    follows = None if heir is None else view.men[heir]
    next_one = "" if follows is None else f"next: {NAMES[follows]}"
    words = (
        svg.write(f"The throne scores {points + bonus}", 74, 16, 13, style.ink, weight=700),
        svg.write(next_one, 74, 34, 13, style.ink2),
        svg.write(
            f"{view.deck} to draw, {len(view.reserve)} squires",
            *(PHONE_WIDE - 14, 34, 12, style.ink2),
            anchor="end",
        ),
        svg.group(
            svg.rect(PHONE_WIDE - 30, 2, 1, 1, fill="none"),
            data_deck="",
            data_discard="",
            data_reserve="",
            data_dead="",
        ),
    )
    if king is None:
        return svg.group(svg.group(*_nobody(*_SMALL_MAN, style, "King"), data_place="0"), *words)
    return svg.group(_small_man(view, kingdom.Place.KING, pen), *words)


def _small_seats(view: View, pen: Marks) -> list[svg.Markup]:
    """Draw each player as a chip: the badge, and how many cards it holds."""
    number, room = len(view.seats), PHONE_WIDE - 86
    wide = min(70.0, room / number - 4)
    return [
        svg.group(
            pen.marked(
                f"seat:{seat.seat}",
                *_halo(wide, 40, pen.style, active=seat.seat == view.actor),
                badge(
                    seat.seat,
                    18 if wide > 50 else wide / 2,
                    20 if wide > 50 else 14,
                    22,
                    pen.style,
                ),
                svg.write(
                    str(seat.held),
                    *(33 if wide > 50 else wide / 2, 25 if wide > 50 else 36),
                    *(14 if wide > 50 else 12, pen.style.ink),
                    weight=700,
                    anchor=None if wide > 50 else "middle",
                ),
                *(_backs(43, 12, pen.style) if wide > 50 else ()),
                title=_seat_title(view, seat, ""),
                data_seat=str(seat.seat),
            ),
            at=(index * (wide + 4), 0),
        )
        for index, seat in enumerate(view.seats)
    ]


def _backs(x: float, y: float, style: Style) -> tuple[svg.Markup, ...]:
    line: dict[str, Any] = {"rx": 2, "fill": style.wash, "stroke": style.ink2, "stroke_width": 1.3}
    return (svg.rect(x, y, 10, 15, **line), svg.rect(x + 4, y + 2, 10, 15, **line))


def _small_castle(view: View, which: kingdom.Castle, pen: Marks) -> svg.Markup:
    style = pen.style
    level = kingdom.castle_level(view.stacks, which)
    name = which.name.title()
    best = [_SHORT[words] for words in best_words(view, which)]
    return svg.group(
        pen.marked(
            f"castle:{int(which)}",
            svg.rect(0, 0, PHONE_WIDE - 10, _SMALL_ROW, rx=9, fill=style.face, stroke=style.rule),
            svg.write(name, 7, 19, 14, style.ink, weight=700, serif=True),
            svg.write(f"level {level}", 7, 36, 13, style.ink, weight=700),
            *[svg.write(words, 7, 52 + 14 * row, 12, style.ink2) for row, words in enumerate(best)],
            title=f"{name} Castle, level {level}",
        ),
        *[
            svg.group(
                _small_stack(view, which, attribute, pen),
                at=(_SMALL_FROM + attribute * _SMALL_STEP, 0),
            )
            for attribute in kingdom.ATTRIBUTES
        ],
        *[
            svg.group(
                _small_man(view, kingdom.MEN_OF[which][number], pen),
                at=(_SMALL_FROM + number * _SMALL_STEP + 35, 3),
            )
            for number in range(3)
        ],
    )


_SHORT = {"highest": "highest", "most prestigious": "prestige", "best defended": "defence"}


def _small_stack(
    view: View, which: kingdom.Castle, attribute: kingdom.Attribute, pen: Marks
) -> svg.Markup:
    style, number = pen.style, 3 * which + attribute
    cards, colour = view.stacks[number], stacks.attribute_colour(attribute, style)
    by_level = {LEVEL_OF[card]: card for card in cards}
    top = kingdom.top(cards)
    drawn = []
    for level in range(1, top + 1):
        y, card = 76 - level * 21, by_level.get(level)
        if card is None:
            drawn.append(svg.path(f"M5 {y:g}v20M29 {y:g}v20", stroke=colour, stroke_width=3))
            continue
        danger = stacks.card_danger(view, card)
        lost = danger is not stacks.Danger.NONE
        frame = stacks.danger_frame(danger, colour, 0, style)
        drawn += [
            svg.rect(3, y, 28, 20, rx=3, fill=style.face if lost else colour, **frame),
            svg.write(
                str(level),
                *(17, y + 15, 13, style.ink if lost else style.on),
                weight=700,
                anchor="middle",
            ),
        ]
    sign = svg.group(stacks.attribute_icon(attribute, style), at=(10, 61 - 21 * top), scale=0.58)
    foot = svg.path("M2 77.5H32", stroke=style.ink, stroke_width=1.6)
    return pen.marked(
        f"stack:{number}",
        svg.rect(0, 0, 34, _SMALL_ROW, fill="none"),
        *drawn,
        sign,
        foot,
        title=f"{say.say_attribute(attribute)} of {say.say_castle(which)}: level {top}",
        data_stack=str(number),
    )


def _small_man(view: View, place: kingdom.Place, pen: Marks) -> svg.Markup:
    style, letter, (wide, high) = pen.style, view.men[place], _SMALL_MAN
    king = place is kingdom.Place.KING
    if letter is None:
        return svg.group(*_nobody(wide, high, style, ""), data_place=str(int(place)))
    own = view.seat is not None and letter in (view.own.squires or ())
    danger = stacks.man_danger(view, place)
    heir = stakes(view).heir is place
    title = _man_title(letter, place, danger, own=own)
    return pen.marked(
        f"place:{int(place)}",
        _man_frame(wide, high, 57, danger, style),
        svg.group(portraits.portrait(letter), at=(wide - 54, 7), scale=50 / 64),
        *((svg.group(portraits.crown(style), at=(34, 10), scale=0.75),) if king else ()),
        *((svg.group(portraits.crown(style), at=(13, 46), scale=0.5),) if heir else ()),
        svg.write(letter, 5, 17, 15, portraits.LINE, weight=700, serif=True),
        svg.write(NAMES[letter], wide / 2, 70.5, 12.5, style.ink, weight=600, anchor="middle"),
        *((eye(wide - 11, 11, LIGHT),) if own else ()),
        *_danger_pill(danger, wide / 2, 41, style),
        title=f"{title}{'; next on the throne' if heir else ''}",
        data_place=str(int(place)),
    )
