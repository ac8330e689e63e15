"""Coming in: codes, names, links, second devices; who gets what, and who gets nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.attendance import add_student, mark_absent
from kings.classroom.class_folder import make_class
from kings.classroom.consent import CONSENT, read_consent, withheld
from kings.classroom.plan import PLAN, Start, read_class_plan
from kings.errors import BadRecord
from kings.hall.lobby import CLOSED, MOST_TRIES, TOO_MANY, TRY_AGAIN, WRONG
from kings.hall.register import HALL, read_register
from kings.hall.session import NO_SEAT, PATIENCE, Session
from kings.records.formats import Bell
from kings.records.recording import HUMAN
from tests.classroom.classes import scenario
from tests.hall.lessons import (
    STUDENTS,
    Visitor,
    a_class,
    a_lesson,
    at_one_table,
    inside,
    lesson_of,
    seated,
    teacher_of,
    typed_lesson,
)
from tests.table.devices import Clock

# The code and the doors.


def test_without_a_code_nothing_of_the_lesson_is_shown(tmp_path: Path) -> None:
    visitor = Visitor(a_lesson(tmp_path))
    page = visitor.lobby
    assert {"code", "wrong", "you", "names", "table"} == set(page)
    assert ("", "", None, [], None) == tuple(page[name] for name in page)


def test_the_code_opens_the_lobby_in_small_letters_too(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor = Visitor(lesson)
    visitor.hall("enter", code=lesson.register.code.lower())
    assert (lesson.register.code, "Monday") == (visitor.lobby["code"], visitor.lobby["title"])
    assert 8 == len(visitor.lobby["names"]) and visitor.lobby["you"] is None


def test_a_qr_code_brings_the_code_with_it(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    assert lesson.register.code == inside(lesson).lobby["code"]


def test_a_wrong_code_opens_nothing(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor = Visitor(lesson)
    wrong = "AAAAA" if lesson.register.code != "AAAAA" else "BBBBB"
    for typed in (wrong, "", "<b>", lesson.register.code[:4]):
        visitor.hall("enter", code=typed)
        assert (WRONG, []) == (visitor.lobby["wrong"], visitor.lobby["names"])
    visitor.hall("claim", name=next(iter(lesson.lobby.names.values())))
    assert CLOSED == visitor.told("refused")
    assert (0, 8) == lesson.came


def test_wrong_codes_are_counted_for_all_devices_together(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock)
    for _ in range(MOST_TRIES):
        assert WRONG == Visitor(lesson, "AAAAB").lobby["wrong"]
    assert TOO_MANY == Visitor(lesson, "AAAAB").lobby["wrong"]
    assert TOO_MANY == Visitor(lesson, lesson.register.code).lobby["wrong"], "nor a right one"
    clock.now += TRY_AGAIN
    assert lesson.register.code == Visitor(lesson, lesson.register.code).lobby["code"]


def test_closed_doors_let_nobody_new_in_but_whoever_has_a_link(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    student, waiting, teacher = seated(lesson), inside(lesson), teacher_of(lesson)
    teacher.do("doors", open=False)
    assert CLOSED == Visitor(lesson, lesson.register.code).lobby["wrong"]
    waiting.hall("claim", name=next(n["name"] for n in student.lobby["names"] if not n["taken"]))
    assert "doors are closed" in waiting.told("refused")
    again = Visitor(lesson, student.lobby["link"])
    assert student.lobby["you"] == again.lobby["you"]


def test_a_new_code_voids_the_one_before(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    before, waiting = lesson.register.code, inside(lesson)
    teacher_of(lesson).do("doors", open=True, fresh=True)
    assert WRONG == Visitor(lesson, before).lobby["wrong"]
    assert lesson.register.code == inside(lesson).lobby["code"] != before
    assert [] == waiting.lobby["names"], "and whoever came in with it has to type the new one"


# Names and seats.


def test_a_name_that_is_tapped_is_a_seat_with_a_link(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    (table, seat), name = next(iter(lesson.lobby.names.items()))
    visitor = seated(lesson, name)
    assert {"name": name, "table": table, "seat": seat} == visitor.lobby["you"]
    assert lesson.lobby.links.seat(table, seat, 0) == visitor.lobby["link"]
    assert table == visitor.lobby["table"]["number"]
    assert [True] == [one["taken"] for one in visitor.lobby["names"] if one["name"] == name]


def test_a_taken_name_can_not_be_tapped(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    name = seated(lesson).lobby["you"]["name"]
    other = inside(lesson)
    other.hall("claim", name=name)
    assert "is taken" in other.told("refused") and other.lobby["you"] is None


def test_a_device_has_one_seat(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor = seated(lesson)
    free = [one["name"] for one in visitor.lobby["names"] if not one["taken"]]
    visitor.hall("claim", name=free[0])
    assert "You have a seat already" in visitor.told("refused") and 1 == lesson.came[0]


def test_nobody_is_shown_real_names_other_tables_or_what_others_answered(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher_of(lesson).do("ask_consent", on=True)
    visitors = at_one_table(lesson, 1) + at_one_table(lesson, 2)
    before = [len(one.heard) for one in visitors]
    visitors[0].hall("consent", yes=False)
    assert [1, *[0] * 7] == [
        len(one.heard) - known for one, known in zip(visitors, before, strict=True)
    ]
    for visitor in visitors:
        text = "".join(visitor.heard)
        assert not any(name in text for name in STUDENTS)
        shown = visitor.lobby["table"]
        assert visitor.lobby["you"]["table"] == shown["number"] and 4 == len(shown["seats"])


def test_who_taps_the_wrong_name_leaves_it_and_the_link_is_void(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor = seated(lesson)
    name, link = visitor.lobby["you"]["name"], visitor.lobby["link"]
    visitor.hall("leave")
    assert visitor.lobby["you"] is None and "link" not in visitor.lobby
    gone = Visitor(lesson, link)
    assert (None, [], [NO_SEAT]) == (gone.guest, gone.heard, gone.ended)
    assert seated(lesson, name).lobby["link"] != link


@pytest.mark.parametrize(
    "link", ["x" * 16, "A" * 16, "t" * 23, "p" * 23, "\u00e9" * 16, "KVTRM" * 3]
)
def test_a_guessed_link_gets_nothing(tmp_path: Path, link: str) -> None:
    visitor = Visitor(a_lesson(tmp_path), link)
    assert (None, [], [NO_SEAT]) == (visitor.guest, visitor.heard, visitor.ended)


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", "\x00", b"{}", "x" * 9_000, '{"do":"hall"}']
)
def test_a_first_message_that_is_no_hello_ends_the_connection(
    tmp_path: Path, text: str | bytes
) -> None:
    lesson, visitor = a_lesson(tmp_path), Visitor.__new__(Visitor)
    visitor.heard, visitor.ended = [], []
    assert lesson.greet(visitor, text) is None
    assert ([], [NO_SEAT]) == (visitor.heard, visitor.ended)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"do":"hall"}', '{"do":"hall","what":"teach"}', '{"do":"start_tables"}'),
        *('{"do":"hall","what":"enter","code":7}', '{"do":"hall","what":"let","yes":"yes"}'),
        *("x" * 9_000, b"\x00", '{"do":"hall","what":"claim","name":"\\ud800"}'),
        '{"do":"hall","what":"start"}',
    ],
)
def test_rubbish_gets_a_sentence_or_nothing_and_changes_nothing(
    tmp_path: Path, text: str | bytes
) -> None:
    lesson = a_lesson(tmp_path)
    for visitor in (Visitor(lesson), inside(lesson), seated(lesson)):
        before, kept = lesson.register, (lesson.folder / HALL).read_bytes()
        visitor.say(text)
        assert before == lesson.register and kept == (lesson.folder / HALL).read_bytes()
        assert not visitor.ended
        page = json.loads(visitor.heard[-1])
        assert "refused" in page or "lobby" in page


def test_names_are_words_and_never_markup(tmp_path: Path) -> None:
    lesson = typed_lesson(tmp_path)
    hostile = "<img src=x onerror=alert(1)>"
    visitor = inside(lesson)
    visitor.hall("claim", name=hostile)
    assert hostile == visitor.lobby["you"]["name"]
    for heard in (teacher_of(lesson), visitor):
        assert not any("pictures" in text and "<img" in text for text in heard.heard)
    visitor.hall("leave")
    for name in ("", "   ", "\u202eevil", "x" * 41):
        visitor.hall("claim", name=name)
        assert visitor.lobby["you"] is None


# Names that are typed.


def test_typed_names_fill_the_tables_evenly(tmp_path: Path) -> None:
    lesson = typed_lesson(tmp_path, tables=2, players=3)
    places = []
    for name in ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay"):
        visitor = inside(lesson)
        assert visitor.lobby["typed"] and [] == visitor.lobby["names"]
        visitor.hall("claim", name=name)
        places.append((visitor.lobby["you"]["table"], visitor.lobby["you"]["seat"]))
    assert [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (2, 2)] == places
    late = inside(lesson)
    late.hall("claim", name="Gil")
    assert "Every seat is taken" in late.told("refused")


def test_two_people_can_not_type_the_same_name(tmp_path: Path) -> None:
    lesson = typed_lesson(tmp_path)
    inside(lesson).hall("claim", name="Ada")
    other = inside(lesson)
    other.hall("claim", name=" ADA ")
    assert "Add a letter" in other.told("refused")


@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_a_game_begins_with_the_names_that_were_typed_and_bots_in_what_is_free(
    tmp_path: Path, game: str
) -> None:
    lesson = typed_lesson(tmp_path, game=game, players=4)
    ada = inside(lesson)
    ada.hall("claim", name="Ada")
    teacher_of(lesson).do("start_tables")
    assert game == ada.frame["game"] and "Ada" == ada.frame["names"][0]
    table = lesson.tables.open[1]
    assert (0,) == table.driver.people


def test_the_first_to_come_to_a_table_after_the_start_plays_with_bots(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    names = [name for (table, _), name in lesson.lobby.names.items() if table == 2]
    seated(lesson, next(name for (table, _), name in lesson.lobby.names.items() if table == 1))
    teacher_of(lesson).do("start_tables")
    assert 2 not in lesson.tables.open
    late = seated(lesson, names[1])
    assert 1 == late.frame["players"].count(HUMAN)
    later = seated(lesson, names[2])
    assert 2 == later.frame["players"].count(HUMAN)


def test_friends_come_by_links_alone_and_start_by_themselves(tmp_path: Path) -> None:
    lesson = typed_lesson(tmp_path, friends=True)
    ada, ben = (Visitor(lesson, lesson.lobby.link((1, seat))) for seat in (0, 1))
    assert CLOSED == Visitor(lesson, lesson.register.code).lobby["wrong"]
    ada.hall("claim", name="Ada")
    ben.hall("claim", name="Ben")
    assert ["Ada", "Ben", ""] == [one["name"] for one in ada.lobby["table"]["seats"]]
    ben.hall("start")
    assert ("Ada", "Ben") == tuple(ada.frame["names"][:2]) == tuple(ben.frame["names"][:2])
    assert (0, 1) == (ada.frame["seat"], ben.frame["seat"])


# Two devices.


def test_a_link_takes_the_seat_over_with_one_sentence_and_back(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    phone = seated(lesson)
    laptop = Visitor(lesson, phone.lobby["link"])
    assert ["elsewhere"] == phone.ended and "elsewhere" == phone.last["bye"]
    assert phone.lobby["you"] == laptop.lobby["you"]
    back = Visitor(lesson, laptop.lobby["link"])
    assert ["elsewhere"] == laptop.ended and not back.ended
    assert 1 == len(lesson.here)


def test_taking_over_works_while_the_game_is_played_too(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    students = at_one_table(lesson)
    teacher_of(lesson).do("start_tables")
    phone = next(one for one in students if one.frame["choices"])
    link = phone.told("hall")["link"]
    laptop = Visitor(lesson, link)
    assert ["elsewhere"] == phone.ended and phone.frame["seat"] == laptop.frame["seat"]
    assert 1 == laptop.frame["n"] and all(laptop.frame["pictures"])
    known = len(phone.heard)
    laptop.do("choose", q=laptop.frame["q"], move=laptop.frame["choices"][0]["move"])
    assert known == len(phone.heard), "the first one is sent nothing any more"
    back = Visitor(lesson, link)
    assert ["elsewhere"] == laptop.ended and laptop.frame["q"] == back.frame["q"]


def test_a_second_device_asks_the_first_one(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    first, second, teacher = seated(lesson), inside(lesson), teacher_of(lesson)
    name = first.lobby["you"]["name"]
    second.hall("ask", name=name)
    assert name == second.lobby["asking"] and not second.lobby["you"]
    request = first.lobby["asked"]["number"]
    assert [name] == [one["name"] for one in teacher.told("teacher")["requests"]]
    first.hall("let", number=request, yes=False)
    assert "said no" in second.lobby["words"] and not first.ended
    second.hall("ask", name=name)
    first.hall("let", number=first.lobby["asked"]["number"], yes=True)
    assert name == second.lobby["you"]["name"] and ["elsewhere"] == first.ended


def test_only_the_one_who_has_the_seat_or_the_teacher_can_let_somebody_have_it(
    tmp_path: Path,
) -> None:
    lesson = a_lesson(tmp_path)
    first, thief, other = seated(lesson), inside(lesson), seated(lesson)
    thief.hall("ask", name=first.lobby["you"]["name"])
    number = first.lobby["asked"]["number"]
    for somebody in (thief, other):
        somebody.hall("let", number=number, yes=True)
        assert "Nobody asks" in somebody.told("refused")
    assert thief.lobby["you"] is None and not first.ended
    teacher_of(lesson).do("let", number=number, yes=True)
    assert first.ended and thief.lobby["you"] is not None


def test_a_request_lapses(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock)
    first, second = seated(lesson), inside(lesson)
    second.hall("ask", name=first.lobby["you"]["name"])
    number = first.lobby["asked"]["number"]
    clock.now += PATIENCE + 1
    lesson.refresh()
    assert first.lobby["asked"] is None and "Nobody answered" in second.lobby["words"]
    first.hall("let", number=number, yes=True)
    assert second.lobby["you"] is None


# Late, absent, leaving.


def test_a_bot_plays_for_who_is_absent_and_gives_the_seat_back(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    first = seated(lesson, lesson.lobby.names[1, 0])
    teacher = teacher_of(lesson)
    teacher.do("start_tables")
    assert [False, True, True, True] == [one["bot"] for one in teacher.tiles[1]["seats"]]
    late = seated(lesson, lesson.lobby.names[1, 2])
    assert (2, 1) == (late.frame["seat"], late.frame["n"])
    assert [False, True, False, True] == [one["bot"] for one in teacher.tiles[1]["seats"]]
    late.hall("leave")
    assert [False, True, True, True] == [one["bot"] for one in teacher.tiles[1]["seats"]]
    assert late.lobby["you"] is None and not first.ended


def test_a_phone_that_sleeps_comes_back_to_the_same_moment(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    phone, *_ = at_one_table(lesson)
    teacher_of(lesson).do("start_tables")
    frame, link = {**phone.frame, "pictures": phone.pictures}, phone.told("hall")["link"]
    phone.leave()
    again = Visitor(lesson, link)
    for name in ("q", "log", "choices", "ask", "seat", "pictures"):
        assert frame[name] == {**again.frame, "pictures": again.pictures}[name]


# What a kill leaves.


def alike(lesson: Session) -> Any:
    return lesson.register, lesson.lobby.links.teacher, lesson.lobby.links.projector


def test_a_hall_that_is_killed_knows_all_of_it(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, student = teacher_of(lesson), seated(lesson, lesson.lobby.names[1, 1])
    teacher.do("ask_consent", on=True)
    student.hall("consent", yes=True)
    teacher.do("set_bell", seconds=90)
    teacher.do("announce", text="Good morning")
    teacher.do("set_coach", table=1, on=True)
    teacher.do("start_tables")
    teacher.do("doors", open=False)
    link, frame = student.told("hall")["link"], {**student.frame, "pictures": student.pictures}
    known = alike(lesson)
    for table in lesson.tables.open.values():  # what the system does for a process that dies
        table.driver.close()
    again = lesson_of(lesson.folder)
    again.resume()
    assert known == alike(again)
    back = Visitor(again, link)
    for name in ("q", "log", "choices", "ask", "seat", "pictures"):
        assert frame[name] == {**back.frame, "pictures": back.pictures}[name]
    assert (True, "Good morning") == (
        back.told("hall")["consent"]["answer"],
        back.told("hall")["said"],
    )
    assert 90 == again.tables.open[1].length


def test_what_a_hall_keeps_is_for_its_teacher_alone(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    assert 0o600 == (lesson.folder / HALL).stat().st_mode & 0o777
    text = (lesson.folder / HALL).read_text("utf-8")
    assert not any(name in text for name in STUDENTS)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"version": 1', '"version": 2', "reads up to 1"),
        ('"bell": 45', '"bell": 46', "20, 45 or 90"),
        ('"seat": 1', '"seat": 0', "each of them once"),
        ('"format": "kings-hall"', '"format": "kings-class"', "kings-hall"),
        ('"game": "struggle"', '"game": "chess"', "chess"),
        ("{", "", "JSON"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    file = a_lesson(tmp_path).folder / HALL
    file.write_text(file.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadRecord, match=sentence):
        read_register(file.parent)


def test_a_disk_that_is_full_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = a_lesson(tmp_path)
    visitor = inside(lesson)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kings.hall.session.write_register", full)
    visitor.hall("claim", name=visitor.lobby["names"][0]["name"])
    assert "No space left on device" in visitor.told("refused")
    assert visitor.lobby["you"] is None and (0, 8) == lesson.came


# Consent.


def test_nobody_is_asked_for_consent_unless_the_teacher_wants_it(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor, teacher = seated(lesson), teacher_of(lesson)
    assert visitor.lobby["consent"] is None
    visitor.hall("consent", yes=True)
    assert "Nobody asks for that" in visitor.told("refused")
    teacher.do("ask_consent", on=True)
    assert {"answer": None} == visitor.lobby["consent"], "none is chosen beforehand"
    for answer in (True, False, True):
        visitor.hall("consent", yes=answer)
        assert {"answer": answer} == visitor.lobby["consent"]
    teacher.do("start_tables")
    visitor.hall("consent", yes=False)
    assert {"answer": False} == visitor.told("hall")["consent"]


def test_the_answer_of_a_class_decides_what_is_exported(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    folder, class_plan = lesson.folder, read_class_plan(lesson.folder)
    ada, ben, *_ = at_one_table(lesson)
    names = {*lesson.lobby.names.values()}
    ada.hall("consent", yes=True)
    assert read_consent(folder) is None, "nobody has asked"
    teacher_of(lesson).do("ask_consent", on=True)
    assert names == withheld(folder, class_plan), "silence is no consent"
    ada.hall("consent", yes=True)
    ben.hall("consent", yes=False)
    assert {lesson.lobby.names[1, 0]: True, lesson.lobby.names[1, 1]: False} == read_consent(folder)
    assert names - {lesson.lobby.names[1, 0]} == withheld(folder, class_plan)
    ada.hall("consent", yes=None)
    assert names == withheld(folder, class_plan), "it can be taken back"


@pytest.mark.parametrize("how", ["leave", "free", "move"])
def test_a_yes_does_not_stand_for_the_next_one_on_a_seat(tmp_path: Path, how: str) -> None:
    lesson = a_lesson(tmp_path)
    student, teacher = seated(lesson, lesson.lobby.names[1, 0]), teacher_of(lesson)
    teacher.do("ask_consent", on=True)
    student.hall("consent", yes=True)
    if how == "leave":
        student.hall("leave")
    elif how == "free":
        teacher.do("free", table=1, seat=0)
    else:
        teacher.do("shift", table=1, seat=0, to_table=2, to_seat=1)
    said = read_consent(lesson.folder)
    assert said is not None and said[lesson.lobby.names[1, 0]] is False
    assert said.get(lesson.lobby.names[2, 1]) is (True if how == "move" else None)


def test_an_answer_that_can_not_be_kept_is_refused_and_does_not_count(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    student = seated(lesson)
    lesson.lobby.change(consent=True)
    (lesson.folder / CONSENT).mkdir()
    student.hall("consent", yes=True)
    assert student.told("refused") and student.lobby["consent"] == {"answer": None}


def test_a_hall_knows_the_seats_that_its_class_has_got_meanwhile(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    link = seated(lesson).lobby["link"]
    lesson.end()
    add_student(lesson.folder, "Zoe Katz")
    again = lesson_of(lesson.folder)
    assert len(again.register.seats) == 1 + len(lesson.register.seats)
    assert {*again.lobby.names} == {one.place for one in again.register.seats}
    assert Visitor(again, link).guest is not None


def test_words_that_are_the_tables_go_to_the_table_whatever_they_are(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    ada, ben, *_ = at_one_table(lesson)
    teacher_of(lesson).do("start_tables")
    ada.do("word", text="hall")
    assert "hall" == ben.frame["words"][-1]["text"]


# A class that is changed from another window while its hall runs.


def test_who_is_added_meanwhile_can_come_in_at_once(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    waiting, student = inside(lesson), seated(lesson)
    change = add_student(lesson.folder, "Zoe Katz")
    lesson.refresh()
    assert change.pseudonym in [one["name"] for one in waiting.lobby["names"]]
    waiting.hall("claim", name=change.pseudonym)
    assert (change.table, change.seat) == (
        waiting.lobby["you"]["table"],
        waiting.lobby["you"]["seat"],
    )
    assert not student.ended and student.lobby["you"]
    teacher_of(lesson).do("start_tables")
    assert change.pseudonym == waiting.frame["names"][change.seat]
    assert 5 == len(waiting.frame["names"])


def test_a_seat_that_is_given_away_meanwhile_is_not_the_first_ones_any_more(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    start = Start(scenario=scenario("a_card_for_sale"), bots={2: "greedy"})
    make_class(folder, ("Ann", "Ben"), 1, start=start)
    lesson = lesson_of(folder)
    device = {name: seated(lesson, name) for name in lesson.lobby.names.values()}
    mark_absent(folder, "Ben")
    lesson.refresh()
    assert not any(one.ended for one in device.values()), "a bot plays it for him, if at all"
    change = add_student(folder, "Zoe")
    lesson.refresh()
    was = next(one for one in device.values() if one.ended)
    assert ["Somebody else has this seat now. Come in with the code."] == was.ended
    assert [(change.table, change.seat)] == [
        one.place for one in lesson.register.seats if one.generation
    ]
    assert (None, [NO_SEAT]) == ((gone := Visitor(lesson, was.lobby["link"])).guest, gone.ended)
    zoe = seated(lesson, change.pseudonym)
    assert change.seat == zoe.lobby["you"]["seat"]


def test_a_plan_that_can_not_be_read_changes_nothing(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    student = seated(lesson)
    (lesson.folder / PLAN).write_text("{", encoding="utf-8")
    student.hall("leave")
    assert 8 == len(student.lobby["names"])


# Several at one screen.


def together(lesson: Session, table: int = 1, many: int = 2) -> Visitor:
    """Return a device at which several students of a table sit."""
    names = [name for (number, _), name in lesson.lobby.names.items() if number == table]
    visitor = inside(lesson)
    visitor.hall("claim", name=names[0], beside=names[1:many])
    return visitor


def test_several_share_a_screen_beside_those_with_their_own(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path, mode="night")
    shared = together(lesson)
    ada, ben, cleo, dora = (lesson.lobby.names[1, seat] for seat in range(4))
    assert (ada, [ben]) == (shared.lobby["you"]["name"], shared.lobby["beside"])
    assert [True, True, False, False] == [one["you"] for one in shared.lobby["table"]["seats"]]
    assert (2, 8) == lesson.came and {(1, 0), (1, 1)} == lesson.here
    third = seated(lesson, cleo)
    fourth = seated(lesson, dora)
    teacher_of(lesson).do("start_tables")
    table = lesson.tables.open[1]
    assert [(0, 1), (2,), (3,)] == [one.seats for one in table.places]
    assert (2, 3) == (third.frame["seat"], fourth.frame["seat"])
    assert {0, 1} >= {shared.frame["seat"]} - {None}
    again = Visitor(lesson, lesson.lobby.link((1, 0)))
    assert ["elsewhere"] == shared.ended and [(0, 1), (2,), (3,)] == [
        one.seats for one in table.places
    ]
    assert again.frame["seat"] == shared.frame["seat"]


def test_a_whole_table_plays_at_one_screen_and_goes_on_there_after_a_kill(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared = together(lesson, many=4)
    teacher_of(lesson).do("start_tables")
    link = shared.told("hall")["link"]
    assert shared.frame["bell"] is None, "one screen has all the time"
    shared.do("choose", q=shared.frame["q"], move=shared.frame["choices"][0]["move"])
    log, board = shared.frame["log"], lesson.desks[1].board
    assert board is not None and (0, 1, 2, 3) == board.here
    for table in lesson.tables.open.values():
        table.driver.close()
    later = lesson_of(lesson.folder)
    later.resume()
    table = later.tables.open[1]
    assert [(0, 1, 2, 3)] == [one.seats for one in table.places]
    assert log == Visitor(later, link).frame["log"]
    notes = [one.note for one in table.driver.recording.noted]
    assert not [note for note in notes if isinstance(note, Bell)]


def test_only_people_of_one_table_share_a_screen(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    visitor, names = inside(lesson), lesson.lobby.names
    visitor.hall("claim", name=names[1, 0], beside=[names[1, 1], names[2, 0]])
    told = f"{names[1, 0]} and {names[2, 0]} sit at different tables: they can't share a screen."
    assert told in visitor.told("refused") and (0, 8) == lesson.came
    seated(lesson, names[1, 1])
    visitor.hall("claim", name=names[1, 0], beside=[names[1, 1]])
    assert "is taken" in visitor.told("refused") and (1, 8) == lesson.came
    visitor.hall("claim", name=names[1, 0], beside=["Nobody"])
    assert "Nobody here is called" in visitor.told("refused") and visitor.lobby["you"] is None


def test_with_the_first_of_a_screen_all_stand_up(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared = together(lesson, many=3)
    shared.hall("leave")
    assert (0, 8) == lesson.came and shared.lobby["you"] is None
    assert [1, 1, 1] == [lesson.lobby.seating((1, seat)).generation for seat in range(3)]
    again = together(lesson, many=3)
    teacher = teacher_of(lesson)
    teacher.do("start_tables")
    teacher.do("free", table=1, seat=1)
    assert not again.ended and [True, False, True, False] == [
        lesson.lobby.seating((1, seat)).claimed for seat in range(4)
    ]
    again.do("hello")
    assert "fair-keeper" == again.frame["players"][1] and again.frame["seat"] in (None, 0, 2)
    teacher.do("free", table=1, seat=0)
    assert again.ended and (0, 8) == lesson.came


def test_whoever_shared_a_screen_can_get_a_phone_after_all(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared, teacher = together(lesson), teacher_of(lesson)
    teacher.do("start_tables")
    link = lesson.lobby.link((1, 1))
    own = Visitor(lesson, link)
    assert (1, 0) == (own.frame["seat"], shared.frame["seat"]) and not shared.ended
    shared.do("look", at=0)
    shared.do("now")
    assert "refused" not in shared.last and 0 == shared.frame["seat"]
    assert [(1, 0)] == [one for one in lesson.here if one in lesson.lobby.screen((1, 0))]


def test_a_device_that_is_shared_is_asked_for_each_of_its_seats(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared, second = together(lesson), inside(lesson)
    second.hall("ask", name=lesson.lobby.names[1, 1])
    shared.hall("let", number=shared.lobby["asked"]["number"], yes=True)
    assert 1 == second.lobby["you"]["seat"] and not shared.ended
    assert [] == shared.lobby["beside"]


def test_a_bot_for_the_first_of_a_screen_leaves_it_to_the_others(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared, teacher = together(lesson), teacher_of(lesson)
    teacher.do("start_tables")
    teacher.do("put_bot", table=1, seat=0)
    shared.do("look", at=0)
    shared.do("now")
    assert not shared.ended and 1 == shared.frame["seat"]
    shared.leave()
    table = lesson.tables.open[1]
    assert table.seats[1].device is None


def test_a_bot_that_was_put_in_before_the_start_is_not_there_yet(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared, alone, teacher = together(lesson), seated(lesson), teacher_of(lesson)
    you = alone.lobby["you"]
    for table, seat in ((1, 0), (1, 1), (you["table"], you["seat"])):
        teacher.do("put_bot", table=table, seat=seat)
    teacher.do("start_tables")
    table = lesson.tables.open[1]
    assert (0, 1) == table.seats[0].seats and shared.frame["n"]
    assert you["seat"] == alone.frame["seat"]


def test_an_answer_at_a_shared_screen_is_that_of_all_who_sit_there(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared = together(lesson)
    teacher_of(lesson).do("ask_consent", on=True)
    shared.hall("consent", yes=True)
    both = {lesson.lobby.names[1, seat]: True for seat in (0, 1)}
    assert both == read_consent(lesson.folder)


def test_seats_that_share_a_screen_rotate_together_and_are_not_moved_apart(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    shared, teacher = together(lesson, table=2), teacher_of(lesson)
    names = {shared.lobby["you"]["name"], *shared.lobby["beside"]}
    teacher.do("shift", table=2, seat=0, to_table=1, to_seat=1)
    assert "shares a screen" in teacher.told("refused")
    teacher.do("rotate")
    assert names == {shared.lobby["you"]["name"], *shared.lobby["beside"]}
    assert ((2, 1), (2, 2)) == lesson.lobby.screen((2, 1))


def test_typed_names_at_one_screen_get_seats_at_one_table(tmp_path: Path) -> None:
    lesson = typed_lesson(tmp_path, tables=2, players=3)
    inside(lesson).hall("claim", name="Ada")
    pair, more = inside(lesson), inside(lesson)
    pair.hall("claim", name="Ben", beside=["Cleo"])
    assert [(2, 0), (2, 1)] == [
        one.place for one in lesson.register.seats if one.name in ("Ben", "Cleo")
    ]
    more.hall("claim", name="Dora", beside=["dora"])
    assert "Add a letter" in more.told("refused")
    more.hall("claim", name="Dora", beside=["Eve", "Fay"])
    assert "No table has so many free seats." == more.told("refused")
    more.hall("claim", name="Dora", beside=["Eve"])
    assert 1 == more.lobby["you"]["table"] and ["Eve"] == more.lobby["beside"]
