"""The end of a game in the browser: ranking, piles, figures, a division of one's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside


def test_the_page_of_a_finished_game(prepared: str, table: Tableside) -> None:
    table.open(table_at(prepared, people=(), seed=2))
    table.press("To the end")
    end = table.root.locator(".kings-end")
    ranks = end.locator(".kings-rank")
    expect(ranks).to_have_count(4)
    points = [int(re.findall(r"(\d+)\s+points", words)[-1]) for words in ranks.all_inner_texts()]
    assert sorted(points, reverse=True) == points
    expect(end.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(end.get_by_text("The seed of this game was 2.")).to_be_visible()
    for name in ("Ada", "Ben", "Cleo", "Dora"):
        table.press(end.get_by_role("button", name=name, exact=True))
        proof = f"no partition of {name}'s pile scores more than"
        expect(end.get_by_text(proof)).to_be_visible()


def test_a_division_of_ones_own_shows_what_was_left_on_the_table(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, people=(), seed=2))
    table.press("To the end")
    own = table.root.locator(".kings-own")
    judged = own.locator(".kings-left")
    expect(judged).to_contain_text("left on the table")
    table.press(own.locator("[data-mark='card-at:0']"))
    expect(own.locator(".kings-chips button", has_text="✓")).to_have_count(1)
    table.press(own.get_by_role("button", name=re.compile(r"^\d+ \w+$")).first)
    table.press(own.get_by_role("button", name="Group the chosen cards"))
    expect(judged).to_be_visible()
    table.press(own.get_by_role("button", name="Show the best"))
    expect(judged).to_contain_text("✔")
    table.press(own.get_by_role("button", name="Show my groups again"))
    table.press("Watch from the start")
    assert "You are looking at the beginning" in table.question and not table.over
    table.press("Back to now")
    assert table.over
