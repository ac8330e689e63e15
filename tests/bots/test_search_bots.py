"""Those who think by search: how much they try, what a position is worth to them, what they see."""

from __future__ import annotations

import random

import pytest

from kings.bots.castle import rollout as castle_rollout
from kings.bots.castle.bots import CastleSearcher
from kings.bots.keys import rollout as keys_rollout
from kings.bots.keys.bots import KeysSearcher
from kings.castle import GAME as CASTLE, Kind
from kings.castle.moves import Play
from kings.keys import GAME as KEYS, Phase
from kings.keys.notation import write_move
from tests.castle import tables as castle
from tests.castle.games import numbered
from tests.keys import tables as keys
from tests.keys.games import random_game


def test_as_many_games_are_thought_through_as_it_says() -> None:
    state = keys.table(keys.lay("ocean axe 2, sun key 1"), keys.lay("sun axe 1", "ocean coin 4"))
    view = KEYS.view(state, keys.ADA)
    assert 3 == len(view.choices)
    for visits, tries, wanted in ((20, 2, 20), (4, 5, 15)):
        tried = KeysSearcher(visits=visits, tries=tries).consider(view, random.Random(1))
        assert wanted == sum(one.visits for one in tried)
        assert view.choices == tuple(one.choice for one in tried)
        assert all(one.visits and 0 <= one.reward <= 1 for one in tried)


def test_it_finishes_its_wall_and_claims() -> None:
    wall = keys.lay(
        "ocean shield 1, ocean axe 4", guards="ocean shield 2, ocean shield 3, ocean shield 4"
    )
    state = keys.table(wall, keys.lay("sun axe 1, sun coin 1, sun key 3"))
    bot = KeysSearcher()
    chosen = bot.choose(KEYS.view(state, keys.ADA), random.Random(1))
    assert "guard with os1" == write_move(chosen)
    state = keys.do(state, write_move(chosen))
    claimed = bot.choose(KEYS.view(state, keys.ADA), random.Random(1))
    assert "claim guards" == write_move(claimed)


def test_in_the_last_turn_it_makes_its_own_lord_king() -> None:
    murder, squires = castle.first(Kind.ASSASSINATION), ("EYZ", "XVW", "UTS")
    state = castle.table(
        murder,
        squires=squires,
        men="ABCDEFGHI-",
        dead="JKLMNOPQRSTUVWXYZ",
        last=True,
        turn=3,
        starter=castle.BEN,
    )
    chosen = CastleSearcher().choose(CASTLE.view(state, castle.ADA), random.Random(1))
    assert Play(castle.ADA, murder, castle.MIDDLE) == chosen


def test_chances_to_win_add_up_until_somebody_has_won() -> None:
    ends = 0
    for number in range(8):
        for state in random_game(number).states[3::9]:
            assert 1 == pytest.approx(sum(keys_rollout.chances_to_win(state)))
        last = random_game(number).states[-1]
        ends += last.phase is Phase.OVER
        result = KEYS.outcome(last)
        assert result is not None
        won = keys_rollout.chances_to_win(last)
        assert result.winners == tuple(seat for seat in range(4) if won[seat])
    assert 8 == ends


def test_chances_in_the_castle_add_up_and_end_with_the_winners() -> None:
    for number in range(8):
        states = numbered(number).states
        for state in states[6::9]:
            assert 1 == pytest.approx(sum(castle_rollout.chances_to_win(state)))
        result, won = CASTLE.outcome(states[-1]), castle_rollout.chances_to_win(states[-1])
        assert result is not None
        assert {seat: 1 / len(result.winners) for seat in result.winners} == {
            seat: chance for seat, chance in enumerate(won) if chance
        }


def test_whoever_has_more_has_the_better_chances() -> None:
    state = keys.table(keys.lay("ocean key 1, ocean key 2, ocean key 3"), keys.lay("sun key 1"))
    ada, ben, cleo, _ = keys_rollout.chances_to_win(state)
    assert ada > ben > cleo > 0


def test_a_play_out_stops_after_its_turns_or_at_the_end() -> None:
    state = keys.table(keys.lay("ocean axe 2"), keys.lay("sun axe 1, sun axe 2"))
    for turns in (0, 1, 400):
        worth = keys_rollout.RuleOfThumb(turns)(state, random.Random(2))
        assert 1 == pytest.approx(sum(worth.wins))
    assert {0.0, 1.0} == set(worth.wins)
