"""All that is printed for one class, as pages in a folder, and as PDF where that is asked for.

The seating plan and the slips with names are for the teacher: no other pages have real names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kings.classroom.attendance import Change
from kings.classroom.class_folder import ClassFolder, read_class
from kings.classroom.lots import lots
from kings.classroom.names import read_names
from kings.classroom.plan import ClassPlan, TablePlan
from kings.lessons.lesson import Lesson
from kings.lessons.steps import USUAL
from kings.lessons.survey import card_of, with_extras
from kings.lessons.terms import terms_of
from kings.markup import Markup, joined, tag
from kings.publish.chromium import Browser, print_pdf
from kings.publish.printing import card_sheets, paper, role_sheets, table_forms
from kings.publish.printing.paper import Paper
from kings.records.recording import HUMAN
from kings.sim.executors import Progress
from kings.struggle.options import LETTERS
from kings.struggle.rules import GAME

Codes = Mapping[tuple[int, int], Markup]
"""Pictures of links, by table and seat; whoever has one has the seat."""


@dataclass(frozen=True, slots=True)
class Prints:
    """What to print, and on which paper.

    ``values``: whether role sheets tell what each choice is worth to their seat; ``stack``: all
    role sheets in one file for the printer, beside one file each; ``cards``: a set of cards and
    tokens; ``pdf``: a PDF beside each page. ``notes``: what is asked of tables with an odd number,
    and of those with an even one, as in an experiment with two halves of a class; where a scenario
    draws lots, its own notes are printed instead. ``codes``: the QR code of a seat's own link by
    table (from 1) and seat (from 0), for role sheets and slips; ``scorer``: that of a page that
    counts piles, for score sheets (None: there is none). ``lesson``:
    that is given on phones, in the version of so many minutes (``length``) with the steps that were
    added (``extras``): its plan is printed, and nothing that only a game on paper needs.
    """

    paper: Paper
    values: bool = True
    stack: bool = False
    cards: bool = True
    pdf: bool = False
    notes: tuple[str, str] = ("", "")
    codes: Codes = field(default_factory=dict)
    scorer: Markup | None = None
    lesson: Lesson | None = None
    length: int = USUAL
    extras: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Page:
    """A document: where it goes in the folder, its title, and its sheets."""

    file: str
    title: str
    sheets: Sequence[Markup]
    bare: bool = False


def print_class(
    folder: Path | str, prints: Prints, *, progress: Progress | None = None
) -> tuple[Path, ...]:
    """Write all printed matter of a class into its folder ``print`` and return the files.

    ``progress(done, of)`` is told before the first and after each. Raises ``BadRecord`` for a bad
    class folder, and what ``print_pdf`` and ``worths`` raise.
    """
    return _write(Path(folder), list(_pages(read_class(folder), prints)), prints, progress)


def print_roles(folder: Path | str, prints: Prints) -> tuple[Path, ...]:
    """Write the role sheets of another scenario that a class plays, and return the files.

    Everything else that is printed for the class is in its own folder. Raises what ``print_class``
    raises.
    """
    found = read_class(folder)
    return _write(Path(folder), list(_roles(found, prints)), prints, None)


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


def print_changed_roles(
    folder: Path | str, prints: Prints, changes: Sequence[Change]
) -> tuple[Path, ...]:
    """Write the role sheets of another scenario that a class plays, for the same changes.

    Raises what ``print_class`` raises.
    """
    found = read_class(folder)
    return _write(Path(folder), list(_changed_roles(found, prints, changes)), prints, None)


def _changed_pages(
    found: ClassFolder, prints: Prints, changes: Sequence[Change]
) -> Iterator[_Page]:
    yield from _changed_roles(found, prints, changes)
    came = {one.pseudonym: one.name for one in changes if one.came}
    if came:
        late = name_slips(found.plan, came, prints.codes)
        yield _Page("teacher/slips-late.html", "Slips with names", late)
    if came and prints.lesson is None:
        yield from _forms(found, prints.scorer)
    yield from _seating(found)


def _changed_roles(
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
    for name, sheet in role_pages(
        found, values=prints.values, notes=prints.notes, codes=prints.codes
    ):
        if name in wanted:
            yield _Page(f"roles/{name}.html", "Role sheet", [sheet])


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
                paper.printable(page.title, page.sheets, prints.paper, bare=page.bare),
                encoding="utf-8",
            )
            written.append(file)
            if prints.pdf:
                pdf, sheets = file.with_suffix(".pdf"), len(page.sheets)
                written.append(print_pdf(file, pdf, sheets=sheets, browser=browser))
            tell(done, len(pages))
    return tuple(written)


def _pages(found: ClassFolder, prints: Prints) -> Iterator[_Page]:
    plan = found.plan
    yield from _roles(found, prints)
    if prints.lesson is None:
        yield from _forms(found, prints.scorer)
    else:
        sheets = lesson_plan(prints.lesson, prints.length, prints.extras)
        sheets += [debrief_card(prints.lesson, prints.extras)] if prints.lesson.plan.card else []
        yield _Page("teacher/lesson-plan.html", "The lesson", sheets)
    yield from _seating(found)
    slips = name_slips(plan, read_names(found.path), prints.codes)
    yield _Page("teacher/slips.html", "Slips with names", slips)
    if prints.cards and prints.lesson is None and _whole(found):
        seats = max(len(table.players) for table in plan.tables)
        cards = card_sheets.card_pages(seats, prints.paper)
        sheets = [*cards, card_sheets.token_page(prints.paper)]
        yield _Page("cards.html", "Cards and tokens", sheets, bare=True)


def _roles(found: ClassFolder, prints: Prints) -> Iterator[_Page]:
    roles = list(role_pages(found, values=prints.values, notes=prints.notes, codes=prints.codes))
    for name, sheet in roles:
        yield _Page(f"roles/{name}.html", "Role sheet", [sheet])
    if prints.stack:
        yield _Page("role-sheets.html", "Role sheets", [sheet for _, sheet in roles])


def _whole(found: ClassFolder) -> bool:
    """Say whether whole games are played: a scenario's cards stand on the role sheets."""
    return all(game.record.header.scenario is None for game in found.games)


