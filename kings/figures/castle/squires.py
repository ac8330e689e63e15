"""Whom the players back: what their squires score, and whom each player may back, as bars.

The viewer's own squires score while the game goes on, everybody's at its end (C-45, C-62). Each has
a tile: who he is, where he stands, what the place scores and, where there is room, why.
"""

from __future__ import annotations

from math import isclose

from kings.bots.castle.suspicion import Odds, evidence, suspicions
from kings.castle import kingdom
from kings.castle.cards import LETTERS, NAMES, Letter
from kings.castle.say import say_place, say_worth
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures.castle.portraits import PARCHMENT, portrait
from kings.figures.signs import badge, eye
from kings.figures.style import Style
from kings.figures.svg import Markup, cut, group, path, picture, rect, width, wrap, write
from kings.words import listed, owner, plural, sentence

_SCORES_WIDTH, _SCORES_NARROW = 964.0, 324.0
_ENDING_WIDTH, _ENDING_NARROW, _ROW = 600.0, 330.0, 372.0
_TILE_HEIGHT = 76.0
_NAME_HEIGHT = 40.0
_TITLE_HEIGHT = 44.0


def scores_svg(
    view: View, *, dark: bool | None = False, heading: str | None = None, narrow: bool = False
) -> str:
    """Draw for each seat whose letters the viewer knows what each of them scores now, and why.

    Empty if the viewer knows nobody's. ``heading``: a title in place of the one that says the
    points. ``narrow``: the tiles one below the other.
    """
    rows = [(seat, row) for seat in view.seats if (row := worths(view, seat)) is not None]
    if not rows:
        return ""
    style, wide = Style.of(dark=dark, narrow=narrow), _SCORES_NARROW if narrow else _SCORES_WIDTH
    title = _scores_title(view, rows) if heading is None else heading
    size = 17 if narrow else 19
    lines = wrap(title, size, wide - 8, most=2, bold=True, serif=True)
    drawn = [
        write(line, 4, 27 + 23 * row, size, style.ink, weight=700, serif=True)
        for row, line in enumerate(lines)
    ]
    best, y = winners(view), _TITLE_HEIGHT + 23 * (len(lines) - 1)
    for seat, row in rows:
        wins = view.phase is Phase.OVER and seat.seat in best
        drawn.append(group(*_score_head(view, seat, row, wide, style, wins=wins), at=(0, y)))
        tiles, height = _tiles(view, row, (wide - 8, _TILE_HEIGHT), style)
        drawn.append(group(*tiles, at=(4, y + _NAME_HEIGHT)))
        y += _NAME_HEIGHT + height + 8
    return picture(title, _scores_say(rows), wide, y, *drawn)


Row = tuple[kingdom.Worth, ...]


def letters_of(view: View, seat: SeatView) -> tuple[Letter, ...] | None:
    """Return the letters that a seat scores for as things are (C-45, C-62).

    None where the viewer doesn't know them, or where there are none yet.
    """
    if view.options.squires == "none" and seat.hand is None:
        return None
    hands = tuple(one.hand or () for one in view.seats)
    known = tuple(one.squires or () for one in view.seats)
    letters = kingdom.backed(view.options, known, hands)[seat.seat]
    return letters if letters or view.options.squires == "none" else None


def worths(view: View, seat: SeatView) -> Row | None:
    """Return what each letter of a seat scores; None where the viewer doesn't know them."""
    letters = letters_of(view, seat)
    return None if letters is None else kingdom.worths(letters, view.men, view.stacks)


def winners(view: View) -> tuple[int, ...]:
    """Return the seats with most points among those whose letters the viewer knows (C-46)."""
    rows = {seat.seat: row for seat in view.seats if (row := worths(view, seat)) is not None}
    totals = {seat: _total(row) for seat, row in rows.items()}
    return tuple(seat for seat, points in totals.items() if points == max(totals.values()))


def _total(row: Row) -> int:
    return sum(worth.total for worth in row)


def _scores_title(view: View, rows: list[tuple[SeatView, Row]]) -> str:
    if view.phase is Phase.OVER:
        best = winners(view)
        points = plural(max(_total(row) for _, row in rows), "point")
        verb = "wins" if len(best) == 1 else "share the victory"
        return sentence(f"{listed(map(view.name, best))} {verb} with {points}", "C-46")
    _, row = rows[0]
    what = "cards in hand" if view.options.squires == "none" else "squires"
    return f"Your {what} score {plural(_total(row), 'point')} as the realm stands"


