"""What helps a learner: the guided first round, the coach, rules behind marks; what is shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.client_page import SIZES
from tests.browser.client_player import Means, Player
from tests.browser.client_server import ClientServer, client_server
from tests.effort import some

NEXT = {
    "card": "[data-focus=play]",
    "send": "[data-focus=send]",
    "improve": "[data-focus=let]",
    "let": "[data-focus=let]",
    "choice": "[data-focus='choice 0']",
    "next": "[data-focus=guide-next]",
    "done": "[data-focus=guide-next]",
}
"""What is pressed at each page of the guide."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientServer]:
    with client_server(tmp_path_factory.mktemp("hall")) as server:
        yield server


def person(
    new_context: Callable[..., BrowserContext],
    hall: ClientServer,
    size: str = "laptop",
    means: Means = "mouse",
    *,
    dark: bool = False,
) -> Player:
    """Return somebody who is here for the first time."""
    width, height, _ = SIZES[size]
    context = new_context(
        viewport={"width": width, "height": height},
        has_touch=means == "finger",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        accept_downloads=True,
    )
    player = Player(context.new_page(), means)
    hall.deal(1)
    player.page.goto(hall.page)
    expect(player.page.locator(".play")).to_be_visible()
    return player


def barriers(page: Page) -> list[str]:
    page.wait_for_timeout(250)
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def asks(player: Player) -> str:
    """Return what the guide asks to be pressed, once all has been shown."""
    player.settled()
    found: str = player.page.evaluate("window.kings.el.dataset.asks ?? ''")
    return found


def follow(player: Player, press: str) -> None:
    """Press what is asked for."""
    if press == "card":
        if player.means == "keyboard":
            player.page.keyboard.press("8")
        else:
            player.press('.hand [data-mark="card:8"].can')
        if player.is_there("[data-focus=play]"):
            player.press("[data-focus=play]", key="Enter")
        return
    keys = {"send": "Enter", "let": "Space", "next": "Enter", "done": "Enter"}
    player.press(NEXT[press], key=keys.get(press, ""))


def left(player: Player, press: str) -> None:
    """Wait until something else is asked."""
    player.until(lambda: asks(player) not in (press, ""))


@pytest.mark.parametrize(
    ("size", "means"),
    some(
        [("laptop", "mouse"), ("desk", "keyboard"), ("phone", "finger"), ("phone", "keyboard")],
        [("laptop", "mouse"), ("phone", "keyboard")],
    ),
)
def test_a_first_round_by_every_means(
    hall: ClientServer,
    new_context: Callable[..., BrowserContext],
    size: str,
    means: Means,
) -> None:
    player = person(new_context, hall, size, means, dark=means == "keyboard")
    expect(player.page.locator(".new-here")).to_be_visible()
    assert [] == barriers(player.page)
    player.press("[data-focus=guide]")
    expect(player.page.locator(".note")).to_be_visible()
    pressed, steps = [], set[str]()
    while (press := asks(player)) != "done":
        player.mind()
        assert [] == barriers(player.page)
        expect(player.page.locator(".to-press")).to_have_count(1)
        assert "guide-title" == player.page.evaluate("document.activeElement.dataset.focus")
        steps.add(player.page.evaluate("String(window.kings.whole.guide.pages[0].step)"))
        pressed.append(press)
        follow(player, press)
        left(player, press)
    assert ["card", "send", "let", "choice", "next"] == pressed
    assert {"1", "2", "3"} == steps
    expect(player.page.locator(".note h2")).to_have_text("Your pile is worth 3 points.")
    player.mind()
    follow(player, "done")
    expect(player.page.locator(".note")).to_have_count(0)
    assert player.frame()["choices"], "the game goes on"
    player.mind()
    assert "" == hall.log()


