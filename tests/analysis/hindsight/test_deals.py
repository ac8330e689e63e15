"""What a deal was worth in hindsight: a last turn by hand, identities, and whole records."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from kings.analysis.hindsight import deal_worth, deals_worth, refuse_deal, what_if, without_deals
from kings.errors import BadInput
from kings.records.recording import Recording, replay
from kings.struggle.moves import Accept, Deal, PromiseWords, Propose
from tests.analysis.hindsight.by_hand import (
    NIGHT_GAME,
    PAID,
    PROMISED,
    UNPAID,
    last_turn,
    promised,
    word_game,
)
from tests.positions import ADA, CLEO
from tests.records.games import recorded

GAMES = 200


def test_refusing_the_last_deal_changes_exactly_what_was_worked_out() -> None:
    found = what_if(refuse_deal(last_turn(), 1), "greedy", games=20)
    assert {PAID} == set(map(tuple, found.was.points.tolist()))
    assert {UNPAID} == set(map(tuple, found.otherwise.points.tolist()))
    assert [(-5, None, None, None), (2, None, None, None), (-1, None, None, None)] == [
        (one.mean, one.error, one.low, one.high) for one in found.differences()
    ], "twenty games that agree are told as such, and not as certain"
    assert [-1, 0, 1] == [one.mean for one in found.differences("wins")]
    for one in found.differences("wins"):
        assert one.error is None and one.low is not None and one.high is not None
        assert one.high - one.low > 0.1
    assert "More for Ben, less for Ada and Cleo." == found.answer()
    said = (
        "Ada: −5 (in all 20 games) VP without deal 1: 5 against 10; wins 0% against 100%, "
        "−100 to −68 points."
    )
    assert said == found.sentences()[0]
    assert "need not hold in every possible game" in found.caption()


def test_who_trades_anyway_would_have_struck_the_same_deal() -> None:
    found = what_if(refuse_deal(last_turn(), 1), "paying", games=20)
    assert {PAID} == set(map(tuple, found.otherwise.points.tolist()))
    assert "Nothing changed in any of 20 games." == found.answer()


def test_the_worth_of_a_deal_holds_the_gold_paid_at_once() -> None:
    worth = deal_worth(last_turn(), 1, "greedy", games=20)
    assert [5, -2, 1] == [one.mean for one in worth.worth()]
    assert (-2, 0, 2) == worth.gold
    assert (
        "Worth in VP: Ada +5 (in all 20 games) with −2 gold at once; Ben −2 (in all 20 games); "
        "Cleo +1 (in all 20 games) with +2 gold at once." == worth.sentences()[1]
    )


@pytest.mark.parametrize("said", ["keeping it cost", "breaking it gained"])
@pytest.mark.parametrize("players", ["greedy", "paying"])
def test_a_promise_is_priced_apart_from_what_binds(said: str, players: str) -> None:
    """Neither who plays on nor how the promise ended touches the worth of what binds (S-52)."""
    worth = deal_worth(promised(kept=said == "keeping it cost"), 1, players, games=20)
    assert {PROMISED} == set(map(tuple, worth.compared.was.points.tolist()))
    (promise,) = worth.promises
    breaking = promise.breaking()
    assert breaking is not None
    assert [2, 0, -2] == [one.mean for one in breaking]
    assert said in promise.said()


def test_promises_left_open_are_paid_by_those_who_keep_them() -> None:
    fork = refuse_deal(promised(kept=False), 1)
    ends = [what_if(fork, players, games=2).was.points[0] for players in ("paying", "greedy")]
    assert [[*PAID], [*PROMISED]] == np.array(ends).tolist()


@pytest.mark.parametrize("deal", [1, 4, 8])
def test_struck_less_refused_is_refused_less_struck_turned_round(deal: int) -> None:
    fork = refuse_deal(word_game(), deal)
    turned = replace(fork, was=fork.otherwise, otherwise=fork.was)
    one, other = (what_if(way, games=GAMES) for way in (fork, turned))
    for lens in ("vp", "wins"):
        for back in (other, one.turned()):
            for here, there in zip(one.differences(lens), back.differences(lens), strict=True):
                assert there.low is not None and there.high is not None
                mirrored = (-there.mean, -there.high, -there.low)
                assert [here.mean, here.low, here.high] == pytest.approx(mirrored)


def test_the_same_seed_gives_the_same_numbers_and_another_gives_others() -> None:
    fork = refuse_deal(word_game(), 4)
    first, again, other = (what_if(fork, games=GAMES, seed=seed) for seed in (3, 3, 4))
    assert first.rows() == again.rows()
    assert first.rows() != other.rows()


def test_a_deal_of_mere_words_changes_no_game() -> None:
    """All games are equal pairwise, since both courses meet the same chance."""
    record = _with_words(word_game())
    number = record.state.deals_struck
    for players in ("random", "greedy", "paying"):
        found = what_if(refuse_deal(record, number), players, games=GAMES)
        assert np.array_equal(found.was.points, found.otherwise.points)
        assert len({tuple(ends) for ends in found.was.points.tolist()}) > 1
        assert [(0, None, None, None)] * 4 == [
            (one.mean, one.error, one.low, one.high) for one in found.differences()
        ]


def _with_words(recording: Recording) -> Recording:
    """Return the game up to its third deal, with another one of words after it."""
    at = next(at for at, moment in enumerate(recording.moments) if moment.state.deals_struck == 3)
    record = recording.branch(moves=at + 1)
    record.do(Propose(ADA, Deal((PromiseWords(ADA, CLEO, 5, "I shall think of you."),))))
    record.do(Accept(CLEO, record.state.proposals_made))
    return record


def test_sentences_write_both_intervals() -> None:
    found = what_if(refuse_deal(word_game(), 3), games=GAMES)
    number = r"[−+]?\d+(\.\d)?"
    points = rf"{number} \({number} to {number}\) VP without deal 3: {number} against {number}"
    wins = rf"wins \d+% against \d+%, {number} to {number} points"
    assert all(re.fullmatch(rf"\w+: {points}; {wins}\.", one) for one in found.sentences())


def test_intervals_hold_what_many_more_games_say() -> None:
    fork = refuse_deal(word_game(), 3)
    few, many = what_if(fork, games=GAMES), what_if(fork, games=20 * GAMES, seed=99)
    for lens in ("vp", "wins"):
        for one, exact in zip(few.differences(lens), many.differences(lens), strict=True):
            assert one.low is not None and one.high is not None and one.error is not None
            assert exact.error is not None
            assert one.low <= one.mean <= one.high
            assert exact.error < one.error / 3
            assert abs(one.mean - exact.mean) < 4 * one.error


@pytest.mark.parametrize("seed", [1, 4, 12, pytest.param(8, marks=pytest.mark.slow)])
def test_every_deal_of_a_random_game_can_be_judged(seed: int) -> None:
    """By Day and Night, in each market; game 8 has house tables, which take seconds to make."""
    found = deals_worth(recorded(seed), games=8)
    assert found.deals
    seats = len(found.names)
    assert len(found.deals) * seats == len(found.rows())
    frame = found.frame()
    assert frame.notna()[["vp", "course", "wins", "wins_low", "wins_high"]].all(axis=None)
    assert frame.vp_low.isna().equals(frame.vp_error.isna()), "no interval where all games agree"
    assert all(sum(deal.gold) == 0 for deal in found.deals)
    assert len(recorded(seed).state.promises) == sum(len(deal.promises) for deal in found.deals)


def test_the_deals_of_a_game_are_told_in_order_with_what_they_rest_on() -> None:
    found = deals_worth(word_game(), games=50)
    assert list(range(1, 11)) == [deal.number for deal in found.deals]
    assert found.title().startswith("What was each deal worth to those who struck it?")
    caption = found.caption()
    for words in (
        "50 times",
        "“paying” in all seats",
        "Promises are priced separately",
        "don't add up",
    ):
        assert words in caption
    assert "Night" not in caption
    assert "all cards of the Night count" in deals_worth(replay(NIGHT_GAME), games=2).caption()


def test_without_deals_a_paying_table_is_a_greedy_one() -> None:
    fork = without_deals(word_game())
    found = what_if(fork, games=GAMES)
    greedy = what_if(fork, ("paying", "greedy", "greedy", "greedy"), games=GAMES)
    assert ("greedy",) * 4 == found.played_otherwise.players
    assert np.array_equal(found.otherwise.points, greedy.otherwise.points)
    assert not np.array_equal(found.was.points, found.otherwise.points)


def test_where_nobody_trades_there_is_no_trade_to_leave_out() -> None:
    with pytest.raises(BadInput, match="trade can be left out"):
        what_if(without_deals(word_game()), "greedy", games=2)


@pytest.mark.parametrize("number", [0, 11])
def test_a_deal_that_was_not_struck_is_refused_in_words(number: int) -> None:
    with pytest.raises(BadInput, match=f"no deal {number}: 10 were struck"):
        refuse_deal(word_game(), number)
