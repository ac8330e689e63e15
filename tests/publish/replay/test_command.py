"""``kings replay GAME.jsonl --html PAGE.html`` writes the page, and says in a sentence why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.cli import main
from kings.publish.replay import replay_page
from kings.records.recording import replay

NIGHT = "data/games/night_of_four.jsonl"


def test_the_page_is_written_and_the_end_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "game.html"
    assert main(["replay", NIGHT, "--html", str(page), "--eyes", "table"]) == 0
    assert replay_page(replay(NIGHT), eyes="table") == page.read_text(encoding="utf-8")
    assert "First: A with 42 points" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--eyes", "all"], "add --html"),
        (["--html", "nowhere/at/all.html"], "can't be written"),
        (["--html", "game.html", "--eyes", "Zoe"], "not at this table"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = [str(tmp_path / word) if word.endswith(".html") else word for word in words]
    assert main(["replay", NIGHT, *inside]) == 2
    assert why in capsys.readouterr().err
    assert [] == [*tmp_path.iterdir()]
