"""A class from its list of names to its debrief, in Chromium: a teacher, a wall, four students.

Two of the students hold phones. Twelve more, behind plain sockets, keep the other tables going.
With ``KINGS_SHOTS`` set to a folder, a picture of every step is kept there, to be looked at.
"""

from __future__ import annotations

import asyncio
import base64
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kings.classroom import read_class
from kings.hall.links import Links, Place
from kings.hall.register import open_register
from kings.records.formats import Moved
from kings.struggle.events import GoldPaid
from tests.browser.client_player import WATCH, Means, Player
from tests.browser.serving import ROOT, free_port
from tests.browser.test_debrief_page import ALL_DRAWN
from tests.browser.test_hall import (
    COMMAND,
    LAPTOP,
    PHONE,
    SHOTS,
    Lesson,
    act,
    barriers,
    lesson,
    overflow,
    plays,
    shot,
    small,
    tap,
)
from tests.hall.pupils import Pupil, Tally

SMALL_PHONE, DESK, WALL = (360, 740), (1366, 768), (1920, 1080)
STUDENTS = 30
MINUTES = 180_000.0
"""Milliseconds for play-outs, whose rules may have to be compiled first."""
SCALE, QUIET = 4, 4
"""Pixels in one of CSS where a code is read, and modules of white around it."""
TABLES = (3, 5)
"""Where the four sit: a desktop and a phone at each, with bots in the other seats."""

READ = """async ([picture, size, left, top, step]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const row = Array.from({ length: size }, (_, at) => (at + 0.5) * step);
  const light = (x, y) => canvas.getImageData(left + x, top + y, 1, 1).data[0];
  return row.map((y) => row.map((x) => Number(light(x, y) < 128)));
}"""
"""Reads a picture of a QR code back into its modules, as a phone's camera does."""


