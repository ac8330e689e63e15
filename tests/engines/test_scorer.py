"""The scorer counts offline in Firefox and in WebKit as the package does, on a phone's screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kings.publish import page as pages
from kings.publish.scorer import write_scorer
from tests.browser.client_player import Player
from tests.browser.tableside import READY_WITHIN
from tests.engines.test_styles import UNKNOWN
from tests.proofs.scorer import answers, asked, random_piles, small_piles


@pytest.fixture
def scorer(engine: Browser, tmp_path: Path) -> Iterator[Player]:
    """Somebody before the page, which is a file that no server brings."""
    context = engine.new_context(viewport={"width": 390, "height": 844})
    try:
        context.set_default_timeout(READY_WITHIN)
        player = Player(context.new_page(), "mouse")
        player.page.goto(write_scorer(tmp_path / "scorer.html").as_uri())
        player.sees("body[data-ready]")
        yield player
    finally:
        context.close()


def tap(player: Player, focus: str) -> None:
    player.page.locator(f'[data-focus="{focus}"]').click()


def reads(player: Player, selector: str, words: str) -> None:
    """Wait until these words stand there."""
    player.until(lambda: words == player.page.locator(selector).first.text_content())


def test_the_page_counts_as_the_package_does(scorer: Player) -> None:
    """S-61 to S-63: points, the first best groups and how many there are."""
    piles = [*small_piles(3), *random_piles(500, 3, seed=24)]
    assert answers(piles) == asked(scorer.page, piles)


def test_taps_count_cards_and_groups_are_put_right(scorer: Player) -> None:
    """S-65: the rulebook's pile, tapped card by card, grouped and put right."""
    for power in (2, 2, 2, 3, 4, 5, 6, 7, 8, 10):
        tap(scorer, f"key {power}")
    reads(scorer, ".sum", "22")
    tap(scorer, "group")
    tap(scorer, "do")
    reads(scorer, "#own-title", "Your groups: 22")


def test_it_fits_and_no_rule_of_its_style_is_skipped(scorer: Player) -> None:
    tap(scorer, "rulebook")
    reads(scorer, ".sum", "29")
    root = "document.documentElement"
    assert scorer.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    assert [] == scorer.page.evaluate(UNKNOWN, pages.static("scorer.css"))
