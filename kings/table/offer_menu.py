"""An offer as it is put together: what can be chosen, the draft, and pointing at the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import NEGOTIATE, Card, cards_in
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

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


def abilities() -> tuple[tuple[str, Card | None], ...]:
    """List the abilities that can be promised, with "any" first."""
    return (("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE)))


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


def act_for(acts: Sequence[moves.Act], seat: int, now: moves.Act | None) -> moves.Act | None:
    """Return the action that is aimed at a seat: uses on it alone first; then the next one.

    ``now``: the action that is chosen; where it is aimed at the seat already, the next such one
    is returned. None if nothing is aimed at that seat.
    """
    aimed = [act for act in acts if seat in act.on]
    aimed.sort(key=lambda act: (act.how == "spare", len(act.on)))
    if not aimed:
        return None
    return aimed[(aimed.index(now) + 1) % len(aimed)] if now in aimed else aimed[0]


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


ABOUT_A_USE = ("promise_use", "promise_restraint")


def marks_of(part: Part | None, view: View) -> frozenset[str]:
    """Return what a clause names in the picture."""
    if part is None:
        return frozenset()
    said = part.fields
    match part.kind:
        case "act":
            return _marks_of_act(said.act, view)
        case "answer":
            own = {f"card:{int(said.card)}"} if said.by == view.seat else set()
            return frozenset({f"seat:{said.by}", *own})
    on_whom = {f"place:{said.on}"} if part.kind in ABOUT_A_USE and said.on is not None else set()
    return frozenset({f"seat:{said.by}", f"seat:{said.to}", *on_whom})


def _marks_of_act(act: moves.Act | None, view: View) -> frozenset[str]:
    if act is None:
        return frozenset()
    brings = act.how == "swap" and act.card is not None and act.by == view.seat
    own = {f"card:{act.card:d}"} if brings else set()
    return frozenset({*(f"place:{seat}" for seat in act.on), *own})


class Pointer:
    """Follows what is pointed at: the first seat gives, the second receives, and so in turn.

    ``active``: which clause is meant; ``receiver``: whether the next seat is the receiver.
    """

    def __init__(self, draft: DealDraft) -> None:
        self._draft = draft
        self.active = 0
        self.receiver = False

    @property
    def part(self) -> Part | None:
        """The clause that is meant; None where there is none."""
        parts = self._draft.parts
        return parts[self.active] if self.active < len(parts) else None

    def turn_to(self, index: int) -> None:
        """Let pointing mean another clause."""
        if index != self.active:
            self.active, self.receiver = index, False

    def hint(self, view: View) -> str:
        """Say what pointing does now."""
        part = self.part
        if part is None:
            return "Add a clause first."
        if part.kind == "act":
            return "Point at a card in the picture to say whom the action is for."
        if part.kind == "answer":
            return "Point at a seat: it answers the Jester. Or point at a card of your hand."
        given = {"pay": "pays", "give": "gives", "promise_gold": "promises"}
        word = given.get(part.kind, "promises")
        if self.receiver:
            return f"Point at a second seat: {view.name(part.fields.by)} {word} it to that one."
        return f"Point at a seat in the picture: it {word}."

    def point(self, mark: str, view: View, acts: Sequence[moves.Act], *, jester: bool) -> bool:
        """Take a mark into the draft; False if it means nothing to an offer now."""
        what, _, number = mark.partition(":")
        if not number.isdecimal() or len(number) > 2:
            return False
        at = int(number)
        if what == "card":
            return at in set(Card) and self._card(Card(at), view, acts, jester=jester)
        if at >= view.players or what not in ("seat", "place"):
            return False
        return self._place(at, view, acts) if what == "place" else self._seat(at, view, acts)

    def _place(self, seat: int, view: View, acts: Sequence[moves.Act]) -> bool:
        part = self.part
        if part is not None and part.kind in ABOUT_A_USE:
            part.fields.on = seat
            return True
        if part is not None and part.kind == "answer" and self._answerer(part, seat, view):
            return True
        return self._aim(seat, view, acts) or self._seat(seat, view, acts)

    def _aim(self, seat: int, view: View, acts: Sequence[moves.Act]) -> bool:
        """Set the action to the one aimed at a seat; a clause about it is added if need be."""
        part = self._of_kind("act")
        act = act_for(acts, seat, None if part is None else part.fields.act)
        if act is None:
            return False
        self._the("act", view, acts).fields.act = act
        return True

    def _seat(self, seat: int, view: View, acts: Sequence[moves.Act]) -> bool:
        part = self.part
        if part is not None and part.kind == "answer":
            return self._answerer(part, seat, view)
        if part is not None and part.kind == "act":
            if self._aim(seat, view, acts):
                return True
            others = [at for at, p in enumerate(self._draft.parts) if _has_ends(p)]
            if not others:
                return False
            self.turn_to(others[0])
            part = self.part
        if part is None:
            return False
        self._end(part, seat)
        return True

    def _end(self, part: Part, seat: int) -> None:
        """Set who gives, then who receives; nobody gives to itself."""
        said = part.fields
        if self.receiver:
            if seat != said.by:
                said.to, self.receiver = seat, False
            return
        if seat == said.to:
            said.to = said.by
        said.by, self.receiver = seat, True

    def _answerer(self, part: Part, seat: int, view: View) -> bool:
        if seat not in answerers(view):
            return False
        part.fields.by = seat
        cards = answers_of(view, seat)
        if part.fields.card not in cards and cards:
            part.fields.card = cards[0]
        return True

    def _card(self, card: Card, view: View, acts: Sequence[moves.Act], *, jester: bool) -> bool:
        """Take a card of one's own hand: a Cooper brings it in, or a Jester is answered with it."""
        front = view.seat
        if front is None or card not in (view.own.hand or ()):
            return False
        swaps = [act for act in acts if act.how == "swap" and act.card is card]
        if front == view.actor and swaps:
            self._the("act", view, acts).fields.act = swaps[0]
            return True
        if front not in answerers(view) or not jester:
            return False
        said = self._the("answer", view, acts).fields
        said.by, said.card = front, card
        return True

    def _of_kind(self, kind: str) -> Part | None:
        """Return the clause of a kind: the active one, else the first."""
        part = self.part
        if part is not None and part.kind == kind:
            return part
        return next((p for p in self._draft.parts if p.kind == kind), None)

    def _the(self, kind: str, view: View, acts: Sequence[moves.Act]) -> Part:
        """Return the clause of a kind, added if there is none, and let pointing mean it."""
        found = self._of_kind(kind)
        if found is None:
            found = natural(view, kind, acts, due=max(1, view.round))
            self._draft.parts.append(found)
        self.turn_to(next(at for at, p in enumerate(self._draft.parts) if p is found))
        return found


def _has_ends(part: Part) -> bool:
    return part.kind not in ("act", "answer")
