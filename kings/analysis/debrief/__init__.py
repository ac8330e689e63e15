"""The debrief of a class in numbers: tidy tables, what they tell with intervals, talking points.

Everything is computed from a class folder, whose journals are replayed and checked; nothing is
drawn here. Tables are the unit of chance: players of one table shape each other's play, so every
interval over a class comes from how its tables differ.
"""

from kings.analysis.debrief.beliefs import Question
from kings.analysis.debrief.debrief import Debrief, analyse, code_book_page, export
from kings.analysis.debrief.talking_points import TalkingPoint, talking_points

__all__ = [
    "Debrief",
    "Question",
    "TalkingPoint",
    "analyse",
    "code_book_page",
    "export",
    "talking_points",
]
