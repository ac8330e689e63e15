"""The teacher's page and the wall's: what they can do, and that neither tells what a seat hides."""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.classroom.class_folder import make_class
from kings.classroom.plan import Start, read_class_plan
from kings.commands.classes import find_scenario
from kings.errors import BadInput
from kings.games import ROOMS
from kings.hall import debrief
from kings.hall.debrief import write, write_apart
from kings.hall.register import new_session, read_register, write_register
from kings.hall.session import NO_SEAT, Session
from kings.hall.teacher import COMMANDS
from kings.names import SEATS
from kings.records.journal import read_journal
from kings.records.recording import HUMAN
from tests.hall.lessons import (
    ADDRESS,
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
from tests.table.test_secrecy import pairs
from tests.table.worlds import Own


def wall_of(lesson: Session) -> Visitor:
    return Visitor(lesson, lesson.lobby.links.projector)


def started(lesson: Session, *tables: int) -> tuple[Visitor, list[Visitor]]:
    """Return the teacher, and the students of these tables, which play."""
    teacher = teacher_of(lesson)
    students = [one for table in tables or (1,) for one in at_one_table(lesson, table)]
    teacher.do("start_tables")
    return teacher, students


def play(students: list[Visitor], rng: random.Random, steps: int) -> None:
    """Let people decide, or say that they have enough, whoever may."""
    for _ in range(steps):
        ready = [one for one in students if one.frame["choices"] or one.frame["window"]["let"]]
        if not ready:
            return
        one = rng.choice(ready)
        frame = one.frame
        if frame["choices"]:
            one.do("choose", q=frame["q"], move=rng.choice(frame["choices"])["move"])
        else:
            one.do("enough", q=frame["q"])


# What is on the pages.


def test_the_page_shows_all_tables_before_they_play(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher = teacher_of(lesson)
    assert [1, 2] == [*teacher.tiles] and (0, 8) == lesson.came
    student = seated(lesson)
    head, (one, two) = teacher.told("teacher"), teacher.tiles.values()
    assert ("1 of 8 came; you start the tables.", 1, 8) == (
        head["headline"],
        head["came"],
        head["of"],
    )
    assert ["1 of 4 came.", "Nobody has come yet."] == sorted([one["words"], two["words"]])
    student.leave()
    assert [False] == [
        each["here"] for tile in teacher.tiles.values() for each in tile["seats"] if each["claimed"]
    ]


def test_a_tile_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson, 1, 2)
    changed = 0
    for one in students * 2:
        known = len(teacher.heard)
        play([one], random.Random(1), 1)
        sent = [json.loads(text).get("tiles", {}) for text in teacher.heard[known:]]
        assert one.guest is not None and one.guest.place is not None
        assert all({str(one.guest.place[0])} >= {*tiles} for tiles in sent)
        changed += sum(map(len, sent))
    assert changed > 2


def test_who_is_waited_for_and_who_is_away_is_shown(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock, now=clock)
    teacher, students = started(lesson)
    tile = teacher.tiles[1]
    waited = [each["seat"] for each in tile["seats"] if each["waited"]]
    assert waited and all(SEATS[seat] in tile["words"] for seat in waited)
    gone = students[2]
    name = gone.frame["names"][gone.frame["seat"]]
    gone.leave()
    clock.now += 6
    lesson.tables.look(1)
    away = [each["away"] for each in teacher.tiles[1]["seats"]]
    assert [2] == [seat for seat, since in enumerate(away) if since is not None]
    assert f"One table plays; table 1 waits for {name}." != teacher.told("teacher")["headline"]
    assert f"table 1 waits for {name}." in teacher.told("teacher")["headline"]
    assert "C is away" in teacher.tiles[1]["words"] and teacher.tiles[1]["needs"]


def test_offers_deals_and_gold_are_counted(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    rng = random.Random(2)
    for _ in range(60):
        for one in students:
            free = [chip for chip in one.frame["chips"] if chip["state"] == "free"]
            if free:
                one.do("offer", q=one.frame["q"], deal=free[0]["offer"]["deal"])
                assert 1 == teacher.tiles[1]["counts"]["offers"], one.last
                assert all(5 == each["gold"] for each in teacher.tiles[1]["seats"])
                return
        play(students, rng, 1)
    raise AssertionError("nobody could offer anything")


# Who is the teacher.


@pytest.mark.parametrize("word", sorted(COMMANDS))
def test_nobody_but_the_teacher_commands(tmp_path: Path, word: str) -> None:
    lesson = a_lesson(tmp_path)
    students = at_one_table(lesson)
    before = lesson.register
    said: dict[str, Any] = {"on": True, "open": False, "text": "x", "seconds": None, "name": "x"}
    for visitor in (Visitor(lesson), inside(lesson), students[0], wall_of(lesson)):
        visitor.do(word, table=1, seat=1, **said)
        visitor.do(word)
    assert before == lesson.register and not students[1].ended
    teacher_of(lesson).do("start_tables")
    register = lesson.register
    students[0].do(word, table=1, seat=1, **said)
    students[0].do(word)
    table = lesson.tables.open[1]
    assert register == lesson.register and not table.is_paused


def test_the_links_of_another_lesson_open_nothing(tmp_path: Path) -> None:
    one, two = a_lesson(tmp_path), typed_lesson(tmp_path)
    for token in (one.lobby.links.teacher, one.lobby.links.projector, one.lobby.link((1, 0))):
        visitor = Visitor(two, token)
        assert (None, [NO_SEAT], []) == (visitor.guest, visitor.ended, visitor.heard)


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"do":7}', '{"do":"nothing"}', '{"do":"pause"}', "x" * 9_000, b"\x00"),
        *('{"do":"pause","on":"yes"}', '{"do":"free","table":1,"seat":9}', '{"do":"put_bot"}'),
        *('{"do":"free","table":-1,"seat":-1}', '{"do":"set_bell","seconds":1}'),
        *('{"do":"go_to","step":9}', '{"do":"go_to","step":0,"minutes":0}'),
        *('{"do":"shift","table":1,"seat":0,"to_table":9,"to_seat":0}', '{"do":"add","name":""}'),
        *('{"do":"let","number":1,"yes":true}', '{"do":"take_back","table":1}', '{"do":"finish"}'),
    ],
)
def test_rubbish_of_the_teacher_gets_a_sentence(tmp_path: Path, text: str | bytes) -> None:
    lesson = a_lesson(tmp_path)
    teacher, before = teacher_of(lesson), lesson.register
    teacher.say(text)
    assert teacher.told("refused") and before == lesson.register


