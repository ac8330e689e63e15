"""The debrief of a lesson at a press: written beside the hall's own work, and shown to the teacher.

It takes seconds, and minutes with prices, so it has a process of its own: not one of those in which
bots think, which would wait for it, and never another machine, as the folder of a class with its
names and consents stays on this one. Its pages stand at an address that nobody guesses: they name
nobody but by pseudonym, and still they are the teacher's to show.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from kings.errors import BadInput, KingsError
from kings.hall.links import Links, same
from kings.hall.minds import stand_back
from kings.hall.strands import Post
from kings.words import plural

PAGES = {"report.html": "Report", "slides.html": "Slides"}
"""The pages that are shown, and what their links are called."""

STRAND = "debrief"

_FAULT = "The debrief could not be written; kings debrief in a terminal says why."
_KILLED = "The process that wrote the debrief was ended; there may be too little memory."

Told = Callable[[str], None]
"""Is told how far the debrief is, in words."""


class LessonDebrief:
    """How far the debrief of a class is.

    ``folder``: of the class; ``links``: of its hall; ``post``: where work is done; ``changed``:
    called on the hall's strand whenever ``shown`` is another; ``apart``: whether it is written in a
    process of its own.
    """

    def __init__(
        self,
        folder: Path,
        links: Links,
        *,
        post: Post,
        changed: Callable[[], None],
        apart: bool = False,
    ) -> None:
        self._folder, self._key = folder, links.debrief
        self._post, self._changed, self._apart = post, changed, apart
        self._words, self._works = "", False

    def begin(self, *, prices: bool = False) -> None:
        """Write it, beside everything else; it may be written again when more has been played.

        ``prices``: also of decisions, deals and promises, by play-outs.
        """
        if self._works:
            raise BadInput("The debrief is being written already.")
        self._works, self._words = True, "Reading the tables …"
        self._post(STRAND, partial(self._write, prices=prices))

    def _write(self, *, prices: bool) -> None:
        if not self._apart:
            self._tell_last(write(self._folder, prices, self._tell_how_far))
            return
        # No strand waits for it: they end with the hall, and so does a process that nobody hears.
        work = partial(self._write_apart, prices=prices)
        threading.Thread(target=work, daemon=True, name="kings-debrief").start()

    def _write_apart(self, *, prices: bool) -> None:
        try:
            words = write_apart(self._folder, prices, self._tell_how_far)
        except Exception:  # the page must not say for ever that it is at work
            logging.getLogger("kings").exception("The debrief could not be written.")
            words = _FAULT
        self._tell_last(words)

    def _tell_how_far(self, words: str) -> None:
        self._post("", lambda: self._tell(words, works=True))

    def _tell_last(self, words: str) -> None:
        self._post("", lambda: self._tell(words, works=False))

    def _tell(self, words: str, *, works: bool) -> None:
        self._words, self._works = words, works
        self._changed()

    @property
    def shown(self) -> dict[str, Any]:
        """What the teacher's page shows of it; the pages of an older one stay until then."""
        there = [] if self._works else [name for name in PAGES if self._file(name).is_file()]
        pages = [{"name": PAGES[name], "link": f"debrief/{self._key}/{name}"} for name in there]
        return {"works": self._works, "words": self._words, "pages": pages}

    def page(self, key: str, name: str) -> Path | None:
        """Return the file behind an address; None for one that is wrong."""
        return self._file(name) if same(key, self._key) and name in PAGES else None

    def _file(self, name: str) -> Path:
        return self._folder / "debrief" / name


def write(folder: Path, prices: bool, told: Told) -> str:  # noqa: FBT001 - called across processes
    """Write the debrief of a class; return what to say of it in the end."""
    try:
        # What it draws with takes a second to load, and is not there in every install.
        from kings.publish.debrief import debrief

        made = debrief(
            folder,
            price=prices,
            progress=lambda done, of: told(f"{done} of {plural(of, 'table')} read …"),
            pricing=lambda done, of: told(f"{done} of {plural(of, 'table')} priced …"),
        )
    except KingsError as refused:
        return str(refused)
    except OSError as error:
        return f"The debrief can't be written: {error.strerror}."
    except Exception:  # its text may hold names
        logging.getLogger("kings").exception("The debrief could not be written.")
        return _FAULT
    words = f"{plural(len(made.found.tables), 'table')} in it."
    if made.problems:
        words += f" {plural(len(made.problems), 'thing')} could not be read."
    return words


def write_apart(folder: Path, prices: bool, told: Told) -> str:  # noqa: FBT001 - as ``write``
    """Do the same in a process of its own, which ends with this one; wait until it has."""
    fresh = multiprocessing.get_context("spawn")
    here, there = fresh.Pipe(duplex=False)
    process = fresh.Process(target=_work, args=(there, folder, prices), daemon=True)
    process.start()
    there.close()
    try:
        while True:
            words, works = here.recv()
            if not works:
                if words == _FAULT:  # the other process keeps its fault's words to itself
                    logging.getLogger("kings").error("The debrief could not be written.")
                return str(words)
            told(words)
    except EOFError:
        return _KILLED
    finally:
        process.join()


def _work(line: Connection[Any, Any], folder: Path, prices: bool) -> None:  # noqa: FBT001 - the same
    stand_back()
    line.send((write(folder, prices, lambda words: line.send((words, True))), False))
