"""Everything that can happen, as frozen values for the log; each knows who may see what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from kings.game import OpenEvent
from kings.struggle.cards import Card
from kings.struggle.moves import Act, AnswerWith, Deal, Give, PromiseClause

# The course of the game.


@dataclass(frozen=True, slots=True)
class DrewForLead(OpenEvent):
    """Cards drawn for the lead, by seat; None for seats that are out of it (S-11)."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class LeaderDrawn(OpenEvent):
    """The first player is found; every deck is whole again (S-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ModeSettled(OpenEvent):
    """Day or Night; ``card`` if it was drawn for (S-13)."""

    night: bool
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardsSetAside(OpenEvent):
    """Two cards of each deck lie aside; nobody sees which (S-12)."""

    cards: tuple[tuple[Card, Card], ...] | None

    def seen_by(self, seat: int | None) -> CardsSetAside:
        """Hide the cards, from their owners too."""
        return CardsSetAside(None)


@dataclass(frozen=True, slots=True)
class RoundBegan(OpenEvent):
    """A round begins under this leader."""

    round: int
    leader: int


@dataclass(frozen=True, slots=True)
class CardLed(OpenEvent):
    """The leader's open card (S-20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardSealed(OpenEvent):
    """A card lies face down; only its owner sees which (S-20)."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardSealed:
        """Hide the card from everybody else."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardsFlipped(OpenEvent):
    """All cards of the trick lie open, by seat (S-20)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LeadGiven(OpenEvent):
    """A Cobbler gave Star and Scepter to ``to`` (S-21)."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class LeadKept(OpenEvent):
    """A Cobbler's owner left the lead where it was (S-21)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed(OpenEvent):
    """A seat did nothing on its turn, and why."""

    seat: int
    why: Literal["chose", "card_gone", "no_ability", "no_use"]


@dataclass(frozen=True, slots=True)
class GoldTaken(OpenEvent):
    """Gold moved from the bank to a seat; ``card``: for which card's sake (None: set-up, S-10)."""

    seat: int
    gold: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class MarkerPlaced(OpenEvent):
    """A +5 or +2 marker was put on the card of seat ``on`` (S-31, S-35)."""

    seat: int
    on: int
    value: int


@dataclass(frozen=True, slots=True)
class MarkersReturned(OpenEvent):
    """Markers went back to the supply from the card of ``seat`` (S-3A)."""

    seat: int
    fives: int
    twos: int


@dataclass(frozen=True, slots=True)
class CardTaken(OpenEvent):
    """A card in play went to the taker's Points Pile (S-32, S-37)."""

    seat: int
    owner: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardSwapped(OpenEvent):
    """A Cooper went back to hand and ``card`` came into play (S-34)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class JesterNamed(OpenEvent):
    """A Jester's owner named a target, who has to answer (S-36)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class CardAnswered(OpenEvent):
    """The target replaced ``old`` by ``card`` (S-36)."""

    seat: int
    old: Card
    card: Card


@dataclass(frozen=True, slots=True)
class CardsCancelled(OpenEvent):
    """Cards of equal power left for the discard pile (S-40)."""

    power: int
    seats: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickWon(OpenEvent):
    """A seat won the trick and the cards left in it (S-41, S-42)."""

    seat: int
    card: Card
    power: int
    by_peasant: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NobodyWon(OpenEvent):
    """No card was left; the Star stays (S-42)."""

    leader: int


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """Seven rounds are played."""


# The bargaining table and the promise ledger.


@dataclass(frozen=True, slots=True)
class Proposed(OpenEvent):
    """A deal was put on the table, perhaps in place of another."""

    seat: int
    number: int
    deal: Deal
    instead_of: int | None

    def seen_by(self, seat: int | None) -> Proposed:
        """Show face-down cards by number to third parties (S-57)."""
        return replace(self, deal=self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class Accepted(OpenEvent):
    """A party agreed to a proposal."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class ProposalClosed(OpenEvent):
    """A proposal left the table; ``seat``: by whose word (None: its window ended)."""

    number: int
    seat: int | None
    how: Literal["refused", "withdrawn", "countered", "changed", "lapsed"]


@dataclass(frozen=True, slots=True)
class DealStruck(OpenEvent):
    """Every party agreed; the binding legs are carried out at once (S-52)."""

    number: int
    deal: int


@dataclass(frozen=True, slots=True)
class GoldPaid(OpenEvent):
    """Gold moved between seats by a deal."""

    seat: int
    to: int
    gold: int


@dataclass(frozen=True, slots=True)
class CardsGiven(OpenEvent):
    """Won cards changed hands by a deal (S-57)."""

    gift: Give

    def seen_by(self, seat: int | None) -> CardsGiven:
        """Show face-down cards by number to third parties."""
        clause = Deal((self.gift,)).seen_by(seat).clauses[0]
        assert isinstance(clause, Give)
        return CardsGiven(clause)


@dataclass(frozen=True, slots=True)
class ChoiceBound(OpenEvent):
    """A struck deal now limits a choice of this window (S-52)."""

    deal: int
    clause: Act | AnswerWith


@dataclass(frozen=True, slots=True)
class PromiseMade(OpenEvent):
    """A promise entered the ledger."""

    number: int
    deal: int
    clause: PromiseClause


@dataclass(frozen=True, slots=True)
class PromisePaid(OpenEvent):
    """Promised gold was handed over."""

    number: int
    seat: int
    to: int
    gold: int


@dataclass(frozen=True, slots=True)
class PromiseEnded(OpenEvent):
    """A promise was judged or released; ``judge``: by whom (None: by the rules)."""

    number: int
    status: Literal["kept", "broken", "void", "released"]
    judge: int | None


Happening = (
    DrewForLead
    | LeaderDrawn
    | ModeSettled
    | CardsSetAside
    | RoundBegan
    | CardLed
    | CardSealed
    | CardsFlipped
    | LeadGiven
    | LeadKept
    | Passed
    | GoldTaken
    | MarkerPlaced
    | MarkersReturned
    | CardTaken
    | CardSwapped
    | JesterNamed
    | CardAnswered
    | CardsCancelled
    | TrickWon
    | NobodyWon
    | GameEnded
    | Proposed
    | Accepted
    | ProposalClosed
    | DealStruck
    | GoldPaid
    | CardsGiven
    | ChoiceBound
    | PromiseMade
    | PromisePaid
    | PromiseEnded
)
"""Any event of Kings' Struggle."""
