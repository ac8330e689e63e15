"""``kings serve`` in a real browser: front page, pages, tokens, and no request to other servers."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]  # it ships no types
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, Error, Page, TimeoutError, expect

from tests.browser.serving import served, serving_pages
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


PAGE = ":is(.kings, .kings-client)"
"""What a page of widgets, and a screen of the client, is known by."""


def wrong_with(page: Page) -> list[str]:
    """Return what axe-core finds in this project's own part of the page."""
    own = PAGE if page.locator(PAGE).count() else "body"
    found = Axe().run(page, context=own).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def test_every_page_opens_from_the_front_page_by_keyboard(house: Served, page: Page) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    for name in ("The laboratory", "The editor of positions", "The board"):
        page.goto(f"{house.url}/?token={house.board_token}")
        assert "token" not in page.url
        assert [] == wrong_with(page)
        for _ in range(10):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.innerText").startswith(name):
                break
        page.keyboard.press("Enter")
        shown = page.locator(PAGE)
        shown.first.wait_for(timeout=READY_WITHIN)
        expect(shown.locator("button:visible:enabled").first).to_be_visible()
        assert [] == wrong_with(page), name
    assert [] == errors
    assert [] == [url for url in asked if not re.match(rf"{house.url}/|data:|blob:", url)]


DEAF = """times => {
    if (location.pathname !== "/laboratory") return;
    const loads = Number(sessionStorage.getItem("loads")) + 1;
    sessionStorage.setItem("loads", loads);
    if (loads <= times) window.WebSocket = class extends EventTarget { send() {} close() {} };
}"""
"""What a page runs first, so that it never hears its process the first so many times."""


def deaf(page: Page, times: int) -> None:
    """Let a page never hear its process the first so many times that it is loaded."""
    page.add_init_script(f"({DEAF})({times})")


def loads(page: Page) -> int:
    """Return how many times the laboratory was loaded; asked again while another page comes."""
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
    page.goto(f"{house.url}/laboratory", wait_until="commit")  # it loads itself anew
    wait_for(page, loaded=2)
    page.locator(f"{PAGE}:visible").first.wait_for()
    for _ in range(6):
        page.clock.run_for(15_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert 2 == loads(page)


@pytest.mark.slow
def test_a_page_that_never_comes_says_so_after_two_more_loads(house: Served, page: Page) -> None:
    page.clock.install()
    deaf(page, 3)
    page.goto(f"{house.url}/?token={house.token}")
    page.goto(f"{house.url}/laboratory", wait_until="commit")  # it loads itself anew
    wait_for(page, loaded=3)
    said = page.get_by_role("alert")
    while not said.count():
        run_clock(page)
    expect(said).to_contain_text("This page takes long to come.")
    assert 3 == loads(page)
    said.get_by_role("button", name="Load the page again").click()
    page.locator(f"{PAGE}:visible").first.wait_for()
    expect(said).to_have_count(0)


def test_a_wrong_token_is_refused_and_the_right_one_may_be_typed(house: Served, page: Page) -> None:
    page.goto(f"{house.url}/?token=wrong-wrong-wrong")
    expect(page.get_by_role("alert")).to_contain_text("not the token")
    assert [] == wrong_with(page)
    page.goto(f"{house.url}/laboratory")
    assert "/login" in page.url and not page.locator(PAGE).count()
    page.goto(f"{house.url}/login")
    page.get_by_label("Token").fill(house.token)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="The laboratory")).to_be_visible()


def test_a_token_is_in_no_address_that_the_browser_shows_or_keeps(
    house: Served, page: Page
) -> None:
    page.goto(f"{house.url}/laboratory?token={house.token}")
    assert f"{house.url}/laboratory" == page.url
    page.locator(".kings").first.wait_for()
    assert [("Lax", True)] == [
        (cookie["sameSite"], cookie["httpOnly"])
        for cookie in page.context.cookies()
        if cookie["name"].startswith("username")
    ]
    page.goto(f"{house.url}/?token=wrong-wrong-wrong")
    assert "wrong-wrong" not in page.url


HERE = "import ipywidgets\n\nipywidgets.HTML('<p class=kings>Here.</p>')"


AS_ON_A_PHONE = "addEventListener('beforeunload', (event) => event.stopImmediatePropagation())"
"""What a page runs first, so that it hears no more of its end than on many phones."""


def test_a_page_waits_for_a_place_and_a_closed_one_gives_its_own_back(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        served(tmp_path, HERE, ["--Processes.most=1"]) as url,
        browser.new_context() as class_,
    ):
        class_.set_default_timeout(READY_WITHIN)
        class_.add_init_script(AS_ON_A_PHONE)
        first, second = class_.new_page(), class_.new_page()
        first.goto(url)
        first.locator(".kings").wait_for()
        first.reload()  # who has a place keeps it, or gets it back
        first.locator(".kings").wait_for()
        second.goto(url)
        expect(second.get_by_role("alert")).to_contain_text("1 page for the class")
        assert [] == wrong_with(second)
        first.close(run_before_unload=True)
        second.locator(".kings").wait_for()


CULLED = ("--Processes.cull_idle_timeout=3600", "--Processes.cull_interval=1", "--Processes.away=3")


def kernels(url: str) -> list[psutil.Process]:
    """Return the processes of the pages that are served at an address."""
    port = f"--port={urlsplit(url).port}"
    (server,) = (
        one for one in psutil.process_iter(["cmdline"]) if port in (one.info["cmdline"] or ())
    )
    return [one for one in server.children() if one.status() != psutil.STATUS_ZOMBIE]


def arrive(page: Page, url: str) -> None:
    """Open a page; where the machine is so busy that its process gave it up, open it again."""
    for _ in range(8):
        page.goto(url)
        with suppress(TimeoutError):
            page.locator(".kings").wait_for(timeout=15_000)
            return
    page.locator(".kings").wait_for()


def test_the_process_of_a_crashed_tab_ends_and_its_reload_brings_a_page(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path, HERE, CULLED) as url, browser.new_context() as class_:
        class_.set_default_timeout(READY_WITHIN)
        page = class_.new_page()
        arrive(page, url)
        page.wait_for_timeout(6000)
        assert 1 == len(kernels(url)), "somebody is there"
        with suppress(Error):
            page.goto("chrome://crash", timeout=5000)
        while kernels(url):
            time.sleep(0.2)
        arrive(class_.new_page(), url)


def test_the_class_does_not_reach_the_board(house: Served, browser: Browser) -> None:
    with browser.new_context() as context:
        context.set_default_timeout(READY_WITHIN)
        page = context.new_page()
        page.goto(f"{house.url}/?token={house.token}")
        expect(page.get_by_role("link")).to_have_count(2)
        refused = page.goto(f"{house.url}/board")
        assert refused is not None and 403 == refused.status
        assert [] == wrong_with(page)
        for address in ("voila/tree", "voila/render/board.ipynb", "voila/files/board.ipynb"):
            hidden = page.goto(f"{house.url}/{address}")
            assert hidden is not None and 404 == hidden.status
