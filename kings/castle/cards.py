"""The 26 squires of the realm and the 78 Event cards: 32 kinds, each card with a squire's letter.

The level cards are among them (C-01, C-03, C-50).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, get_args

from kings.errors import BadInput
from kings.typed import plain_number, quoted

Letter = Literal[
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
    "M",
    "N",
    "O",
    "P",
    "Q",
    "R",
    "S",
    "T",
    "U",
    "V",
    "W",
    "X",
    "Y",
    "Z",
]
"""A squire's letter, by which the Personality card is known."""

LETTERS: tuple[Letter, ...] = get_args(Letter)

NAMES: dict[Letter, str] = {
    "A": "Alder",
    "B": "Bram",
    "C": "Cecily",
    "D": "Dunstan",
    "E": "Edda",
    "F": "Fulk",
    "G": "Greta",
    "H": "Hob",
    "I": "Isolde",
    "J": "Jory",
    "K": "Kit",
    "L": "Lambert",
    "M": "Maud",
    "N": "Ned",
    "O": "Osric",
    "P": "Petra",
    "Q": "Quill",
    "R": "Rosa",
    "S": "Sigrun",
    "T": "Tilda",
    "U": "Ulric",
    "V": "Vesper",
    "W": "Wat",
    "X": "Xenia",
    "Y": "Yorick",
    "Z": "Zora",
}
"""What the squires are called; whoever bears it may be a man or a woman, the rules say “man”."""


def parse_letter(words: str) -> Letter:
    """Read a squire from the letter or the name, in any case: ``"m"``, ``"Maud"``.

    Raises ``BadInput`` for anything else.
    """
    wanted = words.strip().casefold()
    for letter, name in NAMES.items():
        if wanted in (letter.casefold(), name.casefold()):
            return letter
    raise BadInput(
        f"{quoted(words.strip())} is no squire: give a letter from A to Z or a name, "
        f"such as Maud (C-01)."
    )


class Kind(IntEnum):
    """A kind of Event card; its value is its number in the table of C-50."""

    PEACEFUL_DEATH = 1
    ACCIDENTAL_DEATH = 2
    ASSASSINATION = 3
    BARBARIANS = 4
    PLAGUE = 5
    LUCKY_ESCAPE = 6
    FINANCIAL_SCANDAL = 7
    UNLUCKY_FALL = 8
    VANISHINGS = 9
    VILLAGE = 10
    TOWN = 11
    CITY = 12
    KNOWN = 13
    RECOGNISED = 14
    FAMED = 15
    KEEP = 16
    WALLS = 17
    TOWERS = 18
    PROTRACTED_SIEGE = 19
    WEAK_ADMINISTRATION = 20
    TIME_OF_PEACE = 21
    INCOMPETENT_LORD = 22
    TIMELY_REPAIRS = 23
    NOT_THAT_BAD = 24
    STATE_OF_DISREPAIR = 25
    LAZY_DEFENCE = 26
    SHRINKING_DOMAIN = 27
    LOSING_INFLUENCE = 28
    SUDDEN_CHANGES = 29
    UNEXPECTED_LOSS = 30
    TARGETED_THEFT = 31
    RECYCLE = 32

    # Kinds are looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = int.__hash__

    @property
    def title(self) -> str:
        """The printed title, such as ``Barbarians!``."""
        return _TITLES.get(self) or self.name.replace("_", " ").title()


_TITLES = {Kind.BARBARIANS: "Barbarians!", Kind.TIME_OF_PEACE: "Time of Peace"} | {
    Kind.STATE_OF_DISREPAIR: "State of Disrepair"
}

COPIES: tuple[int, ...] = (
    *(4, 6, 3, 3, 3, 4, 3, 3, 2),
    *(3, 2, 2, 3, 2, 2, 3, 2, 2),
    *(1, 1, 1, 1, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2),
)
"""How many cards there are of each kind, in the order of the table of C-50."""