@dataclass(frozen=True)
class Room:
    """A class on the evening before: its folder, where its hall will be, and what was printed."""

    folder: Path
    port: int
    told: str

    @property
    def site(self) -> str:
        """The address that phones reach."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def links(self) -> dict[Place, str]:
        """The link of each seat, as the hall will know it."""
        register = open_register(self.folder)
        links = Links(register.secret)
        return {one.place: links.seat(*one.place, one.generation) for one in register.seats}

    def names(self, table: int) -> tuple[str, ...]:
        """Return the pseudonyms at a table."""
        return read_class(self.folder).plan.tables[table - 1].players


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Room:
    """Make the class with the command, as on a Sunday evening."""
    home = tmp_path_factory.mktemp("sunday")
    names = [f"Student {number}, Name" for number in range(1, STUDENTS + 1)]
    (home / "names.csv").write_text("name\n" + "\n".join(f'"{one}"' for one in names), "utf-8")
    port = free_port()
    words = [
        "class",
        "names.csv",
        "--folder",
        "monday",
        "--seed",
        "4",
        "--title",
        "Monday, period 3",
    ]
    words += ["--stack", "--address", f"127.0.0.1:{port}"]
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    keep("1_class.txt", done.stdout)
    return Room(home / "monday", port, done.stdout)


def keep(name: str, words: str) -> None:
    """Keep what a terminal showed."""
    if SHOTS is not None:
        (Path(SHOTS) / name).write_text(words, "utf-8")


def seat_of(page: Page, reader: Page, selector: str, addresses: Mapping[Place, str]) -> Place:
    """Return the seat to which a QR code on a page leads, read from its picture."""
    shown = page.locator(selector).first
    picture = base64.b64encode(shown.screenshot()).decode()
    box = shown.bounding_box()
    assert box is not None
    read: dict[int, Any] = {}
    for place, address in addresses.items():
        code = segno.make_qr(address, error="m")
        size = len(code.matrix)
        step = SCALE * box["width"] / (size + 2 * QUIET)
        left, top = (SCALE * (box[side] % 1) + QUIET * step for side in ("x", "y"))
        if size not in read:
            read[size] = reader.evaluate(READ, [picture, size, left, top, step])
        if [list(row) for row in code.matrix] == read[size]:
            return place
    raise AssertionError("the code is none of this class")


@contextmanager
def others(room: Room, code: str) -> Iterator[None]:
    """Let two students come to each of the other tables, and play at random."""
    tables = [one.table for one in read_class(room.folder).plan.tables if one.table not in TABLES]
    tally = Tally()
    pupils = [
        Pupil(name, f"walk {table} {name}", 0.5, tally)
        for table in tables
        for name in room.names(table)[:2]
    ]
    loop = asyncio.new_event_loop()

    async def all_play() -> None:
        await asyncio.gather(*(one.live(room.port, code) for one in pupils))

    task = loop.create_task(all_play())

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        if thread.is_alive():
            loop.call_soon_threadsafe(task.cancel)
        thread.join(30)


class Student:
    """One of the four: a page in a browser of its own, and the hand that presses."""

    def __init__(
        self, made: Lesson, name: str, behind: str, size: tuple[int, int], means: Means
    ) -> None:
        self.name = name
        self.page = made.open(behind, size)
        self.player = Player(self.page, means)
        self.is_phone = size[0] < 500

    def show(self, step: str) -> None:
        """Keep a picture of this screen."""
        number, _, what = step.partition(" ")
        shot(self.page, f"{number}_{self.name}_{what}")

    def plays_by_hand(self) -> None:
        """Do the next thing, if there is one, by what this student has in hand."""
        frame = self.player.frame()
        if frame["n"] < 0 or frame["over"]:
            return
        if frame["choices"] or frame["offers"] or frame["let"]:
            self.player.decide(frame)
            self.player.decisions += 1
            self.player.mind()

    def hurries(self) -> bool:
        """Do the next thing at once; say whether the game is over."""
        frame = self.player.frame()
        if frame["n"] >= 0 and not frame["over"]:
            act(self.page)
        return bool(frame.get("over"))


@pytest.mark.slow
def test_a_class_from_its_names_to_its_debrief(
    browser: Browser, room: Room, tmp_path: Path
) -> None:
    addresses = {place: f"{room.site}#{link}" for place, link in room.links.items()}
    context = browser.new_context(device_scale_factor=SCALE)
    sheets(context, room, addresses)
    context.close()
    with lesson(browser, tmp_path, "hall", str(room.folder), port=room.port) as made:
        keep("3_hall.txt", made.told)
        teacher, wall = made.open(made.link(0), LAPTOP), made.open(made.link(1), WALL)
        expect(teacher.locator(".tile")).to_have_count(8)
        teacher.get_by_role("button", name="Doors").click()
        teacher.get_by_label("Ask whether").check()
        shot(teacher, "4_teacher_doors")
        teacher.keyboard.press("Escape")
        shot(teacher, "4_teacher_before")
        shot(wall, "4_wall_before")
        students = come_in(made, room)
        with others(room, made.code):
            expect(teacher.locator("h1")).to_contain_text("16 of 30 came")
            shot(teacher, "6_teacher_lobby")
            shot(wall, "6_wall_lobby")
            teacher.get_by_role("button", name="Start the tables").click()
            for one in students:
                plays(one.page)
            play(teacher, wall, students)
            play_on(students)
        collect(teacher, wall, students, room)
        look_back(made, teacher)


def sheets(context: BrowserContext, room: Room, addresses: Mapping[Place, str]) -> None:
    """Each printed code leads to the seat whose name stands beside it."""
    page, reader = context.new_page(), context.new_page()
    page.emulate_media(media="print")
    for seat, letter in enumerate("ABCD"):
        page.goto((room.folder / "print" / "roles" / f"table-03-seat-{letter}.html").as_uri())
        assert (3, seat) == seat_of(page, reader, ".scan svg", addresses)
        expect(page.locator("h1")).to_have_text(room.names(3)[seat])
    page.goto((room.folder / "print" / "teacher" / "slips.html").as_uri())
    slips = page.locator(".slip")
    expect(slips).to_have_count(STUDENTS)
    for number in (0, 17, 29):
        table, seat = seat_of(page, reader, f".slip >> nth={number} >> .scan svg", addresses)
        expect(slips.nth(number)).to_contain_text(f"table {table}, seat {'ABCD'[seat]}")
        expect(slips.nth(number).locator(".as")).to_contain_text(room.names(table)[seat])
    if SHOTS is not None:
        for name in ("roles/table-03-seat-A", "role-sheets", "teacher/slips", "teacher/seating"):
            page.goto((room.folder / "print" / f"{name}.html").as_uri())
            pdf = Path(SHOTS) / f"2_{name.rpartition('/')[2]}.pdf"
            page.pdf(path=pdf, prefer_css_page_size=True)


def come_in(made: Lesson, room: Room) -> list[Student]:
    """Four students come, each in a way of their own, and three of them answer about research."""
    students = [
        Student(made, "phone", room.links[TABLES[0], 0], PHONE, "finger"),  # off the role sheet
        Student(made, "small_phone", made.code, SMALL_PHONE, "finger"),  # off the wall
        Student(made, "desktop", "", DESK, "mouse"),
        Student(made, "desktop_2", "", DESK, "mouse"),
    ]
    first, second, third, fourth = (one.page for one in students)
    shot(third, "5_desktop_code")
    for page in (third, fourth):
        page.locator("#code").fill(made.code.lower())
    shot(second, "5_small_phone_names")
    tap(second, room.names(TABLES[1])[0])
    tap(third, room.names(TABLES[0])[1])
    tap(fourth, room.names(TABLES[1])[1])
    for page, answer in ((first, "yes"), (second, "no"), (third, "yes")):
        button = page.locator(f'[data-focus="consent {answer}"]')
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    for one in students:
        expect(one.page.locator(".lobby-cloth")).to_contain_text("this is you")
        assert [] == barriers(one.page) and not overflow(one.page)
        assert not one.is_phone or [] == small(one.page)
        one.show("5 lobby")
    return students


def play(teacher: Page, wall: Page, students: Sequence[Student]) -> None:
    """They play a round by finger and mouse, with offers between them, and are told something."""
    for one in students:
        one.player.settled()
        one.show("7 begins")
    for number in range(10):
        for one in students:
            one.plays_by_hand()
            if number == 3:
                one.show("7 plays")
    shot(teacher, "8_teacher_plays")
    shot(wall, "8_wall_plays")
    assert [] == barriers(teacher) and [] == barriers(wall)
    words = "Ten minutes left: finish round 6, and write down what was promised."
    teacher.locator("#words").fill(words)
    teacher.get_by_role("button", name="Announce").click()
    expect(wall.locator("h1")).to_have_text(words)
    for one in students:
        expect(one.page.locator("#note")).to_contain_text(words)
        one.player.mind()  # it stands above the table and covers nothing
        one.show("9 told")
        one.page.get_by_role("button", name="Close this note").first.click()
    shot(teacher, "9_teacher_told")
    shot(wall, "9_wall_told")


def play_on(students: Sequence[Student]) -> None:
    """They play to the end."""
    for _ in range(900):
        at_the_end = [one.hurries() for one in students]
        if all(at_the_end):
            break
        students[0].page.wait_for_timeout(50)
    for one in students:
        expect(one.page.locator(".end")).to_be_visible()
        one.page.wait_for_timeout(300)
        one.player.mind()
        one.show("10 over")


def collect(teacher: Page, wall: Page, students: Sequence[Student], room: Room) -> None:
    """The board shows where the tables ended; their journals and the answers are collected."""
    for table in TABLES:
        expect(teacher.locator(f'[data-focus="tile {table}"]')).to_contain_text("The game is over")
    shot(teacher, "10_teacher_over")
    teacher.locator('[data-focus="end"]').click()
    teacher.locator('[data-focus="end"]').click()
    expect(teacher.locator(".teacher-status")).to_contain_text("8 of 8 tables are collected")
    shot(teacher, "11_teacher_collected")
    expect(wall.locator(".wall-step")).to_contain_text("Look back")
    shot(wall, "11_wall_collected")
    for one in students:
        expect(one.page.locator("#note")).to_contain_text("The lesson has ended.")
        one.show("11 collected")
    answers = (room.folder / "collected" / "consent.csv").read_text("utf-8")
    names = {table: room.names(table) for table in TABLES}
    for name, answer in ((names[3][0], "yes"), (names[5][0], "no"), (names[3][1], "yes")):
        assert f"{name},{answer}" in answers
    assert names[5][1] not in answers
    for game in read_class(room.folder / "collected").games:
        if game.table in TABLES:
            assert game.finished
            moves = [line for line in game.record.lines if isinstance(line, Moved)]
            paid = [each for line in moves for each in line.events if isinstance(each, GoldPaid)]
            assert any({0, 1} == {one.seat, one.to} for one in paid), "phone and desktop trade"


def look_back(made: Lesson, teacher: Page) -> None:
    """The debrief is written at a press, and its pages show all that they hold."""
    teacher.context.add_init_script(WATCH)
    teacher.context.on("console", made.heard)
    teacher.get_by_role("button", name="Debrief").click()
    expect(teacher.locator('[data-focus="Report"]')).to_be_visible()
    shot(teacher, "12_teacher_debrief")
    expect(teacher.get_by_role("button", name="Write it again")).to_be_enabled()
    teacher.get_by_role("button", name="With prices").click()
    status = teacher.get_by_role("group", name="The debrief").get_by_role("status")
    expect(status).to_contain_text("priced", timeout=MINUTES)
    expect(status).to_contain_text("in it.", timeout=MINUTES)
    report, slides = (follow(teacher, name) for name in ("Report", "Slides"))
    report.wait_for_selector(ALL_DRAWN, state="attached")
    drawn = report.locator(".plot .main-svg:first-child")
    assert report.locator(".plot").count() == drawn.count() > 0
    expect(slides.locator(".slide.here")).to_be_visible()
    slides.keyboard.press("ArrowRight")
    expect(slides.locator("#place")).to_contain_text("2 of")
    for page, name in ((report, "report"), (slides, "slides")):
        assert [] == barriers(page)
        shot(page, f"13_{name}")
    if SHOTS is not None:
        report.screenshot(path=Path(SHOTS) / "13_report_whole.png", full_page=True)


def follow(teacher: Page, name: str) -> Page:
    """Open a page of the debrief as the teacher does, with a click."""
    with teacher.context.expect_page() as opened:
        teacher.locator(f'[data-focus="{name}"]').click()
    page = opened.value
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.wait_for_load_state()
    return page
