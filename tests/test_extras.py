"""What the commands need beside the base: a table that is true, and one sentence for all of it."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kings.cli import main
from kings.commands import PACKAGES, need
from kings.errors import MissingPackage

ROOT = Path(__file__).resolve().parents[1]
GAME = str(ROOT / "data" / "games" / "a_word_is_a_word.jsonl")


def brought_by(extra: str) -> set[str]:
    """Return the packages that an extra of the project asks for, with those of its own extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    for line in project["optional-dependencies"][extra]:
        asked = Requirement(line)
        if asked.name != project["name"]:
            found.add(asked.name)
        for taken in asked.extras if asked.name == project["name"] else ():
            found |= brought_by(taken)
    return found


@pytest.mark.parametrize("extra", PACKAGES)
def test_an_extra_brings_what_is_looked_for(extra: str) -> None:
    assert set(PACKAGES[extra]) <= brought_by(extra)


def test_nothing_is_said_where_all_is_there() -> None:
    for extra in PACKAGES.keys() - {"hub"}:  # that has an environment of its own
        need(extra, "Everything")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no package be found."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)


@pytest.mark.usefixtures("bare")
def test_all_that_is_missing_is_named_at_once() -> None:
    with pytest.raises(MissingPackage, match=r"pip install numba numpy pandas scipy .*“analysis”"):
        need("analysis", "Hindsight")
    with pytest.raises(MissingPackage, match="needs the package numba, which is not installed"):
        need("compiled", "The compiled engine")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("play", "--no-browser"), "hall"),
        (("serve", "--no-browser"), "notebooks"),
        (("hall", "--hub", "lessons"), "hub"),
        (("simulate", "--engine", "kernel", "--games", "10"), "compiled"),
        (("tournament", "--bots", "random,greedy,cautious,negotiator", "--deals", "1"), "analysis"),
        (("whatif", GAME, "--deals"), "analysis"),
        (("review", GAME), "analysis"),
        (("debrief", "class"), "analysis"),
        (("publish", "paper.ipynb"), "publish"),
    ],
    ids=lambda one: one if isinstance(one, str) else one[0],
)
def test_a_command_without_its_packages_says_so_in_one_sentence(
    words: tuple[str, ...], extra: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(words)
    said = capsys.readouterr().err
    assert said.startswith(f"kings {words[0]}: ") and 1 == said.count("\n")
    assert f"extra “{extra}”" in said


@pytest.mark.parametrize(
    "words",
    [
        ("class", "Ada", "Ben", "Cleo", "--lesson", "1", "--folder", "monday"),
        ("hall", "--rehearse", "--lesson", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_lesson_asks_for_all_it_reckons_with_at_once(
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    find, heavy = importlib.util.find_spec, PACKAGES["analysis"]
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name in heavy else find(name)
    )
    assert 2 == main(words)
    assert "A lesson needs packages that are not installed" in capsys.readouterr().err
    assert not Path("monday").exists()
