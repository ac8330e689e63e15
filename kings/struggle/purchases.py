"""What can be offered at this moment: what a deal could buy now, and what its rows may hold.

Like the stakes, the list is read off a view, and it stands in an order that depends on nobody's
gain: what is shown first must not tell what would pay. A price is for the players to name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from kings.struggle import binding, moves
from kings.struggle.binding import Plan
from kings.struggle.cards import NEGOTIATE, Card, cards_in
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.stakes import named_card
from kings.struggle.state import ROUNDS, Phase
from kings.struggle.view import View
from kings.words import Names, listed


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


# What the rows of a deal may hold that is put together clause by clause.

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


# The same as it is shown beside the rows.


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


_ABILITIES = tuple(CardName(words, card) for words, card in abilities())


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
