from kings.castle.cards import (
    DECK as DECK,
    LETTERS as LETTERS,
    NAMES as NAMES,
    Card as Card,
    Kind as Kind,
    Letter as Letter,
    cards_of as cards_of,
    parse_card as parse_card,
)
from kings.castle.kingdom import (
    Attribute as Attribute,
    Castle as Castle,
    Place as Place,
    Rank as Rank,
    Worth as Worth,
    place_worths as place_worths,
    points as points,
    worths as worths,
)
from kings.castle.options import Options as Options
from kings.castle.rules import GAME as GAME
from kings.castle.state import Death as Death, Phase as Phase, Removal as Removal, State as State
from kings.castle.teaching import Scene as Scene
from kings.castle.view import SeatView as SeatView, View as View

__all__: list[str]
