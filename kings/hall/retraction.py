"""Taking back the last decision: who asked for it, who has agreed, and when it is done.

It needs everybody's consent or the teacher, and never goes past a card that was turned over or
drawn. A table has one of these; it knows no screens and no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kings.errors import BadInput, KingsError
from kings.hall.minutes import Minutes
from kings.table import frame
from kings.table.driver import Driver
from kings.table.frame import YesOrNo

_TURNED_OVER = (
    "Nothing can be taken back: a card was turned over or drawn by the last decision or after it, "
    "or nobody has decided anything yet."
)
_ANSWER_FIRST = "Everybody is asked something now, so nothing can be taken back."
_ASKED = "It is already asked whether the last decision may be taken back."
_NOT_ASKED = "Nobody asks for your consent now."


@dataclass
class Wish:
    """Somebody would like to take the last decision back.

    ``moves``: how many changes of the game it was asked after, and ``to``: after how many moves the
    decision was made; anything else ends the question. ``agreed``: the seats that have said yes.
    It is no line of the journal: nothing changes until all agree, so after a restart whoever asked
    may ask anew.
    """

    by: int
    moves: int
    to: int
    agreed: set[int]


class Retraction:
    """What a table is asked about taking back; ``go_on``: called when something was taken back."""

    def __init__(self, driver: Driver, minutes: Minutes, go_on: Callable[[], None]) -> None:
        self._driver, self._minutes, self._go_on = driver, minutes, go_on
        self._wish: Wish | None = None

    @property
    def wish(self) -> Wish | None:
        """What is asked of all, unless the game has gone on since."""
        wish = self._wish
        if wish is None or wish.moves != self._minutes.moves:
            return None
        return wish if wish.to == self._driver.retractable else None

    @property
    def may_be_asked(self) -> bool:
        """Whether it may be asked now whether the last decision is taken back."""
        asked = self.wish is not None or bool(self._minutes.questions)
        return not asked and self._driver.retractable is not None

    def ask(self, by: int) -> None:
        """Ask everybody whether the last decision may be taken back; alone it is at once."""
        to = self._check()
        if self.wish is not None:
            raise BadInput(_ASKED)
        self._wish = Wish(by, self._minutes.moves, to, {by})
        self._go_back_if_agreed()

    def answer(self, seat: int | None, *, yes: bool) -> int | None:
        """Take a seat's answer; one no ends it, and the seat is returned that has to hear of it."""
        wish = self.wish
        if wish is None or seat is None or seat in wish.agreed:
            raise BadInput(_NOT_ASKED)
        if not yes:
            self._wish = None
            return wish.by
        wish.agreed.add(seat)
        self._go_back_if_agreed()
        return None

    def take_back(self) -> None:
        """Take the last decision of a person back, without asking anybody."""
        self._go_back(self._check())

    def stand_up(self, seat: int) -> None:
        """Let the question go on without whoever had a seat, or end where they asked it."""
        wish = self.wish
        if wish is None:
            return
        wish.agreed.discard(seat)
        if wish.by == seat:
            self._wish = None
        else:
            with suppress(KingsError):  # then it isn't taken back, and may be asked anew
                self._go_back_if_agreed()

    def shown(
        self, front: int | None, names: Sequence[str], step_after: Callable[[int], str]
    ) -> frame.Consent | None:
        """Return what a screen shows of the question; None if nothing is asked.

        ``front``: the seat before it; ``names``: at the table; ``step_after``: says in words what
        was done after so many moves.
        """
        wish = self.wish
        if wish is None:
            return None
        step = step_after(wish.to)
        if front == wish.by:
            words = f"You have asked to take back: {step}"
        else:
            words = f"{names[wish.by]} asks to take back: {step}"
        answers = (YesOrNo("Yes, take it back", yes=True), YesOrNo("No, leave it", yes=False))
        waits = front is not None and front not in wish.agreed
        return frame.Consent("back", wish.by, words, answers if waits else ())

    def _check(self) -> int:
        """Return after how many moves the decision was made that may be taken back."""
        if self._minutes.questions:
            raise BadInput(_ANSWER_FIRST)
        to = self._driver.retractable
        if to is None:
            raise BadInput(_TURNED_OVER)
        return to

    def _go_back_if_agreed(self) -> None:
        wish = self.wish
        if wish is not None and wish.agreed.issuperset(self._driver.people):
            self._go_back(wish.to)

    def _go_back(self, to: int) -> None:
        self._wish = None
        self._driver.back_to(to)
        self._driver.let_go_of_undone()
        self._go_on()
