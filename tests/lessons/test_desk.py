"""A student's desk: checks are kept, exercises can be begun anew, answers are there again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kings.classroom.answers import answers_path
from kings.classroom.plan import ClassPlan, TablePlan, plan_text
from kings.errors import BadInput, MissingPackage
from kings.lessons import desk as room, lesson, lessons, open_lesson
from kings.lessons.desk import Desk
from kings.lessons.progress import Standing
from kings.lessons.result import checks_path, read_checks
from kings.records.files import AppendOnly
from tests.lessons.samples import LESSON
from tests.records.games import needs_posix


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(room, "lesson", lambda number: LESSON)
    room.problem_for.cache_clear()
    return Desk(1, "Robin", tmp_path, "tests")


def right(desk: Desk) -> int:
    pair = desk.problem("sum")
    return int(pair[0] + pair[1])


def standing(desk: Desk, name: str = "sum") -> Standing:
    return next(one for one in desk.progress().standings if one.exercise == name)


def test_a_check_is_kept_and_seen_again(desk: Desk) -> None:
    assert desk.check("sum", right(desk)).right
    again = Desk(1, "Robin", desk.folder, "tests")
    assert ("right", 2, 1) == (
        standing(again).status,
        standing(again).points,
        standing(again).tries,
    )
    assert (2, 6) == (again.progress().points, again.progress().out_of)


@needs_posix
def test_a_check_and_an_answer_wait_while_another_notebook_writes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.check("sum", -1)
    desk.answer("before", "number", 7)
    held: list[AppendOnly] = []

    def pause(seconds: float) -> None:
        """Let the other notebook finish its line."""
        held.pop().close()

    monkeypatch.setattr("kings.records.files.time.sleep", pause)
    held.append(AppendOnly.open(checks_path(desk.folder, "Robin")))
    assert desk.check("sum", right(desk)).right
    held.append(AppendOnly.open(answers_path(desk.folder, "Robin")))
    desk.answer("after", "number", 5)
    assert [] == held
    assert ("right", 2) == (standing(desk).status, standing(desk).tries)
    assert {"number": 5} == desk.answers("after")


def test_what_is_kept_holds_no_answer(desk: Desk) -> None:
    pair = desk.problem("sum")
    desk.check("sum", pair[0] * pair[1])
    (line,), bad = read_checks(checks_path(desk.folder, "Robin"))
    assert ("wrong", "product", ()) == (line.status, line.misconception, bad)
    assert {"answer", "value"}.isdisjoint(line.__slots__)


def test_the_latest_try_counts_and_a_stub_takes_nothing_away(desk: Desk) -> None:
    desk.check("sum", right(desk))
    desk.check("sum", ...)
    assert ("right", 1) == (standing(desk).status, standing(desk).tries)
    desk.check("sum", -1)
    assert ("wrong", 2) == (standing(desk).status, standing(desk).tries)


def test_an_exercise_can_be_begun_anew(desk: Desk) -> None:
    desk.check("sum", right(desk))
    assert "total = ..." == desk.reset("sum")
    assert ("not attempted", 0, 0) == (
        standing(desk).status,
        standing(desk).points,
        standing(desk).tries,
    )


def test_another_course_has_other_points(desk: Desk) -> None:
    desk.check("sum", right(desk))
    assert Desk(1, "Robin", desk.folder, "another").progress().points == 0


def test_a_line_that_can_not_be_read_is_told_and_the_rest_counts(desk: Desk) -> None:
    desk.check("sum", right(desk))
    path = checks_path(desk.folder, "Robin")
    path.write_text("no JSON\n" + path.read_text("utf-8"), encoding="utf-8")
    assert 2 == desk.progress().points
    assert "1 line of your file can't be read; the rest counts." in desk.progress().sentences()


def test_a_torn_last_line_does_not_spoil_the_next(desk: Desk) -> None:
    desk.check("sum", -1)
    path = checks_path(desk.folder, "Robin")
    path.write_text(path.read_text("utf-8") + '{"format":"kin', encoding="utf-8")
    desk.check("sum", right(desk))
    lines, bad = read_checks(path)
    assert (["wrong", "right"], ()) == ([line.status for line in lines], bad)


def test_answers_are_kept_apart_for_before_and_after(desk: Desk) -> None:
    desk.answer("before", "number", 7)
    desk.answer("before", "number", 5)
    desk.answer("after", "choice", "that")
    assert {"number": 5} == desk.answers("before")
    assert {"choice": "that"} == desk.answers("after")


@pytest.mark.parametrize(
    ("question", "reply", "words"),
    [
        ("number", 11, "from 0 to 10"),
        ("number", "three", "Give a number"),
        ("number", True, "Give a number"),
        ("number", float("nan"), "from 0 to 10"),
        ("choice", "other", "Pick one of: this; that."),
        ("nothing", 1, "no question “nothing”"),
    ],
)
def test_an_answer_that_is_none_is_refused_and_not_kept(
    desk: Desk, question: str, reply: object, words: str
) -> None:
    with pytest.raises(BadInput, match=words):
        desk.answer("before", question, reply)
    assert {} == desk.answers("before")


def test_what_holds_is_told_only_after_it_was_answered_after(desk: Desk) -> None:
    desk.answer("before", "number", 5)
    assert [None] * 3 == [change.truth for change in desk.changed().changes]
    desk.answer("after", "number", 3)
    desk.answer("after", "opinion", "red")
    number, choice, opinion = desk.changed().changes
    assert (5, 3, 3) == (number.before, number.after, number.truth)
    assert (None, None) == (choice.truth, opinion.truth)
    assert "before: 5 gold\nafter: 3 gold\nwhat holds: 3 gold" in repr(desk.changed())


def test_a_name_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has others"):
        open_lesson(1, "../Robin", tmp_path)


def test_a_class_knows_its_students(tmp_path: Path) -> None:
    plan = ClassPlan("kings-class", 1, "3b", 7, None, (TablePlan(1, ("Kim", "Pip", "Lou"), 1),))
    (tmp_path / "class.json").write_text(plan_text(plan), encoding="utf-8")
    with pytest.raises(BadInput, match="no “Robin” in this class; there are: Kim, Lou, Pip"):
        open_lesson(1, "Robin", tmp_path)
    desk = open_lesson(1, "Pip", tmp_path)
    assert ("3b 7", tmp_path) == (desk.course, desk.folder)


def test_there_is_no_tenth_lesson() -> None:
    with pytest.raises(BadInput, match="There is no lesson 10"):
        open_lesson(10, "Robin")


def test_a_lesson_that_lacks_a_package_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson.cache_clear()
    monkeypatch.delitem(sys.modules, "kings.lessons.lesson1")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingPackage, match=r"A lesson needs the package numpy, .*“analysis”"):
        lesson(1)


@pytest.mark.parametrize("number", [found.number for found in lessons()])
def test_answers_to_every_lesson_are_kept(tmp_path: Path, number: int) -> None:
    own = Desk(number, "Robin", tmp_path, "tests")
    question = own.lesson.questions[0]
    reply = question.choices[0] if question.choices else question.least
    own.answer("before", question.id, reply)
    assert {question.id: reply} == own.answers("before")
