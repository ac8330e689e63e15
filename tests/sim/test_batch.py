"""Many games: the same results however they are played, and sums that add up."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Any, ClassVar

import pytest

from kings.bots import Bot, make_bot
from kings.bots.searcher import Searcher
from kings.errors import BadInput
from kings.sim import play_game, simulate, summarize
from kings.sim.schedule import game_seed
from kings.struggle import Options
from kings.struggle.rules import START_GOLD
from tests.sim.quick import OPTIONS, QUICK, Quick, result

BOTS: list[Bot] = [make_bot(name) for name in ("greedy", "random", "random")]


def test_several_processes_give_the_results_of_one() -> None:
    alone = list(simulate(OPTIONS, BOTS, 8, 7))
    assert alone == list(simulate(OPTIONS, BOTS, 8, 7, workers=2))
    assert list(range(8)) == [game.index for game in alone] == [game.deal for game in alone]
    assert {True, False} == {game.night for game in alone}


def test_a_longer_batch_begins_with_the_shorter_one() -> None:
    assert list(simulate(OPTIONS, QUICK, 3, 7)) == list(simulate(OPTIONS, QUICK, 5, 7))[:3]


def test_a_game_of_a_batch_can_be_played_alone() -> None:
    (*_, last) = simulate(OPTIONS, BOTS, 3, 7)
    assert game_seed(7, 2) == last.seed
    alone = play_game(OPTIONS, BOTS, last.seed)
    assert (alone.outcome.scores, alone.outcome.winners) == (last.scores, last.winners)
    assert (alone.state.gold, alone.state.deals_struck) == (last.gold, last.deals)


def test_progress_is_told_first_and_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    games = simulate(OPTIONS, QUICK, 3, 1, progress=lambda done, of: told.append((done, of)))
    assert 3 == len(list(games))
    assert [(0, 3), (1, 3), (2, 3), (3, 3)] == told


def test_who_stops_listening_stops_the_batch() -> None:
    games = iter(simulate(OPTIONS, QUICK, 10_000_000, 1))
    assert 0 == next(games).index


@pytest.mark.parametrize(
    ("games", "bots", "workers", "sentence"),
    [
        (0, 3, 1, "at least one game, not 0"),
        (10**23, 3, 1, "at most 1,000,000,000 games"),
        (1, 2, 1, "3 seats need as many bots, not 2"),
        (1, 3, 0, "At least one process has to play, not 0"),
    ],
)
def test_a_batch_that_makes_no_sense_is_refused_at_once(
    games: int, bots: int, workers: int, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        simulate(OPTIONS, BOTS[:bots], games, 1, workers=workers)


class Hasty(Quick):
    repeatable: ClassVar[bool] = False


@pytest.mark.parametrize("bot", [Hasty(), Searcher(visits=5, seconds=1.0)])
def test_a_bot_that_looks_at_the_clock_is_refused(bot: Bot) -> None:
    with pytest.raises(BadInput, match="another game with the same seed"):
        simulate(OPTIONS, [*QUICK[:2], bot], 1, 1)
    simulate(OPTIONS, [*QUICK[:2], Searcher(visits=5)], 1, 1)


def test_journals_are_not_asked_of_other_machines(tmp_path: Path) -> None:
    client: Any = object()
    with pytest.raises(BadInput, match="no journals"):
        simulate(OPTIONS, QUICK, 1, 1, client=client, journals=tmp_path)


def test_a_journal_may_be_written_again_but_not_over_another_games(tmp_path: Path) -> None:
    list(simulate(OPTIONS, QUICK, 1, 1, journals=tmp_path))
    (journal,) = tmp_path.iterdir()
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-40])
    list(simulate(OPTIONS, QUICK, 1, 1, journals=tmp_path))
    assert whole == journal.read_bytes()
    with pytest.raises(BadInput, match="another game"):
        list(simulate(OPTIONS, QUICK, 1, 2, journals=tmp_path))


def test_journals_are_not_left_out_in_silence(tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept.jsonl", tmp_path / "games"
    list(simulate(OPTIONS, QUICK, 2, 1, journals=folder, results=kept))
    list(simulate(OPTIONS, QUICK, 3, 1, journals=folder, results=kept))
    assert 3 == len(list(folder.iterdir()))
    (folder / "game-000001.jsonl").unlink()
    with pytest.raises(BadInput, match="3 games, and 1 of their journals"):
        simulate(OPTIONS, QUICK, 4, 1, journals=folder, results=kept)
    list(simulate(OPTIONS, QUICK, 1, 1, journals=folder, results=kept))


def test_means_and_intervals_are_those_of_the_formula() -> None:
    games = [
        result(0, (10, 2, 3), (0,)),
        result(1, (20, 2, 3), (0, 1)),
        result(2, (30, 2, 3), (2,)),
    ]
    first, second, third = summarize(games, BOTS)
    assert ("greedy", 3, 20.0) == (first.bot, first.games, first.points)
    assert first.error == pytest.approx(10 / 3**0.5)
    # Student's t with 2 degrees of freedom: 4.3027.
    half = 43.027 / 3**0.5
    assert first.interval == pytest.approx((20 - half, 20 + half), rel=1e-4)
    assert first.wins_error == pytest.approx(0.5 / 3**0.5)
    low, high = first.wins_interval or (0, 0)
    assert 0 < low < 0.5 < high < 1 and low + high == pytest.approx(1)
    assert [0.5, 1 / 6, 1 / 3] == pytest.approx([first.wins, second.wins, third.wins])


def test_one_game_has_no_interval() -> None:
    (first, *_) = summarize([result(0, (10, 2, 3), (0,))], BOTS)
    assert (10.0, None, None) == (first.points, first.error, first.interval)
    assert (None, None) == (first.wins_error, first.wins_interval)


def test_nothing_can_not_be_summed_up() -> None:
    with pytest.raises(BadInput, match="no game"):
        summarize([], BOTS)


def test_the_shares_of_the_victories_add_up_to_one() -> None:
    seats = summarize(simulate(OPTIONS, BOTS, 10, 3), BOTS)
    assert sum(seat.wins for seat in seats) == pytest.approx(1)


@pytest.mark.parametrize("seed", [1, 2])
def test_gold_and_promises_add_up_in_every_game(seed: int) -> None:
    bots = [make_bot("greedy")] * 4
    for game in simulate(Options.for_players(4, mode="draw"), bots, 6, seed):
        assert sum(game.paid) == sum(game.received)
        for seat in range(4):
            moved = game.taken[seat] + game.received[seat] - game.paid[seat]
            assert game.gold[seat] == START_GOLD + moved
            ended = game.kept[seat] + game.broken[seat] + game.void[seat] + game.released[seat]
            assert ended <= game.promised[seat]
        assert game.deals * 2 <= sum(game.struck) <= game.deals * 4
        assert max(game.scores) == game.scores[game.winners[0]]


def test_greedy_bots_deal_and_pay() -> None:
    games = list(simulate(Options.for_players(4), [make_bot("greedy")] * 4, 6, 1))
    assert sum(game.deals for game in games) > 0 < sum(sum(game.paid) for game in games)


@pytest.mark.parametrize("mode", ["day", "night"])
def test_greedy_beats_random(mode: str) -> None:
    options = Options.for_players(4, mode="night" if mode == "night" else "day")
    bots = [make_bot(name) for name in ("greedy", "random", "random", "random")]
    seats = summarize(simulate(options, bots, 25, 1), bots)
    assert seats[0].interval is not None
    assert seats[0].interval[0] > max(seat.points for seat in seats[1:])
    assert seats[0].wins > 0.4 > fmean(seat.wins for seat in seats[1:])
