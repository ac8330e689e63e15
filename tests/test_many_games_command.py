"""What ``kings simulate`` and ``tournament`` refuse before they play: files, engines, addresses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kings.cli import main

Said = pytest.CaptureFixture[str]
SIMULATION = ("simulate", "--players", "3", "--games", "2", "--workers", "1")
TOURNAMENT = ("tournament", "--players", "3", "--workers", "1", "--bots", "greedy,random,cautious")


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    assert 2 == main(list(words))
    told = said.readouterr()
    assert ("", 1) == (told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


@pytest.mark.parametrize("command", [SIMULATION, TOURNAMENT, (*SIMULATION, "--engine", "kernel")])
def test_a_table_does_not_overwrite_the_results(
    capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_text("precious")
    (tmp_path / "link").symlink_to("a.jsonl")
    (tmp_path / "hard").hardlink_to("a.jsonl")
    for out in ("a.jsonl", "./a.jsonl", str(tmp_path / "a.jsonl"), "link", "hard"):
        assert "the same file" in refusal(capsys, *command, "--results", "a.jsonl", "--out", out)
    assert "the same file" in refusal(capsys, *command, "--results", "new", "--out", "./new")
    assert "precious" == (tmp_path / "a.jsonl").read_text()


@pytest.mark.parametrize("command", [SIMULATION, TOURNAMENT])
def test_a_bad_place_for_the_table_is_told_before_anything_is_played(
    capsys: Said, tmp_path: Path, command: tuple[str, ...]
) -> None:
    kept = tmp_path / "kept.jsonl"
    told = refusal(capsys, *command, "--results", str(kept), "--out", str(tmp_path))
    assert "it is a folder" in told
    assert not kept.exists()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--engine", "kernel", "--bots", "searcher"), "--policies"),
        (("--engine", "kernel", "--free-market"), "S-57"),
        (("--policies", "paying"), "--engine kernel"),
        (("--scheduler", "foo"), "tcp://host:port, not foo"),
    ],
)
def test_what_would_be_ignored_is_refused(capsys: Said, words: tuple[str, ...], named: str) -> None:
    assert named in refusal(capsys, *SIMULATION, *words)


@pytest.mark.parametrize(
    "who",
    [
        ("--game", "struggle", "--bots", "random"),
        ("--game", "castle", "--bots", "random"),
        ("--engine", "kernel", "--policies", "random"),
    ],
)
def test_a_share_of_wins_has_its_interval(capsys: Said, who: tuple[str, ...]) -> None:
    assert 0 == main(["simulate", "--games", "4", *who])
    lines = capsys.readouterr().out.splitlines()
    head = next(line for line in lines if line.startswith("seat"))
    assert 2 == head.count("95% interval")
    seats = [line for line in lines if re.match(r"[A-H]\s", line)]
    assert seats
    assert all(re.search(r"\d%\s+\d+\.\d+% to \d+\.\d+%", line) for line in seats)