class Card(IntEnum):
    """One Event card; its value is its number from 0, its last letter the squire's (C-03)."""

    PEACEFUL_DEATH_A, PEACEFUL_DEATH_B, PEACEFUL_DEATH_C, PEACEFUL_DEATH_D = range(4)
    (
        ACCIDENTAL_DEATH_E,
        ACCIDENTAL_DEATH_F,
        ACCIDENTAL_DEATH_G,
        ACCIDENTAL_DEATH_H,
        ACCIDENTAL_DEATH_I,
        ACCIDENTAL_DEATH_J,
    ) = range(4, 10)
    ASSASSINATION_K, ASSASSINATION_L, ASSASSINATION_M = range(10, 13)
    BARBARIANS_N, BARBARIANS_O, BARBARIANS_P = range(13, 16)
    PLAGUE_Q, PLAGUE_R, PLAGUE_S = range(16, 19)
    LUCKY_ESCAPE_T, LUCKY_ESCAPE_U, LUCKY_ESCAPE_V, LUCKY_ESCAPE_W = range(19, 23)
    FINANCIAL_SCANDAL_X, FINANCIAL_SCANDAL_Y, FINANCIAL_SCANDAL_Z = range(23, 26)
    UNLUCKY_FALL_A, UNLUCKY_FALL_B, UNLUCKY_FALL_C = range(26, 29)
    VANISHINGS_D, VANISHINGS_E = range(29, 31)
    VILLAGE_F, VILLAGE_G, VILLAGE_H = range(31, 34)
    TOWN_I, TOWN_J = range(34, 36)
    CITY_K, CITY_L = range(36, 38)
    KNOWN_M, KNOWN_N, KNOWN_O = range(38, 41)
    RECOGNISED_P, RECOGNISED_Q = range(41, 43)
    FAMED_R, FAMED_S = range(43, 45)
    KEEP_T, KEEP_U, KEEP_V = range(45, 48)
    WALLS_W, WALLS_X = range(48, 50)
    TOWERS_Y, TOWERS_Z = range(50, 52)
    PROTRACTED_SIEGE_A = 52
    WEAK_ADMINISTRATION_B = 53
    TIME_OF_PEACE_C = 54
    INCOMPETENT_LORD_D = 55
    TIMELY_REPAIRS_E, TIMELY_REPAIRS_F, TIMELY_REPAIRS_G = range(56, 59)
    NOT_THAT_BAD_H, NOT_THAT_BAD_I, NOT_THAT_BAD_J = range(59, 62)
    STATE_OF_DISREPAIR_K, STATE_OF_DISREPAIR_L = range(62, 64)
    LAZY_DEFENCE_M, LAZY_DEFENCE_N = range(64, 66)
    SHRINKING_DOMAIN_O, SHRINKING_DOMAIN_P = range(66, 68)
    LOSING_INFLUENCE_Q, LOSING_INFLUENCE_R = range(68, 70)
    SUDDEN_CHANGES_S, SUDDEN_CHANGES_T = range(70, 72)
    UNEXPECTED_LOSS_U, UNEXPECTED_LOSS_V = range(72, 74)
    TARGETED_THEFT_W, TARGETED_THEFT_X = range(74, 76)
    RECYCLE_Y, RECYCLE_Z = range(76, 78)

    # Cards are looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = int.__hash__

    @property
    def kind(self) -> Kind:
        """What kind of card it is (C-50)."""
        return KIND_OF[self]

    @property
    def letter(self) -> Letter:
        """The letter of the squire whom it stands for (C-03)."""
        return LETTER_OF[self]

    @property
    def title(self) -> str:
        """The printed title of its kind."""
        return KIND_OF[self].title

    def __str__(self) -> str:
        return f"{self.title} {self.letter}"


DECK = tuple(Card)

KIND_OF: tuple[Kind, ...] = tuple(
    kind for kind, copies in zip(Kind, COPIES, strict=True) for _ in range(copies)
)
"""The kind of each card, by its number."""

LETTER_OF: tuple[Letter, ...] = tuple(LETTERS[card % 26] for card in DECK)
"""The letter of each card, by its number (C-03)."""

LEVEL_KINDS = tuple(kind for kind in Kind if Kind.VILLAGE <= kind <= Kind.TOWERS)
"""The nine kinds of level cards: Domain, Prestige, Defence, each with the levels 1, 2 and 3."""

LEVEL_OF: tuple[int, ...] = tuple(
    (kind - Kind.VILLAGE) % 3 + 1 if kind in LEVEL_KINDS else 0 for kind in KIND_OF
)
"""The level of each card, by its number; 0 for a card that is none (C-30)."""

STACK_OF: tuple[int, ...] = tuple(
    (kind - Kind.VILLAGE) // 3 if kind in LEVEL_KINDS else -1 for kind in KIND_OF
)
"""Which attribute each card raises, by its number: 0 Domain, 1 Prestige, 2 Defence, −1 none."""

LEVEL_CARDS = frozenset(card for card in DECK if LEVEL_OF[card])

ESCAPES = frozenset(card for card in DECK if KIND_OF[card] is Kind.LUCKY_ESCAPE)
KEEPERS = frozenset(card for card in DECK if KIND_OF[card] is Kind.NOT_THAT_BAD)
"""The cards that save a man, and those that keep a level card (C-22)."""

REACTIONS = (Kind.LUCKY_ESCAPE, Kind.NOT_THAT_BAD)
"""The kinds that are played out of turn (C-22)."""


def cards_of(kind: Kind) -> tuple[Card, ...]:
    """List the copies of a kind, in order of their numbers."""
    return tuple(card for card in DECK if KIND_OF[card] is kind)


def parse_card(words: str) -> Card:
    """Read a card from its number or from its title and letter: ``"17"``, ``"plague q"``.

    A title alone will do where there is one copy only. Raises ``BadInput`` for anything else.
    """
    text = words.strip()
    number = plain_number(text)
    if number is not None and number < len(DECK):
        return Card(number)
    wanted = _plain(text)
    found = [card for card in DECK if wanted in (_plain(str(card)), _plain(card.title))]
    if len(found) == 1:
        return found[0]
    if found:
        letters = ", ".join(card.letter for card in found)
        raise BadInput(f"There are several cards {quoted(text)}: add a letter of {letters} (C-50).")
    raise BadInput(
        f"{quoted(text)} is no Event card: give a number from 0 to 77, or a title and a letter, "
        f"such as Plague Q (C-50)."
    )


