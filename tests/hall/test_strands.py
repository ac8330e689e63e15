"""Strands: each in its order, one not behind another, and none of them where sockets are served."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from kings.hall.strands import Section, Strands

LONG = 20.0
"""Seconds after which something has hung."""


@pytest.fixture
def strands() -> Iterator[Strands]:
    made = Strands(4)
    yield made
    made.close()


def test_jobs_of_a_strand_are_done_in_their_order(strands: Strands) -> None:
    done, last = list[int](), threading.Event()
    for number in range(200):
        strands.post("table 1", lambda number=number: done.append(number))  # type: ignore[misc]
    strands.post("table 1", last.set)
    assert last.wait(LONG) and [*range(200)] == done


def test_a_slow_disk_delays_its_own_table_only(strands: Strands) -> None:
    stuck, other = threading.Event(), threading.Event()
    behind = list[str]()
    strands.post("table 1", lambda: behind.append(str(stuck.wait(LONG))))
    strands.post("table 1", lambda: behind.append("later"))
    strands.post("table 2", other.set)
    assert other.wait(LONG) and [] == behind
    stuck.set()
    strands.close()
    assert ["True", "later"] == behind


def test_what_one_job_does_wrong_does_not_stop_those_behind_it(
    strands: Strands, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong() -> None:
        raise ValueError("a fault")

    last = threading.Event()
    strands.post("", wrong)
    strands.post("", last.set)
    assert last.wait(LONG) and "could not be done" in caplog.text


def test_a_job_may_give_its_own_strand_another(strands: Strands) -> None:
    last = threading.Event()
    strands.post("a", lambda: strands.post("a", last.set))
    assert last.wait(LONG)


def test_what_was_given_before_the_end_is_done_and_nothing_after_it() -> None:
    made, done = Strands(2), list[str]()
    for _ in range(100):
        made.post("a", lambda: done.append("before"))
    made.close()
    made.post("a", lambda: done.append("after"))
    assert ["before"] * 100 == done


def test_what_is_to_be_done_later_waits_for_the_loop_that_tells_the_time(strands: Strands) -> None:
    """A hall begins its workers before it serves."""
    done = list[str]()
    strands.later(0.0, "table", lambda: done.append("early"))

    async def run() -> None:
        strands.run_on(asyncio.get_running_loop())
        strands.later(0.0, "table", lambda: done.append("late"))
        while len(done) < 2:
            await asyncio.sleep(0.005)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert ["early", "late"] == done


def test_many_strands_at_once_lose_nothing() -> None:
    made, done = Strands(8), list[int]()
    for number in range(2_000):
        made.post(f"table {number % 37}", lambda number=number: done.append(number))  # type: ignore[misc]
    made.close()
    assert [*range(2_000)] == sorted(done)
    for table in range(37):
        own = [number for number in done if number % 37 == table]
        assert own == sorted(own)


def test_when_the_interpreter_ends_what_was_given_is_done_and_nobody_waits_for_more() -> None:
    strands, begun, free = Strands(1), threading.Event(), threading.Event()
    done: list[int] = []

    def first() -> None:
        begun.set()
        free.wait()

    strands.post("a", first)
    for number in range(100):
        strands.post("a", partial(done.append, number))
    begun.wait()
    strands._pool.shutdown(wait=False)
    strands.post("b", first)
    free.set()
    strands.close()
    assert list(range(100)) == done


def test_a_section_is_closed_alone_and_what_was_given_to_it_is_done() -> None:
    strands = Strands(2)
    one, two = (Section(strands, name) for name in ("one", "two"))
    done: list[str] = []
    one.post("table 1", lambda: done.append("before"))
    one.close()
    one.post("table 1", lambda: done.append("after"))
    two.post("table 1", lambda: done.append("two"))
    strands.close()
    assert ["before", "two"] == sorted(done)
