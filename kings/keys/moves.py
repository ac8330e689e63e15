"""Everything that can be done at the table: decisions that are asked for, and what chance does.

A move is a plain frozen value. Whether it is allowed is for ``rules`` to say. Each can be written
as a short line and read back, ``steal 2 hand with ocean axe 3 paying ocean coin 4``: for tests,
prompts and people who type. Seats are numbers from 0 there, as names may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeVar, cast, get_args

from kings.errors import BadInput
from kings.game import NATURE
from kings.keys.cards import Card, Kingdom, Place, Suit, parse_card
from kings.keys.options import PLAYERS
from kings.typed import quoted

Win = Literal["axes", "army", "guards", "keys", "coins", "laughter"]
"""What can be claimed: a win by K-31, or Laughter (K-46)."""


@dataclass(frozen=True, slots=True)
class DoNothing:
    """Leave the play unused (K-20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceGuard:
    """Put a Shield into Guard position, for the coins ``paid``, if it has to be paid (K-21).

    Here and elsewhere ``paid`` lists the Coin cards in the order of the deck, and the Coin Joker
    after them if it changes the colour of one of them (K-44).
    """

    seat: int
    card: Card
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Raid:
    """Steal with an Axe from a Dungeon or a Hand (K-23, K-24).

    ``named``: the face-up cards that are taken, in the order of the deck.
    """

    seat: int
    axe: Card
    target: int
    place: Place
    named: tuple[Card, ...] = ()
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Unlock:
    """Steal from a Vault with a Key of its owner's colour (K-26)."""

    seat: int
    key: Card
    target: int
    named: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """Take one card with the Key Joker or the Shield Joker (K-41, K-43).

    ``card``: a face-up one, or None for one at random.
    """

    seat: int
    joker: Card
    target: int
    place: Place
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Seize:
    """Take another player's highest Axe with the Axe Joker (K-42)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Lead an Axe past all guards into a Hand with the Shield Joker (K-43)."""

    seat: int
    axe: Card
    target: int
    named: tuple[Card, ...] = ()
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CallJoker:
    """Call for the Joker of one's own colour: the Joker Spy (K-45)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyBack:
    """Buy a Shield of one's own kingdom out of another's Guard position (K-47)."""

    seat: int
    target: int
    card: Card
    paid: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim to have won (K-31, K-46)."""

    seat: int
    win: Win


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Show four cards of another kingdom and so eliminate its player (K-30)."""

    seat: int
    kingdom: Kingdom
    suit: Suit


@dataclass(frozen=True, slots=True)
class GoOn:
    """After the play, neither claim nor eliminate, and put the cards away (K-12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold a card in the Hand; each one held comes later in the deck than the last (K-12)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealKingdoms:
    """Chance: the kingdoms are dealt, one to each seat (K-10)."""

    kingdoms: tuple[Kingdom, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: four cards for each seat, each four in the order of the deck (K-10)."""

    hands: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Chance: who has the first turn (K-10)."""

    first: int
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Chance: the card that a turn begins with (K-12)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Loot:
    """Chance: the cards that a thief draws, in the order of the deck (K-23, K-41, K-42).

    Empty if an Axe Joker finds no Axe.
    """

    cards: tuple[Card, ...]
    seat: int = NATURE


Choice = (
    DoNothing
    | PlaceGuard
    | Raid
    | Unlock
    | Take
    | Seize
    | Lead
    | CallJoker
    | BuyBack
    | Claim
    | Eliminate
    | GoOn
    | Hold
)
"""What a seat can be asked for."""

Chance = DealKingdoms | DealCards | DrawFirst | DrawCard | Loot

Move = Choice | Chance


# Moves as lines of text, and back.


def write_move(move: Move) -> str:  # noqa: C901  # one line for each kind of move
    """Write a move as a line that ``read_move`` reads; whose it is, the table knows."""
    match move:
        case DoNothing():
            return "nothing"
        case GoOn():
            return "go on"
        case CallJoker():
            return "call"
        case PlaceGuard(_, card, paid):
            return f"guard with {card}{_more('paying', paid)}"
        case Raid(_, axe, target, place, named, paid):
            more = _more("taking", named) + _more("paying", paid)
            return f"steal {target} {place} with {axe}{more}"
        case Unlock(_, key, target, named):
            return f"unlock {target} with {key}{_more('taking', named)}"
        case Take(_, joker, target, place, open_card):
            named = () if open_card is None else (open_card,)
            return f"take {target} {place} with {joker}{_more('taking', named)}"
        case Seize(_, target):
            return f"seize {target}"
        case Lead(_, axe, target, named, paid):
            more = _more("taking", named) + _more("paying", paid)
            return f"lead {target} with {axe}{more}"
        case BuyBack(_, target, card, paid):
            return f"buy {target} with {card}{_more('paying', paid)}"
        case Claim(_, win):
            return f"claim {win}"
        case Eliminate(_, kingdom, suit):
            return f"eliminate {kingdom} {suit}"
        case Hold(_, card):
            return f"hold {card}"
        case DealKingdoms(kingdoms):
            return f"kingdoms {', '.join(kingdoms)}"
        case DealCards(hands):
            return f"deal {' / '.join(', '.join(hand) for hand in hands)}"
        case DrawFirst(first):
            return f"first {first}"
        case DrawCard(card):
            return f"draw {card}"
        case Loot(cards):
            return f"loot {', '.join(cards)}".strip()


def _more(word: str, cards: tuple[Card, ...]) -> str:
    return f" {word} {', '.join(cards)}" if cards else ""


class _Line:
    """A line taken apart: ``steal 2 hand with …`` → the words, and the cards after each keyword."""

    def __init__(self, words: str) -> None:
        self.text = " ".join(words.split()).lower()
        head, *parts = re.split(r" (with|taking|paying) ", self.text)
        self.words = head.split()
        self.parts = dict(zip(parts[::2], parts[1::2], strict=True))

    def cards(self, keyword: str) -> tuple[Card, ...]:
        """Return the cards after a keyword."""
        return read_cards(self.parts.get(keyword, ""))

    def card(self, keyword: str = "with") -> Card:
        """Return the one card after a keyword."""
        cards = self.cards(keyword)
        if len(cards) != 1:
            raise BadInput(f"{quoted(self.text)} should name one card after “{keyword}”.")
        return cards[0]

    def word(self, place: int) -> str:
        """Return a word; the verb is word 0."""
        if place >= len(self.words):
            raise BadInput(f"{quoted(self.text)} is too short for a move.")
        return self.words[place]

    def seat(self, place: int = 1) -> int:
        """Return a seat, 0 to 3."""
        word = self.word(place)
        if word not in {str(seat) for seat in range(PLAYERS)}:
            raise BadInput(
                f"{quoted(word)} in {quoted(self.text)} is no seat: seats are 0 to 3 (K-01)."
            )
        return int(word)

    def place(self) -> Place:
        """Return the place after a seat."""
        return _member(Place, self.word(2), self.text)

    def rest(self) -> str:
        """Return all after the verb."""
        return self.text.partition(" ")[2]


def read_cards(words: str) -> tuple[Card, ...]:
    """Read cards with commas between them; none from an empty text."""
    return tuple(parse_card(word) for word in words.split(",")) if words.strip() else ()


E = TypeVar("E", bound=StrEnum)


def _member(kind: type[E], word: str, text: str) -> E:
    try:
        return kind(word)
    except ValueError as error:
        known = ", ".join(kind)
        raise BadInput(f"{quoted(word)} in {quoted(text)} should be one of: {known}.") from error


def _win(line: _Line) -> Win:
    word = line.word(1)
    for win in get_args(Win):
        if word == win:
            return cast("Win", win)
    raise BadInput(
        f"{quoted(word)} can't be claimed; one can claim {', '.join(get_args(Win))} (K-31)."
    )


def _take(line: _Line, seat: int) -> Take:
    card = line.card("taking") if "taking" in line.parts else None
    return Take(seat, line.card(), line.seat(), line.place(), card)


def _raid(line: _Line, seat: int) -> Raid:
    named, paid = line.cards("taking"), line.cards("paying")
    return Raid(seat, line.card(), line.seat(), line.place(), named, paid)


def _eliminate(line: _Line, seat: int) -> Eliminate:
    kingdom = _member(Kingdom, line.word(1), line.text)
    return Eliminate(seat, kingdom, _member(Suit, line.word(2), line.text))


def _deal(line: _Line, _: int) -> DealCards:
    return DealCards(tuple(read_cards(hand) for hand in line.rest().split("/")))


def _kingdoms(line: _Line, _: int) -> DealKingdoms:
    words = [word.strip() for word in line.rest().split(",")]
    return DealKingdoms(tuple(_member(Kingdom, word, line.text) for word in words))


_VERBS: dict[str, Callable[[_Line, int], Move]] = {
    "nothing": lambda line, seat: DoNothing(seat),
    "go": lambda line, seat: GoOn(seat),
    "call": lambda line, seat: CallJoker(seat),
    "guard": lambda line, seat: PlaceGuard(seat, line.card(), line.cards("paying")),
    "steal": _raid,
    "unlock": lambda line, seat: Unlock(seat, line.card(), line.seat(), line.cards("taking")),
    "take": _take,
    "seize": lambda line, seat: Seize(seat, line.seat()),
    "lead": lambda line, seat: Lead(
        seat, line.card(), line.seat(), line.cards("taking"), line.cards("paying")
    ),
    "buy": lambda line, seat: BuyBack(seat, line.seat(), line.card(), line.cards("paying")),
    "claim": lambda line, seat: Claim(seat, _win(line)),
    "eliminate": _eliminate,
    "hold": lambda line, seat: Hold(seat, parse_card(line.rest())),
    "kingdoms": _kingdoms,
    "deal": _deal,
    "first": lambda line, seat: DrawFirst(line.seat()),
    "draw": lambda line, seat: DrawCard(parse_card(line.rest())),
    "loot": lambda line, seat: Loot(read_cards(line.rest())),
}


def read_move(words: str, seat: int) -> Move:
    """Read a move of ``seat`` (of chance: whatever the seat) from a line.

    Raises ``BadInput`` if it can't be understood; whether it is allowed the rules say.
    """
    line = _Line(words)
    verb = line.words[0] if line.words else ""
    if verb not in _VERBS:
        raise BadInput(f"{quoted(words)} is no move; a move begins with {', '.join(_VERBS)}.")
    return _VERBS[verb](line, seat)
