"""Lesson 6: promises. What binds, what is credible, and what is cheap talk."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson6.favours import HOLD_UP, NOW, Favour, solve_words
from kings.lessons.lesson6.plans import PLAN
from kings.lessons.lesson6.questions import QUESTIONS
from kings.lessons.lesson6.records import KEPT
from kings.lessons.lesson6.sorting import BINDING

__all__ = ["LESSON", "Favour", "solve_words"]

LESSON = Lesson(
    6,
    "36_promises",
    "What is a word worth?",
    (BINDING, HOLD_UP, NOW, PLAN, KEPT),
    QUESTIONS,
)
