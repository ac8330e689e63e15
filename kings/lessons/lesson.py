"""A lesson: its notebook, its three questions, its exercises; and where lessons are found."""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import kings
from kings.errors import BadInput
from kings.lessons.exercise import Exercise
from kings.lessons.lesson import Question

QUESTIONS = 3
"""So many questions are asked before a lesson and after it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. ``notebook``: the file's name without its ending; ``title``: its question."""

    number: int
    notebook: str
    title: str
    exercises: tuple[Exercise[Any], ...]
    questions: tuple[Question, ...]

    def __post_init__(self) -> None:
        if len(self.questions) != QUESTIONS:
            raise BadInput(f"Lesson {self.number} should ask {QUESTIONS} questions.")
        for names in (
            [exercise.id for exercise in self.exercises],
            [question.id for question in self.questions],
        ):
            if len(set(names)) < len(names):
                raise BadInput(f"Lesson {self.number} uses a name twice: {', '.join(names)}.")

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
    """Return the numbers of all lessons: each is a room ``kings/lessons/lessonN``."""
    rooms = (module.name for module in pkgutil.iter_modules(_rooms()))
    found = (re.fullmatch(r"lesson(\d+)", name) for name in rooms)
    return tuple(sorted(int(match[1]) for match in found if match))


def _rooms() -> list[str]:
    return [f"{folder}/lessons" for folder in kings.__path__]


@cache
def lesson(number: int) -> Lesson:
    """Return a lesson by its number; ``BadInput`` if there is none."""
    if number not in lesson_numbers():
        numbers = ", ".join(map(str, lesson_numbers()))
        raise BadInput(f"There is no lesson {number}; there are: {numbers}.")
    found: Lesson = import_module(f"kings.lessons.lesson{number}").LESSON
    return found


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order."""
    return tuple(lesson(number) for number in lesson_numbers())
