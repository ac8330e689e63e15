"""What squires score: the viewer's own while the game goes on, everybody's at its end (C-45, C-62).

Each squire has a tile: who he is, where he stands, what the place scores and why.
"""

from __future__ import annotations

from kings.castle.cards import NAMES
from kings.castle.kingdom import (
    CASTLES,
    GREAT_CASTLE,
    Place,
    Rank,
    Worth,
    castle_level,
    rank_of,
    worths,
)
from kings.castle.say import say_place, say_worth
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures.signs import badge
from kings.figures.castle.portraits import PARCHMENT, portrait
from kings.figures.castle.table import letters_of
from kings.figures.svg import cut, width, wrap
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, picture, rect, write
from kings.words import listed, plural, sentence

_WIDE, _NARROW = 964.0, 324.0
_TILE = 76.0
_GAP = 10.0
_NAME = 40.0
_HEAD = 44.0


def scores_svg(
    view: View, *, dark: bool | None = False, heading: str | None = None, narrow: bool = False
) -> str:
    """Draw for each seat whose letters the viewer knows what each of them scores now, and why.

    Empty if the viewer knows nobody's. ``heading``: a title in place of the one that says the
    points. ``narrow``: the tiles one below the other.
    """
    rows = [(seat, row) for seat in view.seats if (row := _worths(view, seat)) is not None]
    if not rows:
        return ""
    colours, wide = palette(dark=dark), _NARROW if narrow else _WIDE
    title = _title(view, rows) if heading is None else heading
    size = 17 if narrow else 19
    lines = wrap(title, size, wide - 8, most=2, bold=True, serif=True)
    drawn = [
        write(line, 4, 27 + 23 * row, size, colours.ink, weight=700, serif=True)
        for row, line in enumerate(lines)
    ]
    best, y = winners(view), _HEAD + 23 * (len(lines) - 1)
    for seat, row in rows:
        wins = view.phase is Phase.OVER and seat.seat in best
        drawn.append(group(*_head(view, seat, row, wide, colours, wins=wins), at=(0, y)))
        tiles, high = _tiles(view, row, wide, colours, narrow=narrow)
        drawn.append(group(*tiles, at=(4, y + _NAME)))
        y += _NAME + high + 8
    return picture(title, _says(rows), wide, y, *drawn)


Row = tuple[Worth, ...]


def _worths(view: View, seat: SeatView) -> Row | None:
    """Return what each letter of a seat scores; None where the viewer doesn't know them."""
    letters = letters_of(view, seat)
    return None if letters is None else worths(letters, view.men, view.stacks)


def winners(view: View) -> tuple[int, ...]:
    """Return the seats with most points among those whose letters the viewer knows (C-46)."""
    rows = {seat.seat: row for seat in view.seats if (row := _worths(view, seat)) is not None}
    totals = {seat: _total(row) for seat, row in rows.items()}
    return tuple(seat for seat, points in totals.items() if points == max(totals.values()))


def _total(row: Row) -> int:
    return sum(worth.total for worth in row)


def _title(view: View, rows: list[tuple[SeatView, Row]]) -> str:
    if view.phase is Phase.OVER:
        best = winners(view)
        points = plural(max(_total(row) for _, row in rows), "point")
        verb = "wins" if len(best) == 1 else "share the victory"
        return sentence(f"{listed(map(view.name, best))} {verb} with {points}", "C-46")
    _, row = rows[0]
    what = "cards in hand" if view.options.squires == "none" else "squires"
    return f"Your {what} score {plural(_total(row), 'point')} as the realm stands"


def _says(rows: list[tuple[SeatView, Row]]) -> str:
    return " ".join(
        f"{seat.name}, {plural(_total(row), 'point')}: {' '.join(map(say_worth, row))}"
        for seat, row in rows
    )


