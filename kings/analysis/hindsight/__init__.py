"""What would have happened otherwise, in hindsight: on any journal, at any event.

A *fork* is a record with two courses from one event on (``branches``). Both are played on to the
end thousands of times, with the same chance and by the same players, who are always named; what
differs is what the event was worth, with its interval. Hindsight uses all cards, also those that
nobody could see. It needs NumPy, SciPy and Numba.
"""

from kings.analysis.hindsight.branches import (
    Branch,
    Fork,
    another_card,
    another_choice,
    choices_at,
    other_players,
    refuse_deal,
    without_deals,
)
from kings.analysis.hindsight.comparison import (
    Comparison,
    ghost_of,
    race_beside,
    race_of_both,
    what_if,
)
from kings.analysis.hindsight.deals import DealsWorth, DealWorth, deal_worth, deals_worth
from kings.analysis.hindsight.playouts import Continuation, Sample
from kings.analysis.hindsight.promises import PromiseWorth, promise_worth

__all__ = [
    "Branch",
    "Comparison",
    "Continuation",
    "DealWorth",
    "DealsWorth",
    "Fork",
    "PromiseWorth",
    "Sample",
    "another_card",
    "another_choice",
    "choices_at",
    "deal_worth",
    "deals_worth",
    "ghost_of",
    "other_players",
    "promise_worth",
    "race_beside",
    "race_of_both",
    "refuse_deal",
    "what_if",
    "without_deals",
]
