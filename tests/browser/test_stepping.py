"""Through the game in the browser: back and on, the slider, looking back, branches by name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.serving import kernel_of, table_at
from tests.browser.tableside import Tableside

SLIDER = "Moment of the game"


def play_a_while(table: Tableside) -> None:
    """Play into the second round."""
    for _ in range(30):
        if "Round 2" in table.question and table.choices.count():
            return
        table.on()
    raise AssertionError("the second round doesn't come")


def step(table: Tableside) -> int:
    """Return at which step of the game the table stands."""
    words = table.root.locator(".kings-steps .kings-title small").inner_text()
    return int(re.findall(r"step (\d+) of", words)[0])


def test_back_and_next_lead_to_the_same_moments_again(prepared: str, table: Tableside) -> None:
    table.open(table_at(prepared, seed=4))
    play_a_while(table)
    here, question, picture = table.moves, table.question, table.picture
    for _ in range(2):
        table.press("◀ Back")
    assert here - 2 == table.moves and question != table.question
    for _ in range(2):
        table.press("Next decision")
    assert (here, question, picture) == (table.moves, table.question, table.picture)
    for _ in range(2):
        table.key("b")
    table.key("n")
    assert here - 1 == table.moves


def test_the_slider_looks_back_and_play_goes_on_from_now_or_from_there(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, seed=4))
    play_a_while(table)
    last, question, log, picture = table.moves, table.question, table.log, table.picture
    slider = table.field(SLIDER)
    slider.focus()
    table.key("ArrowLeft")
    table.key("ArrowLeft")
    assert last - 2 == step(table)
    assert "You are looking at" in table.question and not table.choices.count()
    assert len(table.log) < len(log) and picture != table.picture
    table.slide(SLIDER, 3)
    assert 3 == step(table) and last == table.moves
    table.press("Next decision")
    assert 4 == step(table)
    table.press("Back to now")
    assert (question, log, picture) == (table.question, table.log, table.picture)
    table.slide(SLIDER, 2)
    table.press("Play on from here")
    assert 2 == table.moves and "You are looking" not in table.question
    while not table.choices.count():
        table.press("Next decision")
    table.press(table.choices.last)
    assert table.moves > 2


@pytest.mark.slow  # tests/table/test_store_branches.py goes the same ways
def test_branches_have_names_and_are_kept_beside_the_game(prepared: str, table: Tableside) -> None:
    table.open(table_at(prepared, seed=4))
    play_a_while(table)
    game, question, moves = table.code, table.question, table.moves
    table.slide(SLIDER, 2)
    table.fill("Branch", "The Peasant first")
    table.press("Branch from here")
    branch = table.code
    assert game != branch and 2 == table.moves
    others = table.root.locator(".kings-branches button:visible")
    expect(others).to_have_count(1)
    while not table.choices.count():
        table.press("Next decision")
    table.press(table.choices.last)
    there = table.question
    table.press(others.first)
    assert (game, question, moves) == (table.code, table.question, table.moves)
    expect(others.first).to_contain_text("The Peasant first")
    table.press(others.first)
    assert (branch, there) == (table.code, table.question)
    kernel = kernel_of(branch)
    table.page.reload()
    kernel.wait(30)
    table.wait()
    table.press("New game")
    table.fill("Code", branch)
    table.press("Resume game")
    assert (branch, there) == (table.code, table.question)
    table.press(others.first)
    assert (game, question) == (table.code, table.question)
