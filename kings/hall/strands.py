"""Work done one after the other for each table, and side by side for different ones.

Rules, bots and the disk may take their time: they run in threads, never where sockets are served,
and a slow disk delays its own table only.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

Job = Callable[[], None]
Post = Callable[[str, Job], None]
"""Has a job done on the strand of this name, behind all that was given to it before."""

THREADS = 16
_IN_A_ROW = 32
"""Jobs of one strand after which others have their turn."""


def at_once(_: str, job: Job) -> None:
    """Do a job here and now: what tests and a single table use in place of threads."""
    job()


def share_heap() -> None:
    """Let all threads of this process take their memory from one heap, where the system can.

    On Linux each thread has one of its own, which keeps the room of the longest messages that were
    ever made on it: some thirty MiB for a class. Nothing is slower by it, as Python lets one thread
    work at a time. What is long is given back at once.
    """
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):  # another C library than glibc
        set_option = ctypes.CDLL(None).mallopt
        for option, value in ((_ARENAS, 1), (_OWN_PAGES, 1 << 16), (_KEPT_FREE, 1 << 17)):
            set_option(option, value)


_ARENAS, _OWN_PAGES, _KEPT_FREE = -8, -3, -1
"""As ``malloc.h`` of glibc calls them: M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD."""


class Strands:
    """Queues by name, worked off by a few threads; each queue by one at a time, in its order."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="kings-hall")
        self._queues: dict[str, deque[Job]] = {}
        self._lock = threading.Lock()
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def run_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let this loop tell the time for what is to be done later."""
        self._loop = loop

    def later(self, seconds: float, name: str, job: Job) -> None:
        """Have a job done on this strand so many seconds from now; nothing without a loop."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, seconds, self.post, name, job)

    def post(self, name: str, job: Job) -> None:
        """Have a job done on this strand; nothing is taken any more once they are closed."""
        with self._lock:
            if self._closed:
                return
            queue = self._queues.get(name)
            if queue is not None:
                queue.append(job)
                return
            self._queues[name] = deque([job])
            self._pool.submit(self._work, name)

    def close(self) -> None:
        """Do what was given already, and take nothing more."""
        with self._lock:
            self._closed = True
        while True:
            with self._lock:
                if not self._queues:
                    break
            threading.Event().wait(0.005)
        self._pool.shutdown()

    def _work(self, name: str) -> None:
        for _ in range(_IN_A_ROW):
            with self._lock:
                job = self._queues[name][0]
            try:
                job()
            except Exception:  # what one job does wrong must not stop those behind it
                logging.getLogger("kings").exception("A job of the hall could not be done.")
            with self._lock:
                queue = self._queues[name]
                queue.popleft()
                if not queue:
                    del self._queues[name]
                    return
        self._pool.submit(self._work, name)
