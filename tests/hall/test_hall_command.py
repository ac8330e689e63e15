"""``kings hall`` and ``kings play --friends`` as programs: what they tell, and a kill."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kings.cli import main
from tests.effort import some
from tests.hall.lessons import a_class
from tests.hall.test_play_command import COMMAND, ROOT, came, letting_go
from tests.hall.test_web import connect, fetched


@contextmanager
def running(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """Run a command; yield it with what it tells, and its port."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "KINGS_HOME": str(home)}
    environment["PYTHONIOENCODING"] = "utf-8"
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words, "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    try:
        assert server.stdout is not None
        told = ""
        while "Ctrl+C" not in told:
            line = server.stdout.readline()
            assert line, told
            told += line
        port = re.search(r"http://[^/\s]*:(\d+)/", told)
        assert port
        yield server, told, int(port[1])
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def links(told: str) -> list[str]:
    return re.findall(r"#([\w-]+)", told)


def test_a_lesson_tells_a_short_address_its_code_and_what_is_not_encrypted(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    with running(tmp_path, "hall", str(folder), "--host", "0.0.0.0") as (_, told, port):
        assert re.search(rf"Monday: http://[\w.-]+:{port}/   code [A-HJ-NP-Z]{{5}}\n", told)
        assert "█" in told and "Nothing is encrypted" in told
        teacher, wall = links(told)
        assert teacher.startswith("t") and wall.startswith("p")
        assert f"For the teacher alone: http://127.0.0.1:{port}/#{teacher}" in told


@pytest.mark.parametrize("host", some(("127.0.0.1", "0.0.0.0"), ["0.0.0.0"]))
def test_behind_a_proxy_it_tells_and_answers_the_address_that_it_was_given(
    tmp_path: Path, host: str
) -> None:
    folder = a_class(tmp_path / "class")
    words = ("hall", str(folder), "--host", host, "--address", "https://kings.school")
    with running(tmp_path, *words) as (_, told, port):
        assert re.search(r"Monday: https://kings\.school/   code [A-HJ-NP-Z]{5}\n", told)
        assert "Only this machine reaches it" not in told and "Nothing is encrypted" not in told
        assert (host == "127.0.0.1") == ("unencrypted" not in told)
        assert f"For the teacher alone: https://kings.school/#{links(told)[0]}" in told
        assert f"passes it on to http://127.0.0.1:{port}/ " in told
        for name, code in (("kings.school", 200), ("evil.example", 403)):
            assert code == asyncio.run(fetched(port, "/", Host=name)).code


def test_on_one_machine_it_says_how_phones_come_in(tmp_path: Path) -> None:
    with running(tmp_path, "hall", "--tables", "2", "--game", "keys") as (_, told, _):
        assert "King's Keys: http://127.0.0.1" in told and "--host 0.0.0.0" in told
        assert "Nothing is encrypted" not in told
    assert 1 == len(list(tmp_path.glob("halls/*/hall.json")))


def test_a_lesson_that_is_killed_goes_on_at_the_same_links(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    seen: list[str] = []

    async def begin(port: int, told: str) -> None:
        code = re.search(r"code (\w{5})", told)
        assert code
        student = await connect(port)
        page = await student.send("hello", link=code[1])
        name = page["lobby"]["names"][0]["name"]
        mine = await student.send("hall", what="claim", name=name)
        seen.append(mine["lobby"]["link"])
        teacher = await came(port, links(told)[0])
        await teacher.socket.write_message('{"do":"start_tables"}')
        while "n" not in student.frame:
            await student.next()
        seen.append(str(student.frame["names"]))

    async def again(port: int, told: str) -> None:
        student = await connect(port)
        await student.socket.write_message(f'{{"do":"hello","link":"{seen[0]}"}}')
        while "n" not in student.frame:
            await student.next()
        assert seen[1] == str(student.frame["names"])

    with running(tmp_path, "hall", str(folder)) as (server, first, port):
        asyncio.run(letting_go(begin(port, first)))
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path, "hall", str(folder)) as (server, second, port):
        asyncio.run(letting_go(again(port, second)))
        server.terminate()
        assert 0 == server.wait(30)
    assert links(first) == links(second)
    assert re.findall("code (.*)", first) == re.findall("code (.*)", second)


def test_a_hall_that_is_open_is_not_opened_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = a_class(tmp_path / "class")
    with running(tmp_path, "hall", str(folder)) as (server, _, _):
        before = sorted(path.name for path in folder.iterdir())
        assert 2 == main(["hall", str(folder), "--no-browser"])
        refused = capsys.readouterr().err
        assert f"{folder} is open in another program" in refused and "Traceback" not in refused
        assert before == sorted(path.name for path in folder.iterdir())
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path, "hall", str(folder)) as (_, told, _):
        assert "Monday" in told, "the one that was killed has let go of it"


