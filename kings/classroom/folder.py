"""A class folder as it was found: the plan, every game that can be read, the answers.

Files come from other hands. What can't be read is reported and the rest is used; nothing is
written here.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.answers import Answer, read_answers
from kings.classroom.plan import ClassPlan, TablePlan, read_plan, table_stem
from kings.classroom.problems import Problem
from kings.errors import BadRecord
from kings.records import Recording, parse_journal, replay
from kings.records.journal import MAX_BYTES
from kings.records.named_files import read_file, read_text
from kings.struggle.state import Phase

PLAN = "class.json"

Progress = Callable[[int, int], None]
"""Is told how many journals are read, of how many."""

_TABLE = re.compile(r"table-(\d{2,4})\.jsonl")
_OF_CLASS = re.compile(r"class-[0-9a-f]{32}(-\d+)*")


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table's game, played again by the rules from its journal.

    ``damage``: a line that can't be read, or that the rules don't allow; then ``record`` holds
    the moves before it.
    """

    plan: TablePlan
    path: Path
    record: Recording
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


def journal_path(folder: Path | str, table: int) -> Path:
    """Return where the journal of a table stands."""
    return Path(folder) / f"{table_stem(table)}.jsonl"


def status_path(folder: Path | str, table: int) -> Path:
    """Return where a table says in public how far it is."""
    return Path(folder) / f"{table_stem(table)}.status.json"


def class_of(journal: Path | str) -> Path | None:
    """Return the class folder that a journal lies in, or None if it belongs to no class."""
    file = Path(journal)
    return file.parent if _TABLE.fullmatch(file.name) and (file.parent / PLAN).is_file() else None


def class_id() -> str:
    """Return an id for the game of a table, by which every copy says that it is of a class."""
    return f"class-{uuid.uuid4().hex}"


def is_of_class(game: str) -> bool:
    """Say whether the game of this id is of a class in which people play.

    Ids of classes that bots have played, and of those made before version 0.7.0, don't say so.
    """
    return _OF_CLASS.fullmatch(game) is not None


def read_class_plan(folder: Path | str) -> ClassPlan:
    """Read the plan of a class folder; ``BadRecord`` says what is wrong with it."""
    file = Path(folder) / PLAN
    try:
        text = read_text(file)
    except OSError as error:
        why = f"{PLAN} can't be read: {error.strerror}"
        raise BadRecord(f"{folder} is no class folder: {why}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} can't be read: the text is not UTF-8.") from error
    try:
        return read_plan(text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def read_class(folder: Path | str, *, progress: Progress | None = None) -> ClassFolder:
    """Read a class folder: what is good is used, what is not is reported.

    ``progress(done, of)`` is called before the first journal and after each. Raises ``BadRecord``
    only if the plan itself is missing or bad.
    """
    place = Path(folder)
    plan = read_class_plan(place)
    tell = progress or (lambda done, of: None)
    problems = list(_strangers(place, plan))
    games = []
    tell(0, len(plan.tables))
    for done, table in enumerate(plan.tables, start=1):
        read = _read_game(place, table)
        if read.game is not None:
            games.append(read.game)
        problems += read.problems
        tell(done, len(plan.tables))
    answers, bad = _all_answers(place, plan)
    return ClassFolder(
        place, plan, tuple(games), answers, _statuses(place, plan), (*problems, *bad)
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of reading one journal."""

    game: TableGame | None
    problems: tuple[Problem, ...]


def _read_game(folder: Path, plan: TablePlan) -> _Read:
    path = journal_path(folder, plan.table)
    try:
        data = read_file(path, MAX_BYTES + 1)
    except OSError as error:
        return _Read(None, (Problem(path.name, None, f"it can't be read: {error.strerror}."),))
    if len(data) > MAX_BYTES:
        return _Read(None, (Problem(path.name, None, f"it is larger than {MAX_BYTES} bytes."),))
    try:
        record, damage = _replayed(path, data)
    except BadRecord as error:
        return _Read(None, (Problem(path.name, error.line, _without_line(error)),))
    game = TableGame(plan, path, record, damage)
    problems = (*((damage,) if damage else ()), *_torn(path, game))
    if record.header.options.names != plan.players:
        other = Problem(path.name, 1, "it is of other players than the plan has at this table.")
        return _Read(None, (other, *problems))
    return _Read(game, problems)


def _replayed(path: Path, data: bytes) -> tuple[Recording, Problem | None]:
    """Replay a journal, or its lines before the first bad one; ``BadRecord`` if none is left."""
    damage: Problem | None = None
    while True:
        try:
            return replay(parse_journal(data)), damage
        except BadRecord as error:
            if error.line is None or error.line < 3:
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


def _strangers(folder: Path, plan: ClassPlan) -> Iterator[Problem]:
    """Name the journals that belong to no table of the plan."""
    known = {f"{table.stem}.jsonl" for table in plan.tables}
    for path in sorted(folder.glob("*.jsonl")):
        if path.name not in known:
            yield Problem(path.name, None, "no table of the plan has this file; it is left out.")


def _all_answers(folder: Path, plan: ClassPlan) -> tuple[tuple[Answer, ...], tuple[Problem, ...]]:
    students = {name for table in plan.tables for name in table.players}  # absent ones as well
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


def _statuses(folder: Path, plan: ClassPlan) -> Mapping[int, Path]:
    paths = {table.table: status_path(folder, table.table) for table in plan.tables}
    return {table: path for table, path in paths.items() if path.is_file()}
