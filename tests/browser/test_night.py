"""A Night game at one screen: what the browser gets says nothing that its reader may not know.

Two games differ in Ben's hidden cards alone. While anybody else or nobody is before the screen,
both browsers get the same, to the letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.nights import CELL, Listener, night_at
from tests.browser.serving import prepared_tables
from tests.widgets.gathering import difference

WHILE_ADA_IS_THERE = (
    "Hand the screen to Ada",
    "I'm Ada",
    "Make an offer",
    "Hand the screen to Ben",
)

Got = tuple[list[str], list[str], str]


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with prepared_tables(tmp_path_factory.mktemp("nights"), CELL) as url:
        yield url


class TwoPages:
    """A page for each of the two games, on which the same is done."""

    def __init__(self, context: BrowserContext, served: str, *, leaky: bool) -> None:
        self.pages = [Listener(context.new_page()) for _ in range(2)]
        for world, page in enumerate(self.pages):
            page.side.open(night_at(served, world=world, leaky=leaky))

    def press(self, words: str) -> None:
        for page in self.pages:
            page.side.press(words)

    def get(self) -> tuple[Got, Got]:
        one, two = (page.gets() for page in self.pages)
        return one, two

    def differ(self) -> str:
        """Say where what the two pages get is not the same; empty if it is."""
        one, two = self.get()
        assert len(one[1]) > 500, "these are the widgets"
        sent, held = difference(one[0], two[0]), difference(one[1], two[1])
        read = difference([one[2]], [two[2]])
        told = {"sent": sent, "held": held, "shown": read}
        return "\n".join(f"{what}: {found}" for what, found in told.items() if found)

    def close(self) -> None:
        assert [[], []] == [page.side.errors for page in self.pages]


@pytest.fixture
def two_pages(context: BrowserContext, nights: str) -> Iterator[Callable[..., TwoPages]]:
    opened: list[TwoPages] = []

    def open_two(*, leaky: bool = False) -> TwoPages:
        opened.append(TwoPages(context, nights, leaky=leaky))
        return opened[-1]

    yield open_two
    for pages in opened:
        pages.close()


@pytest.mark.slow  # tests/widgets/test_secrecy.py asks the same of all that is sent
def test_between_one_curtain_and_the_next_a_page_gets_nothing_of_the_other_hand(
    two_pages: Callable[..., TwoPages],
) -> None:
    pages = two_pages()
    assert not pages.differ()
    pages.press("I'm Ben")
    found = pages.differ()
    assert all(f"{where}: " in found for where in ("sent", "held", "shown")), "Ben sees his hand"
    pages.press("Make an offer")
    pages.get()
    for words in WHILE_ADA_IS_THERE:
        pages.press(words)
        assert not pages.differ(), words
    pages.press("I'm Ben")
    pages.get()
    pages.press("Take 1 gold")
    for words in ("I'm Ada", "Pass"):
        assert not pages.differ(), words
        pages.press(words)
    assert not pages.differ(), "after a decision"


def test_a_hand_in_a_widget_that_is_never_shown_is_caught(
    two_pages: Callable[..., TwoPages],
) -> None:
    pages = two_pages(leaky=True)
    found = pages.differ()
    assert "held: " in found and "shown: " not in found
