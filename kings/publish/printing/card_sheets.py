"""Cards, backs and tokens of our own drawing, to print, cut out and play with.

Nine cards of 63 by 88 mm lie on a page, with marks in the margin where to cut. Backs are mirrored,
so that each lies behind its face when the paper is turned over its long edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kings.figures.signs import coin, marker, scepter, star
from kings.figures.struggle.cards import back, face
from kings.figures.style import LIGHT
from kings.figures.svg import circle, group, path, picture, write
from kings.markup import Markup
from kings.publish.printing.paper import Paper
from kings.struggle.cards import DECK, Card
from kings.struggle.state import MARKERS

CARD_WIDE, CARD_HIGH = 63.0, 88.0
"""A card in millimetres, the size for which sleeves are sold."""
ACROSS, DOWN = 3, 3
COINS = {10: 10, 5: 20, 1: 50}
"""How many coins of each value there are: 250 gold (S-03)."""

_FACE = 176.0  # the size at which a face says all it has to say
_SCALE = 0.34  # drawn a little smaller than the card, so that a cut may be a millimetre off
_DRAWN = _FACE * _SCALE
_MARK = 5.0
_CELL = 20.0

Slot = tuple[int, Card]
"""A card to print: whose deck it belongs to, and which it is."""


def slots(players: int) -> list[list[Slot]]:
    """Return the cards of so many decks (S-02), page by page."""
    cards = [(seat, card) for seat in range(players) for card in DECK]
    page = ACROSS * DOWN
    return [cards[at : at + page] for at in range(0, len(cards), page)]


def card_pages(players: int, paper: Paper) -> Iterator[Markup]:
    """Yield the pages of so many decks: faces, and after each page of them its backs."""
    for number, page in enumerate(slots(players), start=1):
        faces = [face(card, _FACE, LIGHT) for _, card in page]
        backs = [back(seat, _FACE, LIGHT) for seat, _ in page]
        names = ", ".join(f"{card.title} of seat {'ABCDEF'[seat]}" for seat, card in page)
        yield _page(f"Faces, sheet {number}", names, faces, paper, mirrored=False)
        yield _page(f"Backs, sheet {number}", names, backs, paper, mirrored=True)


def _page(
    title: str, says: str, drawn: Sequence[Markup], paper: Paper, *, mirrored: bool
) -> Markup:
    left, top = _corner(paper)
    placed = []
    for at, card in enumerate(drawn):
        column, row = at % ACROSS, at // ACROSS
        if mirrored:
            column = ACROSS - 1 - column
        x = left + column * CARD_WIDE + (CARD_WIDE - _DRAWN) / 2
        y = top + row * CARD_HIGH + (CARD_HIGH - 1.4 * _DRAWN) / 2
        placed.append(group(card, at=(x, y), scale=_SCALE))
    label = write(title, left + 2, top - 2.2, 2.6, LIGHT.ink2)
    return picture(title, says, paper.wide, paper.high, *placed, *_cuts(left, top), label)


def _corner(paper: Paper) -> tuple[float, float]:
    return (paper.wide - ACROSS * CARD_WIDE) / 2, (paper.high - DOWN * CARD_HIGH) / 2


def _cuts(left: float, top: float) -> list[Markup]:
    """Draw the marks in the margin between which a knife is led."""
    right, low = left + ACROSS * CARD_WIDE, top + DOWN * CARD_HIGH
    marks = []
    for column in range(ACROSS + 1):
        x = left + column * CARD_WIDE
        marks += [f"M{x:g} {top - 1:g}v{-_MARK:g}", f"M{x:g} {low + 1:g}v{_MARK:g}"]
    for row in range(DOWN + 1):
        y = top + row * CARD_HIGH
        marks += [f"M{left - 1:g} {y:g}h{-_MARK:g}", f"M{right + 1:g} {y:g}h{_MARK:g}"]
    return [path(mark, stroke=LIGHT.ink, stroke_width=0.2, fill="none") for mark in marks]


def token_page(paper: Paper) -> Markup:
    """Return a page of round tokens of 18 mm: the gold, the markers, the Star and the Scepter."""
    tokens = [
        *(_coin(value) for value, number in COINS.items() for _ in range(number)),
        *(_marker(5) for _ in range(MARKERS)),
        *(_marker(2) for _ in range(MARKERS)),
        star(0, 0, 13, LIGHT),
        scepter(0, 0, 13, LIGHT),
    ]
    across = int((paper.wide - 2 * _MARK) // _CELL)
    down = -(-len(tokens) // across)
    left, top = (paper.wide - across * _CELL) / 2, (paper.high - down * _CELL) / 2
    placed = [
        group(
            circle(0, 0, 9, fill=LIGHT.face, stroke=LIGHT.edge, stroke_width=0.2),
            token,
            at=(left + (at % across + 0.5) * _CELL, top + (at // across + 0.5) * _CELL),
        )
        for at, token in enumerate(tokens)
    ]
    says = "Ten coins of 10, twenty of 5, fifty of 1; five +5 and five +2; the Star, the Scepter."
    return picture("Tokens", says, paper.wide, paper.high, *placed)


def _coin(value: int) -> Markup:
    words = write(str(value), 0, 2.3, 6.4, LIGHT.gold_ink, weight=700, anchor="middle")
    disc = circle(0, 0, 5.2, fill=LIGHT.face)
    return group(coin(0, 0, 8.2, LIGHT), disc, words)


def _marker(value: int) -> Markup:
    return group(marker(value, 0, 0, LIGHT), scale=0.42)
