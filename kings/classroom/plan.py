"""The plan of a class: which tables there are, who sits where, with which cards.

It knows pseudonyms and no real names, so a folder with this plan may be handed on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, cast

from kings.bots import find_bot
from kings.errors import BadInput
from kings.names import SEATS, name_fault, name_key
from kings.records import HUMAN
from kings.records.codec import decode, encode
from kings.records.reading import check_kind, parse_object

FEWEST_SEATS, MOST_SEATS = 3, 6


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
            raise BadInput(f"Table {self.table} has a bot “{one.bot}”, and there is no such bot.")

    @property
    def stem(self) -> str:
        """The name of its files without their ending, such as ``table-07``."""
        return table_stem(self.table)

    @property
    def sitting(self) -> tuple[str, ...]:
        """Who plays each seat, as a journal says it: ``human`` or a bot's name."""
        bots = {one.seat: one.bot for one in self.bots}
        return tuple(bots.get(seat, HUMAN) for seat in range(len(self.players)))

    @property
    def students(self) -> tuple[str, ...]:
        """The pseudonyms of the people, in the order of their seats."""
        seated = zip(self.players, self.sitting, strict=True)
        return tuple(name for name, who in seated if who == HUMAN)


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
            raise BadInput("A class has one table at least.")
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


def plan_text(plan: ClassPlan) -> str:
    """Write a plan as readable JSON."""
    return json.dumps(encode(ClassPlan, plan), ensure_ascii=False, indent=1) + "\n"


def read_plan(text: str) -> ClassPlan:
    """Read a plan; raises ``BadRecord`` with a sentence that names the place."""
    data = parse_object(text, "The plan of the class")
    check_kind(data, "kings-class", "The plan of the class")
    return cast("ClassPlan", decode(ClassPlan, data, "class"))
