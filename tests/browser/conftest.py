"""One server for all pages of a kind; every page has a kernel of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.serving import ROOT, jupyter_lab, kings_play
from tests.browser.tableside import Tableside


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the table that ``kings play`` serves."""
    with kings_play(tmp_path_factory.mktemp("app")) as url:
        yield url


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of the play notebook in JupyterLab."""
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    shutil.copy(ROOT / "notebooks" / "12_play.ipynb", notebooks)
    with jupyter_lab(tmp_path, notebooks) as url:
        yield url.format("12_play.ipynb")


@pytest.fixture
def table(page: Page) -> Iterator[Tableside]:
    """A person before a page; what goes wrong on it, and any dialog, fails the test."""
    page.set_viewport_size({"width": 1280, "height": 1700})
    side = Tableside(page)
    yield side
    assert [] == side.errors
