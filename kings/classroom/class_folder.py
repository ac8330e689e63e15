"""The folder of a class: made, read as it was found, and collected after the game.

Files come from other hands. What can't be read is reported and the rest is used. Their formats are
published as JSON Schemas in ``kings/classroom/schemas`` (``make schemas`` writes them anew).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kings.classroom import plan
from kings.classroom.answers import Answer, AnswerHead, read_answers
from kings.classroom.consent import CONSENT
from kings.classroom.names import names_of, write_names
from kings.classroom.plan import ClassPlan, Problem, TablePlan
from kings.classroom.status import TableStatus
from kings.errors import BadInput, BadRecord
from kings.records import codec, formats, journal, recording
from kings.records.files import put_text, read_file
from kings.struggle.state import Phase

Progress = Callable[[int, int], None]
"""Called with how many journals are read, of how many."""


COLLECTED = "collected"
"""The folder into which finished journals are copied, unless another is named."""


# A new folder.


def make_class(
    folder: Path | str,
    names: Sequence[str],
    seed: int,
    *,
    start: plan.Start | None = None,
    size: int = 4,
    title: str = "",
) -> ClassPlan:
    """Make a class folder with its tables, and return its plan.

    ``folder``: where to make it; ``names``: the real names, which are kept in ``names.csv`` only;
    ``seed``: decides who sits where, and the cards. ``start``: what every table begins with (None:
    a whole game by Day); a scenario decides how many sit at a table, and a bot takes each seat for
    which there is nobody. ``size``: the preferred number at a table otherwise; ``title``: what the
    class is called. Raises ``BadInput`` if the folder holds a class already, or if no class can be
    made of these names.

    For example ``kings.make_class("monday", ["Ada", "Ben", "Cleo", "Dan"], seed=1)``.
    """
    place, begin = Path(folder), start or plan.Start()
    if _there(place / plan.PLAN):
        raise BadInput(
            f"{place} holds a class already; choose another folder. For a student who comes "
            "late or is missing: kings class --folder … --add NAME, or --absent NAME."
        )
    class_plan, seated = plan.plan_class(names, seed, start=begin, size=size, title=title)
    _make_folder(place)
    taken = [
        path
        for table in class_plan.tables
        if (path := plan.journal_path(place, table.table)).exists()
    ]
    if taken:
        raise BadInput(f"{taken[0]} is there already; choose another folder.")
    try:
        write_names(place, class_plan.tables, names_of(seated))
        for table in class_plan.tables:
            recording.Recording.begin(
                plan.starting_header(table, begin), plan.journal_path(place, table.table)
            ).close()
        # The plan comes last: a folder without it is no class yet, and can be tried again.
        (place / plan.PLAN).write_text(plan.plan_text(class_plan), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    return class_plan


# A class that plays several scenarios: the first in its own folder, each other in one within it.


def scene_folder(folder: Path | str, scenario: str) -> Path:
    """Return where a class keeps its tables of a scenario; ``BadRecord`` if it is no class."""
    place = Path(folder)
    if plan.read_class_plan(place).scenario == scenario:
        return place
    return place / re.sub(r"\W+", "_", scenario.strip().lower())


def scene_folders(folder: Path | str) -> tuple[Path, ...]:
    """Return the folders within a class in which it plays other scenarios at the same tables."""
    found = Path(folder).glob(f"*/{plan.PLAN}")
    return tuple(sorted(file.parent for file in found if file.parent.name != COLLECTED))


def make_scene(folder: Path | str, scenario: formats.Scenario, *, called: str = "") -> Path:
    """Let the tables of a class play another scenario as well, and return the folder it is in.

    That is a class folder too, of the same tables and pseudonyms and without names or answers.
    ``called``: what players are told that it is (empty: its name). A table that has not begun
    follows the plan of the class; nothing else changes. Raises ``BadInput`` if it can't be written,
    ``BadRecord`` if a plan can't be read.
    """
    own = plan.read_class_plan(folder)
    place = scene_folder(folder, scenario.name)
    if place == Path(folder):
        return place
    before = {}
    if (place / plan.PLAN).is_file():
        before = {table.table: table for table in plan.read_class_plan(place).tables}
    begin = plan.Start(scenario=replace(scenario, name=called or scenario.name))
    _make_folder(place)
    tables = []
    try:
        for table in own.tables:
            path, known = plan.journal_path(place, table.table), before.get(table.table)
            if known is not None and path.exists() and (known == table or _has_begun(path)):
                tables.append(known)
                continue
            path.unlink(missing_ok=True)
            recording.Recording.begin(plan.starting_header(table, begin), path).close()
            tables.append(table)
        if list(before.values()) != tables:
            made = replace(own, scenario=scenario.name, tables=tuple(tables))
            put_text(place / plan.PLAN, plan.plan_text(made))
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    return place


def _has_begun(path: Path) -> bool:
    """Say whether anything was done in a game; one that is open, or damaged, is left alone."""
    try:
        record = recording.resume(path)
    except BadRecord:
        return True
    record.close()
    return bool(record.moments)


def _there(file: Path) -> bool:
    """Say whether anything has this name; nothing has a name that is too long."""
    try:
        return file.exists()
    except OSError:
        return False


def _make_folder(place: Path) -> None:
    """Make the folder of a class, for its teacher alone; ``BadInput`` if it can't be."""
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise BadInput(f"{place} can't be made: a file has this name.") from None
    except OSError as error:
        raise BadInput(f"{place} can't be made: {error.strerror}.") from error


