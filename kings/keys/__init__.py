"""King's Keys, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.keys import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo", "Dora")))
>>> [ask.what for ask in GAME.asks(state)]
['kingdoms']
"""

from kings.keys.cards import (
    AXES,
    DECK,
    Card,
    Cards,
    Kingdom,
    Place,
    Suit,
    cards_in,
    parse_card,
    set_of,
    worth,
)
from kings.keys.options import Options
from kings.keys.plays import best_army
from kings.keys.rules import GAME
from kings.keys.state import Ended, Phase, State, Theft
from kings.keys.teaching import Scene
from kings.keys.view import PlaceView, SeatView, View

__all__ = [
    "AXES",
    "DECK",
    "GAME",
    "Card",
    "Cards",
    "Ended",
    "Kingdom",
    "Options",
    "Phase",
    "Place",
    "PlaceView",
    "Scene",
    "SeatView",
    "State",
    "Suit",
    "Theft",
    "View",
    "best_army",
    "cards_in",
    "parse_card",
    "set_of",
    "worth",
]
