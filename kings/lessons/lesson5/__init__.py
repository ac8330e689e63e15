"""Lesson 5: coalitions. What groups can have, fair shares, and divisions that last."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson5 import ALONE, PAIR
from kings.lessons.lesson5 import LEAVING
from kings.lessons.lesson5 import Party
from kings.lessons.lesson5 import QUESTIONS
from kings.lessons.lesson5 import DIVISION, SHAPLEY
from kings.lessons.lesson5 import walk

__all__ = ["LESSON", "Party", "walk"]

LESSON = Lesson(
    5,
    "35_coalitions",
    "Who needs whom?",
    (PAIR, ALONE, SHAPLEY, DIVISION, LEAVING),
    QUESTIONS,
)
