"""What each choice at the table is worth to each seat, measured on the live game.

Exactly in the turns of the last round, elsewhere by play-outs in the compiled kernel, always under
a continuation that is named, and never by a card that the asking seat may not see. It needs NumPy
and Numba; mixed equilibria need quantecon.
"""

from kings.analysis.worth.coach import Advice, coach
from kings.analysis.worth.decision_table import Values, decision
from kings.analysis.worth.endings import Lens
from kings.analysis.worth.measure import forget, refine, values
from kings.analysis.worth.normal_form import CardGame, LeadGame, lead_game, normal_form
from kings.analysis.worth.promises import PromiseWorth, promise_worth

__all__ = [
    "Advice",
    "CardGame",
    "LeadGame",
    "Lens",
    "PromiseWorth",
    "Values",
    "coach",
    "decision",
    "forget",
    "lead_game",
    "normal_form",
    "promise_worth",
    "refine",
    "values",
]
