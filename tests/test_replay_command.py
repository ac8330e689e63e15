"""``kings replay`` says who was a bot, since names don't tell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.cli import main

Said = pytest.CaptureFixture[str]

TABLE = Path(__file__).parents[1] / "data" / "lessons" / "class_of_30" / "table-08.jsonl"
TOLD = "Cobalt was a greedy bot from round 3 to 7."


def test_bots_are_told_before_the_end(capsys: Said) -> None:
    assert 0 == main(["replay", str(TABLE)])
    first, *_ = capsys.readouterr().out.splitlines()
    assert TOLD == first


def test_bots_are_told_as_json(capsys: Said) -> None:
    assert 0 == main(["replay", "--json", str(TABLE)])
    assert [TOLD] == json.loads(capsys.readouterr().out)["bots"]
