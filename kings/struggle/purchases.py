"""What can be bought at this moment: each action and each answer that a deal could bind now.

Like the stakes, the list is read off a view, and it stands in an order that depends on nobody's
gain: what is shown first must not tell what would pay. A price is for the players to name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from kings.struggle import binding, moves
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.stakes import named_card
from kings.struggle.state import Phase
from kings.struggle.view import View
from kings.words import listed


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something that a seat can be paid for, without a price.

    ``seller``: who is paid and bound; ``clause``: to what; ``opening`` and ``words``: a sentence in
    two parts, such as ``Pay Cleo so that the Assassin …`` and ``spares your Knight``. ``settled``:
    whether deals in force bring it anyway.
    """

    seller: int
    clause: moves.Act | moves.AnswerWith
    opening: str
    words: str
    settled: bool = False

    def offer(self, buyer: int, gold: int) -> moves.Deal:
        """Return the deal that pays so much gold for it."""
        return moves.Deal((moves.Pay(buyer, self.seller, gold), self.clause))


def purchases(view: View) -> tuple[Purchase, ...]:
    """List what the viewer could buy for gold now (S-50, S-52), none that a deal in force forbids.

    First that the action is left unused; then that the viewer's card is spared; then every use in
    the order of S-3C; then that others are spared; and then the answers to a Jester, by seat. Empty
    for a bystander, for a seat that may pay nothing, and where no deals are made.
    """
    if view.seat is None or not view.deals_open or not _can_pay(view, view.seat):
        return ()
    struck = [b.clause for b in view.bounds if isinstance(b.clause, moves.Act)]
    plans = binding.plans_in(view)
    left = plans
    for act in struck:
        left = tuple(compress(left, [binding.satisfies(plan, act) for plan in left]))
    return (*_actions(view, view.seat, plans, left), *_answers(view, view.seat, left))


def _can_pay(view: View, seat: int) -> bool:
    """Say whether a seat may offer a piece of gold (S-53, S-58)."""
    capped = view.options.regulated_market and view.offered_gold[seat] >= MARKET_GOLD
    return view.seats[seat].gold > 0 and not capped


def _actions(view: View, buyer: int, plans: Sequence[Plan], left: Sequence[Plan]) -> list[Purchase]:
    """List what the acting seat can still be bound to; nobody buys of itself."""
    actor = view.actor
    assert actor is not None
    if actor == buyer:
        return []
    acts = sorted(binding.acts_of(plans, actor), key=lambda act: _place(act, buyer))
    kept = [[binding.satisfies(plan, act) for plan in left] for act in acts]
    lying = [seat.seat for seat in view.seats if seat.lying is not None]
    named = dict(zip(lying, [named_card(view, seat) for seat in lying], strict=True))
    before = view.seats[actor].lying
    card = None if before is None else before.card
    opening = f"Pay {view.options.names[actor]} so that the {card.title if card else 'card'} …"
    return [
        Purchase(actor, act, opening, _words(view, card, act, named), settled=all(keep))
        for act, keep in zip(acts, kept, strict=True)
        if any(keep)
    ]


def _place(act: moves.Act, buyer: int) -> int:
    if act.how == "pass":
        return 0
    if act.how == "spare":
        return 1 if act.on == (buyer,) else 3
    return 2


def _answers(view: View, buyer: int, left: Sequence[Plan]) -> Iterator[Purchase]:
    """Yield the answers that the seats which a Jester may name can be bound to (S-36, S-51)."""
    named = {seat for plan in left if plan.card is Card.JESTER for seat in plan.on}
    if not named:
        return
    table = binding.open_table(view)
    agreed = {
        b.clause.by: b.clause.card for b in view.bounds if isinstance(b.clause, moves.AnswerWith)
    }
    for seat in sorted(named - {buyer}):
        for card in table.hands[seat]:
            if agreed.get(seat, card) is card:
                yield Purchase(
                    seat,
                    moves.AnswerWith(seat, card),
                    f"Pay {view.name(seat)} to answer with …",
                    card.title,
                    settled=seat in agreed,
                )


# The words.


def _words(view: View, card: Card | None, act: moves.Act, named: Mapping[int, str]) -> str:
    """Say what is bought, as the end of the sentence that ``opening`` begins.

    ``card``: the one that acts; ``named``: those in play, by the seats before which they lie.
    """
    if view.phase is Phase.WINDOW:
        return _lead_words(view, act)
    if act.how == "pass":
        return "does nothing" if card is None else _IDLE.get(card, "does nothing")
    if act.how == "swap":
        return f"goes for {_a(act.card)}"
    if act.how == "spare":
        return _spared(card, named[act.on[0]])
    struck = [named[seat] for seat in act.on]
    used = _used(act, listed(struck) if len(struck) > 1 else "".join(struck))
    return used if act.card is card else f"goes for {_a(act.card)}, which {used}"


_IDLE = {
    Card.FARMER: "does nothing",
    Card.ASSASSIN: "takes nothing",
    Card.COBBLER: "takes no gold",
    Card.COOPER: "takes no gold and stays",
    Card.JEWELER: "does nothing",
    Card.JESTER: "sends nobody's card away",
    Card.KNIGHT: "takes nothing",
}
"""What is said of each card that leaves its ability unused."""


def _spared(card: Card | None, struck: str) -> str:
    match card:
        case Card.FARMER:
            return f"puts no +5 on {struck}"
        case Card.JEWELER:
            return f"puts no +2 on {struck}"
        case Card.COOPER:
            return f"leaves {struck} alone"
    return f"spares {struck}"


def _used(act: moves.Act, struck: str) -> str:
    match act.card:
        case Card.FARMER:
            return f"puts +5 on {struck}"
        case Card.JEWELER if act.on:
            return f"puts +2 on {struck}"
        case Card.JESTER:
            return f"sends {struck} away"
        case Card.ASSASSIN | Card.KNIGHT:
            return f"takes {struck}"
    return "takes gold"


def _lead_words(view: View, act: moves.Act) -> str:
    """Say to whom a Cobbler gives the lead in its window (S-21)."""
    if act.how == "pass":
        return f"leaves the lead to {_whom(view, view.leader)}"
    lead = "gives the lead to" if act.how == "use" else "doesn't give the lead to"
    return f"{lead} {_whom(view, act.on[0])}"


def _whom(view: View, seat: int | None) -> str:
    assert seat is not None
    return "you" if seat == view.seat else view.options.names[seat]


def _a(card: Card | None) -> str:
    assert card is not None
    return f"{'an' if card is Card.ASSASSIN else 'a'} {card.title}"
