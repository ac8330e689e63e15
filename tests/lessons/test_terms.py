"""The field's words: each is in its lesson's text, is explained there, and is on the page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kings.errors import BadInput
from kings.lessons import lessons
from kings.lessons.student import code_of, role_of, student_copy
from kings.lessons.terms import (
    PAGE,
    TAG,
    TERMS,
    cell_text,
    in_page,
    page_text,
    plain_word,
    term,
    terms_of,
    write_terms,
)
from tests.lessons.notebooks import FOLDER, source_of

WANTED = (
    *("BATNA", "reservation price", "ZOPA", "anchoring"),
    *("logrolling", "commitment", "hold-up"),
    *("bluff", "puffing", "material fact"),
)
used = pytest.mark.parametrize(
    ("number", "name"), [(number, one.name) for one in TERMS for number in one.lessons]
)
every = pytest.mark.parametrize("number", [one.number for one in lessons()])


def test_all_words_are_there_each_with_a_source_and_a_place_to_read_on() -> None:
    assert WANTED == tuple(one.name for one in TERMS)
    for one in TERMS:
        assert one.plain and one.says.endswith(".") and one.read_on and one.lessons
        assert any(year in one.source for year in ("19", "20")), "a source has its year"
        assert not one.link or one.link.startswith("https://")


def test_every_lesson_uses_a_word() -> None:
    assert all(terms_of(one.number) for one in lessons())


@used
def test_a_word_is_in_the_text_that_students_read(number: int, name: str) -> None:
    cells = student_copy(source_of(number))["cells"]
    said = [code_of(cell) for cell in cells if TAG not in cell["metadata"].get("tags", [])]
    assert name.casefold() in "\n".join(said).casefold()


@every
def test_a_notebook_explains_its_words_as_the_table_does(number: int) -> None:
    cells = [
        cell
        for cell in source_of(number).notebook["cells"]
        if TAG in cell["metadata"].get("tags", [])
    ]
    assert [cell_text(number)] == [code_of(cell) for cell in cells]
    assert role_of(cells[0]).kind == "", "students have it too"
    for one in terms_of(number):
        assert one.source in code_of(cells[0]) and one.plain in code_of(cells[0])


def test_a_lessons_own_words_come_first() -> None:
    assert ["commitment", "hold-up"] == [one.name for one in terms_of(6)]
    assert ["anchoring", "ZOPA"] == [one.name for one in terms_of(2)]


def test_the_page_on_lessons_has_all_words() -> None:
    page = PAGE.read_text("utf-8")
    assert page_text() in page
    assert page == in_page(page)
    with pytest.raises(BadInput, match="has no section"):
        in_page("# Lessons\n")


def test_a_word_is_found_by_its_name() -> None:
    assert "ZOPA" == term("zopa").name
    with pytest.raises(BadInput, match=r"no word “haggling”.*BATNA, reservation price"):
        term("haggling")


def test_a_phone_explains_a_word_in_plain_ones_also_by_another_name() -> None:
    shown = plain_word("anchoring")
    assert "anchoring" == shown.word
    assert shown.means.startswith("The pull of the first number. An estimate, or a price,")
    other = plain_word("BATNA", "default")
    assert "default" == other.word
    assert other.means.startswith("What you do without a deal (in books: BATNA). Your best")


def test_writing_the_words_mends_a_cell_and_changes_nothing_else(tmp_path: Path) -> None:
    folder, page = tmp_path / "notebooks", tmp_path / "lessons.md"
    folder.mkdir()
    for one in lessons():
        shutil.copy(FOLDER / f"{one.notebook}.ipynb", folder)
    first = folder / f"{lessons()[0].notebook}.ipynb"
    kept = first.read_text("utf-8")
    first.write_text(kept.replace("what you do without a deal", "something else"), "utf-8")
    page.write_text(PAGE.read_text("utf-8").replace("| ZOPA |", "| zopa |"), "utf-8")
    write_terms(folder, page)
    assert PAGE.read_text("utf-8") == page.read_text("utf-8")
    for one in lessons():
        name = f"{one.notebook}.ipynb"
        assert texts_of(FOLDER / name) == texts_of(folder / name)
    assert kept == first.read_text("utf-8")


def texts_of(path: Path) -> str:
    return path.read_text("utf-8")
