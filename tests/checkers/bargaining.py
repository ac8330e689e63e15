"""Deals by the second reading: who may say what, what a struck deal does, and that it binds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kings.struggle import events as talk
from kings.struggle.binding import verdict
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Answer,
    AnswerWith,
    Give,
    GiveLead,
    Pass,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    Propose,
    Refuse,
    Swap,
    TakeGold,
    Withdraw,
)
from tests.strategies import Trajectory

CHOICES = (GiveLead, Pass, TakeGold, Aim, Swap, Answer)


@dataclass
class Offer:
    """An open proposal, as it was said at the table."""

    by: int
    clauses: tuple[Any, ...]
    agreed: set[int]

    @property
    def parties(self) -> set[int]:
        """Everybody who gives, does or receives something (S-51)."""
        return {
            getattr(clause, name)
            for clause in self.clauses
            for name in ("by", "to")
            if hasattr(clause, name)
        }


@dataclass
class Book:
    """What the table remembers of the bargaining of a game."""

    offers: dict[int, Offer] = field(default_factory=dict)
    made: int = 0
    struck: int = 0
    gold: Counter[int] = field(default_factory=Counter)
    favours: Counter[int] = field(default_factory=Counter)

    def close_window(self) -> None:
        """Forget what a window leaves behind (S-54, S-58)."""
        self.offers.clear()
        self.gold.clear()
        self.favours.clear()


def bound_form(state: Any, clause: Any) -> Any:
    """Return what a clause forces somebody to do now, or None (S-52)."""
    if isinstance(clause, Act | AnswerWith):
        return clause
    if not isinstance(clause, PromiseUse | PromiseRestraint):
        return None
    if clause.by != state.actor or clause.due != state.round or not _is_meant(state, clause):
        return None
    on = () if clause.on is None else (clause.on,)
    if isinstance(clause, PromiseUse):
        return Act(clause.by, "use", clause.card, on)
    return Act(clause.by, "spare" if on else "pass", clause.card, on)


def _is_meant(state: Any, clause: Any) -> bool:
    """Say whether the action that is decided on now is one that the promise speaks of."""
    if state.phase.value == "window":
        if isinstance(clause, PromiseUse):
            return clause.card is Card.COBBLER and clause.on is not None
        return clause.card is None or clause.card is Card.COBBLER
    lying = state.played[clause.by]
    if state.phase.value != "turn" or lying is None:
        return False
    if lying.card is Card.COOPER and not state.swapped:
        return True
    return clause.card is None or clause.card is lying.card


def stays_open(state: Any, clause: Any) -> bool:
    """Say whether a promise is more than what is enforced now, and so enters the ledger."""
    if bound_form(state, clause) is None:
        return True
    wide = isinstance(clause, PromiseRestraint) and (clause.card is None or clause.on is None)
    return state.phase.value == "window" and wide


def check_deals(game: Trajectory) -> Iterator[str]:
    """Every word at the table is allowed, and a deal is carried out whole, once all agree."""
    book = Book()
    steps = zip(game.states, game.moves, game.states[1:], game.events, strict=False)
    for number, (before, move, after, events) in enumerate(steps):
        for sentence in _step(book, before, move, events):
            yield f"move {number}, {move}: {sentence}"
        if isinstance(move, CHOICES):
            book.close_window()
        if _offers(book) != _open_offers(after):
            yield f"after move {number}, {move}: open offers {_open_offers(after)}, not {book}"
            return


def _offers(book: Book) -> Any:
    return {number: (o.by, sorted(o.agreed), o.clauses) for number, o in book.offers.items()}


def _open_offers(state: Any) -> Any:
    proposals = () if state.window is None else state.window.proposals
    return {p.number: (p.by, list(p.accepted), p.deal.clauses) for p in proposals}


def _step(book: Book, before: Any, move: Any, events: tuple[Any, ...]) -> Iterator[str]:
    legs: Counter[Any] = Counter()
    match move:
        case Propose(seat, deal, instead_of):
            yield from _proposed(book, before, seat, deal.clauses, instead_of)
        case Accept(seat, number):
            offer = book.offers.get(number)
            if offer is None or seat not in offer.parties or seat in offer.agreed:
                yield "an acceptance that is not this seat's to give"
                return
            offer.agreed.add(seat)
            if offer.agreed == offer.parties:
                yield from _impossible(book, before, offer)
                legs = _legs(book, before, number)
        case Refuse(seat, number):
            if number not in book.offers or seat not in book.offers.pop(number).parties:
                yield "only parties can refuse"
        case Withdraw(seat, number):
            if number not in book.offers or seat != book.offers.pop(number).by:
                yield "only the proposer can withdraw"
    kinds = (talk.GoldPaid, talk.CardsGiven, talk.DealStruck, talk.PromiseMade, talk.ChoiceBound)
    happened = Counter(event for event in events if isinstance(event, kinds))
    if happened != legs:
        yield f"{happened} happened, the deals say {legs}"


def _proposed(
    book: Book, before: Any, seat: int, clauses: tuple[Any, ...], instead_of: int | None
) -> Iterator[str]:
    if before.window is None:
        yield "no deals are made now"
    if instead_of is not None:
        old = book.offers.pop(instead_of, None)
        if old is None or seat not in {old.by, *old.parties}:
            yield "a counter to what this seat has no part in"
    book.made += 1
    offer = Offer(seat, clauses, set())
    offer.agreed = {seat} & offer.parties
    book.offers[book.made] = offer
    if len(offer.parties) < 2 or not offer.parties <= set(range(before.players)):
        yield f"the parties are {offer.parties}"
    if any(isinstance(c, Give) and not c.face_up and seat not in (c.by, c.to) for c in clauses):
        yield "a face-down card proposed by a third party"


def _legs(book: Book, before: Any, number: int) -> Counter[Any]:
    """Return what has to happen when the deal is struck, and write it into the book."""
    offer = book.offers.pop(number)
    book.struck += 1
    legs: Counter[Any] = Counter([talk.DealStruck(number, book.struck)])
    promised = len(before.promises)
    for clause in offer.clauses:
        form = bound_form(before, clause)
        if isinstance(clause, Pay):
            legs[talk.GoldPaid(clause.by, clause.to, clause.gold)] += 1
            continue
        if isinstance(clause, Give):
            legs[talk.CardsGiven(clause)] += 1
            continue
        if form is not None:
            legs[talk.ChoiceBound(book.struck, form)] += 1
        if isinstance(clause, PromiseClause) and stays_open(before, clause):
            promised += 1
            legs[talk.PromiseMade(promised, book.struck, clause)] += 1
    for other in book.offers.values():
        other.agreed.clear()
    return legs


def _impossible(book: Book, before: Any, offer: Offer) -> Iterator[str]:
    """Say what a struck deal asks of somebody that can't be done (S-53, S-57, S-58)."""
    for clause in offer.clauses:
        binds = isinstance(clause, Pay | Give) or bound_form(before, clause) is not None
        if verdict(before, clause).binds is not binds:
            yield f"the verdict on {clause} is {verdict(before, clause)}"
        if isinstance(clause, Pay | PromiseGold):
            book.gold[clause.by] += clause.gold
        if isinstance(clause, PromiseClause) and stays_open(before, clause):
            book.favours[clause.by] += 1
            if not before.round <= clause.due <= 7:
                yield f"{clause} is due out of time"
        if isinstance(clause, AnswerWith) and clause.card not in before.hands[clause.by]:
            yield f"{clause} can't be done"
        acts = clause.by == before.actor
        if isinstance(clause, AnswerWith if acts else Act):
            yield f"{clause} is not this seat's part"
    yield from _senseless(offer)
    yield from _beyond_means(before, offer)
    yield from _beyond_a_jester(before, offer)
    if before.options.regulated_market:
        seats = {clause.by for clause in offer.clauses}
        if any(book.gold[seat] > 3 or book.favours[seat] > 1 for seat in seats):
            yield f"a Regulated Market with {book.gold} and {book.favours}"


