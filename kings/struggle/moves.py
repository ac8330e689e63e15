"""Everything that can be done and said at the table: decisions, draws, talk, the words of a deal.

A move is a plain frozen value, and so is a clause of a deal. Whether a move is allowed is for
``rules`` to say; whether a clause binds is computed from the game (``binding.verdict``), never said
by the people who write it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from kings.fields import is_whole, wrong_field
from kings.game import NATURE
from kings.struggle.cards import Card, as_card
from kings.typed import represented

# Decisions that are asked for.


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


Choice = Play | GiveLead | Pass | TakeGold | Aim | Swap | Answer | Settle | Break
"""What a seat can be asked for."""


def targets(choice: Choice) -> tuple[int, ...]:
    """Return the seats for or against whom an ability is used by this choice."""
    match choice:
        case Aim(_, on):
            return on
        case TakeGold(_, int(on)) | GiveLead(_, int(on)):
            return (on,)
    return ()


# Draws of chance.


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


# Talk.


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


Talk = Propose | Accept | Refuse | Withdraw | Release | Judge
"""What a seat may do without being asked (paying a promise, ``Settle``, too)."""


Move = Choice | Talk | Shuffle | DrawMode | SetAside


# The words of a deal: what each party gives, does or promises in it (S-51).


MAX_CLAUSES = 24


MAX_WORDS = 280


@dataclass(frozen=True, slots=True)
class _Between:
    """What passes from one party to another, or is promised to it."""

    by: int
    to: int

    @property
    def parties(self) -> tuple[int, ...]:
        """Who gives or promises, and who receives."""
        return (self.by, self.to)


@dataclass(frozen=True, slots=True)
class Pay(_Between):
    """Gold that moves at once."""

    gold: int


@dataclass(frozen=True, slots=True)
class Give(_Between):
    """Cards of one's Points Pile that move at once, open or face down (Free Market, S-57).

    In what a third party sees of a face-down gift, ``cards`` is None and only ``number`` is told.
    """

    cards: tuple[Card, ...] | None
    face_up: bool = True
    number: int = 0

    def __post_init__(self) -> None:
        """Keep ``number`` true wherever the cards are known, and the cards in order."""
        if isinstance(self.cards, tuple | list):
            object.__setattr__(self, "number", len(self.cards))
            object.__setattr__(self, "cards", tuple(sorted(map(as_card, self.cards))))


@dataclass(frozen=True, slots=True)
class Act:
    """What the active player does, or leaves undone, with its action.

    ``how`` is one of: ``pass`` (no use at all, or none of the ability of ``card`` if given);
    ``use`` (some use; of the ability of ``card`` if given, and on all the seats ``on`` if given);
    ``gold`` (takes the gold of its card and does nothing else); ``swap`` (a Cooper brings in
    ``card``); ``spare`` (no use, or none of ``card``, on the seats ``on``).
    In the Cobbler window ``use`` gives the lead to ``on``, ``pass`` declines.
    The seats ``on`` have no order, and are kept lowest first.
    """

    by: int
    how: Literal["pass", "use", "gold", "swap", "spare"]
    card: Card | None = None
    on: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Take a printed power for its card, and put the seats in order."""
        if self.card is not None:
            object.__setattr__(self, "card", as_card(self.card))
        object.__setattr__(self, "on", in_order(self.on))

    @property
    def parties(self) -> tuple[int, ...]:
        """The active player only: those an action is aimed at need not agree."""
        return (self.by,)


@dataclass(frozen=True, slots=True)
class AnswerWith:
    """The card that a Jester's target will play when it is named."""

    by: int
    card: Card

    def __post_init__(self) -> None:
        """Take a printed power for its card."""
        object.__setattr__(self, "card", as_card(self.card))

    @property
    def parties(self) -> tuple[int, ...]:
        """The target."""
        return (self.by,)


@dataclass(frozen=True, slots=True)
class PromiseGold(_Between):
    """Gold that is to be handed over by the end of round ``due``."""

    gold: int
    due: int


@dataclass(frozen=True, slots=True)
class _AbilityPromise(_Between):
    due: int
    card: Card | None = None
    on: int | None = None

    def __post_init__(self) -> None:
        """Take a printed power for its card."""
        if self.card is not None:
            object.__setattr__(self, "card", as_card(self.card))


@dataclass(frozen=True, slots=True)
class PromiseUse(_AbilityPromise):
    """An ability that is to be used by the end of round ``due``.

    ``card``: whose ability (None: of any card); ``on``: for or against whom (None: anybody).
    """


@dataclass(frozen=True, slots=True)
class PromiseRestraint(_AbilityPromise):
    """An ability that is not to be used until the end of round ``due``; fields as in a use."""


@dataclass(frozen=True, slots=True)
class PromiseWords(_Between):
    """A promise in free words, to be judged by the one it is made to."""

    due: int
    words: str


PromiseClause = PromiseGold | PromiseUse | PromiseRestraint | PromiseWords


Clause = Pay | Give | Act | AnswerWith | PromiseClause


@dataclass(frozen=True, slots=True)
class Deal:
    """An agreement: clauses that stand or fall together."""

    clauses: tuple[Clause, ...]

    @property
    def parties(self) -> tuple[int, ...]:
        """Everybody who gives, does or receives something, in order of seats (S-51)."""
        return tuple(sorted({seat for clause in self.clauses for seat in clause.parties}))

    def seen_by(self, seat: int | None) -> Deal:
        """Return the deal as ``seat`` may see it: face-down cards only by number (S-57)."""
        if not any(isinstance(clause, Give) for clause in self.clauses):
            return self
        return Deal(tuple(_clause_seen_by(clause, seat) for clause in self.clauses))


def _clause_seen_by(clause: Clause, seat: int | None) -> Clause:
    if isinstance(clause, Give) and not clause.face_up and seat not in clause.parties:
        return Give(clause.by, clause.to, None, face_up=False, number=clause.number)
    return clause


def in_order(seats: Any) -> Any:
    """Return the seats lowest first, as a pair that knows no order is written (S-37).

    What is no tuple of seats comes back as it is, for the rules to refuse.
    """
    known = isinstance(seats, tuple) and all(map(is_whole, seats))
    return tuple(sorted(seats)) if known else seats


def malformed(deal: object, *, numbers: bool = True) -> str:
    """Say what in a deal is not of the type that belongs there; empty if all is.

    ``numbers``: whether a number that is not whole counts as well; the rules have sentences of
    their own for that.
    """
    if not isinstance(deal, Deal):
        return f"{represented(deal)} is no deal"
    clauses: Any = deal.clauses
    if not isinstance(clauses, tuple):
        return f"Deal.clauses should be a tuple of clauses, not {represented(clauses)}"
    for clause in clauses:
        if not isinstance(clause, Clause):
            return f"{represented(clause)} is no clause of a deal"
        wrong = wrong_field(clause, numbers=numbers)
        if wrong:
            return wrong
    return ""
