"""The steps of a lesson: their minutes, and what they are about."""

from __future__ import annotations

import json
import random

import pytest

from kings.errors import BadInput
from kings.lessons import Lesson, lesson, lessons
from kings.lessons.exercise import check_answer
from kings.lessons.steps import LENGTHS, LessonPlan, Step
from kings.lessons.terms import TERMS, plain_word, terms_of
from kings.lessons.turn import moment, scenario_called, scene
from kings.shipped import NOTEBOOKS
from tests.lessons.contract import shows

PLANNED = [found for found in lessons() if found.steps]
TITLES = [f"lesson {found.number}" for found in PLANNED]
of_every_plan = pytest.mark.parametrize("found", PLANNED, ids=TITLES)


def test_some_lesson_has_steps() -> None:
    assert 1 in [found.number for found in PLANNED]


@of_every_plan
def test_fifty_minutes_have_five_of_slack_and_fifteen_of_debrief(found: Lesson) -> None:
    assert 5 == found.plan.slack(50)
    (debrief,) = [step for step in found.steps if step.act == "debrief"]
    assert 15 <= debrief.lasts(50)
    assert [3 <= found.plan.slack(length) for length in LENGTHS] == [True] * 3


@of_every_plan
def test_the_notebook_has_the_same_minutes(found: Lesson) -> None:
    notebook = json.loads((NOTEBOOKS / f"{found.notebook}.ipynb").read_text("utf-8"))
    pages = ["".join(cell["source"]) for cell in notebook["cells"]]
    assert any(found.plan.table() in page for page in pages), found.plan.table()


@of_every_plan
def test_the_notebook_has_the_same_debrief_card(found: Lesson) -> None:
    notebook = json.loads((NOTEBOOKS / f"{found.notebook}.ipynb").read_text("utf-8"))
    pages = ["".join(cell["source"]) for cell in notebook["cells"]]
    (card,) = [page for page in pages if page.startswith("## Debrief card")]
    asked = [f"{place}. {one}" for place, one in enumerate(found.plan.card, start=1)]
    assert asked == card.replace("*", "").splitlines()[2:]


def test_the_teacher_of_lesson_1_is_told_where_both_bargains_have_a_price() -> None:
    """The zones are those of the theory, and no student reads them before they bargain."""
    zones = {}
    for step in lesson(1).steps:
        if step.act == "bargain":
            turn = scene(step.scene)
            pair = turn.prices.pair(1, turn.choice(step.sold))
            zones[step.scene] = pair.zopa, " ".join(step.say), " ".join(step.words)
            assert (pair.least, pair.limit) == ((3, 8) if pair.zopa else (8, 7))
    zone, said, read = zones["A card for sale"]
    assert (3, 8) == zone
    assert "every price from 3 to 8 gold suits both" in said and "3" not in read
    zone, said, read = zones["The other piles"]
    assert zone is None
    assert "needs 8 gold, and it is worth 7" in said and "7" not in read


@of_every_plan
def test_half_of_the_exercises_at_most_are_done_in_class(found: Lesson) -> None:
    for step in found.steps:
        assert 2 * len(step.in_class(50)) <= len(found.exercises) + 1
        assert set(step.in_class(40)) <= set(step.in_class(50)) <= set(step.in_class(80))


@of_every_plan
def test_what_is_done_in_class_has_a_form(found: Lesson) -> None:
    for step in found.steps:
        for name in step.exercises:
            exercise = found.exercise(name)
            assert None is not exercise.form(exercise.problem(random.Random(1)))


@of_every_plan
def test_questions_come_before_and_after_and_the_debrief_is_last(found: Lesson) -> None:
    for length in LENGTHS:
        acts = [step.act for step in found.plan.version(length)]
        assert 1 == acts.count("predict") == acts.count("again")
        assert acts.index("predict") < acts.index("again")
        assert "debrief" == acts[-1]


@of_every_plan
def test_prompts_about_a_sheet_are_right_and_name_their_mistakes(found: Lesson) -> None:
    for step in found.steps:
        for prompt in step.prompts:
            exercise = prompt.exercise
            problem = prompt.problem(moment(scenario_called(step.scene)))
            assert "right" == check_answer(exercise, problem, exercise.solve(problem)).status
            for mistake in exercise.wrong:
                checked = check_answer(exercise, problem, mistake.example(problem))
                assert mistake.name == checked.mistake
            assert exercise.form(problem) is not None
            assert exercise.id not in [one.id for one in found.exercises]


@of_every_plan
def test_words_explained_on_a_phone_are_those_of_the_table(found: Lesson) -> None:
    shown = [word for step in found.steps for word in step.terms]
    assert shown
    names = {one.name for one in TERMS}
    assert [plain_word(one.word) for one in shown if one.word in names] == [
        one for one in shown if one.word in names
    ]
    for own in terms_of(found.number):
        if own.lessons[0] == found.number:
            assert any(own.says in word.means for word in shown), own.name


@of_every_plan
def test_no_feedback_on_a_prompt_tells_its_answer(found: Lesson) -> None:
    for step in found.steps:
        for prompt in step.prompts:
            exercise, problem = prompt.exercise, prompt.problem(moment(scenario_called(step.scene)))
            for given in (*(one.example(problem) for one in exercise.wrong), -98765):
                feedback = " ".join(check_answer(exercise, problem, given).feedback)
                assert not shows(feedback, exercise.solve(problem))


def a_step(*minutes: int) -> Step:
    one, two, three = minutes
    return Step("predict", "Predict", (one, two, three), "alone", "Go on.")


def test_a_step_of_no_minutes_is_left_out() -> None:
    short, long = a_step(0, 3, 4), a_step(2, 2, 2)
    plan = LessonPlan((short, long))
    assert [(long,), (short, long)] == [plan.version(length) for length in (40, 50)]
    assert [38, 45, 74] == [plan.slack(length) for length in LENGTHS]


def test_more_minutes_than_there_are_make_no_plan() -> None:
    with pytest.raises(BadInput, match="more than the 40 minutes"):
        LessonPlan((a_step(41, 3, 4),))


def test_there_are_three_lengths() -> None:
    with pytest.raises(BadInput, match="40, 50 or 80 minutes, not 45"):
        a_step(1, 1, 1).lasts(45)


def test_the_page_of_the_first_lesson_has_the_minutes_of_the_plan() -> None:
    page = (NOTEBOOKS.parent / "docs" / "start" / "first_lesson.md").read_text("utf-8")
    for step in lesson(1).steps:
        minutes = " | ".join(str(step.lasts(length)) for length in LENGTHS)
        assert f"| {minutes} | {step.title} |" in page
