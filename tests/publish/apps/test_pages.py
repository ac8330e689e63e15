"""Which pages are served, to whom, and what the server's own pages say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kings.publish.apps import (
    EVERYBODY,
    Page,
    board_page,
    front_page,
    page_notebook,
    read_pages,
    refused_page,
    token_page,
    write_pages,
)
from tests.classroom.played import a_class


@pytest.fixture
def pages(tmp_path: Path) -> tuple[Page, ...]:
    folder = a_class(tmp_path / "8b", [0, 0])
    return (*EVERYBODY, board_page(folder))


def links(page: str) -> list[str]:
    """Return the addresses that a page leads to."""
    return re.findall(r'href="([^"]*)"', page)


def test_the_class_sees_two_pages_and_is_told_where_games_are_played(
    pages: tuple[Page, ...],
) -> None:
    page = front_page(pages, teacher=False)
    assert ["/laboratory", "/editor"] == links(page)
    assert all(f"<code>{command}</code>" in page for command in ("kings play", "kings hall"))


def test_the_teacher_sees_the_board_too(pages: tuple[Page, ...]) -> None:
    wanted = ["/laboratory", "/editor", "/board"]
    assert wanted == links(front_page(pages, teacher=True)) == [page.address for page in pages]


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
