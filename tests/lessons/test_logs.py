"""Games and bargains that a lesson looks at: one's own if there are any, else what ships."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kings.analysis.findings.openings import Bargain
from kings.classroom.lots import CELLS, drawn_lot
from kings.classroom.plan import plan_text, read_class_plan
from kings.classroom.simulated import simulate_class
from kings.errors import BadInput, BadRecord
from kings.lessons.bargains import (
    FREE,
    PRICE_TABLES,
    PairModel,
    bargains,
    lot_at,
    simulate_pairs,
    typed,
    write,
)
from kings.lessons.desk import class_log, shipped_file
from kings.lessons.lesson1 import sales
from kings.lessons.lesson2 import fit
from kings.lessons.turn import scene
from kings.seeds import stream

SALE = "A card for sale"

every_table = pytest.mark.parametrize("scenario", PRICE_TABLES)


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class") / "3b"
    simulate_class(folder, 5, students=8)
    return folder


def test_the_games_of_ones_own_class_come_first(class_folder: Path, tmp_path: Path) -> None:
    log = class_log(class_folder, tmp_path)
    assert (True, [1, 2]) == (log.own, [game.table for game in log.games])
    assert log.sentence().startswith("2 games of your own class.")


def test_the_recorded_class_can_be_read_whole() -> None:
    log = class_log(None)
    assert not log.own
    assert log.folder.problems == ()
    assert len(log.games) == len(log.folder.plan.tables) > 5


def test_where_no_game_was_begun_the_recorded_ones_are_taken(
    class_folder: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "new"
    empty.mkdir()
    shutil.copy(class_folder / "class.json", empty)
    for folder in (None, tmp_path, empty):
        log = class_log(folder, class_folder)
        assert (False, 2) == (log.own, len(log.games))
        assert "recorded with bots" in log.sentence()


def playing(folder: Path, scenario: str, to: Path) -> Path:
    """Return a copy of a class folder whose plan says that it plays a scenario."""
    shutil.copytree(folder, to)
    plan = replace(read_class_plan(folder), scenario=scenario)
    (to / "class.json").write_text(plan_text(plan), encoding="utf-8")
    return to


def test_the_first_deals_of_ones_own_class_are_its_bargains(
    class_folder: Path, tmp_path: Path
) -> None:
    found = bargains(playing(class_folder, SALE, tmp_path / "sale"), SALE)
    assert found.own
    assert ["Table 1", "Table 2"] == [one.pair for one in found.pairs]
    assert "2 bargains of your own class." == found.sentence()


def test_bargains_over_something_else_do_not_count(class_folder: Path) -> None:
    assert not bargains(class_folder, SALE).own


def test_a_scenario_without_a_table_is_told() -> None:
    with pytest.raises(BadInput, match="“Two clauses” ship; there are: A card for sale, The King"):
        bargains(None, "Two clauses")


@every_table
def test_without_a_class_shipped_bargains_are_said_to_be_simulated(scenario: str) -> None:
    found = bargains(None, scenario)
    assert (False, PRICE_TABLES[scenario].pairs) == (found.own, len(found.pairs))
    assert "simulated pairs: no people" in found.sentence()


@every_table
def test_a_shipped_table_is_what_its_seed_makes(tmp_path: Path, scenario: str) -> None:
    table = PRICE_TABLES[scenario]
    write(tmp_path / "again.csv", table.made())
    assert shipped_file(table.file).read_bytes() == (tmp_path / "again.csv").read_bytes()


@every_table
def test_shipped_bargains_have_the_zone_of_their_scenario(scenario: str) -> None:
    zones = [sale.pair.zopa for sale in sales(scene(scenario)) if sale.has_price]
    assert [PRICE_TABLES[scenario].model.zone] == zones


@every_table
def test_the_planted_slope_lies_in_the_interval_of_the_shipped_table(scenario: str) -> None:
    pairs = bargains(None, scenario).pairs
    low, high = fit([one.first for one in pairs], [one.price for one in pairs]).interval()
    assert low < PRICE_TABLES[scenario].model.slope < high


def test_many_pairs_bring_the_planted_slope_back() -> None:
    model = PairModel(zone=(-99, 199), slope=0.3)
    pairs = simulate_pairs(stream(1, "many"), 4000, model)
    line = fit([one.first for one in pairs], [one.price for one in pairs])
    assert abs(line.slope - 0.3) < 4 * line.error < 0.1
    assert abs(line.at(model.centre) - model.middle) < 0.3


def test_prices_stay_in_the_zone_and_openers_in_theirs() -> None:
    model = PairModel()
    for one in simulate_pairs(stream(2, "zone"), 500, model):
        low, high = model.high if one.level == "high" else model.low
        assert low <= one.first <= high
        assert model.zone[0] <= one.price <= model.zone[1]


@pytest.mark.parametrize(
    "row", ["Pair 1,seller,high,ten,5", "Pair 1,seller", "Pair 1,seller,low,3,"]
)
def test_a_table_that_can_not_be_read_names_its_line(tmp_path: Path, row: str) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(
        f"pair,opens,level,first,price\nPair 0,payer,low,1,2\n{row}\n", encoding="utf-8"
    )
    with pytest.raises(BadRecord, match="Line 3: a row needs"):
        bargains(None, SALE, file)


def test_what_does_not_ship_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="“lessons” is not in"):
        shipped_file("lessons", tmp_path)


def test_a_line_needs_points_that_differ() -> None:
    with pytest.raises(BadInput, match="three points"):
        fit([1, 2], [1, 2])
    with pytest.raises(BadInput, match="points that differ"):
        fit([1, 1, 1], [1, 2, 3])


def test_simulated_pairs_are_of_all_kinds_or_of_those_that_open_freely() -> None:
    for kinds, model in ((CELLS, PairModel()), (FREE, PairModel(kinds=FREE))):
        pairs = simulate_pairs(stream(3, "kinds"), 40, model)
        counted = [sum((one.opens, one.level) == kind for one in pairs) for kind in kinds]
        assert [40 // len(kinds)] * len(kinds) == counted


def test_whoever_opens_moves_simulated_prices_by_what_the_model_says() -> None:
    model = PairModel(zone=(-99, 199), slope=0, opener=6)
    pairs = simulate_pairs(stream(4, "opener"), 4000, model)
    seller, payer = (
        [one.price for one in pairs if one.opens == opens] for opens in ("seller", "payer")
    )
    assert abs(sum(seller) / len(seller) - sum(payer) / len(payer) - 6) < 0.4


def test_pairs_on_paper_are_typed_with_who_opened_and_two_numbers() -> None:
    assert (
        Bargain("Pair 1", "seller", "high", 14, 11),
        Bargain("Pair 2", "seller", "low", 3, 7),
    ) == typed([("seller", 14, 11), ("seller", 3, 7)])
    with pytest.raises(BadInput, match="Row 2 begins with “Ada”; it should be seller or payer"):
        typed([("payer", 4, 7), ("Ada", 4, 7)])


def test_a_table_draws_the_lot_of_its_class(class_folder: Path, tmp_path: Path) -> None:
    seed = read_class_plan(class_folder).seed
    assert drawn_lot(seed, 2) == lot_at(2, class_folder)
    assert drawn_lot(0, 2) == lot_at(2) == lot_at(2, tmp_path)