def _head(
    view: View, seat: SeatView, row: Row, wide: float, colours: Palette, *, wins: bool
) -> tuple[Markup, ...]:
    """Write a seat's name and points above its tiles; an eye if nobody else sees this."""
    name = cut(seat.name, 16, wide - 170, bold=True)
    end = 40 + width(name, 16, bold=True) + 14
    alone = view.phase is not Phase.OVER
    won = write("wins" if wins else "", end - 4, 26, 14, colours.select, weight=700)
    return (
        badge(seat.seat, 18, 20, 26, colours),
        write(name, 40, 26, 16, colours.ink, weight=700),
        *((eye(end, 20, colours),) if alone else ()),
        *((won,) if wins else ()),
        write(
            plural(_total(row), "point"),
            wide - 8,
            27,
            19,
            colours.ink,
            weight=700,
            serif=True,
            anchor="end",
        ),
    )


def _tiles(
    view: View, row: Row, wide: float, colours: Palette, *, narrow: bool
) -> tuple[list[Markup], float]:
    columns = 1 if narrow else max(3, len(row))
    room = (wide - 8 - (columns - 1) * _GAP) / columns
    drawn = [
        group(
            *_tile(view, worth, room, colours),
            at=(number % columns * (room + _GAP), number // columns * (_TILE + _GAP)),
            title=say_worth(worth),
        )
        for number, worth in enumerate(row)
    ]
    return drawn, -(-len(row) // columns) * (_TILE + _GAP)


def _tile(view: View, worth: Worth, wide: float, colours: Palette) -> tuple[Markup, ...]:
    """Draw one squire: portrait, name, place, and the sum of points with its reason."""
    gone = worth.place is None
    room = wide - 76
    name = f"{NAMES[worth.squire]} ({worth.squire})"
    where = _missing(view, worth) if worth.place is None else _where(worth.place)
    return (
        rect(
            0.5,
            0.5,
            wide - 1,
            _TILE - 1,
            rx=10,
            fill="none" if gone else colours.face,
            stroke=colours.edge,
            stroke_dasharray="2 4" if gone else None,
        ),
        rect(8, 8, 56, 60, rx=6, fill=PARCHMENT, opacity=0.5 if gone else None),
        group(portrait(worth.squire), at=(9, 14), scale=54 / 64, opacity=0.5 if gone else None),
        write(cut(name, 15, room - 40, bold=True), 72, 24, 15, colours.ink, weight=700),
        write(
            str(worth.total), wide - 12, 28, 21, colours.ink, weight=700, serif=True, anchor="end"
        ),
        write(cut(where, 13, room), 72, 43, 13, colours.ink2),
        write(cut(_sum(view, worth), 13, room), 72, 62, 13, colours.ink2),
    )


def _missing(view: View, worth: Worth) -> str:
    """Say why a squire has no place; who is dead, and who is still to come, lies open (C-23)."""
    if worth.squire in view.dead:
        return "dead"
    return "never came" if view.phase is Phase.OVER else "still to come"


def _where(place: Place) -> str:
    """Name a position in few words: ``Lord, West Castle``."""
    return say_place(place).replace(" of the ", ", ")


def _sum(view: View, worth: Worth) -> str:
    """Say how the points come about: ``6 + 3, highest castle``."""
    if worth.place is None:
        return ""
    times = f"{worth.times} × " if worth.times > 1 else ""
    if not worth.bonus:
        return f"{times}{worth.points}"
    added = f"{worth.points} + {worth.bonus}"
    return f"{times}({added}){_why(view, worth)}" if times else f"{added}{_why(view, worth)}"


def _why(view: View, worth: Worth) -> str:
    assert worth.place is not None
    rank = rank_of(worth.place)
    if rank is Rank.KING:
        great = sum(castle_level(view.stacks, castle) >= GREAT_CASTLE for castle in CASTLES)
        return f", {plural(great, 'castle')} of level {GREAT_CASTLE} or more"
    return _BEST[rank]


_BEST = {
    Rank.LORD: ", highest castle",
    Rank.SENESCHAL: ", most prestigious",
    Rank.MASTER_AT_ARMS: ", best defended",
}
