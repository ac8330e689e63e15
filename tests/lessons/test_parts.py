"""The parts of a lesson: exercises, questions, tasks, results; what is refused or escaped."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, BadRecord
from kings.lessons import Lesson, Question, Table, Task
from kings.lessons.exercise import Verdict, chance_of
from kings.lessons.result import NotYet, Result
from tests.lessons.samples import LESSON, SUM

HOSTILE = "<script>alert('x')</script>"


def result(**changes: object) -> Result:
    made = Result("kings", "Robin", 1, "sum", "right", 2, 2, ("Well done.",))
    return replace(made, **changes)  # type: ignore[arg-type]  # the fields are given by name


@given(st.text(), st.sampled_from(["right", "wrong"]), st.integers(0, 9), st.none() | st.text())
def test_a_result_comes_back_from_json(
    student: str, status: str, points: int, mistake: str | None
) -> None:
    made = result(student=student, status=status, points=points, misconception=mistake)
    if all(not 0xD800 <= ord(letter) <= 0xDFFF for letter in student + (mistake or "")):
        assert made == Result.from_json(made.json())


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"course": 3}', result().json().replace("right", "great")]
)
def test_json_that_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Result.from_json(text)


def test_a_grader_gets_points_or_an_error_with_the_feedback() -> None:
    assert 2 == result().grade()
    with pytest.raises(NotYet, match=r"Not yet: 0 of 2 points. Well done."):
        result(status="wrong", points=0).grade()


def test_what_a_result_shows_is_escaped() -> None:
    page = result(feedback=(HOSTILE,))._repr_html_()
    assert "<script" not in page and "&lt;script" in page
    assert HOSTILE in repr(result(feedback=(HOSTILE,)))


def test_what_a_task_shows_is_escaped() -> None:
    task = Task((HOSTILE,), Table((HOSTILE, "n"), ((HOSTILE, 1),)))
    assert "<script" not in task._repr_html_()


def test_a_task_shows_what_the_answer_is_put_into_as_a_program_does() -> None:
    task = Task(("A price is asked for. Put it into price.", HOSTILE), name="price")
    page = task._repr_html_()
    assert "A price is asked for. Put it into <code>price</code>." in page
    assert "<script" not in page and "<code>" not in repr(task)


def test_a_table_in_text_has_words_at_the_left_and_numbers_at_the_right() -> None:
    table = Table(("who", "gold", "what"), (("Ada", 12, "pays"), ("Ben", -1.5, "takes")))
    assert "who  gold  what\nAda    12  pays\nBen  −1.5  takes" == table.text()


def test_an_exercise_has_a_word_for_a_name_and_points() -> None:
    with pytest.raises(BadInput, match="small letters"):
        replace(SUM, id="The sum")
    with pytest.raises(BadInput, match="at least one point"):
        replace(SUM, points=0)
    with pytest.raises(BadInput, match="same name"):
        replace(SUM, wrong=(SUM.wrong[0], SUM.wrong[0]))


def test_numbers_are_drawn_until_every_mistake_is_told_apart() -> None:
    """For 2 and 2 the sum is the product."""
    twos = replace(SUM, draw=lambda rng: (2, 2) if rng.random() < 0.9 else (2, 3))
    assert (2, 3) == twos.problem(random.Random(1))


def test_numbers_that_can_not_be_found_are_told() -> None:
    with pytest.raises(BadInput, match="No numbers for the exercise “sum”"):
        replace(SUM, draw=lambda rng: None).problem(random.Random(1))


def test_chance_hangs_on_course_student_lesson_and_exercise() -> None:
    streams = [
        chance_of("kings", "Robin", 1, "sum"),
        chance_of("kings", "Robin", 1, "sum"),
        chance_of("3b", "Robin", 1, "sum"),
        chance_of("kings", "Pip", 1, "sum"),
        chance_of("kings", "Robin", 2, "sum"),
        chance_of("kings", "Robin", 1, "double"),
    ]
    first, again, *others = [stream.random() for stream in streams]
    assert first == again
    assert len({first, *others}) == 5


def test_a_lesson_asks_three_questions_and_uses_no_name_twice() -> None:
    with pytest.raises(BadInput, match="3 questions"):
        replace(LESSON, questions=LESSON.questions[:2])
    with pytest.raises(BadInput, match="twice: sum, sum"):
        Lesson(1, "x", "y?", (SUM, SUM), LESSON.questions)


def test_a_question_needs_choices_or_room_for_a_number() -> None:
    with pytest.raises(BadInput, match="two or more"):
        Question("q", "What?", ("only",))
    with pytest.raises(BadInput, match="no number"):
        Question("q", "What?", least=3, most=3)


def test_a_share_lies_between_nothing_and_all() -> None:
    with pytest.raises(BadInput, match="between 0 and 1"):
        Verdict(1.5)
