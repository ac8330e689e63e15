"""Random talk at the table of Kings' Struggle: offers of every kind, good and bad, and replies."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Literal

from kings.struggle.binding import free_choices
from kings.struggle.cards import DECK, Card, cards_in
from kings.struggle.moves import (
    MAX_WORDS,
    Accept,
    Act,
    Aim,
    AnswerWith,
    Clause,
    Deal,
    Give,
    GiveLead,
    Judge,
    Move,
    Pass,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    Propose,
    Refuse,
    Release,
    Settle,
    Swap,
    TakeGold,
    Withdraw,
)
from kings.struggle.state import ROUNDS, Phase, Proposal, State

HOWS: tuple[Literal["pass", "use", "gold", "swap", "spare"], ...] = (
    "pass",
    "use",
    "gold",
    "swap",
    "spare",
)


def random_talk(state: State, rng: random.Random) -> Move | None:
    """Return something that a seat may try to say now, or None; it need not be allowed."""
    window = state.window
    if window is None and rng.random() < 0.85:
        return None
    open_promises = [promise for promise in state.promises if promise.status == "open"]
    roll = rng.random()
    if open_promises and (roll < 0.06 or (window is None and roll < 0.9)):
        return _about_a_promise(state, rng)
    if window is None or (not window.proposals) or roll < 0.15:
        return _offer(state, rng)
    return _reply(state, rng.choice(window.proposals), rng)


def _seat(state: State, rng: random.Random) -> int:
    return rng.randrange(state.players)


def _about_a_promise(state: State, rng: random.Random) -> Move:
    promise = rng.choice(state.promises)
    clause = promise.clause
    seat = rng.choice((clause.by, clause.to, clause.to, _seat(state, rng), state.players))
    match rng.randrange(8):
        case 0:
            return Release(seat, promise.number)
        case 1 | 2:
            return Judge(seat, promise.number, rng.choice(("kept", "broken", "void")))
        case 3:
            number = rng.choice((0, -1, len(state.promises) + 1))
            return rng.choice((Release(seat, number), Settle(seat, number)))
        case _:
            return Settle(clause.by if rng.random() < 0.8 else seat, promise.number)


def _reply(state: State, proposal: Proposal, rng: random.Random) -> Move:
    parties = proposal.deal.parties
    silent = [seat for seat in parties if seat not in proposal.accepted]
    roll = rng.random()
    if roll < 0.8:
        return Accept(rng.choice(silent or parties), proposal.number)
    if roll < 0.84:
        return Accept(_seat(state, rng), proposal.number + rng.choice((0, 0, 1)))
    if roll < 0.9:
        return Refuse(rng.choice((*parties, _seat(state, rng))), proposal.number)
    if roll < 0.94:
        return Withdraw(rng.choice((proposal.by, _seat(state, rng))), proposal.number)
    return _offer(state, rng, instead_of=proposal)


def _offer(state: State, rng: random.Random, *, instead_of: Proposal | None = None) -> Propose:
    if rng.random() < 0.07:
        deal = _malformed(state, rng)
    else:
        deal = Deal(tuple(_clause(state, rng) for _ in range(rng.choice((1, 1, 2, 2, 3, 4)))))
    seats = deal.parties or (0,)
    hidden = [c for c in deal.clauses if isinstance(c, Give) and not c.face_up]
    if hidden and rng.random() < 0.9:
        seats = hidden[0].parties
    seat = rng.choice(seats) if rng.random() < 0.85 else _seat(state, rng)
    return Propose(seat, deal, instead_of.number if instead_of is not None else None)


def _clause(state: State, rng: random.Random) -> Clause:
    return rng.choices(_KINDS, _WEIGHTS)[0](state, rng)


def _two(state: State, rng: random.Random) -> tuple[int, int]:
    by, to = rng.sample(range(state.players), 2)
    return by, to


def _pay(state: State, rng: random.Random) -> Pay:
    by, to = _two(state, rng)
    return Pay(by, to, rng.randint(1, max(1, min(4, state.gold[by]))))


def _give(state: State, rng: random.Random) -> Clause:
    givers = [seat for seat in range(state.players) if any(state.piles[seat])]
    if not givers or not (state.options.free_market or rng.random() < 0.1):
        return _pay(state, rng)
    by = rng.choice(givers)
    to = rng.choice([seat for seat in range(state.players) if seat != by])
    pile = cards_in(state.piles[by])
    cards = tuple(rng.sample(pile, rng.randint(1, min(3, len(pile)))))
    if rng.random() < 0.1:
        cards = (*cards, rng.choice(DECK))
    return Give(by, to, cards, face_up=rng.random() < 0.4)


def _act(state: State, rng: random.Random) -> Clause:
    """Say something about the action that is due: mostly one that can be taken."""
    actor = state.actor
    if actor is None:
        return _pay(state, rng)
    if rng.random() < 0.25:
        on = tuple(rng.sample(range(state.players), rng.randrange(3)))
        lying = state.played[actor]
        card = rng.choice((None, lying.card if lying is not None else None, rng.choice(DECK)))
        return Act(actor, rng.choice(HOWS), card, on)
    if state.phase is Phase.WINDOW or state.phase is Phase.TURN:
        match rng.choice(free_choices(state, actor)):
            case GiveLead(_, int(to)):
                return Act(actor, "use", rng.choice((None, Card.COBBLER)), (to,))
            case TakeGold(_, None):
                return Act(actor, "gold")
            case TakeGold(_, int(target)):
                return Act(actor, "use", None, (target,))
            case Aim(_, seats):
                return Act(actor, rng.choice(("use", "use", "spare")), None, seats)
            case Swap(_, card):
                return rng.choice((Act(actor, "swap", card), Act(actor, "use", card)))
            case Pass() | GiveLead():
                return Act(actor, "pass")
    return Act(actor, "pass")


def _answer(state: State, rng: random.Random) -> Clause:
    lying = state.played[state.actor] if state.actor is not None else None
    near = lying is not None and lying.card in (Card.JESTER, Card.COOPER)
    if not near and rng.random() < 0.9:
        return _act(state, rng)
    by = _seat(state, rng)
    held = state.hands[by]
    return AnswerWith(by, rng.choice(held if held and rng.random() < 0.8 else DECK))


def _due(state: State, rng: random.Random) -> int:
    return min(ROUNDS, max(1, state.round) + rng.choice((0, 0, 0, 1, 1, 2)))


def _promised_gold(state: State, rng: random.Random) -> PromiseGold:
    by, to = _two(state, rng)
    return PromiseGold(by, to, rng.randint(1, 4), _due(state, rng))


def _on(state: State, rng: random.Random) -> tuple[Card | None, int | None]:
    card = rng.choice((None, Card(rng.randint(2, 8)), Card(rng.randint(2, 8))))
    return card, rng.choice((None, _seat(state, rng)))


def _promiser(state: State, rng: random.Random) -> tuple[int, int]:
    by, to = _two(state, rng)
    if state.actor is not None and rng.random() < 0.4:
        by = state.actor
        to = (by + rng.randrange(1, state.players)) % state.players
    return by, to


def _promised_use(state: State, rng: random.Random) -> PromiseUse:
    return PromiseUse(*_promiser(state, rng), _due(state, rng), *_on(state, rng))


def _promised_restraint(state: State, rng: random.Random) -> PromiseRestraint:
    return PromiseRestraint(*_promiser(state, rng), _due(state, rng), *_on(state, rng))


def _words(state: State, rng: random.Random) -> PromiseWords:
    by, to = _two(state, rng)
    return PromiseWords(by, to, _due(state, rng), rng.choice(("Be nice.", "I owe you.")))


_KINDS: tuple[Callable[[State, random.Random], Clause], ...] = (
    _pay,
    _give,
    _act,
    _answer,
    _promised_gold,
    _promised_use,
    _promised_restraint,
    _words,
)
_WEIGHTS = (5, 4, 4, 3, 2, 3, 3, 1)


def _malformed(state: State, rng: random.Random) -> Deal:
    """Return a deal that no table can strike."""
    by, to = _two(state, rng)
    nobody = rng.choice((-1, state.players, 99))
    wrong: list[Any] = [
        Pay(by, by, 1),
        Pay(by, to, 0),
        Pay(by, to, -3),
        Pay(by, to, state.gold[by] + 1),
        Pay(nobody, to, 1),
        Give(by, to, (), face_up=True),
        Give(by, by, (Card.KING,)),
        Give(by, to, None, face_up=False, number=1),
        Act(by, "spare"),
        Act(by, "use", None, (nobody,)),
        Act(by, rng.choice(("sing", "pass")), None, (to,)),  # type: ignore[arg-type]  # a bad word
        AnswerWith(nobody, Card.KING),
        PromiseGold(by, to, 0, state.round),
        PromiseGold(by, to, 1, ROUNDS + 1),
        PromiseUse(by, to, state.round - 1),
        PromiseUse(by, to, ROUNDS, Card.KING),
        PromiseRestraint(by, to, ROUNDS, Card.JESTER, nobody),
        PromiseWords(by, to, ROUNDS, rng.choice(("", " ", "x" * (MAX_WORDS + 1)))),
        PromiseWords(by, by, ROUNDS, "I promise myself a holiday."),
    ]
    clauses = (rng.choice(wrong),)
    return Deal(rng.choice((clauses, clauses, (Pay(by, to, 1), *clauses), (), clauses * 30)))
