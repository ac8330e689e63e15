"""A view of any game as pictures: the table first, then what the viewer alone has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from kings.figures.drawing import Drawing
from kings.figures.signs import badge, inline
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup
from kings.game import Room
from kings.games import EachGame
from kings.laying import Piece


def pictures(
    view: Any,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    happened: Sequence[Any] = (),
) -> list[str]:
    """Draw what a seat sees of a game of any kind: the table, then its hand (SVG texts).

    ``dark`` None: in the style sheet's colours; ``narrow``: for a phone, with what its table has no
    room for after the hand. ``happened``: what the viewer has seen so far.
    """
    drawing = DRAWINGS[type(view)]
    table = drawing.table(view, dark=dark, narrow=narrow, happened=happened)
    own = drawing.own(view, dark=dark, narrow=narrow, bare=False) if view.seat is not None else []
    return [table, *(own if narrow else own[:1])]


def table_picture(
    view: Any, *, dark: bool | None = False, narrow: bool = False, happened: Sequence[Any] = ()
) -> str:
    """Draw the table alone, as a seat sees it."""
    return DRAWINGS[type(view)].table(view, dark=dark, narrow=narrow, happened=happened)


def seats_picture(view: Any, happened: Sequence[Any] = ()) -> str:
    """Draw each seat's part of the wide table in a column, in the colours that its page names."""
    return DRAWINGS[type(view)].seats(view, happened=happened, dark=None)


def seat_sign(view: Any, seat: int, colours: Palette) -> Markup:
    """Draw a seat's sign, 28 by 28: its badge or, in King's Keys, the crest of its kingdom."""
    draw = DRAWINGS[type(view)].sign
    return badge(seat, 14, 14, 24, colours) if draw is None else draw(view, seat, colours)


def inline_seat(view: Any, seat: int, colours: Palette) -> str:
    """Draw a seat's sign for a line of a page."""
    return inline(seat_sign(view, seat, colours), wide=28, high=28)


def own_pictures(
    view: Any,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    bare: bool = False,
) -> list[str]:
    """Draw what the viewer alone sees, without the table: its hand, and what it has of a win.

    ``bare``: only what it has, for a page that says whose it is and reckons with it by itself.
    """
    return DRAWINGS[type(view)].own(view, dark=dark, narrow=narrow, bare=bare)


def end_pictures(view: Any, *, narrow: bool = False, happened: Sequence[Any] = ()) -> list[str]:
    """Draw how a game ended: one picture for each seat where it counts points, else of them all."""
    return DRAWINGS[type(view)].end(view, happened, dark=None, narrow=narrow)


def own_words(view: Any) -> str:
    """Say what the viewer alone knows of its own seat: its cards, and what it is after."""
    return DRAWINGS[type(view)].own_words(view)


def describe(view: Any, happened: Sequence[Any] = ()) -> str:
    """Read the table aloud as a seat sees it, in lines or sentences."""
    return DRAWINGS[type(view)].describe(view, happened)


def marks_of(view: Any, choice: Any, *, acting: bool = False) -> frozenset[str]:
    """Return what of the picture a choice of the viewer consists of; none for a pass and the like.

    These are the ``data-mark`` of the pictures: ``card:7``, ``place:2``, ``seat:1``. ``acting``:
    where there is none, return that of the card that acts by it.
    """
    drawing = DRAWINGS[type(view)]
    marks = drawing.marks(view, choice)
    return drawing.acts(choice) if acting and not marks else marks


def reference(room: Room, options: Any) -> str:
    """Return the reference card of a game as HTML, in the colours that its page names."""
    return DRAWINGS[room.view].reference(options)


def guesses(view: Any, *, narrow: bool = False) -> str:
    """Draw what a viewer can guess of the others' secrets; empty where a game draws none."""
    draw = DRAWINGS[type(view)].guesses
    return "" if draw is None else draw(view, dark=None, narrow=narrow)


def pieces(room: Room, *, dark: bool | None = False) -> str:
    """Draw some pieces of a game, as wide as their frame: what it is about, at one glance."""
    return DRAWINGS[room.view].pieces(palette(dark=dark))


DRAWINGS: Mapping[type, Drawing] = MappingProxyType(
    {
        drawing.view: drawing
        for drawing in EachGame[Drawing]("kings.figures.{}.table", "DRAWING").values()
    }
)
"""How each game is drawn, by the type of its views."""

PIECES: Mapping[str, Callable[[], tuple[Piece, ...]]] = EachGame(
    "kings.figures.{}.pieces", "pieces"
)
"""The cards of each game as small pieces."""


@cache
def deck_of(game: str) -> tuple[Piece, ...]:
    """Return the cards of a game as small pieces, for trays and beside choices."""
    return PIECES[game]()
