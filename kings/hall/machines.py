"""The machines of a Dask scheduler, on which a hall may have its errands done.

Nothing goes there but errands: what a seat may see, no state of a game, no seed, no name but those
that stand at the table. The scheduler and its workers need this very program; another edition of it
is refused, as its bots might decide otherwise. A scheduler that is gone is looked for until it is
back, and whoever asks meanwhile is told so at once: nothing here makes a table wait.
"""

from __future__ import annotations

import logging
import pickle
import threading
from concurrent.futures import Future
from typing import Any

from kings.errors import BadInput, KingsError
from kings.games import ROOMS
from kings.hall.minds import Lost, Minds, Pool, do, settle
from kings.sim.executors import await_workers, connect, is_killed
from kings.sim.identity import program
from kings.table.background import Errand

LOOKED = 1.0
"""Seconds between two looks at whether scheduler and workers are there."""

_GONE = "the scheduler at {address} doesn't answer"
_NOBODY = "the scheduler at {address} has no workers"
_KILLED = "several workers of the scheduler died over it; they may have too little memory"
_STRANGE = "a worker of the scheduler has another edition of this program ({there}, not {here})"
_NOT_THERE = "the scheduler or a worker of it can't load this program ({kind})"
_CLOSED = "the hall is being closed"


class Machines:
    """The workers of the Dask scheduler at ``address`` (``tcp://host:port``), as an executor.

    A worker that dies changes nothing: another one does its errand. Raises ``BadInput`` where
    nobody answers within ten seconds, or there are no workers, and ``MissingPackage`` without Dask.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._client = connect(address)
        try:
            await_workers(self._client)
        except BadInput:
            self._client.close()
            raise
        self._here = edition()
        self._lock = threading.Lock()
        self._waiting: dict[Future[Any], Any] = {}
        self._trouble = ""
        self._closed = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True, name="kings-scheduler")
        self._watcher.start()

    def submit(self, errand: Errand) -> Future[Any]:
        """Hand an errand to the scheduler; ``KingsError`` while it can't be reached."""
        if self._closed.is_set():
            raise KingsError(_CLOSED)
        if self._trouble or self._client.status != "running":
            raise KingsError(self._trouble or _GONE.format(address=self.address))
        made: Future[Any] = Future()
        try:
            # As bytes: a scheduler of another edition has nothing to read in them.
            sent = self._client.submit(do_there, pickle.dumps(errand), self._here, pure=False)
        except Exception as fault:  # whatever a client that has just lost its line raises
            raise KingsError(_GONE.format(address=self.address)) from fault
        with self._lock:
            self._waiting[made] = sent
        made.add_done_callback(self._take)
        sent.add_done_callback(lambda sent: self._hear(made, sent))
        return made

    def _take(self, made: Future[Any]) -> Any:
        """Return what was sent for this, to whoever asks first; the scheduler may forget it."""
        with self._lock:
            return self._waiting.pop(made, None)  # what nobody refers to is not begun any more

    def _hear(self, made: Future[Any], sent: Any) -> None:
        """Pass on what came of an errand; it is called from a thread of the client."""
        if self._take(made) is None:
            return
        fault = sent.exception() if sent.status == "error" else None
        if sent.status == "finished":
            try:
                settle(made, sent.result(timeout=10))
            except Exception:  # whoever had the answer is gone
                settle(made, fault=Lost(_GONE.format(address=self.address)))
        elif is_killed(fault):
            settle(made, KingsError(_KILLED))
        elif fault is None or isinstance(fault, OSError):
            settle(made, fault=Lost(_GONE.format(address=self.address)))
        else:
            logging.getLogger("kings").error("An errand could not be done.", exc_info=fault)
            settle(made, KingsError(_NOT_THERE.format(kind=type(fault).__name__)))

    def _watch(self) -> None:
        """See whether scheduler and workers are there, and look for a scheduler that is gone."""
        while not self._closed.wait(LOOKED):
            try:
                if self._client.status == "closed":
                    self._client = connect(self.address)
                if self._client.status != "running":
                    self._note(_GONE)
                else:
                    self._note("" if self._client.nthreads() else _NOBODY)
            except Exception:  # whatever a client without its scheduler raises
                self._note(_GONE)
        self._client.close(timeout=2)

    def _note(self, trouble: str) -> None:
        """Note what is wrong, or that nothing is, and let nobody wait for what nobody works on."""
        words = trouble.format(address=self.address)
        if words != self._trouble:
            told = words.removeprefix("the ") or "scheduler is back"
            logging.getLogger("kings").warning("The %s.", told)
        self._trouble = words
        with self._lock:
            waiting = list(self._waiting) if words else []
        for made in waiting:
            if self._take(made) is not None:
                settle(made, fault=Lost(words))

    def close(self) -> None:
        """Ask nothing any more; the scheduler lets go of what it was asked."""
        self._closed.set()
        with self._lock:
            self._waiting.clear()
        self._watcher.join(5)  # it closes the line, unless it waits for a scheduler just then


def edition() -> str:
    """Return what tells this program from others that might decide otherwise."""
    known = [program(game) for game in ROOMS]
    first, codes = known[0], "".join(one["code"][:4] for one in known)
    return f"{first['kings']} {codes}, Python {first['python']}"


def do_there(errand: bytes, wanted: str) -> Any:
    """Do an errand on a worker, if it is of the edition of the hall that asks."""
    here = edition()
    if here != wanted:
        return KingsError(_STRANGE.format(there=here, here=wanted))
    return do(pickle.loads(errand))  # a worker takes whatever its scheduler sends, bytes or not


def minds_of(scheduler: str, workers: int | None = None, *, or_here: bool = False) -> Minds:
    """Return what has errands done: so many processes here, or a scheduler's machines.

    ``scheduler``: its address, empty for none; ``workers``: None for one process fewer than this
    machine has processors; ``or_here``: whether these do it while the scheduler can't be reached.
    """
    if not scheduler:
        return Minds(workers)
    return Minds(Machines(scheduler), spare=Pool(workers) if or_here else None)
