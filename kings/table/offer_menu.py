"""An offer as it is put together: what can be chosen, the same for a client, and the draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import NEGOTIATE, Card, cards_in
from kings.struggle.state import ROUNDS
from kings.struggle.view import View
from kings.words import Names

KINDS: dict[str, str] = {
    "pay": "Gold now",
    "act": "The action",
    "answer": "The Jester's answer",
    "give": "Won cards",
    "promise_gold": "Promise gold",
    "promise_use": "Promise a use",
    "promise_restraint": "Promise restraint",
    "promise_words": "Promise words",
}
"""Kinds of clause, with the words on the button that adds one."""

MOST_PROMISED = 50
"""Where the slider for promised gold ends.

The rules set no limit, but on a slider for all the gold in the box one couldn't set a single piece.
Whoever promises more does it in two clauses.
"""


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


def kinds(view: View, *, jester: bool) -> tuple[str, ...]:
    """List the kinds of clause that can be of use at this table now.

    ``jester``: whether a Jester may act now.
    """
    left_out = set()
    if not (jester and answerers(view)):
        left_out.add("answer")
    if not view.options.free_market or not any(seat.won for seat in view.seats):
        left_out.add("give")
    return tuple(kind for kind in KINDS if kind not in left_out)


# What a client is told that a row may hold.


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat with its name; ``say``: the words on its button, where it has one."""

    seat: int
    name: str
    say: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of clause that a row can hold, with the words on its button."""

    kind: str
    say: str


@dataclass(frozen=True, slots=True)
class ActWords:
    """What can be asked of the player who acts, in words, and as a clause."""

    say: str
    act: moves.Act


@dataclass(frozen=True, slots=True)
class CardName:
    """A card with its name; without a card: any ability."""

    say: str
    card: Card | None


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of a seat that a clause could name."""

    seat: int
    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """What the rows of an offer may hold now.

    ``me``: the viewer's seat; ``actor``: the seat that acts; ``kinds``: of clauses; ``acts``: for a
    row of the kind ``act``; ``rounds``: in which a promise can be due; ``abilities``: that can be
    promised; ``answers``: the cards with which a Jester could be answered, by seat; ``give``: the
    won cards that can be given, by seat; ``gold``: what each seat has; ``most_promised``: where a
    slider for promised gold ends; ``words_most``: characters of a promise in words; ``rows_most``:
    clauses of a deal.
    """

    me: int
    actor: int | None
    seats: tuple[SeatName, ...]
    kinds: tuple[Kind, ...]
    acts: tuple[ActWords, ...]
    rounds: tuple[int, ...]
    abilities: tuple[CardName, ...]
    answers: tuple[Held, ...]
    give: tuple[Held, ...]
    gold: tuple[int, ...]
    most_promised: int
    words_most: int
    rows_most: int


def menu(view: View, names: Names, acts: Sequence[tuple[str, moves.Act]], *, jester: bool) -> Menu:
    """Return what the rows of the viewer's offer may hold.

    ``acts``: what can be asked of the player who acts, in words; ``jester``: as of ``kinds``.
    """
    offered = kinds(view, jester=jester)
    answers = [(seat, answers_of(view, seat)) for seat in answerers(view) if "answer" in offered]
    given = [(seat.seat, giveable(view, seat.seat)) for seat in view.seats if "give" in offered]
    return Menu(
        me=view.seat or 0,
        actor=view.actor,
        seats=tuple([SeatName(seat, name) for seat, name in enumerate(names)]),
        kinds=tuple([Kind(kind, KINDS[kind]) for kind in offered]),
        acts=tuple([ActWords(words, act) for words, act in acts]),
        rounds=rounds_left(view),
        abilities=_ABILITIES,
        answers=tuple([_held(seat, cards) for seat, cards in answers]),
        give=tuple([_held(seat, cards) for seat, cards in given if cards]),
        gold=tuple([seat.gold for seat in view.seats]),
        most_promised=MOST_PROMISED,
        words_most=moves.MAX_WORDS,
        rows_most=moves.MAX_CLAUSES,
    )


def _held(seat: int, cards: Sequence[Card]) -> Held:
    return Held(seat, tuple([CardName(card.title, card) for card in cards]))


def abilities() -> tuple[tuple[str, Card | None], ...]:
    """List the abilities that can be promised, with "any" first."""
    return (("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE)))


_ABILITIES = tuple(CardName(words, card) for words, card in abilities())


def rounds_left(view: View) -> tuple[int, ...]:
    """List the rounds in which a promise can be due."""
    return tuple(range(max(1, view.round), ROUNDS + 1))


def giveable(view: View, seat: int) -> tuple[Card, ...]:
    """List the won cards of a seat that the viewer can be sure of."""
    return cards_in(view.seats[seat].sure)


def answerers(view: View) -> tuple[int, ...]:
    """List the seats that a Jester could name: a card lies before them, and they don't act."""
    return tuple(
        seat.seat for seat in view.seats if seat.lying is not None and seat.seat != view.actor
    )


def answers_of(view: View, seat: int) -> tuple[Card, ...]:
    """List the cards with which a seat could answer, as far as the viewer can tell."""
    hand = view.seats[seat].hand
    return view.seats[seat].possible if hand is None else hand


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