# A folder as it was found.


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table's game, played again by the rules from its journal.

    ``damage``: a line that can't be read, or that the rules don't allow; then ``record`` holds
    the moves before it.
    """

    plan: TablePlan
    path: Path
    record: recording.Recording
    damage: Problem | None = None

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.plan.table

    @property
    def begun(self) -> bool:
        """Whether anything has happened yet."""
        return bool(self.record.moments)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.record.state.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class ClassFolder:
    """All that a class folder holds.

    ``games``: in the order of the tables, those that could be read at all; ``statuses``: the
    status files that are there, by table.
    """

    path: Path
    plan: ClassPlan
    games: tuple[TableGame, ...]
    answers: tuple[Answer, ...]
    statuses: Mapping[int, Path]
    problems: tuple[Problem, ...]

    def game(self, table: int) -> TableGame | None:
        """Return the game of a table, if it could be read."""
        return next((game for game in self.games if game.table == table), None)


def read_class(folder: Path | str, *, progress: Progress | None = None) -> ClassFolder:
    """Read a class folder: what is good is used, what is not is reported.

    ``progress(done, of)`` is called before the first journal and after each. Raises ``BadRecord``
    only if the plan itself is missing or bad.
    """
    place = Path(folder)
    class_plan = plan.read_class_plan(place)
    tell = progress or (lambda done, of: None)
    problems = list(_strangers(place, class_plan))
    games = []
    tell(0, len(class_plan.tables))
    for done, table in enumerate(class_plan.tables, start=1):
        read = _read_game(place, table)
        if read.game is not None:
            games.append(read.game)
        problems += read.problems
        tell(done, len(class_plan.tables))
    answers, bad = _all_answers(place, class_plan)
    return ClassFolder(
        place, class_plan, tuple(games), answers, _statuses(place, class_plan), (*problems, *bad)
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of reading one journal."""

    game: TableGame | None
    problems: tuple[Problem, ...]


def _read_game(folder: Path, class_plan: TablePlan) -> _Read:
    path = plan.journal_path(folder, class_plan.table)
    try:
        data = read_file(path, journal.MAX_BYTES + 1)
    except OSError as error:
        return _Read(None, (Problem(path.name, None, f"it can't be read: {error.strerror}."),))
    if len(data) > journal.MAX_BYTES:
        return _Read(
            None, (Problem(path.name, None, f"it is larger than {journal.MAX_BYTES} bytes."),)
        )
    try:
        record, damage = _replayed(path, data)
    except BadRecord as error:
        return _Read(None, (Problem(path.name, error.line, _without_line(error)),))
    game = TableGame(class_plan, path, record, damage)
    problems = (*((damage,) if damage else ()), *_torn(path, game))
    if record.header.options.names != class_plan.players:
        other = Problem(path.name, 1, "it is of other players than the plan has at this table.")
        return _Read(None, (other, *problems))
    return _Read(game, problems)


def _replayed(path: Path, data: bytes) -> tuple[recording.Recording, Problem | None]:
    """Replay a journal, or its lines before the first bad one; ``BadRecord`` if none is left."""
    damage: Problem | None = None
    while True:
        try:
            return recording.replay(journal.parse_journal(data)), damage
        except BadRecord as error:
            if error.line is None or error.line < 3:  # there is no move before it to be saved
                raise
            used = f"{_without_line(error)} The lines before it are used."
            damage = Problem(path.name, error.line, used)
            data = b"".join(line + b"\n" for line in data.split(b"\n")[: error.line - 1])


def _without_line(error: BadRecord) -> str:
    return str(error).removeprefix(f"Line {error.line}: ")


def _torn(path: Path, game: TableGame) -> tuple[Problem, ...]:
    if not game.record.torn:
        return ()
    number = len(game.record.lines) + 2
    return (Problem(path.name, number, "the line is torn and was left out."),)


def _strangers(folder: Path, class_plan: ClassPlan) -> Iterator[Problem]:
    """Name the journals that belong to no table of the plan."""
    known = {f"{table.stem}.jsonl" for table in class_plan.tables}
    for path in sorted(folder.glob("*.jsonl")):
        if path.name not in known:
            yield Problem(path.name, None, "no table of the plan has this file; it is left out.")


