"""Lesson 6: promises. What binds, what is credible, and what is cheap talk."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson6 import HOLD_UP, NOW, Favour, solve_words
from kings.lessons.lesson6 import PLAN
from kings.lessons.lesson6 import QUESTIONS
from kings.lessons.lesson6 import KEPT
from kings.lessons.lesson6 import BINDING

__all__ = ["LESSON", "Favour", "solve_words"]

LESSON = Lesson(
    6,
    "36_promises",
    "What is a word worth?",
    (BINDING, HOLD_UP, NOW, PLAN, KEPT),
    QUESTIONS,
)
