"""What happens around a deal and its promises, as frozen values for the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from kings.game import OpenEvent
from kings.struggle.clauses import Act, AnswerWith, Deal, Give, PromiseClause


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


DealHappening = (
    Proposed
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
"""Any event of the bargaining table and the ledger."""
