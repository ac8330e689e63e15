"""Running a notebook from top to bottom, in a fresh kernel, in its own folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kings.errors import BadInput, MissingPackage
from kings.sim.executors import Progress

PATIENCE = 600
"""Seconds that one cell may take."""


def run_notebook(path: Path | str, progress: Progress | None = None) -> dict[str, Any]:
    """Run a notebook and return it with what its cells show now; its file stays as it is.

    ``progress`` is told how many of its cells with code have run. Raises ``MissingPackage`` without
    nbclient, and ``BadInput`` that names the cell that failed.
    """
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError as missing:
        raise MissingPackage("nbclient", "Publishing a notebook", extra="publish") from missing
    file = Path(path)
    notebook = nbformat.read(file, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        kernel_name="python3",
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(file.resolve().parent)}},
        on_cell_executed=_teller(notebook, progress),
    )
    try:
        client.execute()
    except CellExecutionError as error:
        raise BadInput(f"{file.name}: a cell failed: {error.ename}: {error.evalue}") from error
    ran: dict[str, Any] = notebook
    return ran


def _teller(notebook: Mapping[str, Any], progress: Progress | None) -> Callable[..., None] | None:
    """Return what is called after each cell that ran."""
    if progress is None:
        return None
    coded = [at for at, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"]
    progress(0, len(coded))

    def tell(*, cell_index: int, **_: object) -> None:
        progress(coded.index(cell_index) + 1, len(coded))

    return tell


def changed_cells(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the cells, counted from 1, whose prose or captions read otherwise than they did."""
    pairs = zip(before["cells"], after["cells"], strict=True)
    return tuple(at for at, (one, two) in enumerate(pairs, 1) if _prose(one) != _prose(two))


def _prose(cell: Mapping[str, Any]) -> list[str]:
    """Return the Markdown that a cell shows, unless its outputs are marked as never the same."""
    if "nbval-ignore-output" in cell.get("metadata", {}).get("tags", []):
        return []
    shown = (output.get("data", {}) for output in cell.get("outputs", []))
    return ["".join(data["text/markdown"]) for data in shown if "text/markdown" in data]
