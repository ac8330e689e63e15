"""The pictures of King of the Castle for one seat: the kingdom, and below it its own cards."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from kings.castle.say import describe, say_seat
from kings.castle.state import Phase
from kings.castle.view import View
from kings.figures.castle.panels import chooser_svg
from kings.figures.castle.portraits import court
from kings.figures.castle.panels import hand_svg
from kings.figures.castle.table import kingdom_svg
from kings.figures.castle.strip import whole_card
from kings.figures.castle.strip import strip_svg
from kings.figures.drawing import Drawing
from kings.game import Event


def castle_pictures(
    view: View,
    *,
    dark: bool | None = False,
    narrow: bool = False,
    chosen: AbstractSet[str] = frozenset(),
    happened: Sequence[Event] = (),
    news: int = 0,
) -> list[str]:
    """Draw the kingdom, the viewer's hand if it has one, and what became of the men.

    While squires are chosen, all of them to choose from take the place of the hand (C-60).
    ``happened``: what the viewer has seen so far, of which the last ``news`` happened since the
    last picture; whoever died or moved up by these is told step by step.
    """
    marks = frozenset(chosen)
    drawn = [kingdom_svg(view, dark=dark, narrow=narrow, chosen=marks)]
    if view.seat is not None and view.phase is Phase.CHOOSE:
        drawn.append(chooser_svg(view, dark=dark, narrow=narrow))
    elif view.seat is not None and view.phase is not Phase.OVER:
        drawn.append(hand_svg(view, dark=dark, narrow=narrow, chosen=marks))
    strip = strip_svg(view, whole_card(happened, news), dark=dark, narrow=narrow)
    return [*drawn, strip] if strip else drawn


DRAWING = Drawing(
    View,
    whole=castle_pictures,
    table=kingdom_svg,
    own=lambda view, **look: [hand_svg(view, **look)],
    own_words=lambda view: " ".join(say_seat(view.own)),
    describe=lambda view, _: describe(view),
    pieces=court,
)
