"""Lessons 4 to 6 in the hall: a seller who moves on, groups of three, words that may not bind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kings.classroom.class_folder import scene_folder
from kings.classroom.plan import journal_path, read_class_plan
from kings.cli import main
from kings.hall.course import Course, set_lesson
from kings.lessons.lesson4 import SELLERS
from kings.lessons.lesson5 import LESSON as LESSON_5, party_of
from kings.lessons.lesson6 import BINDS, HELPED, LESSON as LESSON_6, REAL, SCENE, trick_of
from kings.lessons.turn import scenario_called, scene
from kings.records.codec import encode
from kings.records.formats import Word, scenario_state
from kings.records.recording import replay
from kings.struggle import GAME, Phase
from kings.struggle.moves import Act, Clause, Deal, Pass, Pay, PromiseGold, TakeGold
from tests.hall.test_course import Room, lesson_class, page_of, reply


def room_of(folder: Path, number: int, length: int = 50) -> Room:
    """Return a room with a teacher and four students, for a lesson of this number and length."""
    lesson_class(folder, number=number)
    set_lesson(folder, number, length)
    return Room(folder)


def go(room: Room, act: str, title: str = "") -> int:
    """Move the class to the step of this kind, and title, and return its number."""
    assert room.lesson.classwork is not None
    course = room.lesson.classwork.course
    at = next(
        number
        for number, step in enumerate(course.steps, start=1)
        if step.act == act and title in step.title
    )
    room.at(at)
    return at


def shown(page: dict[str, Any], title: str) -> list[list[str]]:
    """Return the rows of the table of this title on a page."""
    return next(table["rows"] for table in page["tables"] if title == table["title"])


def agree(room: Room, clauses: tuple[Clause, ...], *seats: int) -> None:
    """Let the first of these seats at table 1 propose a deal, and the others accept it."""
    first, *others = (room.seat(1, seat) for seat in seats)
    first.do("offer", deal=encode(Deal, Deal(clauses)), q=first.frame["q"])
    for other in others:
        (number,) = [one["number"] for one in other.frame["offers"] if one["answer"]]
        other.do("accept", number=number, q=other.frame["q"])


def decide(room: Room, seat: int) -> None:
    """Let a seat of table 1 make the first choice that it has, if it is not made for it."""
    device = room.seat(1, seat)
    if device.frame["choices"]:
        device.do("choose", move=device.frame["choices"][0]["move"], q=device.frame["q"])
    for place, other in room.by_place.items():
        is_other = place[0] == 1 and other is not device
        if is_other and other.frame["window"]["let"]:
            other.do("enough", q=other.frame["q"])


# Lesson 4.


@pytest.fixture
def purses(tmp_path: Path) -> Room:
    return room_of(tmp_path / "class", 4)


def test_everybody_at_a_table_is_asked_something_before_they_bargain(purses: Room) -> None:
    go(purses, "sheet")
    right = {
        0: ("own-least", "6"),
        1: ("own-most", "5"),
        2: ("own-most", "3"),
        3: ("own-most", "1"),
    }
    for seat, (asked, gold) in right.items():
        assert "right" == reply(purses.seat(1, seat), asked, gold)["told"]["status"]
    go(purses, "sealed")
    ids = [[one["id"] for one in page_of(purses.seat(1, seat))["asked"]] for seat in range(4)]
    assert [["sealed-expected"], *[["sealed-offer"]] * 3] == ids


def test_everybody_at_a_table_sees_all_columns(purses: Room) -> None:
    go(purses, "sheet")
    for seat in range(4):
        sheet = page_of(purses.seat(1, seat))["sheet"]
        assert sheet["shared"]
        assert ["12", "18", "16", "18"] == sheet["all"]["rows"][0][2:]


def test_a_sealed_offer_is_whole_gold_that_its_payer_has(purses: Room) -> None:
    go(purses, "sealed")
    ben = purses.seat(1, 1)
    for typed, told in (("2.5", "whole pieces"), ("-1", "whole pieces"), ("10", "(S-53)")):
        answer = reply(ben, "sealed-offer", typed)["told"]
        assert "unread" == answer["status"]
        assert told in answer["lines"][0]
    assert "kept" == reply(ben, "sealed-offer", "9")["told"]["status"]


def test_sealed_offers_are_opened_when_all_is_bargained_and_no_sooner(purses: Room) -> None:
    go(purses, "sealed")
    for seat, gold in ((1, "2"), (2, "0")):
        reply(purses.seat(1, seat), "sealed-offer", gold)
    reply(purses.seat(1, 0), "sealed-expected", "7")
    for title in ("First seller", "Second seller"):
        go(purses, "bargain", title)
        assert [] == purses.seat(1, 3).told("hall")["step"]["tables"]
    go(purses, "see")
    rows = shown(page_of(purses.seat(1, 3)), "Sealed offers, opened")
    ada, ben, cleo, dan = (purses.lesson.lobby.name((1, seat)) for seat in range(4))
    assert [[ben, "2"], [cleo, "0"], [dan, "–"], ["together", "2"], [f"{ada} needs", "6"]] == rows
    purses.seat(1, 1).hall("look", step=3)
    assert not any(one["open"] for one in page_of(purses.seat(1, 1))["asked"])


def test_a_debrief_asks_for_sealed_offers_without_a_name(purses: Room, tmp_path: Path) -> None:
    go(purses, "sealed")
    reply(purses.seat(1, 1), "sealed-offer", "2")
    go(purses, "bargain", "First seller")
    decide(purses, 0)
    purses.lesson.end()
    assert 0 == main(["debrief", str(purses.lesson.folder), "--out", str(tmp_path / "out")])
    report = "".join(page.read_text("utf-8") for page in (tmp_path / "out").rglob("*.html"))
    assert "How much gold do you pay the one who decides for it?" in report
    assert "{name}" not in report


def test_each_bargain_has_another_seller(purses: Room) -> None:
    for seat, title in enumerate(("First seller", "Second seller")):
        go(purses, "bargain", title)
        assert [one == seat for one in range(4)] == [
            bool(purses.seat(1, one).frame["choices"]) for one in range(4)
        ]


@pytest.mark.parametrize(("length", "sellers"), [(40, 1), (50, 2), (80, 4)])
def test_a_longer_lesson_has_more_sellers(tmp_path: Path, length: int, sellers: int) -> None:
    course = Course(lesson_class(tmp_path / "class", number=4), 4, length)
    scenes = [step.scene for step in course.steps if step.act == "bargain"]
    assert list(SELLERS[:sellers]) == scenes


def test_what_several_paid_in_one_deal_is_counted_together(purses: Room) -> None:
    go(purses, "bargain", "First seller")
    agree(purses, (Pay(1, 0, 4), Pay(2, 0, 2), Act(0, "pass")), 1, 0, 2)
    decide(purses, 0)
    go(purses, "see")
    name = purses.lesson.lobby.name((1, 0))
    first, second = shown(page_of(purses.seat(1, 3)), "Aloud, at the table")
    assert ["First seller", name, "6", "6", "yes"] == first
    assert ["0", "not decided"] == second[3:]
    folder = scene_folder(purses.lesson.folder, SELLERS[0])
    assert 0 < len(replay(journal_path(folder, 1)).moments)


# Lesson 5.


@pytest.fixture
def three(tmp_path: Path) -> Room:
    return room_of(tmp_path / "class", 5)


def test_the_own_questions_of_three_name_what_is_mixed_up(three: Room) -> None:
    go(three, "sheet")
    told = reply(three.seat(1, 1), "own-pair", "25")["told"]
    assert "Not yet: unpaid row" == told["head"]
    assert "right" == reply(three.seat(1, 1), "own-pair", "30")["told"]["status"]


def test_what_a_group_had_stands_beside_what_it_could_have(three: Room) -> None:
    go(three, "bargain")
    agree(three, (Pay(1, 0, 5), Act(0, "use", on=(2,))), 1, 0)
    decide(three, 0)
    go(three, "see")
    rows = shown(page_of(three.seat(1, 1)), "What each group could have")
    ada, ben, cleo = read_class_plan(three.lesson.folder).table(1).players
    assert [[ada, "15", "15", "18"], [ben, "10", "10", "12"], [cleo, "18", "18", "18"]] == rows[:3]
    assert [f"{ben} and {cleo}", "33", "33", "30"] == rows[5]


def test_words_and_whispers_are_recorded_and_only_words_aloud_are_read_again(three: Room) -> None:
    assert three.lesson.register.whispers
    go(three, "bargain")
    ada, ben = three.seat(1, 0), three.seat(1, 1)
    ada.do("word", text="Who pays more?")
    ben.do("word", text="I pay six.", to=0)
    record = replay(journal_path(three.lesson.folder, 1))
    words = [noted.note for noted in record.noted if isinstance(noted.note, Word)]
    assert [("Who pays more?", None), ("I pay six.", 0)] == [(word.text, word.to) for word in words]
    go(three, "see")
    for place, device in three.by_place.items():
        page = page_of(device)
        titles = [table["title"] for table in page["tables"]]
        assert ("What was said" in titles) == (place[0] == 1)
        assert "six" not in str(page)
    name = three.lesson.lobby.name((1, 0))
    said = shown(page_of(ben), "What was said")
    assert [[name, "Who pays more?"], ["whispered", "1 sentence"]] == said


def test_what_lesson_5_says_of_its_trick_is_so() -> None:
    party = party_of(scene("Two against one"))
    (explained,) = [step for step in LESSON_5.steps if step.act == "explain"]
    pairs = sum(party.worth(*pair) for pair in ((0, 1), (0, 2), (1, 2)))
    assert f"ask for {pairs:g} in all, and can be given twice {party.total:g}" in explained.words[2]
    assert all(best == worst for _, best, worst in party.threats().rows)


# Lesson 6.


@pytest.fixture
def words(tmp_path: Path) -> Room:
    return room_of(tmp_path / "class", 6)


def test_the_warm_up_asks_who_takes_the_trick_and_names_what_is_mixed_up(words: Room) -> None:
    go(words, "sheet", "Warm-up")
    _, ben, cleo = read_class_plan(words.lesson.folder).table(1).players
    for seat in (0, 1):
        device = words.seat(1, seat)
        told = reply(device, "warm-up", cleo, cleo)["told"]
        assert "Not yet: help forgotten" == told["head"]
        assert ben not in " ".join(told["lines"])
        assert "right" == reply(device, "warm-up", ben, cleo)["told"]["status"]


def test_the_rules_agree_on_who_takes_the_trick() -> None:
    state = scenario_state(scenario_called(SCENE))
    trick = trick_of(state)
    for helped, move in ((True, TakeGold(0, on=HELPED)), (False, Pass(0))):
        later = GAME.apply(state, move).state
        while later.round == state.round and later.phase is Phase.TURN:
            assert later.actor is not None
            later = GAME.apply(later, Pass(later.actor)).state
        won = [sum(pile) for pile in later.piles]
        before = [sum(pile) for pile in state.piles]
        (taker,) = [seat for seat in range(3) if won[seat] > before[seat]]
        assert trick.winner(helped=helped) == trick.names[taker]


def test_odd_tables_play_by_the_real_rules_and_even_ones_are_told_that_promises_bind(
    words: Room,
) -> None:
    go(words, "sheet", "rule")
    for table, note in ((1, REAL), (2, BINDS)):
        for seat in (0, 1):
            sheet = page_of(words.seat(table, seat))["sheet"]
            assert (note, [], None) == (sheet["note"], sheet["rows"], sheet["all"])
    go(words, "bargain")
    assert BINDS == words.seat(2, 0).told("hall")["step"]["sheet"]["note"]


def test_promises_are_counted_by_the_rule_of_their_table(words: Room) -> None:
    go(words, "bargain")
    agree(words, (Act(0, "use", on=(1,)), PromiseGold(1, 0, 2, 7)), 1, 0)
    go(words, "see")
    ada, ben, _ = read_class_plan(words.lesson.folder).table(1).players
    own = page_of(words.seat(1, 0))
    assert [[f"{ben} promises {ada} 2 gold by the end of round 7", "open"]] == shown(
        own, "Promised at your table"
    )
    other = page_of(words.seat(2, 0))
    assert ada not in str(other["tables"])
    compared = shown(other, "All tables of your class")
    assert compared == shown(own, "All tables of your class")
    assert ["all promises bind", "1", "0", "0", "0", "–"] == compared[0]
    assert ["the real rules", "1", "1", "0", "0", "–"] == compared[1]


def test_role_sheets_on_paper_tell_the_rule_as_well() -> None:
    assert (REAL, BINDS) == LESSON_6.plan.notes
