"""Where chunks are played: in this process, in several processes here, or on many machines.

What is played is a number of pieces, each known by its number and the same wherever it is played.
A chunk is a range of them, large enough that handing it out costs little; the results come back in
order. Bots travel as Python objects, between our own processes only and never from files. How far a
run is, a ``Progress`` is told.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, NamedTuple, Protocol, TypeVar

from kings.errors import BadInput, KingsError, MissingPackage

T = TypeVar("T")

SECONDS = 1.5
"""How long a chunk should take."""

MOST = 20_000
"""Pieces in a chunk at most: what is lost if its process is killed, and kept in memory."""

PATIENCE = 10
"""Seconds to wait for a scheduler, and for a worker of it."""

_ADDRESS = re.compile(r"(?:tcp|tls)://(?P<host>[\w.-]+|\[[\da-fA-F:.]+\]):(?P<port>\d{1,5})")

LIVES = 5
"""Times that a pool of processes is begun in all; another one is needed if a process is killed."""


class Chunk(NamedTuple):
    """A range of pieces, and what plays one by its number."""

    play: Callable[[int], Any]
    pieces: range


def play_chunk(chunk: Chunk) -> tuple[list[Any], float]:
    """Play the pieces of a chunk, and say how many seconds it took."""
    began = time.perf_counter()
    try:
        results = [chunk.play(piece) for piece in chunk.pieces]
    except Exception as error:
        if _is_portable(error):
            raise
        told = str(error)
        kind = KingsError if isinstance(error, KingsError) else RuntimeError
        raise kind(told) from None
    return results, time.perf_counter() - began


def _is_portable(error: Exception) -> bool:
    """Say whether an error can travel to another process; its sentence always can."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return False
    return True


