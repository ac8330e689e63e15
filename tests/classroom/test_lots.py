"""Lots: of four tables each is of another kind, the seed decides, and each seat reads its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kings.classroom.class_folder import make_class, read_class
from kings.classroom.lots import CELLS, LEVELS, SCENE, SEATS, Lot, drawn_lot, lots
from kings.classroom.plan import Start
from kings.publish.printing.class_prints import role_pages
from tests.classroom.classes import PLAN, scenario

SEEDS = range(40)


@pytest.mark.parametrize("tables", [4, 8, 12, 16])
def test_a_class_of_fours_has_as_many_pairs_of_each_kind(tables: int) -> None:
    for seed in SEEDS:
        drawn = [drawn_lot(seed, table) for table in range(1, tables + 1)]
        kinds = Counter((lot.opens, lot.level) for lot in drawn)
        assert dict.fromkeys(CELLS, tables // 4) == kinds


@pytest.mark.parametrize("tables", range(1, 12))
def test_a_class_of_any_size_is_nearly_even(tables: int) -> None:
    for seed in SEEDS:
        drawn = [drawn_lot(seed, table) for table in range(1, tables + 1)]
        for half in (lambda lot: lot.opens == "seller", lambda lot: lot.level == "high"):
            ones = sum(map(half, drawn))
            assert abs(2 * ones - tables) <= 1


def test_every_kind_comes_first_for_some_seed() -> None:
    first = Counter((drawn_lot(seed, 1).opens, drawn_lot(seed, 1).level) for seed in range(400))
    assert set(CELLS) == set(first) and min(first.values()) > 60


def test_the_number_is_of_its_level_and_a_loss_to_nobody() -> None:
    for seed in SEEDS:
        for table in range(1, 9):
            lot = drawn_lot(seed, table)
            least, most = LEVELS[lot.level]
            assert 2 < least <= lot.gold <= most < 16
    assert sum(LEVELS["high"]) - 18 == 18 - sum(LEVELS["low"]), "as far from the middle, 9"


def test_the_same_seed_draws_the_same_and_another_something_else() -> None:
    assert len({tuple(drawn_lot(seed, table) for table in range(1, 9)) for seed in SEEDS}) == 40
    assert drawn_lot(3, 5) == drawn_lot(3, 5)


def test_a_class_that_plays_something_else_draws_nothing() -> None:
    assert {} == lots(PLAN) == lots(replace(PLAN, scenario="A card for sale"))
    assert {1: drawn_lot(11, 1), 2: drawn_lot(11, 2)} == lots(replace(PLAN, scenario=SCENE))


@pytest.mark.parametrize(("opens", "seat"), SEATS.items())
def test_only_the_opener_is_told_the_number(opens: str, seat: int) -> None:
    lot = Lot(opens, "high", 14)
    assert "You name the first price, and it is 14 gold." in lot.note(seat)
    assert "14" not in lot.note(1 - seat) and "Let the other one name" in lot.note(1 - seat)
    assert "" == lot.note(2)


def test_role_sheets_say_what_the_lots_drew(tmp_path: Path) -> None:
    start = Start(scenario=scenario("the_king_or_the_queen"), bots={2: "greedy"})
    plan = make_class(tmp_path, [f"Student {at}" for at in range(8)], 3, start=start)
    sheets = dict(role_pages(read_class(tmp_path), values=False, notes=("odd", "even")))
    drawn = lots(plan)
    for table in plan.tables:
        for letter, seat in (("A", 0), ("B", 1)):
            sheet = sheets[f"{table.stem}-seat-{letter}"]
            assert sheet.count('class="note"') == 1
            assert drawn[table.table].note(seat) in sheet
    assert len(sheets) == 8
