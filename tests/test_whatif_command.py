"""``kings whatif``: questions about a record, in words and as JSON, and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.cli import main
from tests.analysis.hindsight.by_hand import NIGHT_GAME, last_turn
from tests.records.write_game import RECORDED_GAME

Said = pytest.CaptureFixture[str]
FEW = ("--games", "20")


def answer(said: Said, *words: str, journal: Path = RECORDED_GAME) -> Any:
    """Run the command with ``--json`` and return what it says."""
    assert main(["whatif", str(journal), *words, "--json"]) == 0
    return json.loads(said.readouterr().out)


def refusal(said: Said, *words: str, journal: Path = RECORDED_GAME) -> str:
    """Run a command that must be refused and return its one sentence."""
    try:
        code = main(["whatif", str(journal), *words])
    except SystemExit as stop:
        code = int(str(stop.code))
    told = said.readouterr()
    assert (2, "", 1) == (code, told.out, len(told.err.strip().splitlines()))
    return told.err.strip()


def test_a_refused_deal_is_told_as_worked_out_by_hand(capsys: Said, tmp_path: Path) -> None:
    journal = tmp_path / "last.jsonl"
    journal.write_text(last_turn().text(), encoding="utf-8")
    words = ("--refuse-deal", "1", "--continuation", "greedy", *FEW)
    found = answer(capsys, *words, journal=journal)
    assert [("Ada", -5), ("Ben", 2), ("Cleo", -1)] == [
        (row["player"], row["vp_more"]) for row in found["rows"]
    ]
    assert [10, 5, 9] == [row["recorded"] for row in found["rows"]]
    assert 0 == main(["whatif", str(journal), *words])
    said = capsys.readouterr().out.splitlines()
    assert "What if deal 1 had been refused? More for Ben, less for Ada and Cleo." == said[0]
    assert found["caption"] == said[-1]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("--without-deals",), "What if nobody had traded?"),
        (("--card", "3:ada:peasant"), "What if Ada had chosen “Play the Peasant face down”"),
        (("--seats", "Ada=random", "--from", "30"), "What if others had played on"),
        (("--refuse-deal", "9", "--engine", "bots"), "What if deal 9 had been refused?"),
    ],
)
def test_each_question_is_answered(capsys: Said, words: tuple[str, ...], title: str) -> None:
    games = "2" if "bots" in words else "20"
    found = answer(capsys, *words, "--games", games)
    assert found["title"].startswith(title)
    assert ["Ada", "Ben", "Cleo", "Dora"] == [row["player"] for row in found["rows"]]


def test_all_deals_are_told(capsys: Said) -> None:
    found = answer(capsys, "--deals", *FEW)
    assert 40 == len(found["rows"])
    assert [*range(1, 11)] == sorted({row["deal"] for row in found["rows"]})


def test_the_choices_of_a_line_are_listed_and_one_is_taken(capsys: Said) -> None:
    assert 0 == main(["whatif", str(RECORDED_GAME), "--instead", "18"])
    listed = capsys.readouterr().out.splitlines()
    choices = answer(capsys, "--instead", "18")["choices"]
    assert listed == [f"{number:3}  {words}" for number, words in enumerate(choices, start=1)]
    found = answer(capsys, "--instead", f"18:{len(choices)}", *FEW)
    assert f"“{choices[-1]}”" in found["title"]
    assert found == answer(capsys, "--instead", "18:gold on D", *FEW)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--refuse-deal", "11"), "10 were struck"),
        (("--card", "3:Zoe:Queen"), "no player “Zoe”"),
        (("--card", "3:Ada"), "ROUND:PLAYER:CARD"),
        (("--card", "x:Ada:Queen"), "whole number"),
        (("--card", "3:Ada:Joker"), "no card"),
        (("--instead", "2"), "nobody had to choose"),
        (("--instead", "18:99"), "numbered from 1"),
        (("--instead", "18:sings"), "“sings” is not a card or a move"),
        (("--instead", "18:C plays King"), "is none of the choices there"),
        (("--seats", "Ada"), "PLAYER=NAME"),
        (("--seats", "Ada=nobody"), "not a compiled policy"),
        (("--deals", "--from", "3"), "goes with --seats"),
        (("--deals", "--refuse-deal", "3"), "not allowed with"),
        ((), "required"),
        (("--deals", "--games", "1"), "at least twice"),
    ],
)
def test_bad_questions_are_refused_with_one_sentence(
    capsys: Said, words: tuple[str, ...], part: str
) -> None:
    assert part in refusal(capsys, *words)


def test_an_unfinished_night_needs_a_word(capsys: Said, tmp_path: Path) -> None:
    journal = tmp_path / "night.jsonl"
    lines = NIGHT_GAME.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:40]), encoding="utf-8")
    assert "not over" in refusal(capsys, "--refuse-deal", "1", *FEW, journal=journal)
    found = answer(capsys, "--refuse-deal", "1", "--look-at-hidden", *FEW, journal=journal)
    assert "all cards of the Night count" in found["caption"]
    assert {None} == {row["recorded"] for row in found["rows"]}
