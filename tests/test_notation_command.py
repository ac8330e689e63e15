"""``kings notation`` writes games as pages and reads pages; other commands take pages too."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.classroom.embargo import IN_CLASS, tell_cards
from kings.cli import main
from kings.records.recording import Recording, new_header, replay
from kings.struggle.options import Options
from tests.classroom.played import a_class

Said = pytest.CaptureFixture[str]

GAME = Path(__file__).parents[1] / "data" / "games" / "a_word_is_a_word.jsonl"


def said(capsys: Said, *words: str) -> str:
    assert 0 == main(words)
    return capsys.readouterr().out


def refusal(capsys: Said, *words: str) -> str:
    assert 2 == main(words)
    return capsys.readouterr().err


def test_a_game_becomes_a_page_and_a_page_the_same_game(capsys: Said, tmp_path: Path) -> None:
    page, journal = tmp_path / "game.txt", tmp_path / "game.jsonl"
    printed = said(capsys, "notation", str(GAME))
    said(capsys, "notation", str(GAME), "--out", str(page))
    assert printed == page.read_text()
    told = said(capsys, "notation", str(page), "--out", str(journal))
    assert told.startswith("Kings' Struggle: Ada, Ben, Cleo, Dora; 96 moves.\nBen wins with 27")
    assert replay(GAME).state == replay(journal).state
    logs = [said(capsys, "replay", "--log", str(file)) for file in (page, journal)]
    assert logs[0] == logs[1] and "Dora swaps" not in logs[0]


def test_what_is_wrong_on_a_page_is_said_with_its_place(capsys: Said, tmp_path: Path) -> None:
    page = tmp_path / "game.txt"
    page.write_text("struggle\nplayers: Ada, Ben, Cleo\nleads: Cleo\n1. C King; A sings\n")
    for command in ("notation", "replay"):
        wrong = refusal(capsys, command, str(page))
        assert f"kings {command}: Line 4, column 14: “sings” is not a card or a move" in wrong


def test_a_game_that_goes_on_is_written_if_its_hidden_cards_may_be(
    capsys: Said, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    Recording.begin(new_header(Options(), ("human",) * 4, 1234), file).close()
    assert "This game is not over, and a page tells the seed" in refusal(
        capsys, "notation", str(file)
    )
    assert "seed: 1234" in said(capsys, "notation", str(file), "--look-at-hidden")


def test_a_class_s_game_is_kept_back_as_long_as_others_play(capsys: Said, tmp_path: Path) -> None:
    folder = a_class(tmp_path / "8b", [8, 2])
    file = folder / "table-01.jsonl"
    assert IN_CLASS.secrets in refusal(capsys, "notation", str(file), "--look-at-hidden")
    tell_cards(folder)
    assert "seed: " in said(capsys, "notation", str(file))
