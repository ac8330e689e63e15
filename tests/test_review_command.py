"""``kings review``: a game in words, as JSON, as a picture and as a table, and refusals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kings
from kings.analysis.review import read_review, review_text
from kings.cli import main
from kings.errors import BadInput
from kings.figures.review import course_svg
from kings.records.recording import replay
from tests.analysis.hindsight.by_hand import last_turn
from tests.classroom.played import recorded as played
from tests.records.write_game import RECORDED_GAME

Said = pytest.CaptureFixture[str]
FEW = ("--games", "20")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Write the last turn that is worked out by hand as a journal."""
    path = tmp_path / "last.jsonl"
    path.write_text(last_turn().text(), encoding="utf-8")
    return path


def test_a_review_is_told_in_words_and_kept_beside_the_journal(capsys: Said, journal: Path) -> None:
    assert 0 == main(["review", str(journal), *FEW])
    said = capsys.readouterr().out
    assert said.startswith("Who was ahead? ")
    assert "Ada won: Ada 10, Ben 5, Cleo 9." in said
    missed = "Cleo in round 7, missed 3 points (exactly)"
    assert f"{missed}: Cleo chose “Take Ben's King” for 2 gold;" in said
    kept = journal.with_name("last.review.json")
    assert f"The numbers are kept in {kept}." in said
    review = read_review(kept.read_text(encoding="utf-8"))
    # The second time it is read, and not computed.
    marked = replace(review, names=("Ada", "Ben", "Kept"))
    kept.write_text(review_text(marked), encoding="utf-8")
    assert 0 == main(["review", str(journal), *FEW, "--json"])
    assert read_review(capsys.readouterr().out) == marked


def test_a_review_opens_its_board(journal: Path) -> None:
    found = kings.review(journal, games=20, keep=False)
    assert journal == found.journal
    board = found.board()
    assert board.over and board.store.scene.names == found.review.names
    board.close()
    with pytest.raises(BadInput, match="A board needs the game's journal"):
        kings.review(replay(journal), games=20).board()


def test_the_graph_and_the_table_are_written_where_they_are_asked_for(
    capsys: Said, journal: Path, tmp_path: Path
) -> None:
    svg, csv = tmp_path / "graph.svg", tmp_path / "numbers.csv"
    words = ("--svg", str(svg), "--csv", str(csv), "--seat", "ben", "--no-keep")
    assert 0 == main(["review", str(journal), *FEW, *words])
    said = capsys.readouterr().out
    assert f"Graph: {svg}\nTable: {csv}\n" in said and "is not kept" in said
    assert not journal.with_name("last.review.json").exists()
    found = kings.review(journal, games=20, keep=False)
    assert svg.read_text(encoding="utf-8") == course_svg(found.review, seat=1) + "\n"
    assert csv.read_text(encoding="utf-8") == found.csv()
    assert 3 * len(found.review.course) == len(found.frame())


def test_a_review_that_cannot_be_kept_is_shown_all_the_same(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kings.records.files.put_text", full)
    found = kings.review(journal, games=20)
    assert found.kept is None
    assert found.review.complete
    assert "This review is not kept: " in found.caption() and "No space left" in found.caption()


def test_a_record_in_memory_is_reviewed_and_shown() -> None:
    found = kings.review(last_turn(), games=20)
    assert found.kept is None
    page = found._repr_html_()
    assert "<img " in page and "Cleo in round 7" in page and repr(found).startswith(found.title())
    assert kings.picture(found.review).text == found.figure().text


def test_what_has_no_review_is_refused_in_one_sentence(capsys: Said, tmp_path: Path) -> None:
    unfinished = tmp_path / "short.jsonl"
    unfinished.write_text(played(("greedy",) * 3, 3, rounds=2).text(), encoding="utf-8")
    keys = RECORDED_GAME.parent / "keys" / "one_is_out.jsonl"
    for words, said in (
        ((str(unfinished),), "not over"),
        ((str(keys), "--continuation", "paying"), "“paying”"),
        ((str(RECORDED_GAME), "--games", "1"), "not 1"),
        ((str(RECORDED_GAME), "--seat", "Zoe"), "“Zoe”"),
        ((str(RECORDED_GAME), "--continuation", "oracle"), "“oracle”"),
        ((str(tmp_path / "none.jsonl"),), "none.jsonl"),
    ):
        assert 2 == main(["review", *words])
        told = capsys.readouterr()
        assert said in told.err and told.out == "" and 1 == told.err.count("\n")
    with pytest.raises(BadInput, match="value of type int"):
        kings.review(7)  # type: ignore[arg-type]  # refused
