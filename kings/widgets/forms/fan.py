"""A fan of cards on the page for a new game, for light and for dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kings.figures.palette import SANS, Palette, palette
from kings.figures.svg import Markup, element, group

WIDE = 84.0
"""How wide a card is drawn: a size without words."""


def fans(draw: Callable[[Palette], Sequence[Markup]]) -> str:
    """Draw some cards for light and for dark; the style sheet shows one of the two.

    ``draw``: returns the cards in these colours, each ``WIDE`` with its upper left corner at 0, 0.
    """
    return "".join(
        f'<div class="kings-only-{name}" aria-hidden="true">'
        f"{_fan(draw(palette(dark=name == 'dark')))}</div>"
        for name in ("light", "dark")
    )


def _fan(drawn: Sequence[Markup]) -> str:
    cards = [
        group(
            group(card, at=(-WIDE / 2, -720.0)),
            at=(250.0, 728.0),
            turn=(at - (len(drawn) - 1) / 2) * 7.3,
        )
        for at, card in enumerate(drawn)
    ]
    return element(
        "svg",
        *cards,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 500 168",
        width="100%",
        font_family=SANS,
    )