def _forms(found: ClassFolder, scorer: Markup | None) -> Iterator[_Page]:
    """Yield what tables write on: of a scenario, where a turn or two are left, deals alone."""
    tables = [(game.record.header.options, _aside(found, game.table)) for game in found.games]
    if not _whole(found):
        slips = [table_forms.deal_slips(*table) for table in tables]
        yield _Page("paper-forms.html", "Forms for paper play", slips)
        return
    scores = [table_forms.score_sheet(*table, scorer) for table in tables]
    yield _Page("score-sheets.html", "Score sheets", scores)
    kinds = (table_forms.round_form, table_forms.deal_slips)
    forms = [form(*table) for table in tables for form in kinds]
    yield _Page("paper-forms.html", "Forms for paper play", forms)


def _seating(found: ClassFolder) -> Iterator[_Page]:
    sheets = seating_plan(found.plan, read_names(found.path))
    yield _Page("teacher/seating.html", "Who sits where", sheets)


def role_pages(
    found: ClassFolder,
    *,
    values: bool = True,
    notes: tuple[str, str] = ("", ""),
    codes: Codes | None = None,
) -> Iterator[tuple[str, Markup]]:
    """Yield for every person's seat the name of its file and its sheet."""
    drawn = lots(found.plan)
    for game in found.games:
        first = game.record.first
        told = role_sheets.worths(first) if values else None
        words = game.record.header.scenario
        lot = drawn.get(game.table)
        for seat, who in enumerate(game.plan.sitting):
            if who == HUMAN:
                sheet = role_sheets.role_sheet(
                    GAME.view(first, seat),
                    _aside(found, game.table),
                    question=words.question if words is not None else "",
                    note=lot.note(seat) if lot is not None else notes[(game.table + 1) % 2],
                    worth=told[seat] if told is not None else None,
                    code=(codes or {}).get((game.table, seat)),
                )
                yield f"{game.plan.stem}-seat-{LETTERS[seat]}", sheet


def _aside(found: ClassFolder, table: int) -> list[str]:
    return [found.plan.name, found.plan.scenario or "", f"Table {table}"]


SLIPS = 16
"""Slips that fit one page."""
LINES = 30
"""Lines of the seating plan that fit one page."""


def seating_plan(plan: ClassPlan, names: Mapping[str, str]) -> list[Markup]:
    """Return the teacher's list: table, seat, pseudonym and real name; bots as such."""
    lines = [
        paper.cells(table.table, LETTERS[seat], player, _name(table, seat, names))
        for table in plan.tables
        for seat, player in enumerate(table.players)
    ]
    top = joined(
        paper.head("Who sits where", [plan.name, plan.scenario or "Whole games"]),
        tag.p("For the teacher alone: no other page has real names.", class_="eyes"),
    )
    heads = ("Table", "Seat", "Plays as", "Name")
    return [
        joined(top, paper.table(heads, lines[at : at + LINES], name="plan"))
        for at in range(0, len(lines), LINES)
    ]


