"""Lesson 7: reputation over seven rounds. The ledger, the last round, and a bot of your own."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson7.comparing import PAIRED, SHOWN
from kings.lessons.lesson7.ledgers import DROP
from kings.lessons.lesson7.own_bot import BOT, bot_of
from kings.lessons.lesson7.questions import QUESTIONS
from kings.lessons.lesson7.tournament import compete

__all__ = ["LESSON", "bot_of", "compete"]

LESSON = Lesson(
    7,
    "37_reputation",
    "Does it pay to keep one's word?",
    (DROP, BOT, PAIRED, SHOWN),
    QUESTIONS,
)
