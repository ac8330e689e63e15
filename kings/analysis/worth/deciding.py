"""Values as a decision: the table that prices, auctions and coalitions are computed from."""

from __future__ import annotations

from kings.analysis.bargaining import Decision
from kings.analysis.worth.measured import Lens, Values


def decision(values: Values, lens: Lens | None = None) -> Decision:
    """Return the decision with these values, through their own lens or another.

    Through the lens “wins” the table also says what a choice is worth once gold has changed hands.
    What is done unpaid is the best for the deciding seat, among equals the first in the order of
    S-3C.
    """
    through = lens or values.lens
    return Decision(
        values.deciding,
        values.names,
        values.labels,
        values.mean(through),
        values.gold,
        worth=values.after_gold if through == "wins" else None,
    )
