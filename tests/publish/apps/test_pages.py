"""Which pages are served, to whom, and what the server's own pages say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kings.classroom.plan import read_class_plan
from kings.publish.apps import (
    EVERYBODY,
    Page,
    class_pages,
    front_page,
    page_notebook,
    read_pages,
    refused_page,
    table_code,
    token_page,
    write_pages,
)
from tests.classroom.played import a_class

TEACHER = "teacher-token-1234"


@pytest.fixture
def pages(tmp_path: Path) -> tuple[Page, ...]:
    folder = a_class(tmp_path / "8b", [0, 0])
    return (*EVERYBODY, *class_pages(folder, read_class_plan(folder), TEACHER))


def links(page: str) -> list[str]:
    """Return the addresses that a page leads to."""
    return re.findall(r'href="([^"]*)"', page)


def test_the_class_sees_three_pages_and_no_table_of_the_class(pages: tuple[Page, ...]) -> None:
    assert ["/table", "/laboratory", "/explorer"] == links(front_page(pages, teacher=False))


def test_the_teacher_sees_the_board_and_every_table(pages: tuple[Page, ...]) -> None:
    tables = [f"/class/{table_code(TEACHER, table)}" for table in (1, 2)]
    wanted = ["/table", "/laboratory", "/explorer", "/board", *tables]
    assert wanted == links(front_page(pages, teacher=True))


def test_names_on_the_front_page_are_escaped() -> None:
    page = Page("/class/x", "Table 1", "<b>Ada</b>", "1", "Again.", of_class=True)
    assert "<b>Ada" not in front_page([page], teacher=True)


def test_a_table_s_code_follows_from_the_teacher_s_token_alone() -> None:
    assert table_code(TEACHER, 1) == table_code(TEACHER, 1)
    codes = {table_code(TEACHER, 1), table_code(TEACHER, 2), table_code("another-token", 1)}
    assert 3 == len(codes)
    assert all(re.fullmatch(r"[a-z2-7]{4}(-[a-z2-7]{4}){2}", code) for code in codes)


def test_pages_are_written_as_notebooks_of_one_cell_and_read_again(
    pages: tuple[Page, ...], tmp_path: Path
) -> None:
    folder = tmp_path / "served"
    folder.mkdir()
    assert pages == read_pages(write_pages(folder, pages))
    for page in pages:
        notebook = json.loads((folder / page.notebook).read_text(encoding="utf-8"))
        assert [page.cell] == [cell["source"] for cell in notebook["cells"]]
        compile(page.cell, page.notebook, "exec")


def test_a_notebook_of_one_cell_has_a_title(tmp_path: Path) -> None:
    notebook = page_notebook(tmp_path / "kings.ipynb", "play()", "Kings’ Struggle", again="Again.")
    assert [notebook] == list(tmp_path.iterdir())
    metadata = json.loads(notebook.read_text("utf-8"))["metadata"]
    assert ("Kings’ Struggle", "Again.") == (metadata["title"], metadata["again"])


def test_the_token_s_page_sends_its_form_home_and_tells_a_wrong_token() -> None:
    assert "form-action &#x27;self&#x27;" not in token_page(wrong=False)
    assert "form-action 'self'" in token_page(wrong=False)
    assert 'role="alert"' not in token_page(wrong=False)
    assert 'role="alert"' in token_page(wrong=True)
    assert "form-action 'none'" in refused_page()
