"""What happens: frozen values for the log; each knows what of it each seat may see (C-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from kings.castle.cards import Card, Letter
from kings.castle.kingdom import Attribute, Castle, Place
from kings.castle.moves import Play
from kings.game import OpenEvent

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SquiresDealt:
    """Each seat got its squires; everybody sees its own only (C-10, C-60).

    ``cards``: the Event cards that bear the letters, none with C-60. None: hidden.
    """

    squires: tuple[tuple[Letter, ...] | None, ...]
    cards: tuple[tuple[Card, ...] | None, ...]

    def seen_by(self, seat: int | None) -> SquiresDealt:
        """Return what ``seat`` sees of it."""
        return SquiresDealt(_only(self.squires, seat), _only(self.cards, seat))


@dataclass(frozen=True, slots=True)
class SquireChosen:
    """A seat chose a squire in secret (C-60); ``squire`` is None for all others."""

    seat: int
    squire: Letter | None

    def seen_by(self, seat: int | None) -> SquireChosen:
        """Return what ``seat`` sees of it."""
        return self if seat == self.seat else replace(self, squire=None)


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Each seat got a hand; everybody sees its own only (C-10)."""

    hands: tuple[tuple[Card, ...] | None, ...]

    def seen_by(self, seat: int | None) -> HandsDealt:
        """Return what ``seat`` sees of it."""
        return HandsDealt(_only(self.hands, seat))


def _only(
    row: tuple[tuple[T, ...] | None, ...], seat: int | None
) -> tuple[tuple[T, ...] | None, ...]:
    """Hide all entries of a row but the one of ``seat``."""
    return tuple([entry if owner == seat else None for owner, entry in enumerate(row)])


@dataclass(frozen=True, slots=True)
class KingdomDealt(OpenEvent):
    """The first ten men took their places, in the order of positions (C-11)."""

    men: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class StarterDrawn(OpenEvent):
    """A seat begins (C-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(OpenEvent):
    """A turn begins; turns count from 1."""

    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat filled up its hand (C-20).

    ``reshuffled``: the deck ran out and the discard pile became the new one. ``cards`` is None for
    all others.
    """

    seat: int
    number: int
    reshuffled: bool
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int | None) -> CardsDrawn:
        """Return what ``seat`` sees of it."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Passed(OpenEvent):
    """A seat played no card; ``second``: none after its Targeted Theft (C-20, C-51)."""

    seat: int
    second: bool


@dataclass(frozen=True, slots=True)
class CardPlayed(OpenEvent):
    """A card was played, with everything that its player chose (C-21)."""

    play: Play


@dataclass(frozen=True, slots=True)
class ManThreatened(OpenEvent):
    """A man is about to die; anybody may react (C-22)."""

    place: Place
    man: Letter


@dataclass(frozen=True, slots=True)
class LevelThreatened(OpenEvent):
    """A level card is about to be discarded; anybody may react (C-22)."""

    castle: Castle
    attribute: Attribute
    card: Card


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat that could have reacted did not; only the seat itself ever learns that (C-22)."""

    seat: int

    def seen_by(self, seat: int | None) -> Declined | None:
        """Return it to the seat itself and nothing to anybody else."""
        return self if seat == self.seat else None


@dataclass(frozen=True, slots=True)
class ManSaved(OpenEvent):
    """A Lucky Escape saved a man (C-22)."""

    seat: int
    card: Card
    place: Place
    man: Letter


@dataclass(frozen=True, slots=True)
class LevelKept(OpenEvent):
    """A Not That Bad kept ``level`` on its castle (C-22)."""

    seat: int
    card: Card
    castle: Castle
    attribute: Attribute
    level: Card


@dataclass(frozen=True, slots=True)
class ManDied(OpenEvent):
    """A man died (C-40)."""

    place: Place
    man: Letter


@dataclass(frozen=True, slots=True)
class LevelDiscarded(OpenEvent):
    """A level card went from its castle to the discard pile (C-32)."""

    castle: Castle
    attribute: Attribute
    card: Card


@dataclass(frozen=True, slots=True)
class LevelPlaced(OpenEvent):
    """A level card was put on a castle (C-30)."""

    castle: Castle
    attribute: Attribute
    card: Card


@dataclass(frozen=True, slots=True)
class Promoted(OpenEvent):
    """A man moved up (C-40); ``chosen``: he is the Lord whom an Assassination made King."""

    man: Letter
    origin: Place
    place: Place
    chosen: bool


@dataclass(frozen=True, slots=True)
class Recruited(OpenEvent):
    """A man of the Personality deck took an empty place (C-40)."""

    man: Letter
    place: Place


@dataclass(frozen=True, slots=True)
class LastRound(OpenEvent):
    """The last round has come: the Personality deck is empty, or the turn limit is reached."""

    why: Literal["no_men", "turn_limit"]


@dataclass(frozen=True, slots=True)
class CardsRevealed(OpenEvent):
    """Sudden Changes drew these cards, face up (C-51); ``reshuffled`` as in ``CardsDrawn``."""

    seat: int
    cards: tuple[Card, ...]
    reshuffled: bool


@dataclass(frozen=True, slots=True)
class CardThrown(OpenEvent):
    """A card that Sudden Changes drew can't be played and is discarded (C-51)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardLost(OpenEvent):
    """A seat lost a card to the discard pile by an Unexpected Loss (C-50)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardStolen:
    """``seat`` stole a card out of the hand of ``owner``; the two of them know which (C-23)."""

    seat: int
    owner: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardStolen:
        """Return what ``seat`` sees of it."""
        return self if seat in (self.seat, self.owner) else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardFetched(OpenEvent):
    """A seat took a card from the discard pile into its hand by a Recycle (C-51)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardSpent(OpenEvent):
    """A card that was played went to the discard pile after its effect (C-21)."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded(OpenEvent):
    """A seat discarded a card, having more than three (C-20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """All have had equally many turns: the game is over.

    ``letters``: those for which each seat scores, shown now: its squires or its hand's (C-62).
    """

    letters: tuple[tuple[Letter, ...], ...]


Happening = (
    SquiresDealt
    | SquireChosen
    | HandsDealt
    | KingdomDealt
    | StarterDrawn
    | TurnBegan
    | CardsDrawn
    | Passed
    | CardPlayed
    | ManThreatened
    | LevelThreatened
    | Declined
    | ManSaved
    | LevelKept
    | ManDied
    | LevelDiscarded
    | LevelPlaced
    | Promoted
    | Recruited
    | LastRound
    | CardsRevealed
    | CardThrown
    | CardLost
    | CardStolen
    | CardFetched
    | CardSpent
    | CardDiscarded
    | GameEnded
)
"""Any event of King of the Castle."""
