"""The scoring laboratory in a real browser: by mouse, by keyboard, on a phone, in the dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Page, expect

from tests.browser.serving import served
from tests.browser.tableside import Tableside

CODE = "from kings.widgets.laboratory import laboratory\nlaboratory(seed=1)"


@pytest.fixture(scope="session")
def laboratory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a laboratory."""
    with served(tmp_path_factory.mktemp("laboratory"), CODE) as url:
        yield url


def point(side: Tableside, mark: str) -> None:
    """Click on something that is drawn."""
    asked = side.asked
    side.page.locator(f'[data-mark="{mark}"]').click()
    side.settle(asked + 1)


def barriers(page: Page) -> list[str]:
    found = Axe().run(page, context=".kings").response["violations"]
    return [f"{one['id']}: {one['help']}" for one in found]


def test_a_pile_by_clicking_a_wrong_partition_and_the_right_one(
    laboratory: str, table: Tableside
) -> None:
    table.open(laboratory)
    assert "2^3 3-8 10" == table.field("Pile").input_value()
    table.press("Empty the pile")
    for power in (2, 2, 2, 3, 4, 5, 6, 7, 8, 10):
        point(table, f"add:{power}")
    assert "2^3 3-8 10" == table.field("Pile").input_value()
    table.fill("Groups", "2 2 2; 3-8; 10 10")
    verdict = table.root.locator(".kings-verdict")
    expect(verdict).to_contain_text("The King is used twice, and the pile has 1 (S-61).")
    table.fill("Groups", "2 2 2; 3-8; 10")
    expect(verdict).to_contain_text("2 points are left on the table")
    expect(verdict).to_contain_text("moves 1 card")
    expect(verdict).to_contain_text("Move 2 from 2 2 2 to 3 4 5 6 7 8")
    point(table, "card-at:2")
    point(table, "group:1")
    table.press("Check mine")
    expect(verdict).to_contain_text("Right. 22 points: nothing is left on the table")
    table.press("Prove it")
    expect(table.root.locator(".kings-proof")).to_contain_text("INFEASIBLE")
    assert [] == barriers(table.page)


def test_by_keyboard_alone(laboratory: str, table: Tableside) -> None:
    table.open(laboratory)
    table.root.get_by_role("button", name="House rules").focus()
    table.tab_to("Pile")
    table.page.keyboard.press("ControlOrMeta+a")
    table.page.keyboard.type("7-9")
    table.key("Enter")
    for name in ("7 Jester", "8 Knight", "9 Queen"):
        table.tab_to(name)
        table.key("Enter")
        assert f"✓ {name}" == table.focus
    table.tab_to("Group the chosen", backwards=True)
    table.key("Enter")
    table.tab_to("Check mine")
    table.key("Enter")
    expect(table.root.locator(".kings-verdict")).to_contain_text("Right. 4 points")
    assert table.focus_is_inside


def test_practice_tells_nothing_before_the_answer(laboratory: str, table: Tableside) -> None:
    table.open(laboratory)
    table.press("Practice")
    table.choose("Tricky")
    table.check("Show a clock", on=True)
    table.press("Draw a pile")
    expect(table.root.get_by_role("timer")).to_contain_text("0:0")
    expect(table.button("Show the best")).to_be_disabled()
    table.press("Check mine")
    expect(table.root.locator(".kings-table tbody tr")).to_have_count(1)
    expect(table.root.locator(".kings-verdict")).to_contain_text("“longest run first” scores")


def test_house_rules_are_told_at_once(laboratory: str, table: Tableside) -> None:
    table.open(laboratory)
    table.fill("Pile", "2^3 3-8 10")
    table.press("House rules")
    table.fill("Set of 3", "12")
    house = table.root.locator(".kings-lab-house")
    expect(house).to_contain_text("This pile scores 26, 4 points more than by the rulebook (22)")
    expect(house).to_contain_text("Of a sample of 150 piles")
    table.press("Use the rulebook’s points")
    expect(house).to_contain_text("All points are as in the rules.")


@pytest.mark.parametrize("wide", [390, pytest.param(1280, marks=pytest.mark.slow)])
def test_in_the_dark_on_any_screen_nothing_stands_in_the_way(
    laboratory: str,
    another: Callable[[], Tableside],
    table: Tableside,
    wide: int,
) -> None:
    del table  # the first page of the context
    side = another()
    side.page.emulate_media(color_scheme="dark")
    side.page.set_viewport_size({"width": wide, "height": 3000})
    side.open(laboratory)
    side.fill("Pile", "2^3 3-8 10")
    for words in ("Practice", "House rules", "Show the best"):
        side.press(words)
    assert side.page.evaluate("document.documentElement.scrollWidth") <= wide
    assert [] == barriers(side.page)
