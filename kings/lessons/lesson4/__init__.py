"""Lesson 4: everyone wants a say. Efficient choices, shared bribes, menus, and bids in the dark."""

from kings.lessons.lesson import Lesson
from kings.lessons.lesson4 import CURSE
from kings.lessons.lesson4 import MENU
from kings.lessons.lesson4 import ENOUGH
from kings.lessons.lesson4 import QUESTIONS
from kings.lessons.lesson4 import EFFICIENT, RAISED

__all__ = ["LESSON"]

LESSON = Lesson(
    4,
    "34_everyone_wants_a_say",
    "Who pays if everybody gains?",
    (EFFICIENT, RAISED, ENOUGH, MENU, CURSE),
    QUESTIONS,
)
