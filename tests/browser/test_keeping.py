"""Games that are kept: after a killed kernel, by a code, in a file that is saved and opened."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.serving import ROOT, kernel_of, table_at
from tests.browser.tableside import READY_WITHIN, Tableside


def test_a_killed_kernel_is_said_loses_nothing_and_the_game_goes_on_by_its_code(
    app: str, table: Tableside
) -> None:
    table.open(app)
    table.begin()
    for _ in range(4):
        table.on()
    code = table.code
    question, told, log = table.question, table.picture, table.log
    kernel = kernel_of(code)
    kernel.kill()
    kernel.wait(10)
    ended = table.page.get_by_role("alert").filter(has_text="does nothing now: the process")
    expect(ended).to_contain_text("Note the code of your game", timeout=READY_WITHIN)
    with table.page.expect_navigation(timeout=READY_WITHIN):
        ended.get_by_role("button", name="Load the page again").click()
    table.root.locator(".kings-bar").wait_for(timeout=READY_WITHIN)
    table.errors.clear()  # the page had asked for its kernel, and was told that there is none
    table.wait()
    table.fill("Code", code)
    table.press("Resume game")
    assert (question, told, log, code) == (table.question, table.picture, table.log, table.code)
    table.on()
    assert log != table.log


def test_a_code_that_nobody_has_is_answered_with_a_sentence(app: str, table: Tableside) -> None:
    table.open(app)
    table.fill("Code", "../../etc/passwd")
    table.press("Resume game")
    alert = table.root.get_by_role("alert").filter(has_text="There is no game with the code")
    expect(alert).to_be_visible()
    expect(table.root.locator("button.kings-play")).to_be_visible()


def test_a_journal_that_is_moved_in_play_is_told_and_the_game_goes_on_when_it_is_back(
    app: str, table: Tableside
) -> None:
    table.open(app)
    table.begin()
    table.on()
    kept = f"{table.code}.jsonl"
    files = [Path(file.path) for file in kernel_of(table.code).open_files()]
    (journal,) = [file for file in files if file.name == kept]
    aside = journal.rename(journal.with_suffix(".aside"))
    log = table.log
    table.on()
    alert = table.root.get_by_role("alert").filter(has_text="was moved or deleted while it was")
    expect(alert).to_be_visible()
    assert log == table.log
    aside.rename(journal)
    table.on()
    expect(alert).to_have_count(0)
    assert log != table.log


def bring(table: Tableside, file: Path) -> None:
    """Open a file on the page for a new game."""
    asked = table.asked
    table.root.locator("input[type=file]").set_input_files(file)
    table.settle(asked + 1)


def test_a_finished_game_in_a_file_is_looked_through_and_a_bad_file_is_refused(
    app: str, table: Tableside, tmp_path: Path
) -> None:
    table.open(app)
    bad = tmp_path / "<b>bad<b>.jsonl"
    bad.write_text("not a game", encoding="utf-8")
    bring(table, bad)
    expect(table.root.get_by_role("alert").filter(visible=True)).to_have_count(1)
    bring(table, ROOT / "data" / "games" / "night_of_four.jsonl")
    assert "of a recorded game" in table.question and not table.choices.count()
    table.press("Next round")
    assert "round 1" in table.question.lower() or "round 2" in table.question.lower()
    table.press("To the end")
    assert table.over


def test_a_game_is_saved_as_a_file_at_its_end_and_opened_again(
    prepared: str, table: Tableside, tmp_path: Path
) -> None:
    table.open(table_at(prepared, people=(), seed=2))
    table.press("To the end")
    ranks = table.root.locator(".kings-ranks").inner_text()
    with table.page.expect_download() as waiting:
        table.root.get_by_role("link", name="Save the game as a file").click()
    file = tmp_path / "saved.jsonl"
    waiting.value.save_as(file)
    table.press("New game")
    bring(table, file)
    assert "of a recorded game" in table.question and not table.over
    table.press("To the end")
    assert ranks == table.root.locator(".kings-ranks").inner_text()


def test_a_page_that_is_loaded_again_brings_its_game_back_by_the_code(
    app: str, table: Tableside
) -> None:
    table.open(app)
    table.begin()
    table.on()
    code, question = table.code, table.question
    kernel = kernel_of(code)
    table.page.reload()
    kernel.wait(30)  # whoever leaves the page lets go of the game
    table.wait()
    table.fill("Code", code)
    table.press("Resume game")
    assert (code, question) == (table.code, table.question)
