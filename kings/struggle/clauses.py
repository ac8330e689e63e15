"""The words of a deal: what each party gives, does or promises in it (S-51).

A clause says *what*; whether it binds is computed from the game (``binding.verdict``), never said
by the people who write it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from kings.fields import is_whole, wrong_field
from kings.struggle.cards import Card, as_card
from kings.typed import represented

MAX_CLAUSES = 24
MAX_WORDS = 280


def in_order(seats: Any) -> Any:
    """Return the seats lowest first, as a pair that knows no order is written (S-37).

    What is no tuple of seats comes back as it is, for the rules to refuse.
    """
    known = isinstance(seats, tuple) and all(map(is_whole, seats))
    return tuple(sorted(seats)) if known else seats


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
        return Deal(tuple(_seen_by(clause, seat) for clause in self.clauses))


def _seen_by(clause: Clause, seat: int | None) -> Clause:
    if isinstance(clause, Give) and not clause.face_up and seat not in clause.parties:
        return Give(clause.by, clause.to, None, face_up=False, number=clause.number)
    return clause


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
