"""The 68 cards of King's Keys (K-01 to K-03), sets of them, and the places where they lie (K-04).

A set of cards is a whole number in which each card has its bit: so a place, a pile or what somebody
has seen is one small value, and to gather, to lack and to share are single steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from kings.errors import BadInput
from kings.typed import quoted

Cards = int
"""A set of cards: bit ``card.number`` is set for each card in it."""

NO_CARDS: Cards = 0


class Kingdom(StrEnum):
    """The four kingdoms, each with a colour: blue, yellow, red and green (K-01)."""

    OCEAN = "ocean"
    SUN = "sun"
    EMBER = "ember"
    FOREST = "forest"

    @property
    def label(self) -> str:
        """The name as it is shown: ``Ocean``."""
        return self.value.capitalize()


class Suit(StrEnum):
    """What a card counts: soldiers, guards, coins or keys (K-02)."""

    AXE = "axe"
    SHIELD = "shield"
    COIN = "coin"
    KEY = "key"


class Place(StrEnum):
    """A place of a player in which cards lie face down, and can be stolen from (K-04)."""

    HAND = "hand"
    VAULT = "vault"
    DUNGEON = "dungeon"

    @property
    def label(self) -> str:
        """The name as it is shown: ``Hand``."""
        return self.value.capitalize()


KINGDOMS = tuple(Kingdom)

_SHOWN = {
    "key": Kingdom.OCEAN,
    "axe": Kingdom.EMBER,
    "shield": Kingdom.FOREST,
    "coin": Kingdom.SUN,
}
"""The kingdom whose colour a Joker shows (K-03)."""


class Card(StrEnum):
    """A card, named by kingdom, suit and rank; the Jokers by what they are called (K-02, K-03).

    ``number``: its place in the deck, 0 to 67, kingdom by kingdom and the Jokers last; ``bit``: the
    set of this card alone; ``kingdom``: of a Joker the one whose colour it shows; ``suit``: None
    for a Joker; ``rank``: 1 to 4, of a Joker 0.
    """

    number: int
    bit: Cards
    kingdom: Kingdom
    suit: Suit | None
    rank: int

    OCEAN_AXE_1 = "ocean axe 1"
    OCEAN_AXE_2 = "ocean axe 2"
    OCEAN_AXE_3 = "ocean axe 3"
    OCEAN_AXE_4 = "ocean axe 4"
    OCEAN_SHIELD_1 = "ocean shield 1"
    OCEAN_SHIELD_2 = "ocean shield 2"
    OCEAN_SHIELD_3 = "ocean shield 3"
    OCEAN_SHIELD_4 = "ocean shield 4"
    OCEAN_COIN_1 = "ocean coin 1"
    OCEAN_COIN_2 = "ocean coin 2"
    OCEAN_COIN_3 = "ocean coin 3"
    OCEAN_COIN_4 = "ocean coin 4"
    OCEAN_KEY_1 = "ocean key 1"
    OCEAN_KEY_2 = "ocean key 2"
    OCEAN_KEY_3 = "ocean key 3"
    OCEAN_KEY_4 = "ocean key 4"
    SUN_AXE_1 = "sun axe 1"
    SUN_AXE_2 = "sun axe 2"
    SUN_AXE_3 = "sun axe 3"
    SUN_AXE_4 = "sun axe 4"
    SUN_SHIELD_1 = "sun shield 1"
    SUN_SHIELD_2 = "sun shield 2"
    SUN_SHIELD_3 = "sun shield 3"
    SUN_SHIELD_4 = "sun shield 4"
    SUN_COIN_1 = "sun coin 1"
    SUN_COIN_2 = "sun coin 2"
    SUN_COIN_3 = "sun coin 3"
    SUN_COIN_4 = "sun coin 4"
    SUN_KEY_1 = "sun key 1"
    SUN_KEY_2 = "sun key 2"
    SUN_KEY_3 = "sun key 3"
    SUN_KEY_4 = "sun key 4"
    EMBER_AXE_1 = "ember axe 1"
    EMBER_AXE_2 = "ember axe 2"
    EMBER_AXE_3 = "ember axe 3"
    EMBER_AXE_4 = "ember axe 4"
    EMBER_SHIELD_1 = "ember shield 1"
    EMBER_SHIELD_2 = "ember shield 2"
    EMBER_SHIELD_3 = "ember shield 3"
    EMBER_SHIELD_4 = "ember shield 4"
    EMBER_COIN_1 = "ember coin 1"
    EMBER_COIN_2 = "ember coin 2"
    EMBER_COIN_3 = "ember coin 3"
    EMBER_COIN_4 = "ember coin 4"
    EMBER_KEY_1 = "ember key 1"
    EMBER_KEY_2 = "ember key 2"
    EMBER_KEY_3 = "ember key 3"
    EMBER_KEY_4 = "ember key 4"
    FOREST_AXE_1 = "forest axe 1"
    FOREST_AXE_2 = "forest axe 2"
    FOREST_AXE_3 = "forest axe 3"
    FOREST_AXE_4 = "forest axe 4"
    FOREST_SHIELD_1 = "forest shield 1"
    FOREST_SHIELD_2 = "forest shield 2"
    FOREST_SHIELD_3 = "forest shield 3"
    FOREST_SHIELD_4 = "forest shield 4"
    FOREST_COIN_1 = "forest coin 1"
    FOREST_COIN_2 = "forest coin 2"
    FOREST_COIN_3 = "forest coin 3"
    FOREST_COIN_4 = "forest coin 4"
    FOREST_KEY_1 = "forest key 1"
    FOREST_KEY_2 = "forest key 2"
    FOREST_KEY_3 = "forest key 3"
    FOREST_KEY_4 = "forest key 4"
    KEY_JOKER = "key joker"
    AXE_JOKER = "axe joker"
    SHIELD_JOKER = "shield joker"
    COIN_JOKER = "coin joker"

    def __init__(self, text: str) -> None:
        first, second, *rest = text.split()
        self.number = len(type(self).__members__)
        self.bit = 1 << self.number
        self.kingdom = Kingdom(first) if rest else _SHOWN[first]
        self.suit = Suit(second) if rest else None
        self.rank = int(rest[0]) if rest else 0

    @property
    def label(self) -> str:
        """The name as it is shown: ``Ocean Axe 3``, ``Key Joker``."""
        return self.value.title()


DECK = tuple(Card)
RANKS = (1, 2, 3, 4)


def set_of(cards: Iterable[Card]) -> Cards:
    """Return the set of these cards."""
    found = NO_CARDS
    for card in cards:
        found |= card.bit
    return found


OF_SUIT = {suit: set_of(card for card in DECK if card.suit is suit) for suit in Suit}
"""All cards of a suit, of all kingdoms."""

AXES, SHIELDS, COINS, KEYS = (OF_SUIT[suit] for suit in Suit)
JOKERS = set_of(card for card in DECK if card.suit is None)
EVERY_CARD = set_of(DECK)
VAULT_CARDS = COINS | KEYS
"""The cards that are kept in a Vault; all others are kept in a Dungeon (K-04)."""

OF_KINGDOM = {
    kingdom: set_of(card for card in DECK if card.kingdom is kingdom and card.rank)
    for kingdom in Kingdom
}
"""The sixteen cards of a kingdom; its Joker is no card of it (K-03)."""

SPY_JOKER = {card.kingdom: card for card in DECK if card.suit is None}
"""The Joker that shows a kingdom's colour, for which its Spy calls (K-45)."""

