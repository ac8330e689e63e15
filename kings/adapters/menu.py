"""The menu: a fixed number for everything that a seat of Kings' Struggle can do or offer.

Numbers 0 to 49 are decisions and answers, and the same with and without deals; from 50 on stand
offers. Seats count clockwise from whoever decides, itself 0, so that a number says the same at
every seat and at tables of every size. The same move has the same number for as long as ``EDITION``
is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from kings.errors import BadInput
from kings.struggle import binding, moves
from kings.struggle.cards import DECK
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.purchases import Purchase, purchases
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

EDITION = 1
"""Of the numbers, and of the order in which an observation is written."""

SEATS = 6
"""The numbers are made for the largest table; at smaller ones some are never allowed (S-01)."""
PAIRS = tuple(combinations(range(SEATS), 2))

# Decisions and answers. Each line begins where the one before it ends.
PASS = 0  # leave the ability unused, or the lead where it is (S-22, S-21)
GOLD = 1  # take the bank's gold
GOLD_AND_MARK = 2  # and put the +2 on the card of seat 0 to 5 (S-35)
CARD = GOLD_AND_MARK + SEATS  # play, bring in or answer with the Peasant to the King
AIM = CARD + len(DECK)  # use it on the card of seat 0 to 5
AIM_AT_TWO = AIM + SEATS  # on the cards of two seats, in the order of PAIRS (S-37)
LEAD = AIM_AT_TWO + len(PAIRS)  # give the lead to seat 0 to 5 (S-21)
SETTLE = LEAD + SEATS  # pay the promised gold that is asked for (S-52)
BREAK = SETTLE + 1  # keep it
REFUSE = BREAK + 1  # the proposal that is asked about
ACCEPT = REFUSE + 1
NO_OFFER = ACCEPT + 1
PLAIN = NO_OFFER + 1
"""How many numbers there are without offers."""

# What can be bought of the seat that acts.
ACTS = 2 + SEATS + len(PAIRS) + len(DECK) + SEATS
"""Nothing is done; gold is taken; used on a seat, on two; a card brought in; a seat spared."""
ON_ONE = 2
ON_TWO = ON_ONE + SEATS
SWAP = ON_TWO + len(PAIRS)
SPARE = SWAP + len(DECK)
ANSWERS = SEATS * len(DECK)
"""The card with which a seat answers a Jester."""
SALES = 3
"""What the acting seat offers to another: it does nothing, it spares it, it uses its card on it."""

PRICES = (1, 2, 3, 4, 5, 6, 8, 10)
FEW_PRICES = (2, 5)

# Offers: what is bought, and for which price.
BUY = PLAIN  # for gold that moves at once: an act, then a price
BUY_ANSWER = BUY + ACTS * len(PRICES)  # an answer, then one of the few prices
BUY_LATER = BUY_ANSWER + ANSWERS * len(FEW_PRICES)  # an act for gold promised by the next round
SELL = BUY_LATER + ACTS * len(FEW_PRICES)  # a sale, to seat 1 to 5, for one of the few prices
NUMBERS = SELL + SALES * (SEATS - 1) * len(FEW_PRICES)
"""How many numbers there are with offers."""

What = Literal["choose", "respond", "propose"]


def relative(seat: int, viewer: int, players: int) -> int:
    """Return how many places clockwise of the viewer a seat is."""
    return (seat - viewer) % players


# Decisions.


def number_of(choice: moves.Choice, players: int) -> int:  # noqa: C901  # one case a kind of choice
    """Return the number of a decision at a table of so many."""

    def away(seat: int) -> int:
        return relative(seat, choice.seat, players)

    match choice:
        case moves.Pass() | moves.GiveLead(_, None):
            return PASS
        case moves.TakeGold(_, None):
            return GOLD
        case moves.TakeGold(_, int(on)):
            return GOLD_AND_MARK + away(on)
        case moves.Play() | moves.Swap() | moves.Answer():
            return CARD + choice.card - 1
        case moves.Aim(_, (on,)):
            return AIM + away(on)
        case moves.Aim(_, (one, other)):
            return AIM_AT_TWO + _pair(away(one), away(other))
        case moves.GiveLead(_, int(to)):
            return LEAD + away(to)
        case moves.Settle():
            return SETTLE
        case moves.Break():
            return BREAK
    raise AssertionError(choice)


def _pair(one: int, other: int) -> int:
    return PAIRS.index((min(one, other), max(one, other)))


# Acts and answers as parts of an offer, and as parts of what is in force.


def act_number(view: View, act: moves.Act) -> int | None:
    """Return the place of a clause about the action among ``ACTS``, as the viewer counts seats.

    None for what stands on no menu: what the card does that a Cooper may bring in, and clauses
    that are aimed at several seats in a way no menu offers.
    """
    assert view.seat is not None and view.actor is not None
    lying = view.lying(view.actor)
    here = lying.card if lying is not None else None
    if act.how != "swap" and act.card not in (None, here):
        return None
    on = tuple([relative(seat, view.seat, view.players) for seat in act.on])
    match act.how, on:
        case "pass", ():
            return 0
        case "gold", ():
            return 1
        case "use", (one,):
            return ON_ONE + one
        case "use", (one, other):
            return ON_TWO + _pair(one, other)
        case "swap", () if act.card is not None:
            return SWAP + act.card - 1
        case "spare", (one,):
            return SPARE + one
    return None


def answer_number(view: View, answer: moves.AnswerWith) -> int:
    """Return the place of a Jester's answer among ``ANSWERS``, as the viewer counts seats."""
    assert view.seat is not None
    away = relative(answer.by, view.seat, view.players)
    return away * len(DECK) + answer.card - 1


