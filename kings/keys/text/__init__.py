"""Every word that a player reads: cards, choices, happenings and the table in plain English.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from kings.keys.text.choices import say_ask, say_choice
from kings.keys.text.describing import describe, say_end, say_seat
from kings.keys.text.notation import read_move, write_move
from kings.keys.text.telling import tell

__all__ = [
    "describe",
    "read_move",
    "say_ask",
    "say_choice",
    "say_end",
    "say_seat",
    "tell",
    "write_move",
]
