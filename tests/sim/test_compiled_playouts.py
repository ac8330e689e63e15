"""The searcher with compiled play-outs keeps the contract, and the two kinds of play-out agree."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from functools import cache

import pytest

from kings.bots.rollout import RuleOfThumb
from kings.errors import BadInput
from kings.sim.compiled_playouts import CompiledPlayOut, compiled_searcher
from kings.sim.kernel.layout import MOST_OWED
from kings.struggle import GAME, RULEBOOK, Phase, State, Tables
from kings.struggle.moves import Aim, Pass, PromiseGold
from kings.struggle.partition.transducer import rulebook
from kings.struggle.state import LedgerEntry
from tests.bots.contract import BotContract, moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    play,
    position,
)


@cache
def rulebook_moments() -> tuple[State, ...]:
    """Return states that are scored by the rulebook; the kernel has no other tables by itself."""
    return tuple(state for state in moments() if state.options.tables == RULEBOOK)


class TestCompiledSearcher(BotContract):
    bot = compiled_searcher(visits=4, games=1, deal_visits=1, patience=1)
    every = 2

    def moments(self) -> tuple[State, ...]:
        return rulebook_moments()[:: self.every]


def test_both_kinds_of_play_out_agree_where_nothing_is_left_to_chance() -> None:
    tricks = [
        (ASSASSIN, KING, PEASANT),
        (QUEEN, KING, PEASANT),
        (PEASANT, KING, QUEEN),
    ]
    for trick in tricks:
        for round_ in (3, 7):
            state = position(*trick, round=round_)
            readable = RuleOfThumb(tricks=1)(state, random.Random(1))
            compiled = CompiledPlayOut(games=3, tricks=1)(state, random.Random(2))
            assert readable.points == compiled.points
            if round_ == 7:
                assert readable.wins == compiled.wins


def test_points_of_later_tricks_are_left_out_on_request() -> None:
    state = position(JEWELER, KING, QUEEN, round=2)
    totals = [
        sum(CompiledPlayOut(games=8, tricks=tricks)(state, random.Random(1)).points)
        for tricks in (1, 2, 4, 6)
    ]
    assert totals == sorted(totals) and totals[0] < totals[-1]
    whole = CompiledPlayOut(games=8)(state, random.Random(1))
    assert whole == CompiledPlayOut(games=8, tricks=6)(state, random.Random(1))


def test_a_game_that_is_over_is_worth_its_result() -> None:
    state = position(QUEEN, KING, PEASANT, round=7)
    over = play(state, *(Pass(seat) for seat in (ADA, BEN, CLEO)))
    assert Phase.OVER is over.phase
    result = GAME.outcome(over)
    assert result is not None
    worth = CompiledPlayOut()(over, random.Random(1))
    assert tuple(map(float, result.scores)) == worth.points
    assert tuple(float(seat in result.winners) for seat in range(3)) == worth.wins


def test_many_promises_of_gold_find_room() -> None:
    state = position(JEWELER, KING, QUEEN)
    many = tuple(
        LedgerEntry(number, 1, PromiseGold(ADA, BEN, 1, 1 + number % 7), made=1)
        for number in range(1, MOST_OWED + 6)
    )
    owing = replace(state, promises=many, deals_struck=1, proposals_made=1)
    # One who breaks all its promises does as if it had made none.
    here = CompiledPlayOut()(owing, random.Random(1))
    assert here == CompiledPlayOut()(state, random.Random(1))


def test_house_tables_need_their_transducer() -> None:
    house = Tables((2, 4, 8, 12, 24, 36), RULEBOOK.runs)
    state = position(KNIGHT, JEWELER, ASSASSIN, round=7, tables=house)
    with pytest.raises(BadInput):
        CompiledPlayOut()(state, random.Random(1))
    # The rulebook's own changes nothing where it is not needed.
    state = position(KNIGHT, JEWELER, ASSASSIN, round=5)
    given = CompiledPlayOut(transducer=rulebook())(state, random.Random(1))
    assert given == CompiledPlayOut()(state, random.Random(1))


def test_it_sees_what_the_next_players_will_do() -> None:
    state = position(KNIGHT, JEWELER, ASSASSIN, round=7)
    view = GAME.view(state, ADA)
    assert Aim(ADA, (CLEO,)) == compiled_searcher(visits=20).choose(view, random.Random(1))


def test_it_travels_with_its_play_out() -> None:
    bot = compiled_searcher(visits=30, games=4, policy="paying", tricks=2, reward="wins")
    assert bot == pickle.loads(pickle.dumps(bot))
    assert CompiledPlayOut(4, "paying", 2) == bot.play_out
    assert (30, "wins") == (bot.visits, bot.reward)


def test_a_play_out_plays_something_by_a_policy_that_there_is() -> None:
    for wrong in ({"games": 0}, {"tricks": 0}, {"policy": "clever"}):
        with pytest.raises(BadInput):
            CompiledPlayOut(**wrong)
