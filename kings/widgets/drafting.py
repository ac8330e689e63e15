"""A deal while it is being composed: the clauses chosen so far, and the menus to choose from.

Plain Python: what a clause means and whether it binds is asked of the store.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kings.struggle.cards import NEGOTIATE, Card, cards_in
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Give,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

__all__ = [
    "KINDS",
    "MOST_PROMISED",
    "DealDraft",
    "Fields",
    "abilities",
    "clause_of",
    "fields_of",
    "giveable",
    "kinds",
    "rounds_left",
]

KINDS: dict[str, str] = {
    "pay": "Gold now",
    "act": "The action",
    "answer": "The Jester's answer",
    "promise_gold": "Promise gold",
    "promise_use": "Promise to use an ability",
    "promise_restraint": "Promise not to use one",
    "promise_words": "Promise in words",
    "give": "Won cards now",
}
"""Kinds of clause, with the words for the menu."""

MOST_PROMISED = 50
"""Where the slider for promised gold ends.

The rules set no limit, but on a slider for all the gold in the box one couldn't set a single piece.
Whoever promises more does it in two clauses.
"""

_FIELDS: dict[str, tuple[str, ...]] = {
    "pay": ("by", "to", "gold"),
    "act": ("act",),
    "answer": ("by", "card"),
    "promise_gold": ("by", "to", "gold", "due"),
    "promise_use": ("by", "to", "ability", "on", "due"),
    "promise_restraint": ("by", "to", "ability", "on", "due"),
    "promise_words": ("by", "to", "words", "due"),
    "give": ("by", "to", "cards", "face_down"),
}


@dataclass(slots=True)
class Fields:
    """What the menus say at the moment; a kind of clause uses some of them."""

    by: int = 0
    to: int = 1
    gold: int = 1
    act: Act | None = None
    card: Card = Card.PEASANT
    ability: Card | None = None
    on: int | None = None
    due: int = 1
    words: str = ""
    cards: tuple[Card, ...] = ()
    face_down: bool = False


def kinds(view: View, *, jester: bool) -> tuple[str, ...]:
    """List the kinds of clause that can be of use at this table now.

    ``jester``: whether a Jester may act now.
    """
    left_out = set()
    if not jester:
        left_out.add("answer")
    if not view.options.free_market:
        left_out.add("give")
    return tuple(kind for kind in KINDS if kind not in left_out)


def fields_of(kind: str) -> tuple[str, ...]:
    """Name the fields that a kind of clause uses."""
    return _FIELDS[kind]


def abilities() -> tuple[tuple[str, Card | None], ...]:
    """List the abilities that can be promised, with "any" first."""
    return (("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE)))


def rounds_left(view: View) -> tuple[int, ...]:
    """List the rounds in which a promise can be due."""
    return tuple(range(max(1, view.round), ROUNDS + 1))


def giveable(view: View, seat: int) -> tuple[Card, ...]:
    """List the won cards of a seat that the viewer can be sure of."""
    return cards_in(view.seats[seat].sure)


def clause_of(kind: str, fields: Fields) -> Clause | None:
    """Build the clause that the menus describe; None while something is missing."""
    f = fields
    match kind:
        case "pay":
            return Pay(f.by, f.to, f.gold)
        case "act":
            return f.act
        case "answer":
            return AnswerWith(f.by, f.card)
        case "promise_gold":
            return PromiseGold(f.by, f.to, f.gold, f.due)
        case "promise_use":
            return PromiseUse(f.by, f.to, f.due, f.ability, f.on)
        case "promise_restraint":
            return PromiseRestraint(f.by, f.to, f.due, f.ability, f.on)
        case "promise_words":
            return PromiseWords(f.by, f.to, f.due, f.words.strip()) if f.words.strip() else None
        case "give":
            return Give(f.by, f.to, f.cards, face_up=not f.face_down) if f.cards else None
    raise ValueError(f"no clause of the kind {kind!r}")


@dataclass(slots=True)
class DealDraft:
    """The clauses chosen so far, and the proposal that the deal would counter."""

    clauses: list[Clause] = field(default_factory=list)
    instead_of: int | None = None

    @property
    def deal(self) -> Deal:
        """The deal as it stands."""
        return Deal(tuple(self.clauses))

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self.clauses.append(clause)

    def remove(self, index: int) -> None:
        """Take a clause out."""
        del self.clauses[index]

    def counter(self, number: int, deal: Deal) -> None:
        """Begin with the clauses of another's proposal, to change them."""
        self.clauses = list(deal.clauses)
        self.instead_of = number

    def clear(self) -> None:
        """Begin again."""
        self.clauses = []
        self.instead_of = None
