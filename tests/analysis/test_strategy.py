"""What cards, seats and leads earn: counted by hand, by a plain loop, and as it is kept."""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pandas as pd
import pytest

from kings.analysis import strategy_survey
from kings.analysis.strategy_survey import (
    TABLES,
    Setting,
    Survey,
    card_rows,
    game_row,
    lead_rows,
    leads,
    place_rows,
    read_survey,
    rows_of,
    seat_rows,
    settings,
    survey,
    timing_rows,
    write,
)
from kings.errors import BadInput
from kings.sim.kernel.play import Results, play_games
from kings.struggle import Options

FOLDER = Path(__file__).resolve().parents[2] / "data" / "strategy"
QUICK = Setting(players=3, mode="day", policy="random")


@pytest.fixture(scope="module")
def kept() -> Survey:
    return read_survey(FOLDER)


@pytest.fixture(scope="module")
def games() -> Results:
    return play_games(Options.for_players(4), ["greedy"] * 4, 60, 7, tricks=True)


def test_cards_are_counted_as_a_plain_loop_counts_them(games: Results) -> None:
    tricks = games.tricks
    assert tricks is not None
    for row in card_rows(games):
        cases = [
            (game, at, seat)
            for game in range(60)
            for at in range(7)
            for seat in range(4)
            if tricks.cards[game, at, seat] == row["card"]
        ]
        assert len(cases) == row["played"]
        if cases:
            assert row["round"] == pytest.approx(fmean(at + 1 for _, at, _ in cases))
            won = fmean(tricks.winners[game, at] == seat for game, at, seat in cases)
            assert row["trick"] == pytest.approx(won)
            gained = fmean(int(tricks.gained[case]) for case in cases)
            assert row["gained"] == pytest.approx(gained)


def test_every_seat_lays_seven_cards(games: Results) -> None:
    rows = timing_rows(games)
    for at in range(1, 8):
        assert sum(row["share"] for row in rows if row["round"] == at) == pytest.approx(1)
    assert all(0 <= row["share"] <= 1 for row in rows)


def test_never_is_told_from_the_seats_and_not_from_the_rounds(games: Results) -> None:
    tricks = games.tricks
    assert tricks is not None
    for card in (5, 9):
        never = fmean(
            card not in tricks.cards[game, :, seat] for game in range(60) for seat in range(4)
        )
        (row,) = (row for row in timing_rows(games) if (row["card"], row["round"]) == (card, 0))
        assert row["share"] == pytest.approx(never)


def test_places_are_counted_from_who_had_the_first_turn(games: Results) -> None:
    tricks = games.tricks
    assert tricks is not None
    for row in place_rows(games):
        gained = [
            int(tricks.gained[game, at, (int(tricks.firsts[game, at]) + row["place"]) % 4])
            for game in range(60)
            for at in range(7)
        ]
        assert row["gained"] == pytest.approx(fmean(gained))


def test_a_case_a_game_has_the_usual_standard_error(games: Results) -> None:
    tricks = games.tricks
    assert tricks is not None
    for row in seat_rows(games):
        seats = (tricks.leaders[:, 0] + row["distance"]) % 4
        points = [int(games.scores[game, seat]) for game, seat in enumerate(seats)]
        assert row["points"] == pytest.approx(fmean(points))
        assert row["points_error"] == pytest.approx(stdev(points) / 60**0.5)


def test_shares_of_the_victory_add_up_to_one(games: Results) -> None:
    assert sum(row["wins"] for row in seat_rows(games)) == pytest.approx(1)


def test_a_game_is_told_by_its_means(games: Results) -> None:
    row = game_row(games)
    assert row["points"] == pytest.approx(games.scores.mean())
    assert row["best"] == pytest.approx(games.scores.max(axis=1).mean())
    ordered = np.sort(games.scores, axis=1)
    assert row["margin"] == pytest.approx((ordered[:, -1] - ordered[:, -2]).mean())
    assert (60, 0) == (row["games"], row["sold"])


def test_games_without_their_rounds_are_refused() -> None:
    results = play_games(Options.for_players(3), ["random"] * 3, 2, 1)
    with pytest.raises(BadInput, match="tricks=True"):
        card_rows(results)


