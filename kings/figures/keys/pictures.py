"""What one seat is shown of a game of King's Keys: the table, and below it what is its own."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from kings.figures.keys.board import board_svg
from kings.figures.keys.hand import hand_svg
from kings.figures.keys.progress import progress_svg
from kings.keys.view import View

__all__ = ["keys_pictures"]


def keys_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
) -> list[str]:
    """Draw the table, the viewer's cards if it has any, and its progress while it plays."""
    drawn = [board_svg(view, dark=dark, narrow=narrow, chosen=chosen)]
    if view.seat is None or view.own.out or not view.own.number:
        return drawn
    drawn.append(hand_svg(view, dark=dark, narrow=narrow, chosen=chosen))
    if view.own.kingdom is not None:
        drawn.append(progress_svg(view, dark=dark, narrow=narrow))
    return drawn
