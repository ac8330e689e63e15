"""What stands on the Event cards, and how a card is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kings.castle.cards import KIND_OF, LEVEL_OF, STACK_OF, Card, Kind
from kings.castle.kingdom import ATTRIBUTES
from kings.castle.text.words import say_attribute


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


def say_level(card: Card) -> str:
    """Name a level card with what it gives: ``Walls, Defence 2``."""
    attribute = ATTRIBUTES[STACK_OF[card]]
    return f"{card.title}, {say_attribute(attribute)} {LEVEL_OF[card]}"


def say_card(card: Card) -> str:
    """Name a card with what it gives, if it is a level card; the letter is left out."""
    return f"{card.title} ({say_level(card).split(', ')[1]})" if LEVEL_OF[card] else _title(card)


def _title(card: Card) -> str:
    return KIND_OF[card].title
