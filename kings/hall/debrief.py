"""The debrief of a lesson at a press: written beside the hall's own work, and shown to the teacher.

It takes seconds, so it has a strand of its own. Its pages stand at an address that nobody guesses:
they name nobody but by pseudonym, and still they are the teacher's to show.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kings.errors import BadInput, KingsError
from kings.hall.links import Links, same
from kings.hall.strands import Post
from kings.words import plural

PAGES = {"report.html": "Report", "slides.html": "Slides"}
"""The pages that are shown, and what their links are called."""

STRAND = "debrief"


class LessonDebrief:
    """How far the debrief of a class is.

    ``folder``: of the class; ``links``: of its hall; ``post``: where work is done; ``changed``:
    called on the hall's strand whenever ``shown`` is another.
    """

    def __init__(
        self, folder: Path, links: Links, *, post: Post, changed: Callable[[], None]
    ) -> None:
        self._folder, self._key = folder, links.debrief
        self._post, self._changed = post, changed
        self._words, self._works = "", False

    def begin(self) -> None:
        """Write it, beside everything else; it may be written again when more has been played."""
        if self._works:
            raise BadInput("The debrief is being written already.")
        self._works, self._words = True, "Reading the tables …"
        self._post(STRAND, self._write)

    def _write(self) -> None:
        words = "The debrief could not be written; kings debrief in a terminal says why."
        try:
            # What it draws with takes a second to load, and is not there in every install.
            from kings.publish.debrief import debrief

            made = debrief(self._folder, progress=self._read)
            words = f"{plural(len(made.found.tables), 'table')} in it."
            if made.problems:
                words += f" {plural(len(made.problems), 'thing')} could not be read."
        except KingsError as refused:
            words = str(refused)
        except OSError as error:
            words = f"The debrief can't be written: {error.strerror}."
        except Exception:  # the page must not say for ever that it is at work
            logging.getLogger("kings").exception("The debrief could not be written.")
        self._post("", lambda: self._tell(words, works=False))

    def _read(self, done: int, of: int) -> None:
        words = f"{done} of {plural(of, 'table')} read …"
        self._post("", lambda: self._tell(words, works=True))

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
