"""The cautious bot keeps the contract, and counts on the worst."""

from __future__ import annotations

import random

from kings.bots import Cautious, Greedy
from kings.struggle import GAME, Act, Pay, PromiseGold, State
from kings.struggle.moves import (
    Accept,
    Choice,
    Clause,
    Pass,
    PromiseRestraint,
    Settle,
    Swap,
    TakeGold,
)
from tests.bots.contract import BotContract
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    COOPER,
    FARMER,
    JEWELER,
    KING,
    PEASANT,
    QUEEN,
    finish_round,
    position,
    propose,
    strike,
)

CAUTIOUS = Cautious()


def choice(state: State, seat: int = ADA) -> Choice:
    return CAUTIOUS.choose(GAME.view(state, seat), random.Random(1))


def accepts(state: State, seat: int, *clauses: Clause, by: int) -> bool:
    view = GAME.view(propose(state, *clauses, by=by), seat)
    return isinstance(CAUTIOUS.respond(view, view.proposals[-1], random.Random(1)), Accept)


class TestCautious(BotContract):
    bot = CAUTIOUS


def test_it_takes_sure_gold_and_not_a_trick_that_can_be_taken_from_it() -> None:
    # With a King brought in Ada would win the trick, if Ben's Assassin didn't come after her.
    state = position(COOPER, ASSASSIN, QUEEN)
    assert TakeGold(ADA) == choice(state)
    assert Swap(ADA, KING) == Greedy().choose(GAME.view(state, ADA), random.Random(1))


def test_it_takes_the_trick_where_nobody_can_take_it_from_it() -> None:
    assert isinstance(choice(position(COOPER, QUEEN, PEASANT)), Swap)


def test_it_never_proposes() -> None:
    assert not CAUTIOUS.talks
    state = position(ASSASSIN, QUEEN, FARMER)
    assert all(
        CAUTIOUS.propose(GAME.view(state, seat), random.Random(1)) is None for seat in (0, 1)
    )


def test_it_takes_gold_for_what_costs_it_nothing() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert accepts(state, ADA, Pay(BEN, ADA, 1), Act(ADA, "gold"), by=BEN)
    assert not accepts(state, BEN, Pay(BEN, ADA, 1), Act(ADA, "gold"), by=ADA)


def test_it_pays_for_no_trick_that_can_still_be_taken_from_it() -> None:
    # Against Cleo's Assassin Ben's Queen wins nothing, spared by Ada or not.
    state = position(ASSASSIN, QUEEN, ASSASSIN)
    assert not accepts(state, BEN, Pay(BEN, ADA, 1), Act(ADA, "pass"), by=ADA)
    safe = position(ASSASSIN, QUEEN, FARMER)
    assert accepts(safe, BEN, Pay(BEN, ADA, 1), Act(ADA, "pass"), by=ADA)


def test_it_promises_nothing_and_counts_on_no_promise() -> None:
    state = position(JEWELER, KING, QUEEN)
    assert not accepts(state, ADA, Pay(BEN, ADA, 3), PromiseGold(ADA, BEN, 1, 2), by=BEN)
    assert not accepts(state, ADA, PromiseGold(BEN, ADA, 3, 2), Act(ADA, "gold"), by=BEN)


def test_it_keeps_the_promises_that_come_with_a_seat() -> None:
    state = strike(position(JEWELER, KING, QUEEN), Pay(ADA, BEN, 1), PromiseGold(BEN, ADA, 1, 1))
    assert Settle(BEN, 1) == choice(finish_round(state), BEN)
    forsworn = strike(
        position(JEWELER, ASSASSIN, QUEEN), Pay(ADA, BEN, 1), PromiseRestraint(BEN, ADA, 1)
    )
    assert Pass(BEN) == choice(GAME.apply(forsworn, Pass(ADA)).state, BEN)
