"""The log of whoever runs a hall: what stands in it, and what never does."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from kings.castle import cards as castle
from kings.cli import main
from kings.errors import BadInput, KingsError
from kings.games import ROOMS
from kings.hall import events, metrics
from kings.hall.metrics import Metrics
from kings.hall.minds import LIVES, Minds
from kings.hall.register import new_session
from kings.hall.session import Session
from kings.keys import cards as keys
from kings.struggle import cards as struggle
from tests.effort import some
from tests.hall.lessons import a_class
from tests.hall.pupils import Server, running
from tests.hall.test_hall_command import running as command
from tests.hall.test_lesson_web import STREAMS, Stream, served, until
from tests.hall.test_web import Client, connect, fetched
from tests.table.devices import Clock

SECRET = "the-Queen-of-Hearts-is-Ada's"


@contextmanager
def log(folder: Path, clock: Clock | None = None, **more: Any) -> Iterator[Path]:
    """Keep a log while this lasts."""
    path = folder / "hall.log"
    with events.kept(str(path), clock=clock or Clock(), **more):
        yield path


def lines(path: Path) -> list[dict[str, Any]]:
    """Return what stands in a log."""
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def fail(word: str) -> None:
    """Raise something whose words, and whose variables, nobody may read."""
    card = f"{word} {SECRET}"
    try:
        raise KeyError(card)
    except KeyError as fault:
        raise RuntimeError(f"{card} is gone") from fault


def test_an_event_is_a_line_with_its_fields_and_the_time_in_utc(tmp_path: Path) -> None:
    with log(tmp_path) as path:
        events.tell("device_come", role="seat", line="socket")
        events.tell("table_open", table=3, over=False)
    first, second = lines(path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first.pop("time"))
    assert {"event": "device_come", "role": "seat", "line": "socket"} == first
    assert (3, False) == (second["table"], second["over"])


def test_without_a_log_nothing_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with events.kept(""):
        events.tell("stop")
    events.tell("stop")
    assert ("", "") == capsys.readouterr() and [] == [*tmp_path.iterdir()]


def test_of_a_fault_the_kind_and_the_place_are_told_and_not_a_word(tmp_path: Path) -> None:
    kinds: list[str] = []
    with log(tmp_path, failed=lambda kind: kinds.append(kind.__name__)) as path:
        try:
            fail(SECRET)
        except RuntimeError:
            logging.getLogger("kings").exception("%s could not be done: %s", SECRET, SECRET)
        logging.getLogger("tornado.application").error(f"GET /{SECRET}")
        logging.getLogger("kings").warning("A table could not go on: %s", SECRET)
    fault, other, warning = lines(path)
    assert ("fault", "fault", "warning") == (fault["event"], other["event"], warning["event"])
    assert ["RuntimeError", "KeyError"] == fault["kinds"]
    assert fault["place"].startswith("tests/hall/test_events.py:")
    assert [" fail"] == [one[one.index(" ") :] for one in fault["frames"][1:]]
    assert SECRET not in path.read_text("ascii") and "Ada" not in path.read_text("ascii")
    assert ["RuntimeError", "Exception"] == kinds


def test_a_file_of_somebody_and_its_functions_are_not_named(tmp_path: Path) -> None:
    own: dict[str, Any] = {"__name__": "bot_of_ada"}
    source = "class Ada(ValueError): pass\ndef ada_lovelace():\n    raise Ada('x')\n"
    exec(compile(source, "/somewhere/ada/bot_of_ada.py", "exec"), own)
    one = Metrics()
    with log(tmp_path, failed=one.failed) as path:
        try:
            own["ada_lovelace"]()
        except ValueError:
            logging.getLogger("kings").exception("A bot could not answer.")
    (fault,) = lines(path)
    assert (["elsewhere"], "elsewhere") == (fault["kinds"], fault["frames"][-1])
    assert 'kings_faults_total{type="elsewhere"} 1' in one.text()
    assert "ada" not in (path.read_text("ascii") + one.text()).lower()


@pytest.mark.parametrize("text", [SECRET, "x" * 41, "a b", "Ä", 'a"b', ""])
def test_a_field_that_is_no_word_of_the_program_is_left_out(tmp_path: Path, text: str) -> None:
    with log(tmp_path) as path:
        events.tell("refused", kind=text)
        events.tell("refused", kind=[text])  # type: ignore[arg-type]  # nor anything else
        events.tell(text)
    one, other, unknown = lines(path)
    assert {"time", "event"} == {*one} == {*other}
    assert "warning" == unknown["event"] and unknown["place"].startswith("kings/hall/events.py:")


def test_of_one_kind_there_are_only_so_many_lines_in_a_minute(tmp_path: Path) -> None:
    clock = Clock()
    with log(tmp_path, clock) as path:
        for _ in range(events.MOST_A_MINUTE + 5):
            events.tell("refused", kind="flood")
        events.tell("refused", kind="token")
        clock.now += 60
        events.tell("refused", kind="flood")
        events.tell("refused", kind="flood")
    told = lines(path)
    assert events.MOST_A_MINUTE + 3 == len(told)
    assert "token" == told[-3]["kind"], "another kind isn't held back"
    assert 5 == told[-2]["left_out"] and "left_out" not in told[-1]


def test_a_log_that_is_moved_away_is_begun_anew(tmp_path: Path) -> None:
    with log(tmp_path) as path:
        events.tell("start")
        path.rename(tmp_path / "hall.log.1")
        events.tell("stop")
    assert ["start"] == [one["event"] for one in lines(tmp_path / "hall.log.1")]
    assert ["stop"] == [one["event"] for one in lines(path)]


def test_a_line_that_can_not_be_written_is_left_out_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> str:
        raise OSError(28, "No space left on device")

    with log(tmp_path) as path:
        monkeypatch.setattr(events.Lines, "format", full)
        logging.getLogger("kings").error("It is %s.", SECRET)
        monkeypatch.undo()
        events.tell("stop")
    assert ["stop"] == [one["event"] for one in lines(path)]
    assert ("", "") == capsys.readouterr()


def test_a_log_that_can_not_be_opened_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = pytest.raises(BadInput, match="can't be written: Is a directory")
    with refused, events.kept(str(tmp_path)):
        pass
    folder = a_class(tmp_path / "class")
    words = ["hall", str(folder), "--no-browser", "--log", str(tmp_path / "no" / "hall.log")]
    assert 2 == main(words)
    assert "can't be written: No such file or directory" in capsys.readouterr().err


def test_the_commands_log_and_numbers(tmp_path: Path) -> None:
    folder, path = a_class(tmp_path / "class"), tmp_path / "hall.log"
    with command(tmp_path, "hall", str(folder), "--log", str(path), "--metrics") as (
        server,
        told,
        port,
    ):
        found = re.search(
            rf"runs it: +http://127.0.0.1:{port}/metrics .* Authorization: Bearer (\S+)\n", told
        )
        assert found
        numbers = asyncio.run(fetched(port, "/metrics", Authorization=f"Bearer {found[1]}"))
        assert b'kings_tables{state="waiting"} 2' in numbers.body
        server.terminate()
        assert 0 == server.wait(30)
    start, stop = lines(path)
    assert ("start", 2, 8, False) == (start["event"], start["tables"], start["seats"], start["far"])
    assert "stop" == stop["event"]


def test_a_school_has_a_log_and_numbers_too(tmp_path: Path) -> None:
    path = tmp_path / "school.log"
    words = ("hall", "--school", str(tmp_path / "school"), "--log", str(path), "--metrics")
    with command(tmp_path, *words) as (server, told, port):
        found = re.search(rf"runs it: +http://127.0.0.1:{port}/metrics .* Bearer (\S+)\n", told)
        assert found
        numbers = asyncio.run(fetched(port, "/metrics", Authorization=f"Bearer {found[1]}"))
        assert b"kings_halls 0" in numbers.body
        server.terminate()
        assert 0 == server.wait(30)
    start, stop = lines(path)
    assert ("start", False, False) == (start["event"], start["far"], start["https"])
    assert "stop" == stop["event"]


def test_nothing_is_printed_of_the_token_unless_it_is_asked_for(tmp_path: Path) -> None:
    with command(tmp_path, "hall", str(a_class(tmp_path / "class"))) as (_, told, _port):
        assert "Bearer" not in told and "metrics" not in told


def test_a_log_on_standard_error_holds_nothing_but_lines(tmp_path: Path) -> None:
    with running(tmp_path, str(a_class(tmp_path / "class")), "--log", "-") as server:
        server.process.terminate()
        assert server.process.stdout is not None
        rest = server.process.stdout.read()
    assert ["stop"] == [json.loads(line)["event"] for line in rest.splitlines()]


def test_each_process_that_thinks_and_is_killed_is_an_event(tmp_path: Path) -> None:
    heard: list[Any] = []
    minds, question = Minds(1), cast(Any, Killed())
    with log(tmp_path) as path:
        minds.ask(question, heard.append)
        end = time.monotonic() + 60
        while not heard and time.monotonic() < end:
            time.sleep(0.05)
        minds.close()
    assert isinstance(heard[0], KingsError)
    assert ["mind_died"] * LIVES == [one["event"] for one in lines(path)]


class Killed:
    """A question that kills the process in which it is thought about."""

    def answer(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_hall_that_ends_under_a_long_response_tells_of_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "hall.log"

    async def come_and_stay(server: Server) -> None:
        await Stream(server.port).open(server.code)
        server.process.terminate()
        while server.process.poll() is None:
            await asyncio.sleep(0.05)
        await STREAMS.pop().close()

    with running(tmp_path, str(a_class(tmp_path / "class")), "--log", str(path)) as server:
        asyncio.run(come_and_stay(server))
        assert 0 == server.process.poll()
    told = [one["event"] for one in lines(path)]
    assert ["start", "device_come", "stop"] == [one for one in told if one != "device_go"]


def test_every_event_is_explained_to_whoever_runs_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    for name in events.EVENTS:
        assert f"`{name}`" in page, name


# A whole game.


class Here:
    """Places in this file."""

    def __contains__(self, value: object) -> bool:
        places = value if isinstance(value, list) else [value]
        return all(
            re.fullmatch(r"tests/hall/test_events\.py:\d+ act", str(place)) for place in places
        )


NAMES = ("Zsuzsanna<b>", "Quetzalcoatl%s", "Xanthippe{0}", "Wolfgang\u202eevil")
FIELDS: dict[str, dict[str, Any]] = {
    "table_open": {"table": [1], "over": [False]},
    "table_over": {"table": [1]},
    "device_come": {"role": metrics.ROLES, "line": ["socket"]},
    "device_go": {"role": metrics.ROLES, "line": ["socket"]},
    "refused": {"kind": metrics.REFUSALS},
    "fault": {"place": Here(), "kinds": [["BadInput"]], "frames": Here()},
}
"""All that may stand in a line, by its event."""
CARDS = {
    "struggle": {card.title for card in struggle.Card},
    "keys": {str(card) for card in keys.DECK},
    "castle": {*castle.NAMES.values(), *(kind.name.title() for kind in castle.Kind)},
}
WORDS = "Thunderstruck <script>alert(1)</script> %(levelname)s {0.__class__} gamekeeper"


async def play(port: int, lesson: Session) -> tuple[list[Client], str]:
    """Play a whole game with whatever may be typed; return the devices, and the numbers told."""
    teacher = await connect(port)
    await teacher.send("hello", link=lesson.lobby.links.teacher)
    links = [lesson.lobby.link(one.place) for one in lesson.register.seats]
    devices = []
    for link, name in zip(links, NAMES, strict=False):
        device = await connect(port)
        await device.send("hello", link=link)
        await device.send("hall", what="claim", name=name)
        devices.append(device)
    await teacher.socket.write_message('{"do":"whispers","on":true}')
    await teacher.socket.write_message('{"do":"start_tables"}')
    for device in devices:
        await until(device, "pictures")
    for at, device in enumerate(devices):
        to = (at + 1) % len(devices)
        for said in ({"text": WORDS, "to": None}, {"text": f"{WORDS} whisper", "to": to}):
            await device.socket.write_message(json.dumps({"do": "word", **said}))
        await device.socket.write_message(f'{{"do":"{WORDS}"}}')
        await device.socket.write_message(json.dumps({"do": "choose", "q": 0, "move": WORDS}))
    await teacher.socket.write_message(json.dumps({"do": "announce", "text": WORDS}))
    await asyncio.sleep(1)
    await asyncio.gather(*(play_on(device) for device in devices))
    for path in (f"/{links[0]}", f"/?{WORDS}", f"/metrics?{lesson.lobby.links.teacher}"):
        await fetched(port, path.replace(" ", "%20"), Authorization=f"Bearer {links[0]}")
    numbers = await fetched(port, "/metrics", Authorization=f"Bearer {lesson.lobby.links.metrics}")
    return devices, numbers.body.decode()


async def play_on(device: Client) -> None:
    """Do anything that may be done until the game is over."""
    done, rng, next_one = -1, random.Random(3), 0.0
    while device.frame.get("over") is None:
        frame = device.frame
        if frame["q"] != done and not frame.get("step"):
            done = frame["q"]
            said: dict[str, Any] | None = None
            if frame["choices"]:
                said = {"do": "choose", "q": done, "move": rng.choice(frame["choices"])["move"]}
            elif frame["window"]["let"]:
                said = {"do": "enough", "q": done}
            else:
                done = -1
            if said is not None:
                await asyncio.sleep(max(0.0, next_one - time.monotonic()))
                next_one = time.monotonic() + 0.11  # a seat may send ten messages a second
                await device.socket.write_message(json.dumps(said))
        told = await device.next()
        assert told, "the connection has ended"
        if "refused" in told:
            done = -1


@pytest.mark.parametrize("game", some(ROOMS, ["struggle"]))
def test_no_name_link_card_or_word_of_a_whole_game_is_in_the_log_or_the_numbers(
    tmp_path: Path, game: str
) -> None:
    folder = tmp_path / "typed"
    new_session(folder, WORDS[:40], game, 1, 4)
    secrets: list[str] = []

    async def act(port: int, lesson: Session) -> str:
        secrets.extend(lesson.lobby.link(one.place) for one in lesson.register.seats)
        links = lesson.lobby.links
        secrets.extend((links.teacher, links.projector, links.debrief, links.metrics))
        secrets.append(lesson.register.code)
        _, numbers = await asyncio.wait_for(play(port, lesson), 120)
        try:
            raise BadInput(f"{NAMES[0]} can't play {SECRET} at {links.teacher}.")
        except BadInput:
            logging.getLogger("kings").exception("It could not be done: %s", WORDS)
        return numbers

    with log(tmp_path) as path:
        numbers = served(folder, act)
    told = path.read_text("ascii")
    assert 'kings_tables{state="over"} 1' in numbers
    for one in lines(path):
        assert re.fullmatch(r"[\d:.TZ-]{24}", one.pop("time"))
        known = FIELDS[one.pop("event")]
        assert {*one} == {*known} and all(value in known[name] for name, value in one.items())
    assert {one["event"] for one in lines(path)} == {*FIELDS}
    cards = CARDS[game]
    typed = {word for text in (*NAMES, WORDS, SECRET) for word in re.findall(r"\w{5,}", text)}
    places = {"127.0.0.1", "localhost", str(tmp_path), folder.name + "/"}
    assert 9 == len(secrets) and len(cards) >= 10
    for text in (told, numbers):
        found = [one for one in (*secrets, *typed - {"class", "script"}, *places) if one in text]
        assert [] == found
        assert [] == [one for one in cards if re.search(rf"\b{re.escape(one)}\b", text)]
    assert not any(name[:6] in told for name in NAMES)
