"""The teacher's review of a table: of games that are over, when no table's cards are secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.analysis.review import How, thumb
from kings.analysis.review.record import RULE
from kings.hall.reviews import LookingBack, strand_of_review, table_of
from kings.hall.session import Session
from kings.table import review as at_the_table
from kings.table.review import NOT_YET
from tests.classroom.played import a_class
from tests.hall.lessons import Visitor, a_lesson, lesson_of, seated, teacher_of, typed_lesson


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_table, "GAMES", 4)


def after(folder: Path, *rounds: int) -> tuple[Session, Visitor]:
    """Return the lesson of a class whose tables are so far and open, and its teacher."""
    lesson = lesson_of(a_class(folder, rounds))
    teacher = teacher_of(lesson)
    for table in range(1, len(rounds) + 1):
        seated(
            lesson,
            next(name for (number, _), name in lesson.lobby.names.items() if number == table),
        )
    teacher.do("start_tables")
    return lesson, teacher


def looks(lesson: Session, table: int) -> Visitor:
    """Open the review of a table with the teacher's link."""
    return Visitor(lesson, f"{lesson.lobby.links.teacher}/review-{table}")


def shown(one: Visitor) -> list[dict[str, Any]]:
    return [json.loads(text)["review"] for text in one.heard if "review" in json.loads(text)]


def test_the_board_of_a_table_is_opened_when_all_are_over(tmp_path: Path) -> None:
    lesson, teacher = after(tmp_path / "8b", 8, 8)
    assert ["open", "open"] == [tile["review"] for tile in teacher.tiles.values()]
    one = looks(lesson, 2)
    assert ["review"] == [role for role in lesson.roles if role == "review"]
    *_, board = shown(one)
    assert "told" == board["state"] and 100 == board["share"] and board["moments"] is not None
    assert one.frame["watched"] and one.frame["company"] and one.frame["over"]
    one.do("look", at=9)
    one.do("review", eyes="all")
    assert "all" == shown(one)[-1]["eyes"]
    one.do("see", seat=1)
    assert 1 == one.frame["seat"]
    assert [*(tmp_path / "8b").glob("*.review.json")], "it is kept beside the journal"
    one.leave()
    assert "review" not in lesson.roles


def test_nobody_opens_the_board_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    lesson, teacher = after(tmp_path / "8b", 3, 8)
    assert {1: "", 2: "waits"} == {at: tile["review"] for at, tile in teacher.tiles.items()}
    running = looks(lesson, 1)
    assert NOT_YET == running.told("refused") and running.ended
    assert not running.frame and not shown(running), "nothing of it was sent"
    other = looks(lesson, 2)
    assert "dealt the same cards" in other.told("refused") and other.ended
    assert not other.frame and not shown(other)
    assert not [*(tmp_path / "8b").glob("*.review.json")]
    for number in (0, 3, 99):
        assert looks(lesson, number).ended


def test_a_table_at_which_nobody_plays_yet_has_no_board(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    one = looks(lesson, 1)
    assert NOT_YET == one.told("refused") and one.ended and not one.frame


def test_only_the_teachers_link_opens_it(tmp_path: Path) -> None:
    lesson, _ = after(tmp_path / "8b", 8, 8)
    links = lesson.lobby.links
    for link in (links.projector, lesson.register.code, lesson.lobby.link((1, 0))):
        one = Visitor(lesson, f"{link}/review-1")
        assert not shown(one), "a seat, the lobby and the wall show what they always do"
        assert one.guest is None or one.guest.role != "review"


def test_nothing_is_played_at_it(tmp_path: Path) -> None:
    lesson, _ = after(tmp_path / "8b", 8, 8)
    one = looks(lesson, 1)
    known = [*(tmp_path / "8b").iterdir()]
    for do, said in (
        ("try", {"option": 0}),
        ("branch", {}),
        ("begin", {}),
        ("resume", {"code": "abc"}),
        ("mine", {}),
        ("setup", {}),
        ("watch", {"game": "struggle", "name": "night_of_four"}),
    ):
        one.do(do, **said)
        assert "nothing is played at it" in one.told("refused"), do
        one.heard.clear()
    assert known == [*(tmp_path / "8b").iterdir()]


def test_it_never_holds_up_the_hall(tmp_path: Path) -> None:
    """All that is done for it is done on a strand of its own."""
    lesson, _ = after(tmp_path / "8b", 8, 8)
    held: list[Any] = []
    lesson.reviews._post = lambda name, job: held.append((name, job))
    one = looks(lesson, 1)
    assert [strand_of_review(1)] == [name for name, _ in held] and not one.heard
    assert one.guest is not None and strand_of_review(1) == lesson.strand(one.guest, "{}")
    held.pop()[1]()
    assert isinstance(one.guest.back, LookingBack) and shown(one)


def test_after_the_lesson_it_is_there_again(tmp_path: Path) -> None:
    lesson, teacher = after(tmp_path / "8b", 8, 8)
    teacher.do("finish")
    lesson.end()
    again = lesson_of(tmp_path / "8b")
    again.resume()
    page = teacher_of(again)
    assert {"open"} == {tile["review"] for tile in page.tiles.values()}
    assert shown(looks(again, 1))


@pytest.mark.parametrize(
    ("link", "table"),
    [("t/review-3", 3), ("t/review-12/7", 12), ("t", None), ("t/3", None), ("t/review-", None)],
)
def test_a_link_names_its_table(link: str, table: int | None) -> None:
    assert table == table_of(link)


def test_a_game_of_turns_has_a_board_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumb.Thumb, "how", lambda *_, **__: How(RULE, 2, 1))
    monkeypatch.setattr(thumb, "AGAIN", 3)
    lesson = typed_lesson(tmp_path, game="castle")
    assert not lesson.can_review(1), "nobody has played yet"
    journal = tmp_path / "castle.jsonl"
    journal.write_bytes(Path("data/games/castle/no_men_left.jsonl").read_bytes())
    monkeypatch.setattr(lesson, "_over", lambda _: journal)
    *_, board = shown(looks(lesson, 1))
    assert ("told", 100, True) == (board["state"], board["share"], board["chances"])
    assert journal.with_suffix(".review.json").is_file()
