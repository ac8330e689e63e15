"""The atlas of a small game, number by number, against trying everything in plain Python."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.all_piles import Draw
from kings.analysis.atlas import ALL_FOUR, Atlas, Extent, main, survey, write
from kings.analysis.study import turned
from kings.struggle.cards import Counts
from kings.struggle.partition.explain import USUAL, Shortcut, shortcut_partition
from tests.analysis.by_hand import every_pile, full, mean, try_all, ways_to_draw

TITLES, MOST = 8, 2  # the smallest game in which all four shortcuts fail at once
PILES = tuple(every_pile(TITLES, MOST))


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return survey(Extent(titles=TITLES, most=MOST, players=(0, 1, 2)))


def best(pile: Counts) -> int:
    return try_all(pile)[0]


def in_sets(pile: Counts) -> int:
    return sum((0, 1, 3)[number] for number in pile)


@cache
def lost(pile: Counts, name: str) -> int:
    if name == ALL_FOUR:
        return min(lost(pile, shortcut.value) for shortcut in USUAL)
    return best(pile) - shortcut_partition(full(pile), Shortcut(name)).points


def written(pile: Counts) -> str:
    return " ".join(map(str, pile))


def test_the_scores_by_cards(atlas: Atlas) -> None:
    for row in atlas.tables["scores"]:
        piles = [pile for pile in PILES if sum(pile) == row["cards"]]
        scores = Counter(map(best, piles))
        least, most = min(scores), max(scores)
        assert (len(piles), least, scores[least], most, scores[most]) == (
            row["piles"],
            row["smallest"],
            row["piles_with_smallest"],
            row["largest"],
            row["piles_with_largest"],
        )
        assert written(max(p for p in piles if best(p) == least)) == row["smallest_example"]
        assert written(max(p for p in piles if best(p) == most)) == row["largest_example"]
        assert sum(best(pile) > in_sets(pile) for pile in piles) == row["runs_needed"]


def test_the_number_of_best_partitions(atlas: Atlas) -> None:
    counted = Counter(try_all(pile)[1] for pile in PILES)
    rows = atlas.tables["best_partitions"]
    assert dict(counted) == {row["best_partitions"]: row["piles"] for row in rows}
    for row in rows:
        with_it = [pile for pile in PILES if try_all(pile)[1] == row["best_partitions"]]
        fewest = min(map(sum, with_it))
        assert fewest == row["fewest_cards"]
        assert written(max(p for p in with_it if sum(p) == fewest)) == row["example"]


@pytest.mark.parametrize("name", [*(shortcut.value for shortcut in Shortcut), ALL_FOUR])
def test_the_shortcuts(atlas: Atlas, name: str) -> None:
    losses = {pile: lost(pile, name) for pile in PILES}
    row = next(row for row in atlas.tables["shortcuts"] if row["shortcut"] == name)
    assert (sum(loss > 0 for loss in losses.values()), len(PILES)) == (row["wrong"], row["piles"])
    counted = {r["lost"]: r["piles"] for r in atlas.tables["losses"] if r["shortcut"] == name}
    assert dict(Counter(losses.values())) == counted
    worst = max(losses.values())
    worst_piles = [pile for pile in PILES if losses[pile] == worst]
    fewest = min(map(sum, worst_piles))
    shortest = [pile for pile in worst_piles if sum(pile) == fewest]
    assert (fewest, worst, len(shortest), written(max(shortest)), best(max(shortest))) == tuple(
        row[f"worst_{what}"] for what in ("cards", "lost", "piles", "example", "best")
    )
    first = min(sum(pile) for pile, loss in losses.items() if loss)
    least = min(loss for pile, loss in losses.items() if loss and sum(pile) == first)
    failing = [pile for pile, loss in losses.items() if loss == least and sum(pile) == first]
    assert (first, least, len(failing), written(max(failing))) == tuple(
        row[f"first_{what}"] for what in ("cards", "lost", "piles", "example")
    )
    for by_cards in (r for r in atlas.tables["shortcuts_by_cards"] if r["shortcut"] == name):
        here = [loss for pile, loss in losses.items() if sum(pile) == by_cards["cards"]]
        found = (by_cards["wrong"], by_cards["worst"], by_cards["lost"])
        assert (sum(loss > 0 for loss in here), max(here), sum(here)) == found


def test_the_means_of_drawn_piles(atlas: Atlas) -> None:
    assert {0: 17, 1: 9, 2: 17} == Counter(row["players"] for row in atlas.tables["draws"])
    for row in atlas.tables["draws"]:
        piles = [
            (pile, ways_to_draw(pile, row["players"]))
            for pile in PILES
            if sum(pile) == row["cards"] and ways_to_draw(pile, row["players"])
        ]
        average = mean((best(pile), ways) for pile, ways in piles)
        square = mean((best(pile) ** 2, ways) for pile, ways in piles)
        expected = {
            "best": average,
            "deviation": max(0.0, square - average**2) ** 0.5,
            "one_best": mean((try_all(pile)[1] == 1, ways) for pile, ways in piles),
            "runs_needed": mean((best(pile) > in_sets(pile), ways) for pile, ways in piles),
        }
        for name in (*(shortcut.value for shortcut in Shortcut), ALL_FOUR):
            expected[f"{name}: wrong"] = mean((lost(pile, name) > 0, n) for pile, n in piles)
            expected[f"{name}: lost"] = mean((lost(pile, name), n) for pile, n in piles)
        found = {name: row[name] for name in expected}
        assert found == pytest.approx(expected, abs=1e-5)


def test_what_the_next_card_adds(atlas: Atlas) -> None:
    rows = [row for row in atlas.tables["next_card"] if row["cards"] in (0, 1, 4, 7, 12)]
    assert rows
    for row in rows:
        players, at = row["players"], row["power"] - 1
        gains = [
            (best(more) - best(pile), ways_to_draw(pile, players) * (players - pile[at]))
            for pile in PILES
            if sum(pile) == row["cards"] and pile[at] < players and max(pile) <= players
            for more in [(*pile[:at], pile[at] + 1, *pile[at + 1 :])]
        ]
        assert row["gain"] == pytest.approx(mean(gains), abs=1e-5)


def test_all_gains(atlas: Atlas) -> None:
    gains = Counter(
        (at + 1, best((*pile[:at], pile[at] + 1, *pile[at + 1 :])) - best(pile))
        for pile in PILES
        for at in range(TITLES)
        if pile[at] < MOST
    )
    rows = atlas.tables["gains"]
    assert dict(gains) == {(row["power"], row["gain"]): row["piles"] for row in rows}
    for row in atlas.facts["largest_gains"]:
        pile, at = tuple(map(int, row["pile"].split())), row["power"] - 1
        assert row["gain"] == max(gain for power, gain in gains if power == row["power"])
        more = (*pile[:at], pile[at] + 1, *pile[at + 1 :])
        assert (row["gain"], row["cards"]) == (best(more) - best(pile), sum(pile))


def test_the_smallest_piles_in_which_only_several_runs_gain(atlas: Atlas) -> None:
    found = atlas.facts["one_run_gains_nothing"]
    assert (9, "2 2 2 2 1 0 0 0") == (found["fewest_cards"], found["example"])
    by_cards = [row["one_run_gains_nothing"] for row in atlas.tables["scores"]]
    assert sum(by_cards) == found["piles"]
    assert not any(by_cards[:9]) and by_cards[9] == found["piles_with_fewest"]


def test_the_ways_to_draw_add_up() -> None:
    for draw in (Draw(0), Draw(1), Draw(2)):
        counted: Counter[int] = Counter()
        for pile in PILES:
            counted[sum(pile)] += ways_to_draw(pile, draw.players)
        totals = [draw.total(cards, titles=TITLES, most=MOST) for cards in range(17)]
        assert [counted[cards] for cards in range(17)] == totals


def test_the_tables_are_written_with_where_they_come_from(atlas: Atlas, tmp_path: Path) -> None:
    write(tmp_path, atlas, "this test", 1.4)
    about: dict[str, Any] = json.loads((tmp_path / "atlas.json").read_text(encoding="utf-8"))
    assert ("this test", len(PILES), 1) == (
        about["command"],
        about["piles"],
        about["processor_seconds"],
    )
    for name, checksum in about["sha256"].items():
        content = turned(lzma.decompress((tmp_path / f"{name}.xz").read_bytes()))
        assert checksum == hashlib.sha256(content).hexdigest()
    assert {f"{name}.csv" for name in atlas.tables} == set(about["sha256"])


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([])
    assert "FOLDER" in capsys.readouterr().err
