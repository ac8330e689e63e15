"""What is to be decided now, by whom, and by which rule: the line above the buttons."""

from __future__ import annotations

from collections.abc import Callable

from kings.struggle.cards import NEGOTIATE
from kings.struggle.clauses import AnswerWith, PromiseGold
from kings.struggle.state import ROUNDS, Bound, Phase
from kings.struggle.text.cards import CARD_TEXTS
from kings.struggle.view import View
from kings.words import listed, number, owner, sentence


def say_ask(view: View) -> str:
    """Say what the table waits for, naming those who decide; it tells no secrets."""
    return _SAID[view.phase](view)


def _draw_lead(view: View) -> str:
    return sentence("Chance turns up the cards that show who leads first", "S-11")


def _draw_mode(view: View) -> str:
    return sentence(
        f"Chance draws a card for {_name(view, view.leader)}: an even power makes it Day, "
        "an odd one Night",
        "S-13",
    )


def _set_aside(view: View) -> str:
    return sentence("Chance sets two cards of each deck aside, unseen", "S-12")


def _lead(view: View) -> str:
    return _in_round(view, f"{_asked(view)} leads a card, face up", "S-20")


def _follow(view: View) -> str:
    choose = "chooses a card" if len(view.asks) == 1 else "choose a card each"
    return _in_round(view, f"{_asked(view)} {choose}, in secret and face down", "S-20")


def _window(view: View) -> str:
    name = _asked(view)
    own = view.actor == view.leader
    keep = "keep the lead" if own else f"leave the lead with {_name(view, view.leader)}"
    return _in_round(
        view,
        f"{owner(name)} Cobbler is the only one: {name} may say who leads, or {keep}",
        "S-21",
    )


def _turn(view: View) -> str:
    name = _asked(view)
    lying = None if view.actor is None else view.seats[view.actor].lying
    if lying is None:
        return _in_round(view, f"{name} can only pass: the card has left play", "S-22")
    title = f"the {lying.card.title}"
    if lying.card not in NEGOTIATE:
        return _in_round(view, f"{name} can only pass: {title} has no action", "S-22")
    if not view.deals_open:
        return _in_round(view, f"{name} can only pass: {title} could change nothing", "S-3B")
    if view.swapped:
        came = f"{name} decides what {title}, brought in by the Cooper, does"
        return _in_round(view, came, f"S-34, {CARD_TEXTS[lying.card].rule}")
    return _in_round(view, f"{name} decides what {title} does", CARD_TEXTS[lying.card].rule)


def _answer(view: View) -> str:
    bound = _agreed_answer(view)
    to = f"{owner(_name(view, view.actor))} Jester"
    if bound is not None:
        card = f"the {bound.clause.card.title}" if bound.clause.card is not None else "a card"
        agreed = f"{_asked(view)} answers {to} with {card}, as deal {bound.deal} binds"
        return _in_round(view, agreed, "S-52")
    return _in_round(view, f"{_asked(view)} answers {to} with another card from hand", "S-36")


def _agreed_answer(view: View) -> Bound | None:
    for bound in view.bounds:
        if isinstance(bound.clause, AnswerWith) and bound.clause.by == view.named:
            return bound
    return None


def _reckon(view: View) -> str:
    """Ask for the oldest promise of gold that is due, as the rules do."""
    due = next(
        clause
        for promise in view.promises
        if promise.status == "open"
        and isinstance(clause := promise.clause, PromiseGold)
        and clause.due <= view.round
    )
    purse = view.seats[due.by].gold
    owes = f"{view.name(due.by)} owes {view.name(due.to)} the promised {due.gold} gold"
    if purse < due.gold:
        return _in_round(view, f"{owes} and has only {purse}", "S-52")
    return _in_round(view, f"{owes}: pay it, or break the promise", "S-52")


def _over(view: View) -> str:
    return sentence(f"All {number(ROUNDS)} rounds are played and the game is over", "S-64")


def _asked(view: View) -> str:
    return listed(view.name(ask.seat) for ask in view.asks)


def _name(view: View, seat: int | None) -> str:
    assert seat is not None
    return view.name(seat)


def _in_round(view: View, words: str, rule: str) -> str:
    return f"Round {view.round}. {sentence(words, rule)}"


_SAID: dict[Phase, Callable[[View], str]] = {
    Phase.DRAW_LEAD: _draw_lead,
    Phase.DRAW_MODE: _draw_mode,
    Phase.SET_ASIDE: _set_aside,
    Phase.LEAD: _lead,
    Phase.FOLLOW: _follow,
    Phase.WINDOW: _window,
    Phase.TURN: _turn,
    Phase.ANSWER: _answer,
    Phase.RECKON: _reckon,
    Phase.OVER: _over,
}
