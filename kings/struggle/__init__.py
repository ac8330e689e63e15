"""Kings' Struggle, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.struggle import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo"), mode="day"))
>>> [ask.what for ask in GAME.asks(state)]
['draw_lead']
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.struggle.binding import verdict
    from kings.struggle.cards import DECK, Card, CardClass, Counts, cards_in, count, parse_card
    from kings.struggle.moves import (
        Accept,
        Act,
        AnswerWith,
        Deal,
        Give,
        Judge,
        Pay,
        PromiseGold,
        PromiseRestraint,
        PromiseUse,
        PromiseWords,
        Propose,
        Refuse,
        Release,
        TakeGold,
    )
    from kings.struggle.options import Options
    from kings.struggle.partition.check import check, declared_partition
    from kings.struggle.partition.cpsat import prove
    from kings.struggle.partition.exact import (
        best_partition,
        best_partitions,
        best_points,
        count_best,
    )
    from kings.struggle.partition.explain import (
        Shortcut,
        lowest_card_places,
        marginals,
        shortcut_partition,
    )
    from kings.struggle.partition.groups import (
        RULEBOOK,
        Partition,
        Tables,
        parse_groups,
        parse_pile,
        run_group,
        set_group,
    )
    from kings.struggle.partition.transducer import rulebook
    from kings.struggle.rules import GAME
    from kings.struggle.say import say_clause, say_deal, say_promise
    from kings.struggle.say_scores import (
        say_change,
        say_checked,
        say_places,
        say_standing,
        say_trace,
    )
    from kings.struggle.scoring import Standing, standings
    from kings.struggle.state import ROUNDS, InPlay, Phase, State
    from kings.struggle.teaching import NAMES, Scene, before_the_lead
    from kings.struggle.view import SeatView, View
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "binding": "verdict",
            "cards": "DECK Card CardClass Counts cards_in count parse_card",
            "moves": "Accept Act AnswerWith Deal Give Judge Pay PromiseGold PromiseRestraint "
            "PromiseUse PromiseWords Propose Refuse Release TakeGold",
            "options": "Options",
            "partition.check": "check declared_partition",
            "partition.exact": "best_partition best_partitions best_points count_best",
            "partition.cpsat": "prove",
            "partition.explain": "Shortcut lowest_card_places marginals shortcut_partition",
            "partition.groups": "RULEBOOK Partition Tables parse_groups parse_pile run_group "
            "set_group",
            "partition.transducer": "rulebook",
            "rules": "GAME",
            "scoring": "Standing standings",
            "state": "ROUNDS InPlay Phase State",
            "teaching": "NAMES Scene before_the_lead",
            "say": "say_clause say_deal say_promise",
            "say_scores": "say_change say_checked say_places say_standing say_trace",
            "view": "SeatView View",
        },
    )

__all__ = [
    "DECK",
    "GAME",
    "NAMES",
    "ROUNDS",
    "RULEBOOK",
    "Accept",
    "Act",
    "AnswerWith",
    "Card",
    "CardClass",
    "Counts",
    "Deal",
    "Give",
    "InPlay",
    "Judge",
    "Options",
    "Partition",
    "Pay",
    "Phase",
    "PromiseGold",
    "PromiseRestraint",
    "PromiseUse",
    "PromiseWords",
    "Propose",
    "Refuse",
    "Release",
    "Scene",
    "SeatView",
    "Shortcut",
    "Standing",
    "State",
    "Tables",
    "TakeGold",
    "View",
    "before_the_lead",
    "best_partition",
    "best_partitions",
    "best_points",
    "cards_in",
    "check",
    "count",
    "count_best",
    "declared_partition",
    "lowest_card_places",
    "marginals",
    "parse_card",
    "parse_groups",
    "parse_pile",
    "prove",
    "rulebook",
    "run_group",
    "say_change",
    "say_checked",
    "say_clause",
    "say_deal",
    "say_places",
    "say_promise",
    "say_standing",
    "say_trace",
    "set_group",
    "shortcut_partition",
    "standings",
    "verdict",
]