def lesson_plan(lesson: Lesson, length: int = USUAL, extras: Sequence[str] = ()) -> list[Markup]:
    """Return the teacher's plan of a lesson in the version of so many minutes: two sheets.

    The first has the minutes, the second what to say.

    ``extras``: steps that are added, see ``kings.lessons.survey``; they take from the slack.
    """
    steps = with_extras(lesson.plan.version(length), extras)
    rows = [
        paper.cells(step.lasts(length), step.title, step.how, step.over or "") for step in steps
    ]
    slack = length - sum(step.lasts(length) for step in steps)
    short = "" if slack >= 0 else "The steps take longer than the lesson: leave one out."
    rows.append(paper.cells(f"{slack}".replace("-", "−"), "Slack", "", short))
    done = [name for step in steps for name in step.in_class(length)]
    titles = {one.id: one.title for one in lesson.exercises}
    home = [title for name, title in titles.items() if name not in done]
    said = [(one.title, (*one.say, *(one.words if one.act == "explain" else ()))) for one in steps]
    minutes = joined(
        paper.head(f"Lesson {lesson.number}: {lesson.title}", [f"{length} minutes"]),
        paper.table(("Min", "What", "How", "If it runs over"), rows, name="plan"),
        tag.p(f"In class: {'; '.join(titles[name] for name in done)}."),
        tag.p(f"At home: {'; '.join(home)}.") if home else None,
    )
    speech = joined(
        paper.head("What to say", [f"Lesson {lesson.number}: {lesson.title}"]),
        (_paragraphs(title, lines) for title, lines in said if lines),
    )
    return [minutes, speech]


def _paragraphs(title: str, lines: Sequence[str]) -> Markup:
    first, *others = lines
    return joined(tag.p(tag.b(f"{title}: "), first), map(tag.p, others))


def debrief_card(lesson: Lesson, extras: Sequence[str] = ()) -> Markup:
    """Return what the teacher asks in the debrief of a lesson, and its words with their sources."""
    return joined(
        paper.head("Debrief card", [f"Lesson {lesson.number}: {lesson.title}"]),
        tag.ol(tag.li(words) for words in card_of(lesson.plan.card, extras)),
        (tag.p(words) for step in lesson.steps if step.act == "debrief" for words in step.words),
        tag.h2("The words, and where to read on"),
        (
            tag.p(
                tag.b(one.name),
                f" ({one.plain}): {one.says} ",
                tag.small(f"{_plain(one.source)}. Read on: {one.read_on}."),
            )
            for one in terms_of(lesson.number)
        ),
    )


def _plain(words: str) -> str:
    """Return words without the stars of emphasis, which paper has no use for."""
    return words.replace("*", "")


def _name(table: TablePlan, seat: int, names: Mapping[str, str]) -> str:
    name, who = names.get(table.players[seat], ""), table.sitting[seat]
    if who == HUMAN:
        return name
    return f"{name} is absent: {who} bot" if name else f"{who} bot"


def _way_in(table: int, seat: int, *, own: bool) -> str:
    """Say where a slip leads; ``own``: by a code of its own, else by that on the wall."""
    if own:
        return f"Your name at table {table}, seat {LETTERS[seat]}"
    return f"Table {table}, seat {LETTERS[seat]}. Scan the wall's code, tap this name."


def name_slips(
    plan: ClassPlan, names: Mapping[str, str], codes: Codes | None = None
) -> list[Markup]:
    """Return pages of slips to cut and hand out: a real name, and where it sits under which."""
    slips = [
        tag.div(
            paper.scanned((codes or {}).get((table.table, seat))),
            tag.b(names[player]),
            tag.p(paper.badge(seat), tag.span(player), class_="as"),
            tag.p(
                _way_in(table.table, seat, own=(table.table, seat) in (codes or {})), class_="small"
            ),
            class_="slip",
        )
        for table in plan.tables
        for seat, player in enumerate(table.players)
        if player in names and table.sitting[seat] == HUMAN
    ]
    return [tag.div(slips[at : at + SLIPS], class_="names") for at in range(0, len(slips), SLIPS)]
