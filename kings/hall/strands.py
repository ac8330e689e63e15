"""Work done one after the other for each table, and side by side for different ones.

Rules, bots and the disk may take their time: they run in threads, never where sockets are served,
and a slow disk delays its own table only.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
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


def collect_seldom() -> None:
    """Let the search for cycles of garbage stop this process seldom, and look at what is young.

    A search through all that a hall of two hundred tables holds took a seventh of a second, in
    which nobody was answered, and with Python's own thresholds there was one every ten seconds or
    so. Nearly all garbage of a hall is freed without any search, and what is not dies young.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)


_SELDOM = 2_000, 20, 200
"""New objects after which those are searched; how many such searches make a longer one, and how
many of those one through everything."""


def open_many_files() -> None:
    """Let this process have as many connections and journals open as the system allows it at all.

    Most systems begin a program with room for 1024 or fewer, and let it ask for more.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY_FILES if most == resource.RLIM_INFINITY else min(_MANY_FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


_MANY_FILES = 16_384
_ARENAS, _OWN_PAGES, _KEPT_FREE = -8, -3, -1
"""As ``malloc.h`` of glibc calls them: M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD."""


class Section:
    """The strands of one hall among several that are worked off by the same threads."""

    def __init__(self, strands: Strands, name: str) -> None:
        self._strands, self._before = strands, f"{name} "
        self._lock = threading.Lock()
        self._closed = False

    def post(self, name: str, job: Job) -> None:
        """Have a job done on its strand of this name, unless the hall was closed."""
        with self._lock:
            if not self._closed:
                self._strands.post(self._before + name, job)

    def later(self, seconds: float, name: str, job: Job) -> None:
        """Have a job done on this strand so many seconds from now."""
        self._strands.alarm(seconds, lambda: self.post(name, job))

    def waiting(self) -> int:
        """Return how many of its jobs are not done yet."""
        return self._strands.waiting(self._before)

    def close(self) -> None:
        """Do what was given already, and take nothing more; others go on."""
        with self._lock:
            self._closed = True
        self._strands.finish(self._before)


class Strands:
    """Queues by name, worked off by a few threads; each queue by one at a time, in its order."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="kings-hall")
        self._queues: dict[str, deque[Job]] = {}
        self._lock = threading.Lock()
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._early: list[tuple[float, Job]] = []

    def run_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let this loop tell the time for what is to be done later, from now on."""
        with self._lock:
            self._loop, early, self._early = loop, self._early, []
        for seconds, job in early:
            self.alarm(seconds, job)

    def later(self, seconds: float, name: str, job: Job) -> None:
        """Have a job done on this strand so many seconds from now, as ``alarm`` counts them."""
        self.alarm(seconds, lambda: self.post(name, job))

    def alarm(self, seconds: float, job: Job) -> None:
        """Have the loop do something so many seconds from now, or from when there is a loop."""
        with self._lock:
            loop = self._loop
            if loop is None:
                self._early.append((seconds, job))
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, seconds, job)

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
            try:
                self._pool.submit(self._work, name)
            except RuntimeError:  # the interpreter ends, and takes nothing more
                del self._queues[name]

    def waiting(self, before: str = "") -> int:
        """Return how many jobs are not done yet on the strands whose names begin so."""
        with self._lock:
            known = self._queues.items()
            return sum(len(queue) for name, queue in known if name.startswith(before))

    def close(self) -> None:
        """Do what was given already, and take nothing more."""
        with self._lock:
            self._closed = True
        self.finish()
        self._pool.shutdown()

    def finish(self, before: str = "") -> None:
        """Wait until all is done on the strands whose names begin so."""
        while True:
            with self._lock:
                if not any(name.startswith(before) for name in self._queues):
                    break
            threading.Event().wait(0.005)

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
        try:
            self._pool.submit(self._work, name)
        except RuntimeError:  # the interpreter ends: this thread does what was given already
            self._work(name)
