"""What takes its time is done in other processes or on other machines, so that no table waits.

What goes there is an ``Errand``: a bot's thought, which holds what the bot may see and its own
chance; a question to the coach, which holds what a seat may see; the proof of scores that everybody
sees. The answer is the same wherever it is worked out.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Protocol

from kings.bots.thought import Thought
from kings.errors import KingsError
from kings.hall import events
from kings.sim.executors import begin_process
from kings.table.background import Errand, Tell

NOTICE = 0.5
"""Seconds after which people are told that a bot thinks; most thoughts are shorter."""
LIVES = 2
"""Times that an errand is handed out in all; another one is needed if its process is killed."""
POLITENESS = 5
"""How far processes that think stand back behind the one that answers people (see ``nice``)."""

_KILLED = "the process that worked on it was killed twice"
_FAULT = "that is a fault in the program ({kind})"
_CLOSED = "the hall is being closed"


@dataclass(eq=False)
class Wait:
    """The wait of a table for a bot's answer.

    ``since``: when it began, in seconds of the table's clock; ``told``: whether people have been
    told; ``give_up``: lets nobody hear the answer any more.
    """

    thought: Thought
    since: float
    told: bool = False
    give_up: Callable[[], object] = lambda: None

    @property
    def tells(self) -> float | None:
        """When people are to be told; None if they have been."""
        return None if self.told else self.since + NOTICE


class Lost(KingsError):
    """Raised where whatever had an errand in hand is gone, so that it may be handed out again."""


class Executor(Protocol):
    """Where errands are done."""

    def submit(self, errand: Errand) -> Future[Any]:
        """Hand an errand over; what comes of it is its answer, ``Lost`` or another fault.

        Raises ``KingsError`` where it can't be done there now. It never waits.
        """
        ...

    def close(self) -> None:
        """Do nothing any more."""
        ...


class Minds:
    """Has errands done, first come, first served; answers are told from a thread of their own.

    ``executor``: where: a number of processes on this machine, None for one fewer than it has
    processors, or anything else that does errands; ``spare``: where while that can't (None: then
    it is told why there is no answer).
    """

    def __init__(
        self, executor: int | Executor | None = None, *, spare: Executor | None = None
    ) -> None:
        first = Pool(executor) if executor is None or isinstance(executor, int) else executor
        self._executors = (first,) if spare is None else (first, spare)
        self._here = Threads()

    def ask(self, errand: Errand, tell: Tell) -> Callable[[], object]:
        """Have an errand done, and return what gives it up.

        Where its process is killed, it is handed out once more.
        """
        question = _Question(self, errand, tell)
        question.put()
        return question.give_up

    def submit(self, errand: Errand) -> Future[Any]:
        """Hand an errand over where that can be done now; else raises ``KingsError``."""
        if isinstance(errand, Thought) and errand.stays:
            return self._here.submit(errand)
        *others, last = self._executors
        for executor in others:
            try:
                return executor.submit(errand)
            except KingsError as refused:
                logging.getLogger("kings").warning("Worked out on this machine: %s", refused)
        return last.submit(errand)

    def close(self) -> None:
        """End all that works; what it works on is told to nobody."""
        for executor in (self._here, *self._executors):
            executor.close()


class Threads:
    """Threads of this process: for what only waits, such as for a program at the end of a line."""

    MOST = 16

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def submit(self, errand: Errand) -> Future[Any]:
        """Hand an errand to a thread, begun for it if need be."""
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self.MOST, "kings-mind")
            return self._pool.submit(do, errand)

    def close(self) -> None:
        """Let what waits in hand end, and begin nothing any more."""
        with self._lock:
            pool = self._pool
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


class Pool:
    """Processes on this machine: ``workers`` of them, begun with the first errand.

    They are begun afresh, as on every system: a copy of this process would copy its threads' locks.
    All end with the hall.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def submit(self, errand: Errand) -> Future[Any]:
        """Hand an errand to a process, begun for it if need be."""
        with self._lock:
            for _ in range(LIVES):
                if self._closed:
                    break
                if self._pool is None:
                    fresh = multiprocessing.get_context("spawn")
                    self._pool = ProcessPoolExecutor(self.workers, fresh, stand_back)
                try:
                    return self._passed_on(self._pool, self._pool.submit(do, errand))
                except BrokenProcessPool:
                    self._pool = None
                    events.tell("mind_died")
                except (OSError, RuntimeError) as refused:  # no process can be begun
                    raise KingsError(str(refused)) from refused
        raise KingsError(_CLOSED if self._closed else _KILLED)

    def _passed_on(self, pool: ProcessPoolExecutor, done: Future[Any]) -> Future[Any]:
        """Return a future of what comes of it, which says ``Lost`` where the processes died."""
        made: Future[Any] = Future()

        def hear(_: Future[Any]) -> None:
            if done.cancelled():
                return
            fault = done.exception()
            if isinstance(fault, BrokenProcessPool):
                # The pool that tells this may hold its own lock, which renouncing it takes.
                threading.Thread(target=self._renounce, args=(pool, made), daemon=True).start()
            elif fault is not None:
                settle(made, fault=fault)
            else:
                settle(made, done.result())

        made.add_done_callback(lambda made: done.cancel() if made.cancelled() else None)
        done.add_done_callback(hear)
        return made

    def _renounce(self, pool: ProcessPoolExecutor, made: Future[Any]) -> None:
        """Use these processes no more: one of them was killed."""
        with self._lock:
            first = self._pool is pool  # all that it was asked break
            if first:
                self._pool = None
        if first:
            events.tell("mind_died")
        pool.shutdown(wait=False)
        settle(made, fault=Lost(_KILLED))

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)


