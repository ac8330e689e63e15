"""The theory behind deals, over a plain table of what each choice is worth to each seat.

Prices and zones of agreement, menu auctions, bargaining solutions, coalitions. It knows nothing of
cards: whoever asks makes a ``Decision``. It needs NumPy; the core also needs SciPy.
"""

from kings.analysis.bargaining.auction import (
    MenuAuction,
    efficient_choice,
    menu_auction,
    truthful_auction,
    truthful_equilibria,
)
from kings.analysis.bargaining.coalitions import (
    Core,
    Emptiness,
    Game,
    decision_game,
    emptiness,
    find_core,
    in_core,
    prenucleolus,
    shapley_value,
    worst_off,
)
from kings.analysis.bargaining.deals import DealPrice, PromisePrice, price_deal, price_promise
from kings.analysis.bargaining.decision import Decision, Offer, Outcome, Payment
from kings.analysis.bargaining.prices import GroupPrice, PairPrice, Prices, price_choices, standing
from kings.analysis.bargaining.solutions import (
    Frontier,
    Segment,
    Solutions,
    bargaining_solutions,
    frontier_segments,
    pareto_frontier,
    pareto_improvement,
)

__all__ = [
    "Core",
    "DealPrice",
    "Decision",
    "Emptiness",
    "Frontier",
    "Game",
    "GroupPrice",
    "MenuAuction",
    "Offer",
    "Outcome",
    "PairPrice",
    "Payment",
    "Prices",
    "PromisePrice",
    "Segment",
    "Solutions",
    "bargaining_solutions",
    "decision_game",
    "efficient_choice",
    "emptiness",
    "find_core",
    "frontier_segments",
    "in_core",
    "menu_auction",
    "pareto_frontier",
    "pareto_improvement",
    "prenucleolus",
    "price_choices",
    "price_deal",
    "price_promise",
    "shapley_value",
    "standing",
    "truthful_auction",
    "truthful_equilibria",
    "worst_off",
]
