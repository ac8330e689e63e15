"""A school as a service of a real JupyterHub: teachers, students by link, and kills of both."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kings.hall.links import Links
from kings.hall.school import SCHOOL
from tests.browser.test_hall import act, plays, until
from tests.hall.pupils import Pupil, Tally
from tests.hub.hubs import PASSWORD, PREFIX, Hub, running_hub
from tests.proofs.kills import Found, check_folder

PATIENCE = 60_000
"""Milliseconds for what a page may have to wait, as for a hub that looks for its service."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running_hub(tmp_path_factory.mktemp("hub")) as running:
        yield running


Comer = Callable[..., Page]


@pytest.fixture
def comer(browser: Browser) -> Iterator[Comer]:
    """Return what opens an address in a browser of somebody's own."""
    contexts: list[BrowserContext] = []

    def open_one(address: str, *, phone: bool = False) -> Page:
        width, height = (390, 844) if phone else (1280, 800)
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        return page

    yield open_one
    for one in contexts:
        one.close()


def test_the_numbers_of_the_school_come_through_the_hub_to_whoever_has_its_token(hub: Hub) -> None:
    def asked(token: str) -> tuple[int, str]:
        request = urllib.request.Request(
            f"{hub.service}metrics", headers={"Authorization": f"Bearer {token}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, ""

    assert (404, "") == asked("x")
    links = Links(json.loads((hub.root / SCHOOL).read_text("utf-8"))["secret"])
    code, told = asked(links.metrics)
    assert 200 == code and "\nkings_halls " in told
    assert (404, "") == asked(links.projector)


def signed_in(comer: Comer, hub: Hub, account: str) -> Page:
    """Return the page to which somebody comes who signs in for the lessons."""
    page = comer(f"{hub.service}lessons")
    page.wait_for_url("**/hub/login**")
    page.get_by_label("Username").fill(account)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "/login" not in address)
    return page


def made(page: Page, title: str, game: str, tables: int, players: int) -> tuple[str, str]:
    """Make a lesson on the page; return its path, and its code."""
    page.get_by_label("Title").fill(title)
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Tables", exact=True).fill(str(tables))
    page.get_by_label("Players at each").fill(str(players))
    page.get_by_role("button", name="Make and open it").click()
    shown = page.get_by_role("region", name=title)
    shown.wait_for()
    where = shown.get_by_role("link", name="Lead it").get_attribute("href")
    code = shown.get_by_role("img").get_attribute("aria-label")
    assert where and code
    return f"{PREFIX}{where.partition('#')[0]}", code.removeprefix("Code ").replace(" ", "")


def lead(page: Page, title: str) -> Page:
    """Open the page on which a lesson is led."""
    with page.context.expect_page() as opened:
        page.get_by_role("region", name=title).get_by_role("link", name="Lead it").click()
    return opened.value


def round_of(page: Page) -> int:
    """Return the round in which a screen is."""
    found = re.search(r"[Rr]ound (\d+)", str(page.evaluate("JSON.stringify(window.kings.frame)")))
    return int(found[1]) if found else 0


def play_on(pages: list[Page], reached: Callable[[], bool]) -> None:
    """Let everybody do what they may, until something holds."""
    for _ in range(600):
        if reached():
            return
        for page in pages:
            act(page)
        pages[0].wait_for_timeout(100)
    raise AssertionError("it doesn't come to that")


class Crowd:
    """Students who play over sockets in a thread of their own, and come back whenever they fall."""

    def __init__(self, hub: Hub, below: str, code: str, many: int) -> None:
        self.pupils = [
            Pupil(f"Pupil {at}", f"crowd {at}", 0.2, Tally(), agrees=0.5, below=below)
            for at in range(many)
        ]
        self._port, self._code = hub.port, code
        self._over = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()))
        self._thread.start()

    async def _live(self) -> None:
        await asyncio.gather(*(self._one(pupil) for pupil in self.pupils))

    async def _one(self, pupil: Pupil) -> None:
        while not self._over.is_set() and not pupil.over:
            life = asyncio.ensure_future(pupil.live(self._port, self._code))
            while not life.done() and not self._over.is_set():
                await asyncio.wait([life], timeout=0.2)
            life.cancel()
            await asyncio.sleep(0.3 * (0.5 + random.random()))

    @property
    def acknowledged(self) -> int:
        """How much of what they did they were shown as done."""
        return sum(len(one.acknowledged) for one in self.pupils)

    def stop(self) -> None:
        """Let all go."""
        self._over.set()
        self._thread.join(30)
        assert not self._thread.is_alive()


