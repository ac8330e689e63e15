"""A view of any game as pictures: the table first, then what the viewer alone has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Any

from kings import castle, keys, struggle
from kings.castle.say import describe as describe_castle
from kings.castle.say import say_seat as say_castle_seat
from kings.figures import castle as castle_figures
from kings.figures import keys as keys_figures
from kings.figures.castle import castle_pictures
from kings.figures.hand import hand_svg
from kings.figures.keys import keys_pictures
from kings.figures.keys.signs import crest
from kings.figures.palette import Palette
from kings.figures.promise_signs import inline
from kings.figures.reading import describe_table, hand_title
from kings.figures.signs import badge
from kings.figures.svg import Markup
from kings.figures.table import table_svg
from kings.game import Event
from kings.keys.say import describe as describe_keys
from kings.keys.say import say_seat as say_keys_seat


def pictures(
    view: Any,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    happened: Sequence[Any] = (),
    chosen: AbstractSet[str] = frozenset(),
) -> list[str]:
    """Draw what a seat sees of a game of any kind, one picture under another (SVG texts).

    ``dark`` None: in the style sheet's colours; ``narrow``: for a phone. ``happened``: what the
    viewer has seen so far; ``chosen``: the marks that were pointed at.
    """
    draw = _DRAWN[type(view)]
    return draw(view, dark=dark, narrow=narrow, happened=happened, chosen=frozenset(chosen))


def table_picture(view: Any, *, dark: bool | None = False, narrow: bool = False) -> str:
    """Draw the table alone, as a seat sees it."""
    return _TABLE[type(view)](view, dark=dark, narrow=narrow)


def seat_sign(view: Any, seat: int, colours: Palette) -> Markup:
    """Draw a seat's sign, 28 by 28: its badge or, in King's Keys, the crest of its kingdom."""
    kingdom = view.seats[seat].kingdom if isinstance(view, keys.View) else None
    if kingdom is None:
        return badge(seat, 14, 14, 24, colours)
    return crest(kingdom, 14, 2, 24, colours)


def inline_seat(view: Any, seat: int, colours: Palette) -> str:
    """Draw a seat's sign for a line of a page."""
    return inline(seat_sign(view, seat, colours), wide=28, high=28)


def own_pictures(view: Any, *, dark: bool | None = False, narrow: bool = False) -> list[str]:
    """Draw what the viewer alone sees, without the table: its cards, and what it has of a win."""
    return _OWN[type(view)](view, dark=dark, narrow=narrow)


def own_words(view: Any) -> str:
    """Say what the viewer alone knows of its own seat: its cards, and what it is after."""
    return _OWN_WORDS[type(view)](view)


def describe(view: Any, happened: Sequence[Any] = ()) -> str:
    """Read the table aloud as a seat sees it, in lines or sentences."""
    return _DESCRIBED[type(view)](view, happened)


def _struggle(
    view: struggle.View,
    *,
    dark: bool | None,
    narrow: bool,
    happened: Sequence[Event],
    chosen: frozenset[str],
) -> list[str]:
    drawn = [table_svg(view, dark=dark, narrow=narrow, happened=happened, chosen=chosen)]
    if view.seat is None:
        return drawn
    return [*drawn, hand_svg(view, dark=dark, narrow=narrow, chosen=chosen)]


def _keys(view: keys.View, *, happened: Sequence[Event], **look: Any) -> list[str]:
    """Draw King's Keys, where the last happenings leave nothing that is seen in the picture."""
    return keys_pictures(view, **look)


def _own_keys(view: keys.View, **look: Any) -> list[str]:
    if view.own.out or not view.own.number:
        return []
    return [keys_figures.hand_svg(view, **look), keys_figures.progress_svg(view, **look)]


def _own_castle(view: castle.View, **look: Any) -> list[str]:
    return [castle_figures.hand_svg(view, **look)]


_TABLE: Mapping[type, Callable[..., str]] = MappingProxyType(
    {
        struggle.View: table_svg,
        keys.View: keys_figures.board_svg,
        castle.View: castle_figures.kingdom_svg,
    }
)

_OWN: Mapping[type, Callable[..., list[str]]] = MappingProxyType(
    {
        struggle.View: lambda view, **look: [hand_svg(view, **look)],
        keys.View: _own_keys,
        castle.View: _own_castle,
    }
)

_DRAWN: Mapping[type, Callable[..., list[str]]] = MappingProxyType(
    {struggle.View: _struggle, keys.View: _keys, castle.View: castle_pictures}
)

_OWN_WORDS: Mapping[type, Callable[[Any], str]] = MappingProxyType(
    {
        struggle.View: lambda view: f"{hand_title(view, view.own)}.",
        keys.View: lambda view: say_keys_seat(view, view.own),
        castle.View: lambda view: " ".join(say_castle_seat(view.own)),
    }
)

_DESCRIBED: Mapping[type, Callable[[Any, Sequence[Any]], str]] = MappingProxyType(
    {
        struggle.View: describe_table,
        keys.View: lambda view, _: describe_keys(view),
        castle.View: lambda view, _: describe_castle(view),
    }
)
