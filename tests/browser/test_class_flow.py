"""Sunday to Tuesday in a real browser: a class, a student's exercise, the board, the debrief."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nbformat import v4
from playwright.sync_api import Locator, Page, expect

from kings.classroom import read_class
from kings.cli import main
from kings.lessons.desk import course_of, problem_for
from kings.lessons.lesson1 import LESSON
from kings.lessons.student import student_copy
from kings.publish.debrief import debrief
from kings.struggle import GAME
from kings.words import listed
from tests.browser.serving import jupyter_lab
from tests.browser.tableside import READY_WITHIN, Tableside
from tests.browser.test_debrief_page import ALL_DRAWN
from tests.classroom.played import table_of
from tests.lessons.notebooks import source_of

NAMES = ("Mia Berg", "Jonas Keller", "Lena Vogt")
EXERCISE = LESSON.exercises[0]
ROOM = """
from kings.widgets.board import board

board({folder}, seconds=1)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a class of one table as a teacher does, with the command."""
    found = tmp_path_factory.mktemp("sunday") / "monday"
    assert 0 == main(["class", *NAMES, "--folder", str(found), "--seed", "4", "--size", "3"])
    return found


@pytest.fixture(scope="module")
def school(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of JupyterLab with the class's room, and a student's copy up to a check."""
    home = tmp_path_factory.mktemp("school")
    with jupyter_lab(home) as address:
        room = v4.new_notebook(
            cells=[v4.new_code_cell(ROOM.format(folder=json.dumps(str(folder))))]
        )
        for name, notebook in (("room", room), ("copy", first_exercise(folder))):
            notebook["metadata"]["kernelspec"] = {"display_name": "Python 3", "name": "python3"}
            file = home / "notebooks" / f"{name}.ipynb"
            file.write_text(json.dumps(notebook), encoding="utf-8")
        yield address


def first_exercise(folder: Path) -> dict[str, Any]:
    """Return the student's copy of the lesson, without what stands between desk and exercise."""
    copy = student_copy(source_of(LESSON.number), str(folder))
    code = [cell for cell in copy["cells"] if cell["cell_type"] == "code"]
    asked = next(at for at, cell in enumerate(code) if f'ask("{EXERCISE.id}")' in text(cell))
    named = {**code[0], "source": text(code[0]).replace('"Robin"', f'"{student(folder)}"')}
    copy["cells"] = [named, code[1], *code[asked : asked + 3]]
    return copy


def student(folder: Path) -> str:
    """Return the first pseudonym of the class."""
    return read_class(folder).plan.tables[0].players[0]


def text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def run_all(page: Page, url: str) -> None:
    """Open a notebook, and run it as soon as there is a kernel."""
    page.goto(url, timeout=READY_WITHIN)
    status = page.locator("#jp-main-statusbar")
    status.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=READY_WITHIN)
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=READY_WITHIN)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def hand_in(page: Page, answer: object) -> Locator:
    """Type an answer in place of the stub, run its cell and the check; return what that says."""
    cells = page.locator(".jp-CodeCell")
    cells.nth(3).locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(f"{EXERCISE.hands_in} = {answer!r}")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    return cells.nth(4).locator(".jp-OutputArea-output")


def told_of(folder: Path) -> str:
    """Return who decides at the table by the journal in the folder, as the board says it."""
    (game,) = read_class(folder).games
    state = game.record.state
    return listed(state.options.names[ask.seat] for ask in GAME.asks(state))


def test_a_wrong_answer_gets_its_mistake_named_and_the_right_one_passes(
    school: str, folder: Path, table: Tableside
) -> None:
    run_all(table.page, school.format("copy"))
    said = table.page.locator(".jp-CodeCell").nth(4).locator(".jp-OutputArea-output")
    expect(said).to_contain_text("Not attempted", timeout=READY_WITHIN)
    problem = problem_for(course_of(folder), student(folder), LESSON.number, EXERCISE.id)
    mistake = EXERCISE.wrong[0]
    told = hand_in(table.page, mistake.example(problem))
    expect(told).to_contain_text(mistake.says.split(". ")[0])
    expect(hand_in(table.page, EXERCISE.solve(problem))).to_contain_text("Right: 2 of 2 points")


def test_what_is_played_at_a_table_is_on_the_board_and_in_the_debrief(
    school: str, folder: Path, table: Tableside, another: Callable[[], Tableside]
) -> None:
    page = table.page
    run_all(page, school.format("room"))
    tile = page.locator(".kings-tile")
    expect(tile).to_contain_text("has not begun")
    begun = told_of(folder)
    store = table_of(folder, 1)
    while told_of(folder) == begun:
        store.choose(store.scene.choices[0].choice)
    store.close()
    expect(tile).to_contain_text("round 1 of 7")
    expect(tile).to_contain_text(f"{told_of(folder)} decide")

    made, page = debrief(folder), another().page
    page.goto(made.report.as_uri())
    page.wait_for_selector(ALL_DRAWN, state="attached")
    page.get_by_role("link", name="Table 1").first.click()
    shown = page.locator(":target")
    for pseudonym in read_class(folder).plan.tables[0].players:
        expect(shown).to_contain_text(pseudonym)
    words = page.locator("body").inner_text()
    assert not any(name in words for name in NAMES)
