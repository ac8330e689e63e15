"""Lessons: questions with numbers of your own, and checks that compute the answers anew.

>>> from kings.lessons import open_lesson
>>> desk = open_lesson(1, "Robin")
>>> desk.lesson.title
'What is for sale?'
"""

from kings.face import lazy_face
from kings.lessons import answers
from kings.lessons.desk import Desk, class_log, open_lesson, shipped_file
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.lesson import Lesson, Question, lesson, lessons
from kings.lessons.task import Table, Task

# Each lesson is a module, and is loaded when it is asked for: ``kings.lessons.lesson5.walk``.
__getattr__, __dir__ = lazy_face(globals())

__all__ = ["Desk", "Exercise", "Lesson", "Misconception", "Question", "Table", "Task", "answers"]
__all__ += ["class_log", "lesson", "lessons", "open_lesson", "shipped_file"]
