"""Promised gold: handed over at any time, asked for when it is due, kept or broken (S-52)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.game import Ask
from kings.struggle import (
    GAME,
    Card,
    Pay,
    Phase,
    PromiseGold,
    State,
)
from kings.struggle.events import PromisePaid
from kings.struggle.moves import (
    Break,
    Move,
    Pass,
    PromiseClause,
    Release,
    Settle,
)
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    FARMER,
    JEWELER,
    KNIGHT,
    events,
    finish_round,
    play,
    position,
    refusal,
    strike,
)


def promised(*clauses: PromiseClause, trick: tuple[Card, ...] = (KNIGHT, JEWELER, FARMER)) -> State:
    """Return Ben's turn after these promises were struck on Ada's, who passed."""
    return play(strike(position(*trick), *clauses), Pass(ADA))


def statuses(state: State) -> list[str]:
    """Return how the promises of the ledger stand."""
    return [promise.status for promise in state.promises]


DEBT = PromiseGold(BEN, ADA, 3, due=1)


def reckoning(*clauses: PromiseClause) -> State:
    """Return the end of the first round, in which gold promised by these clauses is due."""
    return finish_round(promised(*clauses))


def test_s_52_promised_gold_is_asked_for_at_the_end_of_the_round_it_is_due_in() -> None:
    state = reckoning(DEBT)
    assert (Phase.RECKON, (Ask(BEN, "reckon"),)) == (state.phase, GAME.asks(state))
    assert (Settle(BEN, 1), Break(BEN, 1)) == GAME.choices(state, BEN)


def test_s_52_gold_handed_over_keeps_the_promise() -> None:
    before = reckoning(DEBT)
    state = play(before, Settle(BEN, 1))
    assert ["kept"] == statuses(state)
    moved = [after - purse for after, purse in zip(state.gold, before.gold, strict=True)]
    assert [3, -3, 0] == moved
    assert PromisePaid(1, BEN, ADA, 3) in events(before, Settle(BEN, 1))


def test_s_52_gold_kept_back_breaks_the_promise() -> None:
    before = reckoning(DEBT)
    state = play(before, Break(BEN, 1))
    assert (["broken"], before.gold) == (statuses(state), state.gold)


@pytest.mark.parametrize("move", [Settle(BEN, 1), Break(BEN, 1), Release(ADA, 1)])
def test_s_52_then_the_next_round_begins(move: Move) -> None:
    state = play(reckoning(DEBT), move)
    assert (2, Phase.LEAD) == (state.round, state.phase)


def test_s_52_gold_that_is_not_there_can_not_be_handed_over() -> None:
    state = reckoning(DEBT)
    state = replace(state, gold=(8, 2, 5))
    assert (Break(BEN, 1),) == GAME.choices(state, BEN)
    error = refusal(state, Settle(BEN, 1))
    assert ("S-53", BEN) == (error.rule, error.seat)
    assert "Ben promised 3 gold and has 2" in str(error)


def test_s_52_more_gold_than_one_has_may_be_promised() -> None:
    assert ["open"] == statuses(promised(PromiseGold(BEN, ADA, 9, due=2)))


def test_s_52_several_debts_are_asked_for_one_by_one_oldest_first() -> None:
    state = reckoning(DEBT, PromiseGold(CLEO, BEN, 1, due=1))
    assert (Ask(BEN, "reckon"),) == GAME.asks(state)
    state = play(state, Break(BEN, 1))
    assert (Ask(CLEO, "reckon"),) == GAME.asks(state)
    assert (2, ["broken", "kept"]) == (
        play(state, Settle(CLEO, 2)).round,
        statuses(play(state, Settle(CLEO, 2))),
    )


def test_s_52_a_debt_further_down_the_list_may_be_paid_first() -> None:
    state = play(reckoning(DEBT, PromiseGold(CLEO, BEN, 1, due=1)), Settle(CLEO, 2))
    assert (1, (Ask(BEN, "reckon"),)) == (state.round, GAME.asks(state))
    assert 2 == play(state, Break(BEN, 1)).round


def test_s_52_gold_paid_before_is_not_asked_for_again() -> None:
    state = finish_round(play(promised(DEBT), Settle(BEN, 1)))
    assert (2, Phase.LEAD) == (state.round, state.phase)


def test_s_52_gold_paid_in_another_deal_does_not_keep_the_promise() -> None:
    state = finish_round(strike(promised(DEBT), Pay(BEN, ADA, 3)))
    assert (Phase.RECKON, ["open"]) == (state.phase, statuses(state))


def test_s_52_gold_due_later_is_not_asked_for_yet() -> None:
    state = reckoning(PromiseGold(BEN, ADA, 3, due=2))
    assert (2, ["open"]) == (state.round, statuses(state))


def test_s_52_gold_due_in_the_last_round_is_asked_for_before_the_game_ends() -> None:
    state = position(KNIGHT, JEWELER, FARMER, round=7)
    state = finish_round(strike(state, PromiseGold(BEN, ADA, 3, due=7)))
    assert (Phase.RECKON, None) == (state.phase, GAME.outcome(state))
    assert Phase.OVER is play(state, Settle(BEN, 1)).phase


def test_s_52_a_promise_is_not_broken_before_it_is_asked_for() -> None:
    error = refusal(promised(DEBT), Break(BEN, 1))
    assert ("S-52", BEN, True) == (error.rule, error.seat, "Ben" in str(error))


def test_s_52_while_gold_is_asked_for_nobody_plays_on() -> None:
    error = refusal(reckoning(DEBT), Pass(BEN))
    assert ("S-52", True) == (error.rule, "Ben" in str(error))


@pytest.mark.parametrize("move", [Settle(CLEO, 1), Break(CLEO, 1), Settle(ADA, 1)])
def test_s_52_only_the_promiser_pays_or_breaks(move: Settle | Break) -> None:
    error = refusal(reckoning(DEBT), move)
    assert ("S-52", move.seat) == (error.rule, error.seat)
