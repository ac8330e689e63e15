"""A school in Chromium: the page of lessons, the students' door, and JupyterLab's tile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kings.hall.register import new_session
from tests.browser.tableside import READY_WITHIN, Tableside
from tests.browser.test_hall import LAPTOP, PHONE, Lesson, barriers, lesson, overflow, shot, small


def opened(school: Lesson, page: Page, title: str) -> str:
    """Open a lesson on the page; return its code."""
    page.get_by_role("button", name=f"Open {title}").click()
    code = page.get_by_role("region", name=title).get_by_role("img").get_attribute("aria-label")
    assert code
    return code.removeprefix("Code ").replace(" ", "")


def test_a_teacher_opens_leads_and_closes_lessons_and_a_phone_finds_its_own(
    browser: Browser, tmp_path: Path
) -> None:
    root = tmp_path / "school"
    new_session(root / "club", "<b>Club</b>", "keys", 1, 4)
    with lesson(browser, tmp_path, "hall", "--school", str(root)) as school:
        token = school.link(0)
        page = school.open(f"{token}", LAPTOP, at="lessons")
        expect(page.get_by_role("heading", level=1)).to_have_text("No lesson is open.")
        code = opened(school, page, "<b>Club</b>")
        page.get_by_label("Game").select_option("castle")
        page.get_by_label("Players at each").fill("2")
        page.get_by_label("Title").fill("Thursday")
        page.get_by_label("Title").press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Two lessons are open.")
        assert [] == barriers(page) and not overflow(page)
        shot(page, "school")
        with page.context.expect_page() as led:
            page.get_by_role("region", name="Club").get_by_role("link", name="Lead it").click()
        expect(led.value.get_by_role("button", name="Start the tables")).to_be_disabled()

        phone = school.open("", PHONE)
        assert [] == barriers(phone) and [] == small(phone)
        phone.locator("#code").fill("QQQQQ" if code != "QQQQQ" else "RRRRR")
        expect(phone.get_by_role("status")).to_contain_text("No lobby has this code")
        shot(phone, "school_door")
        phone.locator("#code").fill(code.lower())
        phone.locator("#name").fill("Mia")
        phone.get_by_role("button", name="Take a seat").click()
        expect(phone.locator(".lobby-cloth")).to_contain_text("Mia")
        expect(led.value.get_by_role("heading", level=1)).to_contain_text("1 of 4 came")
        expect(page.get_by_role("region", name="Club")).to_contain_text("1 of 4 came")

        narrow = school.open(f"{token}", PHONE, at="lessons")
        narrow.get_by_role("region", name="Club").get_by_role("button", name="Close").click()
        assert [] == barriers(narrow) and not overflow(narrow) and [] == small(narrow)
        shot(narrow, "school_phone")
        narrow.get_by_role("button", name="Press again").click()
        expect(phone.locator("#note")).to_contain_text("The table was closed.")
        expect(page.get_by_role("heading", level=1)).to_have_text("One lesson is open.")


def test_jupyterlab_has_a_tile_that_leads_to_the_lessons_of_its_folder(
    lab: str, table: Tableside
) -> None:
    page = table.page
    page.goto(re.sub(r"/tree/.*\?", "?", lab.format("kings")), timeout=READY_WITHIN)
    tile = page.locator(".jp-LauncherCard", has_text="Kings: lead a lesson")
    expect(tile.locator("svg path")).to_have_count(2)
    with page.context.expect_page() as opened_page:
        tile.click()
    lessons = opened_page.value
    expect(lessons.get_by_role("heading", level=1)).to_have_text("There is no lesson yet.")
    expect(lessons.get_by_role("note")).to_contain_text("--ServerApp.ip=0.0.0.0")
    lessons.get_by_label("Title").fill("From the desk")
    lessons.get_by_role("button", name="Make and open it").click()
    expect(lessons.get_by_role("link", name="Lead it")).to_be_visible()


@pytest.mark.slow
def test_a_screen_below_a_prefix_has_all_that_it_has_at_the_root(
    browser: Browser, tmp_path: Path
) -> None:
    """The check of phones, QR codes and the wall's address lead below the lesson's own address."""
    root = tmp_path / "school"
    new_session(root / "club", "Club", "castle", 1, 2)
    with lesson(browser, tmp_path, "hall", "--school", str(root)) as school:
        page = school.open(school.link(0), LAPTOP, at="lessons")
        code = opened(school, page, "Club")
        region = page.get_by_role("region", name="Club")
        with page.context.expect_page() as walls:
            region.get_by_role("link", name="Projector").click()
        expect(walls.value.locator(".wall-address")).to_have_text(f"127.0.0.1:{school.port}")
        expect(walls.value.locator(".wall-code")).to_have_attribute(
            "aria-label", f"Code {' '.join(code)}"
        )
        with page.context.expect_page() as led:
            region.get_by_role("link", name="Lead it").click()
        teacher = led.value
        below = teacher.url.partition("#")[0]
        teacher.get_by_role("button", name="Doors: open").click()
        teacher.get_by_role("button", name="Can the phones reach us?").click()
        address = teacher.locator(".sheet .address").inner_text()
        assert f"{below}#check" == address
        phone = school.open(
            "check", PHONE, at=below.removeprefix(f"http://127.0.0.1:{school.port}/")
        )
        expect(phone.get_by_role("status")).to_have_text("All is well: you can play here.")
        teacher.get_by_role("button", name="Close").click()
        teacher.get_by_role("button", name="Link").click()
        link = teacher.locator(".sheet .address").inner_text()
        assert link.startswith(f"{below}#")
        slip = school.open(link.partition("#")[2], PHONE)
        expect(slip.locator(".lobby-cloth")).to_contain_text("this is you")
        assert below == slip.url.partition("#")[0]
