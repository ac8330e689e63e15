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
    from kings.struggle.cards import DECK, Card, cards_in, count, parse_card
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
    from kings.struggle.partition.check import check
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
    from kings.struggle.scoring import standings
    from kings.struggle.state import ROUNDS, Phase, State
    from kings.struggle.teaching import NAMES, Scene, before_the_lead
    from kings.struggle.view import View
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "binding": "verdict",
            "cards": "DECK Card cards_in count parse_card",
            "moves": "Accept Act AnswerWith Deal Give Judge Pay PromiseGold PromiseRestraint "
            "PromiseUse PromiseWords Propose Refuse Release TakeGold",
            "options": "Options",
            "partition.check": "check",
            "partition.exact": "best_partition best_partitions best_points count_best",
            "partition.explain": "Shortcut lowest_card_places marginals shortcut_partition",
            "partition.groups": "RULEBOOK Partition Tables parse_groups parse_pile run_group "
            "set_group",
            "partition.transducer": "rulebook",
            "rules": "GAME",
            "scoring": "standings",
            "state": "ROUNDS Phase State",
            "teaching": "NAMES Scene before_the_lead",
            "say": "say_clause say_deal say_promise",
            "say_scores": "say_change say_checked say_places say_standing say_trace",
            "view": "View",
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
    "Deal",
    "Give",
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
    "Shortcut",
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
    "lowest_card_places",
    "marginals",
    "parse_card",
    "parse_groups",
    "parse_pile",
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
