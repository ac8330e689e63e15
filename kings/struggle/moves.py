"""Everything that can be done at the table: decisions that are asked for, draws, and talk.

A move is a plain frozen value. Whether it is allowed is for ``rules`` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.game import NATURE
from kings.struggle.cards import Card, as_card
from kings.struggle.clauses import Deal, in_order


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card from hand on the table: open when leading, face down otherwise (S-20)."""

    seat: int
    card: Card

    def __post_init__(self) -> None:
        """Take a printed power for its card."""
        object.__setattr__(self, "card", as_card(self.card))


@dataclass(frozen=True, slots=True)
class GiveLead:
    """Give Star and Scepter to a seat, or to nobody (``None``: decline) (S-21)."""

    seat: int
    to: int | None


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the ability of the card in play unused (S-22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeGold:
    """Take the gold of a Cobbler, Cooper or Jeweler; a Jeweler may put its +2 ``on`` a seat."""

    seat: int
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """Use a Farmer, Assassin, Jester or Knight on the cards of these seats.

    A Knight's two seats have no order (S-37), and are kept lowest first.
    """

    seat: int
    on: tuple[int, ...]

    def __post_init__(self) -> None:
        """Put the seats in order."""
        object.__setattr__(self, "on", in_order(self.on))


@dataclass(frozen=True, slots=True)
class Swap:
    """Play another card from hand and take the Cooper back (S-34)."""

    seat: int
    card: Card

    def __post_init__(self) -> None:
        """Take a printed power for its card."""
        object.__setattr__(self, "card", as_card(self.card))


@dataclass(frozen=True, slots=True)
class Answer:
    """The card with which a Jester's target replaces its own (S-36)."""

    seat: int
    card: Card

    def __post_init__(self) -> None:
        """Take a printed power for its card."""
        object.__setattr__(self, "card", as_card(self.card))


@dataclass(frozen=True, slots=True)
class Settle:
    """Hand over promised gold; possible at any moment (S-50)."""

    seat: int
    promise: int


@dataclass(frozen=True, slots=True)
class Break:
    """Keep the gold that one promised, when it is asked for at the end of the round (S-52)."""

    seat: int
    promise: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the shuffled decks of the seats that draw for the lead, None for others (S-11)."""

    decks: tuple[tuple[Card, ...] | None, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawMode:
    """Chance: the first player's card that decides between Day and Night (S-13)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class SetAside:
    """Chance: the two cards that each seat sets aside unseen at Night (S-12)."""

    cards: tuple[tuple[Card, Card], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Propose:
    """Put a deal on the table, in place of the open proposal ``instead_of`` if given (S-54)."""

    seat: int
    deal: Deal
    instead_of: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to a proposal; the last party's word strikes the deal (S-52)."""

    seat: int
    proposal: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Turn a proposal down."""

    seat: int
    proposal: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own proposal off the table (S-54)."""

    seat: int
    proposal: int


@dataclass(frozen=True, slots=True)
class Release:
    """Let somebody off a promise that was made to ``seat``."""

    seat: int
    promise: int


@dataclass(frozen=True, slots=True)
class Judge:
    """Say how a promise in free words, made to ``seat``, has ended."""

    seat: int
    promise: int
    verdict: Literal["kept", "broken", "void"]


Choice = Play | GiveLead | Pass | TakeGold | Aim | Swap | Answer | Settle | Break
"""What a seat can be asked for."""

Talk = Propose | Accept | Refuse | Withdraw | Release | Judge
"""What a seat may do without being asked (paying a promise, ``Settle``, too)."""

Move = Choice | Talk | Shuffle | DrawMode | SetAside


def targets(choice: Choice) -> tuple[int, ...]:
    """Return the seats for or against whom an ability is used by this choice."""
    match choice:
        case Aim(_, on):
            return on
        case TakeGold(_, int(on)) | GiveLead(_, int(on)):
            return (on,)
    return ()
