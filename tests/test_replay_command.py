"""``kings replay`` says who was a bot, since names don't tell."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kings.classroom.embargo import IN_CLASS, tell_cards
from kings.cli import main
from kings.records.recording import replay
from tests.classroom.played import a_class

Said = pytest.CaptureFixture[str]

TABLE = Path(__file__).parents[1] / "data" / "lessons" / "class_of_30" / "table-08.jsonl"
NIGHT = Path(__file__).parents[1] / "data" / "games" / "night_of_four.jsonl"
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


def log_of(journal: Path, capsys: Said) -> str:
    assert 0 == main(["replay", "--log", str(journal)])
    return capsys.readouterr().out


def test_the_log_of_a_game_that_is_not_over_tells_what_the_table_heard(
    tmp_path: Path, capsys: Said
) -> None:
    """Of the cards set aside at Night nobody hears before the end (S-12)."""
    whole = replay(NIGHT)
    half = tmp_path / "half.jsonl"
    whole.branch(half, moves=20).close()
    hidden = ("Set aside, unseen by the players: A's", "lays the King (10) face down")
    said, all_ = log_of(half, capsys), log_of(NIGHT, capsys)
    assert "lays a card face down" in said
    assert [(False, True)] * 2 == [(words in said, words in all_) for words in hidden]


def test_a_class_that_still_plays_is_told_as_its_tables_heard_it(
    tmp_path: Path, capsys: Said
) -> None:
    folder = a_class(tmp_path / "8b", [8, 2])
    journal, page = folder / "table-01.jsonl", tmp_path / "page.html"
    assert 2 == main(["replay", str(journal), "--html", str(page), "--eyes", "all"])
    assert IN_CLASS.secrets in capsys.readouterr().err
    seed = str(replay(journal).header.seed)
    assert 0 == main(["replay", str(journal), "--html", str(page)])
    assert seed not in page.read_text(encoding="utf-8")
    tell_cards(folder)
    assert 0 == main(["replay", str(journal), "--html", str(page)])
    assert seed in page.read_text(encoding="utf-8")
