"""The ten titles with how many of each lie in a pile, to be pointed at; and in words."""

from __future__ import annotations

from kings.figures.struggle.cards import RATIO, face
from kings.figures.signs import ring
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, group, picture, rect, write
from kings.struggle.cards import DECK, Card, Counts, cards_in
from kings.struggle.say import card_list
from kings.words import plural, sentence, upper

MOST = 6
_EDGE, _SHIFT = 20.0, 3.0


def supply_text(counts: Counts) -> str:
    """Say what is in the pile: ``Three Farmers and King: 4 cards``."""
    cards = cards_in(counts)
    if not cards:
        return "No cards yet."
    said = card_list(cards)
    return sentence(f"{upper(said)}: {plural(len(cards), 'card')} in all")


def supply_svg(
    counts: Counts, *, dark: bool = False, narrow: bool = False, large: bool = False
) -> str:
    """Draw all ten cards, with as many edges behind each as the pile has further copies of it.

    A card that can be added is a group with ``data-mark="add:POWER"``; one that isn't in the pile
    yet has the dashed ring of what can be chosen. On a ``narrow`` screen there are two rows.
    """
    colours = palette(dark=dark)
    wide, in_row, size = (390.0, 5, 52.0) if narrow else (840.0 if large else 1100.0, 10, 66.0)
    step = (wide - _EDGE) / in_row
    high = RATIO * size + 58
    cells = [
        group(
            _cell(card, counts[card - 1], size, colours),
            at=(
                _EDGE / 2 + (step - size) / 2 + at % in_row * step,
                24 + at // in_row * (high + 6),
            ),
        )
        for at, card in enumerate(DECK)
    ]
    rows = len(DECK) // in_row
    tall = 24 + rows * (high + 6)
    panel = rect(0, 0, wide, tall, rx=12, fill=colours.wash)
    title = f"A pile of {plural(sum(counts), 'card')}"
    return picture(title, supply_text(counts), wide, tall, panel, *cells)


def _cell(card: Card, number: int, size: float, colours: Palette) -> Markup:
    """Draw one title: its copies behind one another, and how many there are."""
    full = number >= MOST
    behind = [
        group(_blank(size, colours), at=(_SHIFT * at, -_SHIFT * at))
        for at in range(number - 1, 0, -1)
    ]
    front = face(card, size, colours)
    free = () if number else (ring("choice", size, RATIO * size, colours, off=4),)
    ink = colours.ink if number else colours.ink2
    said = str(number) if number else "none"
    more = "all six are in the pile" if full else "add one"
    return group(
        group(*behind, front, *free),
        write(
            said,
            size / 2,
            RATIO * size + 38,
            26 if number else 14,
            ink,
            weight=700 if number else None,
            serif=bool(number),
            anchor="middle",
        ),
        title=f"{card.title}, {int(card)}: {said} in the pile; {more}",
        data_mark=None if full else f"add:{int(card)}",
        data_can=None if full else "yes",
    )


def _blank(size: float, colours: Palette) -> Markup:
    return rect(
        0,
        0,
        size,
        RATIO * size,
        rx=0.06 * size,
        fill=colours.face,
        stroke=colours.edge,
        stroke_width=1.3,
    )
