"""A student's desk in one lesson: tasks with numbers of your own, checks, and what was answered.

Everything is kept in files that only grow, so a closed notebook loses nothing.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from kings.classroom import read_class
from kings.classroom.answers import Answer, answers_path, append_answer, read_answers
from kings.classroom.class_folder import ClassFolder, TableGame
from kings.classroom.plan import read_class_plan
from kings.errors import BadInput
from kings.lessons.exercise import Checked, chance_of, check_answer
from kings.lessons.lesson import Lesson, Reply, lesson
from kings.lessons.progress import Change, Changes, Progress, progress_of
from kings.lessons.result import Result, append_check, checks_path, now, read_checks
from kings.lessons.task import Task
from kings.records.places import home
from kings.shipped import DATA
from kings.words import plural


def shipped_file(name: str, folder: Path = DATA) -> Path:
    """Return a file or folder that came with the program, such as ``lessons/first_offers.csv``.

    Raises ``BadInput`` for one that isn't there.
    """
    place = folder / name
    if not place.exists():
        raise BadInput(f"“{name}” is not in {folder}; perhaps the program is not installed whole.")
    return place


CLASS = "lessons/class_of_30"
"""The recorded class, among the data that came with the program."""


@dataclass(frozen=True, slots=True)
class Log:
    """Games of a class; ``own``: whether they are your own and not those that are shipped."""

    own: bool
    folder: ClassFolder

    @property
    def games(self) -> tuple[TableGame, ...]:
        """Return the games that were begun, in the order of their tables."""
        return tuple(game for game in self.folder.games if game.begun)

    def sentence(self) -> str:
        """Return whose games these are, and how many."""
        games = plural(len(self.games), "game")
        if self.own:
            bad = len(self.folder.problems)
            left = f" {plural(bad, 'file or line')} could not be read." if bad else ""
            return f"{games} of your own class.{left}"
        return f"{games} that were recorded with bots, for there are none of your own class here."


def class_log(folder: Path | str | None, recorded: Path | str | None = None) -> Log:
    """Return the games of a class folder if any were begun there, otherwise recorded ones.

    ``folder``: the class; None, or a place without ``class.json``, has no games. ``recorded``:
    another class folder to fall back on (None: the class of bots that came along). Raises
    ``BadRecord`` if a plan can't be read.

    For example ``kings.class_log("monday").sentence()``.
    """
    if folder is not None and (Path(folder) / "class.json").is_file():
        own = Log(own=True, folder=read_class(folder))
        if own.games:
            return own
    return Log(own=False, folder=read_class(recorded or shipped_file(CLASS)))


COURSE = "kings"
"""The course of people who learn by themselves; a class is a course of its own."""

PLAN = "class.json"

When = Literal["before", "after"]


def lessons_folder() -> Path:
    """Return where answers and checks are kept unless a class folder is named."""
    return home() / "lessons"


@cache
def problem_for(course: str, student: str, number: int, exercise: str) -> Any:
    """Return a student's numbers for one exercise; always the same."""
    chance = chance_of(course, student, number, exercise)
    return lesson(number).exercise(exercise).problem(chance)


@cache
def truth_of(number: int, question: str) -> Reply | None:
    """Return what the game or the theory says to a question of a lesson; it is computed once.

    ``number``: of the lesson; ``question``: its id. None where there is nothing to compute.
    """
    (asked,) = [one for one in lesson(number).questions if one.id == question]
    return None if asked.truth is None else asked.truth()


class Desk:
    """One student in one lesson.

    ``number``: of the lesson; ``student``: the name that answers are kept under; ``folder``: where
    answers and checks are kept; ``course``: what the numbers depend on besides the name.
    """

    def __init__(self, number: int, student: str, folder: Path, course: str) -> None:
        answers_path(folder, student)  # refuses a name that can't be a file's
        self.lesson: Lesson = lesson(number)
        self.student, self.folder, self.course = student, folder, course

    def problem(self, exercise: str) -> Any:
        """Return this student's numbers for an exercise."""
        return problem_for(self.course, self.student, self.lesson.number, exercise)

    def ask(self, exercise: str) -> Task:
        """Return the task with this student's numbers."""
        asked = self.lesson.exercise(exercise)
        return replace(asked.ask(self.problem(exercise)), name=asked.hands_in)

    def check(self, exercise: str, answer: object) -> Result:
        """Check an answer, keep how it went, and return what the student is told."""
        asked = self.lesson.exercise(exercise)
        result = self._result(exercise, check_answer(asked, self.problem(exercise), answer))
        append_check(self.folder, result)
        return result

    def _result(self, exercise: str, checked: Checked) -> Result:
        return Result(
            course=self.course,
            student=self.student,
            lesson=self.lesson.number,
            exercise=exercise,
            status=checked.status,
            points=checked.points,
            out_of=self.lesson.exercise(exercise).points,
            feedback=checked.feedback,
            misconception=checked.mistake,
        )

    def reset(self, exercise: str) -> str:
        """Begin an exercise again: its points are gone. Returns the cell to begin with."""
        stub = self.lesson.exercise(exercise).stub
        nothing = Checked("not attempted", 0, (), None)
        append_check(self.folder, self._result(exercise, nothing), reset=True)
        return stub

    def progress(self) -> Progress:
        """Return how each exercise stands, as it is kept."""
        kept, bad = read_checks(checks_path(self.folder, self.student))
        return progress_of(self.lesson, kept, self.course, len(bad))

    def answer(self, when: When, question: str, reply: object) -> Reply:
        """Keep an answer to one of the lesson's three questions, and return it as it is kept.

        ``when``: before or after the lesson; ``question``: its name; ``reply``: one of its choices,
        or a number. Raises ``BadInput`` for anything that the question doesn't allow.
        """
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
        replies: dict[str, Reply] = {}
        for answer in given:
            if (answer.lesson, answer.when) == (self.lesson.number, when):
                with suppress(BadInput):
                    question = self.lesson.question(answer.question)
                    replies[answer.question] = question.accepted(answer.answer)
        return replies

    def changed(self) -> Changes:
        """Return the three questions, before against after; the truth only after the lesson."""
        before, after = self.answers("before"), self.answers("after")
        return Changes(
            tuple(
                Change(
                    question.words,
                    before.get(question.id),
                    after.get(question.id),
                    truth_of(self.lesson.number, question.id) if question.id in after else None,
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
    """Return what the numbers of a class depend on besides the students' names."""
    plan = read_class_plan(folder)
    return f"{plan.name} {plan.seed}"
