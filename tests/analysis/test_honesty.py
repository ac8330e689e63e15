"""The tournaments of characters as they are kept, and what is read from them."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from math import nan
from pathlib import Path

import pytest

from kings.analysis import honesty
from kings.analysis.honesty import (
    CHARACTERS,
    EVERYBODY,
    SEARCHER,
    WORLDS,
    Tournaments,
    character,
    company,
    gains,
    paired,
    play_deals,
    promises,
    read_tournaments,
    society,
    tournament,
    verdict,
)
from kings.errors import BadInput
from kings.sim.results import GameResult
from kings.sim.standings import differences
from tests.sim.quick import result

FOLDER = Path(__file__).resolve().parents[2] / "data" / "tournament"


@pytest.fixture(scope="module")
def kept() -> Tournaments:
    return read_tournaments(FOLDER)


def test_every_tournament_is_kept_whole(kept: Tournaments) -> None:
    assert {EVERYBODY, SEARCHER, *(f"among {world}" for world in WORLDS)} == set(kept.games)
    for name, games in kept.games.items():
        planned = tournament(name)
        assert planned.deals * planned.schedule.per_deal == len(games)
        assert list(range(len(games))) == [game.index for game in games]


def test_the_games_of_a_deal_have_the_same_cards(kept: Tournaments) -> None:
    for games in kept.games.values():
        seeds = {game.deal: game.seed for game in games}
        assert all(seeds[game.deal] == game.seed for game in games)
        assert len(seeds) == len(set(seeds.values()))


@pytest.mark.parametrize("world", WORLDS)
def test_every_hero_has_every_seat_once_a_deal(kept: Tournaments, world: str) -> None:
    games = kept[f"among {world}"]
    seats = Counter((game.deal, game.bots[game.hero or 0], game.hero) for game in games)
    assert {1} == set(seats.values())
    assert 60 * len(CHARACTERS) * 4 == len(seats)
    assert {world} == {
        bot for game in games for seat, bot in enumerate(game.bots) if seat != game.hero
    }


def test_played_again_the_games_are_the_same(kept: Tournaments) -> None:
    again = play_deals("among fair-opportunist", 1)
    assert kept["among fair-opportunist"][: len(again)] == again


@pytest.mark.slow
@pytest.mark.parametrize("name", [EVERYBODY, SEARCHER, *(f"among {world}" for world in WORLDS)])
def test_all_games_again_are_the_same(kept: Tournaments, name: str) -> None:
    assert kept[name] == play_deals(name, tournament(name).deals)


def test_an_unknown_tournament_is_refused() -> None:
    with pytest.raises(BadInput, match="no tournament “nobody”; there are: everybody"):
        tournament("nobody")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    games = {EVERYBODY: [result(0, (3, 1, 2), (0,)), result(1, (3, 3, 2), (0, 1))]}
    honesty.write(tmp_path, games, "the test", 1.4)
    found = read_tournaments(tmp_path)
    assert games == found.games
    assert ("the test", 1) == (found.source["command"], found.source["processor_seconds"])
    assert (2, 2) == tuple(
        found.source["tournaments"][EVERYBODY][what] for what in ("deals", "games")
    )


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    one, other = (result(0, (3, 1, points), (0,)) for points in (1, 2))
    honesty.write(tmp_path, {"among greedy": [one], "among fair-cynic": [other]}, "the test", 0)
    shutil.copy(tmp_path / "among-greedy.json.xz", tmp_path / "among-fair-cynic.json.xz")
    with pytest.raises(BadInput, match=r"among-fair-cynic\.json\.xz is not the file"):
        read_tournaments(tmp_path)


def test_the_command_asks_for_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == honesty.main([])
    assert "python -m kings.analysis.honesty FOLDER" in capsys.readouterr().err


def hero_game(index: int, deal: int, hero: str, points: int) -> GameResult:
    return result(index, (points, 0, 0), (0,), bots=(hero, "x", "x"), deal=deal, hero=0)


def test_a_paired_difference_is_taken_deal_by_deal() -> None:
    games = [
        hero_game(0, 0, "one", 10),
        hero_game(1, 0, "one", 12),
        hero_game(2, 0, "two", 9),
        hero_game(3, 1, "one", 30),
        hero_game(4, 1, "two", 26),
    ]
    found = paired(games, "one", "two")
    assert (3.0, 1.0, 2) == (found.mean, found.error, found.deals)
    assert -3.0 == paired(games, "two", "one").mean
    with pytest.raises(BadInput, match="“three” was not under test"):
        paired(games, "one", "three")


@pytest.mark.parametrize("world", WORLDS)
def test_the_gains_are_the_differences_of_the_tournament(kept: Tournaments, world: str) -> None:
    table = gains(kept, "fair-keeper").query(f"world == '{character(world)}'").set_index("hero")
    for one in differences(kept[f"among {world}"]):
        if "fair-keeper" in (one.bot, one.other):
            sign = 1 if one.other == "fair-keeper" else -1
            hero = character(one.bot if sign == 1 else one.other)
            assert sign * one.points.mean == pytest.approx(table.gain[hero], abs=1e-9)


def test_a_newcomer_is_compared_with_the_residents(kept: Tournaments) -> None:
    table = gains(kept)
    assert len(CHARACTERS) * (len(CHARACTERS) - 1) == len(table)
    assert not (table.world == table.hero).any()
    against = gains(kept, "fair-keeper").query("world == 'keeper'").gain.tolist()
    assert against == table.query("world == 'keeper'").gain.tolist()


def test_where_all_are_alike_nobody_differs(kept: Tournaments) -> None:
    table = promises(kept).query("world == hero")
    assert list(map(character, CHARACTERS)) == table.hero.tolist()
    assert table.points.tolist() == pytest.approx(table.others.tolist())
    assert table.paid.tolist() == pytest.approx(table.received.tolist())
    assert society(kept).points.tolist() == pytest.approx(table.points.tolist())


def test_promises_are_kept_or_broken_in_character(kept: Tournaments) -> None:
    table = promises(kept)
    assert (table.fulfilled + table.broken <= table.promised + 1e-9).all()
    honest = table[table.hero.isin(["keeper", "grudger"])]
    assert honest.broken.max() < table[table.hero == "opportunist"].broken.min()


def test_a_table_of_keepers_gains_nothing_on_itself(kept: Tournaments) -> None:
    first = society(kept).iloc[0]
    assert ("keeper", 0, 0, 0) == (first.world, first.gain, first.gain_low, first.gain_high)


def test_company_is_measured_against_the_mean_of_the_deal() -> None:
    games = [
        result(0, (8, 1, 1), (0,), bots=("me", "x", "y"), deal=0),
        result(1, (4, 1, 1), (0,), bots=("me", "x", "z"), deal=0),
        result(2, (1, 9, 1), (1,), bots=("x", "y", "z"), deal=0),
        result(3, (20, 1, 1), (0,), bots=("me", "x", "y"), deal=1),
        result(4, (10, 1, 1), (0,), bots=("me", "z", "x"), deal=1),
    ]
    table = company(games, "me").set_index("beside")
    assert ["x", "y", "z"] == table.index.tolist()
    assert [0.0, 3.5, -3.5] == table.gain.tolist()
    assert [10.5, 14.0, 7.0] == table.points.tolist()


def test_company_does_not_depend_on_the_order_of_games() -> None:
    games = [
        result(at, (3 * at % 7, 1, 2), (0,), bots=("me", "x", "yz"[at % 2]), deal=at // 4)
        for at in range(12)
    ]
    shuffled = [replace(game, index=at) for at, game in enumerate(reversed(games))]
    assert company(games, "me").equals(company(shuffled, "me"))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.5, 2.25, "A does better than B, by 0.5 to 2.2 points"),
        (-2, -1, "A does worse than B, by 1 to 2 points"),
        (-0.31, 0.2, "A and B can't be told apart: at most 0.4 points lie between them"),
    ],
)
def test_a_verdict_says_no_more_than_the_interval(low: float, high: float, said: str) -> None:
    assert said == verdict("A", "B", low, high)


@pytest.mark.parametrize("end", [None, nan])
def test_deals_that_all_agree_are_told_and_are_no_proof(end: float | None) -> None:
    always = "in every deal played, which is no proof that they always do"
    assert f"A and B did the same {always}" == verdict("A", "B", end, end, mean=0)
    apart = f"A and B lie equally far apart, +2 points, {always}"
    assert apart == verdict("A", "B", end, end, mean=2)
