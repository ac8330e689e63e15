"""Several halls behind one address: doors, codes, locks, what is kept, and whom each lets in."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import tornado.httpclient
import tornado.netutil
import tornado.web
from jsonschema import Draft202012Validator

from kings.errors import BadInput, BadRecord
from kings.hall import gate, school as schools, web
from kings.hall.hall import Hall
from kings.hall.links import CODE, LETTERS, LINK
from kings.hall.lobby import MOST_TRIES, TOO_MANY, TRY_AGAIN, WRONG
from kings.hall.register import alone, new_session
from kings.hall.school import (
    MOST_LINKS,
    SCHOOL,
    TOO_MANY_LINKS,
    School,
    class_folders,
    own_shelf,
)
from kings.hall.strands import Strands
from tests.hall.lessons import a_class
from tests.hall.test_play_command import letting_go
from tests.hall.test_web import connect, fetched
from tests.table.devices import Clock, Tape

T = TypeVar("T")
Act = Callable[[int, School], Awaitable[T]]
DOOR = "http://10.0.0.5:8080/"
THREADS = 17
"""Threads that the strands of all halls share, and one for the test itself."""


@contextmanager
def a_school(root: Path, **more: Any) -> Iterator[School]:
    """Have a school of the folders below one; nothing of it is served."""
    root.mkdir(exist_ok=True)
    made = School(root, root / SCHOOL, web.Names(web.NAMES), **{"clock": Clock(), **more})
    try:
        yield made
    finally:
        made.end()


def a_lesson_below(root: Path, name: str, *, tables: int = 1, players: int = 3) -> Path:
    """Make a lesson in which names are typed."""
    root.mkdir(exist_ok=True)
    new_session(root / name, name.title(), "struggle", tables, players)
    return root / name


def opened(school: School, name: str) -> str:
    """Open a lesson of the root; return its key."""
    school.open_folder(school.root, name, DOOR)
    return next(key for key, hall in school.open.items() if hall.folder == school.root / name)


def served(root: Path, act: Act[T], prefix: str = "/", **settings: Any) -> T:
    """Serve a school below a prefix, in an application with these settings."""

    async def both() -> T:
        root.mkdir(exist_ok=True)
        school = School(root, root / SCHOOL, web.Names(web.NAMES))
        school.begin()
        sockets = tornado.netutil.bind_sockets(0, web.LOOPBACK)
        application = tornado.web.Application(gate.school_rules(school, prefix), **settings)
        server = tornado.httpserver.HTTPServer(application)
        server.add_sockets(sockets)
        try:
            return await act(sockets[0].getsockname()[1], school)
        finally:
            await letting_go(asyncio.sleep(0))
            server.stop()
            await server.close_all_connections()
            await asyncio.to_thread(school.end)

    return asyncio.run(both())


async def posted(
    port: int, path: str, said: Any, **headers: str
) -> tornado.httpclient.HTTPResponse:
    """Post something as a page of this server would."""
    given = {"Origin": f"http://127.0.0.1:{port}", **headers}
    body = said if isinstance(said, bytes) else json.dumps(said).encode()
    return await tornado.httpclient.AsyncHTTPClient().fetch(
        f"http://127.0.0.1:{port}{path}",
        method="POST",
        headers=given,
        body=body,
        raise_error=False,
        follow_redirects=False,
    )


# Opening and closing.


def test_each_account_has_a_folder_of_its_own_whatever_it_is_called(tmp_path: Path) -> None:
    names = (
        "ada",
        "Ada",
        "ada@school.example",
        "..",
        ".",
        ".ssh",
        "a/b",
        "../ada",
        "%2E",
        "a\\b",
        "ß",
    )
    shelves = [own_shelf(tmp_path, name) for name in names]
    assert len(set(shelves)) == len(names)
    assert all(shelf.parent == tmp_path == shelf.resolve().parent for shelf in shelves)
    assert tmp_path / "ada@school.example" in shelves


def test_a_teacher_sees_the_class_folders_of_the_own_folder_with_those_in_between(
    tmp_path: Path,
) -> None:
    a_class(tmp_path / "autumn" / "monday")
    a_lesson_below(tmp_path, "club")
    (tmp_path / "autumn" / "monday" / "collected").mkdir()
    shutil.copy(tmp_path / "club" / "hall.json", tmp_path / "autumn" / "monday" / "collected")
    (tmp_path / ".hidden").mkdir()
    shutil.copy(tmp_path / "club" / "hall.json", tmp_path / ".hidden")
    (tmp_path / "link").symlink_to(tmp_path / "club")
    found = [folder.relative_to(tmp_path).as_posix() for folder in class_folders(tmp_path)]
    assert ["autumn/monday", "club"] == sorted(found)
    with a_school(tmp_path) as school:
        shown = school.shown(tmp_path, DOOR)
        assert "No lesson is open." == shown["headline"]
        assert {"Monday": "2 tables, 8 seats", "Club": "1 table, 3 seats"} == {
            one["title"]: one["words"] for one in shown["lessons"]
        }
        assert ["club"] == [one["name"] for one in school.shown(tmp_path, DOOR)["lessons"][1:]]
        monday = tmp_path / "autumn" / "monday"
        assert ["."] == [one["name"] for one in school.shown(monday, DOOR)["lessons"]]
        school.open_folder(monday, ".", DOOR)
        assert [monday] == [hall.folder for hall in school.open.values()]


def test_a_lesson_is_opened_led_by_its_own_link_and_closed(tmp_path: Path) -> None:
    a_lesson_below(tmp_path, "club")
    with a_school(tmp_path) as school:
        key = opened(school, "club")
        lesson = school.open[key].lesson
        assert (f"{DOOR}{key}/", DOOR) == (lesson.address, lesson.door)
        (shown,) = school.shown(tmp_path, DOOR)["lessons"]
        assert f"{key}/#{lesson.lobby.links.teacher}" == shown["open"]["teacher"]
        assert "One lesson is open." == school.shown(tmp_path, DOOR)["headline"]
        with pytest.raises(BadInput, match="open in another program"), alone(tmp_path / "club"):
            pass
        school.close_folder(tmp_path, "club")
        assert {} == school.open and school.house(key) is None
        with alone(tmp_path / "club"):
            pass
        assert key == opened(school, "club"), "its address stays the same"


def test_a_lesson_that_is_made_is_in_the_folder_of_its_teacher(tmp_path: Path) -> None:
    with a_school(tmp_path) as school:
        made = [school.make(tmp_path / "ada", "Zoë's <b>", "keys", 2, 4) for _ in range(2)]
        assert ["zo-s-b", "zo-s-b2"] == made
        (one, _) = school.shown(tmp_path / "ada", DOOR)["lessons"]
        assert ("Zoë's <b>", "2 tables, 8 seats") == (one["title"], one["words"])
        assert [] == school.shown(tmp_path / "ben", DOOR)["lessons"]
        for wrong in (("x" * 61, "keys", 1, 4), ("x", "chess", 1, 4), ("x", "keys", 401, 4)):
            with pytest.raises(BadInput):
                school.make(tmp_path / "ada", *wrong)
        with pytest.raises(BadInput):
            school.make(tmp_path / "ada", "x", "keys", 1, 9)


@pytest.mark.parametrize(
    "name", ["../ben/club", "/etc", "..", "", ".", "own/..", "none", "link", "a\0b"]
)
def test_nobody_opens_what_is_in_anothers_folder(tmp_path: Path, name: str) -> None:
    a_lesson_below(tmp_path / "ben", "club")
    a_lesson_below(tmp_path / "ada", "own")
    (tmp_path / "ada" / "link").symlink_to(tmp_path / "ben" / "club")
    with a_school(tmp_path) as school:
        with pytest.raises(BadInput, match="There is no class folder"):
            school.open_folder(tmp_path / "ada", name, DOOR)
        with pytest.raises(BadInput, match="There is no class folder"):
            school.close_folder(tmp_path / "ada", name)
        assert {} == school.open


def test_a_copy_of_a_folder_that_is_open_is_refused_as_their_links_are_the_same(
    tmp_path: Path,
) -> None:
    a_lesson_below(tmp_path, "club")
    with a_school(tmp_path) as school:
        opened(school, "club")
        shutil.copytree(tmp_path / "club", tmp_path / "copy")
        with pytest.raises(BadInput, match="copy of club"):
            opened(school, "copy")
        with alone(tmp_path / "copy"):
            pass


def test_codes_of_open_lessons_differ(tmp_path: Path) -> None:
    for name in ("one", "two"):
        a_lesson_below(tmp_path, name)
        register = json.loads((tmp_path / name / "hall.json").read_text("utf-8"))
        (tmp_path / name / "hall.json").write_text(json.dumps({**register, "code": "ABCDE"}))
    with a_school(tmp_path) as school:
        one, two = (school.open[opened(school, name)].lesson for name in ("one", "two"))
        assert "ABCDE" == one.register.code != two.register.code
        assert {"ABCDE", two.register.code} == set(one.lobby.others())


def test_a_new_code_is_none_of_the_other_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        a_lesson_below(tmp_path, name)
    with a_school(tmp_path) as school:
        one, two = (school.open[opened(school, name)].lesson for name in ("one", "two"))
        drawn = iter([*two.register.code, *one.register.code, *"ZZZZZ"])
        monkeypatch.setattr("kings.hall.links.secrets.choice", lambda _: next(drawn))
        one.lobby.new_code()
        assert "ZZZZZ" == one.register.code


# The door.


def test_the_door_leads_to_the_lesson_with_a_code_and_counts_wrong_ones(tmp_path: Path) -> None:
    clock = Clock()
    a_lesson_below(tmp_path, "club")
    with a_school(tmp_path, clock=clock) as school:
        key = opened(school, "club")
        code = school.open[key].lesson.register.code
        assert key == school.find(code.lower()) == school.find(f" {code[:2]} {code[2:]}")
        wrong = next(one * CODE for one in LETTERS if one * CODE != code)
        for _ in range(MOST_TRIES):
            with pytest.raises(BadInput, match=WRONG):
                school.find(wrong)
        with pytest.raises(BadInput, match=TOO_MANY):
            school.find(code)
        clock.now += TRY_AGAIN
        assert key == school.find(code)
        school.close_folder(tmp_path, "club")
        clock.now += TRY_AGAIN
        with pytest.raises(BadInput, match=WRONG):
            school.find(code)


def test_the_door_leads_a_slips_link_to_its_lesson_and_counts_old_ones_not(tmp_path: Path) -> None:
    for name in ("one", "two"):
        a_lesson_below(tmp_path, name)
    clock = Clock()
    with a_school(tmp_path, clock=clock) as school:
        one, two = (opened(school, name) for name in ("one", "two"))
        for key in (one, two):
            assert key == school.find(school.open[key].lesson.lobby.link((1, 2)))
        lobby = school.open[one].lesson.lobby
        old = lobby.link((1, 0))
        assert LINK == len(old)
        lobby.renew((1, 0))
        for _ in range(MOST_TRIES + 1):
            with pytest.raises(BadInput, match="No lesson is open here"):
                school.find(old)
        assert one == school.find(school.open[one].lesson.register.code)
        clock.now += 1.1
        link = school.open[two].lesson.lobby.link((1, 0))
        assert {two} == {school.find(link) for _ in range(MOST_LINKS)}
        with pytest.raises(BadInput, match=TOO_MANY_LINKS):
            school.find(link)
        clock.now += 1.1
        assert two == school.find(link)


# What is kept.


def test_what_was_open_is_opened_again_and_devices_come_back(tmp_path: Path) -> None:
    a_lesson_below(tmp_path, "club")
    a_lesson_below(tmp_path, "gone")
    a_lesson_below(tmp_path, "closed")

    async def first(port: int, school: School) -> tuple[str, str]:
        key = await asyncio.to_thread(opened, school, "club")
        await asyncio.to_thread(opened, school, "gone")
        await asyncio.to_thread(opened, school, "closed")
        await asyncio.to_thread(school.close_folder, tmp_path, "closed")
        student = await connect(port, f"/{key}/socket")
        await student.send("hello", link=school.open[key].lesson.register.code)
        told = await student.send("hall", what="claim", name="Mia")
        while not told["lobby"]["you"]:
            told = await student.next()
        return key, told["lobby"]["link"]

    key, link = served(tmp_path, first)
    shutil.rmtree(tmp_path / "gone")

    async def second(port: int, school: School) -> None:
        assert [key] == list(school.open)
        student = await connect(port, f"/{key}/socket")
        assert "Mia" == (await student.send("hello", link=link))["lobby"]["you"]["name"]

    served(tmp_path, second)


def test_a_program_that_ends_tells_devices_nothing_and_a_lesson_that_is_closed_says_so(
    tmp_path: Path,
) -> None:
    a_lesson_below(tmp_path, "club")

    async def act(port: int, school: School) -> None:
        key = await asyncio.to_thread(opened, school, "club")
        for told in (True, False):
            student = await connect(port, f"/{key}/socket")
            await student.send("hello", link=school.open[key].lesson.register.code)
            if told:
                await asyncio.to_thread(school.close_folder, tmp_path, "club")
                assert await student.socket.read_message() is None
                assert ("closed", 4000) == (student.socket.close_reason, student.socket.close_code)
                assert 404 == (await fetched(port, f"/{key}/")).code
                await asyncio.to_thread(opened, school, "club")
            else:
                await asyncio.to_thread(school.end)
                with pytest.raises(asyncio.TimeoutError):
                    await asyncio.wait_for(student.socket.read_message(), 0.2)

    served(tmp_path, act)


def test_a_lesson_whose_lock_is_taken_at_first_is_opened_later(tmp_path: Path) -> None:
    a_lesson_below(tmp_path, "club")
    with a_school(tmp_path) as school:
        key = opened(school, "club")
    with a_school(tmp_path) as school:
        with alone(tmp_path / "club"):
            school.reopen()
            assert {} == school.open
            (shown,) = school.shown(tmp_path, DOOR)["lessons"]
            assert "open in another program" in shown["trouble"]
        school.reopen()
        assert [key] == list(school.open)
        assert "" == school.shown(tmp_path, DOOR)["lessons"][0]["trouble"]


def test_what_is_kept_has_the_published_form_and_is_for_its_account_alone(tmp_path: Path) -> None:
    a_lesson_below(tmp_path, "club")
    with a_school(tmp_path) as school:
        opened(school, "club")
        token = school.token
    file = tmp_path / SCHOOL
    assert 0o600 == file.stat().st_mode & 0o777
    text = file.read_text("utf-8")
    assert Draft202012Validator(schools.schemas()["school"]).is_valid(json.loads(text))
    assert token not in text
    with a_school(tmp_path) as school:
        assert token == school.token
    for broken in ("[]", text.replace("kings-school", "kings-hall"), text[:40], ""):
        file.write_text(broken, "utf-8")
        with pytest.raises(BadRecord, match=SCHOOL), a_school(tmp_path):
            pass


# Many.


def test_thirty_sections_share_their_threads_and_nothing_else(tmp_path: Path) -> None:
    for number in range(30):
        a_lesson_below(tmp_path, f"section-{number}", tables=2)
    before = threading.active_count()
    with a_school(tmp_path) as school:
        keys = [opened(school, f"section-{number}") for number in range(30)]
        assert 30 == len(set(keys))
        for key in keys:
            lesson = school.open[key].lesson
            for name in ("Mia", "Noah"):
                tape = Tape()
                guest = lesson.greet(
                    tape, json.dumps({"do": "hello", "link": lesson.register.code})
                )
                said = {"do": "hall", "what": "claim", "name": name}
                assert guest is not None
                lesson.hear(guest, json.dumps(said))
            lesson.start()
        school.strands.finish()
        assert threading.active_count() - before <= THREADS
        for key in keys:
            tables = school.open[key].lesson.tables.open.values()
            assert [1, 1] == [len(table.seats) for table in tables]
        links = [
            school.open[key].lesson.lobby.link(one.place)
            for key in keys
            for one in school.open[key].lesson.register.seats
        ]
        assert len(set(links)) == len(links) == 180
        for key in keys:
            others = [school.open[other].lesson for other in keys if other != key]
            link = school.open[key].lesson.lobby.link((1, 0))
            assert all(other.lobby.find(link) is None for other in others)
        school.close_folder(tmp_path, "section-0")
        assert 29 == len(school.open) and 1 in school.open[keys[1]].lesson.tables.open


# Its addresses, in an application of others.


def test_below_a_prefix_in_a_foreign_application_all_holds_that_held_in_ones_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    a_lesson_below(tmp_path, "club")
    caplog.set_level(logging.DEBUG)

    async def act(port: int, school: School) -> None:
        key = await asyncio.to_thread(opened, school, "club")
        below = f"/a.b/kings/{key}/"
        for page in ("/a.b/kings/", "/a.b/kings/lessons", below):
            found = await fetched(port, page)
            assert 200 == found.code and "Server" not in found.headers
            assert found.headers["Content-Security-Policy"] == web.POLICY
        asked = f"client/{web.client_edition()}/hall.js"
        assert 200 == (await fetched(port, f"{below}{asked}")).code
        assert 200 == (await fetched(port, f"/a.b/kings/{asked}")).code
        assert 404 == (await fetched(port, f"/aXb/kings/{asked}")).code, "a dot is a dot"
        device = await connect(port, f"{below}socket")
        assert "lobby" in await device.send("hello", link=school.open[key].lesson.register.code)
        await device.socket.write_message("x" * (web.MOST_RECEIVED + 1))
        while await device.socket.read_message() is not None:
            pass
        assert 403 == (await posted(port, f"{below}stream", {}, Origin="http://evil.example")).code
        for path in (f"{below}stream", f"{below}say", "/a.b/kings/door", "/a.b/kings/lessons"):
            assert (await posted(port, path, b"x" * (web.MOST_RECEIVED + 1))).code in (400, 599)
        links = school.open[key].lesson.lobby.links
        for secret in (links.teacher, links.debrief):
            assert 404 == (await fetched(port, f"{below}{secret}")).code
            assert 404 == (await fetched(port, f"{below}debrief/{secret}/report.html")).code
            assert secret not in caplog.text
        assert 403 == (await fetched(port, below, Host="evil.example")).code

    served(tmp_path, act, "/a.b/kings/", xsrf_cookies=True, cookie_secret="s" * 32)
    assert "/a.b/kings" not in caplog.text


def test_sockets_ask_whether_the_other_end_is_there_whatever_an_application_says() -> None:
    rules = web.hall_rules(web.House(Hall("token"), Strands(1)))
    (socket,) = [handler for pattern, handler, _ in rules if pattern.endswith("socket")]
    assert (web.PING, web.MOST_RECEIVED) == (socket.ping_interval, socket.max_message_size)


def test_the_page_of_lessons_is_for_whoever_has_the_token_and_for_pages_of_this_server(
    tmp_path: Path,
) -> None:
    a_lesson_below(tmp_path, "club")

    async def act(port: int, school: School) -> None:
        token = {gate.TOKEN: school.token}
        shown = await posted(port, "/lessons", {"do": "show"}, **token)
        assert ["Club"] == [one["title"] for one in json.loads(shown.body)["lessons"]]
        said = {"do": "open", "name": "club"}
        told = json.loads((await posted(port, "/lessons", said, **token)).body)
        assert "" == told["refused"] and told["lessons"][0]["open"]
        (hall,) = school.open.values()
        for wrong in (
            {},
            {gate.TOKEN: school.token[:-1]},
            {gate.TOKEN: hall.lesson.lobby.links.teacher},
            {gate.TOKEN: hall.lesson.register.code},
            {"Cookie": f"token={school.token}"},
            {**token, "Origin": "http://evil.example"},
            {**token, "Origin": ""},
        ):
            assert 403 == (await posted(port, "/lessons", {"do": "show"}, **wrong)).code
        unread: tuple[Any, ...] = (
            *(b"", b"[]", {"do": "eat"}, {"do": "open"}),
            {"do": "make", "tables": "x"},
        )
        for wish in unread:
            told = json.loads((await posted(port, "/lessons", wish, **token)).body)
            assert told["refused"] and told["lessons"]

    served(tmp_path, act)


def test_the_door_is_asked_by_pages_of_this_server_and_tells_a_key_alone(tmp_path: Path) -> None:
    a_lesson_below(tmp_path, "club")

    async def act(port: int, school: School) -> None:
        key = await asyncio.to_thread(opened, school, "club")
        asked = {"do": "enter", "code": school.open[key].lesson.register.code}
        told = await posted(port, "/door", asked)
        assert {"at": key} == json.loads(told.body)
        assert "no-store" == told.headers["Cache-Control"]
        assert 403 == (await posted(port, "/door", asked, Origin="http://evil.example")).code
        for wrong in (b"{", {"do": "open"}, {"do": "enter", "code": 5}, {"do": "enter"}):
            assert ["refused"] == list(json.loads((await posted(port, "/door", wrong)).body))

    served(tmp_path, act)
