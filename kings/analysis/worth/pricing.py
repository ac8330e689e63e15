"""What a decision costs whom, in one call: from a position to prices and zones of agreement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from kings.analysis.bargaining.decision import Offer
from kings.analysis.bargaining.prices import Prices, price_choices
from kings.analysis.worth.asking import How, values
from kings.analysis.worth.deciding import decision
from kings.analysis.worth.position import Place


def price(place: Place, offers: Iterable[Offer] = (), **how: Unpack[How]) -> Prices:
    """Return what each choice costs the player who decides, and what the others can pay for it.

    ``place``: a position of Kings' Struggle, what a seat sees of one, or a scenario; ``offers``:
    those in force. ``how``: as for ``values``, such as ``open_cards=True``, or ``seconds=None`` and
    ``games=1000`` to get the same answer each time. Raises ``BadInput`` where nobody has a choice.

    For example ``kings.price(kings.scenario("A card for sale"), open_cards=True)``.
    """
    return price_choices(decision(values(place, **how)), offers)