def _scores_say(rows: list[tuple[SeatView, Row]]) -> str:
    return " ".join(
        f"{seat.name}, {plural(_total(row), 'point')}: {' '.join(map(say_worth, row))}"
        for seat, row in rows
    )


def _score_head(
    view: View, seat: SeatView, row: Row, wide: float, style: Style, *, wins: bool
) -> tuple[Markup, ...]:
    """Write a seat's name and points above its tiles; an eye if nobody else sees this."""
    name = cut(seat.name, 16, wide - 170, bold=True)
    end = 40 + width(name, 16, bold=True) + 14
    alone = view.phase is not Phase.OVER
    won = write("wins" if wins else "", end - 4, 26, 14, style.select, weight=700)
    return (
        badge(seat.seat, 18, 20, 26, style),
        write(name, 40, 26, 16, style.ink, weight=700),
        *((eye(end, 20, style),) if alone else ()),
        *((won,) if wins else ()),
        write(
            plural(_total(row), "point"),
            wide - 8,
            27,
            19,
            style.ink,
            weight=700,
            serif=True,
            anchor="end",
        ),
    )


def squires_svg(
    view: View,
    seat: SeatView,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    flat: bool = False,
) -> str:
    """Draw what a seat's squires score, side by side; narrow: one below the other.

    ``flat``: all in one row, in few words.
    """
    style = Style.of(dark=dark, narrow=narrow)
    wide = _ROW if flat else _ENDING_NARROW if narrow else _ENDING_WIDTH
    row = worths(view, seat) or ()
    says = " ".join(map(say_worth, row)) or "Nobody."
    high = 38.0 if flat else 44.0 if narrow else 66.0
    drawn, height = _tiles(view, row, (wide, high), style, flat=flat)
    return picture(f"{owner(seat.name)} squires", says, wide, max(38.0, height), *drawn)


