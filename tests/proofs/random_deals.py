"""Random deals and odd positions for proofs: what play alone would seldom or never lead to."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from kings.errors import IllegalMove
from kings.struggle import cards, moves
from kings.struggle.rules import GAME
from kings.struggle.state import GOLD, ROUNDS, State

HOWS: tuple[Literal["pass", "use", "gold", "swap", "spare"], ...] = (
    "pass",
    "use",
    "gold",
    "swap",
    "spare",
)
TRIES = 4


def strike_deals(state: State, rng: random.Random) -> State:
    """Strike one deal or several in an open window, if any of those tried is allowed (S-50)."""
    for _ in range(TRIES):
        if state.window is not None:
            clauses = tuple(_clause(state, rng) for _ in range(rng.choice((1, 1, 2, 3))))
            state = _struck(state, moves.Deal(clauses))
    return state


def _struck(state: State, deal: moves.Deal) -> State:
    """Return the state in which all parties have agreed to a deal, or the same if one can't."""
    parties = deal.parties
    try:
        after = GAME.apply(state, moves.Propose(parties[0], deal)).state
        for seat in parties[1:]:
            after = GAME.apply(after, moves.Accept(seat, after.proposals_made)).state
    except IllegalMove:
        return state
    return after


def _clause(state: State, rng: random.Random) -> moves.Clause:
    kinds: tuple[Callable[[State, random.Random], moves.Clause], ...] = (
        _act,
        _act,
        _answer,
        _promised_gold,
        _pay,
        _promised_use,
        _restraint,
    )
    return rng.choice(kinds)(state, rng)


def _two(state: State, rng: random.Random) -> tuple[int, int]:
    by, to = rng.sample(range(state.players), 2)
    return by, to


def _act(state: State, rng: random.Random) -> moves.Clause:
    actor = state.actor
    assert actor is not None
    lying = state.played[actor]
    assert lying is not None
    card = rng.choice((None, lying.card, rng.choice(cards.DECK), *state.hands[actor][:2]))
    on = tuple(sorted(rng.sample(range(state.players), rng.choice((0, 0, 1, 1, 2)))))
    return moves.Act(actor, rng.choice(HOWS), card, on)


def _answer(state: State, rng: random.Random) -> moves.Clause:
    by = rng.randrange(state.players)
    return moves.AnswerWith(by, rng.choice(state.hands[by] or cards.DECK))


def _promised_gold(state: State, rng: random.Random) -> moves.Clause:
    due = min(ROUNDS, state.round + rng.choice((0, 0, 1, 2)))
    return moves.PromiseGold(*_two(state, rng), rng.choice((1, 2, 3, 5, GOLD, 300)), due)


def _pay(state: State, rng: random.Random) -> moves.Clause:
    by, to = _two(state, rng)
    return moves.Pay(by, to, rng.randint(1, max(1, state.gold[by])))


def _on(state: State, rng: random.Random) -> tuple[cards.Card | None, int | None]:
    card = rng.choice((None, cards.Card(rng.randint(2, 8))))
    return card, rng.choice((None, rng.randrange(state.players)))


def _promised_use(state: State, rng: random.Random) -> moves.Clause:
    return moves.PromiseUse(*_by_actor(state, rng), state.round, *_on(state, rng))


def _restraint(state: State, rng: random.Random) -> moves.Clause:
    return moves.PromiseRestraint(*_by_actor(state, rng), state.round, *_on(state, rng))


def _by_actor(state: State, rng: random.Random) -> tuple[int, int]:
    assert state.actor is not None
    return state.actor, (state.actor + rng.randrange(1, state.players)) % state.players


def other_supplies(state: State, rng: random.Random) -> State:
    """Leave the bank or the supply of markers with little or nothing (S-03).

    The bank's gold goes to one seat. Markers just disappear, which no game allows; both engines
    have to go on from there in the same way.
    """
    bank = rng.choice((0, 1, 2, 4, state.bank))
    bank = min(bank, state.bank)
    rich = rng.randrange(state.players)
    gold = list(state.gold)
    gold[rich] += state.bank - bank
    return replace(
        state,
        bank=bank,
        gold=tuple(gold),
        fives=min(state.fives, rng.choice((0, 1, 5))),
        twos=min(state.twos, rng.choice((0, 1, 5))),
    )