class _Question:
    """An errand on its way, and who is told the answer."""

    def __init__(self, minds: Minds, errand: Errand, tell: Tell) -> None:
        self._minds, self._errand, self._tell = minds, errand, tell
        self._lives = LIVES
        self._future: Future[Any] | None = None
        self._given_up = False

    def put(self) -> None:
        """Put it, perhaps once more."""
        self._lives -= 1
        try:
            self._future = self._minds.submit(self._errand)
        except KingsError as refused:
            self._tell(refused)
            return
        self._future.add_done_callback(self._hear)

    def give_up(self) -> None:
        """Let nobody hear the answer; it is not worked on if that hasn't begun."""
        self._given_up = True
        if self._future is not None:
            self._future.cancel()

    def _hear(self, future: Future[Any]) -> None:
        if future.cancelled() or self._given_up:
            return
        fault = future.exception()
        if fault is None:
            answer = future.result()
            if isinstance(answer, Broken):
                logging.getLogger("kings").error("An errand could not be done.")
            self._tell(answer)
        elif isinstance(fault, Lost) and self._lives:
            self.put()
        elif isinstance(fault, KingsError):
            self._tell(fault)
        else:
            logging.getLogger("kings").error("An errand could not be done.", exc_info=fault)
            self._tell(KingsError(_FAULT.format(kind=type(fault).__name__)))


def settle(future: Future[Any], answer: Any = None, *, fault: BaseException | None = None) -> None:
    """Let a future have an answer, or the ``fault`` for which there is none, unless given up."""
    if not future.set_running_or_notify_cancel():
        return
    if fault is None:
        future.set_result(answer)
    else:
        future.set_exception(fault)


class Broken(KingsError):
    """Says that an errand met a fault of the program, by its kind alone."""


def stand_back() -> None:
    """Begin a process that works behind the one that answers people, and ends with it.

    It writes no messages of its own: they would stand between the lines of the hall's log, and a
    fault's text may hold cards or names. What went wrong the hall is told, and notes.
    """
    begin_process()
    logging.disable(logging.CRITICAL)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)


def do(errand: Errand) -> Any:
    """Do an errand, in another process than the hall's."""
    try:
        return errand.answer()
    except Exception as fault:  # it may be unable to travel, and its text may hold cards
        return Broken(_FAULT.format(kind=type(fault).__name__))
