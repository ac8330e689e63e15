"""What devices do to a seat of the hall: they sleep, go away, press twice, have keys alone."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.client_player import Player
from tests.browser.test_hall import LAPTOP, PHONE, Lesson, act, lesson, plays, tap, until
from tests.hall.lessons import a_class

MOMENT = """() => {
  const { frame } = window.kings;
  const { q, seat, names, choices, chips, offers, ledger, log, stakes, over } = frame;
  return JSON.stringify({ q, seat, names, choices, chips, offers, ledger, log, stakes, over });
}"""
"""What a seat is shown, without what depends on the clock or on the line."""


def table_of(made: Lesson, sizes: tuple[tuple[int, int], ...]) -> list[Page]:
    """Return the devices of the first table, with the game before them."""
    teacher = made.open(made.link(0), LAPTOP)
    expect(teacher.locator(".tile")).to_have_count(2)
    names = teacher.evaluate("hall.page.tiles['1'].seats.map((seat) => seat.name)")
    devices = [made.open(made.code, size) for size in sizes]
    for page, name in zip(devices, names, strict=False):
        tap(page, name)
    teacher.get_by_role("button", name="Start the tables").click()
    for page in devices:
        plays(page)
    return devices


def go_on(devices: list[Page], times: int = 1) -> None:
    """Let these seats do what comes next, at least so many times."""
    done = 0
    for _ in range(100):
        for page in devices:
            done += act(page)
            page.wait_for_timeout(150)
        if done >= times:
            return
    raise AssertionError("nobody has anything to do")


def deciding(devices: list[Page]) -> Page:
    """Wait until a seat has a choice; return its device."""
    found: list[Page] = []

    def has_come() -> bool:
        found[:] = [page for page in devices if page.evaluate("kings.frame.choices.length")]
        return bool(found)

    until(devices[0], has_come)
    return found[0]


def until_others_decide(phone: Page) -> None:
    """Let a seat do all it can, so that the table waits for somebody else."""
    while act(phone):
        phone.wait_for_timeout(600)


def fresh(page: Page) -> str:
    """Return the moment that the seat is shown by a page that has just been loaded."""
    page.reload()
    plays(page)
    until(page, lambda: page.evaluate("window.kings.line === ''"))
    moment: str = page.evaluate(MOMENT)
    return moment


def sleep(page: Page, others: list[Page]) -> None:
    """The screen is locked, and the browser stops the page."""
    line = page.context.new_cdp_session(page)
    line.send("Page.setWebLifecycleState", {"state": "frozen"})
    go_on(others)
    line.send("Page.setWebLifecycleState", {"state": "active"})


def network(page: Page, others: list[Page]) -> None:
    """The phone changes from one network to another, and has none meanwhile."""
    page.context.set_offline(True)
    go_on(others)
    page.wait_for_timeout(1500)
    page.context.set_offline(False)


def away(page: Page, others: list[Page]) -> None:
    """Another page is opened, and the back button pressed."""
    page.goto("about:blank")
    go_on(others)
    page.go_back()


def tab(page: Page, others: list[Page]) -> None:
    """The link is opened in a second tab, and the first one is asked for the seat again."""
    second = page.context.new_page()
    second.goto(page.url)
    plays(second)
    expect(page.locator("body")).to_contain_text("another screen")
    go_on(others)
    page.reload()
    plays(page)
    expect(second.locator("body")).to_contain_text("another screen")
    second.close()


def test_a_phone_comes_back_to_the_same_moment(browser: Browser, tmp_path: Path) -> None:
    with lesson(browser, tmp_path, "hall", str(a_class(tmp_path / "class"))) as made:
        phone, *others = table_of(made, (PHONE, LAPTOP, LAPTOP, LAPTOP))
        for happens in (sleep, network, away, tab):
            go_on([phone, *others])
            until_others_decide(phone)
            happens(phone, others)
            plays(phone)
            until(phone, lambda: phone.evaluate("window.kings.line === ''"))
            phone.wait_for_timeout(600)
            shown = phone.evaluate(MOMENT)
            assert shown == fresh(phone), happens.__doc__
        made.errors[:] = [words for words in made.errors if "ERR_INTERNET" not in words]


def moves(folder: Path) -> list[Any]:
    """Return the moves in the journal of the first table."""
    lines = (folder / "table-01.jsonl").read_text("utf-8").splitlines()
    return [line["move"] for line in map(json.loads, lines) if "move" in line]


def test_a_double_click_decides_once(browser: Browser, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        devices = table_of(made, (PHONE, LAPTOP, LAPTOP, LAPTOP))
        for _ in range(6):
            page = deciding(devices)
            move = page.evaluate("kings.frame.choices[0].move")
            before, q = moves(folder).count(move), page.evaluate("kings.frame.q")
            page.evaluate(
                "(move) => { for (const _ of [1, 2]) kings.act({ do: 'choose', move }); }", move
            )
            until(page, partial(page.evaluate, f"kings.frame.q > {q}"))
            page.wait_for_timeout(400)
            assert before + 1 == moves(folder).count(move)


def test_a_code_that_is_typed_before_the_line_stands_is_not_lost(
    browser: Browser, tmp_path: Path
) -> None:
    with lesson(browser, tmp_path, "hall", str(a_class(tmp_path / "class"))) as made:
        page = made.open("check", PHONE)
        page.add_init_script(
            "const Line = WebSocket; window.WebSocket = class extends Line { set onopen(act) "
            "{ super.onopen = () => { window.stand = act; }; } };"
        )
        page.goto(f"http://127.0.0.1:{made.port}/?late")
        until(page, lambda: page.evaluate("Boolean(window.stand)"))
        page.locator("#code").fill(made.code)
        expect(page.locator(".name")).to_have_count(0)
        page.evaluate("window.stand()")
        expect(page.locator(".name").first).to_be_visible()


def test_a_seat_is_played_by_keys_alone(browser: Browser, tmp_path: Path) -> None:
    with lesson(browser, tmp_path, "hall", str(a_class(tmp_path / "class"))) as made:
        teacher = made.open(made.link(0), LAPTOP)
        page = made.open("", LAPTOP)
        player = Player(page, "keyboard")
        player.reach("#code")
        page.keyboard.type(made.code)
        page.keyboard.press("Enter")
        expect(page.locator(".name").first).to_be_visible()
        player.reach(".name")
        page.keyboard.press("Enter")
        expect(page.locator(".lobby-cloth")).to_contain_text("this is you")
        teacher.get_by_role("button", name="Start the tables").click()
        plays(page)
        for _ in range(8):
            frame = player.settled()
            player.mind()
            player.decide(frame)
            player.decisions += 1