def _tiles(
    view: View, row: Row, size: tuple[float, float], style: Style, *, flat: bool = False
) -> tuple[list[Markup], float]:
    """Draw a seat's squires side by side, or on a phone in a column; return how high they are."""
    wide, high = size
    columns = 1 if style.narrow and not flat else max(3, len(row))
    room = (wide - 8 * (columns - 1)) / columns
    drawn = [
        group(
            squire_row(view, worth, (room, high), style),
            at=(number % columns * (room + 8), number // columns * (high + 4)),
        )
        for number, worth in enumerate(row)
    ]
    return drawn, -(-len(row) // columns) * (high + 4)


def squire_row(view: View, worth: kingdom.Worth, size: tuple[float, float], style: Style) -> Markup:
    """Draw a squire from 0, 0: portrait, name and place, and the points at the right end."""
    wide, high = size
    side, gone = min(high - 4, 54.0), worth.place is None
    name = NAMES[worth.squire] if worth.times == 1 else f"{worth.times} × {NAMES[worth.squire]}"
    if high < 40:
        return _flat_squire(view, worth, name, size, style)
    where, room = _standing(view, worth), wide - side - 42
    lines = wrap(where, 12.5, room, most=2 if high > 50 else 1)
    if lines[-1].endswith("…"):
        lines = wrap(where.removesuffix(" Castle"), 12.5, room, most=2 if high > 50 else 1)
    if high >= _TILE_HEIGHT:
        added = cut(_sum(view, worth), 12.5, wide - side - 14)
        lines = (lines[0], added) if added else lines[:1]
    first = high / 2 - 3 if len(lines) == 1 else high / 2 - 11
    pale = 0.5 if gone else None
    return group(
        group(_face(worth, side, pale), at=(0, (high - side) / 2)),
        write(name, side + 9, first, 14, style.ink, weight=700),
        *[
            write(line, side + 9, first + 15 * (row + 1), 12.5, style.ink2)
            for row, line in enumerate(lines)
        ],
        _points(worth, size, style),
        title=say_worth(worth),
    )


def _flat_squire(
    view: View, worth: kingdom.Worth, name: str, size: tuple[float, float], style: Style
) -> Markup:
    """Draw a squire in one of the columns of a row."""
    wide, high = size
    side = high - 4
    left = side + 5
    room = wide - left - (6 + width(str(worth.total), 18, bold=True, serif=True))
    where = cut(_standing(view, worth).removesuffix(" Castle"), 12, room)
    return group(
        group(_face(worth, side, 0.5 if worth.place is None else None), at=(0, 2)),
        write(cut(name, 12.5, room, bold=True), left, 16, 12.5, style.ink, weight=700),
        write(where, left, 31, 12, style.ink2),
        _points(worth, size, style),
        title=say_worth(worth),
    )


def _face(worth: kingdom.Worth, side: float, pale: float | None) -> Markup:
    return group(
        rect(0, 0, side, side, rx=6, fill=PARCHMENT, opacity=pale),
        group(portrait(worth.squire), at=(1, 2), scale=(side - 2) / 64, opacity=pale),
    )


def _points(worth: kingdom.Worth, size: tuple[float, float], style: Style) -> Markup:
    ink = style.ink2 if worth.place is None else style.ink
    at = (size[0] - 6, size[1] / 2 + 5, 18, ink)
    return write(str(worth.total), *at, weight=700, serif=True, anchor="end")


def _missing(view: View, worth: kingdom.Worth) -> str:
    """Say why a squire has no place; who is dead, and who is still to come, lies open (C-23)."""
    if worth.squire in view.dead:
        return "dead"
    return "never came" if view.phase is Phase.OVER else "still to come"


def _standing(view: View, worth: kingdom.Worth) -> str:
    """Say where a squire is: ``Lord, West Castle``, or why it has no place."""
    return _missing(view, worth) if worth.place is None else _where(worth.place)


def _where(place: kingdom.Place) -> str:
    """Name a position in few words: ``Lord, West Castle``."""
    return say_place(place).replace(" of the ", ", ")


def _sum(view: View, worth: kingdom.Worth) -> str:
    """Say how the points come about: ``6 + 3, highest castle``; nothing where they are one sum."""
    if worth.place is None or (worth.times == 1 and not worth.bonus):
        return ""
    times = f"{worth.times} × " if worth.times > 1 else ""
    if not worth.bonus:
        return f"{times}{worth.points}"
    added = f"{worth.points} + {worth.bonus}"
    return f"{times}({added}){_why(view, worth)}" if times else f"{added}{_why(view, worth)}"


def _why(view: View, worth: kingdom.Worth) -> str:
    assert worth.place is not None
    rank = kingdom.rank_of(worth.place)
    if rank is kingdom.Rank.KING:
        great = sum(
            kingdom.castle_level(view.stacks, castle) >= kingdom.GREAT_CASTLE
            for castle in kingdom.CASTLES
        )
        return f", {plural(great, 'castle')} of level {kingdom.GREAT_CASTLE} or more"
    return _BEST_WORDS[rank]


_BEST_WORDS = {
    kingdom.Rank.LORD: ", highest castle",
    kingdom.Rank.SENESCHAL: ", most prestigious",
    kingdom.Rank.MASTER_AT_ARMS: ", best defended",
}


# Whom does each player back? A row of bars for each player. The numbers come from
# ``kings.bots.castle.suspicion``; nothing is reckoned here. A bar is as high as the letter is
# likely to be one of the player's squires; over likely ones stands the percentage.

_NAME_WIDTH = 128.0
_BAR_STEP = 30.0
_BARS_HEIGHT = 98.0
_KNOWN_HEIGHT = 34.0
_BAR_HEIGHT = 56.0
_ROWS_FROM = 62.0
_LIKELY = 0.25
"""From which chance on a bar is dark and has its percentage written above it."""


def suspicion_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw how likely each letter is one of each player's squires, as the viewer can guess it.

    Squires that the viewer knows are named. ``narrow``: two lines of 13 letters for each player,
    for frames under 520 pixels. ``dark=None``: in the colours that its page names.
    """
    style, found = Style.of(dark=dark, narrow=narrow), suspicions(view)
    wide = 4 + 13 * 26.0 + 8 if narrow else _NAME_WIDTH + 26 * _BAR_STEP + 8
    title, answer = "Whom does each player back?", _answer(view, found)
    head = (
        write(title, 4, 26, 20, style.ink, weight=700, serif=True),
        write(cut(answer, 14, wide - 8), 4, 50, 14, style.ink2),
    )
    rows, y = [], _ROWS_FROM
    for seat in view.seats:
        guess = seat.squires is None and view.options.squires_each > 0
        row = _player(view, seat.seat, found[seat.seat], style)
        rows.append(group(*(row if guess else _plain(view, seat, wide, style)), at=(0, y)))
        y += (2 * _BARS_HEIGHT + 30 if narrow else _BARS_HEIGHT) if guess else _KNOWN_HEIGHT
    return picture(title, suspicion_words(view), wide, y + 8, *head, *rows)


def _plain(view: View, seat: SeatView, wide: float, style: Style) -> tuple[Markup, ...]:
    """Write whom a seat backs, where there is nothing to guess at."""
    names = ", ".join(NAMES[letter] for letter in seat.squires or ())
    words = cut(f"{seat.name}: {names or 'nobody'}", 15, wide - 84, bold=True)
    sign = eye(36 + width(words, 15) + 14, 19, style)
    alone = seat.seat == view.seat and view.phase is not Phase.OVER and names
    return (
        badge(seat.seat, 18, 19, 24, style),
        write(words, 36, 24, 15, style.ink, weight=600),
        *((sign,) if alone else ()),
    )


def suspicion_words(view: View) -> str:
    """Say for each player the three likeliest letters, with percentages, if deeds tell anything."""
    untold = _untold(view)
    return " ".join(
        f"{seat.name}: {'nothing known yet' if seat.seat in untold else _likeliest(row)}."
        for seat, row in zip(view.seats, suspicions(view), strict=True)
    )


def _untold(view: View) -> frozenset[int]:
    """Return the seats whose squires are secret and of which no deed tells anything."""
    rows = evidence(view)
    return frozenset(
        seat.seat
        for seat in view.seats
        if seat.squires is None and all(factor == 1 for factor in rows[seat.seat].values())
    )


def _likeliest(row: Odds) -> str:
    best = sorted(row, key=lambda letter: -row[letter])[:3]
    return ", ".join(f"{NAMES[letter]} {row[letter]:.0%}" for letter in best)


def _answer(view: View, found: tuple[Odds, ...]) -> str:
    """Name the strongest suspicion about somebody else, or all that are equally strong."""
    others = [seat.seat for seat in view.seats if seat.squires is None]
    if not others or view.options.squires_each == 0:
        return "There is nothing to guess at." if not others else "Nobody has squires (C-62)."
    told = [seat for seat in others if seat not in _untold(view)]
    if not told:
        return "Nothing is known yet: no deed tells whom anybody backs."
    return _strongest(view, {seat: found[seat] for seat in told})


def _strongest(view: View, found: dict[int, Odds]) -> str:
    """Say which suspicion is the strongest of those that rest on deeds."""
    most = max(max(row.values()) for row in found.values())
    named = {
        seat: [NAMES[letter] for letter in LETTERS if isclose(row[letter], most)]
        for seat, row in found.items()
    }
    backs = [f"{view.name(seat)} backs {_either(names)}" for seat, names in named.items() if names]
    if sum(map(len, named.values())) == 1:
        return f"Strongest suspicion: {backs[0]}, {most:.0%}."
    return f"Strongest suspicions, {most:.0%} each: {'; '.join(backs)}."


def _either(names: list[str]) -> str:
    """Join names by a comma, and the last by “or”."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _player(view: View, seat: int, row: Odds, style: Style) -> tuple[Markup, ...]:
    name = cut(view.name(seat), 15, 150 if style.narrow else _NAME_WIDTH - 44, bold=True)
    sign = badge(seat, 18, 14 if style.narrow else 50, 24, style)
    words = write(name, 36, 19 if style.narrow else 55, 15, style.ink, weight=600)
    if not style.narrow:
        bars = group(*_bars(row, 0, 26, _BAR_STEP, style), at=(_NAME_WIDTH, 0))
        return (sign, words, bars)
    blocks = [
        group(*_bars(row, first, 13, 26.0, style), at=(4, 28 + _BARS_HEIGHT * number))
        for number, first in enumerate((0, 13))
    ]
    return (sign, words, *blocks)


def _bars(row: Odds, first: int, number: int, column: float, style: Style) -> list[Markup]:
    """Draw the bars of some letters on their ground line, with the letters below."""
    ground = 16 + _BAR_HEIGHT
    line = path(f"M0 {ground:g}H{number * column:g}", stroke=style.edge, stroke_width=1)
    drawn = [line]
    for place, letter in enumerate(LETTERS[first : first + number]):
        drawn.append(
            group(
                *_bar(row[letter], column, style),
                write(letter, column / 2, ground + 16, 13, style.ink, anchor="middle"),
                at=(place * column, 0),
                title=f"{NAMES[letter]}: {row[letter]:.0%}",
            )
        )
    return drawn


def _bar(chance: float, column: float, style: Style) -> tuple[Markup, ...]:
    height = max(1.0, chance * _BAR_HEIGHT)
    top = 16 + _BAR_HEIGHT - height
    likely = chance >= _LIKELY
    fill = style.ink if likely else style.edge
    bar = rect(4, top, column - 8, height, fill=fill)
    if not likely:
        return (bar,)
    words = f"{100 * chance:.0f}"
    return (bar, write(words, column / 2, top - 4, 12, style.ink, weight=700, anchor="middle"))
