"""Bots by name on the command line: the roster, and one's own from a file in the current folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.bots import BOTS, NEGOTIATORS
from kings.cli import main

Said = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parents[1]
ODD = """
from kings.bots import Bot

class Loudest(Bot):
    name = "loudest"
    idea = "Plays its highest card."
    source = "What beginners do."

    def choose(self, view, rng):
        return view.choices[-1]

class Wrong(Loudest):
    name = "wrong"

    def choose(self, view, rng):
        return None

class Again(Loudest):
    name = "greedy"

class Nameless(Bot):
    def choose(self, view, rng):
        return view.choices[0]

class Wanting(Loudest):
    def __init__(self, number):
        self.number = number

class Unfinished(Bot):
    name = "unfinished"

made = Loudest()
number = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand in a folder with a file of bots."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name, text in (("oddbots", ODD), ("torn", "def ("), ("needy", "import no_such_thing")):
        (tmp_path / f"{name}.py").write_text(text)
    yield tmp_path
    for name in ("oddbots", "torn", "needy"):
        sys.modules.pop(name, None)


def refusal(said: Said, *words: str) -> str:
    """Run a command that must be refused and return its one sentence."""
    assert 2 == main(list(words))
    told = said.readouterr()
    assert ("", 1) == (told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


TABLE = ("--players", "3", "--workers", "1", "--bots")


def test_ones_own_bot_plays_a_tournament(capsys: Said, folder: Path) -> None:
    words = ("tournament", *TABLE, "oddbots:Loudest,random", "--repeat", "--deals", "2", "--json")
    assert 0 == main(list(words))
    found = json.loads(capsys.readouterr().out)
    assert {"loudest", "random"} == {line["bot"] for line in found["standings"]}
    assert ["loudest", "random"] == found["bots"]


def test_it_plays_in_several_processes_from_the_installed_command(folder: Path) -> None:
    told = subprocess.run(
        [
            *(sys.executable, "-P", "-c", "from kings.cli import main; raise SystemExit(main())"),
            *("simulate", "--players", "3", "--games", "3", "--workers", "2", "--json"),
            *("--bots", "oddbots:Loudest,oddbots:made,random"),
        ],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ["loudest", "loudest", "random"] == json.loads(told.stdout)["bots"]


@pytest.mark.parametrize(
    ("bot", "named"),
    [
        ("nobots:Loudest", "There is no module “nobots” in "),
        ("oddbots:Quietest", "no “Quietest” in oddbots"),
        ("oddbots:number", "is no bot"),
        ("oddbots:Nameless", "needs a name"),
        ("oddbots:Wanting", "can't be made: TypeError"),
        ("oddbots:Unfinished", "can't be made: TypeError"),
        ("oddbots:Again", "called greedy, as another bot is"),
        ("torn:Loudest", "torn can't be imported: SyntaxError"),
        ("needy:Loudest", "needy can't be imported: ModuleNotFoundError"),
        ("oracle", "mybots:Loudest"),
        ("oracle", "hard-grudger"),
        ("oddbots:Wrong", "Bot “wrong” chose None"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_one_sentence(
    capsys: Said, bot: str, named: str
) -> None:
    assert named in refusal(capsys, "simulate", "--games", "1", *TABLE, bot)


def test_the_roster_is_listed_with_ideas_and_sources(capsys: Said) -> None:
    assert 0 == main(["bots", "--json"])
    told: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["bots"]
    assert {*BOTS, *NEGOTIATORS} == {bot["name"] for bot in told}
    assert all(bot["idea"] and bot["source"] for bot in told)
    assert 0 == main(["bots"])
    words = capsys.readouterr().out
    assert "\ngreedy\n" in words
    assert "Source: " in words
