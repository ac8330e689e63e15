"""A lesson on phones in Chromium: four students and a teacher, from the lobby to the debrief."""

from __future__ import annotations

import json
import random
import time
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kings.classroom.class_folder import make_scene, read_class
from kings.classroom.plan import journal_path, read_class_plan
from kings.hall.course import Course
from kings.lessons import lessons, open_lesson
from kings.lessons.lesson3 import OPEN_SHEETS
from kings.lessons.turn import scenario_called
from kings.records import codec
from kings.records.recording import replay
from kings.struggle.cards import Card
from kings.struggle.moves import Act as Action, Deal, Give
from tests.browser.test_hall import (
    LAPTOP,
    PHONE,
    SHOTS,
    WALL,
    barriers,
    lesson,
    overflow,
    plays,
    shot,
    small,
    tap,
    until,
)
from tests.hall.test_course import lesson_class
from tests.lessons import test_lesson2, test_lesson3_class


def answer(page: Page, asked: str, *typed: str) -> None:
    """Fill in the fields of a question, and wait for what comes of it."""
    for at, one in enumerate(typed):
        field = page.locator(f'[data-focus="field {asked} {at}"]')
        if field.count():
            field.fill(one)
        else:
            page.locator(f'label:has([data-focus^="field {asked} {at} "])').get_by_text(
                one, exact=True
            ).click()
    page.locator(f'[data-focus="check {asked}"]').click()
    expect(page.locator(f'[data-focus="told {asked}"]')).to_be_visible()


def step(teacher: Page, *students: Page, name: str) -> None:
    """Move the class on, and wait until every phone is there."""
    teacher.locator('[data-focus="next"]').click()
    for page in students:
        expect(page.locator(".learn-title h1")).to_have_text(name)


def deal(teacher: Page, *students: Page, name: str) -> None:
    """Move the class to its tables."""
    teacher.locator('[data-focus="next"]').click()
    for page in students:
        expect(page.locator(".learn-strip-head b").first).to_have_text(name)
        plays(page)


def fine(page: Page, name: str) -> None:
    """Nothing on a page keeps anybody out, or is too small for a finger."""
    shot(page, name)
    assert [] == barriers(page)
    assert not overflow(page)
    assert [] == small(page)


