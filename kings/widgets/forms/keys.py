"""Setting up King's Keys: kingdoms dealt or by seat, and the optional rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as ipw

from kings.figures.keys.cards import face
from kings.figures.palette import Palette
from kings.figures.svg import Markup
from kings.games import find_room
from kings.keys.cards import KINGDOMS, Card
from kings.widgets.fields import Radios
from kings.widgets.forms.fan import WIDE, fans
from kings.widgets.forms.form import Form
from kings.widgets.page import classed, heading, html, show
from kings.widgets.presses import listen
from kings.widgets.setting_up import explained

_HEADING = (
    "King’s Keys",
    "Four kingdoms, four suits, and everybody steals. Post guards, send soldiers, and show the "
    "hand that wins before somebody else does.",
)
_SHOWN = tuple(
    Card(words)
    for words in ("ocean key 2", "sun coin 3", "ember axe 4", "forest shield 1", "ocean axe 3")
)
_JOKERS = {
    "key_joker": ("Key Joker", "It takes one card from another’s place, past all guards (K-41)."),
    "axe_joker": ("Axe Joker", "It takes another’s highest Axe (K-42)."),
    "shield_joker": ("Shield Joker", "It takes a card, or leads soldiers, past guards (K-43)."),
    "coin_joker": ("Coin Joker", "In a payment one Coin counts as any kingdom’s (K-44)."),
    "spy": ("Joker Spy", "Call your Joker and see the other cards where it lies (K-45)."),
    "laughter": ("Laughter", "Show all four Jokers: everybody wins, and you most of all (K-46)."),
}
_OTHERS = {
    "coin_joker_army": ("Coin Joker in an army", "The Coin Joker helps an army too (K-33)."),
    "buy_back": ("Buying back guards", "Coins bring home a Shield that guards for others (K-47)."),
    "allow_betrayed_theft": (
        "Soldiers against their own kingdom",
        "They may be sent, and are caught (K-25).",
    ),
}


def keys_form() -> Form:
    """Return the page for a game of King's Keys."""
    return Form(find_room("keys"), _Rules(), _HEADING, fans(_cards))


def _cards(colours: Palette) -> list[Markup]:
    return [face(card, WIDE, colours) for card in _SHOWN]


class _Rules(ipw.VBox):
    """Kingdoms, Jokers and the other optional rules."""

    def __init__(self) -> None:
        self._kingdoms = classed(
            Radios(
                "Kingdoms",
                [
                    ("dealt: nobody chooses a kingdom (K-10)", False),
                    (f"by seat: {', '.join(one.label for one in KINGDOMS)}", True),
                ],
                quiet=True,
            ),
            "stacked",
        )
        self._jokers = ipw.Checkbox(description="Jokers in the deck", indent=False)
        self._boxes = {
            name: ipw.Checkbox(description=words, indent=False, value=name in _JOKERS)
            for name, (words, _) in {**_JOKERS, **_OTHERS}.items()
        }
        means = {name: means for name, (_, means) in {**_JOKERS, **_OTHERS}.items()}
        shown = {name: explained(box, means[name]) for name, box in self._boxes.items()}
        self._with_jokers = ipw.VBox([shown[name] for name in (*_JOKERS, "coin_joker_army")])
        listen(self._jokers, self._show, "value")
        super().__init__(
            [
                heading("By what rules?"),
                html("<h4>Who has which kingdom</h4>"),
                self._kingdoms,
                html("<h4>Optional rules</h4>"),
                explained(
                    self._jokers, "Four cards more; what each does is a rule of its own (K-40)."
                ),
                self._with_jokers,
                shown["buy_back"],
                shown["allow_betrayed_theft"],
            ]
        )
        classed(self, "panel")
        self._show(None)

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen; what a Joker may do holds where there are Jokers."""
        jokers = self._jokers.value
        needing = (*_JOKERS, "coin_joker_army")
        switches = {
            name: box.value and (jokers or name not in needing) for name, box in self._boxes.items()
        }
        kingdoms = KINGDOMS if self._kingdoms.value else None
        return {"kingdoms": kingdoms, "jokers": jokers, **switches}

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self._kingdoms, heard, "index")
        for box in (self._jokers, *self._boxes.values()):
            listen(box, heard, "value")

    def words(self) -> Sequence[str]:
        """Say what is agreed on, the kingdoms first."""
        chosen = self.chosen()
        first = "kingdoms by seat" if self._kingdoms.value else "kingdoms dealt"
        if not self._jokers.value:
            jokers = []
        else:
            without = [words for name, (words, _) in _JOKERS.items() if not chosen[name]]
            jokers = ["with Jokers", *(f"without {words}" for words in without)]
        agreed = [words for name, (words, _) in _OTHERS.items() if chosen[name]]
        return [first, *jokers, *agreed]

    def _show(self, _: object) -> None:
        show(self._with_jokers, when=self._jokers.value)
