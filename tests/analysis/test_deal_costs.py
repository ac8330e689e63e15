"""What deals cost the others: what is counted, whose gain it is, and the kept rows played again."""

from __future__ import annotations

from pathlib import Path

import pytest

import kings
from kings.analysis import deal_costs
from kings.analysis.hindsight import deals_worth
from kings.analysis.hindsight.playouts import SILENT, TRADER
from kings.analysis.study import Study
from kings.errors import BadInput
from kings.sim.schedule import game_seed

FOLDER = Path("data/deal_costs")


@pytest.fixture(scope="module")
def kept() -> Study:
    return deal_costs.read(FOLDER)


def test_a_use_counts_only_if_nobody_had_bought_it() -> None:
    """Read off the journal by hand: all other uses were bought, or only took gold."""
    game = kings.replay("data/games/a_word_is_a_word.jsonl")
    dora, cleo = game.state.options.names.index("Dora"), game.state.options.names.index("Cleo")
    assert [(64, dora), (78, cleo), (96, dora)] == [*deal_costs.unsold_uses(game)]


@pytest.mark.parametrize("on", [TRADER, SILENT])
def test_what_is_kept_is_what_comes_out_again(kept: Study, on: str) -> None:
    again = [*deal_costs.rows_of(deal_costs.bots_game(0), 0, on)]
    rows = kept.rows[(kept.rows["game"] == 0) & (kept.rows["on"] == on)]
    assert len(again) == len(rows) > 5
    for one, row in zip(again, rows.itertuples(index=False), strict=True):
        assert tuple(row)[:5] == one[:5]
        assert list(tuple(row)[5:]) == pytest.approx(one[5:], abs=1e-6)


def test_a_deal_is_shared_out_as_hindsight_has_it() -> None:
    record = deal_costs.bots_game(0)
    rows = [row for row in deal_costs.rows_of(record, 0, TRADER, 20) if row[2] == "deal"]
    worth = deals_worth(record, games=20, seed=game_seed(deal_costs.SEED, 0))
    for row, deal in zip(rows, worth.deals, strict=True):
        means = [one.mean for one in deal.worth()]
        gained = sum(means[seat] for seat in deal.deal.parties)
        assert row[5:7] == pytest.approx((gained, sum(means) - gained))


def test_victories_change_hands_and_are_not_made(kept: Study) -> None:
    """One player wins a game (S-64): what some win more often, the others win less often."""
    assert (kept.rows["gained_wins"] + kept.rows["others_wins"]).abs().max() < 1e-5


def test_every_game_counts_once(kept: Study) -> None:
    rows = kept.rows[(kept.rows["kind"] == "deal") & (kept.rows["on"] == SILENT)]
    means = [group["others"].mean() for _, group in rows.groupby("game")]
    found = deal_costs.mean_of(kept, "deal", "others", on=SILENT)
    assert found.mean == pytest.approx(sum(means) / len(means))
    assert len(means) == found.deals == deal_costs.GAMES == kept.source["games"]


def test_a_changed_table_is_refused(tmp_path: Path, kept: Study) -> None:
    deal_costs.write(tmp_path, kept.rows.head(3), "the test", 1.0)
    assert "the test" == deal_costs.read(tmp_path).source["command"]
    (tmp_path / "games.csv.xz").write_bytes((FOLDER / "games.csv.xz").read_bytes())
    with pytest.raises(BadInput, match="is not the table that “the test” wrote"):
        deal_costs.read(tmp_path)


def test_the_command_asks_for_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == deal_costs.main([])
    assert "python -m kings.analysis.deal_costs FOLDER" in capsys.readouterr().err
