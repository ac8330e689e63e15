"""Lesson 7: reputation over seven rounds. The ledger, the last round, and a bot of your own."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson7 import PAIRED, SHOWN
from kings.lessons.lesson7 import DROP
from kings.lessons.lesson7 import BOT, bot_of
from kings.lessons.lesson7 import QUESTIONS
from kings.lessons.lesson7 import compete

__all__ = ["LESSON", "bot_of", "compete"]

LESSON = Lesson(
    7,
    "37_reputation",
    "Does it pay to keep one's word?",
    (DROP, BOT, PAIRED, SHOWN),
    QUESTIONS,
)
