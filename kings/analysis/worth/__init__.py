"""What each choice at the table is worth to each seat, measured on the live game.

Exactly in the turns of the last round, elsewhere by play-outs in the compiled kernel, always under
a continuation that is named, and never by a card that the asking seat may not see. It needs NumPy
and Numba; mixed equilibria need quantecon.
"""

from kings.analysis.worth.asking import How, forget, refine, values
from kings.analysis.worth.coach import Advice, coach, coaching, standing_offers
from kings.analysis.worth.deciding import decision
from kings.analysis.worth.equilibria import Mixed, mixed_equilibrium
from kings.analysis.worth.measured import LENSES, Difference, Ends, Lens, Values
from kings.analysis.worth.measuring import CONTINUATIONS
from kings.analysis.worth.normal_form import CardGame, LeadGame, lead_game, normal_form
from kings.analysis.worth.promised import PromiseWorth, promise_worth

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
