"""The scorer's page as it is written: small, without requests, and its puzzles."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from kings.cli import main
from kings.hall.links import qr_svg
from kings.publish.scorer import daily_puzzle, scorer_page
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.explain import Shortcut, shortcut_partition


def test_the_page_is_one_file_of_less_than_400_kilobytes_that_asks_for_nothing() -> None:
    document = scorer_page()
    assert len(document.encode()) < 400_000
    assert "default-src 'none'" in document and "connect-src" not in document
    assert not re.findall(r"(?:src|href)=.?(?:https?:)?//", document)
    assert document == scorer_page()


@pytest.mark.parametrize("number", range(0, 400, 8))
def test_a_puzzle_is_missed_by_two_shortcuts(number: int) -> None:
    pile = daily_puzzle(datetime.date(2026, 1, 1) + datetime.timedelta(number))
    assert 8 <= sum(pile) <= 13
    for recipe in (Shortcut.LONGEST_RUN, Shortcut.SETS_ONLY):
        assert shortcut_partition(pile, recipe).points < best_points(pile)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.html"
    assert 0 == main(["scorer", "--html", str(file)])
    assert scorer_page() == file.read_text("utf-8")
    assert str(file) in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["scorer", "--html", str(tmp_path / "none" / "page.html")])
    assert "can't be written" in capsys.readouterr().err


def test_score_sheets_lead_to_the_page_if_it_has_an_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = tmp_path / "names.csv"
    names.write_text("\n".join(("Ann", "Bob", "Cem", "Dee")), "utf-8")
    words = ["class", str(names), "--seed", "1"]
    assert 0 == main([*words, "--folder", str(tmp_path / "plain")])
    site = "https://school.example/scorer.html"
    assert 0 == main([*words, "--folder", str(tmp_path / "coded"), "--scorer", site])
    plain, coded = (
        (tmp_path / name / "print" / "score-sheets.html").read_text("utf-8")
        for name in ("plain", "coded")
    )
    assert "The code above" in coded and "The code above" not in plain
    assert 1 == coded.count(qr_svg(site)) and qr_svg(site) not in plain
    capsys.readouterr()
    assert 2 == main([*words, "--folder", str(tmp_path / "bad"), "--scorer", "school.example"])
    assert "whole address" in capsys.readouterr().err
    assert not (tmp_path / "bad").exists()
