"""A student's desk in one lesson: tasks with numbers of your own, checks, and what was answered.

All that is kept lies in files that only grow, so a closed notebook loses nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from kings.classroom.answers import Answer, answers_path, append_answer, read_answers
from kings.classroom.plan import read_class_plan
from kings.errors import BadInput
from kings.lessons.checking import check_answer
from kings.lessons.exercise import Exercise, chance_of
from kings.lessons.keeping import checks_path, keep, keep_reset, now, read_checks
from kings.lessons.lesson import Lesson, lesson
from kings.lessons.progress import Change, Changes, Progress, progress_of
from kings.lessons.question import Reply
from kings.lessons.result import Result
from kings.lessons.sheet import Sheet
from kings.records.places import home

COURSE = "kings"
"""The course of those who learn by themselves; a class is a course of its own."""

PLAN = "class.json"

When = Literal["before", "after"]


def lessons_folder() -> Path:
    """Return where answers and checks are kept unless a class folder is named."""
    return home() / "lessons"


@cache
def problem_for(course: str, student: str, number: int, exercise: str) -> Any:
    """Return a student's numbers for one exercise; the same whenever they are asked for."""
    chance = chance_of(course, student, number, exercise)
    return lesson(number).exercise(exercise).problem(chance)


class Desk:
    """One student in one lesson.

    ``folder``: where answers and checks are kept; ``course``: what the student's numbers hang on
    beside the name.
    """

    def __init__(self, number: int, student: str, folder: Path, course: str) -> None:
        answers_path(folder, student)  # refuses a name that can't be a file's
        self.lesson: Lesson = lesson(number)
        self.student, self.folder, self.course = student, folder, course

    def problem(self, exercise: str) -> Any:
        """Return this student's numbers for an exercise."""
        return problem_for(self.course, self.student, self.lesson.number, exercise)

    def ask(self, exercise: str) -> Sheet:
        """Return the task with this student's numbers."""
        found = self.lesson.exercise(exercise)
        return replace(found.ask(self.problem(exercise)), name=found.hands_in)

    def check(self, exercise: str, answer: object) -> Result:
        """Check an answer, keep how it went, and return what is to be said of it."""
        found = self.lesson.exercise(exercise)
        status, points, feedback, mistake = check_answer(found, self.problem(exercise), answer)
        result = self._result(found, status, points, feedback, mistake)
        keep(self.folder, result)
        return result

    def _result(self, exercise: Exercise[Any], *came: Any) -> Result:
        status, points, feedback, mistake = came
        return Result(
            self.course,
            self.student,
            self.lesson.number,
            exercise.id,
            status,
            points,
            exercise.points,
            feedback,
            mistake,
        )

    def reset(self, exercise: str) -> str:
        """Begin an exercise anew: its points are gone. Returns the cell to begin with."""
        found = self.lesson.exercise(exercise)
        keep_reset(self.folder, self._result(found, "not attempted", 0, (), None))
        return found.stub

    def progress(self) -> Progress:
        """Return how each exercise stands, as it is kept."""
        kept, bad = read_checks(checks_path(self.folder, self.student))
        return progress_of(self.lesson, kept, self.course, len(bad))

    def answer(self, when: When, question: str, reply: object) -> Reply:
        """Keep an answer to one of the lesson's three questions; ``BadInput`` if it is none."""
        accepted = self.lesson.question(question).accepted(reply)
        given = Answer(self.student, self.lesson.number, when, question, accepted, now())
        append_answer(self.folder, given)
        return accepted

    def answers(self, when: When) -> dict[str, Reply]:
        """Return what was answered before or after, by question: the latest answer counts.

        An answer that the question doesn't allow is left out: the file may come from elsewhere.
        """
        path = answers_path(self.folder, self.student)
        given, _ = read_answers(path) if path.exists() else ((), ())
        found: dict[str, Reply] = {}
        for one in given:
            if (one.lesson, one.when) == (self.lesson.number, when):
                found |= self._allowed(one)
        return found

    def _allowed(self, given: Answer) -> dict[str, Reply]:
        try:
            return {given.question: self.lesson.question(given.question).accepted(given.answer)}
        except BadInput:
            return {}

    def changed(self) -> Changes:
        """Return the three questions, before against after; what holds is told after the lesson."""
        before, after = self.answers("before"), self.answers("after")
        return Changes(
            tuple(
                Change(
                    question.words,
                    before.get(question.id),
                    after.get(question.id),
                    question.truth() if question.truth and question.id in after else None,
                    question.unit,
                )
                for question in self.lesson.questions
            )
        )


def open_lesson(number: int, student: str, folder: Path | str | None = None) -> Desk:
    """Open a lesson: its exercises with your own numbers, and their checks.

    ``number``: of the lesson, from 1 on. ``student``: the name that answers are kept under, which
    also decides the numbers; in a class, a pseudonym. ``folder``: a class folder, or any other
    place to keep answers in (None: your user folder). Raises ``BadInput`` for a name that can't be
    a file's, or that the class doesn't know.

    For example ``kings.open_lesson(1, "Robin").ask("zone")``.
    """
    if folder is None:
        return Desk(number, student, lessons_folder(), COURSE)
    place = Path(folder)
    if not (place / PLAN).is_file():
        return Desk(number, student, place, COURSE)
    students = students_of(place)
    if student not in students:
        names = ", ".join(students)
        raise BadInput(f"There is no “{student}” in this class; there are: {names}.")
    return Desk(number, student, place, course_of(place))


def students_of(folder: Path | str) -> tuple[str, ...]:
    """Return the pseudonyms of a class, in order; ``BadRecord`` if its plan can't be read."""
    plan = read_class_plan(folder)
    return tuple(sorted(name for table in plan.tables for name in table.students))


def course_of(folder: Path | str) -> str:
    """Return what the numbers of a class hang on beside the students' names."""
    plan = read_class_plan(folder)
    return f"{plan.name} {plan.seed}"
