"""The review of a table's game before its teacher, on a page of its own.

What is on a teacher's screen may be on the wall: so it is opened only of a game that is over and,
in a class, whose cards are no secret at any table any more. Such a screen is there to look at:
nothing can be begun or tried at it. All screens before one table's review share a strand, and what
takes long is done elsewhere, as at the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kings.classroom.embargo import kept_back
from kings.errors import BadInput, KingsError
from kings.hall.guest import Guest
from kings.hall.minds import Minds
from kings.hall.strands import Post
from kings.records.codec import plain_text
from kings.records.recording import AnyRecording, replay
from kings.table.background import Errand, Tell
from kings.table.driver import Driver
from kings.table.frame import Company
from kings.table.review import NOT_YET
from kings.table.review_desk import ReviewDesk
from kings.table.seat import Device, Hello, Seat
from kings.table.store import store_of

BEHIND = "review-"
"""What stands behind a teacher's link, before the number of a table."""

NO_REVIEW = "The review of this table can't be opened yet."
"""Why the connection of a device ends that asks for a review too early."""
ONLY_LOOKS = "This screen is for looking back, so nothing is played at it."
_LOOKING = frozenset(
    {
        *("hello", "look", "now", "enough", "back", "settings", "read", "see"),
        *("review", "guess", "export", "save"),
    }
)
"""What can be done at it."""


class LookingBack(Seat):
    """A teacher's screen before a game that is over."""

    def _company(self) -> Company:
        return Company()

    def _carry_out(self, word: str, message: Any) -> None:
        if word not in _LOOKING:
            raise BadInput(ONLY_LOOKS)
        super()._carry_out(word, message)


def table_of(link: str) -> int | None:
    """Return the table whose review a teacher's link names behind itself; None if it names none."""
    named = link.partition("/")[2].partition("/")[0]
    number = named.removeprefix(BEHIND)
    return int(number) if named != number and number.isascii() and number.isdigit() else None


def strand_of_review(table: int) -> str:
    """Return the name of the strand of all screens before a table's review."""
    return f"review {table}"


class LessonReviews:
    """The reviews of a hall's tables.

    ``post``: where work is done; ``minds``: what takes long is done by (None: on the review's
    strand), unless ``apart`` says that it begins a process of its own for it.
    """

    def __init__(self, *, post: Post, minds: Minds | None, apart: bool) -> None:
        self._post, self._minds, self._apart = post, minds, apart
        self._own: Minds | None = None
        self._desks: dict[int, ReviewDesk] = {}

    def come(self, guest: Guest, table: int, journal: Path | None) -> None:
        """Let a teacher's device come before the review of a table; ``journal``: None if not over.

        It is opened on the review's strand; where it can't be, the device is told why and let go.
        """
        self._post(strand_of_review(table), partial(self._open, guest, table, journal))

    def leave(self, guest: Guest) -> None:
        """Let go of a review that a device was before, if it was before one."""
        if guest.table is not None:
            self._post(strand_of_review(guest.table), partial(self._close, guest))

    def _open(self, guest: Guest, table: int, journal: Path | None) -> None:
        try:
            guest.back = self._seat(table, journal, guest.device, guest.hello)
        except (KingsError, OSError) as refused:
            guest.device.send(plain_text({"refused": _words(refused)}))
            guest.device.end(NO_REVIEW)

    def _seat(self, table: int, journal: Path | None, device: Device, hello: Hello) -> LookingBack:
        """Return the screen before a game; it is refused before anything of it was shown."""
        if journal is None:
            raise BadInput(NOT_YET)
        record: AnyRecording = replay(journal, game=None)
        driver = Driver(record, watched=True, file=journal)
        if not driver.over:
            raise BadInput(NOT_YET)
        kept = kept_back(journal, record.header.id)
        if kept is not None:
            raise BadInput(kept.hindsight)
        seat = LookingBack(
            store_of(driver), coach=False, lists=False, reviews=self._desk(table), reviewed=True
        )
        seat.come(device, hello)
        seat.store.look_now()  # a recorded game is shown from its beginning
        seat.refresh()
        return seat

    def _close(self, guest: Guest) -> None:
        if guest.back is not None:
            guest.back.leave(guest.device)
            guest.back.give_up()
            guest.back.store.close()
            guest.back = None

    def _desk(self, table: int) -> ReviewDesk:
        if table not in self._desks:
            if self._minds is None and self._apart and self._own is None:
                self._own = Minds(1)
            minds = self._minds or self._own
            send = None if minds is None else partial(self._send, minds, table)
            self._desks[table] = ReviewDesk(send)
        return self._desks[table]

    def _send(self, minds: Minds, table: int, errand: Errand, tell: Tell) -> Callable[[], object]:
        def told(answer: Any) -> None:
            self._post(strand_of_review(table), partial(tell, answer))

        return minds.ask(errand, told)

    def close(self) -> None:
        """Work at nothing any more."""
        if self._own is not None:
            self._own.close()


def _words(error: KingsError | OSError) -> str:
    """Return why a review can't be opened, in a sentence."""
    if isinstance(error, OSError):
        return f"The game can't be read: {error.strerror or type(error).__name__}."
    return str(error)