def test_friends_get_a_link_each(tmp_path: Path) -> None:
    with running(tmp_path, "play", "--friends", "--players", "3", "--game", "castle") as (
        _,
        told,
        port,
    ):
        own = links(told)
        assert 3 == len(own) and all(16 == len(link) for link in own)
        assert told.startswith(f"Your own seat, A: http://127.0.0.1:{port}/#{own[0]}")
        assert "Seat B: " in told and "Seat C: " in told and "█" in told

        async def act(port: int) -> None:
            pages = [await (await connect(port)).send("hello", link=link) for link in own]
            assert [0, 1, 2] == [page["lobby"]["you"]["seat"] for page in pages]

        asyncio.run(letting_go(act(port)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("hall", "nowhere"), "is no class folder"),
        (("hall", "--tables", "401"), "1 to 400 tables"),
        (("hall", "--players", "9"), "3 to 6 players"),
        (("hall", "--host", "300.0.0.1"), "can't listen on the host"),
        (("hall", "--address", "kings school"), "as 192.168.1.20:8080, not “kings school”"),
        (("hall", "--address", "https://me:pass@kings.school"), "as 192.168.1.20:8080, not"),
        (("hall", "--port", "0"), "A port is a number from 1 to 65535"),
        (("play", "--players", "3"), "go with --friends"),
        (("play", "--address", "kings.school"), "go with --friends"),
        (("play", "--friends", "--players", "1"), "3 to 6 players"),
    ],
)
def test_what_it_can_not_do_is_told(
    words: tuple[str, ...],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert 2 == main([*words, "--no-browser"])
    assert sentence in capsys.readouterr().err


def test_a_hall_has_its_tables_already(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = a_class(tmp_path / "class")
    assert 2 == main(["hall", str(folder), "--tables", "3", "--no-browser"])
    assert "has its tables already" in capsys.readouterr().err


def test_a_school_tells_its_door_and_its_teachers_page_and_is_open_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "lessons"
    with running(tmp_path, "hall", "--school", str(root), "--host", "0.0.0.0") as (_, told, port):
        assert re.search(rf"For students: http://[\w.-]+:{port}/ and the code", told)
        assert f"http://127.0.0.1:{port}/lessons#" in told and "Nothing is encrypted" in told
        assert 2 == main(["hall", "--school", str(root), "--no-browser"])
        assert "is open in another program" in capsys.readouterr().err
        (token,) = links(told)
    log = tmp_path / "events.jsonl"
    with running(tmp_path, "hall", "--school", str(root), "--log", str(log)) as (_, again, _):
        assert [token] == links(again), "the teacher's page stays where it is"
        assert log.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--school", "NEW", "--tables", "3"), "--school takes its folder alone"),
        (("--school", "NEW", "--title", "Monday"), "lessons are made on the teacher's page"),
        (("--school", "NEW", "--rehearse"), "--school takes its folder alone"),
        (("--school", "NEW", "--workers", "2"), "--school has no workers"),
        (("--rehearse", "--workers", "2"), "leave --workers out"),
        (("--school", "NEW", "--lesson", "1"), "--school takes its folder alone"),
        (("--school", "NEW", "--or-here"), "while the --scheduler can't be reached"),
        (("--school", "CLASS"), "is a class folder itself"),
    ],
)
def test_what_a_school_can_not_do_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    places = {"NEW": str(tmp_path / "new"), "CLASS": str(a_class(tmp_path / "class"))}
    assert 2 == main(["hall", *(places.get(word, word) for word in words), "--no-browser"])
    assert sentence in capsys.readouterr().err
