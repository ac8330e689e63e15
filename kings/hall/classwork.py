"""The classwork of a hall: where in its lesson a class is, and what each screen shows of it.

The course knows the lesson; the lobby knows the step, and who has which seat. What a step is shown
with, numbers of one's own, takes up to a second to draw for each student: that is done on a strand
apart, one after the other, so that an end is soon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kings.errors import BadInput
from kings.hall.links import Place
from kings.hall.lobby import Lobby, Said
from kings.hall.strands import Post
from kings.typed import quoted

if TYPE_CHECKING:  # what a course computes with is loaded where there is one
    from kings.hall.course import Course

DRAWING = "lesson"
"""The strand on which numbers for exercises are drawn."""
GRACE = 10
"""Seconds for which an answer to a step is taken after the class has gone on."""


@dataclass
class Eyes:
    """What a screen looks at.

    ``look``: the step that it looks back at (None: it is where the class is); ``front``: which of
    several seats has come forward.
    """

    look: int | None = None
    front: int | None = None


class Classwork:
    """What a class does in the steps of its lesson.

    ``post``: where work is done (see ``strands``); ``changed``: is called on the hall's strand when
    there is something new to be shown.
    """

    def __init__(
        self, course: Course, lobby: Lobby, post: Post, changed: Callable[[], None]
    ) -> None:
        self.course = course
        self._lobby, self._post, self._changed = lobby, post, changed
        self._to_draw: dict[tuple[str, str], None] = {}
        self._draws = False
        self._left: dict[int, float] = {}

    def leave(self, at: int, when: float) -> None:
        """Note that the class has left a step, ``when``: in seconds since 1970.

        What stands in a field then is sent by each screen as it stands, and comes a moment later.
        """
        self._left[at] = when

    def warm_up(self) -> None:
        """Have what the lesson is about computed once: what is compiled for it takes a while."""
        self._post(DRAWING, self.course.warm_up)

    @property
    def at(self) -> int | None:
        """At which step of its course the class is, from 0; None before the first."""
        register = self._lobby.register
        return register.step - 1 if register.started and register.step else None

    @property
    def scene(self) -> str | None:
        """The folder, in that of the class, whose tables play in this step; None: none do."""
        place = None if self.at is None else self.course.table_folder(self.at)
        return None if place is None else "" if place == self.course.folder else place.name

    # What a screen is shown; ``seats``: of those who sit before it.

    def page(self, eyes: Eyes, seats: Sequence[Place], ends: int | None) -> dict[str, Any]:
        """Return the step that a screen looks at, as data (see ``lesson_page.LessonPage``).

        ``ends``: when the step of the class is over, in seconds since 1970 (None: no clock runs).
        """
        at, place = self._now, _front(eyes, seats)
        if place is not None:
            self._draw(self._lobby.name(place))
        people = tuple((seat, self._lobby.name((table, seat))) for table, seat in seats)
        return self.course.shown(
            place,
            "" if place is None else self._lobby.name(place),
            at if eyes.look is None else eyes.look,
            now=at,
            ends=ends,
            people=people if len(people) > 1 else (),
        )

    def above_table(
        self, eyes: Eyes, seats: Sequence[Place], ends: int | None, *, over: bool
    ) -> dict[str, Any]:
        """Return what stands above a table that plays: the step, its time and one's own sheet.

        ``over``: whether the table is done; then it says what there would be without a deal.
        """
        page = self.page(eyes, seats, ends)
        sheet = page["sheet"] and {**page["sheet"], "cards": []}  # they lie on the table itself
        place = _front(eyes, seats) if over else None
        without = "" if place is None else self.course.without_deal(place, self._now)
        return {**page, "sheet": sheet, "asked": [], "without": without}

    def hear(self, eyes: Eyes, seats: Sequence[Place], said: Said, when: float) -> str:
        """Carry out what a student asks of the lesson; ``BadInput`` says what can't be.

        ``when``: it was said, in seconds since 1970. Returns what the student is told beside the
        page (mostly nothing).
        """
        at = self._now
        if said.what == "front":
            eyes.front = said.seat
            return ""
        if said.what == "look":
            eyes.look = self.course.look_back(said.step, at)
            return ""
        front = _front(eyes if said.seat is None else Eyes(front=said.seat), seats)
        if front is None:
            raise BadInput("Say first who of you is answering.")
        name, step = self._lobby.name(front), said.step - 1
        if step == (at if eyes.look is None else eyes.look):
            self.course.reply(front, name, step, said.asked, said.typed, now=at)
            return ""
        left = [one for one, gone in self._left.items() if step <= one and when - gone <= GRACE]
        if step < 0 or not left:
            raise BadInput("The class has gone on; look at the question again.")
        told = self.course.reply(front, name, step, said.asked, said.typed, now=min(left))
        if told.status == "unread":
            return f"Not kept: {' '.join(told.lines)}"
        typed = ", ".join(one for field in said.typed for one in field)
        return f"Kept as you had typed it: {quoted(typed)}."

    @property
    def _now(self) -> int:
        if self.at is None:
            raise BadInput("The lesson has not begun.")
        return self.at

    # Numbers of one's own.

    def _draw(self, student: str) -> None:
        """Have the numbers of a student drawn, if they are still to come."""
        self._to_draw.update(dict.fromkeys((student, one) for one in self.course.to_draw(student)))
        self._draw_next()

    def _draw_next(self) -> None:
        if self._draws or not self._to_draw:
            return
        self._draws = True
        student, exercise = next(iter(self._to_draw))
        self._post(DRAWING, partial(self._drawn, student, exercise))

    def _drawn(self, student: str, exercise: str) -> None:
        try:
            self.course.draw(student, exercise)
        finally:
            self._post("", partial(self._take, student, exercise))

    def _take(self, student: str, exercise: str) -> None:
        self._draws = False
        del self._to_draw[student, exercise]
        self.course.take(student, exercise)
        self._changed()
        self._draw_next()


def _front(eyes: Eyes, seats: Sequence[Place]) -> Place | None:
    """Return whose eyes are on a screen; None where several share it and nobody has come."""
    if len(seats) == 1:
        return seats[0]
    return next((one for one in seats if one[1] == eyes.front), None)
