"""What stands on the cards, and how a card is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kings.struggle.cards import Card
from kings.struggle.state import InPlay


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card does: ``short`` for its face, ``full`` for the reference, and its ``rule``."""

    short: str
    full: str
    rule: str


CARD_TEXTS: Mapping[Card, CardText] = {
    Card.PEASANT: CardText(
        "wins as the only Serf left",
        "Has no action. Once equal cards are gone, a Peasant that is the only Serf left wins the "
        "trick, however strong the others are.",
        "S-30",
    ),
    Card.FARMER: CardText(
        "puts +5 on one Merchant",
        "Puts a +5 marker on any Merchant in play. The Merchant's owner can't refuse it.",
        "S-31",
    ),
    Card.ASSASSIN: CardText(
        "takes one Royal or Merchant",
        "Takes a Royal or a Merchant out of the trick into the Points Pile of the Assassin's "
        "owner. If the taken card's turn was still to come, it doesn't act any more.",
        "S-32",
    ),
    Card.COBBLER: CardText(
        "gold per Serf; may say who leads",
        "If it is the only Cobbler when the cards are turned over, its owner may hand the lead to "
        "any player before the first turn (S-21). On its turn it takes 1 gold for each Serf in "
        "play.",
        "S-33",
    ),
    Card.COOPER: CardText(
        "gold per Merchant, or a swap",
        "Takes 1 gold for each Merchant in play, itself included. Or, if no other Cooper is in "
        "play, it goes back to hand for another card, which may act at once.",
        "S-34",
    ),
    Card.JEWELER: CardText(
        "gold per Royal; may put +2 on one",
        "Takes 1 gold for each Royal in play. It may also put a +2 marker on one of them.",
        "S-35",
    ),
    Card.JESTER: CardText(
        "makes one player change cards",
        "Makes another player put a different card from hand in the place of the one in play; "
        "that player chooses it, unless a binding deal names it. If that player's turn is over, "
        "the new card counts but doesn't act.",
        "S-36",
    ),
    Card.KNIGHT: CardText(
        "takes up to two Serfs",
        "Takes one or two Serfs out of the trick into the Points Pile of the Knight's owner.",
        "S-37",
    ),
    Card.QUEEN: CardText(
        "5 gold more for winning",
        "Has no action. When the Queen is the card that wins the trick, 5 gold from the bank come "
        "with it.",
        "S-38",
    ),
    Card.KING: CardText(
        "no action; the highest printed power",
        "Has no action. Nothing is printed higher, and that is all the King has to offer.",
        "S-39",
    ),
}
"""What each card does, in our own words (S-30 to S-39)."""


def say_card(card: Card) -> str:
    """Name a card with its printed power: ``Farmer (2)``."""
    return f"{card.title} ({int(card)})"


def say_lying(lying: InPlay) -> str:
    """Name a card in play with the power that counts: ``Jeweler 6 + 5 = 11`` (S-40)."""
    return f"{lying.card.title} {power_sum(lying)}"


def power_sum(lying: InPlay) -> str:
    """Write the power that counts as a sum, if there are markers: ``6 + 5 = 11``."""
    parts = (int(lying.card), *(5,) * lying.fives, *(2,) * lying.twos)
    total = f" = {lying.power}" if len(parts) > 1 else ""
    return " + ".join(map(str, parts)) + total
