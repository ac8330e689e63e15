"""What was said at a table is heard in a replay by those who heard it then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kings.cli import main
from kings.publish.replay.frames import Eyes, frames
from kings.publish.replay.page import page_for
from kings.records.formats import Word
from kings.records.journal import journal_text
from kings.records.recording import Recording
from tests.records.games import header_for, trajectory

PUBLIC, PRIVATE = "Who <b>pays</b>?", "Not her, I bet"


def spoken(moves: int | None = None) -> Recording:
    """A game in which the first seat says something to all and something to the second alone."""
    game = trajectory(5)
    recording = Recording(replace(header_for(game.options, 5), whispers=True))
    for number, move in enumerate(game.moves[:moves]):
        if number == 9:
            recording.note(Word(0, 0, None, PUBLIC))
        if number == 11:
            recording.note(Word(0, 0, 1, PRIVATE))
        recording.do(move)
    return recording


def heard(record: Recording, eyes: Eyes) -> list[str]:
    """Return what is said in the news of a replay."""
    news = [line.text for frame in frames(record, eyes) for line in frame.news]
    return [words for words in news if " says" in words]


def test_everybody_reads_what_was_said_and_the_two_what_was_whispered() -> None:
    record = spoken()
    open_words = f"A says: “{PUBLIC}”."
    whisper = f"A says to B alone: “{PRIVATE}”."
    assert [open_words, whisper] == heard(record, 0) == heard(record, 1)
    assert [open_words] == heard(record, 2) == heard(record, 3) == heard(record, "table")


def test_a_page_with_every_hand_is_for_everybody_and_has_no_whisper() -> None:
    assert [f"A says: “{PUBLIC}”."] == heard(spoken(), "all")
    assert PRIVATE not in page_for(spoken(), "all")


def test_words_stand_at_the_moment_at_which_they_were_said() -> None:
    record = spoken()
    shown = next(
        frame for frame in frames(record, "table") if any(" says" in x.text for x in frame.news)
    )
    assert 9 in range(shown.moves.start, shown.moves.stop + 1)


def test_words_of_a_moment_that_was_taken_back_come_at_the_end_at_the_latest() -> None:
    record = spoken(14)
    record.back(8)
    assert [f"A says: “{PUBLIC}”."] == heard(record, "table")


def test_words_are_text_on_the_page() -> None:
    page = page_for(spoken(), 1)
    assert "<b>pays" not in page
    assert PRIVATE in page


@pytest.mark.parametrize(("moves", "known"), [(None, [PUBLIC, PRIVATE]), (20, [PUBLIC])])
def test_the_log_tells_whispers_of_a_finished_game_alone(
    moves: int | None,
    known: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record, file = spoken(moves), tmp_path / "game.jsonl"
    file.write_text(journal_text(record.header, record.lines), encoding="utf-8")
    assert 0 == main(["replay", "--log", str(file)])
    said = capsys.readouterr().out
    assert f"   11  A says: “{PUBLIC}”.\n" in said
    assert known == [words for words in (PUBLIC, PRIVATE) if words in said]
