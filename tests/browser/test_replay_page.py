"""The replay page in a browser: steps, keys, phone, dark, hostile names, and no request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Page, expect

from kings.publish.replay.page import replay_frame, replay_page
from kings.records.recording import Recording, new_header, replay
from kings.struggle import Options
from tests.effort import every_other
from tests.figures.drawn import HOSTILE

DAY = "data/games/a_word_is_a_word.jsonl"


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a finished game by Day with promises."""
    file = tmp_path_factory.mktemp("replay") / "day.html"
    file.write_text(replay_page(DAY), encoding="utf-8")
    return file


@pytest.fixture
def visit(page: Page) -> Iterator[Callable[..., Page]]:
    """Open a page from a file; a request, an error or a refused script fails the test."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.on("request", lambda one: faults.append(one.url) if one.url[:5] != "file:" else None)

    def open_one(file: Path, *, at: str = "", width: int = 1280, height: int = 900) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{file.as_uri()}{at}")
        return page

    yield open_one
    assert [] == faults


def step(page: Page) -> int:
    """Return which step is shown."""
    return int(page.locator("#slider").input_value())


def barriers(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def test_buttons_keys_and_slider_go_through_the_game(visit: Callable[..., Page], day: Path) -> None:
    page = visit(day)
    assert 0 == step(page)
    expect(page.locator("#back")).to_be_disabled()
    page.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowRight")
    assert 2 == step(page)
    page.keyboard.press("ArrowLeft")
    assert 1 == step(page)
    page.get_by_role("button", name="Round 4").click()
    expect(page.locator("#now .where")).to_contain_text("Round 4")
    page.keyboard.press("PageDown")
    expect(page.locator("#now .where")).to_contain_text("Round 5")
    page.locator("#slider").fill("30")
    expect(page.locator("#now .where")).to_contain_text("step 30 of 95")
    page.keyboard.press("Home")
    assert 0 == step(page)


def test_the_end_shows_scores_and_piles_and_no_moment_before_it(
    visit: Callable[..., Page], day: Path
) -> None:
    page = visit(day)
    expect(page.locator("#ending")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#ending")).to_contain_text("Ben wins with 27 points.")
    expect(page.locator("#ending details[open] .wide svg")).to_be_visible()
    page.get_by_text("Dora: 16 points").click()
    expect(page.locator("#ending details[open]")).to_have_count(2)


def test_play_goes_on_by_itself_and_stops_when_asked(visit: Callable[..., Page], day: Path) -> None:
    page = visit(day)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.locator("#speed").select_option("fast")
    page.locator("#slider").focus()
    page.keyboard.press("Space")
    while "step 2 of" not in page.locator("#now .where").inner_text():
        page.clock.run_for(100)
    page.get_by_role("button", name="Pause").click()
    stopped = step(page)
    page.clock.run_for(10_000)
    assert stopped == step(page)


def test_the_log_the_deals_and_the_ledger_grow_with_the_game(
    visit: Callable[..., Page], day: Path
) -> None:
    page = visit(day)
    expect(page.get_by_text("No deal has been struck yet.")).to_be_visible()
    assert 0 == page.locator("#deals li:visible").count()
    page.keyboard.press("End")
    assert 10 == page.locator("#deals li:visible").count()
    assert 6 == page.locator("#ledger li").count()
    page.get_by_role("link", name="Deal 4, round 3").click()
    assert 4 == page.locator("#deals li:visible").count()
    assert "Round 3" in (page.locator("#now .where").text_content() or "")


def test_an_address_leads_to_a_moment(visit: Callable[..., Page], day: Path) -> None:
    page = visit(day, at="#round-6")
    expect(page.locator("#now .where")).to_contain_text("Round 6")
    record = replay(DAY)
    line = record.moments[-1].line
    page.goto(f"{day.as_uri()}#line-{line}")
    expect(page.locator("#now .where")).to_contain_text("step 95 of 95")


@pytest.mark.parametrize(("width", "scheme"), every_other([400, 1280], ["dark", "light"]))
def test_nothing_bars_anybody_and_nothing_is_cut_off(
    visit: Callable[..., Page], day: Path, page: Page, scheme: str, width: int
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    visit(day, at="#step-41", width=width)
    assert [] == barriers(page)
    page.keyboard.press("End")
    assert [] == barriers(page)
    assert width >= page.evaluate("document.documentElement.scrollWidth")
    shown = page.locator("#narrow" if width == 400 else "#wide")
    expect(shown.locator("svg").first).to_be_visible()


def test_dark_is_one_press_away(visit: Callable[..., Page], day: Path) -> None:
    page = visit(day)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Dark").click()
    assert light != page.evaluate(ground)


def test_hostile_names_stay_text(visit: Callable[..., Page], tmp_path: Path) -> None:
    record = Recording(new_header(Options(names=HOSTILE), ("human",) * 6, 3))
    file = tmp_path / "hostile.html"
    file.write_text(replay_page(record, title=HOSTILE[1]), encoding="utf-8")
    page = visit(file)
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE[1])
    expect(page.locator("#hands")).to_contain_text(HOSTILE[0])
    assert 0 == page.locator("img, [onerror]").count()


def test_a_script_that_is_not_the_pages_own_is_refused(page: Page, tmp_path: Path) -> None:
    """The second lock: even if markup got in, it could run nothing and ask for nothing."""
    made = replay_page(replay(DAY).branch(moves=3))
    planted = "<script>document.title='planted'</script><img src=x onerror=\"document.title='x'\">"
    file = tmp_path / "planted.html"
    file.write_text(made.replace("<header>", f"{planted}<header>"), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator("#now h2")).not_to_be_empty()
    assert page.title().startswith("Kings")


def test_a_frame_in_another_page_can_be_stepped_through(page: Page, tmp_path: Path) -> None:
    frame = replay_frame(replay_page(replay(DAY).branch(moves=9)), title="A game")
    file = tmp_path / "around.html"
    file.write_text(f"<!DOCTYPE html><title>Around</title>{frame}", encoding="utf-8")
    page.goto(file.as_uri())
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="Next").click()
    expect(inside.locator("#now .where")).to_contain_text(re.compile("step 1 of"))
