"""The debrief of a class: from its folder to report, slides, tables and replays in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.analysis.debrief import Debrief, Question, analyse, export
from kings.analysis.debrief.talking_points import SIGNS, TalkingPoint, talking_points
from kings.classroom.plan import Problem
from kings.errors import BadInput
from kings.lessons.lesson import lesson, lesson_numbers
from kings.lessons.survey import item
from kings.markup import sentences_page
from kings.publish.chromium import Browser, print_pdf
from kings.publish.replay.frames import open_eyes
from kings.publish.replay.page import page_for
from kings.publish.report import report_page
from kings.publish.slides import slides_page
from kings.records.files import write_text
from kings.sim.executors import Progress


@dataclass(frozen=True)
class Debriefed:
    """What was written, where, and what it says.

    ``tables``, ``replays`` and ``pdf`` are files, of which there may be none but for the tables;
    ``found``: all numbers; ``points``: the talking points.
    """

    folder: Path
    report: Path
    slides: Path
    tables: tuple[Path, ...]
    replays: tuple[Path, ...]
    pdf: tuple[Path, ...]
    found: Debrief
    points: tuple[TalkingPoint, ...]

    def sentences(self) -> tuple[str, ...]:
        """Return the talking points, what couldn't be read, and where the report lies."""
        said = [f"{one.says} [{SIGNS[one.basis]}]" for one in self.points]
        said += [str(problem) for problem in self.problems]
        return (*said, f"Report: {self.report}", f"Slides: {self.slides}")

    def __repr__(self) -> str:
        """Say what was found, and where it is written."""
        return "\n".join(self.sentences())

    def _repr_html_(self) -> str:
        return sentences_page(self.sentences())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be read, and why."""
        return self.found.problems


def debrief(
    folder: Path | str,
    *,
    names: bool = False,
    price: bool = False,
    out: Path | str | None = None,
    replays: bool = False,
    people: bool = False,
    pdf: bool = False,
    progress: Progress | None = None,
    pricing: Progress | None = None,
    printing: Progress | None = None,
) -> Debriefed:
    """Write the debrief of a class: ``report.html``, ``slides.html``, tables as CSV, replays.

    ``folder``: the class; ``out``: where to write (None: ``debrief`` in that folder); ``names``:
    show real names from ``names.csv`` instead of pseudonyms; ``price``: also price decisions, deals
    and promises by play-outs, which takes seconds for each table the first time; ``replays``: write
    a page for each game to step through, about a second each; ``people``: also put on the slides
    what names players, which else stands in the report alone; ``pdf``: also print report and
    slides, which needs Chromium. ``progress`` and ``pricing``: called with the number of tables
    done; ``printing``: called with the number of PDFs done.

    Raises ``BadRecord`` where there is no class, ``BadInput`` where nothing has been played or a
    file can't be written, and ``MissingPackage`` without plotly or, for prices, NumPy and Numba.

    For example ``kings.debrief("monday", price=True)``.
    """
    found = analyse(
        folder,
        names=names,
        price=price,
        questions=_asked,
        progress=progress,
        pricing=pricing,
    )
    if not found.tables:
        raise BadInput(f"No table of {folder} has a game that could be read.")
    place = Path(out) if out is not None else Path(folder) / "debrief"
    points = talking_points(found)
    tables = export(found, place / "tables")
    steps = _write_replays(found, place / "replays") if replays else {}

    def replay(table: int, line: int | None) -> str:
        if table not in steps:
            return ""
        return f"replays/{steps[table].name}" + (f"#line-{line}" if line is not None else "")

    report = _write(place / "report.html", report_page(found, points, replay))
    slides = _write(place / "slides.html", slides_page(found, points, people=people))
    return Debriefed(
        place,
        report,
        slides,
        tables,
        tuple(steps.values()),
        _print((report, slides), printing) if pdf else (),
        found,
        points,
    )


def _print(pages: Sequence[Path], printing: Progress | None) -> tuple[Path, ...]:
    tell = printing or (lambda done, of: None)
    tell(0, len(pages))
    written = []
    with Browser() as browser:
        for done, page in enumerate(pages, start=1):
            written.append(print_pdf(page, page.with_suffix(".pdf"), browser=browser))
            tell(done, len(pages))
    return tuple(written)


def _asked(number: int, question: str) -> Question:
    """Return a lesson's question: its words, and what is true if that can be computed."""
    known = lesson(number).questions if number in lesson_numbers() else ()
    one = next((one for one in known if one.id == question), None)
    if one is None:
        extra = item(question)
        return Question("") if extra is None else Question(extra.plainly, extra.unit)
    truth = None if one.truth is None else one.truth()
    return Question(one.words, one.unit, float(truth) if isinstance(truth, int) else truth)


def _write_replays(found: Debrief, folder: Path) -> dict[int, Path]:
    written = {}
    for table in found.tables:
        # A debrief is the teacher's, who may see every hand of a game that is over.
        eyes = open_eyes(table.record, None)
        page = page_for(table.record, eyes, title=f"Table {table.table}")
        written[table.table] = _write(folder / f"{table.game.path.stem}.html", page)
    return written


def _write(file: Path, text: str) -> Path:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".part")
        write_text(fresh, text)
        fresh.replace(file)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
    return file
