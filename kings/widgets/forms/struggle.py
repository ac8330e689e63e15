"""Setting up Kings' Struggle: Day or Night, variants, house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.figures.cards import face
from kings.figures.palette import Palette
from kings.figures.svg import Markup
from kings.games import find_room
from kings.struggle.cards import Card
from kings.struggle.partition.groups import RULEBOOK
from kings.widgets.forms.fan import WIDE, fans
from kings.widgets.forms.form import Form
from kings.widgets.setting_up import RulesSection

_HEADING = (
    "Kings’ Struggle",
    "Seven tricks, and almost everything a card does is for sale. What is done at once binds; "
    "everything about later is only a promise.",
)
_SHOWN = (Card.FARMER, Card.JEWELER, Card.KING, Card.JESTER, Card.ASSASSIN)
_LIGHT = {"day": "by Day", "night": "by Night", "draw": "Day or Night by draw"}
_AGREED = {
    "free_market": "Free Market",
    "regulated_market": "Regulated Market",
    "peasant_before_ties": "Peasant before ties",
}


def struggle_form() -> Form:
    """Return the page for a game of Kings' Struggle."""
    return Form(find_room("struggle"), _Rules(), _HEADING, fans(_cards))


def _cards(colours: Palette) -> list[Markup]:
    return [face(card, WIDE, colours) for card in _SHOWN]


class _Rules(RulesSection):
    """Day or Night, the variants and the house rules, as options."""

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen, by the names of the options."""
        return {"mode": self.mode, "tables": self.tables.tables, **self.variants}

    def words(self) -> Sequence[str]:
        """Say what is agreed on, Day or Night first."""
        agreed = [_AGREED[name] for name, on in self.variants.items() if on]
        own = ["points of our own"] if self.tables.tables != RULEBOOK else []
        return [_LIGHT[self.mode], *agreed, *own]
