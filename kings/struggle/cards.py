"""The ten cards of Kings' Struggle: classes (S-01, S-02), what stands on them, counting them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from operator import index

from kings.errors import BadInput
from kings.typed import plain_number, quoted, represented

Counts = tuple[int, ...]
"""How many cards of each title: ten numbers, from the Peasants to the Kings."""

NO_CARDS: Counts = (0,) * 10


class CardClass(Enum):
    """The three estates (S-02)."""

    SERF = "Serf"
    MERCHANT = "Merchant"
    ROYAL = "Royal"


class Card(IntEnum):
    """A title of Kings' Struggle; its value is the printed power, 1 to 10 (S-02).

    For example ``kings.Card.QUEEN``, or ``kings.Card(8)`` for the title of power 8; ``title`` is
    its name in words.
    """

    PEASANT = 1
    FARMER = 2
    ASSASSIN = 3
    COBBLER = 4
    COOPER = 5
    JEWELER = 6
    JESTER = 7
    KNIGHT = 8
    QUEEN = 9
    KING = 10

    title: str
    """The printed title, such as ``Farmer``."""

    def __init__(self, power: int) -> None:
        self.title = self.name.capitalize()

    @property
    def estate(self) -> CardClass:
        """The class of the card: Serf, Merchant or Royal."""
        if self in SERFS:
            return CardClass.SERF
        return CardClass.MERCHANT if self in MERCHANTS else CardClass.ROYAL


DECK = tuple(Card)
SERFS = frozenset({Card.PEASANT, Card.FARMER, Card.ASSASSIN})
MERCHANTS = frozenset({Card.COBBLER, Card.COOPER, Card.JEWELER})
ROYALS = frozenset({Card.JESTER, Card.KNIGHT, Card.QUEEN, Card.KING})
NEGOTIATE = frozenset(DECK) - {Card.PEASANT, Card.QUEEN, Card.KING}
"""The cards whose use can be bargained for (S-02)."""


ESTATES = {CardClass.SERF: SERFS, CardClass.MERCHANT: MERCHANTS, CardClass.ROYAL: ROYALS}
"""The titles of each class."""

PAID_FOR = {
    Card.COBBLER: CardClass.SERF,
    Card.COOPER: CardClass.MERCHANT,
    Card.JEWELER: CardClass.ROYAL,
}
"""The class for whose cards in play a Merchant takes gold (S-33 to S-35)."""


def income(card: Card, in_play: Iterable[Card]) -> int:
    """Return the gold that a Merchant's ability takes if the bank has it (S-33 to S-35)."""
    estate = ESTATES[PAID_FOR[card]]
    return len([one for one in in_play if one in estate])


def as_card(card: Card | int) -> Card:
    """Return the card of a printed power; raises ``BadInput`` if there is none (S-02)."""
    if type(card) is Card:
        return card
    try:
        if isinstance(card, bool):  # Python takes True for 1, and the Peasant for both
            raise TypeError
        return Card(index(card))
    except (TypeError, ValueError) as error:
        raise BadInput(
            f"{represented(card)} is no card: its power is from 1 to 10 (S-02)."
        ) from error


def count(cards: Iterable[Card | int]) -> Counts:
    """Count cards by title."""
    counts = [0] * 10
    for card in cards:
        counts[card - 1] += 1
    return tuple(counts)


def cards_in(counts: Counts) -> tuple[Card, ...]:
    """List the cards that ``counts`` counts, lowest first."""
    return tuple(card for card in DECK for _ in range(counts[card - 1]))


def parse_card(word: str) -> Card:
    """Read a card from its power or its title, in any case: ``"2"``, ``"farmer"``.

    Raises ``BadInput`` for anything else.
    """
    text = word.strip()
    power = plain_number(text)
    if power is not None and 1 <= power <= 10:
        return Card(power)
    if text.upper() in Card.__members__:
        return Card[text.upper()]
    raise BadInput(
        f"{quoted(text)} is no card: give a power from 1 to 10 or a title from Peasant to "
        f"King (S-02)."
    )


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
