"""Lesson 8: what if? Counterfactuals, honest uncertainty, and a sentence that stays true."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson8 import WORTH
from kings.lessons.lesson8 import CLAIM
from kings.lessons.lesson8 import GAMES
from kings.lessons.lesson8 import QUESTIONS
from kings.lessons.lesson8 import deals_of, report
from kings.lessons.lesson8 import SENTENCE

__all__ = ["LESSON", "deals_of", "report"]

LESSON = Lesson(
    8,
    "39_what_if_write_up",
    "What if it had gone otherwise?",
    (WORTH, GAMES, CLAIM, SENTENCE),
    QUESTIONS,
)
