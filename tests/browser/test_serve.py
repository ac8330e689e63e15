"""``kings serve`` in a real browser: front page, pages, tokens, and no request to other servers."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.serving import serving_pages
from tests.browser.tableside import READY_WITHIN
from tests.classroom.played import a_class


class Served(NamedTuple):
    """Where the pages are served, and what opens them."""

    url: str
    token: str
    board_token: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Pages that ``kings serve`` shows, with the board of a class of two tables."""
    folder = a_class(tmp_path_factory.mktemp("class") / "8b", [0, 0])
    token, board_token = secrets.token_hex(16), secrets.token_hex(16)
    words = [f"--class={folder}", f"--token={token}", f"--board-token={board_token}"]
    with serving_pages(tmp_path_factory.mktemp("house"), words) as url:
        yield Served(url, token, board_token)


PAGES = (".kings", ".kings-client")
"""What a page of widgets, and the table, are known by."""


def wrong_with(page: Page) -> list[str]:
    """Return what axe-core finds in this project's own part of the page."""
    own = next((own for own in PAGES if page.locator(own).count()), "body")
    found = Axe().run(page, context=own).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def test_every_page_opens_from_the_front_page_by_keyboard(house: Served, page: Page) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    for name in ("The table", "The laboratory", "The explorer", "The board"):
        page.goto(f"{house.url}/?token={house.board_token}")
        assert "token" not in page.url
        assert [] == wrong_with(page)
        for _ in range(10):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.innerText").startswith(name):
                break
        page.keyboard.press("Enter")
        shown = page.locator(", ".join(PAGES))
        shown.first.wait_for(timeout=READY_WITHIN)
        expect(shown.locator("button:visible").first).to_be_enabled()
        assert [] == wrong_with(page), name
    assert [] == errors
    assert [] == [url for url in asked if not re.match(rf"{house.url}/|data:|blob:", url)]


DEAF = """times => {
    if (location.pathname !== "/table") return;
    const loads = Number(sessionStorage.getItem("loads")) + 1;
    sessionStorage.setItem("loads", loads);
    if (loads <= times) window.WebSocket = class extends EventTarget { send() {} close() {} };
}"""
"""What a page runs first, so that it never hears its process the first so many times."""


def deaf(page: Page, times: int) -> None:
    """Let a page never hear its process the first so many times that it is loaded."""
    page.add_init_script(f"({DEAF})({times})")


def loads(page: Page) -> int:
    """Return how many times the table's page was loaded; asked again while another one comes."""
    while True:
        try:
            return int(page.evaluate("sessionStorage.getItem('loads')"))
        except Error:
            page.wait_for_load_state("load")


def run_clock(page: Page) -> None:
    """Let a quarter of a minute pass for the page, and the server answer; it may load anew."""
    with suppress(Error):
        page.clock.run_for(15_000)
    page.wait_for_timeout(300)
    page.wait_for_load_state("load")


def wait_for(page: Page, *, loaded: int) -> None:
    """Let the page's clock run until it has been loaded so many times."""
    while loads(page) < loaded:
        run_clock(page)


def test_a_page_that_does_not_come_is_loaded_again_by_itself(house: Served, page: Page) -> None:
    page.clock.install()
    deaf(page, 1)
    page.goto(f"{house.url}/?token={house.token}")
    page.goto(f"{house.url}/table", wait_until="commit")  # it loads itself anew
    wait_for(page, loaded=2)
    page.locator(".kings-client:visible").first.wait_for()
    for _ in range(6):
        page.clock.run_for(15_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert 2 == loads(page)


def test_a_page_that_never_comes_says_so_after_two_more_loads(house: Served, page: Page) -> None:
    page.clock.install()
    deaf(page, 3)
    page.goto(f"{house.url}/?token={house.token}")
    page.goto(f"{house.url}/table", wait_until="commit")  # it loads itself anew
    wait_for(page, loaded=3)
    said = page.get_by_role("alert")
    while not said.count():
        run_clock(page)
    expect(said).to_contain_text("This page takes long to come.")
    assert 3 == loads(page)
    said.get_by_role("button", name="Load the page again").click()
    page.locator(".kings-client:visible").first.wait_for()
    expect(said).to_have_count(0)


def test_a_wrong_token_is_refused_and_the_right_one_may_be_typed(house: Served, page: Page) -> None:
    page.goto(f"{house.url}/?token=wrong-wrong-wrong")
    expect(page.get_by_role("alert")).to_contain_text("not the token")
    assert [] == wrong_with(page)
    page.goto(f"{house.url}/table")
    assert "/login" in page.url and not page.locator(", ".join(PAGES)).count()
    page.goto(f"{house.url}/login")
    page.get_by_label("Token").fill(house.token)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="The table")).to_be_visible()


def test_the_class_does_not_reach_the_board(house: Served, browser: Browser) -> None:
    with browser.new_context() as context:
        context.set_default_timeout(READY_WITHIN)
        page = context.new_page()
        page.goto(f"{house.url}/?token={house.token}")
        expect(page.get_by_role("link")).to_have_count(3)
        refused = page.goto(f"{house.url}/board")
        assert refused is not None and 403 == refused.status
        assert [] == wrong_with(page)
        for address in ("voila/tree", "voila/render/board.ipynb", "voila/files/board.ipynb"):
            hidden = page.goto(f"{house.url}/{address}")
            assert hidden is not None and 404 == hidden.status