# Offers.


def most_gold(view: View, seat: int) -> int:
    """Return how much gold a seat may offer now (S-53, S-58)."""
    gold = view.seats[seat].gold
    if view.options.regulated_market:
        return min(gold, MARKET_GOLD - view.offered_gold[seat])
    return gold


def offers(view: View) -> dict[int, moves.Deal]:
    """Return what the viewer can offer now, by number, smallest first.

    Made of what the view shows and nothing else. What deals in force bring anyway isn't offered.
    """
    assert view.seat is not None
    # Nothing of it depends on the proposals on the table, so that talk leaves it as it is.
    known: dict[int, moves.Deal] | None = view.known.get(("menu", view.seat))
    if known is None:
        found = (*_purchases(view, view.seat), *_sales(view, view.seat))
        known = view.known["menu", view.seat] = dict(sorted(found))
    return known


def _purchases(view: View, buyer: int) -> Iterator[tuple[int, moves.Deal]]:
    most = most_gold(view, buyer)
    for ware in purchases(view):
        if ware.settled:
            continue
        if isinstance(ware.clause, moves.AnswerWith):
            first = BUY_ANSWER + answer_number(view, ware.clause) * len(FEW_PRICES)
            yield from _now(ware, buyer, first, FEW_PRICES, most)
        elif (act := act_number(view, ware.clause)) is not None:
            yield from _now(ware, buyer, BUY + act * len(PRICES), PRICES, most)
            yield from _later(view, ware, BUY_LATER + act * len(FEW_PRICES), most)


def _now(
    ware: Purchase, buyer: int, first: int, prices: Sequence[int], most: int
) -> Iterator[tuple[int, moves.Deal]]:
    for place, gold in enumerate(prices):
        if gold <= most:
            yield first + place, ware.offer(buyer, gold)


def _later(view: View, ware: Purchase, first: int, most: int) -> Iterator[tuple[int, moves.Deal]]:
    """Yield a purchase for promised gold, which nobody has to have yet, though S-58 limits it."""
    buyer, regulated = view.own.seat, view.options.regulated_market
    if regulated and view.offered_promises[buyer]:
        return
    due = min(view.round + 1, ROUNDS)
    for place, gold in enumerate(FEW_PRICES):
        if not regulated or gold <= most:
            owed = moves.PromiseGold(buyer, ware.seller, gold, due)
            yield first + place, moves.Deal((owed, ware.clause))


def _sales(view: View, seller: int) -> Iterator[tuple[int, moves.Deal]]:
    """Yield what the acting seat can offer to each of the others for their gold."""
    if view.actor != seller or not view.deals_open:
        return
    struck = [bound.clause for bound in view.bounds if isinstance(bound.clause, moves.Act)]
    plans = [
        plan
        for plan in binding.plans_in(view)
        if all(binding.satisfies(plan, act) for act in struck)
    ]
    others = [seat for seat in range(view.players) if seat != seller]
    for act in binding.acts_of(plans, seller):
        kept = [binding.satisfies(plan, act) for plan in plans]
        if all(kept) or not any(kept) or act_number(view, act) is None:
            continue
        match act.how:
            case "pass":
                sale, buyers = 0, others
            case "spare":
                sale, buyers = 1, [seat for seat in others if seat in act.on]
            case "use" if len(act.on) == 1:
                sale, buyers = 2, [seat for seat in others if seat in act.on]
            case _:
                continue
        for buyer in buyers:
            away = relative(buyer, seller, view.players)
            first = SELL + (sale * (SEATS - 1) + away - 1) * len(FEW_PRICES)
            for place, gold in enumerate(FEW_PRICES):
                if gold <= most_gold(view, buyer):
                    yield first + place, moves.Deal((moves.Pay(buyer, seller, gold), act))


