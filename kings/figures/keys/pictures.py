"""The pictures of King's Keys for one seat: the table, and below it the seat's own cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Any

from kings.figures.drawing import Drawing
from kings.figures.drawing import PIECE_WIDTH
from kings.figures.drawing import fan_svg
from kings.figures.keys.table import board_svg
from kings.figures.keys.cards import face
from kings.figures.keys.panels import hand_svg
from kings.figures.keys.panels import progress_svg
from kings.figures.keys.cards import crest
from kings.figures.style import Palette
from kings.figures.signs import badge
from kings.figures.svg import Markup
from kings.keys.cards import Card
from kings.keys.say import describe, say_seat
from kings.keys.view import View

_NOTHING: Mapping[Card, str] = MappingProxyType({})


def keys_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
    refused: Mapping[Card, str] = _NOTHING,
) -> list[str]:
    """Draw the table, the viewer's cards if it has any, and its progress while it plays.

    ``refused``: why own cards can't be played now, in sentences.
    """
    drawn = [board_svg(view, dark=dark, narrow=narrow, chosen=chosen)]
    if view.seat is None or view.own.out or not view.own.number:
        return drawn
    hand = hand_svg(view, dark=dark, narrow=narrow, chosen=chosen, refused=refused)
    drawn.append(hand)
    if view.own.kingdom is not None:
        drawn.append(progress_svg(view, dark=dark, narrow=narrow))
    return drawn


def _whole(view: View, *, happened: Sequence[object], **look: Any) -> list[str]:
    """Draw all; the last happenings of King's Keys leave nothing that is seen in a picture."""
    return keys_pictures(view, **look)


def _own(view: View, *, dark: bool | None, narrow: bool) -> list[str]:
    if view.own.out or not view.own.number:
        return []
    return [draw(view, dark=dark, narrow=narrow) for draw in (hand_svg, progress_svg)]


def _sign(view: View, seat: int, colours: Palette) -> Markup:
    """Draw the crest of a seat's kingdom; before the kingdoms are dealt, its badge."""
    kingdom = view.seats[seat].kingdom
    if kingdom is None:
        return badge(seat, 14, 14, 24, colours)
    return crest(kingdom, 14, 2, 24, colours)


_CARDS = tuple(
    Card(words)
    for words in ("ocean key 2", "sun coin 3", "ember axe 4", "forest shield 1", "ocean axe 3")
)
"""The cards that stand for the game."""

DRAWING = Drawing(
    View,
    whole=_whole,
    table=board_svg,
    own=_own,
    own_words=lambda view: say_seat(view, view.own),
    describe=lambda view, _: describe(view),
    pieces=lambda colours: fan_svg([face(card, PIECE_WIDTH, colours) for card in _CARDS]),
    sign=_sign,
)
