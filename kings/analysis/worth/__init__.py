"""What each choice at the table is worth to each seat, measured on the live game.

Exactly in the turns of the last round, elsewhere by play-outs in the compiled kernel, always under
a continuation that is named, and never by a card that the asking seat may not see. It needs NumPy
and Numba; mixed equilibria need quantecon.
"""

from kings.analysis.worth.coach import Advice, coach, coaching, standing_offers
from kings.analysis.worth.endings import LENSES, Ends, Lens
from kings.analysis.worth.measure import CONTINUATIONS, How, forget, refine, values
from kings.analysis.worth.normal_form import (
    CardGame,
    LeadGame,
    Mixed,
    lead_game,
    mixed_equilibrium,
    normal_form,
)
from kings.analysis.worth.promises import PromiseWorth, promise_worth
from kings.analysis.worth.values import Difference, Values, decision

__all__ = [
    "CONTINUATIONS",
    "LENSES",
    "Advice",
    "CardGame",
    "Difference",
    "Ends",
    "How",
    "LeadGame",
    "Lens",
    "Mixed",
    "PromiseWorth",
    "Values",
    "coach",
    "coaching",
    "decision",
    "forget",
    "lead_game",
    "mixed_equilibrium",
    "normal_form",
    "promise_worth",
    "refine",
    "standing_offers",
    "values",
]
