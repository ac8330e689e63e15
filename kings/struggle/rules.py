"""The rules of Kings' Struggle as pure functions: who decides, what is allowed, what follows.

This is the door of the room: ``GAME`` keeps the promise of ``kings.game``. Each decision can be
asked three ways: ``check`` raises with a sentence, ``can`` answers yes or no, ``apply`` does it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

from kings.fields import check_made
from kings.game import Game, Outcome, Step, is_picked
from kings.struggle import bargains, promises, rounds, setup
from kings.struggle.abilities import Use, carry_out
from kings.struggle.abilities import choices as ability_choices
from kings.struggle.asking import asked, asks
from kings.struggle.cards import Card
from kings.struggle.clauses import Act, AnswerWith
from kings.struggle.deals import check_well_made
from kings.struggle.draft import Draft
from kings.struggle.events import (
    CardAnswered,
    Happening,
    LeadGiven,
    LeadKept,
    card_led,
    card_sealed,
)
from kings.struggle.moves import (
    Accept,
    Aim,
    Answer,
    Break,
    Choice,
    DrawMode,
    GiveLead,
    Judge,
    Move,
    Pass,
    Play,
    Propose,
    Refuse,
    Release,
    SetAside,
    Settle,
    Shuffle,
    Swap,
    TakeGold,
    Withdraw,
)
from kings.struggle.options import Options
from kings.struggle.plans import free_choices, met_by_swap, plans, satisfies
from kings.struggle.scoring import standings
from kings.struggle.sentences import why_not
from kings.struggle.state import Phase, State
from kings.struggle.view import View, view


def start(options: Options) -> State:
    """Return the state before anything was drawn."""
    return setup.new_state(options)


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """List what an asked seat can choose, deals kept (S-52), in the order of S-3C."""
    found: tuple[Choice, ...] | None = state.known.get(seat)
    if found is None:
        found = state.known[seat] = _choices(state, seat)
    return found


def _choices(state: State, seat: int) -> tuple[Choice, ...]:
    phase = state.phase
    if seat not in asked(state):
        return ()
    if phase in _PLAYING:
        return _plays(seat, state.hands[seat])
    if phase in _USING:
        return _bound_choices(state, seat)
    if phase is Phase.ANSWER:
        bound = _bound_answer(state, seat)
        return tuple(Answer(seat, card) for card in state.hands[seat] if bound in (None, card))
    if phase is Phase.RECKON:
        number = state.reckoning[0]
        pays = promises.can_settle(state, Settle(seat, number))
        return (*((Settle(seat, number),) if pays else ()), Break(seat, number))
    return ()


_PLAYING = (Phase.LEAD, Phase.FOLLOW)
_USING = (Phase.TURN, Phase.WINDOW)


@cache
def _plays(seat: int, hand: tuple[Card, ...]) -> tuple[Play, ...]:
    return tuple([_one_play(seat, card) for card in hand])


_one_play = cache(Play)


def _bound_choices(state: State, seat: int) -> tuple[Choice, ...]:
    free = free_choices(state, seat)
    if not state.bounds:
        return free
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, Act)]
    if not acts:
        return free
    kept = {
        plan.first
        for plan in plans(state, state.hands[seat])
        if all(satisfies(plan, act) for act in acts)
    }
    return tuple(choice for choice in free if choice in kept)


def _bound_answer(state: State, seat: int) -> Card | None:
    for bound in state.bounds:
        if isinstance(bound.clause, AnswerWith) and bound.clause.by == seat:
            return bound.clause.card
    return None


def check(state: State, move: Move) -> None:
    """Raise ``IllegalMove`` with a sentence that names the seat, the card and the rule."""
    special = _CHECKS.get(type(move))
    if special is not None:
        # Who asks first whether it can, and then does it, has it looked into once.
        if state.known.get("allowed") is not move:
            _check_made(move)
            special(state, move)
            state.known["allowed"] = move
    elif (
        type(move) not in _DEEDS
        or type(move.seat) is not int
        or not is_picked(move, choices(state, move.seat))
    ):
        check_made(move, _DEEDS, "S-20")
        if move not in choices(state, move.seat):
            raise why_not(state, cast("Choice", move), asks(state))


def _check_made(move: Move) -> None:
    """Refuse a draw, or a word at the bargaining table, with a thing of the wrong type in it."""
    if isinstance(move, Propose):
        check_well_made(move.deal, move.seat)
    check_made(move, _DEEDS, "S-11" if isinstance(move, Shuffle | DrawMode | SetAside) else "S-50")


_CHECKS: dict[type, Callable[[State, Any], None]] = {
    Shuffle: setup.check_shuffle,
    DrawMode: setup.check_mode,
    SetAside: setup.check_set_aside,
    Propose: bargains.check_propose,
    Accept: bargains.check_accept,
    Refuse: bargains.check_refuse,
    Withdraw: bargains.check_withdraw,
    Release: promises.check_release,
    Judge: promises.check_judge,
    Settle: promises.check_settle,
    Break: promises.check_break,
}
"""Moves that are checked rather than listed; any other has to be among the choices."""


def step(state: State, move: Move) -> Step[State, Happening]:
    """Carry out a move that was checked, and return the new state with what happened."""
    draft = Draft(state)
    _DEEDS[type(move)](draft, move)
    return draft.step()


def _play(draft: Draft, move: Play) -> None:
    if draft.phase is Phase.LEAD:
        draft.lay(move.seat, move.card)
        draft.log(card_led(move.seat, move.card))
        rounds.after_lead(draft)
        return
    draft.seal(move.seat, move.card)
    draft.log(card_sealed(move.seat, move.card))
    if draft.sealed.count(None) == 1:
        rounds.flip(draft)


def _give_lead(draft: Draft, move: GiveLead) -> None:
    promises.watch(draft, free_choices(draft.before, move.seat), move, Card.COBBLER)
    if move.to is None:
        draft.log(LeadKept(move.seat))
    else:
        draft.log(LeadGiven(move.seat, move.to))
        draft.leader = move.to
    rounds.begin_turns(draft)


def _use(draft: Draft, use: Use) -> None:
    lying = draft.played[use.seat]
    if lying is not None and draft.promises:
        promises.watch(draft, ability_choices(draft.before, use.seat), use, lying.card)
    carry_out(draft, use)
    if draft.named is not None:
        bargains.close_window(draft)
        draft.phase = Phase.ANSWER
    elif isinstance(use, Swap):
        _second_choice(draft)
    else:
        rounds.end_turn(draft)


def _second_choice(draft: Draft) -> None:
    """After a Cooper's swap the new card may be used at once, if it can do something (S-34)."""
    bargains.close_window(draft)
    draft.bounds = tuple(
        bound
        for bound in draft.bounds
        if isinstance(bound.clause, AnswerWith) or not met_by_swap(bound.clause)
    )
    draft.swapped = True
    rounds.seek_choice(draft)
    if draft.window is None:
        rounds.end_turn(draft)


