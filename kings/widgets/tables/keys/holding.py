"""The four cards to hold: picked together, though the rules ask for them one by one (K-12)."""

from __future__ import annotations

from collections.abc import Iterable

from kings.keys.cards import Card
from kings.keys.moves import Hold
from kings.keys.state import HELD, Phase
from kings.keys.view import View
from kings.words import counted


class Holding:
    """Which cards are picked to be held, of those that can still be.

    Cards are held in the order of the deck; what is held already stays.
    """

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        after = max((card.number for card in view.held), default=-1)
        asked = view.phase is Phase.HOLD and any(isinstance(one, Hold) for one in view.choices)
        self.cards = tuple(card for card in view.owned if card.number > after) if asked else ()
        self.missing = HELD - len(view.held)
        self.picked: frozenset[Card] = frozenset()

    @property
    def is_asked(self) -> bool:
        """Whether the cards to hold are what is to be decided."""
        return bool(self.cards)

    @property
    def is_full(self) -> bool:
        """Whether as many are picked as are to be held."""
        return len(self.picked) == self.missing

    @property
    def marks(self) -> frozenset[str]:
        """The marks in the picture of what is picked."""
        return frozenset(f"card:{card}" for card in self.picked)

    @property
    def question(self) -> str:
        """Say how many are picked, and how many have to be."""
        if self.is_full:
            return "These are enough. Point at one to let it go again."
        return f"Pick {counted(self.missing, 'card')} to hold; picked: {len(self.picked)}."

    def turn(self, card: Card) -> bool:
        """Pick a card, or let it go again; False where it can't be, or enough are picked."""
        if card in self.picked:
            self.picked -= {card}
            return True
        if card not in self.cards or self.is_full:
            return False
        self.picked |= {card}
        return True

    def choices(self, cards: Iterable[Card]) -> tuple[Hold, ...]:
        """Return the choices that hold these cards, in the order of the deck."""
        assert self._seat is not None  # nobody else is asked
        return tuple(Hold(self._seat, card) for card in sorted(cards, key=lambda card: card.number))
