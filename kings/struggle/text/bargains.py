"""Deals in words: what a clause says, whether it binds, and how a promise stands."""

from __future__ import annotations

from typing import assert_never

from kings.struggle.binding import Verdict
from kings.struggle.cards import Card
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Give,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.state import Ledgered
from kings.struggle.text.words import titles
from kings.words import Names, listed, owner, plural, sentence


def say_clause(names: Names, clause: Clause) -> str:
    """Say what a clause asks for, without a full stop: ``Ada pays Ben 4 gold``."""
    match clause:
        case Pay(by, to, gold):
            return f"{names[by]} pays {names[to]} {gold} gold"
        case Give():
            return _gift(names, clause)
        case Act():
            return _act(names, clause)
        case AnswerWith(by, card):
            return f"{names[by]} answers the Jester with the {card.title}"
        case PromiseGold() | PromiseUse() | PromiseRestraint() | PromiseWords():
            return _promise(names, clause)
        case _:
            assert_never(clause)


def say_deal(names: Names, deal: Deal) -> str:
    """Say all clauses of a deal, without a full stop."""
    return "; ".join(say_clause(names, clause) for clause in deal.clauses)


def say_verdict(clause_text: str, verdict: Verdict) -> str:
    """Say whether a clause binds, and why (S-52)."""
    kind = "binds" if verdict.binds else "a promise"
    return sentence(f"{clause_text}: {kind}, because {verdict.reason}")


def say_promise(names: Names, promise: Ledgered) -> str:
    """Return a line of the ledger: the promise, and how it stands."""
    return sentence(f"{_promise_body(names, promise.clause)}: {_status(names, promise)}")


def say_promised(names: Names, clause: PromiseClause) -> str:
    """Say what is promised, without when it is due and without a full stop."""
    return _promise_body(names, clause)


def say_course(names: Names, promise: Ledgered) -> str:
    """Say when a promise was made and how it went on: ``made in round 2, kept in round 3``."""
    made = f"made in round {promise.made}"
    if promise.status != "open":
        return f"{made}, {_status(names, promise)}"
    judge = f", for {names[promise.clause.to]} to judge"
    awaits = judge if isinstance(promise.clause, PromiseWords) else ""
    return f"{made}, due by the end of round {promise.clause.due}{awaits}"


def _gift(names: Names, gift: Give) -> str:
    faces = "face up" if gift.face_up else "face down"
    which = f" ({titles(gift.cards)})" if gift.cards else ""
    cards = plural(gift.number, "won card")
    return f"{names[gift.by]} gives {names[gift.to]} {cards} {faces}{which}"


def _act(names: Names, act: Act) -> str:
    name = names[act.by]
    card = f"the {act.card.title}" if act.card is not None else None
    targets = listed(_target(names, act.by, on) for on in act.on) if act.on else ""
    match act.how:
        case "pass":
            unused = f"{name} leaves {card}" if card else f"{owner(name)} action is left"
            return f"{unused} unused"
        case "gold":
            taken = f"the gold of {card}" if card else "the gold"
            return f"{name} takes {taken} and does nothing else"
        case "swap":
            return f"{name} swaps the Cooper for {card or 'another card'}"
        case "spare":
            spares = f"does not use {card} on" if card else "spares"
            return f"{name} {spares} {targets}"
        case "use":
            return _use(name, act, card or "the ability", targets)


def _use(name: str, act: Act, what: str, targets: str) -> str:
    """Say a use; a Cobbler's can only be aimed at somebody by giving the lead (S-21)."""
    if act.card is Card.COBBLER and act.on == (act.by,):
        return f"{name} takes the lead"
    if act.card is Card.COBBLER and act.on:
        return f"{name} gives the lead to {targets}"
    return f"{name} uses {what} on {targets}" if targets else f"{name} uses {what}"


def _target(names: Names, by: int, on: int) -> str:
    return f"{owner(names[by])} own card" if on == by else names[on]


def _promise(names: Names, clause: PromiseClause) -> str:
    """Say a promise with the time it is due; free words stand at the end."""
    until = "until" if isinstance(clause, PromiseRestraint) else "by"
    due = f"{until} the end of round {clause.due}"
    if isinstance(clause, PromiseWords):
        return f"{names[clause.by]} promises {names[clause.to]} {due}: {_quoted(clause.words)}"
    return f"{_promise_body(names, clause)} {due}"


def _promise_body(names: Names, clause: PromiseClause) -> str:
    by, to = names[clause.by], names[clause.to]
    match clause:
        case PromiseGold(gold=gold):
            return f"{by} promises {to} {gold} gold"
        case PromiseWords(words=words):
            return f"{by} promises {to} {_quoted(words)}"
        case PromiseUse(card=card):
            what = f"to use {_ability(card, 'an ability')}"
        case PromiseRestraint(card=card):
            what = f"not to use {_ability(card, 'any ability')}"
        case _:
            assert_never(clause)
    if clause.on is None:
        return f"{by} promises {to} {what}"
    promises = f"{by} promises" if clause.on == clause.to else f"{by} promises {to}"
    return f"{promises} {what} for or against {_target(names, clause.by, clause.on)}"


def _ability(card: Card | None, otherwise: str) -> str:
    return otherwise if card is None else f"the {card.title}"


def _quoted(words: str) -> str:
    """Quote free words on one line, however they were typed."""
    return f"“{' '.join(words.split())}”"


def _status(names: Names, promise: Ledgered) -> str:
    clause = promise.clause
    judged = isinstance(clause, PromiseWords)
    when = "" if promise.ended is None else f" in round {promise.ended}"
    match promise.status:
        case "open":
            awaits = f", for {names[clause.to]} to judge" if judged else ""
            return f"open{awaits} (due by the end of round {clause.due})"
        case "void" if not judged:
            return f"void{when} (the occasion never arose)"
        case "released":
            return f"released by {names[clause.to]}{when}"
    by = f", as {names[clause.to]} judged" if judged else ""
    return f"{promise.status}{when}{by}"
