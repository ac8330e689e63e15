"""From a notebook to the files that are shared: it is run, and written as page, PDF and figures."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput, MissingPackage
from kings.figures.theme import save_figure
from kings.markup import Markup, fill
from kings.publish.article import (
    Article,
    Figure,
    article,
    article_page,
    fragment,
    in_light,
    plotly_figure,
    static_page,
)
from kings.publish.chromium import Browser, print_pdf
from kings.publish.guard import check_writeup, read_notebook
from kings.publish.live import still_plot
from kings.publish.page import template
from kings.records.files import write_text
from kings.sim.executors import Progress
from kings.words import listed

KINDS = ("html", "pdf", "figures", "card")
"""What is made of a notebook if nothing else is asked for: page, paper, figures, and the picture
that links to the page show."""

MORE_KINDS = ("static", "fragment")
"""What can be made besides: a page of text and SVG alone, and a piece of HTML for a blog."""

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
    address: str = "",
    running: Progress | None = None,
    writing: Progress | None = None,
) -> Published:
    """Run a notebook and write it as a page, as a PDF, and its figures as SVG and PNG.

    ``out``: the folder (None: that of the notebook's name, in the current one); ``kinds``: which
    of ``KINDS`` and ``MORE_KINDS`` to make; ``address``: of the folder in the web, without which
    links to the page may find no picture; ``running`` and ``writing`` are told how many cells have
    run, and how many files are written. Raises ``BadInput`` for a number that was typed, for a cell
    that fails and for a wrong kind, and ``MissingPackage`` for what a kind needs.
    """
    file = Path(path)
    check_writeup(file)
    before = read_notebook(file)
    ran = run_notebook(file, running)
    folder = Path(out) if out is not None else Path(file.stem)
    files = publish_ran(ran, file, folder, kinds=kinds, address=address, progress=writing)
    return Published(files, changed_cells(before, ran))


def publish_ran(
    notebook: dict[str, Any],
    path: Path,
    folder: Path,
    *,
    kinds: Collection[str] = KINDS,
    address: str = "",
    progress: Progress | None = None,
) -> tuple[Path, ...]:
    """Write the files of a notebook that was run just now; ``path``: where it lies itself."""
    wrong = set(kinds) - {*KINDS, *MORE_KINDS}
    if wrong or not kinds:
        every = listed([*KINDS, *MORE_KINDS])
        raise BadInput(f"There are {every}, not {', '.join(sorted(wrong)) or 'nothing'}.")
    read = article(notebook)
    drawn = [one for one in read.figures if one.drawn != "replay"] if "figures" in kinds else []
    total = len(set(kinds) - {"figures"}) + 2 * len(drawn)
    files: list[Path] = []
    tell = progress or (lambda done, of: None)
    tell(0, total)
    with Browser() as browser:
        for file in _written(read, folder / path.stem, path.parent, kinds, drawn, address, browser):
            files.append(file)
            tell(len(files), total)
    return tuple(files)


def _written(
    read: Article,
    stem: Path,
    source: Path,
    kinds: Collection[str],
    figures: Sequence[Figure],
    address: str,
    browser: Browser,
) -> Iterator[Path]:
    """Write the files one after the other.

    ``stem``: the page's place without its ending; ``source``: the notebook's folder.
    """
    stem.parent.mkdir(parents=True, exist_ok=True)
    card = _beside(stem, "-card.png")
    shown = f"{address.rstrip('/')}/{card.name}" if address else card.name
    shown = shown if "card" in kinds else ""
    page = article_page(read, source, card=shown) if {"html", "pdf"} & set(kinds) else ""
    if "html" in kinds:
        yield _write(_beside(stem, ".html"), page)
    if "static" in kinds:
        yield _write(_beside(stem, "-static.html"), static_page(read, card=shown))
    if "fragment" in kinds:
        yield _write(_beside(stem, "-fragment.html"), fragment(read))
    if "pdf" in kinds:
        pdf = _beside(stem, ".pdf")
        print_pdf(page, pdf, browser=browser)
        yield pdf
    if "card" in kinds:
        card.write_bytes(_card(read, browser))
        yield card
    for figure in figures:
        yield from _export(figure, stem.parent / "figures", browser)


def _beside(stem: Path, ending: str) -> Path:
    return stem.with_name(stem.name + ending)


def _write(path: Path, text: str) -> Path:
    write_text(path, text)
    return path


_CARD = (1200, 630)
"""The size of a card in pixels, as sites that show links expect it."""


def _card(read: Article, browser: Browser) -> bytes:
    """Return the picture that links to the page show: title, author, and the first figure."""
    lead = next((one for one in read.figures if one.drawn in ("plotly", "svg")), None)
    drawing = Markup()
    if lead is not None and lead.drawn == "plotly":
        drawing = still_plot(plotly_figure(lead))[2]
    elif lead is not None:
        drawing = Markup(in_light(lead.content["wide"]))
    about = read.about
    made = (about.by, about.version and f"Kings {about.version}")
    browser.open(
        fill(
            template("card.html"),
            title=read.title,
            about=about.about,
            by=" · ".join(filter(None, made)),
            svg=drawing,
        )
    )
    return browser.photographed(_CARD[0] // 2, _CARD[1] // 2)


def _export(figure: Figure, folder: Path, browser: Browser) -> Iterator[Path]:
    """Write a figure as SVG and as PNG."""
    folder.mkdir(exist_ok=True)
    svg, png = folder / f"{figure.name}.svg", folder / f"{figure.name}.png"
    if figure.drawn == "plotly":
        drawn = plotly_figure(figure)
        yield save_figure(drawn, svg, width=_WIDE)
        yield save_figure(drawn, png, width=_WIDE)
        return
    drawing = in_light(figure.content["wide"])
    write_text(svg, drawing)
    yield svg
    yield _photograph(drawing, png, browser)


def _photograph(svg: str, png: Path, browser: Browser) -> Path:
    """Write a drawing as a PNG of twice ``_WIDE`` pixels, through the browser."""
    sizes = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert sizes is not None
    high = round(_WIDE * float(sizes[2]) / float(sizes[1]))
    browser.open(fill(template("photograph.html"), width=_WIDE, svg=Markup(svg)))
    png.write_bytes(browser.photographed(_WIDE, high))
    return png


PATIENCE = 600
"""Seconds that one cell may take, and then what it shows to arrive.

Where a machine is busy, a page of many widgets arrives long after its cell has run: after the four
seconds for which nbclient waits by default the rest of it is left out without a word.
"""


def run_notebook(path: Path | str, progress: Progress | None = None) -> dict[str, Any]:
    """Run a notebook and return it with what its cells show now; its file stays as it is.

    ``progress`` is told how many of its cells with code have run. Raises ``MissingPackage`` without
    nbclient, and ``BadInput`` that says why a cell failed.
    """
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError
    except ImportError as missing:
        raise MissingPackage("nbclient", "Publishing a notebook", extra="publish") from missing
    file = Path(path)
    notebook = nbformat.read(file, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        iopub_timeout=PATIENCE,
        raise_on_iopub_timeout=True,
        kernel_name="python3",
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],  # no note that the loopback isn't encrypted
        resources={"metadata": {"path": str(file.resolve().parent)}},
        on_cell_executed=_teller(notebook, progress),
    )
    try:
        # Nobody watches: a bar that a slow machine makes appear would stay in what the cell shows.
        client.execute(env={**os.environ, "TQDM_DISABLE": "1"})
    except CellExecutionError as error:
        raise BadInput(f"{file.name}: a cell failed: {error.ename}: {error.evalue}") from error
    except CellTimeoutError as error:
        raise BadInput(f"{file.name}: a cell took more than {PATIENCE} seconds.") from error
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
    """Return the cells, counted from 1, whose prose or captions read otherwise than they did.

    A cell that was never run had no text before.
    """
    pairs = enumerate(zip(before["cells"], after["cells"], strict=True), 1)
    ran = ((at, one, two) for at, (one, two) in pairs if one.get("execution_count"))
    return tuple(at for at, one, two in ran if _prose(one) != _prose(two))


def _prose(cell: Mapping[str, Any]) -> list[str]:
    """Return the Markdown that a cell shows, unless its outputs are marked as never the same."""
    if "nbval-ignore-output" in cell.get("metadata", {}).get("tags", []):
        return []
    shown = (output.get("data", {}) for output in cell.get("outputs", []))
    return ["".join(data["text/markdown"]) for data in shown if "text/markdown" in data]
