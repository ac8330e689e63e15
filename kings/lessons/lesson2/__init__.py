"""Lesson 2: first offers. Does the first number set the price, and how sure can one be?"""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson2 import BOUNDS
from kings.lessons.lesson2 import fit
from kings.lessons.lesson2 import QUESTIONS
from kings.lessons.lesson2 import LINKS, POWER
from kings.lessons.lesson2 import INTERVAL, SLOPE

__all__ = ["LESSON", "fit"]

LESSON = Lesson(
    2,
    "32_first_offers",
    "Does the first offer set the price?",
    (SLOPE, INTERVAL, LINKS, POWER, BOUNDS),
    QUESTIONS,
)
