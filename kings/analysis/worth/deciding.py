"""Values as a decision: the table that prices, auctions and coalitions are computed from."""

from __future__ import annotations

from kings.analysis.bargaining import Decision
from kings.analysis.worth.measured import Lens, Values
from kings.errors import BadInput


def decision(values: Values, lens: Lens | None = None) -> Decision:
    """Return what each choice is worth as a table to bargain over.

    ``values``: what ``kings.values`` returned; ``lens``: ``vp`` or ``wins`` (None: that of the
    values). Through the lens ``wins`` the table also says what a choice is worth once gold has
    changed hands. Unpaid, the deciding seat does what is best for itself, among equals the first in
    the order of S-3C. Raises ``BadInput`` for anything but values.

    For example ``kings.decision(kings.values(position, open_cards=True))``.
    """
    if not isinstance(values, Values):
        raise BadInput(
            f"A decision is made from values, not from a value of type {type(values).__name__}; "
            "kings.values returns them for a position."
        )
    through = lens or values.lens
    return Decision(
        values.deciding,
        values.names,
        values.labels,
        values.mean(through),
        values.gold,
        worth=values.after_gold if through == "wins" else None,
    )
