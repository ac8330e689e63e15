"""Which turns keep a promise, and how a character acts when one is in its way (S-52)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kings.bots import NEGOTIATORS, PROMISES
from kings.bots.deals import survey
from kings.bots.promises import effect_of, keeping_turns, keeps, turns_in_character
from kings.struggle import GAME, Act, Card, Pay, State
from kings.struggle.moves import (
    Break,
    Choice,
    Clause,
    Pass,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    Settle,
    TakeGold,
)
from tests.bots.contract import moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    play,
    position,
    strike,
)


def choice(name: str, state: State, seat: int) -> Choice:
    return NEGOTIATORS[name].choose(GAME.view(state, seat), random.Random(1))


def after_the_deal(*clauses: Clause, round: int = 1) -> State:
    """Let Cleo pay Ada for her turn and Ben promise something; then Ada passes and Ben acts."""
    state = position(FARMER, JEWELER, KING, round=round)
    return play(strike(state, Pay(CLEO, ADA, 1), Act(ADA, "pass"), *clauses), Pass(ADA))


NOT_FOR_CLEO = PromiseRestraint(BEN, ADA, 1, JEWELER)


def open_tables() -> list[State]:
    """Return states in which somebody may promise something about its action later on."""
    return [
        state
        for state in moments()
        if state.window is not None
        and state.round < 7
        and not (state.bounds or state.swapped or state.options.regulated_market)
    ]


def test_a_promise_is_kept_and_broken_as_the_ledger_says() -> None:
    judged = 0
    for state in open_tables():
        seat = state.actor
        assert seat is not None
        other = (seat + 1) % state.players
        for turn in survey(GAME.view(state, seat)).legal:
            if turn.plan.brought is not None or not turn.plan.on or not state.gold[other]:
                continue
            for kind in (PromiseUse, PromiseRestraint):
                on = min(turn.plan.on)
                clause = kind(seat, other, state.round + 1, turn.plan.card, on)
                promised = strike(state, Pay(other, seat, 1), clause)
                done = play(promised, turn.plan.first).promises[-1]
                assert ("kept" if keeps(turn.plan, clause) else "broken") == done.status
                judged += 1
    assert judged > 20


def test_a_swap_is_a_use_of_the_cooper_and_of_the_card_it_brings() -> None:
    view = GAME.view(position(COOPER, KING, FARMER), ADA)
    legal = survey(view).legal
    no_cooper = keeping_turns(legal, PromiseRestraint(ADA, BEN, 7, COOPER))
    assert [Pass(ADA)] == [turn.plan.first for turn in no_cooper]
    no_knight = keeping_turns(legal, PromiseRestraint(ADA, BEN, 7, KNIGHT))
    assert {Card.KNIGHT} >= {
        turn.plan.brought for turn in legal if turn not in no_knight and turn.plan.brought
    }
    on_ben = keeping_turns(legal, PromiseUse(ADA, CLEO, 7, None, BEN))
    assert on_ben and all(BEN in turn.plan.on for turn in on_ben)


@pytest.mark.parametrize("name", ["fair-keeper", "fair-grudger", "hard-keeper", "fair-cynic"])
def test_an_ability_forsworn_is_not_used(name: str) -> None:
    assert Pass(BEN) == choice(name, after_the_deal(NOT_FOR_CLEO), BEN)


def test_the_opportunist_uses_what_it_has_forsworn() -> None:
    assert isinstance(choice("fair-opportunist", after_the_deal(NOT_FOR_CLEO), BEN), TakeGold)


def test_the_cynic_uses_it_in_the_last_round_only() -> None:
    last = PromiseRestraint(BEN, ADA, 7, JEWELER)
    assert Pass(BEN) == choice("fair-cynic", after_the_deal(last, round=6), BEN)
    assert isinstance(choice("fair-cynic", after_the_deal(last, round=7), BEN), TakeGold)
    assert Pass(BEN) == choice("fair-keeper", after_the_deal(last, round=7), BEN)


def test_the_reckoner_keeps_what_costs_less_than_its_name() -> None:
    # Ben forgoes 1 gold for Cleo's King.
    last = PromiseRestraint(BEN, ADA, 7, JEWELER)
    assert Pass(BEN) == choice("fair-reckoner", after_the_deal(last, round=6), BEN)
    assert isinstance(choice("fair-reckoner", after_the_deal(last, round=7), BEN), TakeGold)


def test_a_promised_use_is_made() -> None:
    marked = after_the_deal(PromiseUse(BEN, CLEO, 1, JEWELER, CLEO))
    assert TakeGold(BEN, CLEO) == choice("fair-keeper", marked, BEN)
    assert TakeGold(BEN) == choice("fair-keeper", after_the_deal(), BEN)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("fair-keeper", (True, True)),
        ("fair-grudger", (True, True)),
        ("fair-reckoner", (True, False)),
        ("fair-cynic", (True, False)),
        ("fair-opportunist", (False, False)),
    ],
)
def test_gold_is_paid_or_kept_as_it_is_in_character(name: str, kept: tuple[bool, bool]) -> None:
    for round, pays in zip((4, 7), kept, strict=True):
        due = PromiseGold(BEN, ADA, 3, round)
        state = strike(position(JEWELER, KING, QUEEN, round=round), Pay(ADA, BEN, 1), due)
        decided = choice(name, finish_round(state), BEN)
        assert (Settle(BEN, 1) if pays else Break(BEN, 1)) == decided


def test_a_promise_that_no_turn_keeps_is_left_aside() -> None:
    state = strike(
        position(FARMER, COOPER, KING), Pay(BEN, ADA, 1), PromiseUse(ADA, BEN, 7, JESTER)
    )
    view = GAME.view(state, ADA)
    legal = survey(view).legal
    assert legal == turns_in_character(view, legal, PROMISES["keeper"])


def test_what_a_favour_on_a_later_turn_brings_and_costs() -> None:
    # Ben wants the King for his set of Kings.
    state = position(COBBLER, ASSASSIN, KING, round=4, won={BEN: [KING, KING]})
    view = GAME.view(state, CLEO)
    board = survey(view).usual.board
    spare = PromiseRestraint(BEN, CLEO, 4, ASSASSIN, CLEO)
    effect = effect_of(view, board, spare)
    assert effect is not None and effect[BEN] < 0 < effect[CLEO]
    assert effect_of(view, board, replace(spare, due=5)) is None
    assert effect_of(view, board, PromiseGold(BEN, CLEO, 2, 4)) is None
    assert effect_of(view, board, PromiseUse(ADA, CLEO, 4)) is None
    assert effect_of(view, board, PromiseUse(BEN, CLEO, 4, JESTER)) is None


def test_nobody_can_be_spared_by_a_card_that_is_gone() -> None:
    state = play(position(ASSASSIN, JEWELER, PEASANT, KING), Pass(ADA))
    view = GAME.view(state, CLEO)
    assert effect_of(view, survey(view).usual.board, PromiseRestraint(ADA, CLEO, 1)) is None