def _plain(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())


# What stands on the cards.


@dataclass(frozen=True, slots=True)
class CardText:
    """What a kind does: ``short`` for its face, ``full`` for the reference, and its ``rule``."""

    short: str
    full: str
    rule: str = "C-50"


def _level(attribute: str, level: int) -> CardText:
    return CardText(
        f"{attribute} {level}: raises one castle",
        f"Goes on the {attribute} of a castle whose {attribute} is lower than {level}; then that "
        f"castle's {attribute} is {level}.",
        "C-30",
    )


def _loses(attribute: str) -> CardText:
    return CardText(
        f"one castle loses its top {attribute}",
        f"Discards the top {attribute} card of one castle; the card below counts again.",
    )


def _loses_all(attribute: str) -> CardText:
    return CardText(
        f"one castle loses all {attribute}",
        f"Discards all {attribute} cards of one castle, from the top; each of them can be kept.",
    )


CARD_TEXTS: Mapping[Kind, CardText] = {
    Kind.PEACEFUL_DEATH: CardText(
        "the King dies",
        "The King dies. The Lord of the highest castle that has one follows him.",
    ),
    Kind.ACCIDENTAL_DEATH: CardText(
        "any one man dies",
        "Any one man of the realm dies, and that may be the King.",
    ),
    Kind.ASSASSINATION: CardText(
        "the King dies; you choose who follows",
        "The King dies, and the Lord whom you name becomes King. If the King is saved, everybody "
        "stays where he is.",
    ),
    Kind.BARBARIANS: CardText(
        "one Master at Arms and a Defence card",
        "The Master at Arms of one castle dies, and its top Defence card is discarded.",
    ),
    Kind.PLAGUE: CardText(
        "two die in one castle; its top Domain goes",
        "Any two men of one castle die, and its top Domain card is discarded.",
    ),
    Kind.LUCKY_ESCAPE: CardText(
        "saves one man from death",
        "A reaction, played out of turn: one man who is about to die lives on.",
        "C-22",
    ),
    Kind.FINANCIAL_SCANDAL: CardText(
        "one Seneschal and a Prestige card",
        "The Seneschal of one castle dies, and its top Prestige card is discarded.",
    ),
    Kind.UNLUCKY_FALL: CardText("one Lord dies", "The Lord of one castle dies."),
    Kind.VANISHINGS: CardText(
        "all three men of a castle die",
        "The Lord, the Seneschal and the Master at Arms of one castle die.",
    ),
    Kind.VILLAGE: _level("Domain", 1),
    Kind.TOWN: _level("Domain", 2),
    Kind.CITY: _level("Domain", 3),
    Kind.KNOWN: _level("Prestige", 1),
    Kind.RECOGNISED: _level("Prestige", 2),
    Kind.FAMED: _level("Prestige", 3),
    Kind.KEEP: _level("Defence", 1),
    Kind.WALLS: _level("Defence", 2),
    Kind.TOWERS: _level("Defence", 3),
    Kind.PROTRACTED_SIEGE: _loses_all("Domain"),
    Kind.WEAK_ADMINISTRATION: _loses_all("Prestige"),
    Kind.TIME_OF_PEACE: _loses_all("Defence"),
    Kind.INCOMPETENT_LORD: CardText(
        "one castle loses the top of each attribute",
        "Discards the top Domain, the top Prestige and the top Defence card of one castle.",
    ),
    Kind.TIMELY_REPAIRS: CardText(
        "build a level card of the discard pile",
        "Takes any level card out of the discard pile and puts it on a castle where it fits.",
    ),
    Kind.NOT_THAT_BAD: CardText(
        "keeps one level card",
        "A reaction, played out of turn: one level card that is about to be discarded from a "
        "castle stays there.",
        "C-22",
    ),
    Kind.STATE_OF_DISREPAIR: CardText(
        "one castle loses any one top card",
        "Discards the top card of any one attribute of one castle.",
    ),
    Kind.LAZY_DEFENCE: _loses("Defence"),
    Kind.SHRINKING_DOMAIN: _loses("Domain"),
    Kind.LOSING_INFLUENCE: _loses("Prestige"),
    Kind.SUDDEN_CHANGES: CardText(
        "draw two cards and play them at once",
        "Two cards are drawn and played straight away, in the order that you choose; what can't be "
        "played is discarded.",
        "C-51",
    ),
    Kind.UNEXPECTED_LOSS: CardText(
        "a player loses a card at random",
        "Another player loses one card, drawn at random, to the discard pile.",
    ),
    Kind.TARGETED_THEFT: CardText(
        "steal a card, then play another",
        "You draw one card at random out of another player's hand into yours; then you may play "
        "another card.",
        "C-51",
    ),
    Kind.RECYCLE: CardText(
        "swap it for a card of the discard pile",
        "You take any one card of the discard pile into your hand, and this one goes there.",
        "C-51",
    ),
}
"""What each kind does, in our own words (C-50)."""