def test_leads_are_compared_game_by_game() -> None:
    points = np.full((2, 10), np.nan)
    points[0, [0, 9]] = (4, 10)
    points[1, [0, 1, 9]] = (6, 7, 8)
    own = np.array([10.0, 6.0])
    rows = lead_rows(points, points / 10, own, own / 10)
    found = {(row["card"], row["against"]): row for row in rows}
    assert (4.0, 2) == (found[10, "1"]["points"], found[10, "1"]["games"])
    assert (1.0, 1) == (found[10, "2"]["points"], found[10, "2"]["games"])
    assert found[10, "the mean"]["points"] == pytest.approx(2)
    assert found[10, "own"]["points"] == pytest.approx(1)
    assert found[10, "1"]["points_error"] == pytest.approx(2)
    assert found[10, "1"]["wins"] == pytest.approx(0.4)
    assert (0, True) == (found[3, "own"]["games"], np.isnan(found[3, "own"]["points"]))
    assert not {("2", 1), ("10", 9)} & {(row["against"], row["card"]) for row in rows}


def test_the_advantages_over_the_mean_add_up_to_nothing() -> None:
    rows = leads(QUICK, 40)
    assert sum(row["points"] for row in rows if row["against"] == "the mean") == pytest.approx(0)


def test_at_night_the_leader_holds_the_king_and_every_other_card_as_often() -> None:
    night = Setting(players=3, mode="night", policy="random")
    found = {row["card"]: row["games"] for row in leads(night, 72) if row["against"] == "own"}
    assert {**dict.fromkeys(range(1, 10), 72 * 7 // 9), 10: 72} == found


@pytest.mark.parametrize("number", [0, 40])
def test_at_night_all_hands_come_equally_often_or_not_at_all(number: int) -> None:
    night = Setting(players=3, mode="night", policy="random")
    with pytest.raises(BadInput, match=f"a multiple of 36, not {number}"):
        leads(night, number)


def test_played_again_the_tables_are_the_same(kept: Survey) -> None:
    for name, rows in {**rows_of(QUICK), "leads": leads(QUICK)}.items():
        saved = kept.of(name, players=3, mode="day", policy="random")
        pd.testing.assert_frame_equal(pd.DataFrame(rows), saved, atol=1e-6, rtol=0)


@pytest.mark.slow
def test_the_whole_survey_again_is_the_same(kept: Survey) -> None:
    again = survey(settings())
    for name in TABLES:
        pd.testing.assert_frame_equal(kept.tables[name], again.tables[name])


def test_every_setting_is_kept(kept: Survey) -> None:
    assert 24 == len(settings()) == len(kept.tables["games"])
    assert set(TABLES) == set(kept.tables)
    for table in kept.tables.values():
        found = table[["players", "mode", "policy"]].drop_duplicates()
        assert {(one.players, one.mode, one.policy) for one in settings()} == set(
            found.itertuples(index=False, name=None)
        )


def test_nobody_is_better_seated_under_random_play(kept: Survey) -> None:
    """Only the first lead differs; five standard errors are far beyond all 18 seats' chance."""
    seats = kept.tables["seats"].query("policy == 'random' and mode == 'day'")
    assert ((seats.wins - 1 / seats.players).abs() < 5 * seats.wins_error).all()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    made = survey((QUICK,), 20, 20)
    write(tmp_path, made, "the test", 0)
    found = read_survey(tmp_path)
    for name in TABLES:
        pd.testing.assert_frame_equal(made.tables[name], found.tables[name], check_dtype=False)
    assert "the test" == found.source["command"]


def test_a_changed_table_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FOLDER, tmp_path / "copy"))
    table = folder / "seats.csv.xz"
    content = lzma.decompress(table.read_bytes())
    table.write_bytes(lzma.compress(content.replace(b"paying", b"greedy")))
    with pytest.raises(BadInput, match=r"seats\.csv is not the table"):
        read_survey(folder)


def test_the_command_asks_for_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == strategy_survey.main([])
    assert "python -m kings.analysis.strategy_survey FOLDER" in capsys.readouterr().err