def _all_answers(
    folder: Path, class_plan: ClassPlan
) -> tuple[tuple[Answer, ...], tuple[Problem, ...]]:
    students = {
        name for table in class_plan.tables for name in table.players
    }  # absent ones as well
    answers: list[Answer] = []
    problems: list[Problem] = []
    for path in sorted((folder / "answers").glob("*.jsonl")):
        if path.stem not in students:
            problems.append(
                Problem(f"answers/{path.name}", None, "nobody in the plan has this pseudonym.")
            )
            continue
        good, bad = read_answers(path)
        answers += good
        problems += bad
    return tuple(answers), tuple(problems)


def _statuses(folder: Path, class_plan: ClassPlan) -> Mapping[int, Path]:
    paths = {table.table: plan.status_path(folder, table.table) for table in class_plan.tables}
    return {table: path for table, path in paths.items() if path.is_file()}


# After the game.


@dataclass(frozen=True, slots=True)
class Collected:
    """What was collected.

    ``copied``: the tables whose journals are in ``folder`` now; ``left``: a sentence for each
    table, and each file of answers, that is not.
    """

    folder: Path
    copied: tuple[int, ...]
    left: tuple[str, ...]


def collect(
    folder: Path | str, to: Path | str | None = None, *, unfinished: bool = False
) -> Collected:
    """Copy the finished journals of a class, its plan, answers and consent into another folder.

    The copy is a class folder too, but without real names. ``folder``: the class; ``to``: where to
    copy (None: ``collected`` in the class folder); ``unfinished``: also take games that are not
    over. A journal that is there already is only replaced by a longer one of the same game, and the
    class folder itself stays as it is. Raises ``BadRecord`` if this is not a class folder,
    ``BadInput`` if the other folder can't be written.

    For example ``kings.collect("monday").copied``.
    """
    found = read_class(folder)
    place = found.path / COLLECTED if to is None else Path(to)
    if place.resolve() == found.path.resolve():
        raise BadInput("Collect into a folder other than the class's own.")
    whole = [game for game in found.games if game.damage is None and game.begun]
    taken = [game for game in whole if game.finished or unfinished]
    strange: list[str] = []
    try:
        place.mkdir(parents=True, exist_ok=True)
        _copy(found.path / plan.PLAN, place / plan.PLAN)
        if (found.path / CONSENT).is_file():  # or an export of the copy would hold everybody
            _copy(found.path / CONSENT, place / CONSENT)
        for source in sorted((found.path / "answers").glob("*.jsonl")):
            (place / "answers").mkdir(exist_ok=True)
            if source.is_file():
                _copy(source, place / "answers" / source.name)
            else:
                strange.append(f"answers/{source.name} is not a file, so it is not collected.")
        refused = {game.table: why for game in taken if (why := _copy_game(game, place))}
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    copied = tuple(game.table for game in taken if game.table not in refused)
    return Collected(place, copied, (*_say_left(found, set(copied), refused), *strange))


def _copy(source: Path, target: Path) -> None:
    """Copy a file in one piece: what stood in its place stays until the copy is whole."""
    fresh = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, fresh)
    fresh.replace(target)


def _copy_game(game: TableGame, place: Path) -> str:
    """Copy a journal; return why not, if another game lies in its place."""
    target = place / game.path.name
    if target.exists() and not read_file(game.path).startswith(read_file(target)):
        return f"Table {game.table}: another game lies in {target} already."
    _copy(game.path, target)
    return ""


def _say_left(found: ClassFolder, copied: set[int], refused: dict[int, str]) -> Iterator[str]:
    """Say of every table that was not copied why; ``refused``: the reasons known already."""
    for table in found.plan.tables:
        if table.table in copied:
            continue
        game = found.game(table.table)
        if table.table in refused:
            yield refused[table.table]
        elif game is None:
            yield f"Table {table.table}: its journal can't be read."
        elif game.damage is not None:
            yield f"Table {table.table} is damaged: {game.damage}"
        elif not game.begun:
            yield f"Table {table.table} has not begun."
        else:
            yield f"Table {table.table} is in round {game.record.state.round} and not finished."


# The formats of its files.


FORMATS: Mapping[str, type] = {"class": ClassPlan, "status": TableStatus, "answers": AnswerHead}
"""A name for each format, and the class that it describes; a line of answers also has a value."""

_SCALARS = [{"type": kind} for kind in ("string", "number", "boolean", "null")]
_VALUE = {"anyOf": [*_SCALARS, {"type": "array", "items": {"anyOf": _SCALARS}}]}


def schema(name: str) -> codec.Schema:
    """Return the JSON Schema (draft 2020-12) of a format."""
    made = codec.schema_of(FORMATS[name], f"{name} of a class")
    if name == "answers":
        (root,) = made["$defs"].values()
        root["properties"]["answer"] = _VALUE
        root["required"].append("answer")
    return made


def schemas() -> dict[str, codec.Schema]:
    """Return all schemas of a class's files, by their names."""
    return {name: schema(name) for name in FORMATS}
