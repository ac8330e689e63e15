"""Lessons: questions with numbers of your own, and checks that compute the answers anew.

>>> from kings.lessons import open_lesson
>>> desk = open_lesson(1, "Robin")
>>> desk.lesson.title
'What is for sale?'
"""

from kings.face import lazy_face
from kings.lessons.desk import Desk, open_lesson
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import (
    judge_choice,
    judge_equal,
    judge_function,
    judge_number,
    judge_numbers,
    judge_set,
    letter_set,
    number_set,
    same_value,
    word_set,
)
from kings.lessons.lesson import Lesson, lesson, lessons
from kings.lessons.logs import Log, class_log
from kings.lessons.lesson import Question
from kings.lessons.result import Result
from kings.lessons.task import Task
from kings.lessons.task import Table
from kings.lessons.logs import shipped_file
from kings.lessons.exercise import RIGHT, Verdict, partly, wrong

# Each lesson is a room, and is loaded when it is asked for: ``kings.lessons.lesson5.walk``.
__getattr__, __dir__ = lazy_face(
    globals(), {}, rooms=" ".join(f"lesson{number}" for number in range(1, 9))
)

__all__ = [
    "RIGHT",
    "Desk",
    "Exercise",
    "Lesson",
    "Log",
    "Misconception",
    "Question",
    "Result",
    "Task",
    "Table",
    "Verdict",
    "class_log",
    "judge_choice",
    "judge_equal",
    "judge_function",
    "judge_number",
    "judge_numbers",
    "judge_set",
    "lesson",
    "lessons",
    "letter_set",
    "number_set",
    "open_lesson",
    "partly",
    "same_value",
    "shipped_file",
    "word_set",
    "wrong",
]
