"""The realm of King of the Castle as one seat sees it, drawn from its view and from nothing else.

Castles never move. Solid is settled, dashed is in danger, hollow is gone; an eye marks what the
viewer alone sees. Wide it is 1248 by 492, and on a phone as wide as the screen. ``DRAWING`` says
which picture of the game is which.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kings.castle import kingdom, moves, say
from kings.castle.cards import KIND_OF, LETTERS, NAMES, Kind, Letter
from kings.castle.news import deeds
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures import drawing, svg
from kings.figures.castle import portraits, stacks
from kings.figures.castle.hand import PHONE_WIDE, hand_svg
from kings.figures.castle.motion import motions
from kings.figures.castle.reference import castle_reference
from kings.figures.castle.squires import (
    letters_of,
    scores_svg,
    squire_row,
    squires_svg,
    suspicion_svg,
    worths,
)
from kings.figures.signs import badge, eye
from kings.figures.style import LIGHT, Style
from kings.game import Event
from kings.words import listed, plural

WIDE, HEIGHT = 1248.0, 492.0
_EDGE = 14.0
_GAP = 8.0
_CASTLE_WIDE, _CASTLE_HIGH = 296.0, 298.0
_TOP_HIGH = 158.0
_CASTLES_FROM = HEIGHT - 13 - _CASTLE_HIGH
_MAN_WIDE, _MAN_HIGH, _MAN_STEP = 92.0, 96.0, 94.0


def kingdom_svg(
    view: View, happened: Sequence[Event] = (), *, dark: bool | None = False, narrow: bool = False
) -> str:
    """Draw King, castles, players and piles, and what the viewer's squires score.

    While squires are chosen in secret, all of them to choose from take its place (C-60).
    ``happened``: what the viewer has seen so far, which tells what each player did last.
    ``narrow``: for a phone, where ``players_svg`` has what is too much for it. ``dark=None``: in
    the colours that its page names (see ``style.as_variables``).

    What can be pointed at is a group with ``data-mark`` (see ``marks_of``).
    """
    style = Style.of(dark=dark, narrow=narrow)
    if view.phase is Phase.CHOOSE:
        drawn, height = _chooser(view, style)
    else:
        draw = _small_table if narrow else _large_table
        drawn, height = draw(view, happened, style)
    wide = PHONE_WIDE if narrow else WIDE
    title = drawing.turn_title("King of the Castle", view, over=view.phase is Phase.OVER)
    said = drawing.aloud(say.describe(view))
    return svg.picture(title, said, wide, height, _ground(wide, height, style), *drawn)


def players_svg(view: View, happened: Sequence[Event] = (), *, dark: bool | None = False) -> str:
    """Draw the players as beside the wide table, one below the other, and below them the piles."""
    style, told, high = Style.of(dark=dark), _told(view, happened), 76.0
    drawn = [
        svg.group(
            _seat(view, seat, told.get(seat.seat, ""), (PHONE_WIDE - 8, high), style),
            at=(4, 4 + (high + _GAP) * row),
        )
        for row, seat in enumerate(view.seats)
    ]
    foot = (high + _GAP) * len(view.seats) + 24
    lines = [
        svg.write(line, 6, foot + 20 * row, 13, style.ink2)
        for row, line in enumerate(
            line
            for words in _pile_words(view)
            for line in svg.wrap(words, 13, PHONE_WIDE - 12, most=3)
        )
    ]
    said = drawing.aloud(say.describe(view))
    return svg.picture(
        "Players and piles", said, PHONE_WIDE, foot + 20 * len(lines), *drawn, *lines
    )


def _told(view: View, happened: Sequence[Event]) -> dict[int, str]:
    return {deed.seat: deed.words for deed in deeds(view, happened)}


Drawn = tuple[list[svg.Markup], float]


def _ground(wide: float, height: float, style: Style) -> svg.Markup:
    ground = svg.rect(0, 0, wide, height, rx=14 if style.narrow else 20, fill=style.cloth)
    if style.narrow:
        return ground
    line = svg.stroke(style.stitch, 2)
    stitch = svg.rect(6, 6, wide - 12, height - 12, rx=15, stroke_dasharray="8 5", **line)
    return svg.group(ground, stitch)


def _large_table(view: View, happened: Sequence[Event], style: Style) -> Drawn:
    step = _CASTLE_WIDE + _GAP
    right = _EDGE + 3 * step
    castles = [
        svg.group(castle(view, which, style), at=(_EDGE + which * step, _CASTLES_FROM))
        for which in kingdom.CASTLES
    ]
    return [
        svg.group(_squires(view, style), at=(_EDGE, 13)),
        svg.group(_throne(view, style), at=(_EDGE + step, 13)),
        svg.group(_piles(view, style), at=(_EDGE + 2 * step + 6, 140)),
        *castles,
        svg.group(*_seats(view, happened, WIDE - _EDGE - right, style), at=(right, _CASTLES_FROM)),
    ], HEIGHT


# Whom the viewer backs.


def _squires(view: View, style: Style) -> svg.Markup:
    """Draw the viewer's squires, where each stands and what it scores; else what the signs mean."""
    rows = () if view.seat is None else worths(view, view.own) or ()
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


