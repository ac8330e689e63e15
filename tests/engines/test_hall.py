"""A lesson with Firefox or WebKit before the seats, the teacher and the wall; Chromium beside."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.browser.client_page import outside
from tests.browser.client_player import WATCH
from tests.browser.serving import READY_WITHIN
from tests.browser.test_hall import LAPTOP, PHONE, WALL, Lesson, act, lesson
from tests.engines.proxy import proxy
from tests.hall.lessons import a_class

SHOTS = os.environ.get("KINGS_SHOTS")
"""A folder for pictures of what is seen on the way, to be looked at."""


class Company:
    """A lesson, and those who come to it with browsers of different makes."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.port = lesson.port

    def opens(self, browser: Browser, behind: str, size: tuple[int, int]) -> Page:
        """Return a browser at an address of the lesson."""
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        page = context.new_page()
        self.lesson.pages.append(page)
        page.set_default_timeout(READY_WITHIN * 1000)
        page.add_init_script(WATCH)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("console", self._console)
        page.goto(f"http://127.0.0.1:{self.port}/#{behind}")
        return page

    def shot(self, engine: Browser, page: Page, name: str) -> None:
        """Keep a picture, if somebody wants to look at it."""
        if SHOTS:
            known = len(self.lesson.errors)
            page.wait_for_timeout(300)
            page.screenshot(path=Path(SHOTS) / f"{engine.browser_type.name}_{name}.png")
            del self.lesson.errors[known:]  # Playwright writes a style into the page for it

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(message.text)

    def _note(self, words: str) -> None:
        """Note what a browser complains of, but for a socket that the proxy has cut off."""
        if self.port == self.lesson.port or f"ws://127.0.0.1:{self.port}/" not in words:
            self.lesson.errors.append(words)


@pytest.fixture
def company(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    """A class of two tables of four; whatever goes wrong in a browser fails the test."""
    with lesson(browser, tmp_path, "hall", str(a_class(tmp_path / "class"))) as made:
        yield Company(made)


def until(page: Page, reached: Callable[[], Any]) -> None:
    """Wait until something holds."""
    for _ in range(400):
        if reached():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it doesn't come to that: {page.locator('body').text_content()}")


def reads(page: Page, words: str) -> None:
    """Wait until a page says something."""
    until(page, lambda: words in (page.locator("body").text_content() or ""))


def plays(page: Page) -> None:
    """Wait until a table is before this screen."""
    until(page, lambda: page.evaluate("Boolean(window.kings?.frame)"))


def moment(page: Page) -> list[Any]:
    """Return what a screen shows, and whose it is."""
    found: list[Any] = page.evaluate(
        "(({ q, seat, names, ask, pictures }) => [q, seat, names, ask, pictures])(kings.frame)"
    )
    return found


def take(page: Page, name: str) -> None:
    """Tap a name of the lobby's list."""
    page.locator(f"[data-focus='name {name}']").click()
    reads(page, "this is you")


def test_a_lesson(browser: Browser, engine: Browser, company: Company) -> None:
    code = company.lesson.code
    teacher = company.opens(engine, company.lesson.link(0), LAPTOP)
    wall = company.opens(engine, company.lesson.link(1), WALL)
    own, other = company.opens(engine, "", PHONE), company.opens(browser, code, PHONE)
    company.shot(engine, own, "code")
    own.locator("#code").fill(code.lower())
    reads(teacher, "Table 1")
    names = teacher.evaluate("hall.page.tiles['1'].seats.map((seat) => seat.name)")
    reads(own, names[0])
    company.shot(engine, own, "names")
    for page, name in ((own, names[0]), (other, names[1])):
        take(page, name)
    reads(own, "2 of 4 are here")
    company.shot(engine, own, "lobby")
    company.shot(engine, wall, "wall_before")
    teacher.locator("[data-focus=next]").click()
    for page in (own, other):
        plays(page)
    for _ in range(12):
        for page in (own, other):
            act(page)
        own.wait_for_timeout(300)
    company.shot(engine, own, "table")
    company.shot(engine, teacher, "teacher")
    company.shot(engine, wall, "wall")
    assert [] == outside(own)
    teacher.locator("#words").fill("Ten minutes left: <b>finish</b> round 6.")
    teacher.locator(".to-all .filled").click()
    for page in (own, other, wall):
        reads(page, "Ten minutes left: <b>finish</b> round 6.")

    # A reload comes back to the same moment.
    until(own, lambda: own.evaluate("kings.el.dataset.busy") == "false")
    before = moment(own)
    own.reload()
    plays(own)
    assert before == moment(own)

    # Another device takes the seat over, once the first has said so.
    second = company.opens(browser, code, PHONE)
    second.locator(f"[data-focus='name {names[0]}']").click()
    second.locator(".second .filled").click()
    reads(own, "Another device would like to play this seat.")
    company.shot(engine, own, "asked")
    own.locator(".kings-note .filled").click()
    plays(second)
    reads(own, "This seat is played on another screen now.")
    assert before == moment(second)
    # And back: a reload of the first one takes the seat again.
    own.reload()
    plays(own)
    reads(second, "This seat is played on another screen now.")
    assert before == moment(own)


def test_a_table_without_sockets(browser: Browser, engine: Browser, company: Company) -> None:
    with proxy(company.port) as between:
        company.port = between.port
        own = company.opens(engine, company.lesson.code, PHONE)
        teacher = company.opens(browser, company.lesson.link(0), LAPTOP)
        reads(teacher, "Table 1")
        name = teacher.evaluate("hall.page.tiles['1'].seats[0].name")
        take(own, name)
        teacher.locator("[data-focus=next]").click()
        plays(own)
        assert between.cut >= 2
        for _ in range(8):
            act(own)
            own.wait_for_timeout(300)
        assert own.evaluate("kings.frame.q") > 0
        until(own, lambda: own.evaluate("kings.el.dataset.busy") == "false")
        before = moment(own)
        own.reload()
        plays(own)
        assert before == moment(own) and name in before[2]
        check = company.opens(engine, "check", PHONE)
        reads(
            check, "Something between you and the table ends WebSockets, so a slower line is used."
        )
        company.shot(engine, check, "check")
