"""What is counted of a hall, how it is told, and who may read it."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tornado.httpclient
import tornado.netutil
from prometheus_client.parser import text_string_to_metric_families

from kings.errors import KingsError
from kings.hall import gate, metrics, web
from kings.hall.links import Links
from kings.hall.metrics import Metrics, Times, bucket_of, exposition, merged, quantile, series
from kings.hall.school import SCHOOL, School
from kings.hall.session import Session
from kings.records.formats import Moved
from tests.calls import calls_of
from tests.hall.lessons import a_class
from tests.hall.test_lesson_web import Stream, served, student, until
from tests.hall.test_play_command import letting_go
from tests.hall.test_school import a_lesson_below, opened
from tests.hall.test_web import connect, fetched
from tests.table.devices import Clock


def read(text: str) -> dict[str, float]:
    """Return all samples of a text, read as Prometheus reads them."""
    return {
        series(sample.name, **sample.labels): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# Times.


def test_a_quantile_is_at_most_a_tenth_too_long() -> None:
    rng = random.Random(5)
    seconds = sorted(10 ** rng.uniform(-4, 2) for _ in range(1000))
    times = Times(Clock())
    for one in seconds:
        times.add(one)
    recent = times.value()["recent"]
    for part in (0.5, 0.95, 0.99, 1.0):
        true = seconds[round(part * 1000) - 1]
        assert true <= quantile(recent, part) <= 1.1001 * true


def test_quantiles_are_those_of_the_last_ten_minutes_and_totals_of_all_time() -> None:
    clock = Clock()
    times = Times(clock)
    times.add(5.0)
    clock.now += metrics.WINDOW / 2
    times.add(0.01)
    assert 2 == sum(times.value()["recent"].values())
    clock.now += metrics.WINDOW / 2
    assert {str(bucket_of(0.01)): 1} == times.value()["recent"]
    clock.now += metrics.WINDOW
    value = times.value()
    assert ({}, 2, 5.01) == (value["recent"], value["count"], value["sum"])
    assert quantile({}, 0.5) != quantile({}, 0.5), "it is no number"


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e-9, 1e9])
def test_no_time_is_too_short_or_too_long(seconds: float) -> None:
    times = Times(Clock())
    times.add(seconds)
    assert 1 == sum(times.value()["recent"].values())


# Several processes.


def test_what_several_processes_measured_adds_up_and_travels_as_json() -> None:
    clock = Clock()
    front, worker = Metrics("front", clock=clock), Metrics("w1", clock=clock)
    for one, many in ((front, 1), (worker, 3)):
        for _ in range(many):
            one.heard()
            one.refused("move")
            one.answered(0.02)
    front.take("w1", json.loads(json.dumps(worker.value({"kings_jobs": 2}))))
    told = read(front.text({"kings_jobs": 5}))
    assert 4 == told["kings_messages_total"] == told["kings_answer_seconds_count"]
    assert 4 == told[series("kings_refusals_total", kind="move")]
    assert 7 == told["kings_jobs"]
    assert pytest.approx(0.08) == told["kings_answer_seconds_sum"]
    assert 0.02 <= told[series("kings_answer_seconds", quantile="0.5")] <= 0.022
    assert {"front", "w1"} == {
        name.partition('"')[2].rstrip('"}') for name in told if name.startswith("kings_up_")
    }


def test_a_process_that_dies_takes_its_present_along_and_not_its_past() -> None:
    front, first, second = Metrics("front"), Metrics("w1"), Metrics("w1")
    for _ in range(3):
        first.heard()
    first.answered(0.5)
    front.take("w1", first.value({"kings_jobs": 9}))
    front.take("w1", first.value({"kings_jobs": 9}))  # the same once more counts once
    second.heard()
    front.take("w1", second.value({"kings_jobs": 1}))
    told = read(front.text())
    assert (4, 1) == (told["kings_messages_total"], told["kings_jobs"])
    assert 1 == told["kings_answer_seconds_count"]
    front.take("w1", None)
    assert 4 == read(front.text())["kings_messages_total"]
    assert "kings_jobs" not in read(front.text())


def test_nothing_measured_is_nothing_told_but_zeros() -> None:
    told = read(Metrics().text())
    assert 0 == told["kings_messages_total"]
    for kind in metrics.REFUSALS:
        assert 0 == told[series("kings_refusals_total", kind=kind)]
    assert exposition(merged([])).endswith("\n")


def test_every_series_has_its_words_and_its_kind() -> None:
    one = Metrics()
    one.failed(KeyError)
    others = ("halls", "jobs", "tables", "devices", "lines")
    now = {f"kings_{name}": 1.0 for name in others}
    families = {family.name: family for family in text_string_to_metric_families(one.text(now))}
    for name, (kind, means) in metrics.NAMED.items():
        if name != "kings_memory_bytes":  # Linux alone tells it
            family = families[name.removesuffix("_total") if kind == "counter" else name]
            assert (kind, means) == (family.type, family.documentation)


# Counting.


def test_many_threads_lose_no_count() -> None:
    one = Metrics()

    def count() -> None:
        for _ in range(500):
            one.heard()
            one.answered(0.01)

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = read(one.text())
    assert 4000 == told["kings_messages_total"] == told["kings_answer_seconds_count"]


def test_a_message_and_its_answer_are_counted_in_a_few_calls() -> None:
    one = Metrics()
    one.answered(0.01)
    assert calls_of(one.heard) < 10
    assert calls_of(lambda: one.answered(0.01)) < 40


def test_questions_to_bots_are_counted_by_how_they_end() -> None:
    one = Metrics()
    tells: list[Callable[[Any], None]] = []
    heard: list[Any] = []

    def ask(_: Any, tell: Callable[[Any], None]) -> Callable[[], object]:
        tells.append(tell)
        return lambda: heard.append("given up")

    thought: Any = None
    ends = [one.ask(ask, thought, heard.append) for _ in range(4)]
    assert 4 == read(one.text())["kings_thoughts_waiting"]
    tells[0]("a card")
    tells[1](KingsError("a fault"))
    ends[2]()
    ends[0]()  # nobody waits for it any more
    told = read(one.text())
    assert 1 == told["kings_thoughts_waiting"] and "a card" == heard[0] and 4 == len(heard)
    for end in metrics.THOUGHTS:
        assert 1 == told[series("kings_thoughts_total", end=end)]


def test_decisions_are_those_of_people_and_bots_and_no_draw_of_chance() -> None:
    class Decided:
        def __init__(self, seat: int) -> None:
            self.seat = seat

    one, players = Metrics(), ["human", "greedy"]
    for seat in (0, 0, 1, -1):
        line: Any = Moved(2, Decided(seat), (), None)
        one.kept(players, line, 0.003)
    one.kept(players, object(), 0.003)
    told = read(one.text())
    assert 2 == told[series("kings_decisions_total", by="person")]
    assert 1 == told[series("kings_decisions_total", by="bot")]
    assert 5 == told["kings_journal_seconds_count"]


# The address.


def test_the_token_of_whoever_runs_it_and_the_teachers_open_the_numbers_and_nothing_else(
    tmp_path: Path,
) -> None:
    async def act(port: int, lesson: Session) -> None:
        links = lesson.lobby.links
        for token in (links.metrics, links.teacher):
            told = await fetched(port, "/metrics", Authorization=f"Bearer {token}")
            assert (200, "no-store") == (told.code, told.headers["Cache-Control"])
            assert told.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        nothing = await fetched(port, "/nothing")
        wrong = (
            {},
            *({"Authorization": f"Bearer {one}"} for one in wrong_tokens(links, lesson)),
            {"Authorization": links.metrics},
            {"Authorization": f"Basic {links.metrics}"},
            {"Cookie": f"token={links.metrics}"},
        )
        for headers in wrong:
            told = await fetched(port, "/metrics", **headers)
            assert (404, nothing.body) == (told.code, told.body), headers
            assert {*nothing.headers} == {*told.headers}
        for path in (f"/metrics?token={links.metrics}", f"/metrics/{links.metrics}"):
            assert 404 == (await fetched(port, path)).code
        client = tornado.httpclient.AsyncHTTPClient()
        posted = await client.fetch(
            f"http://127.0.0.1:{port}/metrics", method="POST", body="", raise_error=False
        )
        assert 405 == posted.code

    served(a_class(tmp_path / "class"), act)


def wrong_tokens(links: Links, lesson: Session) -> list[str]:
    """Return tokens that open something else, or nothing."""
    code, link = lesson.register.code, lesson.lobby.link((1, 0))
    return ["", code, link, links.projector, links.debrief, links.metrics[:-1], "x" * 22]


def test_the_token_opens_nothing_else_and_follows_from_the_secret() -> None:
    one, other = Links("a" * 32), Links("b" * 32)
    assert one.metrics == Links("a" * 32).metrics != other.metrics
    assert 22 == len(one.metrics)
    assert not metrics.may_read(one, f"Bearer {other.metrics}")
    assert metrics.may_read(one, f"bearer {one.metrics}"), "as HTTP has it"
    assert one.find(one.metrics, [(1, 0, 1)]) is None


def test_a_lesson_is_told_in_numbers(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        async def told() -> dict[str, float]:
            header = {"Authorization": f"Bearer {lesson.lobby.links.metrics}"}
            return read((await fetched(port, "/metrics", **header)).body.decode())

        before = await told()
        assert 2 == before[series("kings_tables", state="waiting")]
        teacher = await connect(port)
        await teacher.send("hello", link=lesson.lobby.links.teacher)
        names = [name for (table, _), name in lesson.lobby.names.items() if table == 1]
        students = [await student(port, lesson, name) for name in names[:2]]
        stream = Stream(port)
        await stream.open(lesson.register.code)
        stranger = await connect(port)
        await stranger.send("hello", link="A" * 16)
        bad = await connect(port)
        await bad.send("hello", link="AAAAA")
        with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
            await connect(port, Origin="https://evil.example")
        await fetched(port, "/", Host="evil.example")
        await teacher.socket.write_message('{"do":"start_tables"}')
        for one in students:
            await until(one, "pictures")
        chooser = next(
            one for one in students if one.frame["choices"] or one.frame["window"]["let"]
        )
        q = chooser.frame["q"]
        if chooser.frame["choices"]:
            said = {"do": "choose", "q": q, "move": chooser.frame["choices"][0]["move"]}
        else:
            said = {"do": "enough", "q": q}
        await chooser.socket.write_message(json.dumps(said))
        while chooser.frame["q"] == q:
            await chooser.next()
        await chooser.socket.write_message('{"do":"choose","q":99,"move":{}}')
        await until(chooser, "refused")
        await asyncio.sleep(0)
        after = await told()
        assert 1 == after[series("kings_tables", state="playing")]
        assert 1 == after[series("kings_devices", role="teacher")]
        assert 2 == after[series("kings_devices", role="seat")]
        assert 2 == after[series("kings_devices", role="lobby")]
        assert 1 == after[series("kings_lines", kind="stream")]
        assert 5 <= after[series("kings_lines_opened_total", kind="socket")]
        for kind in ("link", "code", "origin", "host", "move"):
            assert 1 == after[series("kings_refusals_total", kind=kind)], kind
        assert 0 == after[series("kings_refusals_total", kind="flood")]
        assert after["kings_answer_seconds_count"] >= 5 and after["kings_journal_seconds_count"] > 0
        assert after[series("kings_answer_seconds", quantile="0.99")] < 60
        assert after[series("kings_processor_seconds_total", process="hall")] > 0
        assert 0 == after["kings_thoughts_waiting"] and "kings_jobs" in after
        assert not any(name.startswith("kings_faults_total") for name in after)

    served(a_class(tmp_path / "class"), act)


# A school.


def test_a_school_tells_the_numbers_of_all_its_halls_and_forgets_none_that_was_closed(
    tmp_path: Path,
) -> None:
    for name in ("one", "two"):
        a_lesson_below(tmp_path, name, tables=2)

    async def act(port: int, school: School) -> None:
        async def told(token: str) -> dict[str, float]:
            header = {"Authorization": f"Bearer {token}"}
            answer = await fetched(port, "/metrics", **header)
            return read(answer.body.decode()) if answer.code == 200 else {}

        keys = [opened(school, name) for name in ("one", "two")]
        for key in keys:
            device = await connect(port, f"/{key}/socket")
            await device.send("hello", link="AAAAA")
            own = school.open[key].lesson.lobby.links.metrics
            assert {} == await told(own), "a hall's token opens its own numbers alone"
            header = {"Authorization": f"Bearer {own}"}
            hall = read((await fetched(port, f"/{key}/metrics", **header)).body.decode())
            assert 1 == hall["kings_messages_total"] == hall[series("kings_devices", role="lobby")]
            header = {"Authorization": f"Bearer {school.links.metrics}"}
            assert 404 == (await fetched(port, f"/{key}/metrics", **header)).code
        both = await told(school.links.metrics)
        assert both == both | {"kings_halls": 2, "kings_messages_total": 2}
        assert 2 == both[series("kings_refusals_total", kind="code")]
        assert 4 == both[series("kings_tables", state="waiting")]
        processes = [name for name in both if name.startswith("kings_memory_bytes")]
        assert len(processes) <= 1, "they share one process"
        school.close_folder(tmp_path, "one")
        left = await told(school.token)
        assert left == left | {"kings_halls": 1, "kings_messages_total": 2}
        assert 2 == left[series("kings_tables", state="waiting")]
        opened(school, "one")
        assert 2 == (await told(school.token))["kings_messages_total"], "nothing counts twice"
        assert {} == await told("") == await told(school.token[:-1])

    served_school(tmp_path, act)


def served_school(root: Path, act: Callable[[int, School], Any]) -> None:
    """Serve a school as its command does, while something is done with it."""

    async def both() -> None:
        school = School(root, root / SCHOOL, web.Names(web.NAMES))
        school.begin()
        sockets = tornado.netutil.bind_sockets(0, web.LOOPBACK)
        server = web.server_of(gate.application(school))
        server.add_sockets(sockets)
        try:
            await act(sockets[0].getsockname()[1], school)
        finally:
            await letting_go(asyncio.sleep(0))
            server.stop()
            await server.close_all_connections()
            await asyncio.to_thread(school.end)

    asyncio.run(both())


def test_every_name_is_explained_to_whoever_runs_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    for name in metrics.NAMED:
        assert f"`{name}" in page, name
    for word in (*metrics.REFUSALS, *metrics.STATES, *metrics.ROLES, *metrics.THOUGHTS):
        assert f"`{word}`" in page, word