def test_lesson_1_is_given_with_nothing_but_phones(browser: Browser, tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class")
    names = [name for table in read_class_plan(folder).tables for name in table.students]
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, wall = made.open(made.link(0), LAPTOP), made.open(made.link(1), WALL)
        students = [made.open(made.code, size) for size in (PHONE, PHONE, LAPTOP, PHONE)]
        for page, name in zip(students, names, strict=True):
            tap(page, name)
        ada, ben = students[:2]

        step(teacher, *students, name="Predict")
        answer(ada, "least", "1,000")
        expect(ada.locator('[data-focus="told least"]')).to_contain_text("two ways")
        expect(ada.locator('[data-focus="told least"]')).to_be_focused()
        answer(ada, "least", "5")
        expect(ada.locator('[data-focus="told least"]')).to_contain_text("Kept")
        assert {"least": 5} == open_lesson(1, names[0], folder).answers("before")
        fine(ada, "lesson_predict")
        ben.locator('[data-focus="field least 0"]').fill("6")  # and Keep isn't pressed

        step(teacher, *students, name="Your sheet")
        expect(ben.locator(".learn-status")).to_have_text("Kept as you had typed it: “6”.")
        assert {"least": 6} == open_lesson(1, names[1], folder).answers("before")
        expect(ada.locator(".learn-rows tr:last-child .number")).to_have_text("18")
        assert "18" not in ben.locator("#hall").inner_text()
        answer(ada, "own-least", "18")
        expect(ada.locator(".learn-told-head")).to_have_text("?Not yet: default ignored")
        ada.get_by_role("button", name="default: what is that?").click()
        expect(ada.locator(".learn-term")).to_be_visible()
        expect(teacher.locator(".answers")).to_contain_text("1 of 4")
        expect(wall.locator(".wall-together")).to_contain_text("1 of 4 have answered.")
        fine(ada, "lesson_sheet")
        fine(students[2], "lesson_sheet_wide")
        ada.get_by_role("button", name="hide").click()
        expect(ada.locator(".learn-rows")).to_have_count(0)
        assert [] == barriers(teacher) + barriers(wall)

        deal(teacher, *students, name="Bargain")
        expect(ada.locator(".learn-strip")).to_contain_text("true or not")
        expect(ada.locator(".toast.shown")).to_have_count(0)  # it would lie over an offer's buttons
        sell(ada, ben)
        until(ada, lambda: ada.evaluate("window.kings.frame.over !== null"))
        own = "You have 19 points. Without a deal you would have 21."
        for page, words in ((ada, own), (ben, "Without a deal you would have")):
            expect(page.locator(".end-words")).to_contain_text(words)
            expect(page.locator(".end")).not_to_contain_text("wins")
            expect(page.get_by_role("button", name="Prove the scores")).to_have_count(0)
        title = ada.locator(".end h2")
        expect(title).to_have_text("This table is done.")
        strip = ada.locator(".learn-strip").bounding_box()
        until(ada, lambda: title.bounding_box()["y"] >= strip["y"] + strip["height"])  # type: ignore[index]  # both are seen
        fine(ada, "lesson_over")
        shot(wall, "lesson_wall_bargain")
        expect(wall.locator(".wall-together")).to_contain_text("1 of 2 tables are done.")
        deal(teacher, *students, name="Bargain again")
        expect(ada.locator(".learn-strip .learn-rows")).to_contain_text("22")
        shot(ada, "lesson_bargain")

        step(teacher, *students, name="See")
        expect(ben.locator(".learn-line")).to_have_count(2)
        expect(teacher.locator(".tile").first).to_contain_text("Bargained: 1 gold, no deal.")
        expect(teacher.locator(".bells")).to_have_count(0)
        shot(teacher, "lesson_teacher_see")
        shot(wall, "lesson_wall_see")
        fine(ben, "lesson_see")
        ben.locator('[data-focus="back"]').click()
        expect(ben.locator(".learn-title h1")).to_have_text("Your sheet")
        ben.locator('[data-focus="forth"]').click()

        step(teacher, *students, name="Explain")
        step(teacher, *students, name="Exercises")
        desk = open_lesson(1, names[1], folder)
        right = desk.lesson.exercise("reserve").solve(desk.problem("reserve"))
        answer(ben, "reserve", str(right))
        expect(ben.locator('[data-focus="told reserve"]')).to_contain_text("Right")
        assert 2 == desk.progress().points
        fine(ben, "lesson_exercises")

        made.kill()
        for page in (teacher, *students):
            until(page, partial(page.evaluate, "window.hall.line !== ''"))
        made.start()
        for page in (teacher, *students):
            until(page, partial(page.evaluate, "window.hall.line === ''"))
        step(teacher, *students, name="The same questions again")
        answer(ada, "least", "3")
        ben.locator('[data-focus="field least 0"]').fill("4")
        step(teacher, *students, name="Debrief")
        expect(ada.locator(".learn-results")).to_contain_text("5 gold")
        fine(ada, "lesson_debrief")
        assert {"least": 4} == open_lesson(1, names[1], folder).answers("after")
        shot(teacher, "lesson_teacher_debrief")
        assert [] == barriers(teacher)
        assert 0 < len(replay(journal_path(folder, 1)).moments)


def sell(seller: Page, payer: Page) -> None:
    """Strike a deal over the King, and do by buttons what is left to do after it."""
    payer.get_by_role("button", name="takes the King", exact=True).click()
    payer.get_by_role("button", name="Send", exact=True).click()
    seller.get_by_role("button", name="Accept", exact=True).click()
    left = seller.locator('[data-focus="choice 0"]')
    expect(left).to_contain_text("King")
    expect(seller.get_by_role("button", name="All 1 choices")).to_have_count(0)
    shot(seller, "lesson_sold")
    left.click()
    payer.get_by_role("button", name="Nothing more to offer").click()


@pytest.mark.slow
def test_lesson_3_shows_where_each_deal_lies(browser: Browser, tmp_path: Path) -> None:
    """Two issues are agreed on at once; See shows the own deal, the wall those of the class."""
    folder = lesson_class(tmp_path / "class", number=3)
    names = [name for table in read_class_plan(folder).tables for name in table.students]
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, wall = made.open(made.link(0), LAPTOP), made.open(made.link(1), WALL)
        students = [made.open(made.code, PHONE) for _ in names]
        for page, name in zip(students, names, strict=True):
            tap(page, name)
        for name in ("Predict", "Your sheet"):
            step(teacher, *students, name=name)
        pairs = ((students[0], students[1]), (students[2], students[3]))
        deal(teacher, *students, name="Bargain")
        shot(students[0], "lesson3_bargain")
        for (ada, ben), gets in zip(pairs, ((6, 10), (3,)), strict=True):
            agree(ada, ben, gets)
        shot(students[1], "lesson3_agreed")
        deal(teacher, *students, name="The deal after the deal")
        shot(students[1], "lesson3_again")
        agree(*pairs[1], (6,))
        step(teacher, *students, name="See")
        expect(students[0].locator(".learn-chart .chart-star")).to_have_count(1)
        expect(students[0].locator(".learn-charted")).to_contain_text("leaves one of you with less")
        expect(students[2].locator(".learn-charted")).to_contain_text("Your first deal")
        fine(students[0], "lesson3_see")
        fine(students[2], "lesson3_see_again")
        expect(wall.locator(".wall-together")).to_contain_text("2 of 2 pairs had a deal")
        shot(wall, "lesson3_wall")
        assert [] == barriers(wall) + barriers(teacher)
        for name in ("Explain", "Exercises", "The same questions again", "Debrief"):
            step(teacher, *students, name=name)
        expect(students[1].locator(".learn-charted")).to_contain_text("of 17 points")
        fine(students[1], "lesson3_debrief")
        shot(wall, "lesson3_wall_debrief")
        shot(teacher, "lesson3_teacher")


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3])
def test_a_class_sees_all_that_it_bargained(browser: Browser, tmp_path: Path, number: int) -> None:
    folder = lesson_class(tmp_path / "class", test_lesson2.STUDENTS, number)
    tables = read_class_plan(folder).tables
    for at, table in enumerate(tables):
        if number == 2:
            test_lesson2.bargain(folder, table.table, 4 + at)
        else:
            gets = ((6,), (3, 6), (3,), (6, 10), (6,), (10,), (7,), ())[at]
            test_lesson3_class.bargain(folder, table.table, gets)
            again = make_scene(folder, scenario_called(OPEN_SHEETS))
            test_lesson3_class.bargain(again, table.table, (6,))
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher, wall = made.open(made.link(0), LAPTOP), made.open(made.link(1), WALL)
        student = made.open(made.code, PHONE)
        tap(student, tables[1].students[0])
        for planned in Course(folder, number).steps:
            teacher.locator('[data-focus="next"]').click()
            head = ".learn-strip-head b" if planned.act == "bargain" else ".learn-title h1"
            expect(student.locator(head).first).to_have_text(planned.title)
            if planned.act == "see":
                break
        expect(student.locator(".learn-chart .chart-star")).to_have_count(1)
        fine(student, f"lesson{number}_see_class")
        student.locator(".learn-charted p").last.scroll_into_view_if_needed()
        shot(student, f"lesson{number}_see_said")
        expect(wall.locator(".learn-chart")).to_be_visible()
        shot(wall, f"lesson{number}_wall_class")
        assert [] == barriers(wall)
        panel = wall.locator(".wall-together").first
        assert panel.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def agree(ada: Page, ben: Page, gets: tuple[int, ...]) -> None:
    """Let Ben give cards for leaving his Queen alone, and Ada accept it."""
    deal = Deal((Give(1, 0, tuple(map(Card, gets))), Action(0, "use", on=(2,))))
    ben.evaluate("deal => window.kings.act({ do: 'offer', deal })", codec.encode(Deal, deal))
    until(ada, lambda: ada.evaluate("window.kings.frame.offers.some((one) => one.answer)"))
    number = ada.evaluate("window.kings.frame.offers.find((one) => one.answer).number")
    ada.evaluate("number => window.kings.act({ do: 'accept', number })", number)
    until(ada, lambda: ada.evaluate("window.kings.frame.agreed.length > 0"))


