from kings.keys.cards import (
    AXES as AXES,
    DECK as DECK,
    Card as Card,
    Cards as Cards,
    Kingdom as Kingdom,
    Place as Place,
    Suit as Suit,
    cards_in as cards_in,
    parse_card as parse_card,
    set_of as set_of,
    worth as worth,
)
from kings.keys.options import Options as Options
from kings.keys.plays import best_army as best_army
from kings.keys.rules import GAME as GAME
from kings.keys.state import Ended as Ended, Phase as Phase, State as State, Theft as Theft
from kings.keys.teaching import Scene as Scene
from kings.keys.view import PlaceView as PlaceView, SeatView as SeatView, View as View

__all__: list[str]
