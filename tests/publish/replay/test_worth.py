"""A replay page with a review: the numbers stand in it, for all eyes and for this game alone."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kings.analysis.review import Review, reviewing, words
from kings.analysis.rounding import percent, tenth
from kings.errors import BadInput
from kings.publish.page import tell
from kings.publish.replay.page import replay_page
from kings.publish.replay.worth import course_section, worth_panel
from kings.records.recording import Recording, replay
from tests.analysis.review.games import TURNS, turns_reviewed

DAY, NIGHT = (Path(f"data/games/{name}.jsonl") for name in ("a_word_is_a_word", "night_of_four"))


@pytest.fixture(scope="module")
def review() -> Review:
    record: Recording = replay(DAY)
    *_, last = reviewing(record, games=8)
    return last.review


def test_every_decision_and_moment_is_in_the_page(review: Review) -> None:
    document = replay_page(DAY, review=review)
    assert len(document.encode()) < 900_000
    for one in review.key:
        assert one.question.replace("'", "&#x27;") in document
    found = next(one for one in review.choices if len(one.options) > 3)
    assert f">{tenth(found.options[1].points[found.seat])}<" in document
    assert "What could" not in replay_page(DAY)


def test_a_review_of_another_game_or_for_some_eyes_is_refused(review: Review) -> None:
    with pytest.raises(BadInput, match="another game"):
        replay_page(NIGHT, review=review)
    for eyes in ("table", 0):
        with pytest.raises(BadInput, match="all eyes"):
            replay_page(DAY, eyes=eyes, review=review)


@pytest.mark.parametrize("game", TURNS)
def test_games_of_turns_have_their_chances_in_the_page(game: str) -> None:
    review = turns_reviewed(game)
    document = replay_page(TURNS[game], review=review)
    found = next(one for one in review.choices if len(one.options) > 3)
    assert f">{percent(found.options[1].wins[found.seat])}<" in document
    assert "rule of thumb" in document and "Luck and judgement" not in document
    for one in review.key:
        assert one.question.replace("'", "&#x27;") in document


@pytest.mark.parametrize("game", TURNS)
def test_a_choice_is_called_best_where_it_is_clearly_so(game: str) -> None:
    """As the board says it: by more than the estimates may miss."""
    review = turns_reviewed(game)
    for one in review.choices:
        if one.eyes == "seat":
            frame: Any = SimpleNamespace(line=one.at)
            named = "best</small>" in worth_panel(review, frame)
            assert bool(words.best(one)) == named


@pytest.mark.parametrize("game", TURNS)
def test_the_largest_swing_is_said_below_the_graph(game: str) -> None:
    review = turns_reviewed(game)
    said = words.say_swing(review)
    assert said and str(tell(said)) in course_section(review)