@pytest.mark.slow
@pytest.mark.parametrize("number", [found.number for found in lessons() if found.steps])
def test_every_lesson_is_gone_through_by_phones(
    browser: Browser, tmp_path: Path, number: int
) -> None:
    folder = lesson_class(tmp_path / "class", number=number)
    tables, course = read_class_plan(folder).tables, Course(folder, number)
    seats = [
        ((table.table, table.players.index(name)), name)
        for table in tables
        for name in table.students
    ]
    with lesson(browser, tmp_path, "hall", str(folder)) as made:
        teacher = made.open(made.link(0), LAPTOP)
        students = [made.open(made.code, PHONE) for _ in seats]
        for page, (_, name) in zip(students, seats, strict=True):
            tap(page, name)
        bargained, took = 0, {}
        for at, planned in enumerate(course.steps):
            begun = time.monotonic()
            if planned.act == "bargain":
                deal(teacher, *students, name=planned.title)
                bargained += bargain(students)
                continue
            step(teacher, *students, name=planned.title)
            for page, (place, name) in zip(students, seats, strict=True):
                for exercise in planned.in_class(50):
                    course.take(name, exercise)
                    expect(page.locator(f'[data-focus="check {exercise}"]')).to_be_visible()
                for one in course.page(place, name, at, now=at).asked:
                    typed = course.sample(place, name, at, one.id, random.Random(name))
                    assert typed is not None
                    pick(page, one.id, typed)
            fine(students[0], f"lesson{number}_{at + 1}")
            fine(students[1], f"lesson{number}_{at + 1}b")
            took[planned.title] = round(time.monotonic() - begun, 1)
        if SHOTS is not None:
            (Path(SHOTS) / f"lesson{number}.json").write_text(json.dumps(took))
        assert bargained or "bargain" not in [step.act for step in course.steps]
        assert () == read_class(folder).problems


