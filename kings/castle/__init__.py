"""King of the Castle, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.castle import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo")))
>>> [ask.what for ask in GAME.asks(state)]
['deal_squires']
"""

from kings.castle.cards import DECK, LETTERS, NAMES, Card, Kind, Letter, cards_of, parse_card
from kings.castle.kingdom import Attribute, Castle, Place, Rank, Worth, place_worths, points, worths
from kings.castle.options import Options
from kings.castle.rules import GAME
from kings.castle.state import Death, Phase, Removal, State
from kings.castle.teaching import Scene
from kings.castle.view import SeatView, View

__all__ = [
    "DECK",
    "GAME",
    "LETTERS",
    "NAMES",
    "Attribute",
    "Card",
    "Castle",
    "Death",
    "Kind",
    "Letter",
    "Options",
    "Phase",
    "Place",
    "Rank",
    "Removal",
    "Scene",
    "SeatView",
    "State",
    "View",
    "Worth",
    "cards_of",
    "parse_card",
    "place_worths",
    "points",
    "worths",
]
