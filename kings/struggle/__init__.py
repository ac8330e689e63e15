"""Kings' Struggle, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.struggle import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo"), mode="day"))
>>> [ask.what for ask in GAME.asks(state)]
['draw_lead']
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.struggle.cards import DECK, Card, CardClass, Counts, cards_in, count, parse_card
    from kings.struggle.clauses import (
        Act,
        AnswerWith,
        Deal,
        Give,
        Pay,
        PromiseGold,
        PromiseRestraint,
        PromiseUse,
        PromiseWords,
    )
    from kings.struggle.options import Options
    from kings.struggle.partition import (
        RULEBOOK,
        Tables,
        best_partition,
        best_points,
        declared_partition,
    )
    from kings.struggle.rules import GAME
    from kings.struggle.scoring import Standing, standings
    from kings.struggle.state import InPlay, Phase, State
    from kings.struggle.view import SeatView, View
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "cards": "DECK Card CardClass Counts cards_in count parse_card",
            "clauses": "Act AnswerWith Deal Give Pay "
            "PromiseGold PromiseRestraint PromiseUse PromiseWords",
            "options": "Options",
            "partition": "RULEBOOK Tables best_partition best_points declared_partition",
            "rules": "GAME",
            "scoring": "Standing standings",
            "state": "InPlay Phase State",
            "view": "SeatView View",
        },
    )

__all__ = [
    "DECK",
    "GAME",
    "RULEBOOK",
    "Act",
    "AnswerWith",
    "Card",
    "CardClass",
    "Counts",
    "Deal",
    "Give",
    "InPlay",
    "Options",
    "Pay",
    "Phase",
    "PromiseGold",
    "PromiseRestraint",
    "PromiseUse",
    "PromiseWords",
    "SeatView",
    "Standing",
    "State",
    "Tables",
    "View",
    "best_partition",
    "best_points",
    "cards_in",
    "count",
    "declared_partition",
    "parse_card",
    "standings",
]
