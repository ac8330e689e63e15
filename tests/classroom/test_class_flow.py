"""From Sunday to Monday evening: a class is made, its tables deal and play, all is read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kings.classroom import read_class
from kings.classroom.class_folder import ClassFolder, make_class
from kings.classroom.plan import Start, status_path
from kings.records.recording import Recording
from kings.struggle.events import GoldPaid
from kings.struggle.moves import Act, Aim, Deal, Pay, Propose
from tests.classroom.classes import scenario
from tests.classroom.played import table_of

ADA, BEN, CLEO = range(3)
STUDENTS = [f"Student {number}" for number in range(8)]
PRICES = {1: (12, 9), 2: (4, 6), 3: (14, 11)}
"""By table: the first offer and the price; table 4 finds no agreement."""


def deal(gold: int) -> Deal:
    return Deal((Pay(BEN, ADA, gold), Act(ADA, "use", on=(CLEO,))))


def bargain(folder: Path, table: int) -> None:
    """Let Ada open and Ben counter, at the table as it stands before the class; then play on."""
    store = table_of(folder, table)
    if table in PRICES:
        first, price = PRICES[table]
        store.say(Propose(ADA, deal(first)))
        store.hand_over(BEN)
        store.say(Propose(BEN, deal(price), instead_of=1))
        store.hand_over(ADA)
        store.accept(2)
    store.choose(Aim(ADA, (CLEO if table in PRICES else BEN,)))
    store.close()


@pytest.fixture(scope="module")
def monday(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    """Return a class of four tables after its lesson on first offers."""
    folder = tmp_path_factory.mktemp("class") / "monday"
    start = Start(scenario=scenario("the_king_or_the_queen"), bots={CLEO: "greedy"})
    plan = make_class(folder, STUDENTS, 1, start=start)
    for table in plan.tables:
        bargain(folder, table.table)
    return read_class(folder)


def paid(record: Recording) -> Iterator[int]:
    for moment in record.moments:
        yield from (event.gold for event in moment.events if isinstance(event, GoldPaid))


def test_every_table_played_its_own_game_to_the_end(monday: ClassFolder) -> None:
    assert () == monday.problems
    assert [1, 2, 3, 4] == [game.table for game in monday.games if game.finished]


def test_the_prices_are_those_that_were_agreed_on(monday: ClassFolder) -> None:
    assert {1: [9], 2: [6], 3: [11], 4: []} == {
        game.table: list(paid(game.record)) for game in monday.games
    }


def test_whoever_agreed_has_more_than_who_did_not(monday: ClassFolder) -> None:
    gold = {game.table: game.record.state.gold for game in monday.games}
    assert (4, 20, 0) == gold[4]
    assert (13, 16, 0) == gold[1], "20 gold less 9, and 5 for the Queen that wins (S-38)"


def test_every_table_said_in_public_how_far_it_is(monday: ClassFolder) -> None:
    assert {table: status_path(monday.path, table) for table in (1, 2, 3, 4)} == monday.statuses
