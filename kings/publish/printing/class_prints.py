"""All that is printed for one class, as pages in a folder, and as PDF where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.attendance import Change
from kings.classroom.class_folder import ClassFolder, TableGame, read_class
from kings.classroom.names import read_names
from kings.publish.printing.card_sheets import card_pages, token_page
from kings.publish.printing.chromium import Browser, print_pdf
from kings.publish.printing.deal_forms import deal_slips, round_form
from kings.publish.printing.paper import Paper, printable
from kings.publish.printing.role_sheets import role_sheet
from kings.publish.printing.score_sheets import score_sheet
from kings.publish.printing.slips import name_slips, seating_plan
from kings.publish.printing.worths import worths
from kings.records.recording import HUMAN
from kings.struggle.options import LETTERS, Options
from kings.struggle.rules import GAME

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Prints:
    """What to print, and on which paper.

    ``values``: whether role sheets tell what each choice is worth to their seat; ``stack``: all
    role sheets in one file for the printer, beside one file each; ``cards``: a set of cards and
    tokens; ``pdf``: a PDF beside each page. ``notes``: what is asked of tables with an odd number,
    and of those with an even one, as in an experiment with two halves of a class.
    """

    paper: Paper
    values: bool = True
    stack: bool = False
    cards: bool = True
    pdf: bool = False
    notes: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class _Page:
    """A document: where it goes in the folder, its title, and its sheets."""

    file: str
    title: str
    sheets: Sequence[str]
    bare: bool = False


def print_class(
    folder: Path | str, prints: Prints, *, progress: Progress | None = None
) -> tuple[Path, ...]:
    """Write all printed matter of a class into its folder ``print`` and return the files.

    ``progress(done, of)`` is told before the first and after each. Raises ``BadRecord`` for a bad
    class folder, and what ``print_pdf`` and ``worths`` raise.
    """
    return _write(Path(folder), list(_pages(read_class(folder), prints)), prints, progress)


def print_changes(
    folder: Path | str, prints: Prints, changes: Sequence[Change]
) -> tuple[Path, ...]:
    """Write what is to be printed after somebody came late or is missing, and nothing else.

    That is the role sheet of a newcomer, and of everybody at the table where names have changed;
    a slip for each newcomer; the teacher's seating plan; the score sheets and forms if names have
    changed. Raises what ``print_class`` raises.
    """
    return _write(
        Path(folder), list(_changed_pages(read_class(folder), prints, changes)), prints, None
    )


def _changed_pages(
    found: ClassFolder, prints: Prints, changes: Sequence[Change]
) -> Iterator[_Page]:
    whole = {one.table for one in changes if one.others}
    seats = {(one.table, one.seat) for one in changes if one.came}
    wanted = {
        f"{game.plan.stem}-seat-{letter}"
        for game in found.games
        for seat, letter in enumerate(LETTERS)
        if game.table in whole or (game.table, seat) in seats
    }
    for name, sheet in role_pages(found, values=prints.values, notes=prints.notes):
        if name in wanted:
            yield _Page(f"roles/{name}.html", "Role sheet", [sheet])
    came = {one.pseudonym: one.name for one in changes if one.came}
    if came:
        late = name_slips(found.plan, came)
        yield _Page("teacher/slips-late.html", "Slips with names", late)
    if any(one.came for one in changes):
        yield from _forms(found)
    yield from _seating(found)


def _write(
    folder: Path, pages: Sequence[_Page], prints: Prints, progress: Progress | None
) -> tuple[Path, ...]:
    place = folder / "print"
    tell = progress or (lambda done, of: None)
    tell(0, len(pages))
    written: list[Path] = []
    with Browser() as browser:
        for done, page in enumerate(pages, start=1):
            file = place / page.file
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file.write_text(
                printable(page.title, page.sheets, prints.paper, bare=page.bare), encoding="utf-8"
            )
            written.append(file)
            if prints.pdf:
                pdf, sheets = file.with_suffix(".pdf"), len(page.sheets)
                written.append(print_pdf(file, pdf, sheets=sheets, browser=browser))
            tell(done, len(pages))
    return tuple(written)


def _pages(found: ClassFolder, prints: Prints) -> Iterator[_Page]:
    plan = found.plan
    roles = list(role_pages(found, values=prints.values, notes=prints.notes))
    for name, sheet in roles:
        yield _Page(f"roles/{name}.html", "Role sheet", [sheet])
    if prints.stack:
        yield _Page("role-sheets.html", "Role sheets", [sheet for _, sheet in roles])
    yield from _forms(found)
    yield from _seating(found)
    yield _Page("teacher/slips.html", "Slips with names", name_slips(plan, read_names(found.path)))
    if prints.cards:
        seats = max(len(table.players) for table in plan.tables)
        sheets = [*card_pages(seats, prints.paper), token_page(prints.paper)]
        yield _Page("cards.html", "Cards and tokens", sheets, bare=True)


def _forms(found: ClassFolder) -> Iterator[_Page]:
    tables = [(_options(game), _aside(found, game.table)) for game in found.games]
    yield _Page("score-sheets.html", "Score sheets", [score_sheet(*table) for table in tables])
    forms = [form(*table) for table in tables for form in (round_form, deal_slips)]
    yield _Page("paper-forms.html", "Forms for paper play", forms)


def _seating(found: ClassFolder) -> Iterator[_Page]:
    sheets = seating_plan(found.plan, read_names(found.path))
    yield _Page("teacher/seating.html", "Who sits where", sheets)


def role_pages(
    found: ClassFolder, *, values: bool = True, notes: tuple[str, str] = ("", "")
) -> Iterator[tuple[str, str]]:
    """Yield for every person's seat the name of its file and its sheet."""
    for game in found.games:
        first = game.record.first
        told = worths(first) if values else None
        words = game.record.header.scenario
        for seat, who in enumerate(game.plan.sitting):
            if who == HUMAN:
                sheet = role_sheet(
                    GAME.view(first, seat),
                    _aside(found, game.table),
                    question=words.question if words is not None else "",
                    note=notes[(game.table + 1) % 2],
                    worth=told[seat] if told is not None else None,
                )
                yield f"{game.plan.stem}-seat-{LETTERS[seat]}", sheet


def _options(game: TableGame) -> Options:
    return game.record.header.options


def _aside(found: ClassFolder, table: int) -> list[str]:
    return [found.plan.name, found.plan.scenario or "", f"Table {table}"]
