"""Cards to print: the right ones, of the right size, each back behind its face."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kings.publish.printing.card_sheets import (
    ACROSS,
    CARD_HIGH,
    CARD_WIDE,
    COINS,
    DOWN,
    card_pages,
    slots,
    token_page,
)
from kings.publish.printing.paper import PAPERS, Paper
from kings.struggle.cards import DECK
from kings.struggle.state import GOLD, MARKERS

DRAWN = 176 * 0.34

papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))


def corners(page: str) -> list[tuple[float, float]]:
    """Return the upper left corners of the cards of a page, in the order of the cards."""
    found = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(0\.34\)">', page)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("players", range(3, 7))
def test_every_seat_gets_its_ten_cards(players: int) -> None:
    cards = Counter(slot for page in slots(players) for slot in page)
    assert Counter((seat, card) for seat in range(players) for card in DECK) == cards


@papers
def test_nine_cards_and_their_marks_fit_the_paper(paper: Paper) -> None:
    assert (63, 88) == (CARD_WIDE, CARD_HIGH)
    assert paper.wide >= ACROSS * CARD_WIDE + 2 * 6
    assert paper.high >= DOWN * CARD_HIGH + 2 * 6


@papers
def test_backs_lie_behind_their_faces_when_the_paper_is_turned(paper: Paper) -> None:
    pages = list(card_pages(4, paper))
    assert 2 * len(slots(4)) == len(pages)
    for faces, backs in zip(pages[::2], pages[1::2], strict=True):
        front, behind = corners(faces), corners(backs)
        assert front
        for (x, y), (turned, level) in zip(front, behind, strict=True):
            assert pytest.approx(paper.wide - x - DRAWN, abs=0.02) == turned
            assert y == level


def test_each_back_shows_the_seat_of_its_deck() -> None:
    pages = list(card_pages(3, PAPERS["A4"]))
    letters = [re.findall(r">([ABC])</text>", page) for page in pages[1::2]]
    assert [["ABC"[seat] for seat, _ in page] for page in slots(3)] == letters


def test_the_gold_of_the_box_is_on_one_page_with_markers_and_signs() -> None:
    assert GOLD == sum(value * number for value, number in COINS.items())
    page = token_page(PAPERS["Letter"])
    told = Counter(re.findall(r">(\+?\d+)</text>", page))
    assert {
        **{str(value): number for value, number in COINS.items()},
        "+5": MARKERS,
        "+2": MARKERS,
    } == (told)
