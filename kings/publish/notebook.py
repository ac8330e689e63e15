"""From a notebook to the files that are shared: it is run, and written as page, PDF and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput, MissingPackage
from kings.figures.style import LIGHT, roles
from kings.figures.theme import save_figure
from kings.markup import Markup, fill
from kings.publish.article import Figure, article, article_page, plotly_figure
from kings.publish.chromium import Browser, print_pdf
from kings.publish.page import template
from kings.publish.typed_numbers import check_writeup, read_notebook
from kings.records.files import write_text
from kings.sim.executors import Progress

KINDS = ("html", "pdf", "figures")
"""What can be made of a notebook."""

_WIDE = 720
"""The width of a figure's file in pixels; its PNG has twice as many."""


@dataclass(frozen=True, slots=True)
class Published:
    """The files that were made, and the cells whose text reads otherwise than before."""

    files: tuple[Path, ...]
    changed: tuple[int, ...]


def publish(
    path: Path | str,
    out: Path | str | None = None,
    *,
    kinds: Collection[str] = KINDS,
    running: Progress | None = None,
    writing: Progress | None = None,
) -> Published:
    """Run a notebook and write it as a page, as a PDF, and its figures as SVG and PNG.

    ``out``: the folder (None: that of the notebook's name, in the current one); ``kinds``: which
    of ``KINDS`` to make; ``running`` and ``writing`` are told how many cells have run, and how many
    files are written. Raises ``BadInput`` for a number in the text that was typed, for a cell
    that fails and for a wrong kind, and ``MissingPackage`` for what a kind needs.
    """
    file = Path(path)
    check_writeup(file)
    before = read_notebook(file)
    ran = run_notebook(file, running)
    folder = Path(out) if out is not None else Path(file.stem)
    files = publish_ran(ran, file, folder, kinds=kinds, progress=writing)
    return Published(files, changed_cells(before, ran))


def publish_ran(
    notebook: dict[str, Any],
    path: Path,
    folder: Path,
    *,
    kinds: Collection[str] = KINDS,
    progress: Progress | None = None,
) -> tuple[Path, ...]:
    """Write the files of a notebook that was run just now; ``path``: where it lies itself."""
    wrong = set(kinds) - set(KINDS)
    if wrong or not kinds:
        raise BadInput(f"Make html, pdf or figures of a notebook, not {', '.join(wrong) or '–'}.")
    read = article(notebook)
    drawn = [one for one in read.figures if one.drawn != "replay"] if "figures" in kinds else []
    total = len({"html", "pdf"} & set(kinds)) + 2 * len(drawn)
    files: list[Path] = []
    tell = progress or (lambda done, of: None)
    tell(0, total)
    page = article_page(read, path.parent)
    with Browser() as browser:
        for file in _written(page, folder / path.stem, kinds, drawn, browser):
            files.append(file)
            tell(len(files), total)
    return tuple(files)


def _written(
    page: str, stem: Path, kinds: Collection[str], figures: Sequence[Figure], browser: Browser
) -> Iterator[Path]:
    """Write the files one after the other; ``stem``: the page's place without its ending."""
    stem.parent.mkdir(parents=True, exist_ok=True)
    if "html" in kinds:
        html = stem.with_name(f"{stem.name}.html")
        write_text(html, page)
        yield html
    if "pdf" in kinds:
        pdf = stem.with_name(f"{stem.name}.pdf")
        print_pdf(page, pdf, browser=browser)
        yield pdf
    for figure in figures:
        yield from _export(figure, stem.parent / "figures", browser)


def _export(figure: Figure, folder: Path, browser: Browser) -> Iterator[Path]:
    """Write a figure as SVG and as PNG."""
    folder.mkdir(exist_ok=True)
    svg, png = folder / f"{figure.name}.svg", folder / f"{figure.name}.png"
    if figure.drawn == "plotly":
        drawn = plotly_figure(figure)
        yield save_figure(drawn, svg, width=_WIDE)
        yield save_figure(drawn, png, width=_WIDE)
        return
    drawing = _in_light(figure.content["wide"])
    write_text(svg, drawing)
    yield svg
    yield _photograph(drawing, png, browser)


def _in_light(svg: str) -> str:
    """Put the light palette's colours into a drawing that names them."""
    light = roles(LIGHT)
    return re.sub(r"var\(--k-(\w+)\)", lambda found: light[found[1]], svg)


def _photograph(svg: str, png: Path, browser: Browser) -> Path:
    """Write a drawing as a PNG of twice ``_WIDE`` pixels, through the browser."""
    sizes = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert sizes is not None
    high = round(_WIDE * float(sizes[2]) / float(sizes[1]))
    browser.open(fill(template("photograph.html"), width=_WIDE, svg=Markup(svg)))
    png.write_bytes(browser.photographed(_WIDE, high))
    return png


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