def _senseless(offer: Offer) -> Iterator[str]:
    """Say what in a struck deal could never be done in any game (S-02, S-03)."""
    for clause in offer.clauses:
        if isinstance(clause, Act) and clause.how != "swap" and clause.card in (1, 9, 10):
            yield f"{clause} is of a card that can't do anything"
        if isinstance(clause, PromiseGold) and clause.gold > 250:
            yield f"{clause} is more gold than there is"


def _beyond_means(before: Any, offer: Offer) -> Iterator[str]:
    paid: Counter[int] = Counter()
    given: Counter[tuple[int, int]] = Counter()
    for clause in offer.clauses:
        if isinstance(clause, Pay):
            paid[clause.by] += clause.gold
        elif isinstance(clause, Give):
            given.update((clause.by, int(card)) for card in clause.cards or ())
    if any(gold > before.gold[seat] for seat, gold in paid.items()):
        yield f"{dict(paid)} paid out of {before.gold}"
    if any(number > before.piles[seat][card - 1] for (seat, card), number in given.items()):
        yield f"{dict(given)} given out of {before.piles}"
    if given and not before.options.free_market:
        yield "won cards traded outside the Free Market"


def _beyond_a_jester(before: Any, offer: Offer) -> Iterator[str]:
    """Say which answers are sold though no Jester can come to that seat (S-51, S-53).

    By Night nobody but the acting seat knows whether its Cooper can bring a Jester.
    """
    answers = [clause for clause in offer.clauses if isinstance(clause, AnswerWith)]
    if not answers:
        return
    lying = before.played[before.actor]
    coopers = [card for card in before.played if card is not None and card.card == 5]
    unknown = before.night and before.actor not in offer.parties
    swaps = lying.card == 5 and len(coopers) == 1
    comes = lying.card == 7 or (swaps and (unknown or Card.JESTER in before.hands[before.actor]))
    forms = [*(b.clause for b in before.bounds), *(bound_form(before, c) for c in offer.clauses)]
    acts = [form for form in forms if isinstance(form, Act)]
    for answer in answers:
        turn = Turn(Card.JESTER if swaps else None, Card.JESTER, on=frozenset({answer.by}))
        if not comes or not all(_kept(turn, act) for act in acts):
            yield f"{answer} is sold, and no Jester can come there"