def _reckoned(draft: Draft, promise: int) -> None:
    """Go on when the last promise that was asked for is paid, broken or released."""
    if draft.phase is Phase.RECKON:
        draft.reckoning = tuple(number for number in draft.reckoning if number != promise)
        if not draft.reckoning:
            rounds.end_round(draft)


def _answer(draft: Draft, move: Answer) -> None:
    old = draft.exchange(move.seat, move.card)
    draft.log(CardAnswered(move.seat, old, move.card))
    rounds.end_turn(draft)


def _settle(draft: Draft, move: Settle) -> None:
    promises.settle(draft, move)
    _reckoned(draft, move.promise)


def _break(draft: Draft, move: Break) -> None:
    promises.break_gold(draft, move)
    _reckoned(draft, move.promise)


def _release(draft: Draft, move: Release) -> None:
    promises.end_promise(draft, move.promise, "released", judge=move.seat)
    _reckoned(draft, move.promise)


def _judge(draft: Draft, move: Judge) -> None:
    promises.end_promise(draft, move.promise, move.verdict, judge=move.seat)


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    Shuffle: setup.apply_shuffle,
    DrawMode: setup.apply_mode,
    SetAside: setup.apply_set_aside,
    Play: _play,
    GiveLead: _give_lead,
    Pass: _use,
    TakeGold: _use,
    Aim: _use,
    Swap: _use,
    Answer: _answer,
    Settle: _settle,
    Break: _break,
    Propose: bargains.propose,
    Accept: bargains.accept,
    Refuse: bargains.refuse,
    Withdraw: bargains.withdraw,
    Release: _release,
    Judge: _judge,
}


def draw(state: State, rng: random.Random) -> Shuffle | DrawMode | SetAside:
    """Make the draw that is due, from the given stream (S-11 to S-13)."""
    return setup.draw(state, rng)


def chances(state: State) -> Iterator[Shuffle | DrawMode | SetAside]:
    """Yield everything that chance could draw now, all equally likely."""
    return setup.chances(state)


def outcome(state: State) -> Outcome | None:
    """Return the final scores in VP and the winners, or None before the end (S-64)."""
    if state.phase is not Phase.OVER:
        return None
    table = standings(state.piles, state.gold, state.options.tables)
    return Outcome(
        tuple(table[seat].total for seat in range(state.players)),
        tuple(seat for seat in range(state.players) if table[seat].rank == 1),
    )


class Struggle(Game[State, Move, Choice, View, Happening]):
    """Kings' Struggle under the common protocol; it holds nothing."""

    name = "struggle"

    start = staticmethod(start)
    asks = staticmethod(asks)
    choices = staticmethod(choices)
    check = staticmethod(check)
    step = staticmethod(step)
    draw = staticmethod(draw)
    chances = staticmethod(chances)
    seen = staticmethod(view)
    outcome = staticmethod(outcome)


GAME = Struggle()
