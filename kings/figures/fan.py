"""A fan of cards: some pieces of a game at one glance, as wide as their frame."""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.style import SANS
from kings.figures.svg import Markup, element, group

WIDE = 84.0
"""How wide a card is drawn: a size without words."""


def fan_svg(cards: Sequence[Markup]) -> str:
    """Draw cards as an SVG, each ``WIDE`` with its upper left corner at 0, 0."""
    spread = [
        group(
            group(card, at=(-WIDE / 2, -720.0)),
            at=(250.0, 728.0),
            turn=(place - (len(cards) - 1) / 2) * 7.3,
        )
        for place, card in enumerate(cards)
    ]
    return element(
        "svg",
        *spread,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 500 168",
        width="100%",
        font_family=SANS,
    )
