"""The rule of thumb plays legally to where it should, and takes what is best at once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kings.bots import rollout
from kings.bots.rollout import RuleOfThumb
from kings.bots.tree_search import Worth
from kings.struggle import GAME, State, best_points
from kings.struggle.moves import Act, Aim, Pay
from tests.bots.contract import moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    play,
    play_out,
    position,
    strike,
)


def as_it_lies(state: State) -> tuple[float, ...]:
    tables = state.options.tables
    pairs = zip(state.gold, state.piles, strict=True)
    return tuple(float(gold + best_points(pile, tables)) for gold, pile in pairs)


def test_it_plays_every_state_to_the_end_and_shares_the_victory() -> None:
    for number, state in enumerate(moments()[::4]):
        worth = RuleOfThumb()(state, random.Random(number))
        assert state.players == len(worth.points) == len(worth.wins)
        assert 1 == pytest.approx(sum(worth.wins))


def test_a_game_that_is_over_is_worth_its_result() -> None:
    over = play_out(position(JEWELER, KING, QUEEN, round=6))
    result = GAME.outcome(over)
    assert result is not None
    worth = RuleOfThumb()(over, random.Random(1))
    assert tuple(map(float, result.scores)) == worth.points
    assert list(result.winners) == [seat for seat, share in enumerate(worth.wins) if share]


def test_without_tricks_it_counts_what_lies() -> None:
    for state in moments()[::4]:
        worth = RuleOfThumb(tricks=0)(state, random.Random(1))
        assert as_it_lies(state) == worth.points
        top = max(worth.points)
        assert [mine == top for mine in worth.points] == [share > 0 for share in worth.wins]


@pytest.mark.parametrize(("tricks", "last"), [(1, 3), (2, 4), (9, 7), (None, 7)])
def test_it_plays_as_many_tricks_as_it_is_told(
    tricks: int | None, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = []
    ending: Callable[[State], Worth] = rollout._counted

    def counted(state: State) -> Worth:
        rounds.append(state.round)
        return ending(state)

    monkeypatch.setattr(rollout, "_counted", counted)
    RuleOfThumb(tricks)(position(JEWELER, KING, QUEEN, round=3), random.Random(1))
    assert [min(last + 1, 7)] == rounds


def test_it_uses_a_card_as_brings_most_at_once() -> None:
    # With the King gone the Assassin wins the trick: three cards in all.
    worth = RuleOfThumb(tricks=1)(position(ASSASSIN, KING, PEASANT), random.Random(1))
    assert (8.0, 5.0, 5.0) == worth.points


def test_it_answers_a_jester_as_brings_most_at_once() -> None:
    hands = {BEN: [PEASANT, FARMER, QUEEN]}
    state = position(JESTER, ASSASSIN, KNIGHT, round=7, hands=hands)
    worth = RuleOfThumb()(play(state, Aim(ADA, (BEN,))), random.Random(1))
    assert (0.0, 1.0, 0.0) == worth.wins


def test_it_keeps_to_a_deal_that_binds() -> None:
    bound = strike(position(ASSASSIN, KING, PEASANT), Pay(BEN, ADA, 1), Act(ADA, "pass"))
    worth = RuleOfThumb(tricks=1)(bound, random.Random(1))
    assert (6.0, 7.0, 5.0) == worth.points


def test_the_same_stream_gives_the_same_game() -> None:
    state = position(JEWELER, KING, QUEEN)
    worths = [RuleOfThumb()(state, random.Random(seed)) for seed in (1, 1, 2, 3, 4)]
    assert worths[0] == worths[1]
    assert len(set(worths)) > 1
