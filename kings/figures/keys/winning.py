"""The cards that won a game of King's Keys, as they were shown."""

from __future__ import annotations

from collections.abc import Sequence

from kings.figures.keys.table import NARROW, WIDE
from kings.figures.keys.cards import RATIO, card_says, face
from kings.figures.style import palette
from kings.figures.svg import group, picture
from kings.keys.cards import AXES, COINS, Card, set_of, worth
from kings.keys.moves import Win
from kings.keys.say import card_list

_WIDTH = {False: 64.0, True: 54.0}
"""The width of a card, by whether the picture is narrow."""

_EDGE = 6.0


def winning_svg(
    win: Win,
    cards: Sequence[Card],
    *,
    dark: bool | None = False,
    narrow: bool = False,
) -> str:
    """Draw the cards with which somebody won (K-31, K-46), as large as those of a hand."""
    colours, size = palette(dark=dark), _WIDTH[narrow]
    wide, in_row = (NARROW, 6) if narrow else (WIDE, 11)
    step, row = size + 8, RATIO * size + 10
    rows = -(-len(cards) // in_row)
    placed = [
        group(
            face(card, size, colours),
            at=(_EDGE + at % in_row * step, _EDGE + at // in_row * row),
            title=card_says(card),
            data_card=str(card),
        )
        for at, card in enumerate(cards)
    ]
    says = f"{say_win(win, cards)} {card_list(cards).capitalize()}."
    return picture("The winning cards", says, wide, rows * row + 2 * _EDGE - 10, *placed)


def say_win(win: Win, cards: Sequence[Card]) -> str:
    """Say what was shown, and what it counts: ``An army of 11 soldiers, with 6 coins …``."""
    shown = set_of(cards)
    if win == "army":
        paid = worth(shown & COINS)
        soldiers = worth(shown & AXES)
        pay = f", with {paid} coins that pay for those of other kingdoms" if paid else ""
        return f"An army of {soldiers} soldiers{pay} (K-31)."
    if win == "guards":
        return f"{worth(shown)} guards stand (K-31)."
    if win == "laughter":
        return "All four Jokers: everybody laughs (K-46)."
    return f"The four {win.capitalize()} of the winner's own kingdom (K-31)."