# The numbers in words.


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers in a row: the first, how many, and what they say."""

    first: int
    many: int
    say: str


RANGES = (
    Range(PASS, 1, "leave the ability unused, or the lead where it is (S-22, S-21)"),
    Range(GOLD, 1, "take the bank's gold (S-33 to S-35)"),
    Range(GOLD_AND_MARK, SEATS, "take it and put the +2 on the card of seat 0 to 5 (S-35)"),
    Range(CARD, len(DECK), "play, bring in or answer with power 1 to 10 (S-20, S-34, S-36)"),
    Range(AIM, SEATS, "use the ability on the card of seat 0 to 5 (S-31, S-32, S-36, S-37)"),
    Range(AIM_AT_TWO, len(PAIRS), "use it on two: 0 and 1, 0 and 2, … 4 and 5 (S-37)"),
    Range(LEAD, SEATS, "give the lead to seat 0 to 5 (S-21)"),
    Range(SETTLE, 1, "pay the promised gold that is asked for (S-52)"),
    Range(BREAK, 1, "keep it (S-52)"),
    Range(REFUSE, 1, "refuse the proposal (S-54)"),
    Range(ACCEPT, 1, "accept it (S-52)"),
    Range(NO_OFFER, 1, "offer nothing now"),
    Range(BUY, ACTS * len(PRICES), "buy an act for gold now: act × 8 + price"),
    Range(BUY_ANSWER, ANSWERS * len(FEW_PRICES), "buy a Jester's answer: answer × 2 + price"),
    Range(BUY_LATER, ACTS * len(FEW_PRICES), "buy an act for promised gold: act × 2 + price"),
    Range(SELL, NUMBERS - SELL, "sell: (sale × 5 + seat - 1) × 2 + price"),
)
"""All numbers, in their order."""


def say(number: int) -> str:
    """Say what a number stands for; ``BadInput`` for one that isn't on the menu."""
    for line in RANGES:
        if line.first <= number < line.first + line.many:
            return f"{number}: {_said(line, number - line.first)}"
    raise BadInput(f"There is no number {number} on the menu: they are 0 to {NUMBERS - 1}.")


def _said(line: Range, at: int) -> str:
    """Say one number of a row, by its place there."""
    ware, place = divmod(at, len(PRICES) if line.first == BUY else len(FEW_PRICES))
    if line.first == AIM_AT_TWO:
        return "use it on two: seats {} and {} (S-37)".format(*PAIRS[at])
    if line.first == BUY:
        return f"offer {PRICES[place]} gold now: {_say_act(ware)}"
    if line.first == BUY_LATER:
        return f"offer {FEW_PRICES[place]} promised gold: {_say_act(ware)}"
    if line.first == BUY_ANSWER:
        seat, card = divmod(ware, len(DECK))
        return f"offer {FEW_PRICES[place]} gold now: seat {seat} answers with power {card + 1}"
    if line.first == SELL:
        sale, away = divmod(ware, SEATS - 1)
        what = ("nothing is done", "the buyer's card is spared", "it is used on the buyer's")[sale]
        return f"sell to seat {away + 1} for {FEW_PRICES[place]} gold: {what}"
    said = line.say.replace("seat 0 to 5", f"seat {at}")
    return said.replace("power 1 to 10", f"power {at + 1}")


def _say_act(act: int) -> str:
    """Say one of the ``ACTS``."""
    if act < ON_ONE:
        return ("nothing is done", "the gold is taken")[act]
    if act < ON_TWO:
        return f"it is used on seat {act - ON_ONE}"
    if act < SWAP:
        return "it is used on seats {} and {}".format(*PAIRS[act - ON_TWO])
    if act < SPARE:
        return f"power {act - SWAP + 1} is brought in"
    return f"seat {act - SPARE} is spared"
