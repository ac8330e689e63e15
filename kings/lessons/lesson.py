"""A lesson: its notebook, its exercises, and the questions that are asked before and after it.

Every module ``kings/lessons/lessonN.py`` holds one, as ``LESSON``, and is found by its name.
"""

from __future__ import annotations

import math
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

import kings
from kings.errors import BadInput, MissingPackage
from kings.lessons.exercise import Exercise
from kings.lessons.forms import Form, choice_form, number_form
from kings.lessons.steps import LessonPlan, Step

Reply = str | int | float
"""One of the choices, in its words, or a number."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question: pick one of ``choices``, or, without choices, a number within its bounds.

    ``truth``: computes what the game or the theory says (None: there is nothing to compute).
    ``unit``: what the number counts.
    """

    id: str
    words: str
    choices: tuple[str, ...] = ()
    least: float = 0
    most: float = 10
    unit: str = ""
    truth: Callable[[], Reply] | None = None

    def __post_init__(self) -> None:
        if len(self.choices) == 1 or len(set(self.choices)) < len(self.choices):
            raise BadInput(f"The question “{self.id}” needs two or more different choices.")
        if not self.least < self.most:
            raise BadInput(f"The question “{self.id}” leaves no number to give.")

    def accepted(self, reply: object) -> Reply:
        """Return a reply as it is kept; ``BadInput`` says what the question asks for."""
        if self.choices:
            if reply not in self.choices:
                raise BadInput("Pick one of: " + "; ".join(self.choices) + ".")
            return str(reply)
        if isinstance(reply, bool) or not isinstance(reply, int | float):
            raise BadInput(f"Give a number{self._of()}.")
        if not math.isfinite(reply) or not self.least <= reply <= self.most:
            raise BadInput(f"Give a number from {self.least:g} to {self.most:g}{self._of()}.")
        return int(reply) if float(reply).is_integer() else float(reply)

    def form(self) -> Form:
        """Return the form in which it is answered on a phone."""
        return choice_form(self.choices) if self.choices else number_form(self.unit)

    def _of(self) -> str:
        return f" ({self.unit})" if self.unit else ""


QUESTIONS = 3
"""How many questions are asked before a lesson, and again after it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    ``notebook``: the file's name without its ending; ``title``: its question; ``plan``: its steps,
    in the hall, in the notebook and on paper (none: it isn't given in the hall).
    """

    number: int
    notebook: str
    title: str
    exercises: tuple[Exercise[Any], ...]
    questions: tuple[Question, ...]
    plan: LessonPlan = field(default_factory=LessonPlan)

    def __post_init__(self) -> None:
        if len(self.questions) != QUESTIONS:
            raise BadInput(f"Lesson {self.number} should ask {QUESTIONS} questions.")
        for names in (
            [exercise.id for exercise in self.exercises],
            [question.id for question in self.questions],
        ):
            if len(set(names)) < len(names):
                raise BadInput(f"Lesson {self.number} uses a name twice: {', '.join(names)}.")

        for step in self.plan.steps:
            for name in step.exercises:
                self.exercise(name)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of its plan, those of all versions."""
        return self.plan.steps

    @property
    def points(self) -> int:
        """How many points all exercises together bring."""
        return sum(exercise.points for exercise in self.exercises)

    def exercise(self, name: str) -> Exercise[Any]:
        """Return the exercise of this name; ``BadInput`` lists the names if there is none."""
        for found in self.exercises:
            if found.id == name:
                return found
        names = ", ".join(exercise.id for exercise in self.exercises)
        raise BadInput(f"Lesson {self.number} has no exercise “{name}”; there are: {names}.")

    def question(self, name: str) -> Question:
        """Return the question of this name; ``BadInput`` lists the names if there is none."""
        for found in self.questions:
            if found.id == name:
                return found
        names = ", ".join(question.id for question in self.questions)
        raise BadInput(f"Lesson {self.number} has no question “{name}”; there are: {names}.")


@cache
def lesson_numbers() -> tuple[int, ...]:
    """Return the numbers of all lessons: each is a module ``kings/lessons/lessonN.py``."""
    modules = pkgutil.iter_modules([f"{folder}/lessons" for folder in kings.__path__])
    matches = (re.fullmatch(r"lesson(\d+)", module.name) for module in modules)
    return tuple(sorted(int(match[1]) for match in matches if match))


@cache
def lesson(number: int) -> Lesson:
    """Return a lesson by its number; ``BadInput`` if there is none.

    ``MissingPackage``: if a package that the lesson reckons with is not installed.
    """
    if number not in lesson_numbers():
        numbers = ", ".join(map(str, lesson_numbers()))
        raise BadInput(f"There is no lesson {number}; there are: {numbers}.")
    try:
        found: Lesson = import_module(f"kings.lessons.lesson{number}").LESSON
    except ModuleNotFoundError as missing:
        raise MissingPackage(str(missing.name), "A lesson", extra="analysis") from missing
    return found


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order."""
    return tuple(lesson(number) for number in lesson_numbers())
