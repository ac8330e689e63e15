"""Notebooks as they are committed: run from top to bottom, light, and made of small cells."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MOST_BYTES = 300_000
MOST_LINES = 12

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == kind]


def words(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_there_are_notebooks() -> None:
    assert {"00_start", "10_rules", "12_play"} <= {path.stem for path in NOTEBOOKS}


@every_notebook
def test_every_code_cell_was_run_in_order(path: Path) -> None:
    """Nbval compares nothing in a cell that was never run, and says nothing about it."""
    counts = [cell["execution_count"] for cell in cells(path, "code")]
    assert list(range(1, len(counts) + 1)) == counts


@every_notebook
def test_no_cell_ended_in_an_error(path: Path) -> None:
    outputs = [output for cell in cells(path, "code") for output in cell["outputs"]]
    assert [] == [output for output in outputs if output["output_type"] == "error"]


@every_notebook
def test_the_state_of_widgets_is_dropped(path: Path) -> None:
    assert "widgets" not in read(path)["metadata"]


@every_notebook
def test_a_notebook_is_light(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


def lines_of_code(source: str) -> int:
    """Count lines; a text of several, such as the prose of a write-up, is one."""
    texts = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    within = sum((text.end_lineno or text.lineno) - text.lineno for text in texts)
    return len(source.splitlines()) - within


@every_notebook
def test_code_cells_are_short(path: Path) -> None:
    lengths = sorted(lines_of_code(words(cell)) for cell in cells(path, "code"))
    assert lengths[-1] <= MOST_LINES
    assert 1 <= lengths[len(lengths) // 2] <= 4


@every_notebook
def test_a_notebook_opens_with_a_question(path: Path) -> None:
    title = words(cells(path, "markdown")[0]).splitlines()[0]
    assert re.fullmatch(r"# .+\?", title)


@every_notebook
def test_links_to_files_lead_somewhere(path: Path) -> None:
    text = "\n".join(map(words, cells(path, "markdown")))
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [] == [link for link in links if not (FOLDER / link).exists()]