def test_the_guide_can_be_left_and_stays_away(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.press("[data-focus=guide]")
    assert "card" == asks(player)
    follow(player, "card")
    player.until(lambda: asks(player) == "send")
    player.page.reload()
    player.until(lambda: asks(player) == "send")
    player.press("[data-focus=leave-guide]")
    expect(player.page.locator(".note, .guide-panel")).to_have_count(0)
    assert player.frame()["chips"] and player.frame()["menu"], "all that the game allows"
    player.page.reload()
    player.settled()
    expect(player.page.locator(".note")).to_have_count(0)
    player.press("[data-focus=more]")
    player.press("button:has-text('New game')")
    expect(player.page.locator(".new-here")).to_have_count(0)
    expect(player.page.locator("[data-focus=guide]")).to_be_visible()


def test_whoever_wants_no_guide_is_asked_once(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.press("[data-focus=not-now]")
    expect(player.page.locator(".new-here")).to_have_count(0)
    player.page.reload()
    expect(player.page.locator("[data-focus=guide]")).to_be_visible()
    expect(player.page.locator(".new-here")).to_have_count(0)


def test_a_step_back_asks_the_same_again(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.press("[data-focus=guide]")
    for press in ("card", "send", "let", "choice"):
        assert press == asks(player)
        follow(player, press)
        left(player, press)
    follow(player, "next")
    player.until(lambda: asks(player) == "done")
    player.press("[data-focus=guide-back]")
    player.until(lambda: asks(player) == "next")
    player.press("[data-focus=guide-back]")
    player.until(lambda: asks(player) == "choice")
    follow(player, "choice")
    player.until(lambda: asks(player) == "next")


# Rules.


def test_a_mark_opens_the_rule_and_gives_the_focus_back(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.begin("struggle")
    mark = player.page.locator("main .rule-mark").first
    number = mark.get_attribute("data-rule")
    assert f"Rule {number}" == mark.get_attribute("aria-label")
    mark.focus()
    player.page.keyboard.press("Enter")
    sheet = player.page.locator(".sheet-rule")
    expect(sheet.get_by_role("heading")).to_contain_text(str(number))
    assert "sheet-title" == player.page.evaluate("document.activeElement.dataset.focus")
    assert [] == barriers(player.page)
    player.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert number == player.page.evaluate("document.activeElement.dataset.rule")
    player.press("[data-focus=rules]")
    player.press(".sheet-rules [data-rule='S-34']")
    expect(sheet.locator("li")).to_have_count(2)
    player.press(".sheet-rule [data-rule='S-21']")
    expect(sheet.get_by_role("heading")).to_contain_text("S-21")
    for _ in range(2):
        player.press("[data-focus=sheet-back]")
    expect(player.page.locator(".sheet-rules")).to_be_visible()
    assert [] == player.errors


# The coach.


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_coach_says_one_sentence_and_has_its_numbers_behind_it(
    hall: ClientServer, new_context: Callable[..., BrowserContext], size: str
) -> None:
    player = person(new_context, hall, size)
    player.begin("struggle")
    player.press("[data-focus=hint]")
    line = player.page.locator(".coach")
    expect(line).to_contain_text("Coach")
    before = player.frame()["n"]
    player.press("[data-focus=more]" if size == "laptop" else "[data-focus=the-table]")
    player.page.keyboard.press("Escape")  # the page does everything else meanwhile
    expect(line.get_by_role("button", name="The numbers")).to_be_visible(timeout=90_000)
    expect(line).to_contain_text("Unpaid, you do best with")
    player.mind()
    player.press(".coach [data-focus=hint]")
    table = player.page.locator(".sheet-coach table")
    expect(table.locator("caption")).to_contain_text("after each choice of Ada")
    expect(table.locator("tbody tr")).to_have_count(10)
    assert [] == barriers(player.page)
    player.page.keyboard.press("Escape")
    assert before == player.frame()["n"], "a hint changes nothing"
    choose = player.page.locator(".hand [data-mark].can").first
    player.press(choose)
    expect(line).to_have_count(0)
    assert [] == player.errors


def test_the_coach_can_be_switched_off(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.begin("struggle")
    player.page.keyboard.press("h")
    expect(player.page.locator(".coach")).to_be_visible()
    player.press("[data-focus=coach]")
    expect(player.page.locator(".coach, [data-focus=hint]")).to_have_count(0)
    player.page.keyboard.press("h")
    expect(player.page.locator(".coach")).to_have_count(0)


# What is shared and kept.


def downloaded(player: Player, press: Callable[[], Any]) -> tuple[str, str]:
    """Return the name and the text of the file that a press brings."""
    with player.page.expect_download() as coming:
        press()
    file = coming.value
    return file.suggested_filename, Path(file.path()).read_text("utf-8")


def test_a_game_is_shared_as_a_page_and_a_moment_has_an_address(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.begin("struggle")
    for _ in range(5):
        player.decide(player.settled())
    frame = player.settled()
    player.press("[data-focus=more]")
    name, text = downloaded(player, lambda: player.press(".sheet [data-focus=share]"))
    assert name == f"struggle-{frame['code']}.html" and "<html" in text
    player.page.keyboard.press("ArrowLeft")
    player.until(lambda: player.frame().get("looking"))
    step = player.frame()["steps"]["at"]
    assert player.page.url.endswith(f"/{frame['code']}/{step}")
    link = player.page.url
    player.page.keyboard.press("End")
    player.until(lambda: not player.frame().get("looking"))
    assert player.page.url.endswith(f"/{frame['code']}")
    player.page.goto("about:blank")
    player.page.goto(link)
    player.until(lambda: player.frame().get("looking"))
    assert step == player.frame()["steps"]["at"]
    assert [] == [error for error in player.errors if "about:blank" not in error]
    page = player.page.context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_content(text)
    expect(page.get_by_role("heading").first).to_be_visible()
    assert [] == faults


def test_my_games_say_who_when_and_how_far(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    player.begin("castle")
    code = player.settled()["code"]
    player.press("[data-focus=more]")
    player.press("button:has-text('New game')")
    kept = player.page.locator(".mine .game").first
    expect(kept).to_contain_text("King of the Castle")
    expect(kept).to_contain_text("round 1")
    player.begin("struggle")
    player.press("[data-focus=mine]")
    kept = player.page.locator(".sheet-mine .game:not(:disabled)").first
    expect(kept).to_contain_text("today, ")
    expect(kept).to_contain_text("Ada, Ben, Cleo and Dora")
    assert [] == barriers(player.page)
    player.press(".sheet-mine .game:not(:disabled)")
    player.until(lambda: player.frame().get("code") == code)


# Names.


def test_a_name_that_can_not_be_taken_is_marked_where_it_is(
    hall: ClientServer, new_context: Callable[..., BrowserContext]
) -> None:
    player = person(new_context, hall)
    name = player.page.get_by_label("Name of seat 2")
    name.fill("Ada")
    player.press(".play")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_be_focused()
    said = player.page.locator(f"#{name.get_attribute('aria-describedby')}")
    expect(said).to_contain_text("can't have the same name, and seat A has it")
    assert [] == barriers(player.page)
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    name.fill(family * 40)
    expect(name).not_to_have_attribute("aria-invalid", "true")
    player.press(".play")
    expect(player.page.locator(".cloth")).to_be_visible()
    assert player.page.evaluate("window.kings.frame.names[1]") == family * 40
    assert [] == player.errors
