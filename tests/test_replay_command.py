"""``kings replay`` says who was a bot, since names don't tell."""

from __future__ import annotations

import json
import os
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
def test_a_pipe_is_no_journal_and_is_not_awaited(capsys: Said, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.jsonl")
    assert 2 == main(["replay", str(tmp_path / "game.jsonl")])
    assert "game.jsonl can't be read: it is a pipe, not a file." in capsys.readouterr().err
