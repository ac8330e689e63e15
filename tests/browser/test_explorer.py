"""The what-if explorer in a real browser: load, slide, change a card, switch the lens, build."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Locator, expect

from kings.records.formats import scenario_state
from kings.table.library import scenarios
from kings.widgets.explorer_store import Terms, answers
from tests.browser.serving import served
from tests.browser.tableside import READY_WITHIN, Tableside

CODE = "from kings.widgets.explorer import explore\nexplore()"


@pytest.fixture(scope="session")
def explorer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an explorer; the rules are compiled first, which is said on the page."""
    for scene in scenarios():
        if scene.name in ("The price of two", "Two Assassins"):
            assert list(answers(scenario_state(scene), Terms(), lambda share: None))
    with served(tmp_path_factory.mktemp("explorer"), CODE) as url:
        yield url


def values(side: Tableside) -> Locator:
    return side.root.locator(".kings-explore-values tbody")


def measured(side: Tableside, words: str) -> None:
    """Wait until a choice is measured; the first time the rules are compiled."""
    expect(values(side)).to_contain_text(words, timeout=READY_WITHIN)


def test_load_slide_change_a_card_switch_the_lens_and_play_on(
    explorer: str, table: Tableside
) -> None:
    table.open(explorer)
    measured(table, "Take 2 gold")
    table.select("Scenario", "Two Assassins")
    measured(table, "Take Cleo's King")
    deal = table.root.locator(".kings-explore-deal")
    expect(table.root.locator(".kings-explore-prices")).to_contain_text("1 gold")
    expect(table.root.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    table.slide("Ben pays", 1)
    expect(deal).to_contain_text("Everybody who is asked signs")
    table.slide("Ben pays", 5)
    expect(deal).to_contain_text("Ben would not sign")
    table.press("Keep this position")
    table.select("Card", "Cleo's card in play: King")
    table.select("becomes", "Jester (7)")
    table.press("Change this card")
    measured(table, "Take Cleo's Jester")
    table.press("Keep this position")
    expect(table.root.locator(".kings-explore-kept tbody tr")).to_have_count(2)
    table.choose("chance of winning")
    expect(values(table)).to_contain_text("%")
    assert [] == Axe().run(table.page, context=".kings").response["violations"]
    table.press("Play on from here")
    expect(table.page.get_by_role("button", name="Two Assassins, changed")).to_be_visible()
    table.page.get_by_role("button", name="Back to the explorer").click()
    expect(values(table)).to_be_visible()


def test_an_impossible_position_is_refused_and_the_last_one_stays(
    explorer: str, table: Tableside
) -> None:
    table.open(explorer)
    measured(table, "Take 2 gold")
    table.press("Build the position")
    seat = table.root.locator(".kings-build-seat").filter(has_text="Cleo")
    table.fill(seat.get_by_label("In play"), "8 +5")
    table.press("Set up this position")
    alert = table.root.get_by_role("alert")
    expect(alert).to_contain_text("Cleo's card in play has a +5 on the Knight")
    measured(table, "Cleo's Knight")
    table.fill(seat.get_by_label("In play"), "8 +2")
    table.press("Set up this position")
    expect(alert).to_have_count(0)
    expect(table.root.locator(".kings-explore-load")).to_contain_text("changed")
    assert [] == Axe().run(table.page, context=".kings").response["violations"]


def test_clicks_are_answered_while_it_measures(explorer: str, table: Tableside) -> None:
    table.open(explorer)
    table.press("Dark")
    expect(table.page.locator(".kings-explore.kings-dark")).to_be_visible()
    measured(table, "Take 2 gold")


def test_by_keyboard_alone(explorer: str, table: Tableside) -> None:
    table.open(explorer)
    measured(table, "Take 2 gold")
    table.root.get_by_role("button", name="Large type").focus()
    table.tab_to("becomes")
    table.key("ArrowDown")
    table.tab_to("Change this card")
    table.key("Enter")
    expect(table.root.locator(".kings-explore-load")).to_contain_text("changed")
    table.tab_to("Ada pays")
    table.key("ArrowRight")
    expect(table.root.locator(".kings-explore-deal")).to_contain_text("1 gold")
    assert table.focus_is_inside
