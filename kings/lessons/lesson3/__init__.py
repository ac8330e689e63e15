"""Lesson 3: create before you claim. Better for both, the frontier, and how to share."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson3 import FRONTIER, IDEAL, NASH
from kings.lessons.lesson3 import BETTER, CREATE
from kings.lessons.lesson3 import joint
from kings.lessons.lesson3 import QUESTIONS

__all__ = ["LESSON", "joint"]

LESSON = Lesson(
    3,
    "33_create_before_you_claim",
    "Is there a better deal for both?",
    (CREATE, BETTER, FRONTIER, NASH, IDEAL),
    QUESTIONS,
)
