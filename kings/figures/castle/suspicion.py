"""Whom does each player back? The suspicions of one view as bars, a row for each player.

The numbers come from ``kings.bots.castle.suspicion``; nothing is reckoned here. A bar is as high as
the letter is likely to be one of the player's squires; over likely ones stands the percentage.
"""

from __future__ import annotations

from math import isclose

from kings.bots.castle.suspicion import Odds, evidence, suspicions
from kings.castle.cards import LETTERS, NAMES
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures.signs import badge
from kings.figures.svg import cut, width
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, path, picture, rect, write

_NAME = 128.0
_COLUMN = 30.0
_ROW = 98.0
_KNOWN = 34.0
_BAR = 56.0
_HEAD = 62.0
_LIKELY = 0.25
"""From which chance on a bar is dark and has its percentage written above it."""


def suspicion_svg(view: View, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw how likely each letter is one of each player's squires, as the viewer can guess it.

    Squires that the viewer knows are named. ``narrow``: two lines of 13 letters for each player,
    for frames under 520 pixels. ``dark=None``: in the colours that its page names.
    """
    colours, found = palette(dark=dark), suspicions(view)
    wide = 4 + 13 * 26.0 + 8 if narrow else _NAME + 26 * _COLUMN + 8
    title, answer = "Whom does each player back?", _answer(view, found)
    head = (
        write(title, 4, 26, 20, colours.ink, weight=700, serif=True),
        write(cut(answer, 14, wide - 8), 4, 50, 14, colours.ink2),
    )
    rows, y = [], _HEAD
    for seat in view.seats:
        guess = seat.squires is None and view.options.squires_each > 0
        row = _player(view, seat.seat, found[seat.seat], colours, narrow=narrow)
        rows.append(group(*(row if guess else _plain(view, seat, wide, colours)), at=(0, y)))
        y += (2 * _ROW + 30 if narrow else _ROW) if guess else _KNOWN
    return picture(title, suspicion_words(view), wide, y + 8, *head, *rows)


def _plain(view: View, seat: SeatView, wide: float, colours: Palette) -> tuple[Markup, ...]:
    """Write whom a seat backs, where there is nothing to guess at."""
    names = ", ".join(NAMES[letter] for letter in seat.squires or ())
    words = cut(f"{seat.name}: {names or 'nobody'}", 15, wide - 84, bold=True)
    sign = eye(36 + width(words, 15) + 14, 19, colours)
    alone = seat.seat == view.seat and view.phase is not Phase.OVER and names
    return (
        badge(seat.seat, 18, 19, 24, colours),
        write(words, 36, 24, 15, colours.ink, weight=600),
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


def _player(
    view: View, seat: int, row: Odds, colours: Palette, *, narrow: bool
) -> tuple[Markup, ...]:
    name = cut(view.name(seat), 15, 150 if narrow else _NAME - 44, bold=True)
    sign = badge(seat, 18, 14 if narrow else 50, 24, colours)
    words = write(name, 36, 19 if narrow else 55, 15, colours.ink, weight=600)
    if not narrow:
        bars = group(*_bars(row, 0, 26, _COLUMN, colours), at=(_NAME, 0))
        return (sign, words, bars)
    blocks = [
        group(*_bars(row, first, 13, 26.0, colours), at=(4, 28 + _ROW * number))
        for number, first in enumerate((0, 13))
    ]
    return (sign, words, *blocks)


def _bars(row: Odds, first: int, number: int, column: float, colours: Palette) -> list[Markup]:
    """Draw the bars of some letters on their ground line, with the letters below."""
    ground = 16 + _BAR
    line = path(f"M0 {ground:g}H{number * column:g}", stroke=colours.edge, stroke_width=1)
    drawn = [line]
    for place, letter in enumerate(LETTERS[first : first + number]):
        drawn.append(
            group(
                *_bar(row[letter], column, colours),
                write(letter, column / 2, ground + 16, 13, colours.ink, anchor="middle"),
                at=(place * column, 0),
                title=f"{NAMES[letter]}: {row[letter]:.0%}",
            )
        )
    return drawn


def _bar(chance: float, column: float, colours: Palette) -> tuple[Markup, ...]:
    high = max(1.0, chance * _BAR)
    top = 16 + _BAR - high
    likely = chance >= _LIKELY
    fill = colours.ink if likely else colours.edge
    bar = rect(4, top, column - 8, high, fill=fill)
    if not likely:
        return (bar,)
    words = f"{100 * chance:.0f}"
    return (bar, write(words, column / 2, top - 4, 12, colours.ink, weight=700, anchor="middle"))
