"""Run the notebooks from top to bottom and keep what they show.

``python -m tests.execute_notebooks [NOTEBOOK ...]`` rewrites them in place, all of them if none is
named. What would differ from run to run, or weighs megabytes, is dropped: times, and the state of
widgets (which a notebook that is merely opened can't show anyway).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import nbformat

from kings.publish.notebook import run_notebook
from kings.records import places

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def execute(path: Path) -> None:
    """Run one notebook in its own folder and write it back without its passing traces."""
    nbformat.write(without_traces(nbformat.from_dict(run_notebook(path))), path)


def without_traces(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Drop widget states, times, and the exact version of the Python that ran."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


def main(names: list[str]) -> int:
    """Execute the named notebooks, or all; return the exit code."""
    paths = [Path(name).resolve() for name in names] or sorted(NOTEBOOKS.glob("*.ipynb"))
    os.environ.setdefault("KINGS_COMPILED", str(places.compiled_folder()))
    with tempfile.TemporaryDirectory() as home:
        os.environ["KINGS_HOME"] = home
        for path in paths:
            start = time.monotonic()
            execute(path)
            print(f"{path.name}: {time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
