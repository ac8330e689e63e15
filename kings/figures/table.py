"""The table as one seat sees it, drawn from its view and from nothing else.

Seats never move. Solid is settled, dashed can be chosen, woven is hidden, hollow has left play.
"""

from __future__ import annotations

from collections.abc import Iterable

from kings.figures.cards import back, card_title, hollow, lying_card, ring, slot
from kings.figures.layout import Layout, layout
from kings.figures.measure import cut, width, wrap
from kings.figures.middle import bank, cloth, discard, track
from kings.figures.palette import Palette, palette
from kings.figures.plates import can_lead, chips, plate
from kings.figures.reading import (
    describe_table,
    game_line,
    in_trick,
    place_words,
    table_title,
)
from kings.figures.signs import coin, eye
from kings.figures.svg import Markup, group, path, picture, rect, write
from kings.game import Event
from kings.struggle.events import CardTaken, RoundBegan
from kings.struggle.moves import Aim, TakeGold, targets
from kings.struggle.state import Phase
from kings.struggle.view import SeatView, View

__all__ = ["table_svg"]


def table_svg(
    view: View,
    *,
    dark: bool = False,
    heading: str | None = None,
    note: str | None = None,
    happened: Iterable[Event] = (),
    narrow: bool = False,
) -> str:
    """Draw the table for three to six seats as an SVG as wide as its frame.

    ``heading`` says what is to be decided and ``note`` what just happened; without both there is
    only the cloth. ``happened``: what the viewer has seen happen, this round or the whole log; it
    says which cards left play, and who took them. ``narrow``: two columns of small cards, for
    frames under 520 pixels. Every place and plate is a group with ``data-place`` or
    ``data-seat``, the number of its seat.
    """
    colours = palette(dark=dark)
    where, taken = layout(view.players, narrow=narrow), _taken(happened)
    head, drop = _head(view, where, heading, note, colours)
    table = group(
        cloth(where, colours),
        track(view, where, colours),
        bank(view, where, colours),
        discard(view, where, colours),
        *(_seat(view, seat, where, taken.get(seat.seat), colours) for seat in view.seats),
        at=(0, drop),
    )
    title, says = table_title(view, heading), describe_table(view)
    return picture(
        title, f"{says} {note or ''}".strip(), where.wide, where.high + drop, *head, table
    )


def _head(
    view: View, where: Layout, heading: str | None, note: str | None, colours: Palette
) -> tuple[list[Markup], float]:
    """Return the lines above the cloth and the room that they take."""
    if heading is None and note is None:
        return [], 0
    size, small = (18.0, 14.0) if where.narrow else (23.0, 15.0)
    lines = [_sky(view, colours), write(game_line(view), 28, 19, 14, colours.ink2, weight=600)]
    y = 22.0
    room = where.wide - 8
    for line in wrap(heading or "", size, room, most=3, bold=True, serif=True):
        y += size * 1.3
        lines.append(write(line, 4, y, size, colours.ink, weight=700, serif=True))
    for line in wrap(note or "", small, room, most=3):
        y += small * 1.6
        lines.append(write(line, 4, y, small, colours.ink2))
    return lines, y + 18


def _sky(view: View, colours: Palette) -> Markup:
    if view.night:
        return path("M14 5A9 9 0 1 0 22 18A8 8 0 0 1 14 5Z", fill=colours.ink2)
    return coin(14, 14, 7, colours)


def _seat(
    view: View, seat: SeatView, where: Layout, taken: CardTaken | None, colours: Palette
) -> Markup:
    place = where.places[seat.seat]
    beside = group(
        plate(view, seat, where, colours),
        *_plate_ring(view, seat, where, colours),
        chips(view, seat, where, place, colours),
        at=(where.card + where.gap, 0),
    )
    return group(_place(view, seat, where, taken, colours), beside, at=(place.x, place.y))


def _taken(happened: Iterable[Event]) -> dict[int, CardTaken]:
    """Return the cards that were taken in the last round of these events, by owner."""
    taken: dict[int, CardTaken] = {}
    for event in happened:
        if isinstance(event, RoundBegan):
            taken.clear()
        elif isinstance(event, CardTaken):
            taken[event.owner] = event
    return taken


def _place(
    view: View, seat: SeatView, where: Layout, taken: CardTaken | None, colours: Palette
) -> Markup:
    title = place_words(view, seat) if seat.lying is None else card_title(seat.lying)
    rings = _rings(view, seat, where, colours)
    gone = seat.lying is None and not seat.chosen and in_trick(view)
    drawn = _gone(view, taken, where, colours) if gone else _card(view, seat, where, colours)
    return group(*rings, drawn, title=f"{seat.name}: {title}", data_place=str(seat.seat))


def _gone(view: View, taken: CardTaken | None, where: Layout, colours: Palette) -> Markup:
    if taken is None:
        return hollow(None, "has left play", where.card, colours)
    return hollow(taken.card, f"taken by {view.name(taken.seat)}", where.card, colours)


def _card(view: View, seat: SeatView, where: Layout, colours: Palette) -> Markup:
    w = where.card
    if seat.lying is not None:
        return lying_card(seat.lying, w, colours)
    if seat.chosen:
        return group(back(seat.seat, w, colours), *_own_secret(view, seat, w, colours))
    asked = any(ask.open and ask.seat == seat.seat for ask in view.asks)
    choosing = asked and view.phase in (Phase.LEAD, Phase.FOLLOW)
    return slot("still choosing" if choosing else "", w, colours)


def _own_secret(view: View, seat: SeatView, w: float, colours: Palette) -> list[Markup]:
    """Remind the viewer, and nobody else, of the card that it put face down."""
    if seat.seat != view.seat or view.own_sealed is None:
        return []
    words = cut(f"{int(view.own_sealed)} {view.own_sealed.title}", 13, w - 30, bold=True)
    wide = width(words, 13, bold=True) + 38
    x, y = (w - wide) / 2, 1.19 * w
    pill = rect(x, y - 13, wide, 26, rx=13, fill=colours.face, stroke=colours.ink, stroke_width=1.3)
    name = write(words, x + 29, y + 4.5, 13, colours.ink, weight=700)
    return [group(pill, eye(x + 13, y, colours), name, title=f"Only {seat.name} sees this")]


def _rings(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    active = view.named if view.named is not None else view.actor
    sizes = (where.card, where.card_high)
    if seat.seat in _aims(view):
        return [ring("choice", *sizes, colours)]
    return [ring("active", *sizes, colours)] if seat.seat == active and in_trick(view) else []


def _aims(view: View) -> frozenset[int]:
    """Return the seats whose cards the viewer can choose now."""
    return frozenset(
        seat
        for choice in view.choices
        if isinstance(choice, Aim | TakeGold)
        for seat in targets(choice)
    )


def _plate_ring(view: View, seat: SeatView, where: Layout, colours: Palette) -> list[Markup]:
    if seat.seat not in can_lead(view) or where.narrow:
        return []
    return [ring("choice", where.plate, where.card_high, colours)]
