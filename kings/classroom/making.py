"""A new class folder: the plan, the names apart, and a starting point for every table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kings.bots import make_bot
from kings.classroom.folder import PLAN, class_id, journal_path
from kings.classroom.names import names_of, write_names
from kings.classroom.plan import BotSeat, ClassPlan, TablePlan, plan_text
from kings.classroom.tables import (
    SeatedTable,
    cards_seed,
    checked_names,
    seat_in_rows,
    tables,
)
from kings.errors import BadInput
from kings.records import (
    JournalHeader,
    Recording,
    Scenario,
    ScenarioWords,
    new_header,
    scenario_state,
)
from kings.struggle.options import LETTERS, Options

SUBSTITUTE = "fair-keeper"
"""The bot on a seat for which there is nobody: it makes and answers offers, and keeps its word."""


@dataclass(frozen=True, slots=True)
class Start:
    """What every table of a class begins with.

    ``rules``: agreed for whole games (the names in it are not used); ``scenario``: a position with
    a question, which brings its own rules; ``bots``: seats of the scenario (from 0) that a bot
    plays at every table.
    """

    rules: Options | None = None
    scenario: Scenario | None = None
    bots: Mapping[int, str] | None = None

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.scenario is None:
            if self.bots:
                raise BadInput("Seats for bots are named for a scenario, and there is none.")
            return
        if self.rules is not None:
            raise BadInput("A scenario brings its own rules, so no others can be given with it.")
        seats = range(self.scenario.options.players)
        for seat, bot in (self.bots or {}).items():
            make_bot(bot)
            if seat not in seats:
                raise BadInput(f"“{self.scenario.name}” has no seat {seat}.")
        if len(self.bots or {}) >= len(seats):
            raise BadInput("Somebody of the class has to sit at the table, not bots alone.")


def make_class(
    folder: Path | str,
    names: Sequence[str],
    seed: int,
    *,
    start: Start | None = None,
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
    place, begin = Path(folder), start or Start()
    if _there(place / PLAN):
        raise BadInput(
            f"{place} holds a class already; take another folder. For whoever comes late or is "
            "missing: kings class --folder … --add NAME, or --absent NAME."
        )
    plan, seated = plan_class(names, seed, start=begin, size=size, title=title)
    _make_folder(place)
    taken = [path for table in plan.tables if (path := journal_path(place, table.table)).exists()]
    if taken:
        raise BadInput(f"{taken[0]} is there already; take another folder.")
    try:
        write_names(place, plan.tables, names_of(seated))
        for table in plan.tables:
            Recording.begin(starting_header(table, begin), journal_path(place, table.table)).close()
        (place / PLAN).write_text(plan_text(plan), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
    return plan


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


def plan_class(
    names: Sequence[str], seed: int, *, start: Start, size: int = 4, title: str = ""
) -> tuple[ClassPlan, tuple[SeatedTable, ...]]:
    """Return the plan of a class and, apart from it, who sits where by their real names."""
    scene = start.scenario
    if scene is None:
        seated = tables(names, seed, size=size)
        planned = [_whole_table(table, seed) for table in seated]
    else:
        seated = _scenario_tables(names, seed, start)
        planned = [_scenario_table(table, seed, start) for table in seated]
    told = None if scene is None else scene.name
    return ClassPlan("kings-class", 1, title, seed, told, tuple(planned)), seated


def _whole_table(table: SeatedTable, seed: int) -> TablePlan:
    players = tuple(person.pseudonym for person in table.people)
    return TablePlan(table.table, players, cards_seed(seed, len(players)))


def _scenario_tables(names: Sequence[str], seed: int, start: Start) -> tuple[SeatedTable, ...]:
    """Split a class into as few tables as the scenario's seats for people allow."""
    assert start.scenario is not None
    named = checked_names(names)
    if not named:
        raise BadInput("A class has one person at least.")
    seats = start.scenario.options.players - len(start.bots or {})
    count = -(-len(named) // seats)
    least, more = divmod(len(named), count)
    return seat_in_rows(named, seed, (least + 1,) * more + (least,) * (count - more))


def _scenario_table(table: SeatedTable, seed: int, start: Start) -> TablePlan:
    """Seat people where no bot is meant to sit, and bots on what is left."""
    assert start.scenario is not None
    seats, fixed = start.scenario.options.players, dict(start.bots or {})
    free = [seat for seat in range(seats) if seat not in fixed]
    people = {seat: one.pseudonym for seat, one in zip(free, table.people, strict=False)}
    players = tuple(people.get(seat, bot_name(table.table, seat)) for seat in range(seats))
    bots = tuple(
        BotSeat(seat, fixed.get(seat, SUBSTITUTE)) for seat in range(seats) if seat not in people
    )
    return TablePlan(table.table, players, cards_seed(seed, seats), bots)


def bot_name(table: int, seat: int) -> str:
    """Return what a bot is called on a seat for which there is nobody: ``Bot 2D``."""
    return f"Bot {table}{LETTERS[seat]}"


def starting_header(table: TablePlan, start: Start, *, name: str | None = None) -> JournalHeader:
    """Return the first line of a table's journal; ``name`` fixes its id and leaves out the time."""
    words, state, options = None, None, start.rules or Options()
    if start.scenario is not None:
        scene = renamed(start.scenario, table.players)
        words, options = ScenarioWords(scene.name, scene.question), scene.options
        state = scenario_state(scene)
    return new_header(
        replace(options, names=table.players),
        table.sitting,
        table.seed,
        start=state,
        timed=name is None,
        name=name or class_id(),
        scenario=words,
    )


def renamed(scenario: Scenario, players: Sequence[str]) -> Scenario:
    """Return a scenario with other names on its seats, in its question as well."""
    named = dict(zip(scenario.options.names, players, strict=True))
    options = replace(scenario.options, names=tuple(players))
    return replace(scenario, options=options, question=renamed_question(scenario.question, named))


def renamed_question(question: str, named: Mapping[str, str]) -> str:
    """Return a question with other names of players: ``named`` has the new one of each."""
    longest_first = sorted(named, key=len, reverse=True)
    words = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")
    return words.sub(lambda found: named[found[0]], question)
