"""The table as one seat sees it, drawn from its view and from nothing else.

Seats never move. Solid is settled, dashed can be chosen, woven is hidden, hollow has left play.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from kings.figures.struggle.table import Payment, across, chips, payments
from kings.figures.struggle.table import bank, cloth, discard, track
from kings.figures.struggle.motion import Course, follow
from kings.figures.drawing import lines_above
from kings.figures.struggle.table import Layout, layout
from kings.figures.struggle.table import plate
from kings.figures.style import Palette, palette
from kings.figures.struggle.table import place
from kings.figures.struggle.alt_text import describe, game_line, table_title
from kings.figures.signs import coin
from kings.figures.svg import Markup, group, path, picture, write
from kings.game import Event
from kings.struggle.view import SeatView, View


def table_svg(
    view: View,
    *,
    dark: bool | None = False,
    heading: str | None = None,
    note: str | None = None,
    happened: Iterable[Event] = (),
    chosen: AbstractSet[str] = frozenset(),
    narrow: bool = False,
) -> str:
    """Draw the table for three to six seats as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened; without both there is
    only the cloth. ``happened``: what the viewer has seen happen, this round or the whole log; it
    says which cards left play and who took them, how the last trick ended, and what gold was paid.
    ``chosen``: marks (see ``marks``) that are drawn as chosen. ``narrow``: two columns of small
    cards, for frames under 520 pixels. ``dark=None``: in the colours that its page names (see
    ``palette.as_variables``).

    Every place and plate is a group with ``data-mark``, and ``data-can`` where a legal choice of
    the viewer involves it. Gold, cards and signs move between elements with ``data-place``,
    ``data-seat``, ``data-bead``, ``data-bank``, ``data-discard``, ``data-star``, ``data-scepter``.
    """
    colours, course = palette(dark=dark), follow(happened, view.players)
    where, paid = layout(view.players, narrow=narrow), payments(view, course)
    head, drop = _head(view, where, heading, note, colours)
    table = group(
        cloth(where, colours),
        track(view, where, colours),
        bank(view, where, colours),
        discard(view, where, colours),
        *(_seat(view, seat, where, course, paid, chosen, colours) for seat in view.seats),
        across(view, paid, where, colours),
        at=(0, drop),
    )
    title, says = table_title(view, heading), describe(view, course)
    return picture(
        title, f"{says} {note or ''}".strip(), where.wide, where.high + drop, *head, table
    )


def _head(
    view: View, where: Layout, heading: str | None, note: str | None, colours: Palette
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    if heading is None and note is None:
        return [], 0
    above = [_sky(view, colours), write(game_line(view), 28, 19, 14, colours.ink2, weight=600)]
    lines, y = lines_above(
        heading, note, colours, wide=where.wide - 8, narrow=where.narrow, top=22.0, most=3
    )
    return [*above, *lines], y + 18


def _sky(view: View, colours: Palette) -> Markup:
    if view.night:
        return path("M14 5A9 9 0 1 0 22 18A8 8 0 0 1 14 5Z", fill=colours.ink2)
    return coin(14, 14, 7, colours)


def _seat(
    view: View,
    seat: SeatView,
    where: Layout,
    course: Course,
    paid: tuple[Payment, ...],
    chosen: AbstractSet[str],
    colours: Palette,
) -> Markup:
    corner = where.places[seat.seat]
    beside = group(
        plate(view, seat, where, chosen, colours),
        chips(view, seat.seat, paid, where, colours),
        at=(where.card + where.gap, 0),
    )
    card = place(view, seat, where, course, chosen, colours)
    return group(beside, card, at=(corner.x, corner.y))
