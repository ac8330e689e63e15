"""Who sits before the screen, and the curtain between two people who share it."""

from __future__ import annotations

from typing import Any

from kings.errors import BadInput
from kings.table.driver import Call, Driver, answering, asked_unseen

NOBODY = -1
"""Stands for somebody of whom it is not known who it is."""


class Curtain:
    """The seat that a screen belongs to now, as it turns from one person to the next.

    ``front``: the seat that sits before the screen (None: nobody, or only bots play);
    ``waiting_for``: the seat that the curtain asks for (None: no curtain); ``call``: what the whole
    table is asked (None: nothing).

    ``_came``: the person who said to be here, while there are secrets; ``_left``: who sat here
    last, where only bots play now. ``_called``: after how many moves the questions to the whole
    table stand that were not yet all answered, and how many of them were; ``_before``: what is
    answered for others if the one before the screen answers, and the state in which it does.
    """

    def __init__(self, driver: Driver, before: Curtain | None = None) -> None:
        """``before``: of the game of the same family that lay here; whoever sat there stays."""
        self._driver = driver
        self.front: int | None = None
        self.waiting_for: int | None = None
        self.call: Call | None = None
        self._came: int | None = None
        self._left: int | None = None
        self._called = (driver.last_step, 0)
        self._before: tuple[tuple[Any, ...], Any] = ((), None)
        if before is not None:  # so it falls wherever it would have fallen in one game
            self.front, self.waiting_for = before.front, before.waiting_for
            self._came, self._left = before._came, before._left

    @property
    def state(self) -> Any:
        """The state that the screen is about, with all its secrets.

        While the whole table is asked, it is the one at the question; for whoever came forward, the
        one in which that seat is asked.
        """
        if self._before[1] is not None:
            return self._before[1]
        return self._driver.state if self.call is None else self.call.state

    @property
    def leave(self) -> Any:
        """How whoever came forward leaves a question to the table; None if nobody has.

        It is no choice of theirs: they go back to the table.
        """
        calling = self._driver.room.calling
        if self.call is None or self.front is None:
            return None
        assert calling is not None
        return calling.decline(self.front)

    @property
    def over(self) -> bool:
        """Whether the game has ended; while the whole table is asked, nobody knows."""
        return self.call is None and self._driver.over

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen.

        Where the whole table is asked, it has come forward, perhaps to answer.
        """
        if self.call is not None and self.call.last:
            self._before = answering(self._driver.room, self._driver.state, seat)
        self.front, self.waiting_for, self._came, self._left = seat, None, seat, None

    def turn_to(self, seat: int | None) -> None:
        """Give the screen to a seat, through the curtain if need be; None: to nobody."""
        if not self._has_secrets():
            self._came = None
        if seat is None and (self.front, self.waiting_for) != (None, None):
            self._left = NOBODY if self.front is None else self.front
        if seat is not None and self._needs_curtain(seat):
            self.front, self.waiting_for, self._came = None, seat, None
        else:
            self.front, self.waiting_for = seat, None

    def turn(self) -> None:
        """Turn the screen to whoever has to decide, to the whole table, or leave it."""
        pending, self._before = self.calls(), ((), None)
        self.call = pending[0] if pending else None
        if self.call is not None:
            self.front = self.waiting_for = self._came = None
            return
        driver = self._driver
        asked = [ask.seat for ask in driver.room.game.asks(driver.state)]
        first = (*asked, self.front, self.waiting_for, *driver.people)
        self.turn_to(next((seat for seat in first if seat in driver.people), None))

    def calls(self) -> tuple[Call, ...]:
        """Return the questions to the whole table that are still to be answered."""
        moments = len(self._driver.recording.moments)
        base, answered = self._called if self._called[0] <= moments else (moments, 0)
        pending = self._driver.calls(base)[answered:]
        self._called = (base, answered) if pending else (moments, 0)
        return pending

    def answered(self) -> None:
        """Note that the question to the whole table is answered, if there is one."""
        base, answered = self._called
        self._called = (base, answered + (self.call is not None))

    def decide(self, move: Any) -> None:
        """Carry out a move of the one before the screen, after the answers of those asked before.

        Raises ``BadInput`` for the move of another seat.
        """
        if move.seat != self.front:
            raise BadInput("Only the seat before the screen can do that.")
        for other in self._before[0]:
            self._driver.do(other)
        self._driver.do(move)
        self.answered()

    def decline(self) -> None:
        """Answer for the people who were asked, until something happens."""
        driver, calling = self._driver, self._driver.room.calling
        assert calling is not None
        made = len(driver.recording.moments)
        while (asked := asked_unseen(driver.room, driver.state)) and not driver.calls(made):
            driver.do(calling.decline(asked[0]))

    def _has_secrets(self) -> bool:
        """Whether a seat now sees what others may not."""
        return self._driver.room.secrets(self._driver.state)

    def _needs_curtain(self, seat: int) -> bool:
        """Whether somebody else may be looking when ``seat`` gets the screen."""
        if not self._has_secrets() or (seat == self.front == self._came):
            return False
        here = self._left if self.front is None else self.front
        several = len(self._driver.people) > 1
        return several or here not in (None, seat) or self.waiting_for is not None
