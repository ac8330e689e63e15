"""A lesson with two workers in Chromium: pages go where their tables are, and outlive a worker."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from kings.classroom.plan import journal_path
from tests.browser.test_hall import LAPTOP, PHONE, Lesson, lesson, plays, tap, until
from tests.browser.test_hall_devices import go_on
from tests.hall.lessons import a_class
from tests.hall.pupils import Server, workers_of

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="a worker's process is found as Linux has it"
)


def path(page: Page) -> str:
    """Return the path that the address bar shows."""
    return urlsplit(page.url).path


def kill_the_worker_of(made: Lesson, table: int) -> None:
    """Kill the process that has a table's journal open."""
    journal = journal_path(Path(made.words[1]), table).resolve()
    for worker in workers_of(Server(made.program, made.port, "", "")):
        opened = [
            one.readlink() for one in Path(f"/proc/{worker}/fd").iterdir() if one.is_symlink()
        ]
        if journal in opened:
            os.kill(worker, signal.SIGKILL)
            return
    raise AssertionError("no worker has this table")


def test_pages_go_where_their_tables_are_and_outlive_a_worker(
    browser: Browser, tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder), "--workers", "2") as made:
        teacher = made.open(made.link(0), LAPTOP)
        expect(teacher.locator(".tile")).to_have_count(2)
        names = {
            number: teacher.evaluate(f"hall.page.tiles['{number}'].seats[0].name")
            for number in (1, 2)
        }
        one, two = made.open(made.code, PHONE), made.open(made.code, LAPTOP)
        for page, name in zip((one, two), names.values(), strict=True):
            tap(page, name)
            page.evaluate("window.stays = 1")  # until the page is loaded again
        teacher.get_by_role("button", name="Start the tables").click()
        for page, way, name in zip((one, two), ("/w1/", "/w0/"), names.values(), strict=True):
            plays(page)
            assert way == path(page) and name == page.evaluate(
                "kings.frame.names[kings.frame.seat]"
            )
        go_on([one], 3)
        go_on([two], 3)
        expect(teacher.locator(".tile").first).to_have_attribute("aria-label", re.compile("round"))
        until(one, lambda: one.evaluate("hall.line === ''"))
        journal = journal_path(folder, 1)
        moves = len(journal.read_text("utf-8").splitlines())
        kill_the_worker_of(made, 1)
        until(one, lambda: one.evaluate("hall.line !== ''"))
        go_on([two], 1)  # whose table is another worker's
        until(one, lambda: one.evaluate("hall.line === ''"))
        go_on([one], 2)
        until(one, lambda: moves < len(journal.read_text("utf-8").splitlines()))
        assert [1, 1] == [page.evaluate("window.stays") for page in (one, two)]
        expect(teacher.locator(".tile")).to_have_count(2)
        for tile in teacher.locator(".tile").all():
            expect(tile).not_to_contain_text("has ended")
        states = teacher.evaluate("Object.values(hall.page.tiles).map((tile) => tile.state)")
        assert ["playing", "playing"] == states and "/" == path(teacher)


def test_a_link_at_a_wrong_path_opens_its_own_seat_and_nothing_else(
    browser: Browser, tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder), "--workers", "2") as made:
        teacher = made.open(made.link(0), LAPTOP)
        expect(teacher.locator(".tile")).to_have_count(2)
        name = teacher.evaluate("hall.page.tiles['1'].seats[2].name")
        first = made.open(made.code, LAPTOP)
        tap(first, name)
        teacher.get_by_role("button", name="Start the tables").click()
        plays(first)
        link = urlsplit(first.url).fragment
        for way in ("w0/", "w1/", "w7/", ""):
            page = made.open(link, PHONE, at=way)
            plays(page)
            assert (name, "/w1/") == (
                page.evaluate("kings.frame.names[kings.frame.seat]"),
                path(page),
            )
        until(first, lambda: "another screen" in first.evaluate("hall.gone"))
        page = made.open(made.link(0), PHONE, at="w0/")
        until(page, lambda: page.evaluate("Boolean(hall.page?.teacher)") and path(page) == "/")


def test_where_no_socket_gets_through_a_stream_is_handed_over_as_well(
    browser: Browser, tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder), "--workers", "2") as made:
        teacher = made.open(made.link(0), LAPTOP)
        expect(teacher.locator(".tile")).to_have_count(2)
        name = teacher.evaluate("hall.page.tiles['1'].seats[0].name")
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.add_init_script(
            "window.WebSocket = class {"
            " constructor() { setTimeout(() => this.onclose({}), 10); } };"
        )
        made.pages.append(page)
        page.goto(f"http://127.0.0.1:{made.port}/#{made.code}")
        tap(page, name)
        teacher.get_by_role("button", name="Start the tables").click()
        plays(page)
        assert "/w1/" == path(page)
        before = json.loads(page.evaluate("JSON.stringify(kings.frame)"))
        go_on([page], 3)
        until(page, lambda: page.evaluate("kings.frame.q") > before["q"])
        kill_the_worker_of(made, 1)
        until(page, lambda: page.evaluate("hall.line !== ''"))
        until(page, lambda: page.evaluate("hall.line === ''"))
        go_on([page], 1)
