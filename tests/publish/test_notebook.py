"""A notebook is run: all that its cells show is kept, however late it comes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient
from nbformat import v4, write

from kings.errors import BadInput
from kings.publish import notebook
from kings.publish.notebook import run_notebook


def written(folder: Path, *cells: str) -> Path:
    file = folder / "asked.ipynb"
    write(v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells]), file)
    return file


def test_what_a_cell_shows_is_kept_however_slowly_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel has said that the cell has run, and its messages take longer than four seconds."""
    read = NotebookClient.process_message

    def slowly(self: NotebookClient, message: Any, cell: Any, at: int) -> Any:
        time.sleep(1.2)
        return read(self, message, cell, at)

    monkeypatch.setattr(NotebookClient, "process_message", slowly)
    (cell,) = run_notebook(written(tmp_path, "for at in range(4): display(at)\n'last'"))["cells"]
    shown = [output["data"]["text/plain"] for output in cell["outputs"]]
    assert ["0", "1", "2", "3", "'last'"] == shown


SLOW = """
import time
from kings.sim import bar
tell = bar("games")
tell(0, 2)
time.sleep(2.5)
tell(1, 2)
tell(2, 2)
print("played")
"""


def test_a_bar_of_progress_is_no_part_of_what_a_cell_shows(tmp_path: Path) -> None:
    (cell,) = run_notebook(written(tmp_path, SLOW))["cells"]
    assert ["played\n"] == [output.get("text") for output in cell["outputs"]]


def test_a_cell_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"asked\.ipynb: a cell failed: ZeroDivisionError: "):
        run_notebook(written(tmp_path, "1 / 0"))


def test_a_cell_that_takes_too_long_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook, "PATIENCE", 1)
    with pytest.raises(BadInput, match=r"asked\.ipynb: a cell took more than 1 seconds"):
        run_notebook(written(tmp_path, "import time\ntime.sleep(600)"))
