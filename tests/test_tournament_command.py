"""``kings tournament`` and what ``kings simulate`` has beside a table: files, kernel, clusters."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kings.cli import main

Said = pytest.CaptureFixture[str]

TOURNAMENT = ("tournament", "--players", "3", "--workers", "1")
SIMULATION = ("simulate", "--players", "3", "--games", "4", "--bots", "random", "--workers", "1")


def answer(said: Said, *words: str) -> Any:
    """Run a command with ``--json`` and return what it says."""
    assert main([*words, "--json"]) == 0
    return json.loads(said.readouterr().out)


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    try:
        code = main(list(words))
    except SystemExit as stop:
        code = int(str(stop.code))
    told = said.readouterr()
    assert (2, "", 1) == (code, told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


def test_a_round_robin_plays_all_line_ups_and_seatings(capsys: Said, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    words = ("--bots", "greedy,random", "--repeat", "--deals", "2", "--out", str(out))
    found = answer(capsys, *TOURNAMENT, *words)
    assert (2, 12, "all", None) == tuple(
        found[name] for name in ("deals", "games", "seating", "against")
    )
    assert ["greedy", "random"] == [line["bot"] for line in found["standings"]]
    assert found["ahead"]["greedy"]["random"] > 0.5 > found["ahead"]["random"]["greedy"]
    assert 12 * 3 == len(list(csv.DictReader(out.read_text().splitlines())))


def test_heroes_meet_a_field(capsys: Said) -> None:
    words = ("--bots", "greedy,random", "--against", "random", "--deals", "3")
    found = answer(capsys, *TOURNAMENT, *words)
    assert (["random", "random"], 3 * 2 * 3) == (found["against"], found["games"])
    assert {"greedy": 9, "random": 9} == {line["bot"]: line["games"] for line in found["standings"]}
    (difference,) = found["differences"]
    assert ("greedy", "random") == (difference["bot"], difference["other"])


def test_words_say_standings_pairs_meetings_and_ratings(capsys: Said) -> None:
    words = ("--bots", "greedy,random", "--repeat", "--deals", "5")
    assert main([*TOURNAMENT, *words]) == 0
    told = capsys.readouterr().out
    assert "5 deals of 6 games each with the same cards: 30 games" in told
    for line in ("better than", "at the same table", "ratings: 400 points"):
        assert line in told


def test_a_share_of_meetings_says_on_how_many_it_rests(capsys: Said) -> None:
    words = ("--bots", "greedy,random,cautious", "--deals", "2")
    assert 0 == main([*TOURNAMENT, *words])
    assert "Each share is of 12 meetings, in 2 deals." in capsys.readouterr().out


def test_ratings_that_do_not_exist_are_explained(capsys: Said, tmp_path: Path) -> None:
    found = answer(capsys, *TOURNAMENT, "--bots", "greedy", "--against", "greedy", "--deals", "1")
    assert (None, True) == (found["ratings"], "Two bots at least" in found["unrated"])
    assert main([*TOURNAMENT, "--bots", "greedy", "--against", "greedy", "--deals", "1"]) == 0
    assert "at the same table" not in capsys.readouterr().out


def test_results_are_kept_and_gone_on_with(capsys: Said, tmp_path: Path) -> None:
    file, out = str(tmp_path / "kept.jsonl"), tmp_path / "games.csv"
    short = answer(capsys, *SIMULATION, "--results", file)
    again = answer(capsys, *SIMULATION, "--games", "6", "--results", file, "--out", str(out))
    assert short["results"] == again["results"][:4]
    assert 6 * 3 == len(out.read_text().splitlines()) - 1
    assert "other settings (seed)" in refusal(capsys, *SIMULATION, "--results", file, "--seed", "2")


def test_the_kernel_plays_by_the_same_command(capsys: Said, tmp_path: Path) -> None:
    out = tmp_path / "seats.csv"
    kernel = ("simulate", "--players", "3", "--engine", "kernel", "--games", "300")
    found = answer(capsys, *kernel, "--policies", "greedy,random,random", "--out", str(out))
    assert (300, ["greedy", "random", "random"]) == (found["sums"]["games"], found["policies"])
    assert found["seats"][0]["points"] > found["seats"][1]["points"]
    assert 4 == len(out.read_text().splitlines())
    assert main([*kernel, "--policies", "random"]) == 0
    assert "300 games, seed 1, day, compiled rules" in capsys.readouterr().out
    assert "no journals" in refusal(capsys, *kernel, "--journals", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((), "--bots"),
        (("--bots", "greedy,greedy,random"), "every bot once"),
        (("--bots", "greedy,random,Greedy"), "greedy twice"),
        (("--bots", "fair-keeper,random,negotiator:keeper/splits"), "fair-keeper twice"),
        (("--bots", "greedy,random"), "3 seats need as many different bots, not 2; --repeat"),
        (("--bots", "greedy", "--repeat"), "One bot alone"),
        (("--bots", "greedy", "--against", "random", "--repeat"), "--repeat"),
        (("--bots", "greedy", "--against", "random,random,random"), "not 3"),
        (("--bots", "oracle"), "oracle"),
        (("--bots", "greedy,random", "--repeat", "--deals", "0"), "not 0"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(
    capsys: Said, words: tuple[str, ...], named: str
) -> None:
    assert named in refusal(capsys, *TOURNAMENT, *words)


def test_without_scipy_a_tournament_says_what_to_install(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert "pip install scipy" in refusal(capsys, *TOURNAMENT, "--bots", "greedy,random")


def test_without_dask_a_scheduler_says_what_to_install(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = refusal(capsys, *SIMULATION, "--scheduler", "tcp://127.0.0.1:1")
    assert "pip install distributed" in told
