from kings.struggle.binding import verdict as verdict
from kings.struggle.cards import (
    DECK as DECK,
    Card as Card,
    cards_in as cards_in,
    count as count,
    parse_card as parse_card,
)
from kings.struggle.moves import (
    Accept as Accept,
    Act as Act,
    AnswerWith as AnswerWith,
    Deal as Deal,
    Give as Give,
    Judge as Judge,
    Pay as Pay,
    PromiseGold as PromiseGold,
    PromiseRestraint as PromiseRestraint,
    PromiseUse as PromiseUse,
    PromiseWords as PromiseWords,
    Propose as Propose,
    Refuse as Refuse,
    Release as Release,
    TakeGold as TakeGold,
)
from kings.struggle.options import Options as Options
from kings.struggle.partition.check import check as check
from kings.struggle.partition.exact import (
    best_partition as best_partition,
    best_partitions as best_partitions,
    best_points as best_points,
    count_best as count_best,
)
from kings.struggle.partition.explain import (
    Shortcut as Shortcut,
    lowest_card_places as lowest_card_places,
    marginals as marginals,
    shortcut_partition as shortcut_partition,
)
from kings.struggle.partition.groups import (
    RULEBOOK as RULEBOOK,
    Partition as Partition,
    Tables as Tables,
    parse_groups as parse_groups,
    parse_pile as parse_pile,
    run_group as run_group,
    set_group as set_group,
)
from kings.struggle.partition.transducer import rulebook as rulebook
from kings.struggle.rules import GAME as GAME
from kings.struggle.say import (
    say_clause as say_clause,
    say_deal as say_deal,
    say_promise as say_promise,
)
from kings.struggle.say_scores import (
    say_change as say_change,
    say_checked as say_checked,
    say_places as say_places,
    say_standing as say_standing,
    say_trace as say_trace,
)
from kings.struggle.scoring import standings as standings
from kings.struggle.state import ROUNDS as ROUNDS, Phase as Phase, State as State
from kings.struggle.teaching import (
    NAMES as NAMES,
    Scene as Scene,
    before_the_lead as before_the_lead,
)
from kings.struggle.view import View as View

__all__: list[str]
