"""How a game of King of the Castle ended: each player's squires, where they stood, what they score.

The viewer's own squires are drawn in the same tiles while the game goes on.
"""

from __future__ import annotations

from kings.castle import kingdom
from kings.castle.cards import NAMES
from kings.castle.say import say_worth
from kings.castle.view import SeatView, View
from kings.figures import svg
from kings.figures.castle.portraits import PARCHMENT, portrait
from kings.figures.castle.squires import standing, worths
from kings.figures.style import Style
from kings.words import owner

_WIDE, _NARROW = 600.0, 330.0
_TILE = 66.0


def squires_svg(
    view: View, seat: SeatView, *, dark: bool | None = None, narrow: bool = False
) -> str:
    """Draw what a seat's squires score, side by side; narrow: one below the other."""
    style, wide = Style.of(dark=dark, narrow=narrow), _NARROW if narrow else _WIDE
    rows = worths(view, seat) or ()
    columns = 1 if narrow else max(3, len(rows))
    room, high = (wide - 8 * (columns - 1)) / columns, 44.0 if narrow else _TILE
    drawn = [
        svg.group(
            squire_row(view, worth, (room, high), style),
            at=(number % columns * (room + 8), number // columns * (high + 4)),
        )
        for number, worth in enumerate(rows)
    ]
    lines = max(1, -(-len(rows) // columns))
    says = " ".join(map(say_worth, rows)) or "Nobody."
    name = f"{owner(seat.name)} squires"
    return svg.picture(name, says, wide, lines * (high + 4) - 4, *drawn)


def squire_row(
    view: View, worth: kingdom.Worth, size: tuple[float, float], style: Style
) -> svg.Markup:
    """Draw a squire from 0, 0: portrait, name and place, and the points at the right end."""
    wide, high = size
    side, gone = min(high - 4, 54.0), worth.place is None
    name = NAMES[worth.squire] if worth.times == 1 else f"{worth.times} × {NAMES[worth.squire]}"
    if high < 32:
        return _flat_row(view, worth, name, size, style)
    lines = svg.wrap(standing(view, worth), 12.5, wide - side - 42, most=2 if high > 50 else 1)
    first = high / 2 - 3 if len(lines) == 1 else high / 2 - 11
    pale = 0.5 if gone else None
    return svg.group(
        svg.group(_face(worth, side, pale), at=(0, (high - side) / 2)),
        svg.write(name, side + 9, first, 14, style.ink, weight=700),
        *[
            svg.write(line, side + 9, first + 15 * (row + 1), 12.5, style.ink2)
            for row, line in enumerate(lines)
        ],
        _total(worth, size, style),
        title=say_worth(worth),
    )


def _flat_row(
    view: View, worth: kingdom.Worth, name: str, size: tuple[float, float], style: Style
) -> svg.Markup:
    """Draw a squire in one line."""
    wide, high = size
    side = high - 4
    where = svg.cut(standing(view, worth), 12.5, wide - side - 54 - svg.width(name, 14, bold=True))
    return svg.group(
        svg.group(_face(worth, side, 0.5 if worth.place is None else None), at=(0, 2)),
        svg.phrase(name, f"  {where}", side + 9, high / 2 + 5, 13, style.ink),
        _total(worth, size, style),
        title=say_worth(worth),
    )


def _face(worth: kingdom.Worth, side: float, pale: float | None) -> svg.Markup:
    return svg.group(
        svg.rect(0, 0, side, side, rx=6, fill=PARCHMENT, opacity=pale),
        svg.group(portrait(worth.squire), at=(1, 2), scale=(side - 2) / 64, opacity=pale),
    )


def _total(worth: kingdom.Worth, size: tuple[float, float], style: Style) -> svg.Markup:
    ink = style.ink2 if worth.place is None else style.ink
    at = (size[0] - 6, size[1] / 2 + 5, 18, ink)
    return svg.write(str(worth.total), *at, weight=700, serif=True, anchor="end")
