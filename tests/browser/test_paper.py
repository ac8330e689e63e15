"""A game on paper is typed in, in a real browser and with the keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import expect

from kings.classroom.paper import paper_of, paper_text
from kings.classroom.plan import journal_path
from kings.records.recording import replay
from tests.browser.phone import beyond, small
from tests.browser.serving import served
from tests.browser.tableside import Tableside
from tests.classroom.played import a_class, recorded

CODE = """
from kings.widgets.paper import paper
paper({folder}, 1)
"""


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_class(tmp_path_factory.mktemp("class") / "8b", [0])


@pytest.fixture(scope="module")
def form(class_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the sheet of a class's table of three."""
    code = CODE.format(folder=json.dumps(str(class_folder)))
    with served(tmp_path_factory.mktemp("form"), code) as url:
        yield url


@pytest.fixture(autouse=True)
def _empty(class_folder: Path) -> None:
    """Begin each test with an empty sheet."""
    (class_folder / "table-01.paper.csv").unlink(missing_ok=True)


def names_of(class_folder: Path) -> tuple[str, ...]:
    plan = json.loads((class_folder / "class.json").read_text(encoding="utf-8"))
    return tuple(plan["tables"][0]["players"])


def test_a_round_with_a_deal_is_typed_by_keyboard_alone_and_kept(
    form: str, class_folder: Path, table: Tableside
) -> None:
    ann, bob, cid = names_of(class_folder)
    table.open(form)
    said = table.page.locator(".kings-paper-said")
    expect(said).to_contain_text("First say who led the first round (S-11).")
    table.root.get_by_role("radio", name="1", exact=True).first.focus()
    table.tab_to("Who led the first round")
    table.key("ArrowDown")
    table.tab_to(f"{ann}'s card", backwards=True)
    for name, digit in ((ann, "8"), (bob, "6"), (cid, "2")):
        table.tab_to(f"{name}'s card")
        table.key(digit)
    expect(said).to_contain_text("Round 2")
    table.tab_to("Add a deal")
    table.key("Enter")
    table.tab_to("Gold")
    table.key("ArrowUp")
    table.tab_to("Write the deal down")
    table.key("Enter")
    turn = table.root.locator(".kings-paper-turn").first
    expect(turn).to_contain_text(f"Deal 1: {ann} pays {bob} 2 gold")
    table.tab_to(f"What {ann} did")
    table.key("ArrowDown")
    expect(table.root.locator(".kings-paper-round")).to_contain_text(f"{ann} 3, {bob} 7")
    table.tab_to("Keep the game")
    table.key("Enter")
    expect(table.root.locator(".kings-paper-end")).to_contain_text("kept in table-01.jsonl")
    assert (3, 7, 5) == replay(journal_path(class_folder, 1)).state.gold
    assert table.focus_is_inside


def test_a_slip_is_told_and_a_whole_sheet_is_scored_on_a_phone_in_the_dark(
    form: str, tmp_path: Path, table: Tableside
) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.open(form)
    table.press("Dark")
    text = paper_text(paper_of(recorded(("fair-keeper",) * 3, 5)))
    sheet = tmp_path / "sheet.csv"
    said = table.page.locator(".kings-paper-said")
    chooser = table.root.locator(".kings-opener input")
    sheet.write_text(text + "7,,winner,A,,,,,,,,\n7,,winner,B,,,,,,,,\n", encoding="utf-8")
    chooser.set_input_files(sheet)
    expect(said).to_contain_text("is said to win; by the rules")
    sheet.write_text(text, encoding="utf-8")
    chooser.set_input_files(sheet)
    expect(said).to_contain_text("All seven rounds are written down")
    table.press(table.root.get_by_role("button", name="Add a deal").first)
    assert [] == beyond(table.page)
    assert [] == small(table.page)
    assert [] == Axe().run(table.page, context=".kings").response["violations"]
    table.press("Score the piles")
    expect(table.page.get_by_text("Can it be proved?")).to_be_visible()
    table.press("Back to the sheet")
    expect(said).to_be_visible()
