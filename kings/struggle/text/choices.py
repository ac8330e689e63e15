"""What can be chosen now, as the words on a button."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from kings.struggle.cards import NEGOTIATE, PAID_FOR, Card
from kings.struggle.clauses import PromiseGold
from kings.struggle.moves import (
    Aim,
    Answer,
    Break,
    Choice,
    GiveLead,
    Pass,
    Play,
    Settle,
    Swap,
    TakeGold,
)
from kings.struggle.state import InPlay, Phase
from kings.struggle.text.cards import power_sum
from kings.struggle.view import View
from kings.words import listed, owner


def say_choice(view: View, choice: Choice) -> str:
    """Return the label of a choice at this table: ``Take Ada's Queen``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case Play(_, card):
            leads = view.phase is Phase.LEAD
            return f"Lead the {card.title}" if leads else f"Play the {card.title} face down"
        case GiveLead():
            return _give_lead(view, choice)
        case Pass(seat):
            return _pass(view, seat)
        case TakeGold():
            return _take_gold(view, choice)
        case Aim():
            return _aim(view, choice)
        case Swap(_, card):
            return f"Bring in the {card.title}, take the Cooper back"
        case Answer(_, card):
            return f"Answer with the {card.title}"
        case Settle() | Break():
            return _promised(view, choice)
        case _:
            assert_never(choice)


def _give_lead(view: View, choice: GiveLead) -> str:
    assert view.leader is not None
    if choice.to is None:
        own = view.leader == choice.seat
        return "Keep the lead" if own else f"Leave the lead with {view.name(view.leader)}"
    if choice.to == choice.seat:
        return "Take the lead"
    return f"Give the lead to {view.name(choice.to)}"


def _pass(view: View, seat: int) -> str:
    lying = view.seats[seat].lying
    if lying is None:
        return "Pass: the card has left play"
    if lying.card not in NEGOTIATE:
        return f"Pass: the {lying.card.title} has no action"
    if not view.deals_open:
        return f"Pass: the {lying.card.title} could change nothing"
    return f"Pass: leave the {lying.card.title} unused"


def _take_gold(view: View, choice: TakeGold) -> str:
    gold = _income(view, _lying(view, choice.seat).card)
    if choice.on is None:
        return f"Take {gold} gold"
    target = _whose(view, choice.on)
    return f"Take {gold} gold and put +2 on {target}" if gold else f"Put +2 on {target}"


def _income(view: View, card: Card) -> int:
    """Return what the card takes: 1 gold a card of its class in play, if the bank has it."""
    paid_for = PAID_FOR[card]
    cards = [seat.lying.card for seat in view.seats if seat.lying is not None]
    return min(view.bank, sum(card.estate is paid_for for card in cards))


def _aim(view: View, choice: Aim) -> str:
    first = choice.on[0]
    match _lying(view, choice.seat).card:
        case Card.FARMER:
            target = _lying(view, first)
            marked = power_sum(replace(target, fives=target.fives + 1))
            return f"Put +5 on {_whose(view, first)} ({marked})"
        case Card.JESTER:
            return f"Make {view.name(first)} play another card"
    if len(choice.on) == 1:
        return f"Take {_whose(view, first)}"
    return f"Take the Serfs of {listed(map(view.name, choice.on))}"


def _promised(view: View, choice: Settle | Break) -> str:
    clause = view.promises[choice.promise - 1].clause
    assert isinstance(clause, PromiseGold)
    name = view.name(clause.to)
    if isinstance(choice, Settle):
        return f"Pay {name} the promised {clause.gold} gold"
    return f"Keep the gold: break the promise to {name}"


def _whose(view: View, seat: int) -> str:
    return f"{owner(view.name(seat))} {_lying(view, seat).card.title}"


def _lying(view: View, seat: int) -> InPlay:
    lying = view.seats[seat].lying
    assert lying is not None
    return lying