def _heir(view: View) -> kingdom.Place | None:
    """Return who would follow the King: the Lord of the best castle, or whom a murderer chose."""
    named = view.playing[-1].heir if view.playing else None
    castle = kingdom.next_king(view.men, view.stacks, named)
    return None if castle is None else kingdom.LORDS[castle]


def _throne(view: View, style: Style) -> svg.Markup:
    """Draw the King in his arch, 130 by 158, and the words beside it."""
    king = view.men[kingdom.Place.KING]
    danger = stacks.man_danger(view, kingdom.Place.KING)
    arch = svg.path(
        "M0 158V34Q36 2 65 2Q94 2 130 34V158Z",
        fill=style.face,
        **stacks.danger_frame(danger, style.ink, 1.6, style),
    )
    crown = svg.group(portraits.crown(style), at=(65, 24))
    points, bonus = kingdom.place_worths(view.stacks)[kingdom.Place.KING]
    heir = _heir(view)
    follows = None if heir is None else view.men[heir]
    words = (
        svg.write("The throne scores", 146, 44, 13, style.ink2),
        svg.write(f"{points + bonus} points", 146, 65, 17, style.ink, weight=700, serif=True),
        svg.write("Next on it", 146, 100, 13, style.ink2),
        svg.write(
            NAMES[follows] if follows else "nobody", 146, 121, 17, style.ink, weight=700, serif=True
        ),
        svg.write("" if heir is None else say.say_place(heir), 146, 139, 12.5, style.ink2),
    )
    if king is None:
        nobody = svg.write("nobody", 65, 92, 15, style.ink2, anchor="middle")
        return svg.group(
            svg.group(arch, crown, nobody, title="King: nobody", data_place="0"), *words
        )
    plate = _man_group(
        view,
        kingdom.Place.KING,
        king,
        arch,
        svg.path("M1 118V35Q37 3 65 3Q93 3 129 35V118Z", fill=portraits.PARCHMENT),
        svg.group(portraits.portrait(king), at=(26, 36), scale=80 / 64),
        crown,
        svg.path("M0.8 118H129.2", stroke=style.ink, stroke_width=1),
        svg.write(king, 18, 110, 25, portraits.LINE, weight=700, serif=True, anchor="middle"),
        svg.write(NAMES[king], 65, 136, 16, style.ink, weight=600, anchor="middle"),
        svg.write("King", 65, 151, 12, style.ink2, anchor="middle"),
        *_danger_pill(danger, 65, 103, style),
        eye_at=(113, 50),
    )
    return svg.group(plate, *words)


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


