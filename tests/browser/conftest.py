"""One server for all pages of a kind; every page has a kernel of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.client_page import ClientPage
from tests.browser.client_server import client_server
from tests.browser.scripted import SEED, VIEWPORT, scripted
from tests.browser.serving import jupyter_lab
from tests.browser.tableside import READY_WITHIN, Tableside

# Nothing here measures time: what is expected may come as late as a busy machine lets it.
expect.set_options(timeout=READY_WITHIN)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook in JupyterLab, with ``{0}`` for its name."""
    with jupyter_lab(tmp_path_factory.mktemp("lab")) as url:
        yield url


@pytest.fixture(scope="session")
def scripted_game(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> list[dict[str, Any]]:
    """The journal of the scripted game, as it is played over a WebSocket."""
    with client_server(tmp_path_factory.mktemp("scripted")) as server:
        server.deal(SEED)
        context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
        try:
            page = context.new_page()
            page.goto(server.page)
            return scripted(page)
        finally:
            context.close()


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Where all pages of a test are opened; each waits as long as a busy machine needs."""
    context.set_default_timeout(READY_WITHIN)
    return context


@pytest.fixture(scope="module")
def rooms(browser: Browser) -> Iterator[BrowserContext]:
    """A browser for all tests of a file: a page that stays open keeps its process warm."""
    with browser.new_context(viewport=VIEWPORT) as context:
        context.set_default_timeout(READY_WITHIN)
        ClientPage(context.new_page()).open()
        yield context


@pytest.fixture
def screen(rooms: BrowserContext) -> Iterator[Page]:
    """A page in the browser of its file's tests, which forgets what pages keep there."""
    page = rooms.new_page()
    yield page
    if not page.url.startswith("about:"):
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.close()


@pytest.fixture
def side(screen: Page) -> Iterator[ClientPage]:
    """A screen; whatever goes wrong on it fails the test."""
    side = ClientPage(screen)
    yield side
    assert [] == side.errors


@pytest.fixture
def lone(page: Page) -> Iterator[ClientPage]:
    """A screen in a browser of its own: where a clock is stopped, it stops on all pages."""
    side = ClientPage(page)
    yield side
    assert [] == side.errors


@pytest.fixture
def table(page: Page) -> Iterator[Tableside]:
    """A person before a page of widgets; what goes wrong on it, and any dialog, fails the test."""
    page.set_viewport_size({"width": 1280, "height": 1700})
    side = Tableside(page)
    yield side
    assert [] == side.errors


@pytest.fixture
def another(page: Page) -> Iterator[Callable[[], Tableside]]:
    """Open further pages in the same browser."""
    sides: list[Tableside] = []

    def open_one() -> Tableside:
        sides.append(Tableside(page.context.new_page()))
        return sides[-1]

    yield open_one
    assert [] == [error for side in sides for error in side.errors]
