"""Results files that version 0.6.0 wrote are still read, and the same games are still played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings import castle, keys
from kings.bots.roster import make_player
from kings.errors import BadRecord
from kings.sim import play, read_results, round_robin
from kings.sim.compiled_batch import Block
from kings.struggle import Options

KEPT = Path(__file__).parent / "version_0_6_0"
TABLES: dict[str, Any] = {
    "struggle": Options.for_players(3),
    "keys": keys.Options(),
    "castle": castle.Options.for_players(2),
}


@pytest.mark.parametrize("game", TABLES)
def test_a_file_of_0_6_0_is_read_to_the_letter(game: str) -> None:
    saved = read_results(KEPT / f"{game}.jsonl")
    lines = (KEPT / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    assert "0.6.0" == saved.settings["program"]["kings"]
    assert saved.per_deal == len(saved.games) == len(lines) - 1
    assert [json.loads(line) for line in lines[1:]] == [result.to_json() for result in saved.games]


@pytest.mark.parametrize("game", TABLES)
def test_a_batch_of_0_6_0_is_played_the_same(game: str) -> None:
    bots = {name: make_player(game, name) for name in ("greedy", "random")}
    schedule = round_robin(bots, TABLES[game], 60, repetition=True, seating="rotations")
    assert read_results(KEPT / f"{game}.jsonl").games == list(play(schedule, 1))


def test_a_file_of_0_6_0_is_not_continued_by_another_version(tmp_path: Path) -> None:
    file = tmp_path / "struggle.jsonl"
    file.write_bytes((KEPT / "struggle.jsonl").read_bytes())
    bots = {name: make_player("struggle", name) for name in ("greedy", "random")}
    schedule = round_robin(bots, TABLES["struggle"], 60, repetition=True, seating="rotations")
    with pytest.raises(BadRecord, match=r"other settings .*program"):
        play(schedule, 2, results=file)


def test_a_block_of_0_6_0_is_read() -> None:
    line = (KEPT / "kernel.jsonl").read_text(encoding="utf-8").splitlines()[1]
    assert json.loads(line) == json.loads(json.dumps(Block.from_json(json.loads(line)).to_json()))
