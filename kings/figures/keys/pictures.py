"""The pictures of King's Keys for one seat: the table, and below it the seat's own cards."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from kings.figures.keys.board import board_svg
from kings.figures.keys.hand import hand_svg
from kings.figures.keys.progress import progress_svg
from kings.keys.cards import Card
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
