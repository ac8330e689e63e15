"""Lesson 1: what is for sale? Reservation prices, limits, and the zone between them."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson1 import LIMITS, RESERVE, ZONE
from kings.lessons.lesson1 import QUESTIONS
from kings.lessons.lesson1 import DEAL, NO_DEAL

__all__ = ["LESSON"]

LESSON = Lesson(
    1,
    "31_what_is_for_sale",
    "What is for sale?",
    (RESERVE, LIMITS, ZONE, DEAL, NO_DEAL),
    QUESTIONS,
)
