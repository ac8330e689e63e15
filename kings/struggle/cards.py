"""The ten cards of Kings' Struggle and their classes (S-01, S-02), and counting them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum

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

    @property
    def title(self) -> str:
        """The printed title, such as ``Farmer``."""
        return self.name.capitalize()

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


def as_card(card: Card | int) -> Card:
    """Return the card of a printed power; raises ``BadInput`` if there is none (S-02)."""
    if type(card) is Card:
        return card
    try:
        return Card(card)
    except ValueError as error:
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
