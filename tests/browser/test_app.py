"""The table as an app: ``kings play`` in a real browser, played by its buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it ships no types; ipykernel depends on it
import pytest
from playwright.sync_api import Page, expect

from tests.browser.tableside import Tableside

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def another(page: Page) -> Iterator[Callable[[], Tableside]]:
    """Open further pages in the same browser."""
    sides: list[Tableside] = []

    def open_one() -> Tableside:
        sides.append(Tableside(page.context.new_page()))
        return sides[-1]

    yield open_one
    assert [] == [error for side in sides for error in side.errors]


def wait_for_an_offer(table: Tableside) -> None:
    """Play, first choice first, until a bot's action is for sale."""
    while not table.menu("Clause").is_visible() or table.choices.count():
        table.press(table.choices.first if table.choices.count() else table.button("Go on"))


def add_gold(table: Tableside, kind: str, gold: int) -> None:
    """Add a clause with gold from Ada to whoever acts; the menus begin with these two."""
    table.choose("Clause", kind)
    table.slide("Gold", gold)
    table.press(table.button("Add this clause"))


def offer(table: Tableside, act: str) -> bool:
    """Offer 2 gold now and 3 promised in this round for an action; say whether that is a deal."""
    add_gold(table, "Gold now", 2)
    add_gold(table, "Promise gold", 3)
    table.choose("Clause", "The action")
    table.choose("What", act)
    table.press(table.button("Add this clause"))
    if table.button("Propose the deal").is_disabled():  # another deal binds the action already
        table.press(table.button("Start again"))
        return False
    table.press(table.button("Propose the deal"))
    return "is struck as deal" in table.news


def strike_a_deal(table: Tableside) -> None:
    """Offer for one action after another until a bot agrees."""
    wait_for_an_offer(table)
    table.choose("Clause", "The action")
    while not any(offer(table, act) for act in table.options("What")):
        table.press(table.button("Go on"))
        wait_for_an_offer(table)
        table.choose("Clause", "The action")


def test_a_game_to_its_end_with_a_deal_that_binds_and_a_promise_that_is_broken(
    app: str, table: Tableside
) -> None:
    table.open(app)
    strike_a_deal(table)
    ledger = table.page.get_by_text(re.compile(r"Ada promises \w+ 3 gold"))
    assert "pays" in table.news and "(S-52)" in table.news
    broken = 0
    while not table.page.get_by_role("heading", name="The result").is_visible():
        keep = table.choices.filter(has_text="break the promise")
        if keep.count():
            table.press(keep)
            broken += 1
        else:
            asked = table.choices.count()
            table.press(table.choices.last if asked else table.button("To the end"))
    assert 1 == broken
    table.drawer("Promises")
    expect(ledger.last).to_be_visible()
    assert "broken" in ledger.last.inner_text()
    expect(table.page.get_by_text("no other division of these cards is worth more")).to_be_visible()
    proved = re.findall(
        r"Proved by OR-Tools: no partition of (\w+)'s pile scores more than \d+ \(S-63\)\.",
        table.text(),
    )
    assert ["Ada", "Ben", "Cleo", "Dora"] == sorted(proved)
    ranks = re.findall(r"(?:First|Second|Third|Fourth): \w+ with \d+ point", table.text())
    assert 4 == len(ranks)
    expect(table.page.get_by_text("The seed of this game was")).to_be_visible()
    expect(table.page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(table.page.get_by_text("Who won?").first).to_be_visible()
    expect(table.page.get_by_text("What does").first).to_be_visible()


def test_a_killed_kernel_loses_nothing_and_the_game_goes_on_by_its_code(
    app: str, table: Tableside, another: Callable[[], Tableside]
) -> None:
    table.open(app)
    wait_for_an_offer(table)
    code = table.code
    question, told, log = table.question, table.picture, table.log
    kill_the_kernel_of(code)
    later = another().open(app)
    assert log != later.log
    later.drawer("New game")
    later.fill("Code", code)
    later.press(later.button("Resume"))
    assert (question, told, log, code) == (later.question, later.picture, later.log, later.code)
    later.press(later.button("Go on"))
    assert log != later.log


def kill_the_kernel_of(code: str) -> None:
    """Kill, without a word, the process that holds the journal of this game.

    The lock on a journal doesn't name its process, and /proc is Linux's alone: psutil knows each
    system, and is installed wherever there is a kernel to kill.
    """
    for process in psutil.process_iter():
        try:
            kept = any(Path(file.path).name == f"{code}.jsonl" for file in process.open_files())
        except psutil.Error:
            continue
        if kept:
            process.kill()
            process.wait(10)
            return
    raise AssertionError("no process plays this game")


def test_a_code_that_nobody_has_is_answered_with_a_sentence(app: str, table: Tableside) -> None:
    table.open(app)
    before = table.question
    table.drawer("New game")
    table.fill("Code", "../../etc/passwd")
    table.press(table.button("Resume"))
    expect(table.page.get_by_role("alert")).to_contain_text("There is no game with the code")
    assert before == table.question


def test_what_people_type_stays_text(app: str, table: Tableside) -> None:
    table.open(app)
    table.drawer("New game")
    table.fill("Seat A", EVIL)
    table.fill("Seat B", "<b>Ben</b>")
    table.press(table.button("Begin"))
    assert EVIL in table.text() and "<b>Ben</b>" in table.text()
    wait_for_an_offer(table)
    table.choose("Clause", "Promise in words")
    before = table.text()
    table.fill("Words", f"my vote {EVIL}")
    table.settle(before)
    table.press(table.button("Add this clause"))
    expect(table.page.get_by_text(f"my vote {EVIL}").first).to_be_visible()
    table.press(table.button("Propose the deal"))
    table.drawer("What happened")
    expect(table.page.get_by_text(f"my vote {EVIL}").first).to_be_visible()
    assert 0 == table.page.locator("img[src='x'], [onerror]").count()


def test_by_night_a_curtain_falls_between_two_people_at_one_screen(
    app: str, table: Tableside
) -> None:
    table.open(app)
    table.drawer("New game")
    table.select("B is", "a person")
    table.select("Played by", "Night")
    table.press(table.button("Begin"))
    for _ in range(4):
        curtain = table.button("I am ").first
        while not curtain.is_visible():
            table.press(table.choices.first if table.choices.count() else table.button("Go on"))
        assert not re.search(r"(Ada|Ben)'s hand", table.picture)
        assert 1 == table.choices.count()
        name = re.findall("I am (Ada|Ben)", curtain.inner_text())[0]
        other = {"Ada": "Ben", "Ben": "Ada"}[name]
        table.press(curtain)
        assert f"{name}'s hand" in table.picture
        page = table.text()
        assert f"{other}'s hand" not in page
        assert not re.search(rf"{other} lays the|{other} sets aside the", page)
