"""The kingdom as one seat sees it, drawn from its view and from nothing else.

Castles never move. Solid is settled, dashed can be chosen or is in danger, hollow is gone; an eye
marks what the viewer alone sees.
"""

from __future__ import annotations

from kings.castle.kingdom import ATTRIBUTES, CASTLES, top
from kings.castle.say import say_attribute
from kings.castle.view import View
from kings.figures.castle.table import CASTLE_WIDTH
from kings.figures.castle.table import STOREYS, castle, castle_high
from kings.figures.castle.panels import PANEL_HIGH, panel, piles
from kings.figures.castle.table import Pointing, pointing
from kings.figures.castle.table import kingdom_says, kingdom_title
from kings.figures.castle.stacks import attribute_icon
from kings.figures.castle.table import THRONE_HIGH, THRONE_WIDE, throne
from kings.figures.castle.table import throne_words
from kings.figures.drawing import lines_above
from kings.figures.style import Palette, palette
from kings.figures.signs import eye
from kings.figures.svg import Markup, group, picture, rect, write

_GAP = 12.0
_PAD = 16.0
_WIDE = 3 * CASTLE_WIDTH + 2 * _GAP + 2 * _PAD
_NARROW = CASTLE_WIDTH + 2 * _PAD
_TOP = 20.0
_EDGE = 6.0
_COLUMNS = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
"""How many panels stand side by side, by the number of players."""


def kingdom_svg(
    view: View,
    *,
    dark: bool | None = False,
    heading: str | None = None,
    note: str | None = None,
    chosen: frozenset[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw King, castles, piles and two to eight players as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened. ``chosen``: marks that
    are drawn as chosen: ``place:0`` to ``place:9``, ``castle:0`` to ``castle:2``, ``stack:0`` to
    ``stack:8``, ``seat:0`` and so on. ``narrow``: castles one below the other, for frames under 520
    pixels. ``dark=None``: in the colours that its page names (see ``palette.as_variables``).

    What can be clicked is a group with ``data-mark``, and ``data-can`` where a legal choice of the
    viewer involves it.
    """
    colours = palette(dark=dark)
    wide = _NARROW if narrow else _WIDE
    head, drop = _head(wide, heading, note, colours)
    marks = pointing(view, chosen)
    cloth, cloth_high = _cloth(view, wide, marks, colours, narrow=narrow)
    below, below_high = _below(view, wide, marks, colours, narrow=narrow)
    return picture(
        kingdom_title(view, heading),
        kingdom_says(view, note),
        wide,
        drop + cloth_high + below_high,
        *head,
        group(cloth, at=(0, drop)),
        group(*below, at=(0, drop + cloth_high)),
    )


def _head(
    wide: float, heading: str | None, note: str | None, colours: Palette
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    lines, y = lines_above(heading, note, colours, wide=wide - 8, narrow=wide <= _NARROW)
    return lines, y + 14 if lines else 0.0


def _cloth(
    view: View,
    wide: float,
    marks: Pointing,
    colours: Palette,
    *,
    narrow: bool,
) -> tuple[Markup, float]:
    """Draw the cloth with the throne and the castles; return it with its height."""
    first = _TOP + THRONE_HIGH + (92 if narrow else 20)
    storeys = max(1, *map(top, view.stacks)) if narrow else STOREYS
    step = (0.0, castle_high(storeys) + _GAP) if narrow else (CASTLE_WIDTH + _GAP, 0.0)
    high = first + castle_high(storeys) + _PAD + 2 * step[1]
    castles = [
        group(
            castle(view, which, marks, colours, storeys=storeys),
            at=(_PAD + which * step[0], first + which * step[1]),
        )
        for which in CASTLES
    ]
    seat = throne(view, marks, colours)
    drawn = group(
        rect(0, 0, wide, high, rx=22, fill=colours.cloth),
        rect(
            7,
            7,
            wide - 14,
            high - 14,
            rx=16,
            fill="none",
            stroke=colours.stitch,
            stroke_width=2,
            stroke_dasharray="9 5",
        ),
        group(seat, at=((wide - THRONE_WIDE) / 2, _TOP)),
        *_beside(view, wide, colours, narrow=narrow),
        *castles,
    )
    return drawn, high


def _beside(view: View, wide: float, colours: Palette, *, narrow: bool) -> tuple[Markup, ...]:
    left, right = throne_words(view, colours)
    y = _TOP + THRONE_HIGH + 28 if narrow else _TOP + 66
    if narrow:
        return (group(*left, at=(wide / 2 - 12, y)), group(*right, at=(wide / 2 + 12, y)))
    edge = THRONE_WIDE / 2 + 30
    return (group(*left, at=(wide / 2 - edge, y)), group(*right, at=(wide / 2 + edge, y)))


def _below(
    view: View,
    wide: float,
    marks: Pointing,
    colours: Palette,
    *,
    narrow: bool,
) -> tuple[list[Markup], float]:
    """Draw piles, players and the legend under the cloth; return them with their height."""
    columns = 1 if narrow else _COLUMNS[len(view.seats)]
    room = (wide - 2 * _EDGE - (columns - 1) * _GAP) / columns
    lying, lines = piles(view, wide - 8, colours)
    first = 42 + 21 * lines
    drawn = [group(*lying, at=(4, 30))]
    for number, seat in enumerate(view.seats):
        row, column = divmod(number, columns)
        at = (_EDGE + column * (room + _GAP), first + row * (PANEL_HIGH + _GAP))
        drawn.append(group(panel(view, seat, room, marks, colours), at=at))
    rows = -(-len(view.seats) // columns)
    y = first + rows * (PANEL_HIGH + _GAP) + 28
    seen = view.seat is not None
    drawn += _legend(y, colours, narrow=narrow, seen=seen)
    return drawn, y + (46 if narrow and seen else 14)


def _legend(y: float, colours: Palette, *, narrow: bool, seen: bool) -> list[Markup]:
    """Explain the signs: each attribute has its own, and an eye is for the viewer alone.

    ``seen``: whether there is a viewer whose squires could have an eye.
    """
    drawn, x = [], 4.0
    for attribute in ATTRIBUTES:
        drawn.append(group(attribute_icon(attribute, colours), at=(x, y - 13), scale=0.9))
        drawn.append(write(say_attribute(attribute), x + 28, y + 2, 14, colours.ink))
        x += 102 if narrow else 130
    if not seen:
        return drawn
    if narrow:
        x, y = 4.0, y + 30
    drawn.append(eye(x + 10, y - 3, colours))
    drawn.append(write("your squire, seen by you alone", x + 28, y + 2, 14, colours.ink))
    return drawn