# What the teacher can do.


def test_a_pause_holds_a_table_or_all(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson, 1, 2)
    teacher.do("pause", on=True, table=2)
    assert ["playing", "paused"] == [one["state"] for one in teacher.tiles.values()]
    teacher.do("pause", on=True)
    assert ["paused", "paused"] == [one["state"] for one in teacher.tiles.values()]
    assert "All tables are paused." == teacher.told("teacher")["headline"]
    one = next(each for each in students if each.frame["choices"])
    one.do("choose", q=one.frame["q"], move=one.frame["choices"][0]["move"])
    assert "paused" in one.told("refused")
    teacher.do("pause", on=False)
    assert ["playing", "playing"] == [one["state"] for one in teacher.tiles.values()]


def test_an_announcement_is_on_every_screen_until_it_is_taken_down(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    waiting = inside(lesson)
    teacher, students = started(lesson)
    wall = wall_of(lesson)
    words = 'Ten minutes left: <b>finish</b> "round 6".'
    teacher.do("announce", text=f"  {words}\n")
    for one in students:
        assert words == one.told("hall")["said"]
    assert words == waiting.lobby["said"] == wall.told("projector")["said"]
    assert words == seated(lesson).told("hall")["said"], "for those who come later too"
    teacher.do("announce", text="")
    assert "" == students[0].told("hall")["said"] == wall.told("projector")["said"]
    teacher.do("announce", text="x" * 281)
    assert "280" in teacher.told("refused") and "" == lesson.register.announced


def test_the_bell_is_set_for_all_tables_and_agreed_in_the_journals(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher = teacher_of(lesson)
    teacher.do("set_bell", seconds=90)
    at_one_table(lesson)
    teacher.do("start_tables")
    assert 90 == read_journal(lesson.folder / "table-01.jsonl").header.bell
    teacher.do("set_bell", seconds=None)
    table = lesson.tables.open[1]
    assert table.length is None


def test_a_seat_that_is_freed_is_out_and_a_bot_plays_until_somebody_comes(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    link = students[1].told("hall")["link"]
    teacher.do("free", table=1, seat=1)
    assert students[1].ended and [False, True, False, False] == [
        one["bot"] for one in teacher.tiles[1]["seats"]
    ]
    gone = Visitor(lesson, link)
    assert (None, [NO_SEAT]) == (gone.guest, gone.ended)
    other = seated(lesson, lesson.lobby.names[1, 1])
    assert 1 == other.frame["seat"]
    assert not any(one["bot"] for one in teacher.tiles[1]["seats"])


def test_a_bot_that_is_put_in_leaves_when_its_student_is_back(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    link = students[3].told("hall")["link"]
    students[3].leave()
    teacher.do("put_bot", table=1, seat=3)
    assert teacher.tiles[1]["seats"][3]["bot"] and lesson.register.seats[3].bot
    back = Visitor(lesson, link)
    assert 3 == back.frame["seat"] and not teacher.tiles[1]["seats"][3]["bot"]
    assert not lesson.register.seats[3].bot


def test_a_student_is_moved_and_the_device_follows(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher = teacher_of(lesson)
    students = at_one_table(lesson, 1)
    other = seated(lesson, lesson.lobby.names[2, 0])
    teacher.do("start_tables")
    link = students[0].told("hall")["link"]
    teacher.do("shift", table=1, seat=0, to_table=2, to_seat=3)
    moved = students[0]
    assert (3, [*other.frame["names"]]) == (moved.frame["seat"], [*moved.frame["names"]])
    assert not moved.ended and link != moved.told("hall")["link"]
    assert Visitor(lesson, link).guest is None
    assert [True, False, False, False] == [one["bot"] for one in teacher.tiles[1]["seats"]]
    assert [False, True, True, False] == [one["bot"] for one in teacher.tiles[2]["seats"]]
    teacher.do("shift", table=1, seat=1, to_table=2, to_seat=0)
    assert "is taken" in teacher.told("refused")


def test_a_seat_that_a_scenario_gives_to_a_bot_is_no_students(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    scene = find_scenario("a_card_for_sale")
    make_class(folder, ["Ann", "Bob"], 3, start=Start(scenario=scene, bots={2: "greedy"}))
    lesson = lesson_of(folder)
    teacher, student = teacher_of(lesson), seated(lesson)
    table = lesson.register.tables[-1]
    assert (table, 2) not in lesson.lobby.names
    place = student.lobby["you"]
    teacher.do("shift", table=place["table"], seat=place["seat"], to_table=table, to_seat=2)
    assert "for good" in teacher.told("refused") and place == student.lobby["you"]
    assert not any(one["free"] for tile in teacher.tiles.values() for one in tile["seats"][2:3])
    teacher.do("start_tables")
    assert teacher.tiles[place["table"]]["seats"][2]["bot"]


def test_a_new_link_voids_the_old_one(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    old = students[2].told("hall")["link"]
    teacher.do("new_link", table=1, seat=2)
    told = teacher.told("link")
    assert students[2].ended and told["address"].startswith(f"{ADDRESS}#")
    assert Visitor(lesson, old).guest is None
    assert 2 == Visitor(lesson, told["address"].partition("#")[2]).frame["seat"]


def test_seats_are_rotated_at_every_second_table_before_the_game(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, (ada, *_), other = teacher_of(lesson), at_one_table(lesson, 2), seated(lesson)
    before, still = read_class_plan(lesson.folder), other.lobby["you"]
    name, link = ada.lobby["you"]["name"], ada.lobby["link"]
    teacher.do("rotate")
    after = read_class_plan(lesson.folder)
    assert before.tables[0] == after.tables[0]
    players = before.tables[1].players
    assert (*players[-1:], *players[:-1]) == after.tables[1].players
    assert {"name": name, "table": 2, "seat": 1} == ada.lobby["you"] and still == other.lobby["you"]
    assert link != ada.lobby["link"] and Visitor(lesson, link).guest is None
    teacher.do("start_tables")
    assert (1, name) == (ada.frame["seat"], ada.frame["names"][1])
    teacher.do("rotate")
    assert "play already" in teacher.told("refused")


def test_a_coach_is_a_matter_of_each_table(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson, 1, 2)
    assert [None] * 8 == [one.frame["settings"]["coach"] for one in students]
    teacher.do("set_coach", table=1, on=True)
    assert [True] * 4 == [one.frame["settings"]["coach"] for one in students[:4]]
    assert [None] * 4 == [one.frame["settings"]["coach"] for one in students[4:]]
    teacher.do("set_coach", table=1, on=False)
    assert [None] * 8 == [one.frame["settings"]["coach"] for one in students]


def test_whispers_are_allowed_by_the_teacher(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher = teacher_of(lesson)
    ada, ben, cleo, _ = at_one_table(lesson)
    teacher.do("whispers", on=True)
    teacher.do("start_tables")
    ada.do("word", text="Only for you", to=1)
    assert "Only for you" == ben.frame["words"][-1]["text"]
    heard = [*cleo.heard, *teacher.heard, *wall_of(lesson).heard]
    assert not any("Only for you" in text for text in heard)
    teacher.do("whispers", on=False)
    assert [] == ada.frame["whispers"]


def test_whispers_that_are_allowed_while_tables_play_hold_there_and_after_a_restart(
    tmp_path: Path,
) -> None:
    lesson = a_lesson(tmp_path)
    teacher = teacher_of(lesson)
    ada, ben, cleo, _ = at_one_table(lesson)
    teacher.do("start_tables")
    assert [] == ada.frame["whispers"]
    teacher.do("whispers", on=True)
    assert [1, 2, 3] == [one["seat"] for one in ada.frame["whispers"]]
    ada.do("word", text="Only for you", to=1)
    assert "Only for you" == ben.frame["words"][-1]["text"]
    assert not any("Only for you" in text for text in cleo.heard)
    lesson.end()
    again = lesson_of(lesson.folder)
    again.resume()
    ben = Visitor(again, again.lobby.link((1, 1)))
    assert "Only for you" == ben.frame["words"][-1]["text"] and ben.frame["whispers"]
    teacher_of(again).do("whispers", on=False)
    ben.do("word", text="Still only for you", to=0)
    assert "everybody hears" in ben.told("refused"), "whoever sends it in spite of the page"
    again.end()


def test_the_last_step_is_taken_back_at_once(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    one = next(each for each in students if each.frame["choices"])
    known = len(read_journal(lesson.folder / "table-01.jsonl").lines)
    one.do("choose", q=one.frame["q"], move=one.frame["choices"][0]["move"])
    teacher.do("take_back", table=1)
    kinds = [type(line).__name__ for line in read_journal(lesson.folder / "table-01.jsonl").lines]
    assert ("WentBack" in kinds[known:]) != bool(teacher.tiles[1]["trouble"])


def test_the_lesson_has_steps_with_a_clock_that_a_restart_does_not_stop(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock, now=clock)
    teacher, _ = started(lesson)
    head = teacher.told("teacher")
    assert (1, "Play seven rounds", round(clock.now) + 1800) == (
        head["step"],
        head["steps"][1]["name"],
        head["ends"],
    )
    clock.now += 600
    teacher.do("go_to", step=1, minutes=20)
    assert round(clock.now) + 600 == teacher.told("teacher")["ends"], "the time that is over counts"
    teacher.do("go_to", step=2)
    assert round(clock.now) + 600 == teacher.told("teacher")["ends"]


def test_the_end_pauses_the_tables_and_collects_their_journals(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, students = started(lesson)
    teacher.do("finish")
    assert "1 of 2 tables are collected" in teacher.told("said")
    assert (lesson.folder / "collected" / "table-01.jsonl").is_file()
    assert (True, False) == (lesson.register.ended, lesson.register.doors)
    assert students[0].told("hall")["ended"] and students[0].frame["paused"]


def test_a_debrief_waits_for_the_end_and_then_leads_to_its_pages(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("write_debrief")
    assert "End the lesson first" in teacher.told("refused")
    assert teacher.told("teacher")["debrief"] is None
    teacher.do("finish")
    assert {"works": False, "words": "", "pages": []} == teacher.told("teacher")["debrief"]
    teacher.do("write_debrief")
    shown = [json.loads(text).get("teacher") for text in teacher.heard]
    words = [one["debrief"]["words"] for one in shown if one and one["debrief"]]
    assert "1 of 2 tables read …" in words and "1 table in it." == words[-1], "one never began"
    pages = teacher.told("teacher")["debrief"]["pages"]
    assert ["Report", "Slides"] == [one["name"] for one in pages]
    for one in pages:
        _, key, name = one["link"].split("/")
        file = lesson.debrief.page(key, name)
        assert file is not None and file.read_text("utf-8").startswith("<!DOCTYPE html>")
        assert lesson.debrief.page(key[:-1] + "!", name) is None
        assert lesson.debrief.page(key, f"../{name}") is lesson.debrief.page(key, "x.html") is None
    again = teacher_of(lesson_of(lesson.folder))
    assert pages == again.told("teacher")["debrief"]["pages"], "after a restart"


def test_a_debrief_never_holds_up_the_hall(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("finish")
    held: list[tuple[str, Callable[[], None]]] = []
    lesson.debrief._post = lambda name, job: held.append((name, job))
    teacher.do("write_debrief")
    assert ["debrief"] == [name for name, _ in held], "a strand of its own"
    assert teacher.told("teacher")["debrief"]["works"]
    teacher.do("write_debrief")
    assert "already" in teacher.told("refused") and 1 == len(held)


def test_a_debrief_is_written_in_a_process_of_its_own_and_says_how_far_it_is(
    tmp_path: Path,
) -> None:
    told: list[str] = []
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("finish")
    words = write_apart(lesson.folder, False, told.append)
    assert ["0 of 2 tables read …", "1 of 2 tables read …", "2 of 2 tables read …"] == told
    assert words == write(lesson.folder, False, told.append) == "1 table in it."
    assert (lesson.folder / "debrief" / "report.html").is_file()


def test_a_debrief_whose_process_is_killed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debrief, "_work", _die)
    assert "was ended" in write_apart(tmp_path, False, print)


def _die(*_: object) -> None:
    os._exit(9)


def test_whoever_closes_a_hall_waits_for_no_debrief(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("finish")
    begun, ended = threading.Event(), threading.Event()

    def write_slowly(*_: object) -> str:
        begun.set()
        ended.wait(60)
        return "It is written."

    lesson.debrief._apart = True
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(debrief, "write_apart", write_slowly)
        teacher.do("write_debrief")  # and the strand on which it began is free at once
        assert begun.wait(60) and teacher.told("teacher")["debrief"]["works"]
        ended.set()
        until = time.monotonic() + 60
        while teacher.told("teacher")["debrief"]["works"]:
            assert time.monotonic() < until
    assert "It is written." == teacher.told("teacher")["debrief"]["words"]


def test_prices_are_for_whoever_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def note(folder: Path, prices: bool, told: Callable[[str], None]) -> str:  # noqa: FBT001 - its
        asked.append(prices)
        return "It is written."

    monkeypatch.setattr(debrief, "write", note)
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("finish")
    teacher.do("write_debrief")
    teacher.do("write_debrief", prices=True)
    assert [False, True] == asked


def test_what_goes_wrong_with_a_debrief_is_said(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    teacher.do("finish")
    (lesson.folder / "debrief").write_text("no folder", encoding="utf-8")
    teacher.do("write_debrief")
    told = teacher.told("teacher")["debrief"]
    assert "debrief" in told["words"] and "could not be written;" not in told["words"]
    assert (False, []) == (told["works"], told["pages"])


def test_real_names_are_shown_to_the_teacher_who_asks_for_them(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, _ = started(lesson)
    assert not any(name in "".join(teacher.heard) for name in STUDENTS)
    teacher.do("names")
    assert {*STUDENTS} == {one["name"] for one in teacher.told("names")}


def test_a_student_on_no_list_is_seated_before_the_game(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    teacher, known = teacher_of(lesson), set(lesson.lobby.names.values())
    teacher.do("add", name="Late Comer")
    assert "Late Comer plays as" in teacher.told("said")
    (fresh,) = set(lesson.lobby.names.values()) - known
    assert fresh in [one["name"] for one in inside(lesson).lobby["names"]]
    late = seated(lesson, fresh)
    assert 5 == len(late.lobby["table"]["seats"])
    teacher.do("start_tables")
    assert fresh == late.frame["names"][late.frame["seat"]]


# What neither page tells.


class Watched(Own):
    """Two tables that differ in what a seat may not know, each in a lesson that is watched."""

    def __init__(self, tmp_path: Path, one: Any, two: Any, viewer: int, seed: int) -> None:
        super().__init__(one, two, viewer, seed=seed, bell=45)
        self.devices = []
        for at, (table, clock) in enumerate(zip(self.tables, self.clocks, strict=True)):
            folder = tmp_path / f"{seed} {at}"
            new_session(folder, "Club", table.driver.room.name, 1, 4)
            kept = read_register(folder)
            assert kept is not None
            fixed = replace(kept, secret="0" * 32, code="AAAAA", started=True)
            write_register(folder, replace(fixed, seats=kept.seats[: len(table.seats)]))
            lesson = lesson_of(folder, clock=clock, now=clock)
            lesson.tables.open[1], lesson.scene = table, ""
            self.devices.append((lesson, teacher_of(lesson), wall_of(lesson)))

    def send(self, seat: int, said: Sequence[dict[str, Any] | None]) -> None:
        """Let a seat do what it does in both worlds: the page says who is still waited for."""
        if (said[0] is None) == (said[1] is None):
            super().send(seat, said)

    def compare(self) -> None:
        """The teacher's page and the wall's were sent the same, as the viewer's screen was."""
        super().compare()
        for lesson, *_ in self.devices:
            lesson.tables.look(1)
        (_, *one), (_, *two) = self.devices
        for mine, other in zip(one, two, strict=True):
            new = [text for text in mine.heard if text not in other.heard]
            assert ([], len(mine.heard)) == (new, len(other.heard)), self.done


@pytest.mark.parametrize("table", ["night", "market", "keys with everything", "castle"])
def test_what_a_seat_may_not_know_changes_no_byte_of_the_teachers_page(
    tmp_path: Path, table: str
) -> None:
    compared, told, secret = 0, 0, 0
    for seed in range(40, 43):
        one, two, viewer, rng = next(pairs(table, seed))
        assert one != two
        worlds = Watched(tmp_path, one, two, viewer, seed)
        worlds.walk(rng, steps=25)
        compared += worlds.compared
        told += len(worlds.devices[0][1].heard)
        secret += worlds.secret
    assert compared > 4 and told > 8
    assert secret or table == "castle"


def test_the_wall_shows_nobodys_name_gold_or_table(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    wall = wall_of(lesson)
    _, students = started(lesson, 1, 2)
    play(students, random.Random(3), 30)
    students[0].leave()
    names = [*lesson.lobby.names.values(), *STUDENTS]
    text = "".join(wall.heard)
    assert not any(name in text for name in names)
    page = wall.told("projector")
    assert not {"tiles", "seats", "gold", "away"} & set(page) and 2 == sum(page["rounds"])
    assert (lesson.register.code, 8) == (page["code"], page["came"]) and "<svg" in page["qr"]
    wall.do("names")
    assert wall.told("names") is None and wall.told("refused") is None


def test_the_wall_has_no_code_while_the_doors_are_closed(tmp_path: Path) -> None:
    lesson = a_lesson(tmp_path)
    wall = wall_of(lesson)
    teacher_of(lesson).do("doors", open=False)
    assert ("", "") == (wall.told("projector")["code"], wall.told("projector")["qr"])


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_has_tiles_and_a_wall(tmp_path: Path, game: str) -> None:
    lesson = typed_lesson(tmp_path, game=game, players=4)
    teacher, wall = teacher_of(lesson), wall_of(lesson)
    visitors = []
    for name in ("Ada", "Ben"):
        visitors.append(inside(lesson))
        visitors[-1].hall("claim", name=name)
    teacher.do("start_tables")
    play(visitors, random.Random(4), 6)
    tile = teacher.tiles[1]
    assert ["Ada", "Ben"] == [one["name"] for one in tile["seats"][:2]] and tile[
        "counts"
    ] is not None
    assert ROOMS[game].title == wall.told("projector")["game"]
    table = lesson.tables.open[1]
    assert (HUMAN, HUMAN) == tuple(table.driver.recording.players[:2])


@pytest.mark.parametrize(("tables", "players"), [(0, 4), (401, 4), (1, 1), (1, 9)])
def test_a_lesson_of_no_size_is_refused(tmp_path: Path, tables: int, players: int) -> None:
    with pytest.raises(BadInput):
        typed_lesson(tmp_path, tables=tables, players=players)
