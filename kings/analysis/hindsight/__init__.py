"""What would have happened otherwise, in hindsight: on any journal, at any event.

A *fork* is a record with two courses from one event on (``branches``). Both are played on to the
end thousands of times (``playouts``), with the same chance and by the same players, who are always
named; what differs is what the event was worth, with its interval (``comparison``). Hindsight uses
all cards, even those that nobody could see. It needs NumPy, SciPy and Numba.
"""

from kings.analysis.hindsight.branches import (
    Fork,
    another_card,
    another_choice,
    choices_at,
    other_players,
    refuse_deal,
    without_deals,
)
from kings.analysis.hindsight.comparison import Comparison, race_beside, race_of_both, what_if
from kings.analysis.hindsight.deals import DealsWorth, DealWorth, deal_worth, deals_worth

__all__ = [
    "Comparison",
    "DealWorth",
    "DealsWorth",
    "Fork",
    "another_card",
    "another_choice",
    "choices_at",
    "deal_worth",
    "deals_worth",
    "other_players",
    "race_beside",
    "race_of_both",
    "refuse_deal",
    "what_if",
    "without_deals",
]
