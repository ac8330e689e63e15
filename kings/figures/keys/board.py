"""The table as one seat sees it, drawn from its view and from nothing else.

Kingdoms never move: A sits bottom left and the others follow clockwise. Woven is hidden, dashed can
be chosen, hollow is gone; an eye marks what lies face down and the viewer knows all the same.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures.drawing import lines_above
from kings.figures.keys.table import Pen
from kings.figures.keys.table import COMPACT, ROOMY, kingdom, kingdom_high
from kings.figures.keys.table import can_marks, table_says, table_title
from kings.figures.svg import cut
from kings.figures.style import Palette, palette
from kings.figures.signs import arrow
from kings.figures.svg import stroke
from kings.figures.svg import Markup, group, picture, rect, write
from kings.keys.view import View

WIDE, NARROW = 844.0, 390.0
_EDGE = 16.0
_GAP = 14.0
_MIDDLE = 52.0
_OUT = 54.0
"""The height of a kingdom that is out, on a phone."""

_ROWS = ((1, 2), (0, 3))
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
    ``reading``) that are drawn as chosen. ``narrow``: one kingdom below the other in the order of
    their turns, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``palette.as_variables``).

    Whatever a legal choice of the viewer involves is a group with ``data-mark`` and ``data-can``.
    Cards move between elements with ``data-seat``, ``data-place`` (``"1 vault"``) and
    ``data-pile``.
    """
    colours = palette(dark=dark)
    wide = NARROW if narrow else WIDE
    head, drop = _head(wide, heading, note, colours)
    draw = _in_a_column if narrow else _in_two_rows
    drawn, high = draw(view, Pen(colours, can_marks(view), chosen))
    title, says = table_title(view, heading), table_says(view, note)
    return picture(title, says, wide, high + drop, *head, group(drawn, at=(0, drop)))


def _head(
    wide: float, heading: str | None, note: str | None, colours: Palette
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    lines, y = lines_above(heading, note, colours, wide=wide - 8, narrow=wide <= NARROW)
    return lines, y + 14 if lines else 0.0


def _in_two_rows(view: View, pen: Pen) -> tuple[Markup, float]:
    colours, y = pen.colours, _EDGE + 2
    parts, tops = [], []
    for row in _ROWS:
        high = max(kingdom_high(view, view.seats[seat], ROOMY) for seat in row)
        tops.append(y)
        for column, seat in enumerate(row):
            drawn = kingdom(view, view.seats[seat], ROOMY, high, pen)
            parts.append(group(drawn, at=(_EDGE + column * (ROOMY.wide + _GAP), y)))
        y += high + _MIDDLE
    whole = y - _MIDDLE + _EDGE + 2
    middle = group(_middle(view, WIDE, colours), at=(0, tops[1] - _MIDDLE))
    arrows = [
        arrow(WIDE / 2, 8, colours.ink2),
        arrow(WIDE - 8, tops[1] - _MIDDLE / 2, colours.ink2, turn=90),
        arrow(WIDE / 2, whole - 8, colours.ink2, turn=180),
        arrow(8, tops[1] - _MIDDLE / 2, colours.ink2, turn=270),
    ]
    return group(_cloth(WIDE, whole, colours), *arrows, middle, *parts), whole


def _in_a_column(view: View, pen: Pen) -> tuple[Markup, float]:
    y, parts = _MIDDLE + 4, []
    for seat in view.seats:
        high = _OUT if seat.out else kingdom_high(view, seat, COMPACT)
        drawn = kingdom(view, seat, COMPACT, high, pen)
        parts.append(group(drawn, at=(12, y)))
        y += high + _GAP
    middle = group(_middle(view, NARROW, pen.colours), at=(0, 2))
    return group(_cloth(NARROW, y, pen.colours), middle, *parts), y


def _cloth(wide: float, high: float, colours: Palette) -> Markup:
    ground = rect(0, 0, wide, high, rx=20, fill=colours.cloth)
    line = stroke(colours.stitch, 2)
    return group(ground, rect(8, 8, wide - 16, high - 16, rx=13, stroke_dasharray="8 5", **line))


def _middle(view: View, wide: float, colours: Palette) -> Markup:
    """Draw the pile, and write which turn it is and which guards have left the game."""
    cards = "1 card" if view.pile == 1 else f"{view.pile} cards" if view.pile else "empty"
    words = f"Draw pile: {cards}"
    half = 92.0 if wide > NARROW else 82.0
    middle = _MIDDLE / 2
    pill = rect(
        wide / 2 - half,
        middle - 17,
        2 * half,
        34,
        rx=17,
        fill=colours.face,
        stroke=colours.rule,
    )
    said = write(words, wide / 2, middle + 5, 15, colours.ink, weight=700, anchor="middle")
    pile = group(pill, said, title=words, data_pile="yes")
    parts = [pile]
    if view.turn:
        parts.append(write(f"Turn {view.turn}", 28, middle + 5, 14, colours.ink2, weight=600))
    if view.aside:
        parts.append(_aside(view, wide, half, colours))
    return group(*parts)


def _aside(view: View, wide: float, half: float, colours: Palette) -> Markup:
    """Write how many guards lie out of the game (K-30)."""
    number = len(view.aside)
    words = f"out of the game: {number} guard{'s' if number > 1 else ''}"
    short = words if wide > NARROW else f"{number} out"
    room = wide / 2 - half - 36
    line = write(cut(short, 14, room), wide - 28, _MIDDLE / 2 + 5, 14, colours.ink2, anchor="end")
    return group(line, title=f"Out of the game: {', '.join(card.label for card in view.aside)}")
