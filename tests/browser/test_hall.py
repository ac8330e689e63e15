"""A lesson in Chromium: lobby, tables, the teacher's page, the wall; two of four are phones."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from kings.classroom.plan import read_class_plan
from tests.browser.client_page import outside
from tests.browser.serving import READY_WITHIN, ROOT, free_port
from tests.chromium import ELSEWHERE
from tests.effort import every_other, some
from tests.hall.lessons import a_class

PHONE, LAPTOP, WALL = (390, 844), (1280, 800), (1280, 720)
COMMAND = "import sys; from kings.cli import main; sys.exit(main(sys.argv[1:]))"
SHOTS = os.environ.get("KINGS_SHOTS")
"""A folder for pictures of what is seen on the way, to be looked at."""


class Lesson:
    """A lesson's program, and the browsers that came to it; ``errors``: what went wrong in them."""

    command = COMMAND
    """What Python runs."""

    def __init__(self, browser: Browser, home: Path, *words: str, port: int = 0) -> None:
        self.browser, self.home, self.words = browser, home, words
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.errors: list[str] = []
        self.pages: list[Page] = []
        self.start()

    def start(self) -> None:
        """Start the program, and read what it tells."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "KINGS_HOME": str(self.home)}
        environment["PYTHONIOENCODING"] = "utf-8"
        words = [*self.words, "--no-browser", "--port", str(self.port)]
        with (self.home / "hall.log").open("ab") as log:
            self.program = subprocess.Popen(
                [sys.executable, "-c", self.command, *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                env=environment,
            )
        assert self.program.stdout is not None
        self.told = ""
        while "Ctrl+C" not in self.told:
            line = self.program.stdout.readline()
            assert line, (self.home / "hall.log").read_text("utf-8")
            self.told += line

    def kill(self) -> None:
        """Kill it, whatever it does."""
        self.program.kill()
        self.program.wait()
        assert self.program.stdout is not None
        self.program.stdout.close()

    @property
    def code(self) -> str:
        """The code of the lobby."""
        found = re.search(r"code (\w{5})", self.told)
        assert found
        return found[1]

    def link(self, number: int) -> str:
        """Return one of the links that were told."""
        found: list[str] = re.findall(r"#([\w-]+)", self.told)
        return found[number]

    def open(self, behind: str, size: tuple[int, int], *, dark: bool = False, at: str = "") -> Page:
        """Return a browser of somebody's own at an address of the lesson; ``at``: its path."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size[0] < 500,
            ignore_https_errors=self.address.startswith("https:"),
        )
        page = context.new_page()
        page.set_default_timeout(READY_WITHIN * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.heard)
        page.goto(f"{self.address}{at}#{behind}")
        self.pages.append(page)
        return page

    def heard(self, message: ConsoleMessage) -> None:
        """Note what a page complains of."""
        if message.type in ("error", "warning") and "WebSocket connection" not in message.text:
            self.errors.append(message.text)

    def close(self) -> None:
        """Let go of everything."""
        for page in self.pages:
            page.context.close()
        self.kill()


@contextmanager
def lesson(
    browser: Browser, home: Path, *words: str, port: int = 0, kind: type[Lesson] = Lesson
) -> Iterator[Lesson]:
    made = kind(browser, home, *words, port=port)
    try:
        yield made
        assert [] == made.errors
    finally:
        made.close()


def barriers(page: Page) -> list[str]:
    """Return what axe-core finds, each with its elements."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:300]} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


def shot(page: Page, name: str) -> None:
    """Keep a picture, in light and dark, if somebody wants to look at them."""
    if SHOTS is None:
        return
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(200)
        page.screenshot(path=Path(SHOTS) / f"{name}_{scheme}.png")


def until(page: Page, reached: Callable[[], Any]) -> None:
    """Wait until something holds; the page's policy lets no script of the driver poll."""
    for _ in range(400):
        if reached():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it doesn't come to that")


def plays(page: Page) -> None:
    """Wait until a table is before this screen."""
    until(page, lambda: page.evaluate("Boolean(window.kings?.frame)"))


def tap(page: Page, name: str) -> None:
    page.locator(f'[data-focus="name {name}"]').click()
    expect(page.locator(".lobby-cloth")).to_contain_text(name)


