"""The teacher's board and the countdown in a real browser: they follow, stop, and bar nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import expect

from kings.classroom.plan import journal_path, status_path
from kings.classroom.status import status_of, write_status
from kings.records.recording import replay
from tests.browser.phone import beyond, small
from tests.browser.serving import served
from tests.browser.tableside import Tableside
from tests.classroom.played import a_class

CODE = """
from kings.widgets.board import board
from kings.widgets.board import countdown
from IPython.display import display

display(board({folder}, stuck_after=10**8, seconds=1))
display(countdown(0.05, "Bargain!"))
"""


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = a_class(tmp_path_factory.mktemp("class") / "8b", [0, 3, 8])
    for table in (2, 3):
        write_status(status_path(folder, table), status_of(replay(journal_path(folder, table))))
    return folder


@pytest.fixture(scope="module")
def room(class_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a board of three tables, with a countdown of three seconds below it."""
    code = CODE.format(folder=json.dumps(str(class_folder)))
    with served(tmp_path_factory.mktemp("room"), code) as url:
        yield url


def test_the_board_follows_a_table_by_itself(
    room: str, class_folder: Path, table: Tableside
) -> None:
    table.open(room)
    tiles = table.page.locator(".kings-tile")
    expect(tiles).to_have_count(3)
    expect(table.page.locator(".kings-board-needs")).to_contain_text("Table 1 has not begun.")
    write_status(status_path(class_folder, 1), status_of(replay(journal_path(class_folder, 2))))
    expect(table.page.locator(".kings-board-needs")).to_have_text(
        "Nobody needs you: two play, one has finished."
    )
    status_path(class_folder, 1).unlink()
    expect(tiles.first).to_contain_text("has not begun")
    table.press("Stop refreshing")
    status_path(class_folder, 1).write_text("torn", encoding="utf-8")
    table.page.wait_for_timeout(2500)
    expect(tiles.first).to_contain_text("has not begun")
    table.press("Refresh now")
    expect(tiles.first).to_contain_text("can’t be read")
    status_path(class_folder, 1).unlink()


def test_it_bars_nobody_and_fits_a_phone(room: str, table: Tableside) -> None:
    table.open(room)
    table.press("Stop refreshing")
    assert [] == Axe().run(table.page, context=".kings").response["violations"]
    for button in table.page.get_by_role("button", name="Dark").all():
        button.click()
    assert [] == Axe().run(table.page, context=".kings").response["violations"]
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.settle()
    assert [] == beyond(table.page)
    assert [] == small(table.page)


def test_the_countdown_runs_in_the_page_by_keyboard_alone(room: str, table: Tableside) -> None:
    table.page.clock.install()
    table.open(room)
    table.press("Stop refreshing")
    table.page.clock.pause_at(table.page.evaluate("Date.now() + 60_000"))
    clock = table.page.locator(".kings-countdown")
    face, aloud = clock.get_by_role("timer"), clock.locator("[aria-live]")
    expect(face).to_have_text("0:03")
    clock.get_by_role("button", name="Start", exact=True).focus()
    asked = table.asked
    table.page.keyboard.press("+")
    expect(face).to_have_text("1:03")
    table.page.keyboard.press("Space")
    table.page.clock.run_for(3000)
    expect(aloud).to_have_text("One minute left.")
    table.page.keyboard.press("-")
    table.page.clock.run_for(200)
    expect(face).to_have_text("0:00")
    expect(aloud).to_have_text("Time is up.")
    expect(clock).to_contain_text("✕ Time is up.")
    table.page.keyboard.press("r")
    expect(face).to_have_text("0:03")
    table.page.keyboard.press("Space")
    table.page.clock.run_for(1200)
    table.page.keyboard.press("Space")
    expect(clock).to_contain_text("paused")
    expect(face).to_have_text("0:02")
    assert asked == table.asked, "the kernel hears nothing of it"