def castle(view: View, which: kingdom.Castle, style: Style) -> svg.Markup:
    """Draw a castle, ``_CASTLE_WIDE`` by ``_CASTLE_HIGH``; its parts lie over its own mark."""
    ground = _CASTLE_HIGH - _MAN_HIGH - 32
    level = kingdom.castle_level(view.stacks, which)
    best = ", ".join(best_words(view, which))
    name = say.say_castle(which).removeprefix("the ")
    return svg.group(
        svg.group(
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
            data_mark=f"castle:{int(which)}",
        ),
        *[
            svg.group(
                stacks.stack(view, which, attribute, style), at=(8 + attribute * _MAN_STEP, ground)
            )
            for attribute in kingdom.ATTRIBUTES
        ],
        *[
            svg.group(
                _man(view, kingdom.MEN_OF[which][number], style),
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


def _man(view: View, place: kingdom.Place, style: Style) -> svg.Markup:
    """Draw the plate of a place; a crown stands on the King and on whoever is next.

    On a phone it is smaller, and his rank stands above his column.
    """
    letter, small = view.men[place], style.narrow
    wide, high = _SMALL_MAN if small else (_MAN_WIDE, _MAN_HIGH)
    rank = kingdom.rank_of(place).title if not small or place is kingdom.Place.KING else ""
    if letter is None:
        return svg.group(*_nobody(wide, high, style, rank), data_place=str(int(place)))
    x, y, size = (5, 17, 15) if small else (7, 22, 19)
    danger, upper = stacks.man_danger(view, place), 57 if small else 58
    crown: tuple[svg.Markup, ...] = ()
    if place is kingdom.Place.KING:
        crown = (svg.group(portraits.crown(style), at=(34, 10), scale=0.75),)
    elif _heir(view) is place:
        crown = (svg.group(portraits.crown(style), at=(15, upper - 13), scale=0.55),)
    # On a phone a letter would be taken for a seat's badge; where it scores it is needed (C-62).
    sign = svg.write(letter, x, y, size, portraits.LINE, weight=700, serif=True)
    return _man_group(
        view,
        place,
        letter,
        _man_frame(wide, high, upper, danger, style),
        svg.group(portraits.portrait(letter), at=(wide - (54 if small else 60), 7), scale=50 / 64),
        *crown,
        *(() if small and view.options.squires != "none" else (sign,)),
        svg.write(
            NAMES[letter],
            wide / 2,
            upper + (13.5 if small else 16),
            12.5 if small else 13.5,
            style.ink,
            weight=600,
            anchor="middle",
        ),
        *(() if small else (svg.write(rank, wide / 2, 89, 12, style.ink2, anchor="middle"),)),
        *_danger_pill(danger, wide / 2, upper - 15, style),
        eye_at=(wide - 12, 12),
    )


def _man_group(
    view: View, place: kingdom.Place, man: Letter, *parts: svg.Markup, eye_at: tuple[float, float]
) -> svg.Markup:
    """Put a man's parts together, with an eye where he is the viewer's squire."""
    own = view.seat is not None and man in (view.own.squires or ())
    told = {stacks.Danger.LATER: ", is in danger next", stacks.Danger.NOW: ", is about to die"}
    title = f"{say.say_man(man, place)}{told.get(stacks.man_danger(view, place), '')}"
    return svg.group(
        *parts,
        *((eye(*eye_at, LIGHT),) if own else ()),
        title=f"{title}{'; your squire' if own else ''}"
        f"{'; next on the throne' if _heir(view) is place else ''}",
        data_mark=f"place:{int(place)}",
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


def _seats(view: View, happened: Sequence[Event], wide: float, style: Style) -> list[svg.Markup]:
    """Draw the players' panels, one below the other; more than four stand in two columns."""
    told, columns = _told(view, happened), 1 if len(view.seats) <= 4 else 2
    rows = ceil(len(view.seats) / columns)
    room = (wide - _GAP * (columns - 1)) / columns
    high = min(92.0, (_CASTLE_HIGH - _GAP * (rows - 1)) / rows)
    drawn = []
    for number, seat in enumerate(view.seats):
        row, column = divmod(number, columns)
        corner = (column * (room + _GAP), row * (high + _GAP))
        drawn.append(
            svg.group(_seat(view, seat, told.get(seat.seat, ""), (room, high), style), at=corner)
        )
    return drawn


def _seat(
    view: View, seat: SeatView, deed: str, size: tuple[float, float], style: Style
) -> svg.Markup:
    """Draw a seat's panel: its cards, what it scores if that may be known, what it did last."""
    wide, high = size
    active = seat.seat == view.actor
    right = _held(view, seat, short=wide < 200)
    room = wide - 52 - svg.width(right, 13)
    name = svg.cut(seat.name, 15, room, bold=True, serif=True)
    over = view.phase is Phase.OVER
    below = ", ".join(NAMES[letter] for letter in seat.squires or ()) if over else deed
    lines = svg.wrap(below, 12.5, wide - 26, most=2)
    first = 45.0 if len(lines) > 1 or high < 70 else 48.0
    return svg.group(
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
        data_mark=f"seat:{seat.seat}",
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
    now = "" if view.phase is Phase.OVER else " now"
    return f"{points}{now}" if short else f"{plural(points, 'point')}{now}, {held}"


def _seat_title(view: View, seat: SeatView, deed: str) -> str:
    seen = f", among them {listed(map(say.say_card, seat.seen))}" if seat.seen else ""
    turn = "; on turn" if seat.seat == view.actor else ""
    did = f"; last turn {deed}" if deed else ""
    return f"{seat.name}: {plural(seat.held, 'card')}{seen}{turn}{did}"


def _pile_words(view: View) -> tuple[str, str]:
    """Say what is to be drawn and what is gone (C-23): cards, and men."""
    newest = f", {say.say_card(view.discard[-1])} on top" if view.discard else ""
    order = ""
    if view.order_known and view.reserve:
        order = f" ({', '.join(NAMES[letter] for letter in view.reserve[:3])} first)"
    return (
        f"Event cards: {view.deck} to draw, {len(view.discard)} discarded{newest}",
        f"Squires: {len(view.reserve)} still to come{order}, {len(view.dead)} dead",
    )


def _piles(view: View, style: Style) -> svg.Markup:
    """Write the piles in two lines; what flies to one lands beside them."""
    cards, men = _pile_words(view)
    return svg.group(
        svg.write(cards, 0, 0, 13, style.ink2),
        svg.write(men, 0, 20, 13, style.ink2),
        svg.group(svg.rect(540, -24, 1, 1, fill="none"), data_deck="", data_discard=""),
        svg.group(svg.rect(500, -6, 1, 1, fill="none"), data_reserve="", data_dead=""),
    )


# All 26 squires, where they are chosen freely and in secret (C-60).


def _chooser(view: View, style: Style) -> Drawn:
    narrow = style.narrow
    columns = 6 if narrow else 13
    wide, step = (54.0, 61.0) if narrow else (88.0, 93.0)
    high = 76.0 if narrow else 116.0
    own = () if view.seat is None else view.own.squires or ()
    drawn = [
        svg.write(
            "Choose three squires, in secret",
            *((PHONE_WIDE if narrow else WIDE) / 2, 30 if narrow else 92),
            *(17 if narrow else 24, style.ink),
            weight=700,
            serif=True,
            anchor="middle",
        )
    ]
    first = ((PHONE_WIDE if narrow else WIDE) - columns * step + step - wide) / 2
    for number, letter in enumerate(LETTERS):
        row, column = divmod(number, columns)
        corner = (first + column * step, (44 if narrow else 140) + row * (high + 8))
        drawn.append(svg.group(_choice(letter, (wide, high), style, own=letter in own), at=corner))
    rows = -(-len(LETTERS) // columns)
    return drawn, 44 + rows * (high + 8) if narrow else HEIGHT


def _choice(letter: Letter, size: tuple[float, float], style: Style, *, own: bool) -> svg.Markup:
    wide, high = size
    upper = high - 24
    scale = (upper - 6) / 64
    return svg.group(
        _man_frame(wide, high, upper, stacks.Danger.NONE, style),
        svg.group(
            portraits.portrait(letter),
            at=((wide - 64 * scale) / 2, upper - 64 * scale),
            scale=scale,
        ),
        svg.write(NAMES[letter], wide / 2, high - 8, 12.5, style.ink, anchor="middle"),
        *((eye(wide - 11, 11, LIGHT),) if own else ()),
        title=f"{NAMES[letter]} ({letter}){'; your squire' if own else ''}",
        data_mark=f"squire:{letter}",
    )


# A phone: a castle is a row, each stack beside its man.

_SMALL_MAN = (64.0, 76.0)
_SMALL_ROW = 82.0
_SMALL_FROM = 64.0
_SMALL_STEP = 100.0
_APART = 8.0
"""Between two players: the ring of one never lies on another."""


def _small_table(view: View, _: Sequence[Event], style: Style) -> Drawn:
    top = 94.0
    drawn = [
        svg.group(_small_throne(view, style), at=(6, 6)),
        svg.group(*_small_seats(view, style), at=(80, 46)),
    ]
    for number, rank in enumerate(("Lord", "Seneschal", "Master at Arms")):
        middle = 5 + _SMALL_FROM + number * _SMALL_STEP + 35 + _SMALL_MAN[0] / 2
        middle = min(middle, PHONE_WIDE - 3 - svg.width(rank, 12) / 2)
        drawn.append(svg.write(rank, middle, top + 8, 12, style.ink2, anchor="middle"))
    for which in kingdom.CASTLES:
        corner = (5.0, top + 13 + which * (_SMALL_ROW + 4))
        drawn.append(svg.group(_small_castle(view, which, style), at=corner))
    return drawn, top + 13 + 3 * (_SMALL_ROW + 4) + 2


def _small_throne(view: View, style: Style) -> svg.Markup:
    points, bonus = kingdom.place_worths(view.stacks)[kingdom.Place.KING]
    heir = _heir(view)
    follows = None if heir is None else view.men[heir]
    next_one = "" if follows is None else f"next: {NAMES[follows]}"
    words = (
        svg.write(f"The throne scores {points + bonus}", 74, 13, 13, style.ink, weight=700),
        svg.write(next_one, 74, 30, 13, style.ink2),
        svg.write(
            f"{view.deck} to draw, {plural(len(view.reserve), 'squire')}",
            *(PHONE_WIDE - 14, 30, 12, style.ink2),
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
    return svg.group(_man(view, kingdom.Place.KING, style), *words)


def _small_seats(view: View, style: Style) -> list[svg.Markup]:
    """Draw each player as a chip: badge and name, and how many cards it holds."""
    wide = min(70.0, (PHONE_WIDE - 80) / len(view.seats) - _APART)
    return [
        svg.group(
            *_halo(wide, 40, style, active=seat.seat == view.actor),
            badge(seat.seat, 12, 28, 17, style, least=12),
            svg.write(
                svg.cut(seat.name, 12, wide - 6, bold=True), 4, 14, 12, style.ink, weight=700
            ),
            svg.write(
                str(seat.held),
                wide - 23 if wide > 50 else 25,
                *(33, 13, style.ink),
                weight=700,
                anchor="end" if wide > 50 else None,
            ),
            *(_backs(wide - 19, 20, style) if wide > 50 else ()),
            at=(index * (wide + _APART), 0),
            title=_seat_title(view, seat, ""),
            data_seat=str(seat.seat),
            data_mark=f"seat:{seat.seat}",
        )
        for index, seat in enumerate(view.seats)
    ]


def _backs(x: float, y: float, style: Style) -> tuple[svg.Markup, ...]:
    line: dict[str, Any] = {"rx": 2, "fill": style.wash, "stroke": style.ink2, "stroke_width": 1.3}
    return (svg.rect(x, y, 10, 15, **line), svg.rect(x + 4, y + 2, 10, 15, **line))


def _small_castle(view: View, which: kingdom.Castle, style: Style) -> svg.Markup:
    level = kingdom.castle_level(view.stacks, which)
    name = which.name.title()
    best = [_SHORT[words] for words in best_words(view, which)]
    return svg.group(
        svg.group(
            svg.rect(0, 0, PHONE_WIDE - 10, _SMALL_ROW, rx=9, fill=style.face, stroke=style.rule),
            svg.write(name, 7, 19, 14, style.ink, weight=700, serif=True),
            svg.write(f"level {level}", 7, 36, 13, style.ink, weight=700),
            *[
                svg.write(words, 7, 50 + 12.5 * row, 12, style.ink2)
                for row, words in enumerate(best)
            ],
            title=f"{name} Castle, level {level}",
            data_mark=f"castle:{int(which)}",
        ),
        *[
            svg.group(
                stacks.stack(view, which, attribute, style),
                at=(_SMALL_FROM + attribute * _SMALL_STEP, 76),
            )
            for attribute in kingdom.ATTRIBUTES
        ],
        *[
            svg.group(
                _man(view, kingdom.MEN_OF[which][number], style),
                at=(_SMALL_FROM + number * _SMALL_STEP + 35, 3),
            )
            for number in range(3)
        ],
    )


_SHORT = {"highest": "• highest", "most prestigious": "• prestige", "best defended": "• defence"}


# What can be pointed at: nothing is silent, as whoever shows the picture knows what may be chosen.


def marks_of(view: View, choice: moves.Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    ``card:12`` is a card of the hand or one that Sudden Changes drew; ``place:0`` to ``place:9``,
    ``castle:0`` to ``castle:2``, ``stack:0`` to ``stack:8`` and ``seat:0`` … lie in the kingdom;
    ``squire:A`` … can be backed. What is fetched from the discard pile has no mark. Only the viewer
    can point at cards and squires.
    """
    if choice.seat != view.seat:
        return frozenset()
    match choice:
        case moves.Play():
            return frozenset({f"card:{int(choice.card)}", *_target_marks(choice)})
        case moves.React(_, card) | moves.Discard(_, card):
            return frozenset({f"card:{int(card)}"})
        case moves.ChooseSquire(_, squire):
            return frozenset({f"squire:{squire}"})
    return frozenset()


def _target_marks(play: moves.Play) -> set[str]:
    found = {f"place:{int(place)}" for place in play.men}
    if play.player is not None:
        found.add(f"seat:{play.player}")
    if play.castle is None:
        return found
    if KIND_OF[play.card] is Kind.ASSASSINATION:
        found.add(f"place:{int(kingdom.LORDS[play.castle])}")
    elif play.attribute is not None:
        found.add(f"stack:{3 * play.castle + play.attribute}")
    elif not play.men:
        found.add(f"castle:{int(play.castle)}")
    return found


def _own(view: View, *, dark: bool | None, narrow: bool, bare: bool = False) -> list[str]:
    """Draw the viewer's hand, and until the end what its squires score; bare: both, to the end."""
    if view.phase is Phase.CHOOSE:
        return []
    hand = hand_svg(view, dark=dark, narrow=narrow)
    if bare:
        backed = bool(worths(view, view.own))
        return (
            [squires_svg(view, view.own, dark=dark, narrow=narrow, flat=True), hand]
            if backed
            else [hand]
        )
    scores = "" if view.phase is Phase.OVER else scores_svg(view, dark=dark, narrow=narrow)
    return [hand, scores] if scores else [hand]


DRAWING = drawing.Drawing(
    View,
    table=kingdom_svg,
    own=_own,
    seats=players_svg,
    own_words=lambda view: " ".join(say.say_seat(view.own)),
    describe=lambda view, _: say.describe(view),
    pieces=portraits.court,
    marks=marks_of,
    reference=castle_reference,
    motions=lambda news, view, _: motions(news, view, dark=None),
    end=lambda view, _, **look: [squires_svg(view, seat, **look) for seat in view.seats],
    guesses=suspicion_svg,
)
