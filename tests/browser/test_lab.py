"""The table in JupyterLab, in a real browser: whole games, and the play notebook itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import (
    BUTTONS,
    KEYBOARD,
    OFFERS,
    PICTURE,
    Way,
    play_to_the_end,
    ready_by_keyboard,
)
from tests.browser.tableside import READY_WITHIN, Tableside


def run_all_cells(table: Tableside, url: str) -> None:
    """Open a notebook, run all of it and wait for its first table."""
    page = table.page
    page.goto(url, timeout=READY_WITHIN)
    # Before there is a kernel, Run All would do nothing; the status bar tells when there is one.
    status = page.locator("#jp-main-statusbar")
    status.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=READY_WITHIN)
    status.get_by_text("Mode: Command").wait_for(timeout=READY_WITHIN)
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=READY_WITHIN)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    # When the last cell has run, the notebook takes the focus to it, and leaves it alone then.
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt").filter(has_text=re.compile(r"\[\d+\]"))
    prompts.nth(1).wait_for(timeout=READY_WITHIN)
    table.wait()


@pytest.mark.parametrize(
    ("players", "way"),
    [
        pytest.param(3, PICTURE, id="picture", marks=pytest.mark.slow),
        pytest.param(4, BUTTONS, id="buttons", marks=pytest.mark.slow),
    ],
)
def test_a_whole_game(lab: str, table: Tableside, players: int, way: Way) -> None:
    run_all_cells(table, lab.format(way.name))
    table.ready(players)
    table.begin()
    table.check(OFFERS, on=False)
    assert 7 <= play_to_the_end(table, way)
    assert players == table.root.locator(".kings-rank").count()


def test_a_whole_game_by_keyboard_and_no_key_reaches_the_notebook(
    lab: str, table: Tableside
) -> None:
    run_all_cells(table, lab.format("keyboard"))
    cells = table.page.locator(".jp-Notebook .jp-Cell")
    written = cells.locator(".jp-InputArea-editor").all_inner_texts()
    table.root.locator("button.kings-play").focus()
    ready_by_keyboard(table, 6)
    assert 7 <= play_to_the_end(table, KEYBOARD)
    assert 6 == table.root.locator(".kings-rank").count()
    for key in ("a", "b", "c", "x", "d", "d", "m", "h", "Escape"):  # they add and take cells there
        table.page.keyboard.press(key)
        table.settle()
    assert 3 == cells.count()
    assert written == cells.locator(".jp-InputArea-editor").all_inner_texts()


def test_the_play_notebook_has_a_table_to_play_at_and_a_game_to_watch(
    lab: str, table: Tableside
) -> None:
    run_all_cells(table, lab.format("12_play"))
    watched = table.page.locator(".kings:has(.kings-bar)").nth(1)
    expect(watched.locator(".kings-head h2")).to_contain_text("of a recorded game")
    plain = table.page.locator(".kings-controls")
    expect(plain).not_to_contain_text("kept under the code")
    table.press(plain.get_by_role("button").first)
    expect(plain).to_contain_text("kept under the code")
    table.begin()
    table.press(table.choices.first)
    expect(table.root.get_by_role("listitem").filter(has_text="Round 1 begins")).to_be_visible()
