"""A lesson in the hall: steps that the teacher moves, what each seat is shown, what it answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kings.classroom.attendance import mark_absent
from kings.classroom.class_folder import make_class, make_scene, read_class
from kings.classroom.erasure import forget_student
from kings.classroom.lots import lots
from kings.classroom.plan import Start, journal_path, read_class_plan
from kings.errors import BadInput
from kings.hall.classwork import GRACE
from kings.hall.course import Course, set_lesson
from kings.hall.lesson_page import schemas
from kings.hall.session import Session
from kings.lessons import lesson, lesson2, open_lesson
from kings.lessons.desk import Desk, course_of, truth_of
from kings.lessons.turn import scenario_called, scene
from kings.records.codec import encode
from kings.records.recording import replay, resume
from kings.struggle.cards import Card
from kings.struggle.moves import Accept, Act, Deal, Give, Pay, PromiseGold, Propose
from kings.struggle.rules import GAME
from tests.hall.lessons import Visitor, lesson_of, seated, teacher_of

NAMES = ("Real Ann", "Real Bob", "Real Cas", "Real Don")
PREDICT, SHEET, BARGAIN, AGAIN_BARGAIN, SEE, EXPLAIN, EXERCISES, AGAIN, DEBRIEF = range(1, 10)


def lesson_class(folder: Path, students: tuple[str, ...] = NAMES, number: int = 1) -> Path:
    """Make a class for a lesson; for lesson 1 two tables, each of two students and a bot."""
    planned = lesson(number).plan
    scenes = [scenario_called(name) for name in planned.scenes[:1]]
    start = Start(scenario=scenes[0], bots=planned.bots) if scenes else None
    make_class(folder, students, 3, start=start, title="Monday")
    set_lesson(folder, number)
    return folder


class Room:
    """Lesson 1 with a teacher and four students; ``at``: moves the class to a step."""

    def __init__(self, folder: Path) -> None:
        self.lesson: Session = lesson_of(folder)
        self.lesson.resume()
        self.teacher = teacher_of(self.lesson)
        self.students = [
            seated(self.lesson, name) for name in sorted(self.lesson.lobby.names.values())
        ]
        self.by_place = {
            place: one
            for one in self.students
            if one.guest is not None and (place := one.guest.place) is not None
        }

    def at(self, step: int) -> None:
        if not self.lesson.register.started:
            self.teacher.do("start_tables")
        self.teacher.do("go_to", step=step)

    def seat(self, table: int, seat: int) -> Visitor:
        return self.by_place[table, seat]

    def decide(self, choice: int) -> None:
        """Let table 1 decide, without a deal."""
        ada, ben = self.seat(1, 0), self.seat(1, 1)
        ada.do("choose", move=ada.frame["choices"][choice]["move"], q=ada.frame["q"])
        ben.do("enough", q=ben.frame["q"])


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(lesson_class(tmp_path / "class"))


def page_of(device: Visitor) -> dict[str, Any]:
    """Return the step that a device shows; it keeps the published schema."""
    page: dict[str, Any] = device.told("lesson")
    Draft202012Validator(schemas()["lesson"]).validate(page)
    return page


def reply(device: Visitor, asked: str, *typed: str) -> dict[str, Any]:
    """Answer a question of the step that a device shows; return the question as it is then."""
    fields = [[one] for one in typed]
    device.hall("reply", step=page_of(device)["step"], asked=asked, typed=fields)
    return next(one for one in page_of(device)["asked"] if one["id"] == asked)


def answers_of(room: Room, device: Visitor) -> Desk:
    name = room.lesson.lobby.name(device.guest.place)  # type: ignore[union-attr, arg-type]  # seated
    return open_lesson(1, name, room.lesson.folder)


def test_students_are_in_the_lobby_until_the_lesson_starts(room: Room) -> None:
    assert None is room.students[0].told("lesson")
    room.teacher.do("start_tables")
    assert "predict" == page_of(room.students[0])["act"]
    assert (1, 9) == (page_of(room.students[0])["step"], page_of(room.students[0])["steps"])


def test_no_step_comes_before_the_start(room: Room) -> None:
    room.teacher.do("go_to", step=3)
    assert "Start the lesson first." == room.teacher.told("refused")


def test_predictions_are_kept_as_the_notebook_keeps_them(room: Room) -> None:
    room.at(PREDICT)
    ann = room.students[0]
    assert "kept" == reply(ann, "least", "3")["told"]["status"]
    assert "Kept" == reply(ann, "least", "4")["told"]["head"]
    reply(ann, "most", "4,0")
    assert {"least": 4, "most": 4} == answers_of(room, ann).answers("before")
    assert [3, 4, 4] == [one.answer for one in read_class(room.lesson.folder).answers]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1,000", "two ways"),
        ("99", "from 0 to 20"),
        ("three", "not a number"),
        ("", "Type a number"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field_and_not_kept(
    room: Room, typed: str, told: str
) -> None:
    room.at(PREDICT)
    asked = reply(room.students[0], "least", typed)
    assert "unread" == asked["told"]["status"]
    assert told in asked["told"]["lines"][0]
    assert {} == answers_of(room, room.students[0]).answers("before")


def test_predictions_close_when_the_bargain_begins_and_not_before(room: Room) -> None:
    ann = room.students[0]
    room.at(SHEET)
    ann.hall("look", step=PREDICT)
    assert "kept" == reply(ann, "least", "3")["told"]["status"]
    room.at(EXPLAIN)
    ann.hall("look", step=PREDICT)
    assert not any(one["open"] for one in page_of(ann)["asked"])
    ann.hall("reply", step=PREDICT, asked="least", typed=[["5"]])
    assert "closed" in ann.told("refused")
    assert 3 == answers_of(room, ann).answers("before")["least"]


def test_a_sheet_holds_one_column_and_no_other_reaches_the_device(room: Room) -> None:
    room.at(SHEET)
    columns = {0: ["16", "21", "18"], 1: ["15", "15", "23"]}
    for place, device in room.by_place.items():
        assert place is not None
        seat = place[1]
        sheet = page_of(device)["sheet"]
        assert columns[seat] == [row["value"] for row in sheet["rows"]]
        assert (4, 12)[seat] == sheet["gold"]
        before_see = "".join(device.heard)
        other = columns[1 - seat][2]
        assert f'"value":"{other}"' not in before_see.replace(" ", "")


def test_a_check_of_the_own_sheet_names_the_mistake_and_never_the_number(room: Room) -> None:
    room.at(SHEET)
    told = reply(room.seat(1, 0), "own-least", "18")["told"]
    assert ("wrong", "Not yet: default ignored") == (told["status"], told["head"])
    assert "3" not in " ".join(told["lines"])
    assert "right" == reply(room.seat(1, 0), "own-least", "3")["told"]["status"]
    assert "right" == reply(room.seat(1, 1), "own-most", "8")["told"]["status"]
    assert 0 == answers_of(room, room.seat(1, 0)).progress().points


def test_each_bargain_is_played_at_the_same_table_in_a_journal_of_its_own(room: Room) -> None:
    folder = room.lesson.folder
    room.at(BARGAIN)
    ada = room.seat(1, 0)
    assert "A card for sale" == ada.frame["scenario"]["name"]
    room.decide(1)
    room.at(AGAIN_BARGAIN)
    second = folder / "the_other_piles"
    assert "The other piles" not in "".join(ada.heard)
    assert 0 < len(replay(journal_path(folder, 1)).moments)
    assert 0 == len(replay(journal_path(second, 1)).moments)
    room.decide(0)
    room.at(SEE)
    assert 0 < len(replay(journal_path(second, 1)).moments)
    assert () == read_class(second).problems == read_class(folder).problems


def test_a_bargain_goes_on_where_it_was_when_the_class_goes_back_to_it(room: Room) -> None:
    room.at(BARGAIN)
    ada, journal = room.seat(1, 0), journal_path(room.lesson.folder, 1)
    room.decide(1)
    lines = journal.read_bytes()
    room.at(SHEET)
    room.at(BARGAIN)
    assert journal.read_bytes().startswith(lines)
    assert None is not ada.frame["over"]


def test_the_sheet_stays_at_hand_at_the_table(room: Room) -> None:
    room.at(AGAIN_BARGAIN)
    step = room.seat(2, 1).told("hall")["step"]
    assert "Bargain again" == step["name"]
    assert ["12", "12", "19"] == [row["value"] for row in step["sheet"]["rows"]]


def test_what_was_bargained_is_shown_only_afterwards(room: Room) -> None:
    room.at(SEE)
    page = page_of(room.seat(1, 1))
    assert ["Bargain", "Bargain again"] == [table["title"] for table in page["tables"]]
    assert [3, 8] == [line["least"] for line in page["lines"]]
    assert [[8], [7]] == [[bar["most"] for bar in line["bars"]] for line in page["lines"]]
    for step in (PREDICT, SHEET):
        room.seat(1, 1).hall("look", step=step)
        assert [] == page_of(room.seat(1, 1))["lines"]


def test_exercises_have_the_numbers_and_the_checks_of_the_notebook(room: Room) -> None:
    room.at(EXERCISES)
    ann = room.students[0]
    desk = answers_of(room, ann)
    exercise, problem = desk.lesson.exercise("reserve"), desk.problem("reserve")
    assert ["reserve", "deal"] == [one["id"] for one in page_of(ann)["asked"]]
    mistake = exercise.wrong[0]
    told = reply(ann, "reserve", f"{mistake.example(problem):g}")["told"]
    assert f"Not yet: {mistake.name}" == told["head"]
    assert "right" == reply(ann, "reserve", str(exercise.solve(problem)))["told"]["status"]
    assert 2 == desk.progress().points
    solved: Any = desk.lesson.exercise("deal").solve(desk.problem("deal"))
    letter, payer, gold = solved
    assert "right" == reply(ann, "deal", letter, payer, str(gold))["told"]["status"]


def test_what_holds_is_told_after_both_answers_and_they_cannot_be_changed_then(room: Room) -> None:
    ann = room.students[0]
    room.at(PREDICT)
    reply(ann, "least", "5")
    room.at(AGAIN)
    assert "4" not in str(page_of(ann)["tables"])
    reply(ann, "least", "3")
    room.at(DEBRIEF)
    (table,) = page_of(ann)["tables"]
    assert ("5 gold", "3 gold", "3 gold") == tuple(table["rows"][0][1:])
    ann.hall("look", step=AGAIN)
    assert not any(one["open"] for one in page_of(ann)["asked"])


def test_a_killed_hall_knows_the_step_and_every_answer(room: Room) -> None:
    ann = room.students[0]
    room.at(PREDICT)
    reply(ann, "least", "5")
    room.at(SHEET)
    reply(room.seat(1, 0), "own-least", "18")
    room.at(EXERCISES)
    reply(ann, "reserve", "1000")
    place, link = ann.guest.place, room.lesson.lobby.link(ann.guest.place)  # type: ignore[union-attr, arg-type]  # seated
    again = lesson_of(room.lesson.folder)
    again.resume()
    back = Visitor(again, link)
    assert place == back.guest.place if back.guest else False
    assert EXERCISES == page_of(back)["step"]
    assert "wrong" == page_of(back)["asked"][0]["told"]["status"]
    back.hall("look", step=PREDICT)
    assert [["5"]] == page_of(back)["asked"][0]["typed"]


def test_who_comes_late_is_at_the_step_of_the_class(tmp_path: Path) -> None:
    hall = lesson_of(lesson_class(tmp_path / "class"))
    teacher, first = teacher_of(hall), seated(hall)
    teacher.do("start_tables")
    teacher.do("go_to", step=SHEET)
    late = seated(hall)
    assert "sheet" == page_of(late)["act"] == page_of(first)["act"]
    teacher.do("go_to", step=BARGAIN)
    later = seated(hall)
    assert later.frame["choices"] is not None


def test_several_at_one_screen_come_forward_one_by_one(tmp_path: Path) -> None:
    hall = lesson_of(lesson_class(tmp_path / "class"))
    teacher = teacher_of(hall)
    names = [name for (table, _), name in sorted(hall.lobby.names.items()) if table == 1]
    device = Visitor(hall, hall.register.code)
    device.hall("claim", name=names[0], beside=names[1:])
    teacher.do("start_tables")
    teacher.do("go_to", step=SHEET)
    page = page_of(device)
    assert (None, None, []) == (page["front"], page["sheet"], page["asked"])
    assert [[0, names[0]], [1, names[1]]] == page["people"]
    device.hall("reply", step=SHEET, asked="own-most", typed=[["8"]])
    assert "Say first who of you is answering." == device.told("refused")
    device.hall("front", seat=1)
    assert names[1] == page_of(device)["sheet"]["name"]
    assert "right" == reply(device, "own-most", "8")["told"]["status"]
    device.hall("front", seat=2)  # nobody at this screen
    assert None is page_of(device)["sheet"]


def test_the_teacher_sees_who_has_answered_and_the_wall_how_many(room: Room) -> None:
    wall = Visitor(room.lesson, room.lesson.lobby.links.projector)
    room.at(SHEET)
    reply(room.seat(1, 0), "own-least", "18")
    told = room.teacher.told("teacher")["lesson"]
    done = {(one["table"], one["seat"]): one["done"] for one in told["students"]}
    assert {(1, 0): 1, (1, 1): 0, (2, 0): 0, (2, 1): 0} == done
    assert "1 of 4 have answered." == room.teacher.told("teacher")["headline"]
    assert told["over"].startswith("Go on")
    shown = wall.told("projector")
    assert (1, 4) == (shown["lesson"]["done"], shown["lesson"]["of"])
    names = set(room.lesson.lobby.names.values())
    assert not [name for name in names if name in json.dumps(shown)]


def test_a_tile_says_between_bargains_what_was_agreed(room: Room) -> None:
    assert "4 of 4 came; you start the lesson." == room.teacher.told("teacher")["headline"]
    room.at(SHEET)
    assert {""} == {tile["words"] for tile in room.teacher.tiles.values()}
    room.at(BARGAIN)
    seller, buyer = room.seat(1, 0), room.seat(1, 1)
    chip = next(chip for chip in buyer.frame["chips"] if chip["state"] == "free")
    buyer.do("offer", deal=chip["offer"]["deal"], q=buyer.frame["q"])
    (offer,) = seller.frame["offers"]
    seller.do("accept", number=offer["number"], q=seller.frame["q"])
    room.at(AGAIN_BARGAIN)
    room.at(SEE)
    words = [room.teacher.tiles[number]["words"] for number in sorted(room.teacher.tiles)]
    assert ["Bargained: 1 gold, no deal.", "Bargained: no deal, no deal."] == words


def test_a_tile_counts_deals_that_have_no_price(market: Room) -> None:
    market.at(BARGAIN)
    agree(market, 1, 6)
    market.at(OWN_CHART)
    words = [market.teacher.tiles[number]["words"] for number in sorted(market.teacher.tiles)]
    assert ["Bargained: 1 deal, no deal.", "Bargained: no deal, no deal."] == words


def test_the_wall_says_in_a_bargain_how_many_tables_are_done(room: Room) -> None:
    wall = Visitor(room.lesson, room.lesson.lobby.links.projector)
    room.at(BARGAIN)
    room.decide(0)
    shown = wall.told("projector")["lesson"]
    assert (True, 1, 2) == (shown["bargains"], shown["done"], shown["of"])
    assert list(lesson(1).steps[2].words) == shown["words"]


def test_a_bots_seat_is_nobodys_to_wait_for(room: Room) -> None:
    shown = room.students[0].lobby["table"]
    assert (2, 2, "two of two") == (shown["here"], shown["of"], shown["words"])
    assert [True, True, True] == [one["here"] for one in shown["seats"]]
    assert "" == shown["seats"][2]["name"]


def test_a_reply_to_the_step_before_is_refused(room: Room) -> None:
    room.at(PREDICT)
    room.at(AGAIN)
    room.lesson.now = lambda: 1_800_000_000.0 + GRACE + 1
    room.students[0].hall("reply", step=PREDICT, asked="least", typed=[["3"]])
    assert "The class has gone on" in room.students[0].told("refused")
    assert {} == answers_of(room, room.students[0]).answers("before")


def test_what_was_typed_when_the_class_went_on_is_kept_for_the_step_it_belongs_to(
    room: Room,
) -> None:
    ann = room.students[0]
    room.at(PREDICT)
    room.at(SHEET)
    room.at(BARGAIN)  # which closes the questions
    ann.hall("reply", step=PREDICT, seat=ann.guest.place[1], asked="least", typed=[["3"]])  # type: ignore[union-attr, index]  # seated
    assert "Kept as you had typed it: “3”." == ann.told("said")
    ann.hall("reply", step=PREDICT, asked="most", typed=[["1,000"]])
    assert ann.told("said").startswith("Not kept: “1,000” can be read in two ways")
    desk = answers_of(room, ann)
    assert ({"least": 3}, {}) == (desk.answers("before"), desk.answers("after"))
    ann.hall("reply", step=AGAIN, asked="least", typed=[["3"]])
    assert "The class has gone on" in ann.told("refused")


def test_what_one_of_several_had_typed_is_kept_as_theirs(tmp_path: Path) -> None:
    session = lesson_of(lesson_class(tmp_path / "class"))
    session.resume()
    teacher = teacher_of(session)
    names = [session.lobby.name((1, seat)) for seat in (0, 1)]
    device = Visitor(session, session.register.code)
    device.hall("claim", name=names[0], beside=[names[1]])
    teacher.do("start_tables")
    device.hall("front", seat=1)
    teacher.do("go_to", step=SHEET)
    device.hall("reply", step=PREDICT, seat=1, asked="least", typed=[["3"]])
    assert [{}, {"least": 3}] == [
        open_lesson(1, one, session.folder).answers("before") for one in names
    ]


def test_a_table_that_is_done_says_what_there_would_be_without_a_deal_and_none_before(
    room: Room,
) -> None:
    def without() -> list[str]:
        return [room.seat(1, seat).told("hall")["step"]["without"] for seat in (0, 1)]

    room.at(BARGAIN)
    assert ["", ""] == without()
    room.decide(0)
    turn = scene("A card for sale")
    assert [f"{value:g}" for value in turn.decision.values[turn.unpaid, :2]] == without()
    assert "" == room.seat(2, 0).told("hall")["step"]["without"]


@pytest.mark.parametrize("step", [0, BARGAIN, SEE, 99, -1])
def test_nobody_looks_ahead_or_at_a_table_from_here(room: Room, step: int) -> None:
    room.at(SHEET)
    room.students[0].hall("look", step=step)
    assert SHEET == page_of(room.students[0])["step"]


def test_a_key_that_sticks_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.hall.course.MOST_TRIES", 3)
    course = Course(lesson_class(tmp_path / "class"), 1)
    name = read_class_plan(course.folder).table(1).players[0]
    for typed in ("1", "1", "2", "3"):
        course.reply((1, 0), name, 0, "least", [(typed,)], now=0)
    with pytest.raises(BadInput, match="very often"):
        course.reply((1, 0), name, 0, "least", [("4",)], now=0)
    assert 3 == len((course.folder / "answers" / f"{name}.jsonl").read_text().splitlines())


def test_all_bargains_are_collected(room: Room) -> None:
    for step in (BARGAIN, AGAIN_BARGAIN):
        room.at(step)
        room.decide(0)
    room.teacher.do("finish")
    folder = room.lesson.folder
    for place in (folder, folder / "the_other_piles"):
        assert (place / "collected" / "table-01.jsonl").is_file()
    assert "debrief" == page_of(room.students[0])["act"]


def test_a_class_that_was_made_for_something_else_is_refused(tmp_path: Path) -> None:
    make_class(tmp_path / "class", NAMES, 3)
    with pytest.raises(BadInput, match="plays whole games"):
        set_lesson(tmp_path / "class", 1)


def test_no_bell_rings_anybody_out_of_a_bargain(room: Room) -> None:
    room.at(BARGAIN)
    assert room.seat(1, 0).frame["choices"]
    assert None is room.lesson.register.bell is (room.seat(1, 0).frame["bell"] or {}).get("left")


def test_versions_differ_in_minutes_and_exercises(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class")
    assert (5, 3, 3, 6, 4, 3, 3, 6, 2, 15) == Course(folder, 1).minutes
    short = set_lesson(folder, 1, 40)
    assert [1] == [len(step.in_class(40)) for step in short.steps if step.act == "exercises"]
    assert short.minutes == lesson_of(folder).register.minutes


def test_whoever_is_forgotten_is_forgotten_in_every_bargain(room: Room) -> None:
    folder, name = room.lesson.folder, room.lesson.lobby.name((1, 0))
    room.at(PREDICT)
    reply(room.seat(1, 0), "least", "3")
    for step in (BARGAIN, AGAIN_BARGAIN):
        room.at(step)
        room.decide(0)
    room.at(EXERCISES)
    reply(room.seat(1, 0), "reserve", "3")
    room.lesson.end()
    erased = forget_student(folder, name)
    assert 2 == len(erased.journals)
    assert () == erased.left
    assert {"answers", "checks"} == {path.parent.name for path in erased.removed}
    found = [path for path in folder.rglob("*") if path.is_file() and name in path.read_text()]
    assert [] == found
    assert () == read_class(folder / "the_other_piles").problems


def test_a_second_scene_follows_a_class_until_it_has_begun(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class", (*NAMES, "Real Eve"))
    scene = scenario_called("The other piles")
    place = make_scene(folder, scene)
    before = read_class_plan(place)
    mark_absent(folder, "Real Ann")
    make_scene(folder, scene)
    now = read_class_plan(place)
    assert before != now
    assert read_class_plan(folder).tables == now.tables
    assert () == read_class(place).problems
    assert course_of(folder) == course_of(place)


def test_a_note_that_was_drawn_by_lot_stands_on_the_sheet_of_its_seat(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class", number=2)
    course, drawn = Course(folder, 2), lots(read_class_plan(folder))
    for table in (1, 2):
        for seat in (0, 1):
            sheet = course.sheet((table, seat), 0)
            assert sheet is not None
            assert drawn[table].note(seat) == sheet.note != ""


def test_a_table_that_is_open_is_not_made_anew(tmp_path: Path) -> None:
    """A change of names must not take the journal from under a table that plays."""
    folder = lesson_class(tmp_path / "class")
    scene = scenario_called("The other piles")
    place = make_scene(folder, scene)
    opened = resume(journal_path(place, 1))
    mark_absent(folder, read_class_plan(folder).table(1).students[0])
    before = read_class_plan(place).table(1)
    make_scene(folder, scene)
    assert before == read_class_plan(place).table(1)
    opened.do(GAME.choices(opened.state, 0)[0])
    opened.close()
    assert 1 == len(replay(journal_path(place, 1)).moments)


def better_offer(folder: Path) -> Course:
    """Let table 1 of a class for lesson 9 make two deals: the rival pays, and then the buyer."""
    course = Course(lesson_class(folder, number=9), 9)
    bargain = next(at for at, step in enumerate(course.steps) if step.act == "bargain")
    assert folder == course.table_folder(bargain)
    game = resume(journal_path(folder, 1))
    spared = Deal((Pay(1, 0, 5), Act(0, "pass"), PromiseGold(1, 0, 1, 7)))
    for by, deal in ((2, Deal((Pay(2, 0, 1),))), (1, spared)):
        game.do(Propose(by, deal))
        game.do(Accept(0, game.state.proposals_made))
    game.close()
    return course


def test_a_lesson_says_whether_words_may_go_to_one_seat_alone(tmp_path: Path) -> None:
    assert lesson_of(lesson_class(tmp_path / "nine", number=9)).register.whispers
    assert not lesson_of(lesson_class(tmp_path / "one")).register.whispers


def test_gold_of_a_rival_is_no_price_of_what_is_sold(tmp_path: Path) -> None:
    course = better_offer(tmp_path / "class")
    see = next(at for at, step in enumerate(course.steps) if step.act == "see")
    name = read_class_plan(course.folder).table(1).players[0]
    page = course.page((1, 0), name, see, now=see)
    (line,) = page.lines
    assert ([1], 2, 6) == ([bar.seat for bar in line.bars], line.least, line.price)
    assert [(1, 6)] == [(offer.seat, offer.gold) for offer in line.said]


def test_a_table_is_shown_its_deals_with_what_the_ledger_says_and_no_other_tables(
    tmp_path: Path,
) -> None:
    course = better_offer(tmp_path / "class")
    see = next(at for at, step in enumerate(course.steps) if step.act == "see")
    players = [table.players for table in read_class_plan(course.folder).tables]
    own, other = (
        course.page((table, 0), names[0], see, now=see).tables
        for table, names in enumerate(players, start=1)
    )
    assert ["1", "2"] == [row[0] for row in own[0].rows]
    assert ["nothing", "open"] == [row[2] for row in own[0].rows]
    assert "No deal was struck." == other[0].rows[0][1]
    assert own[1] == other[1]
    assert 9 == len(own[1].rows)


def test_sheets_say_which_rule_a_table_has(tmp_path: Path) -> None:
    course = Course(lesson_class(tmp_path / "class", number=9), 9)
    at = next(at for at, step in enumerate(course.steps) if step.act == "sheet")
    one, two = (course.sheet((table, 0), at) for table in (1, 2))
    assert one is not None and two is not None
    assert "true or not" in one.note
    assert "must be true" in two.note


# Lesson 3: two things at once, and a picture of what came of it.

OPEN_SHEETS, OWN_CHART, TO_THE_DEBRIEF = 4, 5, 9


@pytest.fixture
def market(tmp_path: Path) -> Room:
    return Room(lesson_class(tmp_path / "class", number=3))


def agree(room: Room, table: int, *gets: int) -> None:
    """Let Ben give Ada won cards for leaving his Queen alone."""
    ada, ben = room.seat(table, 0), room.seat(table, 1)
    deal = Deal((Give(1, 0, tuple(map(Card, gets))), Act(0, "use", on=(2,))))
    ben.do("offer", deal=encode(Deal, deal), q=ben.frame["q"])
    (offer,) = [one for one in ada.frame["offers"] if one["answer"]]
    ada.do("accept", number=offer["number"], q=ada.frame["q"])
    assert ada.frame["agreed"]


def test_a_sheet_says_what_won_cards_are_to_its_own_seat(market: Room) -> None:
    market.at(2)
    ada, ben = (page_of(market.seat(1, seat)) for seat in (0, 1))
    assert "a Jeweler (6): it makes 3 4 5 6 7 8" in " ".join(ada["sheet"]["interests"])
    assert "3 4 5 6 7 8" not in "".join(market.seat(1, 1).heard)
    assert "Jeweler (6)" in ben["sheet"]["interests"][-1]
    assert "right" == reply(market.seat(1, 0), "own-cost", "2")["told"]["status"]
    assert "right" == reply(market.seat(1, 1), "own-worth", "11")["told"]["status"]


def test_see_shows_the_own_deal_and_the_debrief_those_of_the_class(market: Room) -> None:
    market.at(BARGAIN)
    agree(market, 1, 6)
    agree(market, 2, 3)
    market.at(OPEN_SHEETS)
    agree(market, 2, 6, 10)
    market.at(OWN_CHART)
    (first,), (second,) = (page_of(market.seat(table, 0))["charts"] for table in (1, 2))
    names = [market.lesson.lobby.name((table, 0)) for table in (1, 2)]
    assert f"{names[0]} gains 5" in first["said"][0] and names[1] not in str(first)
    assert f"Then: {names[1]} gains 7" in second["said"][1] and names[0] not in str(second)
    assert 1 == len(page_of(market.seat(1, 0))["tables"])
    market.at(TO_THE_DEBRIEF)
    (whole,) = page_of(market.seat(1, 0))["charts"]
    assert "After they were opened 2 of 2 pairs" in whole["said"][1]
    assert not [name for name in market.lesson.lobby.names.values() if name in str(whole)]
    told = market.teacher.told("teacher")["lesson"]["words"]
    assert whole["said"] == [one for one in told if one in whole["said"]]


def test_the_wall_shows_the_class_and_nobodys_own(market: Room) -> None:
    wall = Visitor(market.lesson, market.lesson.lobby.links.projector)
    market.at(BARGAIN)
    agree(market, 1, 6)
    assert [] == wall.told("projector")["lesson"]["charts"]
    market.at(OWN_CHART)
    (chart,) = wall.told("projector")["lesson"]["charts"]
    assert "1 of 1 pair had a deal" in chart["said"][0]
    assert not [name for name in market.lesson.lobby.names.values() if name in json.dumps(chart)]


def test_a_deal_that_is_struck_when_the_class_goes_back_is_seen_afterwards(market: Room) -> None:
    market.at(BARGAIN)
    agree(market, 1, 6)
    market.at(OWN_CHART)
    assert [] == page_of(market.seat(2, 0))["charts"]
    market.at(BARGAIN)
    agree(market, 2, 6)
    market.at(OWN_CHART)
    assert 1 == len(page_of(market.seat(2, 0))["charts"])


def test_the_short_lesson_has_no_second_deal(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class", number=3)
    short = set_lesson(folder, 3, 40)
    assert ["Bargain"] == [step.title for step in short.steps if step.act == "bargain"]


# What a teacher may add.


def test_a_preparation_and_a_survey_are_steps_that_take_from_the_slack(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class")
    course = set_lesson(folder, 1, 50, ("survey", "preparation"))
    acts = [step.act for step in course.steps]
    assert ["sheet", "prepare", "bargain", "bargain", "survey", "see"] == acts[1:7]
    assert 50 >= sum(course.minutes[1:])
    assert ("survey", "preparation") == lesson_of(folder).register.extras


def test_the_teacher_has_the_card_in_the_debrief_and_nobody_else_has(tmp_path: Path) -> None:
    room = Room(lesson_class(tmp_path / "class"))
    room.at(DEBRIEF)
    words = room.teacher.told("teacher")["lesson"]["words"]
    card = lesson(1).plan.card
    assert [f"{place}. {one}" for place, one in enumerate(card, start=1)] == words[-len(card) :]
    assert not [text for one in room.students for text in one.heard if "second bargain?" in text]


def test_the_teacher_is_told_what_to_say_and_students_are_not(room: Room) -> None:
    for at, words in ((PREDICT, "Say nothing about prices"), (BARGAIN, "3 to 8 gold suits both")):
        room.at(at)
        assert words in " ".join(room.teacher.told("teacher")["lesson"]["words"])
        assert not any(words in text for one in room.students for text in one.heard)


def test_a_bot_that_looks_on_is_nobody_who_has_yet_to_come(tmp_path: Path) -> None:
    room = Room(lesson_class(tmp_path / "class"))
    assert ["2 of 2 came."] * 2 == [tile["words"] for tile in room.teacher.tiles.values()]


def test_notes_and_how_it_was_are_kept_and_told_as_means_alone(tmp_path: Path) -> None:
    folder = lesson_class(tmp_path / "class")
    set_lesson(folder, 1, 50, ("preparation", "survey"))
    room = Room(folder)
    room.at(3)
    ann, bob = room.students[:2]
    assert "kept" == reply(ann, "interests", "  a low\nprice ")["told"]["status"]
    assert "unread" == reply(ann, "without", " ")["told"]["status"]
    room.at(6)
    reply(ann, "felt-outcome", "6")
    reply(bob, "felt-outcome", "3")
    room.teacher.do("go_to", step=11)
    assert not [one for one in room.teacher.told("teacher")["lesson"]["words"] if "How it" in one]
    room.at(6)
    reply(room.students[2], "felt-outcome", "6")
    assert "unread" == reply(bob, "felt-self", "8")["told"]["status"]
    kept = {(one.question, one.when): one.answer for one in read_class(folder).answers}
    assert "a low price" == kept["interests", "before"]
    assert kept["felt-outcome", "after"] in (3, 6)
    room.at(11)
    (mean,) = [one for one in room.teacher.told("teacher")["lesson"]["words"] if "How it" in one]
    assert "How it was, of 7: outcome 5 (3)." == mean
    again = Room.__new__(Room)
    again.lesson = lesson_of(folder)
    again.lesson.resume()
    assert again.lesson.classwork is not None
    back = again.lesson.classwork.course.page(
        ann.guest.place,  # type: ignore[union-attr]  # seated
        again.lesson.lobby.name(ann.guest.place),  # type: ignore[union-attr, arg-type]  # seated
        2,
        now=2,
    )
    assert (("a low price",),) == back.asked[0].typed


def test_what_the_theory_says_is_computed_once_and_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty debrief pages would each take seconds in lesson 2."""
    truth_of.cache_clear()
    course = Course(lesson_class(tmp_path / "class", number=2), 2)
    course.warm_up()
    found = {one.id: truth_of(2, one.id) for one in course.lesson.questions}
    monkeypatch.setattr(lesson2, "shipped", lambda: pytest.fail("it was computed again"))
    assert found == {one.id: truth_of(2, one.id) for one in course.lesson.questions}
    assert None not in found.values()
