"""Every word that a player reads: cards, choices, deals, happenings and results in plain English.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.struggle.text.answers import (
        say_change,
        say_checked,
        say_gain,
        say_left,
        say_loss,
        say_number_of_best,
        say_places,
        say_proof,
        say_trace,
    )
    from kings.struggle.text.asks import say_ask
    from kings.struggle.text.bargains import (
        say_clause,
        say_course,
        say_deal,
        say_promise,
        say_promised,
        say_verdict,
    )
    from kings.struggle.text.cards import CARD_TEXTS, CardText, say_card, say_lying
    from kings.struggle.text.choices import say_choice
    from kings.struggle.text.ranking import say_tie, say_winner
    from kings.struggle.text.results import say_group, say_partition, say_standing
    from kings.struggle.text.telling import tell
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "answers": "say_change say_checked say_gain say_left say_loss "
            "say_number_of_best say_places say_proof say_trace",
            "asks": "say_ask",
            "bargains": "say_clause say_course say_deal say_promise say_promised say_verdict",
            "cards": "CARD_TEXTS CardText say_card say_lying",
            "choices": "say_choice",
            "ranking": "say_tie say_winner",
            "results": "say_group say_partition say_standing",
            "telling": "tell",
        },
    )

__all__ = [
    "CARD_TEXTS",
    "CardText",
    "say_ask",
    "say_card",
    "say_change",
    "say_checked",
    "say_choice",
    "say_clause",
    "say_course",
    "say_deal",
    "say_gain",
    "say_group",
    "say_left",
    "say_loss",
    "say_lying",
    "say_number_of_best",
    "say_partition",
    "say_places",
    "say_promise",
    "say_promised",
    "say_proof",
    "say_standing",
    "say_tie",
    "say_trace",
    "say_verdict",
    "say_winner",
    "tell",
]
