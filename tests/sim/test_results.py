"""What is kept of a game: it survives a file, and a table of it is exact."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput, BadRecord
from kings.sim import simulate, write_csv
from kings.sim.frames import frame, table
from kings.sim.results import COLUMNS, GameResult
from kings.sim.summaries import summarize
from tests.sim.quick import OPTIONS, QUICK, result


def test_a_result_comes_back_from_json() -> None:
    for game in simulate(OPTIONS, QUICK, 3, 7):
        assert game == GameResult.from_json(json.loads(json.dumps(game.to_json())))


@pytest.mark.parametrize(
    "change",
    [
        *({"scores": [1, 2]}, {"scores": [1, 2, "x"]}, {"scores": 3}, {"bots": []}, {"extra": 1}),
        *({"winners": 5}, {"winners": [7]}, {"winners": []}, {"winners": [1, 1]}, {"night": "no"}),
        *({"bots": ["a", "b", 3]}, {"bots": ["a"]}, {"bots": "abc"}, {"leader": 3}, {"hero": -1}),
        *({"hero": 3}, {"gold": [1, 2, -1]}, {"deal": -1}, {"index": "0"}, {"seed": 1.5}),
        *({"deals": None}, {"kept": [1, 2, True]}, {"lineup": True}),
    ],
)
def test_what_is_no_result_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        GameResult.from_json(result(0, (1, 2, 3), (2,)).to_json() | change)


def test_a_missing_field_is_refused() -> None:
    data = result(0, (1, 2, 3), (2,)).to_json()
    del data["gold"]
    with pytest.raises(BadRecord, match="not the result"):
        GameResult.from_json(data)


def test_the_csv_file_has_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    games = [result(0, (7, 7, 3), (0, 1)), result(1, (1, 2, 3), (2,), hero=2)]
    write_csv(tmp_path / "out.csv", games)
    text = (tmp_path / "out.csv").read_bytes().decode()
    assert "\r" not in text
    found = list(csv.DictReader(text.splitlines()))
    assert list(COLUMNS) == list(found[0])
    assert ["7", "7", "3", "1", "2", "3"] == [row["points"] for row in found]
    assert ["0.5", "0.5", "0.0", "0.0", "0.0", "1.0"] == [row["win"] for row in found]
    assert ["0", "0", "0", "0", "0", "1"] == [row["hero"] for row in found]
    assert {"0", "1"} == {row["game"] for row in found}


def test_a_csv_file_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't be written"):
        write_csv(tmp_path / "nowhere" / "out.csv", [])


def test_the_frame_is_the_csv_file(tmp_path: Path) -> None:
    games = list(simulate(OPTIONS, QUICK, 4, 7))
    write_csv(tmp_path / "out.csv", games)
    found = frame(games)
    assert list(COLUMNS) == list(found.columns)
    assert (tmp_path / "out.csv").read_text() == found.to_csv(index=False, lineterminator="\n")
    assert list(found.groupby("game")["win"].sum()) == pytest.approx([1.0] * 4)


def test_a_summary_is_a_frame_too() -> None:
    found = table(summarize([result(0, (10, 2, 3), (0,)), result(1, (20, 2, 3), (1,))], "abc"))
    assert ["a", "b", "c"] == list(found["bot"])
    assert found["low"][0] < found["points"][0] == 15 < found["high"][0]
