"""A review while it is computed: the first picture, cancelling, the same bytes, what is kept."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from kings.analysis.review import (
    How,
    check_over,
    keep_review,
    kept_review,
    read_review,
    review_of,
    review_text,
    reviewing,
)
from kings.analysis.review.review import kept_place
from kings.analysis.review.struggle import MEASURE
from kings.analysis.review.work import digest
from kings.errors import BadInput, BadRecord
from kings.records.recording import Recording, replay
from tests.analysis.review.games import GAMES, SEED, game, reviewed
from tests.classroom.played import a_class, recorded as played

HOW = How(games=GAMES, seed=SEED)
SLOW = pytest.mark.slow


def test_the_first_picture_has_the_whole_course_by_few_play_outs() -> None:
    steps = reviewing(game("day of four"), games=200, seed=1, threads=1)
    first = next(steps)
    steps.close()  # type: ignore[attr-defined]  # a generator can be closed
    assert 0 == first.share and not first.review.complete
    assert {0, MEASURE.first} == {spot.games for spot in first.review.course}
    assert not first.review.choices and not first.review.key and not first.review.accounts


def test_it_fills_in_and_its_share_only_grows() -> None:
    shares, refined, choices = [], [], []
    for step in reviewing(game("night of four"), games=GAMES, seed=SEED, threads=2):
        shares.append(step.share)
        refined.append(sum(spot.games == GAMES for spot in step.review.course))
        choices.append(len(step.review.choices))
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] == 1
    assert choices == sorted(choices) and choices[-1] == len(reviewed("night of four").choices)
    assert step.review.complete and step.review == reviewed("night of four")


def test_it_can_be_cancelled_at_any_step_and_leaves_no_thread_behind() -> None:
    before = set(threading.enumerate())
    for stop in (1, 5, 40):
        steps = reviewing(game("day of four"), games=GAMES, seed=SEED, threads=2)
        for _ in range(stop):
            next(steps)
        steps.close()  # type: ignore[attr-defined]  # a generator can be closed
        assert set(threading.enumerate()) == before


@pytest.mark.parametrize(
    ("kind", "threads"),
    [("day of four", 2), ("night of four", 5), pytest.param("night of five", 3, marks=SLOW)],
)
def test_threads_change_no_byte(kind: str, threads: int) -> None:
    alone = review_text(reviewed(kind))
    assert review_text(review_of(game(kind), games=GAMES, seed=SEED, threads=threads)) == alone


def test_another_seed_is_another_chance() -> None:
    first, other = (next(reviewing(game("day of four"), games=GAMES, seed=s)) for s in (1, 2))
    assert first.review.course != other.review.course


def test_a_kept_review_is_read_again_only_if_all_is_the_same(tmp_path: Path) -> None:
    journal = tmp_path / "last.jsonl"
    journal.write_text(game("by hand").text(), encoding="utf-8")
    recording = replay(journal)
    assert kept_review(journal, recording, HOW) is None
    review = review_of(recording, games=GAMES, seed=SEED)
    place = keep_review(journal, review)
    assert place == kept_place(journal) == tmp_path / "last.review.json"
    assert kept_review(journal, recording, HOW) == review
    for other in (How(games=GAMES, seed=6), How(games=9, seed=SEED), How("greedy", GAMES, SEED)):
        assert kept_review(journal, recording, other) is None
    another = game("day of four")
    assert digest(another) != digest(recording)
    assert kept_review(journal, another, HOW) is None
    old = review_text(review).replace(f'"program":"{review.program}"', '"program":"0.1.0"')
    place.write_text(old, encoding="utf-8")
    assert kept_review(journal, recording, HOW) is None, "another program may count otherwise"


def test_a_spoilt_file_is_refused_in_a_sentence_that_names_it(tmp_path: Path) -> None:
    journal = tmp_path / "last.jsonl"
    journal.write_text(game("by hand").text(), encoding="utf-8")
    kept_place(journal).write_text("{}", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"^last\.review\.json can't be read .* Delete it, and it"):
        kept_review(journal, replay(journal), HOW)


def test_only_a_complete_review_is_kept_and_a_missing_folder_is_named(tmp_path: Path) -> None:
    first = next(iter(reviewing(game("by hand"), games=GAMES, seed=SEED)))
    with pytest.raises(BadInput, match="when it is complete"):
        keep_review(tmp_path / "last.jsonl", first.review)
    with pytest.raises(BadInput, match="nowhere"):
        keep_review(tmp_path / "nowhere" / "last.jsonl", reviewed("by hand"))


def test_nobody_opens_the_review_of_a_game_that_is_not_over() -> None:
    """It looks into every hand (S-12)."""
    recording: Recording = played(("greedy",) * 3, 3, rounds=7)
    for refused in (lambda: check_over(recording), lambda: reviewing(recording, games=4)):
        with pytest.raises(BadInput, match="not over, and a review looks into every hand"):
            refused()


def test_nobody_opens_a_review_while_another_table_of_the_class_still_plays(
    tmp_path: Path,
) -> None:
    folder = a_class(tmp_path / "8b", (8, 3))
    journal = next(path for path in sorted(folder.glob("*.jsonl")) if "1" in path.stem)
    recording = replay(journal)
    with pytest.raises(BadInput, match="all tables of this class are dealt the same cards"):
        check_over(recording, journal)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(journal.read_bytes())
    with pytest.raises(BadInput, match="a copy of a game of a class"):
        check_over(replay(copy), copy)
    done = a_class(tmp_path / "8c", (8,))
    over = next(iter(sorted(done.glob("*.jsonl"))))
    check_over(replay(over), over)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"continuation": "oracle"}, "“oracle” is not a continuation of a review"),
        ({"games": 1}, "from 2 to 100,000 play-outs a point, not 1"),
        ({"seed": -1}, "A seed is between 0"),
        ({"threads": 0}, "At least one thread"),
    ],
)
def test_what_cannot_be_computed_is_refused_at_once(how: dict[str, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        reviewing(game("by hand"), **how)  # type: ignore[arg-type]  # refused


@pytest.mark.parametrize("games", [2, 3])
def test_as_few_play_outs_as_there_can_be_make_a_review_too(games: int) -> None:
    """Then a guessed hand may lack the very card that was used, and no regret is told of it."""
    review = review_of(game("night of four"), games=games, seed=1)
    assert review.complete and read_review(review_text(review)) == review
