"""Forms: what was typed on a phone becomes the answer that a notebook would hand in."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from kings.errors import BadInput
from kings.lessons import Exercise, lesson, lessons
from kings.lessons.exercise import check_answer
from kings.lessons.forms import Field, Form, boxes_form, choices_form, field_words, read_number
from kings.lessons.task import Task
from tests.lessons.contract import every_exercise, problem_of

PYTHON = re.compile(r"\binto \w+\b|in quotes|brackets|task\.given|set\(\)|\bplan\[|\.format\(")


@pytest.mark.parametrize(
    ("typed", "number"),
    [("18", 18), (" 2,5 ", 2.5), ("2.5", 2.5), ("-3", -3), ("−3", -3), ("+4.0", 4), ("007", 7)],
)
def test_a_number_is_read_with_a_comma_or_a_point(typed: str, number: float) -> None:
    assert number == read_number(typed)


def test_a_whole_number_is_whole() -> None:
    assert isinstance(read_number("4,0"), int)


@pytest.mark.parametrize(
    "typed",
    ["18 gold", "a", "1e3", "1.2.3", "--2", "½", "٣", "nan", "inf", "0x10", "1_000", "1" * 10, "."],
)
def test_whatever_is_no_number_is_quoted_in_a_sentence(typed: str) -> None:
    with pytest.raises(BadInput, match=r"is not a number\. Type digits alone"):
        read_number(typed)


def test_a_comma_between_thousands_is_not_guessed_at() -> None:
    with pytest.raises(BadInput, match="can be read in two ways"):
        read_number("1,000")


def test_a_field_says_what_is_missing_and_where() -> None:
    with pytest.raises(BadInput, match=r"Type a number for “how much”\."):
        Field("how much").read(("",))
    with pytest.raises(BadInput, match="Pick one of the answers"):
        Field(choices=("A", "B")).read(())
    with pytest.raises(BadInput, match="“C” is none of the answers"):
        Field(choices=("A", "B")).read(("C",))
    with pytest.raises(BadInput, match="not several"):
        Field(choices=("A", "B")).read(("A", "B"))


def test_a_form_wants_all_its_fields() -> None:
    with pytest.raises(BadInput, match="has 2 fields"):
        Form((Field("one"), Field("two"))).read([("1",)])


def test_boxes_are_what_they_stand_for_and_may_be_none() -> None:
    form = boxes_form([1, 2, 10])
    assert {1, 10} == form.read([("10", "1")])
    assert set() == form.read([()])


def test_a_word_is_picked_for_each_of_several_things() -> None:
    form = choices_form({"first": ("help", "leave"), "second": ("pay", "keep")})
    assert {"first": "leave", "second": "pay"} == form.read([("leave",), ("pay",)])
    assert (("leave",), ("pay",)) == form.typed({"second": "pay", "first": "leave"})
    with pytest.raises(BadInput, match="Pick one of the answers for “second”"):
        form.read([("leave",), ()])


def test_a_task_on_a_phone_names_no_variable() -> None:
    task = Task(("How much? Put the two numbers into ends, in round brackets.",), name="ends")
    assert ("How much? Give the two numbers.",) == field_words(task)


def formed(number: int, name: str) -> tuple[Exercise[Any], Any, Form | None]:
    exercise = lesson(number).exercise(name)
    problem = problem_of(number, name, "Robin")
    return exercise, problem, exercise.form(problem)


@pytest.mark.parametrize(("number", "name"), every_exercise())
def test_a_right_answer_is_right_in_its_form_and_each_mistake_is_named(
    number: int, name: str
) -> None:
    exercise, problem, form = formed(number, name)
    if form is None:
        return
    answer = form.read(form.typed(exercise.solve(problem)))
    assert "right" == check_answer(exercise, problem, answer).status
    for mistake in exercise.wrong:
        if callable(mistake.example(problem)):
            continue  # what goes wrong in a program goes wrong in no field
        shown = form.read(form.typed(mistake.example(problem)))
        assert mistake.name == check_answer(exercise, problem, shown).mistake


@pytest.mark.parametrize(("number", "name"), every_exercise())
def test_another_right_answer_is_right_in_its_form(number: int, name: str) -> None:
    exercise, problem, form = formed(number, name)
    for other in exercise.alternatives if form is not None else ():
        assert form is not None
        if callable(other(problem)):
            continue
        answer = form.read(form.typed(other(problem)))
        assert "right" == check_answer(exercise, problem, answer).status


IN_CLASS = [
    (found.number, name) for found in lessons() for step in found.steps for name in step.exercises
]


@pytest.mark.parametrize(("number", "name"), IN_CLASS)
def test_words_beside_a_form_ask_for_no_python(number: int, name: str) -> None:
    exercise, problem, _ = formed(number, name)
    task = exercise.ask(problem)
    told = " ".join(field_words(replace(task, name=exercise.hands_in)))
    assert None is PYTHON.search(told), told


def test_questions_have_forms_that_give_what_they_accept() -> None:
    for question in (one for found in lessons() for one in found.questions):
        form = question.form()
        typed = question.choices[0] if question.choices else f"{question.most:g}"
        assert question.accepted(form.read([(typed,)]))


@pytest.mark.parametrize("number", range(1, 10))
def test_no_text_on_a_phone_is_left_with_half_a_sentence(number: int) -> None:
    """What a notebook alone asks for is taken out with the comma before it."""
    for exercise in lesson(number).exercises:
        problem = exercise.problem(random.Random(number))
        if exercise.form(problem) is not None:
            task = replace(exercise.ask(problem), name=exercise.stub.split(" ")[0])
            for words in field_words(task):
                assert not re.search(r",\s*\.|  |\bthe own\b", words), words
