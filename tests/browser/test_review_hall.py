"""The teacher's review of a table in Chromium, in a hall of one process and in one of workers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_hall import (
    COMMAND,
    LAPTOP,
    PHONE,
    Lesson,
    barriers,
    lesson,
    overflow,
    shot,
    small,
    tap,
    until,
)
from tests.classroom.played import a_class
from tests.effort import some

FEW = f"import kings.table.review; kings.table.review.GAMES = 12; {COMMAND}"
"""The command, with so few play-outs of a moment that nobody waits for a review."""


class Reviewed(Lesson):
    """A lesson whose reviews are computed in a moment."""

    command = FEW


@pytest.mark.parametrize("workers", some([2, 0], [2]))
def test_a_teacher_reviews_a_table_when_all_are_over(
    browser: Browser, tmp_path: Path, workers: int
) -> None:
    folder = a_class(tmp_path / "class", (8, 8))
    with lesson(
        browser, tmp_path, "hall", str(folder), "--workers", str(workers), kind=Reviewed
    ) as made:
        teacher = made.open(made.link(0), LAPTOP)
        expect(teacher.locator(".tile")).to_have_count(2)
        for table in "12":
            name = teacher.evaluate(f"hall.page.tiles['{table}'].seats[0].name")
            tap(made.open(made.code, PHONE), name)
        teacher.get_by_role("button", name="Start the tables").click()
        teacher.locator('[data-focus="tile 2"]').click()
        with teacher.expect_popup() as opened:
            teacher.locator("[data-focus=table-review]").click()
        page = opened.value
        page.on("pageerror", lambda error: made.errors.append(str(error)))
        expect(page.locator(".review-graph")).to_be_visible()
        expect(page.locator("#review-mattered")).to_be_visible()
        expect(page.locator("progress")).to_have_count(0)
        page.locator("[data-focus=review-step]").fill("0")
        chosen = page.locator(".review-option .own")
        for step in range(1, 5):  # the card that is led is chosen among all
            until(page, partial(page.evaluate, f"kings.frame.steps.at === {step - 1}"))
            if chosen.count() > 3:
                break
            page.locator("[data-focus=review-on]").click()
        expect(chosen.nth(3)).to_be_visible()
        page.locator("[data-focus=guess-first]").check()
        expect(page.locator(".review-option .own")).to_have_count(0)
        page.locator('[data-focus="option 0"]').click()
        expect(chosen.nth(3)).to_be_visible()
        page.locator('[data-focus="band 1"]').click()
        expect(page.locator('[data-focus="band 1"]')).to_have_attribute("aria-pressed", "true")
        # It is a screen for looking back: nothing is played at it.
        for focus in ("try", "branch", "undo-deal", "deal"):
            expect(page.locator(f'[data-focus^="{focus}"]')).to_have_count(0)
        with page.expect_download() as saved:
            page.locator('[data-focus="export graph"]').click()
        assert saved.value.suggested_filename.endswith("-review.svg")
        shot(page, "hall_review")
        assert [] == barriers(page) and not overflow(page)
        page.locator("[data-focus=review-close]").click()
        expect(page.locator(".end")).to_be_visible()
        page.locator("[data-focus=review]").click()
        expect(page.locator(".review-graph")).to_be_visible()
        page.reload()
        expect(page.locator(".review-graph")).to_be_visible()
        # Another screen opens the same review, which is there from the first frame on.
        other = made.open(f"{made.link(0)}/review-2", PHONE, dark=True)
        expect(other.locator(".review-graph")).to_be_visible()
        assert [] == barriers(other) and [] == small(other) and not overflow(other)
        expect(teacher.locator(".tile").first).to_contain_text("over")
        assert [*(folder.glob("table-02*.review.json"))], "it is kept beside the journal"