class Chunks:
    """The chunks of a range of pieces: told how long earlier ones took, it sizes the next.

    The first are single pieces. ``lanes``: how many are played at once; each gets its share of
    what is left.
    """

    def __init__(self, play: Callable[[int], Any], pieces: range, lanes: int) -> None:
        self._play = play
        self._rest = pieces
        self._lanes = lanes
        self._wanted = 1
        self._again: deque[Chunk] = deque()

    def __iter__(self) -> Iterator[Chunk]:
        return self

    def __next__(self) -> Chunk:
        if self._again:
            return self._again.popleft()
        if not self._rest:
            raise StopIteration
        share = -(-len(self._rest) // (2 * self._lanes)) if self._lanes > 1 else MOST
        size = max(1, min(self._wanted, share, MOST))
        pieces, self._rest = self._rest[:size], self._rest[size:]
        return Chunk(self._play, pieces)

    def took(self, pieces: int, seconds: float) -> None:
        """Note how long a chunk took where it was played."""
        self._wanted = int(SECONDS * pieces / max(seconds, 1e-6))

    def put_back(self, chunks: deque[Chunk]) -> None:
        """Hand these chunks, the next in order, out again."""
        self._again.extendleft(reversed(chunks))


class Executor(Protocol):
    """Somewhere to play."""

    def run(self, play: Callable[[int], T], pieces: range) -> Iterator[list[T]]:
        """Play every piece and yield the results, chunk after chunk, in order."""
        ...


class Here:
    """Plays in this process."""

    def run(self, play: Callable[[int], T], pieces: range) -> Iterator[list[T]]:
        """Play every piece and yield the results, chunk after chunk, in order."""
        chunks = Chunks(play, pieces, 1)
        for chunk in chunks:
            began = time.perf_counter()
            results = [play(piece) for piece in chunk.pieces]
            chunks.took(len(results), time.perf_counter() - began)
            yield results


# A library of pools would spare little here: what takes the lines is sizing chunks by the clock,
# keeping their order and playing again what a killed process had in hand, and Dask shares the loop.


class Processes:
    """Plays in several processes of this machine; one that is killed is replaced.

    They are begun afresh, as on every system: a copy of this process would copy its threads' locks.
    Whoever stops listening stops them after the chunks in hand.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, play: Callable[[int], T], pieces: range) -> Iterator[list[T]]:
        """Play every piece and yield the results, chunk after chunk, in order.

        Raises ``BadInput`` if the bots can't travel, ``KingsError`` if processes die all the time.
        """
        _check_travels(play)
        chunks = Chunks(play, pieces, self.workers)
        fresh = multiprocessing.get_context("spawn")
        for _ in range(LIVES):
            waiting: deque[Chunk] = deque()
            pool = ProcessPoolExecutor(
                min(self.workers, len(pieces)), mp_context=fresh, initializer=begin_process
            )
            try:
                yield from _in_order(pool, chunks, waiting, lambda: 2 * self.workers)
                return
            except BrokenProcessPool:
                chunks.put_back(waiting)
            finally:
                pool.shutdown(cancel_futures=True)
        raise KingsError(
            f"The processes that play were killed {LIVES} times; is there too little memory?"
        )


def begin_process() -> None:
    """Leave an interruption to the process that asked, and end when that one ends, however."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()


class Client(Protocol):
    """What is asked of a ``dask.distributed`` client."""

    def submit(self, call: Callable[..., Any], *given: Any, pure: bool) -> Any:
        """Have a call made on some worker, and return its future."""
        ...

    def nthreads(self) -> Mapping[Any, int]:
        """Return how many threads each worker has."""
        ...


class Cluster:
    """Plays on the workers of a ``dask.distributed`` client; they need this package installed.

    A worker that dies changes nothing: its chunks are played by another. Workers with one thread
    each are best, since Python plays one game at a time in a process.
    """

    def __init__(self, client: Client) -> None:
        self.client = client

    def run(self, play: Callable[[int], T], pieces: range) -> Iterator[list[T]]:
        """Play every piece and yield the results, chunk after chunk, in order.

        Raises ``KingsError`` if worker after worker dies on the same chunk.
        """
        chunks = Chunks(play, pieces, max(2, self._lanes()))
        try:
            yield from _in_order(
                _Submitting(self.client), chunks, deque(), lambda: max(4, 2 * self._lanes())
            )
        except Exception as error:
            if not is_killed(error):
                raise
            raise KingsError(
                "Several workers died while they played the same games; have they too little "
                "memory?"
            ) from error

    def _lanes(self) -> int:
        return sum(self.client.nthreads().values())


class _Submitting:
    """A Dask client as something to submit to: every call is to be made, never looked up."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, call: Callable[[Chunk], Any], chunk: Chunk) -> Any:
        return self._client.submit(call, chunk, pure=False)


def _in_order(
    pool: Any, chunks: Chunks, waiting: deque[Chunk], room: Callable[[], int]
) -> Iterator[list[Any]]:
    """Yield the results of chunk after chunk, while up to ``room`` chunks are in hand.

    ``waiting`` holds the chunks whose results aren't yielded yet, in order.
    """
    futures: deque[Any] = deque()
    try:
        while True:
            while len(waiting) < room() and (chunk := next(chunks, None)) is not None:
                waiting.append(chunk)
                futures.append(pool.submit(play_chunk, chunk))
            if not futures:
                return
            results, seconds = futures[0].result()
            futures.popleft()
            waiting.popleft()
            chunks.took(len(results), seconds)
            yield results
    finally:
        for future in futures:
            future.cancel()


def _check_travels(play: Any) -> None:
    """Refuse what other processes could not read: bots that only this notebook knows."""
    try:
        data = pickle.dumps(play)
    except Exception as error:
        raise BadInput(
            f"These bots can't travel to other processes ({error}); play with one process."
        ) from error
    if b"__main__" in data and not hasattr(sys.modules["__main__"], "__file__"):
        raise BadInput(
            "Other processes don't know a bot that is defined in a notebook; "
            "put it into a file and import it from there, or play with one process."
        )


def executor(workers: int | None = 1, client: Client | None = None) -> Executor:
    """Return where to play: on a client's machines, or in ``workers`` processes here.

    ``workers``: None for one process per processor; 1 for this process. Raises ``BadInput`` for
    less than one process.
    """
    if client is not None:
        return Cluster(client)
    if workers is not None and workers < 1:
        raise BadInput(f"At least one process has to play, not {workers}.")
    many = workers if workers is not None else os.cpu_count() or 1
    return Here() if many == 1 else Processes(many)


def connect(address: str) -> Any:
    """Return a client of the Dask scheduler at ``address`` (``tcp://host:port``).

    Raises ``MissingPackage`` without Dask, and ``BadInput`` for what is no such address or if
    nobody answers there within ten seconds.
    """
    try:
        from distributed import Client
    except ImportError as missing:
        raise MissingPackage("distributed", "Playing on machines", extra="cluster") from missing
    place = _ADDRESS.fullmatch(address)
    if place is None or not 0 < int(place["port"]) < 65536:
        raise BadInput(f"A scheduler's address is tcp://host:port, not {address}.")
    try:  # a client that reaches nobody goes on trying behind our back
        socket.create_connection((place["host"].strip("[]"), int(place["port"])), PATIENCE).close()
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"No scheduler answers at {address}: {error}.") from error


def is_killed(fault: BaseException | None) -> bool:
    """Say whether a call failed because worker after worker died over it."""
    from distributed import KilledWorker

    return isinstance(fault, KilledWorker)


def await_workers(client: Client, seconds: float = PATIENCE) -> None:
    """Wait until a client has a worker; ``BadInput`` if there is none after so many seconds."""
    until = time.monotonic() + seconds
    while not client.nthreads():
        if time.monotonic() > until:
            raise BadInput("The scheduler has no workers; start one, and try again.")
        time.sleep(0.1)


# How far a long run is, and how long it will still take.

Progress = Callable[[int, int], None]
"""Is told how many games are done, of how many; first of all, how many are done already."""

DELAY = 2.0
"""Seconds before a bar appears: what is quicker needs none."""


def every(play: Callable[[int], T], pieces: range, what: str = "games") -> Iterator[T]:
    """Yield all pieces in their order, made by one process for each processor, and show a bar.

    ``play``: from a piece's number to the piece; ``what``: what they are called.
    """
    shown, done = bar(what), 0
    for chunk in executor(None).run(play, pieces):
        done += len(chunk)
        shown(done, len(pieces))
        yield from chunk


def bar(what: str = "games") -> Progress:
    """Return a progress bar with the time left, which appears after two seconds.

    It stands in the notebook, or on the terminal's error stream, and nowhere if that is a file or
    if the environment says so, as everywhere with tqdm: ``TQDM_DISABLE=1``.
    """
    shown: list[Any] = []
    off = True if os.environ.get("TQDM_DISABLE") else None

    def tell(done: int, total: int) -> None:
        from tqdm.auto import tqdm

        if not shown:
            shown.append(tqdm(total=total, initial=done, delay=DELAY, disable=off, unit=f" {what}"))
        shown[0].update(done - shown[0].n)
        if done >= total:
            shown[0].close()

    return tell