_OF_RANK = tuple(set_of(card for card in DECK if card.rank == rank) for rank in range(5))


def four_of(kingdom: Kingdom, suit: Suit) -> Cards:
    """Return the four cards of a suit of one kingdom, worth 10 together (K-02)."""
    return OF_KINGDOM[kingdom] & OF_SUIT[suit]


def of_rank(rank: int) -> Cards:
    """Return all cards of a rank from 1 to 4."""
    return _OF_RANK[rank]


_LOWEST = _OF_RANK[1]


def has_four(cards: Cards) -> bool:
    """Say whether all four cards of some suit of some kingdom are among them."""
    return bool(cards & cards >> 1 & cards >> 2 & cards >> 3 & _LOWEST)


def worth(cards: Cards) -> int:
    """Return what the cards count together: the sum of their ranks (K-02)."""
    _, one, two, three, four = _OF_RANK
    return (
        (cards & one).bit_count()
        + 2 * (cards & two).bit_count()
        + 3 * (cards & three).bit_count()
        + 4 * (cards & four).bit_count()
    )


def highest(cards: Cards) -> int:
    """Return the highest rank among the cards, 0 if there is none."""
    for rank in (4, 3, 2, 1):
        if cards & _OF_RANK[rank]:
            return rank
    return 0


# Sets are listed several times a move and twenty times a view. Card by card that takes six times as
# long, and a random game half as long again.
def _bytes_of_the_deck() -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return for each eight cards of the deck what every set of them holds."""
    rows = [DECK[first : first + 8] for first in range(0, len(DECK), 8)]
    return tuple(
        tuple(
            tuple(card for place, card in enumerate(row) if chosen >> place & 1)
            for chosen in range(1 << len(row))
        )
        for row in rows
    )


_LISTED = _bytes_of_the_deck()


def cards_in(cards: Cards) -> tuple[Card, ...]:
    """List the cards of a set in the order of the deck."""
    found: tuple[Card, ...] = ()
    for row in _LISTED:
        if not cards:
            break
        found += row[cards & 255]
        cards >>= 8
    return found


def parse_card(words: str) -> Card:
    """Read a card from its name in any case: ``"ocean axe 3"``, ``"Key Joker"``.

    Raises ``BadInput`` for anything else.
    """
    text = " ".join(words.split()).lower()
    try:
        return Card(text)
    except ValueError as error:
        raise BadInput(
            f"{quoted(words)} is no card: name a kingdom, a suit and a rank from 1 to 4, such as "
            "“ocean axe 3”, or a Joker, such as “key joker” (K-02)."
        ) from error
