"""A branch beside the game that it left: compared with that one alone, and measured alike."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kings.analysis.review import How, review_of
from kings.analysis.review.beside import beside, first_game, parent_journal, shared_moves
from kings.analysis.review.choices import openings
from kings.errors import BadInput
from kings.figures.review import course_svg
from kings.publish.replay.page import replay_page
from kings.publish.review import GameReview, review
from kings.records.recording import Recording, replay
from kings.struggle.rules import GAME
from tests.analysis.review.games import game
from tests.classroom.played import play_until

DECISION = next(one for one in openings(game("night of four")) if one.place > 35 and not one.talked)
LEAVES = DECISION.place
HOW = How(games=8, seed=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game, a branch that chooses otherwise after so many moves, and another."""
    place = tmp_path_factory.mktemp("family")
    first = game("night of four")
    (place / "first.jsonl").write_text(first.text(), encoding="utf-8")
    (place / "another.jsonl").write_text(game("day of four").text(), encoding="utf-8")
    for name in ("branch", "shorter"):
        branch = first.branch(place / f"{name}.jsonl", name="Otherwise", moves=LEAVES)
        choices = GAME.choices(branch.state, DECISION.seat)
        branch.do(next(one for one in choices if one != DECISION.move))
        play_until(branch, 8 if name == "branch" else 4)
        branch.close()
    return place


@cache
def reviewed(folder: Path) -> GameReview:
    return review(folder / "branch.jsonl", games=HOW.games, seed=HOW.seed, keep=False)


def test_until_it_leaves_both_are_the_same_to_the_last_digit(folder: Path) -> None:
    found = reviewed(folder)
    assert found.beside is not None
    first, here = found.beside.course, found.review.course
    assert LEAVES + 1 == found.beside.shared
    assert [spot.points for spot in first[: LEAVES + 1]] == [
        spot.points for spot in here[: LEAVES + 1]
    ]
    assert first[LEAVES + 1] != here[LEAVES + 1]
    alone = review_of(game("night of four"), games=HOW.games, seed=HOW.seed)
    assert alone.course == first, "as any review of it has them"


def test_the_other_line_has_a_shape_a_label_and_words_of_its_own(folder: Path) -> None:
    found = reviewed(folder)
    assert found.beside is not None
    with_it, without = (course_svg(found.review, seat=1, first=one) for one in (found.beside, None))
    assert ">left here<" in with_it and ">left here<" not in without
    last = found.beside.course[-1].points[1]
    assert f">{last:g} there<" in with_it
    assert "B in the game that was left: round" in with_it
    said = found.sentences()[-1]
    assert "left in round" in said and "8 play-outs by the policy “paying”" in said
    assert all(f"and {score} there" in said for score in found.beside.scores)
    assert ">left here<" in found.svg()


def test_a_page_shows_both_without_any_python(folder: Path) -> None:
    found = reviewed(folder)
    page = replay_page(folder / "branch.jsonl", review=found.review, first=found.beside)
    assert "left here" in page and "there" in page
    assert "left here" not in replay_page(folder / "branch.jsonl", review=found.review)


def test_nothing_else_stands_beside_it(folder: Path) -> None:
    """Neither a game that goes on, nor one of other cards, nor one that it didn't leave."""
    branch: Recording = replay(folder / "branch.jsonl")
    first = game("night of four")
    assert folder / "first.jsonl" == parent_journal(folder / "branch.jsonl", branch.header)
    assert parent_journal(folder / "first.jsonl", first.header) is None
    assert first_game(folder / "first.jsonl", branch) is not None
    for other in ("another", "branch", "shorter", "nowhere"):
        assert first_game(folder / f"{other}.jsonl", branch) is None
    unfinished: Recording = replay(folder / "shorter.jsonl")
    assert shared_moves(unfinished, first) == LEAVES
    anew: Recording = replay(folder / "branch.jsonl")
    anew.header = replace(anew.header, seed=anew.header.seed + 1)
    assert shared_moves(anew, first) is None, "its draws of chance are not the first game's"
    found = reviewed(folder).review
    with pytest.raises(BadInput, match="measured in the same way"):
        beside(found, branch, first, replace(found, games=9))
    with pytest.raises(BadInput, match="not the game that the branch left"):
        beside(found, branch, game("day of four"), found)
