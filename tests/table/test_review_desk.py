"""One computation for all screens that wait for a review; parts of it are done elsewhere."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.review import How, Review, kept_review, review_of
from kings.errors import KingsError
from kings.records.recording import Recording, replay
from kings.table.review_desk import ReviewDesk, Told

NIGHT = Path("data/games/night_of_four.jsonl")
HOW = How(games=8)


class Elsewhere:
    """Keeps what is sent to be done, until it is let do it; as bytes, as another process has it."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[bytes, Any]] = {}
        self.sent = self.given_up = 0

    def __call__(self, errand: Any, tell: Any) -> Any:
        number, self.sent = self.sent, self.sent + 1
        self.waiting[number] = pickle.dumps(errand), tell

        def give_up() -> None:
            self.given_up += self.waiting.pop(number, None) is not None

        return give_up

    def work(self, most: int = 1000) -> None:
        for _ in range(most):
            if not self.waiting:
                return
            errand, tell = self.waiting.pop(min(self.waiting))
            tell(pickle.loads(pickle.dumps(pickle.loads(errand).answer())))


@pytest.fixture(scope="module")
def record() -> Recording:
    found: Recording = replay(NIGHT)
    return found


@pytest.fixture(scope="module")
def whole(record: Recording) -> Review:
    return review_of(record, games=HOW.games, threads=1)


def test_all_screens_wait_for_one_computation_and_see_it_fill_in(
    record: Recording, whole: Review
) -> None:
    elsewhere = Elsewhere()
    desk = ReviewDesk(elsewhere)
    heard: list[list[Told]] = [[], [], []]
    leaves = [desk.ask(record, None, HOW, one.append) for one in heard[:2]]
    first = elsewhere.sent
    assert first, "the second asked for nothing anew"
    elsewhere.work(1)
    desk.ask(record, None, HOW, heard[2].append)
    assert heard[2] == heard[1][-1:], "who comes later sees what is known"
    leaves[0]()
    assert not elsewhere.given_up, "one who leaves takes it from nobody"
    elsewhere.work()
    assert heard[1][-1] == heard[2][-1] == Told(100, whole)
    assert len(heard[0]) < len(heard[1])
    shares = [told.share for told in heard[1]]
    assert shares == sorted(shares) and len(set(shares)) > 5
    assert all(told.share == 100 or not told.review.complete for told in heard[1] if told.review)
    alone = Elsewhere()
    ReviewDesk(alone).ask(record, None, HOW, lambda told: None)
    alone.work()
    assert elsewhere.sent == alone.sent, "three screens cost no more than one"
    known = elsewhere.sent
    late: list[Told] = []
    desk.ask(record, None, HOW, late.append)
    assert late == [Told(100, whole)] and known == elsewhere.sent


def test_with_the_last_screen_it_is_given_up_and_can_be_asked_for_again(
    record: Recording, whole: Review
) -> None:
    elsewhere = Elsewhere()
    desk = ReviewDesk(elsewhere)
    leaves = [desk.ask(record, None, HOW, lambda told: None) for _ in range(2)]
    for leave in leaves:
        leave()
        leave()
    assert elsewhere.given_up == elsewhere.sent and not elsewhere.waiting
    told: list[Told] = []
    desk.ask(record, None, HOW, told.append)
    elsewhere.work()
    assert told[-1].review == whole


def test_what_goes_wrong_is_told_to_all_and_may_go_better_the_next_time(
    record: Recording, whole: Review
) -> None:
    elsewhere = Elsewhere()
    desk = ReviewDesk(elsewhere)
    heard: list[list[Told]] = [[], []]
    for one in heard:
        desk.ask(record, None, HOW, one.append)
    _, tell = elsewhere.waiting.pop(0)
    tell(KingsError("the process was killed twice"))
    assert [one[-1].refused for one in heard] == ["the process was killed twice"] * 2
    again: list[Told] = []
    desk.ask(record, None, HOW, again.append)
    elsewhere.work()
    assert again[-1].review == whole


def test_a_journal_with_other_lines_between_its_moves_keeps_their_numbers(
    tmp_path: Path, record: Recording
) -> None:
    """What was taken back stays in a journal, and is in no copy of it."""
    journal = tmp_path / "hall.jsonl"
    noted: Recording = Recording.begin(record.header, journal)
    for at, moment in enumerate(record.moments):
        noted.do(moment.move)
        if at % 9 == 8:
            noted.back(1)
            noted.do(moment.move)
    noted.close()
    played: Recording = replay(journal)
    assert [one.line for one in played.moments] != [one.line for one in record.moments]
    elsewhere = Elsewhere()
    told: list[Told] = []
    ReviewDesk(elsewhere).ask(played, journal, HOW, told.append)
    elsewhere.work()
    here = review_of(played, games=HOW.games, threads=1)
    assert told[-1].review == here == kept_review(journal, played, HOW)


def test_a_course_alone_ends_with_the_course(record: Recording, whole: Review) -> None:
    told: list[Told] = []
    ReviewDesk().ask(record, None, HOW, told.append, whole=False)
    found = told[-1].review
    assert told[-1].share == 100 and found is not None and not found.complete
    assert found.course == whole.course and not found.choices
