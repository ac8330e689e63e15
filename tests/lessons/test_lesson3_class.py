"""What a class of lesson 3 reached: read from journals, counted by the rules, shown as a chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.classroom.class_folder import make_class, make_scene
from kings.classroom.plan import Start, journal_path, read_class_plan
from kings.lessons.lesson3 import OPEN_SHEETS, PLAN, SCENE, Reached, charts, market, reached
from kings.lessons.turn import scenario_called, scene
from kings.records.recording import resume
from kings.struggle.cards import Card
from kings.struggle.moves import Accept, Act, Aim, Deal, Give, Pass, Propose
from tests.lessons.test_lesson3 import agreeable, every_deal

ADA, BEN, CLEO = range(3)
STUDENTS = tuple(f"Real Name {number}" for number in range(1, 7))
NASH, SHARES, EQUAL = (5, 10), (6, 8), (7, 7)

Gets = tuple[int, ...]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a class of three pairs."""
    start = Start(scenario=scenario_called(SCENE), bots=PLAN.bots)
    make_class(tmp_path / "class", STUDENTS, 3, start=start)
    return tmp_path / "class"


def bargain(folder: Path, table: int, gets: Gets = (), *, played: bool = True) -> None:
    """Let Ben give Ada cards for taking Cleo's Cobbler; ``played``: whether Ada then does it.

    Without cards there is no deal, and Ada takes the Queen.
    """
    record = resume(journal_path(folder, table))
    if gets:
        what = (Give(BEN, ADA, tuple(map(Card, gets))), Act(ADA, "use", on=(CLEO,)))
        record.do(Propose(BEN, Deal(what)))
        assert record.state.window is not None
        record.do(Accept(ADA, record.state.window.proposals[0].number))
    if played:
        record.do(Aim(ADA, (CLEO,) if gets else (BEN,)))
    record.close()


def test_gains_are_counted_from_what_happens_without_a_deal(folder: Path) -> None:
    for table, gets in enumerate([(6,), (6, 10), ()], start=1):
        bargain(folder, table, gets)
    assert {
        1: Reached(NASH, None),
        2: Reached(EQUAL, None),
        3: Reached(None, None),
    } == reached([folder])


def test_a_deal_counts_before_the_turn_is_played(folder: Path) -> None:
    bargain(folder, 1, (3, 6), played=False)
    assert {1: Reached(SHARES, None)} == reached([folder])


def test_whoever_gives_up_something_without_a_deal_has_none(folder: Path) -> None:
    record = resume(journal_path(folder, 1))
    record.do(Pass(ADA))
    record.close()
    assert {1: Reached(None, None)} == reached([folder])


def test_a_second_deal_takes_the_place_of_the_first(folder: Path) -> None:
    again = make_scene(folder, scenario_called(OPEN_SHEETS))
    bargain(folder, 1, (3,))
    bargain(again, 1, (6,))
    bargain(folder, 2, (6,))
    bargain(again, 2)
    pairs = reached([folder, again])
    assert NASH == pairs[1].last == pairs[2].last
    assert pairs[1].first not in (None, NASH)


def test_a_table_with_a_bot_in_a_seat_that_bargains_does_not_count(tmp_path: Path) -> None:
    start = Start(scenario=scenario_called(SCENE), bots=PLAN.bots)
    make_class(tmp_path / "class", STUDENTS[:3], 3, start=start)
    folder = tmp_path / "class"
    for table in (1, 2):
        bargain(folder, table, (6,))
    assert 1 == len(reached([folder]))


def test_a_pair_is_told_where_its_deal_lies_with_its_own_names(folder: Path) -> None:
    bargain(folder, 1, (3,))
    ada, ben, _ = read_class_plan(folder).table(1).players
    own = charts([folder])(1)
    assert own is not None
    gains = reached([folder])[1].first
    assert gains is not None
    assert f"Your deal: {ada} gains {gains[0]} and {ben} gains {gains[1]}." in own.said[0]
    assert "the most that two can gain together is 17" in own.said[0]
    assert own.said[-1].startswith("Better for both: “") and f"{ben} gives" in own.said[-1]
    assert gains in {(mark.x, mark.y) for mark in own.marks if mark.shape == "star"}
    ideas = {mark.word: (mark.x, mark.y) for mark in own.marks if mark.shape == "letter"}
    assert {"N": NASH, "K": SHARES, "E": EQUAL} == ideas
    places = [(mark.x, mark.y) for mark in own.marks if mark.shape in ("cross", "dot", "ring")]
    assert sorted(agreeable(every_deal(market(scene(SCENE), "Ben")))) == sorted(places)


def test_nothing_better_is_claimed_on_the_frontier(folder: Path) -> None:
    bargain(folder, 1, (6, 10))
    own = charts([folder])(1)
    assert own is not None
    assert "Any other deal leaves one of you with less." == own.said[-1]


def test_the_class_is_told_in_counts_and_by_no_names(folder: Path) -> None:
    again = make_scene(folder, scenario_called(OPEN_SHEETS))
    for table, gets in enumerate([(6,), (3,), ()], start=1):
        bargain(folder, table, gets)
    bargain(again, 2, (6,))
    found = charts([folder, again])(None)
    assert found is not None
    first = reached([folder])[2].first
    assert first is not None
    mean = (15 + sum(first)) / 3
    assert found.said == (
        "With the sheets closed 2 of 3 pairs had a deal, 1 of them one that can't be improved on "
        f"for both. On average a pair gained {round(mean, 1):g} of 17 points.",
        "After they were opened 2 of 3 pairs had a deal, 2 of them one that can't be improved on "
        "for both. On average a pair gained 10 of 17 points.",
    )
    assert [("2", *NASH)] == [
        (mark.word, mark.x, mark.y) for mark in found.marks if mark.shape == "disc"
    ]
    names = [name for table in read_class_plan(folder).tables for name in table.students]
    assert not [name for name in names if name in str(found)]


def test_where_nobody_has_bargained_there_is_nothing_to_see(folder: Path) -> None:
    assert None is charts([folder])(None) is charts([folder])(1)


def test_the_deal_after_the_deal_is_about_the_same_position() -> None:
    first, again = map(scenario_called, (SCENE, OPEN_SHEETS))
    assert (first.options, first.position) == (again.options, again.position)
