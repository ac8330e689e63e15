"""Work beside the page: only the last question is heard, and clicks are never blocked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator

from kings.errors import BadInput
from kings.table.background import Work

Told = Callable[[float], None]


class Notes:
    """What a worker told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.threads: set[int] = set()
        self.work: Work[str] = Work(
            self._note, lambda: self._note("done"), self._note, lambda share: self._note(str(share))
        )

    def _note(self, words: str) -> None:
        self.said.append(words)
        self.threads.add(threading.get_ident())


def test_without_a_loop_it_is_answered_on_the_spot() -> None:
    notes = Notes()
    notes.work.ask(lambda progress: iter(("rough", "fine")))
    assert ["rough", "fine", "done"] == notes.said


def test_a_refusal_is_told_as_a_sentence() -> None:
    notes = Notes()

    def steps(progress: Told) -> Iterator[str]:
        progress(0.5)
        raise BadInput("Nobody has a choice.")
        yield ""

    notes.work.ask(steps)
    assert ["0.5", "Nobody has a choice."] == notes.said


def test_beside_a_loop_only_the_last_question_is_heard() -> None:
    notes, first, gate = Notes(), threading.Event(), threading.Event()

    def slow(progress: Told) -> Iterator[str]:
        yield "old"
        first.set()
        gate.wait()
        yield "too late"
        raise AssertionError("nobody waits for it")

    async def page() -> None:
        notes.work.ask(slow)
        while not first.is_set():
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)
        notes.work.ask(lambda progress: iter(("new",)))
        clicked = len(notes.said)
        assert ["old"] == notes.said[:clicked], "the page goes on while the thread works"
        gate.set()
        while "done" not in notes.said:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(page(), 600))
    assert ["old", "new", "done"] == notes.said
    assert {threading.get_ident()} == notes.threads


def test_what_was_given_up_is_not_heard_even_if_it_is_on_its_way() -> None:
    notes = Notes()

    async def page() -> None:
        notes.work.ask(lambda progress: iter(("old",)))
        thread = notes.work._before
        assert thread is not None
        thread.join()
        notes.work.give_up()
        await asyncio.sleep(0.01)

    asyncio.run(page())
    assert [] == notes.said


def test_a_fault_in_a_question_is_told_as_a_sentence(told_faults: list[Exception]) -> None:
    notes = Notes()

    def steps(progress: Told) -> Iterator[str]:
        yield "rough"
        raise ZeroDivisionError

    notes.work.ask(steps)
    assert "rough" == notes.said[0]
    assert "a fault in the program (ZeroDivisionError)" in notes.said[1]
    assert 2 == len(notes.said)
    told_faults.clear()


def test_a_fault_in_showing_an_answer_is_told_once_and_no_more_is_heard(
    told_faults: list[Exception],
) -> None:
    said: list[str] = []
    failed = asyncio.Event()

    def show(answer: str) -> None:
        said.append(answer)
        raise ZeroDivisionError

    def fail(words: str) -> None:
        said.append(words)
        failed.set()

    work: Work[str] = Work(show, lambda: said.append("done"), fail, lambda share: None)

    async def page() -> None:
        work.ask(lambda progress: iter(("rough", "fine")))
        await failed.wait()
        if work._before is not None:
            work._before.join()
        await asyncio.sleep(0)

    asyncio.run(page())
    assert "rough" == said[0]
    assert "a fault in the program (ZeroDivisionError)" in said[1]
    assert 2 == len(said)
    told_faults.clear()
