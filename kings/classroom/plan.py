"""The plan of a class: its tables, who sits where under which pseudonym, and with which cards.

Seats, pseudonyms and cards are drawn by lot from one seed. The plan itself knows pseudonyms and no
real names, so a folder with this plan may be handed on; what its files are called is said here too.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Literal

from kings.bots import find_bot, make_bot
from kings.errors import BadInput, BadRecord
from kings.names import SEATS, name_fault, name_key
from kings.records import formats, recording
from kings.records.files import read_text
from kings.seeds import stream
from kings.struggle.options import LETTERS, Options

PLAN = "class.json"
FEWEST_SEATS, MOST_SEATS = 3, 6
LONGEST = 100
"""Characters of a real name, which stands on slips and lists; at the table there are pseudonyms."""

SUBSTITUTE = "fair-keeper"
"""The bot on a seat for which there is nobody: it makes and answers offers, and keeps its word."""


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat that a bot plays, and which."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table: its number (from 1), a pseudonym for each seat, the seed of its cards, its bots.

    Tables that share a seed are dealt the same cards and draws, as in duplicate bridge.
    """

    table: int
    players: tuple[str, ...]
    seed: int
    bots: tuple[BotSeat, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a table that nobody can sit down at."""
        if self.table < 1:
            raise BadInput(f"Tables are numbered from 1, so there is no table {self.table}.")
        if not FEWEST_SEATS <= len(self.players) <= MOST_SEATS:
            raise BadInput(
                f"Table {self.table} has {len(self.players)} seats; a table has "
                f"{FEWEST_SEATS} to {MOST_SEATS} (S-01)."
            )
        for seat, name in enumerate(self.players):
            fault = name_fault(name)
            if fault:
                raise BadInput(f"Pseudonym of seat {SEATS[seat]} at table {self.table}: {fault}.")
        for one in self.bots:
            self._check_bot(one)
        if len({one.seat for one in self.bots}) < len(self.bots):
            raise BadInput(f"Table {self.table} has two bots on one seat.")

    def _check_bot(self, one: BotSeat) -> None:
        if one.seat not in range(len(self.players)):
            raise BadInput(f"Table {self.table} has no seat {one.seat} for a bot.")
        if find_bot(one.bot) is None:
            raise BadInput(f"Table {self.table} has a bot “{one.bot}”, but there is no such bot.")

    @property
    def stem(self) -> str:
        """The name of its files without their ending, such as ``table-07``."""
        return table_stem(self.table)

    @property
    def sitting(self) -> tuple[str, ...]:
        """Who plays each seat, as a journal says it: ``human`` or a bot's name."""
        bots = {one.seat: one.bot for one in self.bots}
        return tuple(bots.get(seat, recording.HUMAN) for seat in range(len(self.players)))

    @property
    def students(self) -> tuple[str, ...]:
        """The pseudonyms of the people, in the order of their seats."""
        seated = zip(self.players, self.sitting, strict=True)
        return tuple(name for name, who in seated if who == recording.HUMAN)

    @property
    def enrolled(self) -> tuple[str, ...]:
        """The pseudonyms of all students, also of those for whom a bot plays now."""
        return tuple(
            name for seat, name in enumerate(self.players) if name != bot_name(self.table, seat)
        )


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """A class: its name, its seed, the scenario it plays (None: whole games), and its tables."""

    format: Literal["kings-class"]
    version: Literal[1]
    name: str
    seed: int
    scenario: str | None
    tables: tuple[TablePlan, ...]

    def __post_init__(self) -> None:
        """Refuse a class in which a table or a pseudonym stands twice."""
        if not self.tables:
            raise BadInput("A class has at least one table.")
        numbers = [table.table for table in self.tables]
        names = [name_key(name) for table in self.tables for name in table.players]
        if len(set(numbers)) < len(numbers):
            raise BadInput("Two tables of a class can't have the same number.")
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise BadInput(f"Two players of a class can't have the same pseudonym, “{twice}”.")

    def table(self, number: int) -> TablePlan:
        """Return the table of this number; ``BadInput`` names those there are."""
        for table in self.tables:
            if table.table == number:
                return table
        there = ", ".join(str(table.table) for table in self.tables)
        raise BadInput(f"There is no table {number} in this class; there are: {there}.")


def table_stem(number: int) -> str:
    """Return the name of a table's files without their ending, such as ``table-07``."""
    return f"table-{number:02}"


# The plan as a file, and the files beside it.


def plan_text(plan: ClassPlan) -> str:
    """Write a plan as readable JSON."""
    return formats.readable_text(ClassPlan, plan)


def read_plan(text: str) -> ClassPlan:
    """Read a plan; raises ``BadRecord`` with a sentence that names the place."""
    return _plan(text)


@lru_cache(maxsize=16)  # a table of a class asks for it at every decision
def _plan(text: str) -> ClassPlan:
    return formats.read_as(ClassPlan, text, "kings-class", "The plan of the class", "class")


def read_class_plan(folder: Path | str) -> ClassPlan:
    """Read the plan of a class folder; ``BadRecord`` says what is wrong with it."""
    file = Path(folder) / PLAN
    try:
        text = read_text(file)
    except OSError as error:
        why = f"{PLAN} can't be read: {error.strerror}"
        raise BadRecord(f"{folder} is not a class folder: {why}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} can't be read: the text is not UTF-8.") from error
    try:
        return read_plan(text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


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


_TABLE = re.compile(r"table-(\d{2,4})\.jsonl")
_OF_CLASS = re.compile(r"class-[0-9a-f]{32}(-\d+)*")


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence about a file; ``line`` counts from 1 (None: the whole file)."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{place}: {self.sentence}"


# Who sits with whom.


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the class: the pseudonym that files and screens show, and the real name."""

    pseudonym: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: its number (from 1), and who sits there, clockwise from seat A."""

    table: int
    people: tuple[Person, ...]


def tables(names: Sequence[str], seed: int, *, size: int = 4) -> tuple[SeatedTable, ...]:
    """Split a class into tables of three to six, as equal as can be, and near to ``size``.

    ``names``: the real ones. Who sits where is drawn from ``seed``, and so are the pseudonyms.
    Raises ``BadInput`` for fewer than three, for a name that is empty, and for a size that no table
    has (S-01).
    """
    named = checked_names(names)
    if len(named) < FEWEST_SEATS:
        raise BadInput(
            f"A table needs at least three people, and there {_are(len(named))}. In a single game "
            "bots can take the empty seats: kings play (S-01)."
        )
    return seat_in_rows(named, seed, table_sizes(len(named), size))


def table_sizes(people: int, size: int) -> tuple[int, ...]:
    """Return how many sit at each table: sizes 3 to 6 that differ by one at most.

    Of all such splits the one whose tables are nearest to ``size``; of two, that with more tables.
    ``people``: three or more.
    """
    if not FEWEST_SEATS <= size <= MOST_SEATS:
        raise BadInput(f"A table has {FEWEST_SEATS} to {MOST_SEATS} seats, not {size} (S-01).")
    fewest = -(-people // MOST_SEATS)
    splits = [_equal(people, count) for count in range(people // FEWEST_SEATS, fewest - 1, -1)]
    return min(splits, key=lambda split: sum(abs(seats - size) for seats in split) / len(split))


def _equal(people: int, count: int) -> tuple[int, ...]:
    least, more = divmod(people, count)
    return (least + 1,) * more + (least,) * (count - more)


def seat_in_rows(names: Sequence[str], seed: int, sizes: Sequence[int]) -> tuple[SeatedTable, ...]:
    """Seat people by their real ``names`` at tables of these ``sizes``; ``seed``: of the order."""
    order = list(names)
    stream(seed, "seating").shuffle(order)
    called = pseudonyms(len(order), seed, avoid=names)
    people = [Person(one, name) for one, name in zip(called, order, strict=True)]
    found, at = [], 0
    for number, seats in enumerate(sizes, start=1):
        found.append(SeatedTable(number, tuple(people[at : at + seats])))
        at += seats
    return tuple(found)


def cards_seed(seed: int, seats: int) -> int:
    """Return the seed of all tables with this many ``seats``, so that they get the same cards."""
    return stream(seed, "cards", seats).getrandbits(63)


def checked_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names without blanks around them; people who share one get a number.

    The second Ann of the list becomes “Ann 2”. ``BadInput`` says which name can't be used.
    """
    named = tuple(" ".join(name.split()) for name in names)
    for at, name in enumerate(named, start=1):
        fault = name_fault(name, LONGEST)
        if fault:
            raise BadInput(f"Name {at} of the class: {fault}.")
    taken = {name_key(name) for name in named}
    met: set[str] = set()
    told_apart = []
    for name in named:
        own = name
        if name_key(name) in met:
            numbered = (f"{name} {number}" for number in count(2))
            own = next(one for one in numbered if name_key(one) not in taken)
        met.add(name_key(own))
        taken.add(name_key(own))
        told_apart.append(own)
    return tuple(told_apart)


def _are(count: int) -> str:
    return {0: "is nobody", 1: "is one"}.get(count, "are two")


_ANIMALS = """
    Badger Beaver Bison Bittern Buzzard Camel Chamois Condor Cormorant Cricket Curlew Dipper Dolphin
    Dormouse Dragonfly Dunlin Egret Ermine Firefly Flamingo Gannet Gazelle Gecko Gibbon Goldfinch
    Grebe Hamster Hedgehog Heron Hoopoe Ibex Jackdaw Kestrel Kingfisher Koala Lapwing Lemur Leopard
    Linnet Llama Lynx Magpie Mallard Marmot Moorhen Nightjar Nuthatch Ocelot Oriole Osprey Otter
    Panda Pelican Penguin Pintail Plover Puffin Quetzal Redstart Reindeer Sandpiper Seahorse Siskin
    Skylark Sparrow Starling Swallow Swift Tapir Toucan Turtle Vicuna Wagtail Walrus Warbler Wombat
"""
_PLANTS = """
    Acacia Alder Almond Anise Apricot Aspen Bamboo Beech Bilberry Bluebell Borage Bracken Buttercup
    Cedar Chestnut Chicory Clover Cornflower Cowslip Crocus Cypress Dogwood Elder Fennel Foxglove
    Gentian Harebell Hawthorn Hornbeam Juniper Larch Lavender Linden Lupin Mallow Maple Mulberry
    Oregano Papaya Peony Poplar Primrose Quince Saffron Sorrel Spruce Sycamore Tamarind Teasel
    Thistle Walnut Willow Yarrow
"""
_STONES = """
    Agate Basalt Beryl Chalk Cobalt Flint Garnet Gneiss Granite Jasper Malachite Marble Mica
    Obsidian Onyx Opal Pumice Quartz Sandstone Slate Topaz Turquoise Zircon
"""
_WORDS = tuple(f"{_ANIMALS} {_PLANTS} {_STONES}".split())

MOST_PSEUDONYMS = 1_000
"""The most pseudonyms that are given out at once."""


def pseudonyms(number: int, seed: int, *, avoid: Iterable[str] = ()) -> tuple[str, ...]:
    """Draw this ``number`` of different pseudonyms from ``seed``.

    ``avoid``: real names; a word that is part of one of them is not used, so that nobody is taken
    for somebody else. Raises ``BadInput`` for more than ``MOST_PSEUDONYMS``.
    """
    if not 0 <= number <= MOST_PSEUDONYMS:
        raise BadInput(f"There are pseudonyms for 0 to {MOST_PSEUDONYMS} people, not for {number}.")
    taken = {part for name in avoid for part in re.split(r"\W+", name.casefold())}
    words = [word for word in _WORDS if word.casefold() not in taken]
    stream(seed, "pseudonyms").shuffle(words)
    rounds = (word if lap == 1 else f"{word} {lap}" for lap in count(1) for word in words)
    return tuple(next(rounds) for _ in range(number))


# The plan of a new class.


@dataclass(frozen=True, slots=True)
class Start:
    """What every table of a class begins with.

    ``rules``: agreed for whole games (the names in it are not used); ``scenario``: a position with
    a question, which brings its own rules; ``bots``: seats of the scenario (from 0) that a bot
    plays at every table.
    """

    rules: Options | None = None
    scenario: formats.Scenario | None = None
    bots: Mapping[int, str] | None = None

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        if self.scenario is None:
            if self.bots:
                raise BadInput("Seats for bots belong to a scenario, and none is given.")
            return
        if self.rules is not None:
            raise BadInput("A scenario has its own rules, so you can't set others as well.")
        seats = range(self.scenario.options.players)
        for seat, bot in (self.bots or {}).items():
            make_bot(bot)
            if seat not in seats:
                raise BadInput(f"“{self.scenario.name}” has no seat {seat}.")
        if len(self.bots or {}) >= len(seats):
            raise BadInput("A table needs a person of the class; leave one seat free of bots.")


def plan_class(
    names: Sequence[str], seed: int, *, start: Start, size: int = 4, title: str = ""
) -> tuple[ClassPlan, tuple[SeatedTable, ...]]:
    """Return the plan of a class and, apart from it, who sits where by their real names.

    ``names``: the real ones; ``seed``: of all lots and cards; ``start``: what every table begins
    with; ``size``: the preferred number at a table of a whole game; ``title``: of the class.
    """
    scene = start.scenario
    if scene is None:
        seated = tables(names, seed, size=size)
        planned = [_whole_table(table, seed) for table in seated]
    else:
        seated = _scenario_tables(names, seed, start)
        planned = [_scenario_table(table, seed, start) for table in seated]
    played = None if scene is None else scene.name
    return ClassPlan("kings-class", 1, title, seed, played, tuple(planned)), seated


def _whole_table(table: SeatedTable, seed: int) -> TablePlan:
    players = tuple(person.pseudonym for person in table.people)
    return TablePlan(table.table, players, cards_seed(seed, len(players)))


def _scenario_tables(names: Sequence[str], seed: int, start: Start) -> tuple[SeatedTable, ...]:
    """Split a class into as few tables as the scenario's seats for people allow."""
    assert start.scenario is not None
    named = checked_names(names)
    if not named:
        raise BadInput("A class has at least one person.")
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


def starting_header(
    table: TablePlan, start: Start, *, name: str | None = None
) -> formats.JournalHeader:
    """Return the first line of a table's journal.

    ``start``: what the table begins with; ``name`` fixes its id and leaves out the time.
    """
    words, state, options = None, None, start.rules or Options()
    if start.scenario is not None:
        scene = renamed(start.scenario, table.players)
        words, options = formats.ScenarioWords(scene.name, scene.question), scene.options
        state = formats.scenario_state(scene)
    return recording.new_header(
        replace(options, names=table.players),
        table.sitting,
        table.seed,
        start=state,
        timed=name is None,
        name=name or class_id(),
        scenario=words,
    )


def renamed(scenario: formats.Scenario, players: Sequence[str]) -> formats.Scenario:
    """Return a scenario with other names on its seats, in its question as well."""
    named = dict(zip(scenario.options.names, players, strict=True))
    options = replace(scenario.options, names=tuple(players))
    return replace(scenario, options=options, question=renamed_question(scenario.question, named))


def renamed_question(question: str, named: Mapping[str, str]) -> str:
    """Return a question with other names of players: ``named`` has the new one of each."""
    longest_first = sorted(named, key=len, reverse=True)
    words = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")
    return words.sub(lambda found: named[found[0]], question)
