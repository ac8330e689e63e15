"""Bots that take their time think in processes of their own, so that no table waits for another.

What goes there is a ``Thought``: what the bot may see and its own chance. The first one starts a
process; all end with the hall.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from kings.bots.thought import Thought
from kings.errors import KingsError
from kings.sim.executors import begin_process

NOTICE = 0.5
"""Seconds after which people are told that a bot thinks; most thoughts are shorter."""
LIVES = 2
"""Times that a question is put in all; another one is needed if its process is killed."""
POLITENESS = 5
"""How far processes that think stand back behind the one that answers people (see ``nice``)."""

_KILLED = "the process in which it thinks was killed twice. It is asked again"
_FAULT = "that is a fault in the program ({kind}). It is asked again"
_CLOSED = "the hall is being closed"

Tell = Callable[[Any], None]
"""Is told a bot's answer, or a ``KingsError`` that says why there is none."""
Think = Callable[[Thought, Tell], Callable[[], object]]
"""Has a thought answered elsewhere; what it returns gives the question up."""


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


class Minds:
    """Processes that think: ``workers`` of them at most, by default one fewer than processors.

    What is asked is answered first come, first served, and told from a thread of its own. They are
    begun afresh, as on every system: a copy of this process would copy its threads' locks.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def ask(self, thought: Thought, tell: Tell) -> Callable[[], object]:
        """Have a thought answered, and return what gives it up.

        Where its process is killed, it is asked once more in a new one.
        """
        question = _Question(self, thought, tell)
        question.put()
        return question.give_up

    def submit(self, thought: Thought) -> tuple[ProcessPoolExecutor, Future[Any]]:
        """Hand a thought to a process, begun for it if need be; ``KingsError`` once all ended."""
        with self._lock:
            for _ in range(LIVES):
                if self._closed:
                    break
                if self._pool is None:
                    fresh = multiprocessing.get_context("spawn")
                    self._pool = ProcessPoolExecutor(self.workers, fresh, _begin)
                try:
                    return self._pool, self._pool.submit(_answer, thought)
                except BrokenProcessPool:
                    self._pool = None
        raise KingsError(_CLOSED if self._closed else _KILLED)

    def renounce(self, pool: ProcessPoolExecutor) -> None:
        """Use these processes no more: one of them was killed."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End all processes; what they think about is told to nobody."""
        with self._lock:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)


class _Question:
    """A thought on its way, and who is told the answer."""

    def __init__(self, minds: Minds, thought: Thought, tell: Tell) -> None:
        self._minds, self._thought, self._tell = minds, thought, tell
        self._lives = LIVES
        self._future: Future[Any] | None = None
        self._given_up = False

    def put(self) -> None:
        """Put it, perhaps once more."""
        self._lives -= 1
        try:
            pool, self._future = self._minds.submit(self._thought)
        except (KingsError, OSError, RuntimeError) as refused:  # no process can be begun
            self._tell(KingsError(str(refused)))
            return
        self._future.add_done_callback(lambda future: self._hear(pool, future))

    def give_up(self) -> None:
        """Let nobody hear the answer; it is not thought about if that hasn't begun."""
        self._given_up = True
        if self._future is not None:
            self._future.cancel()

    def _hear(self, pool: ProcessPoolExecutor, future: Future[Any]) -> None:
        if future.cancelled():
            return
        fault = future.exception()
        if isinstance(fault, BrokenProcessPool):
            # The pool that tells this may hold its own lock, which renouncing it takes.
            threading.Thread(target=self._put_again, args=(pool,), daemon=True).start()
        elif self._given_up:
            return
        elif fault is None:
            self._tell(future.result())
        else:
            logging.getLogger("kings").error("A bot could not be asked.", exc_info=fault)
            self._tell(KingsError(_FAULT.format(kind=type(fault).__name__)))

    def _put_again(self, killed: ProcessPoolExecutor) -> None:
        self._minds.renounce(killed)
        if self._given_up:
            return
        if self._lives:
            self.put()
        else:
            self._tell(KingsError(_KILLED))


def _begin() -> None:
    """Begin a process that thinks, behind the one that answers people."""
    begin_process()
    if hasattr(os, "nice"):
        os.nice(POLITENESS)


def _answer(thought: Thought) -> Any:
    """Answer a thought, in a process of its own."""
    try:
        return thought.answer()
    except Exception as fault:  # it may be unable to travel, and its text may hold cards
        logging.getLogger("kings").exception("A bot could not answer.")
        return KingsError(_FAULT.format(kind=type(fault).__name__))