def test_a_school_at_a_hub_outlives_kills_of_the_hub_and_of_its_service(
    hub: Hub, comer: Comer
) -> None:
    teacher = signed_in(comer, hub, "ada")
    expect(teacher.get_by_role("heading", level=1)).to_have_text("There is no lesson yet.")
    below, code = made(teacher, "Crowd", "castle", 2, 4)
    crowd = Crowd(hub, below, code, 8)
    try:
        leads = lead(teacher, "Crowd")
        leads.get_by_text("8 of 8 came").first.wait_for()
        leads.get_by_role("button", name="Start the tables").click()

        _, code = made(teacher, "Round", "struggle", 1, 3)
        students = [comer(hub.service, phone=True) for _ in range(2)]
        for student, name in zip(students, ("Mia", "Noah"), strict=True):
            student.locator("#code").fill(code)
            student.locator("#name").fill(name)
            student.get_by_role("button", name="Take a seat").click()
            student.locator(".lobby-cloth").wait_for()
        leads = lead(teacher, "Round")
        leads.get_by_role("button", name="Start the tables").click()
        for student in students:
            plays(student)
        play_on(students, lambda: all(round_of(one) >= 2 for one in students))

        goes_on(kill_hub, hub, students, crowd)
        goes_on(kill_service, hub, students, crowd)
    finally:
        crowd.stop()
    (folder,) = hub.root.glob("*/crowd")
    assert folder.parent.name == "ada"
    found = Found()
    check_folder(folder, crowd.pupils, {}, found)
    assert crowd.acknowledged > 60


def goes_on(kill: Callable[[Hub], None], hub: Hub, students: list[Page], crowd: Crowd) -> None:
    """Kill something while all play; they come back by themselves, and play on."""
    before, reached = crowd.acknowledged, max(map(round_of, students)) + 1
    kill(hub)
    play_on(students, lambda: all(round_of(one) >= reached for one in students))
    until(students[0], lambda: crowd.acknowledged > before + 20)


def kill_hub(hub: Hub) -> None:
    """Kill the hub, and start another one."""
    hub.kill()
    hub.start()


def kill_service(hub: Hub) -> None:
    """Kill the service, and wait until the hub has started it again."""
    hub.kill_service()
    hub.wait()


def test_an_account_without_the_scope_is_turned_away_in_a_sentence(hub: Hub, comer: Comer) -> None:
    page = signed_in(comer, hub, "mallory")
    expect(page.locator("body")).to_contain_text(re.compile("permission|not allowed|may not"))
    assert "lesson" not in page.locator("body").inner_text().lower()


def test_a_teacher_sees_the_own_lessons_alone(hub: Hub, comer: Comer) -> None:
    ada = signed_in(comer, hub, "ada")
    made(ada, "Mine", "castle", 1, 2)
    grace = signed_in(comer, hub, "grace")
    expect(grace.get_by_role("heading", level=1)).to_have_text("There is no lesson yet.")
    told = grace.evaluate(
        """async (name) => {
          const signed = /_xsrf=([^;]+)/.exec(document.cookie);
          const headers = { "X-XSRFToken": signed[1] };
          const body = JSON.stringify({ do: "close", name });
          return (await (await fetch("lessons", { method: "POST", headers, body })).json()).refused;
        }""",
        "../ada/mine",
    )
    assert "There is no class folder" in told


def test_what_a_page_of_the_hub_asks_for_without_the_services_own_token_is_refused(
    hub: Hub, comer: Comer
) -> None:
    ada = signed_in(comer, hub, "ada")
    status = ada.evaluate(
        """async () => (await fetch("lessons", { method: "POST", body: '{"do":"show"}' })).status"""
    )
    assert status == 403
    assert urlsplit(ada.url).path == f"{PREFIX}lessons"
    assert (hub.root / "school.json").stat().st_mode & 0o077 == 0
