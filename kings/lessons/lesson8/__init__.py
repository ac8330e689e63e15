"""Lesson 8: what if? Counterfactuals, honest uncertainty, and a sentence that stays true."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson8.branches import WORTH
from kings.lessons.lesson8.claims import CLAIM
from kings.lessons.lesson8.enough_games import GAMES
from kings.lessons.lesson8.questions import QUESTIONS
from kings.lessons.lesson8.reporting import deals_of, report
from kings.lessons.lesson8.writing import SENTENCE

__all__ = ["LESSON", "deals_of", "report"]

LESSON = Lesson(
    8,
    "39_what_if_write_up",
    "What if it had gone otherwise?",
    (WORTH, GAMES, CLAIM, SENTENCE),
    QUESTIONS,
)
