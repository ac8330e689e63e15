"""The searcher keeps the contract, looks further than what is certain now, and keeps its budget."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kings.bots import Greedy
from kings.bots.rollout import RuleOfThumb
from kings.bots.searcher import Searcher
from kings.bots.tree_search import Worth
from kings.errors import BadInput
from kings.struggle import GAME, Card, Deal, Phase, State
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    Break,
    Choice,
    Clause,
    Pass,
    Pay,
    Play,
    PromiseGold,
    Refuse,
)
from tests.bots.contract import BotContract, moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    FARMER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    position,
    propose,
    strike,
)

SEARCHER = Searcher(visits=60)


class TestSearcher(BotContract):
    bot = Searcher(visits=4, deal_visits=2, patience=1, play_out=RuleOfThumb(tricks=0))
    every = 2


class Counting:
    """Counts how often it is asked to play on."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, state: State, rng: random.Random) -> Worth:
        self.asked += 1
        return RuleOfThumb(tricks=0)(state, rng)


def choice(state: State, seat: int = ADA, bot: Searcher | Greedy = SEARCHER) -> Choice:
    return bot.choose(GAME.view(state, seat), random.Random(1))


def accepts(state: State, seat: int, *clauses: Clause, bot: Searcher | Greedy = SEARCHER) -> bool:
    view = GAME.view(propose(state, *clauses), seat)
    return isinstance(bot.respond(view, view.proposals[-1], random.Random(1)), Accept)


def knights_trick() -> State:
    """Cleo acts last in the last trick and will take the Knight, unless Ada takes her Assassin."""
    return position(KNIGHT, JEWELER, ASSASSIN, round=7)


def test_it_sees_what_the_next_players_will_do() -> None:
    assert Pass(ADA) == choice(knights_trick(), bot=Greedy())
    assert Aim(ADA, (CLEO,)) == choice(knights_trick())


def test_it_is_not_paid_for_what_costs_it_more_later() -> None:
    to_pass = (Pay(CLEO, ADA, 1), Act(ADA, "pass"))
    assert accepts(knights_trick(), ADA, *to_pass, bot=Greedy())
    assert not accepts(knights_trick(), ADA, *to_pass)
    assert accepts(knights_trick(), ADA, Pay(CLEO, ADA, 5), Act(ADA, "pass"))


LAST_HANDS = {
    ADA: [FARMER, ASSASSIN, COBBLER, QUEEN],
    BEN: [PEASANT, FARMER, ASSASSIN, COBBLER],
    CLEO: [PEASANT, FARMER, ASSASSIN],
}


def test_it_follows_with_an_eye_on_the_card_that_was_led() -> None:
    state = position(None, None, KING, phase=Phase.FOLLOW, round=7, leader=CLEO, hands=LAST_HANDS)
    assert Play(ADA, ASSASSIN) == choice(state)


def test_it_breaks_its_promise_of_gold() -> None:
    state = strike(position(JEWELER, KING, QUEEN), Pay(ADA, BEN, 1), PromiseGold(BEN, ADA, 1, 1))
    assert Break(BEN, 1) == choice(finish_round(state), BEN)


def test_it_buys_and_sells_the_action() -> None:
    state = position(ASSASSIN, QUEEN, FARMER, round=7, gold=(5, 9, 5))
    to_pass = Act(ADA, "pass")
    bought = SEARCHER.propose(GAME.view(state, BEN), random.Random(1))
    assert Deal((Pay(BEN, ADA, 4), to_pass)) == bought
    sold = SEARCHER.propose(GAME.view(state, ADA), random.Random(1))
    assert Deal((Pay(BEN, ADA, 7), to_pass)) == sold
    assert SEARCHER.propose(GAME.view(state, CLEO), random.Random(1)) is None


def test_it_refuses_what_can_not_be_kept() -> None:
    hands, aside = {ADA: [JEWELER, PEASANT, FARMER]}, {ADA: [QUEEN, KING]}
    state = position(Card.COOPER, KING, KNIGHT, round=5, night=True, hands=hands, aside=aside)
    offered = propose(state, Pay(BEN, ADA, 1), Act(ADA, "swap", QUEEN), by=BEN)
    view = GAME.view(offered, ADA)
    reply = SEARCHER.respond(view, view.proposals[-1], random.Random(1))
    assert Refuse(ADA, 1) == reply


@pytest.mark.parametrize("visits", [1, 5, 20])
def test_it_thinks_as_many_games_through_as_it_may(visits: int) -> None:
    for state in moments()[::20]:
        for ask in GAME.asks(state):
            if state.round and ask.seat >= 0:
                counting = Counting()
                bot = Searcher(visits=visits, play_out=counting)
                view = GAME.view(state, ask.seat)
                bot.choose(view, random.Random(1))
                forced = len(view.choices) == 1
                assert counting.asked <= (0 if forced else visits)


def test_it_prices_a_deal_on_as_many_guesses_as_it_may() -> None:
    counting = Counting()
    bot = Searcher(deal_visits=3, play_out=counting)
    assert accepts(knights_trick(), ADA, Pay(CLEO, ADA, 1), bot=bot)
    choices = len(GAME.choices(knights_trick(), ADA))
    assert 2 * 3 * choices == counting.asked
    accepts(knights_trick(), BEN, Pay(CLEO, BEN, 1), bot=bot)
    assert 2 * 3 * choices + 2 * 3 == counting.asked


def test_its_thoughts_are_told_choice_by_choice() -> None:
    state = knights_trick()
    tried = SEARCHER.consider(GAME.view(state, ADA), random.Random(1))
    assert GAME.choices(state, ADA) == tuple(one.choice for one in tried)
    assert 60 == sum(one.visits for one in tried)
    taking = next(one for one in tried if one.choice == Aim(ADA, (CLEO,)))
    assert taking.reward == max(one.reward for one in tried)


def test_it_may_want_the_victory_and_not_points() -> None:
    # Both ways it has most points of its own by taking gold; only the mark wins the game.
    tried = replace(SEARCHER, reward="wins").consider(
        GAME.view(knights_trick(), ADA), random.Random(1)
    )
    assert all(0 <= one.reward <= 1 for one in tried)
    assert Aim(ADA, (CLEO,)) == max(tried, key=lambda one: one.reward).choice


def test_it_is_given_something_to_think_with() -> None:
    for change in ({"visits": 0}, {"deal_visits": 0}, {"patience": 0}, {"seconds": 0.0}):
        with pytest.raises(BadInput):
            replace(SEARCHER, **change)


def test_a_time_budget_ends_its_thoughts() -> None:
    bot = Searcher(visits=10**9, seconds=0.05, play_out=RuleOfThumb(tricks=0))
    view = GAME.view(position(None, None, None, phase=Phase.LEAD), ADA)
    assert bot.choose(view, random.Random(1)) in view.choices


def test_with_a_clock_it_can_not_be_repeated() -> None:
    assert Searcher().repeatable and not Searcher(seconds=0.1).repeatable