def bargain(students: list[Page], most: int = 60) -> int:
    """Let the students offer what their screens offer, accept it, and act; return their deeds.

    Nobody decides as long as somebody still has something to offer or to answer.
    """
    done = 0
    for _ in range(most):
        for decide in (False, True):
            found = [page.evaluate(ACT, decide) for page in students]
            done += sum(map(bool, found))
            students[0].wait_for_timeout(300)
            if any(found):
                break
        if not any(found):
            break
    return done


ACT = """(decide) => {
  const { frame } = window.kings, one = (list) => list[list.length - 1];
  if (frame.over !== null) return "";
  const open = frame.offers.find((offer) => offer.answer);
  if (open) { kings.act({ do: "accept", number: open.number }); return "accept"; }
  window.offered ??= 0;
  const chip = one(frame.chips.filter(({ state }) => state === "free"));
  if (chip && window.offered < 2 && !frame.offers.length) {
    const { deal } = chip.offer;
    deal.clauses[0].gold = 1;
    window.offered += 1;
    kings.act({ do: "offer", deal });
    return "offer";
  }
  if (frame.offers.length) return "";
  if (decide && frame.choices.length) {
    kings.act({ do: "choose", move: frame.choices[0].move });
    return "choose";
  }
  if (decide && frame.window?.let) { kings.act({ do: "enough" }); return "enough"; }
  return "";
}"""
"""What a student does next: accept an offer, make one that is on screen, decide, let it go on."""


def pick(page: Page, asked: str, typed: tuple[tuple[str, ...], ...]) -> None:
    """Fill in fields of any kind, and wait for what comes of it."""
    for at, values in enumerate(typed):
        field = page.locator(f'[data-focus="field {asked} {at}"]')
        choices = page.locator(f'label:has([data-focus^="field {asked} {at} "])')
        for value in values:
            if field.count():
                field.fill(value)
            else:
                choices.filter(has=page.get_by_text(value, exact=True)).first.click()
    check = page.locator(f'[data-focus="check {asked}"]')
    if check.count():
        check.click()
    told = page.locator(f'[data-focus="told {asked}"]')
    expect(told).to_be_visible()
    expect(told).not_to_contain_text("Not kept")
