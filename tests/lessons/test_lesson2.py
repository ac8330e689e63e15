"""Lesson 2: what its questions compute, and that prices and who names them are told apart."""

from __future__ import annotations

from pathlib import Path

from kings.classroom.class_folder import make_class
from kings.classroom.lots import SCENE, SEATS, lots
from kings.classroom.plan import Start, journal_path, read_class_plan
from kings.lessons import lesson
from kings.lessons.lesson2 import PLAN, charts, shipped
from kings.lessons.turn import scenario_called
from kings.records.recording import resume
from kings.struggle.moves import Accept, Act, Deal, Pay, Propose


def test_the_class_that_ships_shows_the_anchor_that_was_planted_and_no_power() -> None:
    found = shipped()
    assert found.number is not None and found.opener is not None
    assert found.number.clear and not found.opener.clear
    assert (found.number.low or 0) < 4.5 < (found.number.high or 0)
    assert (found.opener.low or 0) < 0 < (found.opener.high or 0)


def test_the_truths_of_its_questions_are_those_of_the_class_that_ships() -> None:
    found, questions = shipped(), lesson(2).questions
    assert found.number is not None and found.opener is not None
    for question, effect in zip(questions[:2], (found.number, found.opener), strict=True):
        assert question.truth is not None
        assert abs(float(question.truth()) - effect.value) <= 0.05
        assert question.accepted(question.truth()) == question.truth()


# What a class sees of its own bargains.

SELLER, PAYER, CLEO = range(3)
STUDENTS = tuple(f"Real Name {number}" for number in range(1, 17))


def a_class(folder: Path, students: tuple[str, ...] = STUDENTS) -> Path:
    """Make a class of pairs that bargain over the scenario of lesson 2."""
    start = Start(scenario=scenario_called(SCENE), bots=PLAN.bots)
    make_class(folder, students, 3, start=start)
    return folder


def bargain(folder: Path, table: int, price: int | None) -> None:
    """Let a pair open as its lot says, and agree on a price (None: on nothing)."""
    lot = lots(read_class_plan(folder))[table]
    record = resume(journal_path(folder, table))
    for by, gold in ((SEATS[lot.opens], lot.gold), (PAYER, price)):
        if gold is not None:
            clauses = (Pay(PAYER, SELLER, gold), Act(SELLER, "use", on=(CLEO,)))
            record.do(Propose(by, Deal(clauses)))
    if price is not None:
        assert record.state.window is not None
        record.do(Accept(SELLER, record.state.window.proposals[-1].number))
    record.close()


def test_all_pairs_stand_in_the_figure_and_the_own_has_a_star(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    drawn = lots(read_class_plan(folder))
    prices = {table: 6 + drawn[table].gold // 2 for table in drawn}
    for table, price in prices.items():
        bargain(folder, table, price)
    whole, own = charts([folder])(None), charts([folder])(3)
    assert whole is not None and own is not None
    stars = [(mark.x, mark.y) for mark in own.marks if mark.shape == "star"]
    assert [(drawn[3].gold, prices[3])] == stars
    assert not [mark for mark in whole.marks if mark.shape == "star"]
    places = {(float(lot.gold), float(prices[table])) for table, lot in drawn.items()}
    assert places == {(mark.x, mark.y) for mark in whole.marks}
    assert 2 == len(whole.strokes)
    assert "After a high first offer prices are higher by" in " ".join(whole.said)
    assert not [name for name in read_class_plan(folder).table(3).students if name in str(own)]


def test_without_a_price_there_is_no_figure(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class", STUDENTS[:4])
    bargain(folder, 1, None)
    assert None is charts([folder])(None) is charts([folder])(1)
    assert None is charts([])(None)