def act(page: Page) -> bool:
    """Do the next thing that this seat may do; say whether there was something."""
    done: bool = page.evaluate(
        """() => {
          const { frame } = window.kings;
          if (frame.choices.length) window.kings.act({ do: "choose", move: frame.choices[0].move });
          else if (frame.window.let) window.kings.act({ do: "enough" });
          else return false;
          return true;
        }"""
    )
    return done


def small(page: Page) -> list[Any]:
    """Return what can be tapped and is lower than a finger."""
    found: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll("button, a.button, input, select")]
          .filter((at) => at.checkVisibility() && !at.closest(".kings-note, label"))
          .map((at) => [at.textContent || at.id, Math.round(at.getBoundingClientRect().height)])
          .filter(([, high]) => high < 44)"""
    )
    return found


def overflow(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def test_a_class_comes_in_plays_and_is_collected(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, wall = made.open(made.link(0), LAPTOP), made.open(made.link(1), WALL)
        expect(teacher.locator(".tile")).to_have_count(2)
        expect(wall.locator(".wall-code")).to_have_attribute(
            "aria-label", f"Code {' '.join(made.code)}"
        )
        students = [
            made.open(made.code if size == PHONE else "", size)
            for size in (PHONE, PHONE, LAPTOP, LAPTOP)
        ]
        for page in students[2:]:
            page.locator("#code").fill(made.code.lower())
        names: list[str] = teacher.evaluate("hall.page.tiles['1'].seats.map((seat) => seat.name)")
        assert [] == barriers(students[0])
        shot(students[0], "names")
        teacher.get_by_role("button", name="Doors").click()
        assert [] == barriers(teacher)
        teacher.get_by_label("Ask whether").check()
        teacher.keyboard.press("Escape")
        for page, name in zip(students[:3], names, strict=False):
            tap(page, name)
        phone = students[0]
        expect(phone.locator(".lobby-table")).to_contain_text("3 of 4 are here")
        answers = phone.locator(".research [aria-pressed]")
        assert ["false", "false"] == [at.get_attribute("aria-pressed") for at in answers.all()]
        phone.locator('[data-focus="consent yes"]').click()
        expect(phone.locator('[data-focus="consent yes"]')).to_have_attribute(
            "aria-pressed", "true"
        )
        shot(phone, "lobby")
        assert [] == barriers(phone) and [] == small(phone) and not overflow(phone)
        tap(students[3], names[3])
        teacher.get_by_role("button", name="Start the tables").click()
        for page, name in zip(students, names, strict=True):
            plays(page)
            assert name == page.evaluate("kings.frame.names[kings.frame.seat]")
        for _ in range(12):
            for page in students:
                act(page)
            teacher.wait_for_timeout(300)
        teacher.locator("#words").fill("Ten minutes left: <b>finish</b> round 6.")
        teacher.get_by_role("button", name="Announce").click()
        for page in (*students, wall):
            expect(page.locator("body")).to_contain_text("Ten minutes left: <b>finish</b> round 6.")
        expect(teacher.locator(".tile").first).to_contain_text("Table 1")
        expect(wall.locator(".wall-far")).to_contain_text("round")
        assert [] == barriers(teacher) and [] == small(teacher) and not overflow(teacher)
        assert [] == barriers(wall)
        shot(teacher, "teacher")
        shot(wall, "wall")
        assert not any(name in (wall.text_content("body") or "") for name in names)
        for seat in (0, 1, 2, 3):
            others = [names[other] for other in range(4) if other != seat]
            assert all(name in students[seat].content() for name in others)
        teacher.locator('[data-focus="end"]').click()
        teacher.locator('[data-focus="end"]').click()
        expect(teacher.locator(".teacher-status")).to_contain_text("1 of 2 tables are collected")
        assert (folder / "collected" / "table-01.jsonl").is_file()
        expect(teacher.locator("h1")).to_have_text("The lesson has ended.")


@pytest.mark.parametrize(
    ("address", "wide"),
    [("10.0.0.5:8080", 299), ("https://gymnasium-musterstadt.example/games/kings/", 200)],
)
def test_a_long_address_has_room_on_the_wall_and_is_divided_at_its_slashes(
    browser: Browser, tmp_path: Path, address: str, wide: int
) -> None:
    words = ("hall", str(a_class(tmp_path / "class")), "--address", address)
    with lesson(browser, tmp_path, *words) as made:
        wall = made.open(made.link(1), WALL)
        expect(wall.locator(".wall-address")).to_have_text(address.split("://")[-1].rstrip("/"))
        shot(wall, f"wall_{wide}")
        door = wall.locator(".wall-door")
        bottom = "(at) => at.getBoundingClientRect().bottom"
        last = door.locator("p").last.evaluate(bottom)
        assert last < door.evaluate(bottom) and not overflow(wall)
        picture = wall.locator(".wall-qr").bounding_box()
        assert picture is not None
        assert picture["width"] >= wide and abs(picture["width"] - picture["height"]) < 1
        divided: list[str] = wall.locator(".wall-address wbr").evaluate_all(
            "(all) => all.map((at) => at.nextSibling.textContent)"
        )
        assert all(part.startswith("/") for part in divided)


def test_three_share_a_laptop_and_the_fourth_has_a_phone(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class", mode="night")
    *three, fourth = read_class_plan(folder).table(1).players
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, phone = made.open(made.link(0), LAPTOP), made.open(made.code, PHONE)
        laptop, other = made.open(made.code, LAPTOP), made.open(made.code, PHONE)
        for page in (laptop, other):
            page.locator('[data-focus="share"]').click()
            expect(page.locator("h2").first).to_have_text("Tap your pseudonyms")
            for name in (*three, fourth):
                page.locator(f'[data-focus="name {name}"]').click()
            page.locator(f'[data-focus="name {fourth}"]').click()
        sit = laptop.get_by_role("button", name=f"Sit down: {', '.join(three)}")
        assert [] == barriers(other) and [] == small(other) and not overflow(other)
        shot(other, "share")
        sit.click()
        expect(laptop.locator(".lobby-table")).to_contain_text("3 of 4 are here")
        expect(laptop.locator(".plate-state", has_text="at this screen")).to_have_count(3)
        shot(laptop, "shared")
        expect(other.locator(".name.taken")).to_have_count(3)
        tap(phone, fourth)
        teacher.get_by_role("button", name="Start the tables").click()
        plays(laptop)
        plays(phone)
        sat: set[int] = set()
        for _ in range(60):
            for page in (laptop, phone):
                act(page)
            laptop.wait_for_timeout(100)
            curtain = laptop.locator('[data-focus="person 0"]')
            if curtain.count():
                shot(laptop, "curtain")
                curtain.first.click()
            seat = laptop.evaluate("kings.frame.seat")
            sat |= set() if seat is None else {seat}
            if len(sat) > 1:
                break
        assert len(sat) > 1 and 3 not in sat
        assert 3 == phone.evaluate("kings.frame.seat")


def test_phones_come_back_after_a_reload_a_kill_and_on_another_device(
    browser: Browser, tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher = made.open(made.link(0), LAPTOP)
        phone = made.open(made.code, PHONE)
        first = phone.locator(".name").first
        name = (first.get_attribute("data-focus") or "").removeprefix("name ")
        tap(phone, name)
        link = phone.evaluate("location.hash.slice(1)")
        assert 16 == len(link)
        phone.reload()
        expect(phone.locator(".lobby-cloth")).to_contain_text("this is you")
        phone.goto(f"http://127.0.0.1:{made.port}/?again#{made.code}")  # scans the code again
        expect(phone.locator(".lobby-cloth")).to_contain_text("this is you")
        second = made.open(made.code, PHONE)
        second.locator(f'[data-focus="name {name}"]').click()
        second.get_by_role("button", name="Ask it").click()
        expect(second.locator("main")).to_contain_text(f"Asking the device that plays as {name}")
        expect(phone.locator("#note")).to_contain_text("Another device")
        shot(phone, "asked")
        shot(second, "asking")
        phone.get_by_role("button", name="Yes, play on there").click()
        expect(second.locator(".lobby-cloth")).to_contain_text("this is you")
        expect(phone.locator("#note")).to_contain_text("played on another screen now")
        expect(phone.get_by_role("button", name="Play here again")).to_be_visible()
        expect(phone.locator(".lobby-cloth")).to_have_count(0)
        shot(phone, "taken_over")
        teacher.get_by_role("button", name="Start the tables").click()
        plays(second)
        seen = second.evaluate("[kings.frame.q, kings.frame.seat, kings.frame.names]")
        made.kill()
        made.start()
        until(second, lambda: second.evaluate("kings.line === '' && kings.frame.n === 1"))
        assert seen == second.evaluate("[kings.frame.q, kings.frame.seat, kings.frame.names]")
        expect(teacher.locator("h1")).to_contain_text("One table plays")
        assert link == second.evaluate("location.hash.slice(1)")


def test_a_void_link_leads_back_to_the_lobby(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, phone = made.open(made.link(0), LAPTOP), made.open(made.code, PHONE)
        name = (phone.locator(".name").first.get_attribute("data-focus") or "")[5:]
        tap(phone, name)
        table, seat = phone.evaluate("[hall.page.lobby.you.table, hall.page.lobby.you.seat]")
        teacher.locator(f'[data-focus="tile {table}"]').click()
        teacher.locator(f'[data-focus="seat {seat}"]').click()
        teacher.locator('[data-focus="free"]').click()
        teacher.locator('[data-focus="free"]').click()
        expect(phone.locator("main")).to_contain_text("Your teacher has freed this seat")
        phone.reload()
        expect(phone.locator(f'[data-focus="name {name}"]')).to_be_enabled()
        guessed = made.open("A" * 16, PHONE)
        expect(guessed.locator("main")).to_contain_text("This link opens no seat")
        guessed.locator("#code").fill(made.code)
        expect(guessed.locator(".name").first).to_be_visible()


def test_friends_type_their_names_and_start(browser: Browser, tmp_path: Path) -> None:
    with lesson(browser, tmp_path, "play", "--friends", "--players", "3") as made:
        ada, ben = made.open(made.link(0), PHONE), made.open(made.link(1), LAPTOP)
        for page, name in ((ada, "Ada"), (ben, "<i>Ben</i>")):
            page.locator("#name").fill(name)
            page.get_by_role("button", name="That's me").click()
            expect(page.locator(".lobby-cloth")).to_contain_text(name)
        assert [] == barriers(ada) and [] == small(ada)
        ben.get_by_role("button", name="Start the game").click()
        for page in (ada, ben):
            plays(page)
            assert ["Ada", "<i>Ben</i>"] == page.evaluate("kings.frame.names.slice(0, 2)")
        assert 0 == ada.locator("i").count()


def test_the_first_page_makes_a_link_for_each_friend(browser: Browser, tmp_path: Path) -> None:
    with lesson(browser, tmp_path, "play", "--host", "0.0.0.0") as made:
        page = made.open(made.link(0), LAPTOP)
        page.locator("label:has(input[name=seats][value='3'])").click()
        shot(page, "friends_begin")
        page.get_by_role("button", name="Play with friends").click()
        links = page.locator(".friend-links li")
        expect(links).to_have_count(2)
        assert [] == barriers(page) and 0 == len(outside(page))
        shot(page, "friends_links")
        page.get_by_role("button", name="Close").click()
        expect(page.locator('[data-focus="friends"]')).to_be_focused()
        page.get_by_role("button", name="Play with friends").click()
        address = links.first.locator(".link-words").inner_text()
        assert not address.startswith("http://127.0.0.1")
        told = re.search(r":(\d+)/#(\S+)", address)
        assert told
        port, link = told.groups()
        page.get_by_role("link", name="Take your own seat, A").click()
        expect(page.locator(".lobby-cloth")).to_contain_text("this is you")
        made.address = f"http://127.0.0.1:{port}/"
        ben = made.open(link, PHONE)
        expect(ben.locator(".lobby-table")).to_contain_text("2 of 3 are here")
        shot(ben, "friends_phone")
        ben.get_by_role("button", name="Start the game").click()
        for each in (page, ben):
            plays(each)
        assert [0, 1] == [each.evaluate("kings.frame.seat") for each in (page, ben)]


@pytest.mark.parametrize("size", every_other([PHONE, LAPTOP]))
def test_the_first_page_says_what_to_type_where_nobody_else_reaches_it(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with lesson(browser, tmp_path, "play") as made:
        page = made.open(made.link(0), size)
        page.get_by_role("button", name="Play with friends").click()
        expect(page.locator(".sheet-friends .typed")).to_have_text("kings play --host 0.0.0.0")
        assert [] == barriers(page)
        shot(page, f"friends_alone_{size[0]}")


def test_a_line_that_kills_sockets_is_replaced(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        page = made.open("check", PHONE)
        expect(page.locator("main")).to_contain_text("All is well: you can play here.")
        shot(page, "check")
        assert [] == barriers(page)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_init_script(
            "window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: "
            "1006, reason: '' }), 50); } static OPEN = 1; close() {} send() {} };"
        )
        phone = context.new_page()
        made.pages.append(phone)
        phone.goto(f"http://127.0.0.1:{made.port}/#{made.code}")
        expect(phone.locator(".name").first).to_be_visible()
        name = (phone.locator(".name").first.get_attribute("data-focus") or "")[5:]
        tap(phone, name)
        made.open(made.link(0), LAPTOP).get_by_role("button", name="Start the tables").click()
        plays(phone)


def test_over_plain_http_a_phone_is_told_to_keep_its_screen_on(
    browser: Browser, tmp_path: Path
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder), "--address", ELSEWHERE) as made:
        words = "You can let its screen stay on for longer in the phone's display settings."
        near, far = made.open(made.code, PHONE), made.open(made.code, PHONE)
        far.goto(f"http://{ELSEWHERE}:{made.port}/#{made.code}")
        assert [True, True] == near.evaluate("[isSecureContext, 'wakeLock' in navigator]")
        assert [False, False] == far.evaluate("[isSecureContext, 'wakeLock' in navigator]")
        expect(far.locator(".name").first).to_be_visible()
        names = [at.text_content() or "" for at in far.locator(".name").all()]
        tap(far, names[0])
        expect(far.locator(".locks")).to_contain_text(words)
        assert [] == barriers(far) and not overflow(far)
        shot(far, "lobby_plain")
        tap(near, names[1])
        expect(near.locator(".locks")).to_have_count(0)
        made.open(made.link(0), LAPTOP).get_by_role("button", name="Start the tables").click()
        plays(far)
        # Chromium says of every page over plain HTTP that it takes no notice of this header.
        made.errors[:] = [error for error in made.errors if "Opener-Policy" not in error]


@pytest.mark.parametrize("size", every_other([(1366, 768), (1920, 1080), (1024, 700), (390, 844)]))
def test_the_teachers_page_has_room_on_every_screen(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        page = made.open(made.link(0), size)
        expect(page.locator(".tile")).to_have_count(2)
        assert not overflow(page) and [] == small(page)
        shot(page, f"teacher_{size[0]}")


@pytest.mark.parametrize("size", some(product([PHONE, (360, 740), LAPTOP]), [((360, 740),)]))
def test_what_the_hall_says_to_a_table_stands_above_it_and_covers_nothing(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, page = made.open(made.link(0), LAPTOP), made.open(made.code, size)
        tap(page, (page.locator(".name").first.get_attribute("data-focus") or "")[5:])
        teacher.get_by_role("button", name="Start the tables").click()
        plays(page)
        teacher.get_by_role("button", name="Doors").click()
        teacher.get_by_label("Ask whether").check()
        teacher.keyboard.press("Escape")
        note, long = page.locator("#note"), "Ten minutes left. " * 15
        expect(note).to_contain_text("used for research")
        until(page, lambda: not outside(page))
        teacher.locator("#words").fill(long)
        teacher.get_by_role("button", name="Announce").click()
        expect(note).to_contain_text(long.strip())
        until(page, lambda: not outside(page))
        assert [] == barriers(page)
        shot(page, f"note_{size[0]}")
        note.get_by_role("button", name="Close this note").click()
        note.get_by_role("button", name="Not now").click()
        expect(note).to_be_hidden()
        until(page, lambda: 0 == page.evaluate("hall.el.getBoundingClientRect().y"))
        page.locator("[data-focus=the-table], [data-focus=more]").click()
        page.locator('[data-focus="consent yes"]').click()
        expect(page.locator('[data-focus="consent yes"]')).to_have_attribute("aria-pressed", "true")
        shot(page, f"research_{size[0]}")


def test_the_teachers_page_is_led_by_the_keyboard(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        page = made.open(made.link(0), LAPTOP)
        page.locator('[data-focus="tile 1"]').focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator('[data-focus="tile 2"]')).to_be_focused()
        expect(page.locator(".chosen")).to_contain_text("Table 2")
        assert 1 == page.locator('.tile[tabindex="0"]').count()
        page.locator('[data-focus="names"]').focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("Real Name 1")
        expect(page.locator('[data-focus="sheet-title"]')).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator('[data-focus="names"]')).to_be_focused()
