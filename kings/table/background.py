"""Work beside the page: a question is answered in a thread, and only the last one is heard.

Clicks go on meanwhile. Answers come back to the page through the event loop of the kernel; where
there is none, as in a script, or where there are no threads, as in a browser's Python, the question
is answered on the spot. In a hall, where many share a process, what takes long is an errand: it may
be done in another process or on another machine.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any, Generic, Protocol, TypeVar

from kings.errors import KingsError

T = TypeVar("T")


class Errand(Protocol):
    """Work that may travel: a value that another process can read, and do.

    It takes along what whoever asks may know, and nothing from which others' secrets follow.
    """

    def answer(self) -> Any:
        """Return what is asked for; it is the same wherever that is worked out."""
        ...


Tell = Callable[[Any], None]
"""Is told the answer, or a ``KingsError`` that says why there is none, as the end of a sentence."""
Send = Callable[[Errand, Tell], Callable[[], object]]
"""Has an errand done elsewhere; what it returns gives it up."""


def said(error: Exception) -> str:
    """Return the sentence for what stopped a question; a fault of the program is logged as well."""
    if isinstance(error, KingsError):
        return str(error)
    logging.getLogger("kings").error("A question could not be answered.", exc_info=error)
    return (
        f"This could not be worked out, because of a fault in the program ({type(error).__name__})."
    )


class Stopped(Exception):
    """Raised in the thread of a question that nobody waits for any more."""


class Work(Generic[T]):
    """One worker; ``heard`` is told each answer, ``finished`` that none follows.

    ``failed``: told the sentence of a refusal or a fault; ``progress``: the share that is done,
    where the question tells it; ``words``: the sentence for what went wrong.
    """

    def __init__(
        self,
        heard: Callable[[T], None],
        finished: Callable[[], None],
        failed: Callable[[str], None],
        progress: Callable[[float], None],
        words: Callable[[Exception], str] = said,
    ) -> None:
        self._said = words
        self._heard, self._finished = heard, finished
        self._failed, self._progress = failed, progress
        self._stop = Event()
        self._before: Thread | None = None

    def ask(self, steps: Callable[[Callable[[float], None]], Iterator[T]]) -> None:
        """Begin with a question; the one before is given up.

        ``steps``: given a function to tell progress to, yields better and better answers; a
        ``KingsError`` in it is its refusal.
        """
        self.give_up()
        stop = self._stop = Event()
        try:
            loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            loop = None

        def post(tell: Callable[..., None], *told: Any) -> None:
            if stop.is_set() or (loop is not None and loop.is_closed()):
                raise Stopped
            if loop is None:
                tell(*told)
            else:
                loop.call_soon_threadsafe(self._tell, stop, tell, *told)

        if loop is None or sys.platform == "emscripten":
            self._run(steps, post)
            return
        before = self._before

        def work() -> None:
            if before is not None:
                before.join()
            self._run(steps, post)

        self._before = Thread(target=work, daemon=True, name="kings-what-if")
        self._before.start()

    def give_up(self) -> None:
        """Hear no more of the question that is asked; its thread ends at its next answer."""
        self._stop.set()

    def _run(
        self,
        steps: Callable[[Callable[[float], None]], Iterator[T]],
        post: Callable[..., None],
    ) -> None:
        try:
            for answer in steps(lambda share: post(self._progress, share)):
                post(self._heard, answer)
            post(self._finished)
        except Stopped:
            return
        except Exception as error:  # a thread that ends unheard would leave its page waiting
            try:
                post(self._failed, self._said(error))
            except Stopped:
                return

    def _tell(self, stop: Event, tell: Callable[..., None], *told: Any) -> None:
        """Tell it unless another question was asked meanwhile; what then fails is said."""
        if stop.is_set():
            return
        try:
            tell(*told)
        except Exception as error:
            stop.set()
            self._failed(self._said(error))