@dataclass
class Turn:
    """What a seat has done in one window or turn."""

    brought: Card | None = None
    used: Card | None = None
    gold: bool = False
    on: frozenset[int] = frozenset()


def check_binding(game: Trajectory) -> Iterator[str]:
    """What was agreed about an action is done, and the agreed answer is given (S-52)."""
    bound: list[Any] = []
    after_swap: list[Any] = []
    turn = Turn()
    steps = zip(game.states, game.moves, game.states[1:], game.events, strict=False)
    for number, (before, move, after, events) in enumerate(steps):
        struck = [event.clause for event in events if isinstance(event, talk.ChoiceBound)]
        (after_swap if before.swapped else bound).extend(struck)
        if isinstance(move, Answer):
            agreed = {c.card for c in bound + after_swap if _answers(c, move.seat)}
            if not agreed <= {move.card}:
                yield f"move {number}: {move} though {agreed} was agreed"
        elif isinstance(move, GiveLead | Pass | TakeGold | Aim | Swap):
            turn = _done(turn, before, move)
            if isinstance(move, Swap) and after.swapped:
                continue
            late = replace(turn, brought=None)
            broken = [act for act in bound if not _kept(turn, act)]
            broken += [act for act in after_swap if not _kept(late, act)]
            if broken:
                yield f"move {number}: {turn} ends the turn, {broken} was agreed"
            turn = Turn()
        if isinstance(move, CHOICES) and after.phase.value != "answer":
            bound, after_swap = [], []
        if not after.swapped and [b.clause for b in after.bounds] != bound:
            yield f"after move {number}: {after.bounds} bind, {bound} was agreed"


def _answers(clause: Any, seat: int) -> bool:
    return isinstance(clause, AnswerWith) and clause.by == seat


def _done(turn: Turn, before: Any, move: Any) -> Turn:
    lying = before.played[move.seat]
    match move:
        case GiveLead(_, int(to)):
            return Turn(None, Card.COBBLER, on=frozenset({to}))
        case TakeGold(_, on):
            seats = frozenset() if on is None else frozenset({on})
            return Turn(turn.brought, lying.card, gold=True, on=seats)
        case Aim(_, seats):
            return Turn(turn.brought, lying.card, on=frozenset(seats))
        case Swap(_, card):
            return Turn(card)
    return turn


def _kept(turn: Turn, act: Act | AnswerWith) -> bool:
    if isinstance(act, AnswerWith):
        return True
    swapped = turn.brought is not None
    match act.how:
        case "pass" if act.card is not None:
            return turn.used is not act.card and not (swapped and act.card is Card.COOPER)
        case "pass":
            return not swapped and turn.used is None
        case "spare":
            other = act.card is not None and turn.used is not act.card
            return other or not turn.on & set(act.on)
        case "swap":
            return swapped and act.card in (None, turn.brought)
        case "gold":
            return turn.gold and not turn.on and act.card in (None, turn.used)
    if act.card is Card.COOPER:
        return not act.on and (swapped or turn.used is Card.COOPER)
    did = turn.used is act.card if act.card else swapped or turn.used is not None
    return did and set(act.on) <= turn.on
