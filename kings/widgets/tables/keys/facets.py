"""What a play of King's Keys is put together of: what is used, where, what is taken, what is paid.

Plain Python over the choices that the rules list; nothing here decides what is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.keys.cards import Card
from kings.keys.moves import (
    BuyBack,
    Choice,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.places import Place
from kings.keys.view import View
from kings.words import counted, owner

Where = tuple[int, Place | None]
"""A seat and its place; None for the place: wherever its highest Axe lies (K-42)."""

Use = tuple[str, Card] | Choice
"""The kind of a play and its card; or the whole choice, where it has no more parts."""

Value = Use | Card | Where | frozenset[Card] | None
"""What is decided in one step."""

CARD_BY_CARD = ("named", "paid")
STEPS = ("use", "axe", "where", *CARD_BY_CARD)
"""What is decided, in the order in which it is asked; the last two card by card."""


@dataclass(frozen=True, slots=True)
class Facets:
    """One choice, taken apart.

    ``axe``: what the Shield Joker leads (K-43); ``named``: face-up cards that are taken; ``paid``:
    coins, and the Coin Joker.
    """

    choice: Choice
    use: Use
    axe: Card | None = None
    where: Where | None = None
    named: frozenset[Card] = frozenset()
    paid: frozenset[Card] = frozenset()

    @property
    def marks(self) -> frozenset[str]:
        """The marks in the picture of all its parts."""
        single = {mark_of(self.at(step)) for step in ("use", "axe", "where")}
        cards = {f"card:{card}" for card in self.named | self.paid}
        return frozenset({*single, *cards} - {""})

    def at(self, step: str) -> Value:
        """Return what it has for a step."""
        found: Value = getattr(self, step)
        return found


def mark_of(value: Value) -> str:
    """Return the mark in the picture of a card, a place or what is used; else an empty one."""
    match value:
        case Card():
            return f"card:{value}"
        case (str(), Card() as card):
            return f"card:{card}"
        case (int(seat), None):
            return f"seat:{seat}"
        case (int(seat), place):
            return f"place:{seat}:{place}"
    return ""


def facets_of(choice: Choice) -> Facets:
    """Take a choice apart."""
    match choice:
        case PlaceGuard(_, card, paid):
            return Facets(choice, ("guard", card), paid=frozenset(paid))
        case BuyBack(_, _, card, paid):
            return Facets(choice, ("buy", card), paid=frozenset(paid))
        case Raid(_, axe, target, place, named, paid):
            where = (target, place)
            used = ("raid", axe)
            return Facets(choice, used, None, where, frozenset(named), frozenset(paid))
        case Unlock(_, key, target, named):
            return Facets(choice, ("unlock", key), None, (target, Place.VAULT), frozenset(named))
        case Take(_, joker, target, place, card):
            taken = frozenset(() if card is None else (card,))
            return Facets(choice, ("take", joker), None, (target, place), taken)
        case Seize(_, target):
            return Facets(choice, ("seize", Card.AXE_JOKER), None, (target, None))
        case Lead(_, axe, target, named, paid):
            where = (target, Place.HAND)
            used = ("lead", Card.SHIELD_JOKER)
            return Facets(choice, used, axe, where, frozenset(named), frozenset(paid))
    return Facets(choice, choice)


_USES = {
    "guard": "Place the {} as guard",
    "buy": "Buy the {} back",
    "raid": "Steal with the {}",
    "unlock": "Steal from a Vault with the {}",
    "take": "Take one card with the {}",
    "seize": "Take a highest Axe with the {}",
    "lead": "Lead an Axe past all guards with the {}",
}


_PARTS = {"axe": "Lead the {}", "named": "Take the {}", "paid": "Pay the {}"}


def say_value(view: View, step: str, value: Value) -> str:
    """Return the words on the button of one answer that leaves more to be asked."""
    match value:
        case (str(kind), Card() as card):
            return _USES[kind].format(card.label)
        case (int(seat), None):
            return f"From {view.name(seat)}"
        case (int(seat), Place() as place):
            number = view.seats[seat].at(place).number
            return f"{owner(view.name(seat))} {place.label}: {counted(number, 'card')}"
        case Card():
            return _PARTS[step].format(value.label)
    raise ValueError(f"nothing is said of {value!r} by itself")
