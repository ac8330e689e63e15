"""What a class expected and thinks now: means, changes, and how far from the truth."""

from __future__ import annotations

import pytest

from kings.analysis.debrief.beliefs import Question, beliefs, said_mean, with_outcome
from kings.analysis.debrief.clusters import Estimated
from kings.analysis.debrief.joint import told
from kings.analysis.debrief.lines import Prediction
from kings.analysis.debrief.promise_keeping import ending
from tests.analysis.debrief.test_words import promised


def answer(
    student: int, when: str, value: float | str, *, table: int | None = None, question: str = "q"
) -> Prediction:
    number = None if isinstance(value, str) else float(value)
    place = student % 6 if table is None else table
    return Prediction(place, f"S{student}", 7, when, question, number, str(value), "")


def both(befores: list[float], afters: list[float]) -> list[Prediction]:
    return [
        answer(student, when, value)
        for when, values in (("before", befores), ("after", afters))
        for student, value in enumerate(values)
    ]


def test_means_changes_and_distances() -> None:
    lines = both([80.0 + at for at in range(12)], [70.0 + at for at in range(12)])
    (one,) = beliefs(lines, {(7, "q"): Question("How many?", "of 100", 60.0)}).questions
    assert one.before is not None and one.after is not None and one.shift is not None
    assert (85.5, 75.5, -10.0) == (one.before.value, one.after.value, one.shift.value)
    assert one.nearer is not None and one.nearer.value == 10, "each answer came nearer by 10"
    assert (12, 12) == one.students and 0.0 == one.shift.chance and not one.shift.clear, "not told"
    assert (6, 12) == (one.before.tables, one.before.cases)


def test_only_what_was_asked_twice_can_have_moved() -> None:
    twice = both([80.0 + at for at in range(12)], [70.0 + at for at in range(12)])
    once = [answer(at, "after", float(at), question="once") for at in range(12)]
    found = beliefs([*twice, *once], {})
    assert "Opinions moved on 0 of 1 question." in found.title()
    assert "Opinions moved on 1 of 1 question." in found.decided(told(found.asked())).title()
    assert "Nobody was asked the same twice." in beliefs(once, {}).title()


def test_the_last_answer_of_a_student_counts() -> None:
    lines = [answer(1, "before", 10), answer(1, "before", 30), answer(2, "before", 50)]
    (one,) = beliefs(lines, {}).questions
    assert one.before is not None and one.before.value == 40
    assert one.before.low is None, "two students are too few for an interval"


def test_words_are_counted_and_judged_if_one_is_right() -> None:
    lines = [answer(at, "before", "yes" if at < 3 else "no") for at in range(12)]
    lines += [answer(at, "after", "yes") for at in range(12)]
    (one,) = beliefs(lines, {(7, "q"): Question("Is it?", truth="yes")}).questions
    assert one.before is not None and one.after is not None
    assert (0.25, 1.0, 1.0) == (one.before.value, one.after.value, one.truth)
    assert (("yes", 3, 12), ("no", 9, 0)) == one.answers
    assert one.unit == "share of right answers"
    (unjudged,) = beliefs(lines, {}).questions
    assert unjudged.before is None


def test_students_without_a_table_stand_for_themselves() -> None:
    lines = [answer(at, "before", float(at), table=None) for at in range(10)]
    loose = [Prediction(None, *line_of(one)) for one in lines]
    (one,) = beliefs(loose, {}).questions
    assert one.before is not None and one.before.tables == 10


def line_of(one: Prediction) -> tuple[str, int, str, str, float | None, str, str]:
    return (one.student, one.lesson, one.when, one.question, one.number, one.words, one.at)


def test_a_question_about_the_class_has_the_class_for_its_truth() -> None:
    promises = [promised("Ada", "kept")] * 3 + [promised("Ben", "broken"), promised("Ben", "void")]
    kept = ending(promises)
    asked = with_outcome((7, "kept"), Question(""), promises, kept)
    assert (75.0, "of 100") == (asked.truth, asked.unit)
    assert with_outcome((7, "kept"), Question("", truth=1.0), promises, kept).truth == 1.0
    assert with_outcome((7, "else"), Question(""), promises, kept) == Question("")
    assert with_outcome((7, "kept"), Question("Own words"), [], kept).truth is None


def test_how_promises_ended_is_told_where_the_class_leaves_no_doubt() -> None:
    early = [promised("Ada", "kept", table=at % 6) for at in range(30)]
    late = [promised("Ada", "broken", at_end=True, table=at % 6) for at in range(30)]
    place = (7, "ending")
    found = ending([*early, *late])
    told = found.decided(frozenset({("round 7", None)}))
    assert "Worse than before" == with_outcome(place, Question(""), [], told).truth
    assert with_outcome(place, Question(""), [], found).truth is None, "not told, not said"


@pytest.mark.parametrize(
    ("found", "share", "change", "said"),
    [
        (None, False, False, "no number"),
        (Estimated(4.25, 3, 5.5, 8, 30), False, False, "4.2 (3 to 5.5)"),
        (Estimated(0.256, 0.1, 0.4, 8, 30), True, False, "26% (10 to 40)"),
        (Estimated(-0.25, -0.3, -0.2, 8, 30), True, True, "−25 points (−30 to −20)"),
        (Estimated(2, None, None, 2, 3), False, True, "+2 (too few for an interval)"),
    ],
)
def test_means_in_words(found: Estimated | None, share: bool, change: bool, said: str) -> None:  # noqa: FBT001  # pytest passes parameters by name
    assert said == said_mean(found, share=share, change=change)
