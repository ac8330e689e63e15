"""The players' panels and the piles: what the viewer knows of each seat, and what is to come."""

from __future__ import annotations

from collections.abc import Sequence

from kings.castle.cards import NAMES
from kings.castle.kingdom import points
from kings.castle.say import say_card
from kings.castle.state import Phase
from kings.castle.view import SeatView, View
from kings.figures.castle.table import Pointing
from kings.figures.castle.table import letters_of
from kings.figures.svg import cut, width, wrap
from kings.figures.style import Palette
from kings.figures.signs import badge, eye
from kings.figures.svg import Markup, circle, group, rect, write
from kings.words import listed, plural

PANEL_HIGH = 84.0
MOST_BADGES = 6


def seat_sign(seat: int, x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw a seat's badge; the seats G and H, which only this game has, are rings with a letter."""
    if seat < MOST_BADGES:
        return badge(seat, x, y, size, colours)
    disc = circle(x, y, size / 2 - 1, fill=colours.face, stroke=colours.ink, stroke_width=2.4)
    letter = write(
        "ABCDEFGH"[seat], x, y + size * 0.2, size * 0.56, colours.ink, weight=700, anchor="middle"
    )
    return group(disc, letter)


def panel(
    view: View,
    seat: SeatView,
    wide: float,
    marks: Pointing,
    colours: Palette,
) -> Markup:
    """Draw a seat's panel, ``wide`` by ``PANEL_HIGH``, from 0, 0."""
    mark, active = f"seat:{seat.seat}", seat.seat == view.actor
    halo = rect(
        -3, -3, wide + 6, PANEL_HIGH + 6, rx=14, fill="none", stroke=colours.halo, stroke_width=4
    )
    name = cut(seat.name, 16, wide - 112, bold=True, serif=True)
    return group(
        *((halo,) if active else ()),
        rect(0, 0, wide, PANEL_HIGH, rx=12, fill=colours.face, stroke=colours.rule),
        seat_sign(seat.seat, 24, 26, 26, colours),
        write(name, 44, 31, 16, colours.ink, weight=700, serif=True),
        *_points(view, seat, wide, colours),
        write(_held(view, seat, wide), 14, 56, 13, colours.ink2),
        *_squires(view, seat, wide, colours),
        *marks.ring(mark, wide, PANEL_HIGH, colours),
        title=_title(view, seat),
        data_mark=marks.named(mark),
        data_can=marks.yes(mark),
        data_seat=str(seat.seat),
    )


def _title(view: View, seat: SeatView) -> str:
    seen = f", among them {listed(map(say_card, seat.seen))}" if seat.seen else ""
    turn = "; on turn" if seat.seat == view.actor else ""
    return f"{seat.name}: {plural(seat.held, 'card')}{seen}{turn}"


def _points(view: View, seat: SeatView, wide: float, colours: Palette) -> tuple[Markup, ...]:
    """Write what the seat scores as the realm stands, where the viewer can know it (C-45, C-62)."""
    letters = letters_of(view, seat) if view.turn else None
    if letters is None:
        return ()
    scored = str(points(letters, view.men, view.stacks))
    when = "points" if view.phase is Phase.OVER else "now"
    return (
        write(scored, wide - 14, 33, 21, colours.ink, weight=700, serif=True, anchor="end"),
        write(when, wide - 14, 50, 12, colours.ink2, anchor="end"),
    )


def _held(view: View, seat: SeatView, wide: float) -> str:
    held, room = plural(seat.held, "card"), wide - 64
    if not seat.seen:
        return cut(f"{held} in hand{'; on turn' if seat.seat == view.actor else ''}", 13, room)
    named = f"{held}, among them {listed(map(say_card, seat.seen))}"
    return named if width(named, 13) <= room else f"{held}, {len(seat.seen)} of them seen"


def _squires(view: View, seat: SeatView, wide: float, colours: Palette) -> tuple[Markup, ...]:
    if view.options.squires == "none":
        return (write("scores the letters in hand", 14, 75, 13, colours.ink2),)
    if not seat.squires:
        words = "three squires, in secret" if seat.chosen == 3 else f"{seat.chosen} of 3 squires"
        return (write(words, 14, 75, 13, colours.ink2),)
    own = view.seat == seat.seat and view.phase is not Phase.OVER
    x = (
        40.0 if own else 14.0
    )  # the eye before the names: how wide these come out, only a page knows
    names = cut(", ".join(NAMES[letter] for letter in seat.squires), 13, wide - x - 8, bold=True)
    line = write(names, x, 75, 13, colours.ink, weight=600)
    return (*((eye(24, 70, colours),) if own else ()), line)


def piles(view: View, wide: float, colours: Palette) -> tuple[tuple[Markup, ...], int]:
    """Write what is to be drawn and what is gone, from 0, 0 (C-23); return how many lines too."""
    newest = f" (on top: {say_card(view.discard[-1])})" if view.discard else ""
    cards = f"Event cards: {view.deck} to draw, {len(view.discard)} discarded{newest}"
    men = f"Squires: {len(view.reserve)} still to come{_order(view)}, {len(view.dead)} dead"
    first, second = (wrap(words, 14, wide, most=2) for words in (cards, men))
    lines = (*first, *second)
    room = max(width(line, 14) for line in lines)
    return (
        *_lines(lines, colours),
        group(_landing(min(room + 70, wide - 60), 1), data_deck="", data_discard=""),
        group(_landing(min(room + 42, wide - 32), len(lines)), data_reserve="", data_dead=""),
    ), len(lines)


def _lines(lines: Sequence[str], colours: Palette) -> list[Markup]:
    return [write(line, 0, 21 * row, 14, colours.ink2) for row, line in enumerate(lines)]


def _landing(x: float, line: int) -> Markup:
    """Mark, unseen, where what flies to a pile lands: beside the words, which stay readable.

    ``line``: counted from 1.
    """
    return rect(x, 21 * line - 26, 1, 1, fill="none")


def _order(view: View) -> str:
    if not view.order_known or not view.reserve:
        return ""
    coming = ", ".join(NAMES[letter] for letter in view.reserve[:3])
    return f" ({coming}{' …' if len(view.reserve) > 3 else ''})"
