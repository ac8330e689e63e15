"""Pointing at the drawn table while an offer is put together: what a mark means for a clause.

Plain Python over the draft; marks are ``seat:2``, ``place:2`` and ``card:7`` (a card of one's own
hand, by its power).
"""

from __future__ import annotations

from collections.abc import Sequence

from kings.struggle.cards import Card
from kings.struggle.moves import Act
from kings.struggle.view import View
from kings.widgets.drafting import DealDraft, Part, act_for, answerers, answers_of, natural

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


def _marks_of_act(act: Act | None, view: View) -> frozenset[str]:
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

    def point(self, mark: str, view: View, acts: Sequence[Act], *, jester: bool) -> bool:
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

    def _place(self, seat: int, view: View, acts: Sequence[Act]) -> bool:
        part = self.part
        if part is not None and part.kind in ABOUT_A_USE:
            part.fields.on = seat
            return True
        if part is not None and part.kind == "answer" and self._answerer(part, seat, view):
            return True
        return self._aim(seat, view, acts) or self._seat(seat, view, acts)

    def _aim(self, seat: int, view: View, acts: Sequence[Act]) -> bool:
        """Set the action to the one aimed at a seat; a clause about it is added if need be."""
        part = self._of_kind("act")
        act = act_for(acts, seat, None if part is None else part.fields.act)
        if act is None:
            return False
        self._the("act", view, acts).fields.act = act
        return True

    def _seat(self, seat: int, view: View, acts: Sequence[Act]) -> bool:
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

    def _card(self, card: Card, view: View, acts: Sequence[Act], *, jester: bool) -> bool:
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

    def _the(self, kind: str, view: View, acts: Sequence[Act]) -> Part:
        """Return the clause of a kind, added if there is none, and let pointing mean it."""
        found = self._of_kind(kind)
        if found is None:
            found = natural(view, kind, acts, due=max(1, view.round))
            self._draft.parts.append(found)
        self.turn_to(next(at for at, p in enumerate(self._draft.parts) if p is found))
        return found


def _has_ends(part: Part) -> bool:
    return part.kind not in ("act", "answer")
