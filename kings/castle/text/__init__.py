"""Every word that a player reads: cards, choices, happenings and the table in plain English.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from kings.castle.text.cards import CARD_TEXTS, CardText, say_card, say_level
from kings.castle.text.choices import say_ask, say_choice, say_danger, say_threat
from kings.castle.text.describing import describe, say_end, say_kingdom, say_seat, say_worth
from kings.castle.text.telling import say_target, tell
from kings.castle.text.words import (
    say_attribute,
    say_castle,
    say_man,
    say_place,
)

__all__ = [
    "CARD_TEXTS",
    "CardText",
    "describe",
    "say_ask",
    "say_attribute",
    "say_card",
    "say_castle",
    "say_choice",
    "say_danger",
    "say_end",
    "say_kingdom",
    "say_level",
    "say_man",
    "say_place",
    "say_seat",
    "say_target",
    "say_threat",
    "say_worth",
    "tell",
]
