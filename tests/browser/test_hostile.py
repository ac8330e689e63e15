"""Whatever people type stays text, wherever the page shows it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside
from tests.browser.test_deals import OFFER, PROPOSE, wait_for_an_offer

EVIL = "<img src=x onerror=alert(1)>"
LINED = "<u>Ben</u>\"'&lt;"


def nothing_ran(table: Tableside) -> bool:
    """Whether no element was made of what was typed."""
    made = table.page.locator("img[src='x'], [onerror], .kings u")
    return made.count() == 0 and table.errors == []


def test_names_and_branches_stay_text(app: str, table: Tableside) -> None:
    table.open(app)
    table.fill("Name of seat A", EVIL)
    table.fill("Name of seat B", LINED)
    table.begin()
    assert EVIL in table.picture and LINED in table.picture
    for _ in range(5):
        table.on()
    assert EVIL in table.log and LINED in table.log
    table.fill("Branch", f"branch {EVIL}")
    table.press("Branch from here")
    expect(table.root.locator(".kings-steps")).to_contain_text(f"branch {EVIL}")
    assert nothing_ran(table)


def test_free_words_stay_text(prepared: str, table: Tableside) -> None:
    table.open(table_at(prepared, names=(EVIL, LINED, "Cleo", "Dora"), seed=4))
    wait_for_an_offer(table)
    table.press(OFFER)
    table.press("Promise words")
    table.fill("What is promised", f"my vote {EVIL}")
    offer = table.root.locator(".kings-compose")
    expect(offer).to_contain_text(f"my vote {EVIL}")
    table.press(PROPOSE)
    assert f"my vote {EVIL}" in table.news
    assert f"my vote {EVIL}" in table.log
    expect(table.root.locator(".kings-offers")).to_contain_text(f"my vote {EVIL}")
    assert nothing_ran(table)


def test_names_on_the_end_page_and_in_its_figures_stay_text(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, names=(EVIL, LINED, "Cleo"), people=(), seed=3))
    table.press("To the end")
    end = table.root.locator(".kings-end")
    expect(end.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    for name in (EVIL, LINED):
        expect(end.locator(".kings-ranks")).to_contain_text(name)
        table.press(end.get_by_role("button", name=name, exact=True))
        assert name in (end.text_content() or "")
    table.press("Seats")
    expect(table.root.locator(".kings-seats")).to_contain_text(EVIL)
    assert nothing_ran(table)
