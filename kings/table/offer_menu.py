"""An offer as it is put together in a row of menus; ``purchases`` says what they may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.purchases import answerers, answers_of, rounds_left
from kings.struggle.view import View


@dataclass(slots=True)
class Fields:
    """What the menus say at the moment; a kind of clause uses some of them."""

    by: int = 0
    to: int = 1
    gold: int = 1
    act: moves.Act | None = None
    card: Card = Card.PEASANT
    ability: Card | None = None
    on: int | None = None
    due: int = 1
    words: str = ""
    cards: tuple[Card, ...] = ()
    face_down: bool = False


@dataclass(slots=True)
class Part:
    """A clause that is being put together: its kind, and what its fields say."""

    kind: str
    fields: Fields

    @property
    def clause(self) -> moves.Clause | None:
        """The clause; None while something is missing."""
        return clause_of(self.kind, self.fields)


def clause_of(kind: str, fields: Fields) -> moves.Clause | None:
    """Build the clause that the menus describe; None while something is missing."""
    f = fields
    match kind:
        case "pay":
            return moves.Pay(f.by, f.to, f.gold)
        case "act":
            return f.act
        case "answer":
            return moves.AnswerWith(f.by, f.card)
        case "promise_gold":
            return moves.PromiseGold(f.by, f.to, f.gold, f.due)
        case "promise_use":
            return moves.PromiseUse(f.by, f.to, f.due, f.ability, f.on)
        case "promise_restraint":
            return moves.PromiseRestraint(f.by, f.to, f.due, f.ability, f.on)
        case "promise_words":
            return (
                moves.PromiseWords(f.by, f.to, f.due, f.words.strip()) if f.words.strip() else None
            )
        case "give":
            return moves.Give(f.by, f.to, f.cards, face_up=not f.face_down) if f.cards else None
    raise ValueError(f"no clause of the kind {kind!r}")


def part_of(clause: moves.Clause) -> Part:
    """Return a clause as its kind and what its fields then say: the way back from ``clause_of``."""
    match clause:
        case moves.Pay(by, to, gold):
            return Part("pay", Fields(by=by, to=to, gold=gold))
        case moves.Act(by):
            return Part("act", Fields(by=by, act=clause))
        case moves.AnswerWith(by, card):
            return Part("answer", Fields(by=by, card=card))
        case moves.PromiseGold(by, to, gold, due):
            return Part("promise_gold", Fields(by=by, to=to, gold=gold, due=due))
        case moves.PromiseUse(by, to, due, ability, on):
            return Part("promise_use", Fields(by=by, to=to, due=due, ability=ability, on=on))
        case moves.PromiseRestraint(by, to, due, ability, on):
            return Part("promise_restraint", Fields(by=by, to=to, due=due, ability=ability, on=on))
        case moves.PromiseWords(by, to, due, words):
            return Part("promise_words", Fields(by=by, to=to, due=due, words=words))
        case moves.Give(by, to, cards, face_up):
            fields = Fields(by=by, to=to, cards=cards or (), face_down=not face_up)
            return Part("give", fields)
    assert_never(clause)


def natural(view: View, kind: str, acts: Sequence[moves.Act], *, due: int) -> Part:
    """Return a clause of a kind as it is most likely meant by the viewer now.

    The viewer gives and the active player receives; the active player is given to by the next
    seat clockwise. ``acts``: what can be asked of the active player. Raises ``BadInput`` for a
    kind that no deal can hold now.
    """
    empty = {"answer": not answerers(view), "give": not any(seat.won for seat in view.seats)}
    if empty.get(kind):
        raise BadInput("A clause of this kind can't be part of a deal now (S-51).")
    actor = view.actor or 0
    front = actor if view.seat is None else view.seat
    by = front if front != actor else (actor + 1) % view.players
    fields = Fields(by=by, to=actor, due=due)
    if kind == "act":
        fields.by, fields.act = actor, acts[0] if acts else None
    elif kind == "answer":
        seats = answerers(view)
        fields.by = front if front in seats else seats[0]
        cards = answers_of(view, fields.by)
        fields.card = cards[0] if cards else fields.card
    elif kind == "give" and not view.seats[by].won:
        fields.by = next(seat.seat for seat in view.seats if seat.won)
        fields.to = fields.to if fields.to != fields.by else by
    return Part(kind, fields)


@dataclass(slots=True)
class DealDraft:
    """The clauses put together so far, and the proposal that the deal would counter."""

    parts: list[Part] = field(default_factory=list)
    instead_of: int | None = None

    @property
    def clauses(self) -> list[moves.Clause | None]:
        """The clauses; None where something is missing."""
        return [part.clause for part in self.parts]

    @property
    def deal(self) -> moves.Deal | None:
        """The deal as it stands; None while there is no clause, or something is missing."""
        found = [clause for clause in self.clauses if clause is not None]
        whole = bool(found) and len(found) == len(self.parts)
        return moves.Deal(tuple(found)) if whole else None

    def begin(self, view: View, acts: Sequence[moves.Act]) -> None:
        """Begin with the natural deal: gold for the action that is for sale."""
        due = rounds_left(view)[0]
        gold = natural(view, "pay", acts, due=due)
        if not view.seats[gold.fields.by].gold:
            gold.kind = "promise_gold"
        parts = [gold, natural(view, "act", acts, due=due)] if acts else [gold]
        self.parts, self.instead_of = parts, None

    def counter(self, number: int, deal: moves.Deal) -> None:
        """Begin with the clauses of another proposal, to change them."""
        self.parts = [part_of(clause) for clause in deal.clauses]
        self.instead_of = number

    def clear(self) -> None:
        """Forget everything."""
        self.parts, self.instead_of = [], None
