"""Who may look at the screen: the seat before it, and the curtain between two people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kings.errors import BadInput
from kings.widgets.store.calling import Call, answering, asked_unseen
from kings.widgets.store.driver import Driver
from kings.widgets.store.looking import Looking

NOBODY = -1
"""Stands for somebody of whom it is not known who it is."""


class Curtain(Looking):
    """A screen that turns from one person to the next.

    ``_came``: the person who said to be here, while there are secrets; ``_left``: who sat here
    last, where only bots play now. ``_called``: after how many moves the questions to the whole
    table stand that were not yet all answered, and how many of them were; ``_before``: what is
    answered for others if the one before the screen answers, and the state in which it does.
    """

    def open(self, game: Driver) -> None:
        """Put another game on the table."""
        super().open(game)
        self._came: int | None = None
        self._left: int | None = None
        self._called = (game.last_step, 0)
        self._before: tuple[tuple[Any, ...], Any] = ((), None)

    @property
    def view(self) -> Any:
        """The table as the seat before the screen sees it, or saw it at the moment looked at.

        Who came forward where the whole table is asked leaves it by going back to the table.
        """
        view = super().view
        if self.call is None or self.front is None or self.looking is not None:
            return view
        assert self.room.calling is not None
        leave = self.room.calling.decline(self.front)
        return replace(view, choices=tuple(one for one in view.choices if one != leave))

    @property
    def _state(self) -> Any:
        """The state at the moment shown; for who came forward, the one in which it is asked."""
        asked = self._before[1] if self.looking is None else None
        return super()._state if asked is None else asked

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen, at the game as it is now.

        Where the whole table is asked, it has come forward, perhaps to answer.
        """
        self._check_person(seat)
        self.looking = None
        if self.call is not None and self.call.last:
            self._before = answering(self.room, self._game.state, seat)
        self.front, self.waiting_for, self._came, self._left = seat, None, seat, None
        self._changed()

    def hand_over(self, seat: int) -> None:
        """Give the screen to the person of another seat, through the curtain if need be."""
        self._check_person(seat)
        if self.call is not None:
            raise BadInput(self.question)
        self.looking = None
        self._turn_screen_to(seat)
        self._changed()

    def to_the_table(self) -> None:
        """Go back to the whole table, which is still asked."""
        self._check_now()
        self._find_front()
        self._changed()

    def nobody_answers(self) -> None:
        """Let it happen what the whole table was asked about, and go on to the next question."""
        self._check_now()
        if self.call is None or self.front is not None:
            raise BadInput(self.question)
        if self.call.last:
            self._decline()
        self._answered()
        self._moved()

    def _answered(self) -> None:
        """Note that the question to the whole table is answered, if there is one."""
        base, answered = self._called
        self._called = (base, answered + (self.call is not None))

    def _decline(self) -> None:
        """Answer for the people who were asked, until something happens."""
        assert self.room.calling is not None
        made = len(self._game.recording.moments)
        while (asked := asked_unseen(self.room, self._game.state)) and not self._game.calls(made):
            self._game.do(self.room.calling.decline(asked[0]))

    def _calls(self) -> tuple[Call, ...]:
        """Return the questions to the whole table that are still to be answered."""
        moments = len(self._game.recording.moments)
        base, answered = self._called if self._called[0] <= moments else (moments, 0)
        pending = self._game.calls(base)[answered:]
        self._called = (base, answered) if pending else (moments, 0)
        return pending

    def seat(self, seat: int, player: str) -> None:
        """Let a person or a bot take over a seat."""
        self._check_live()
        self._check_now()
        self._game.seat(seat, player)
        self._moved()

    def _check_person(self, seat: int) -> None:
        self._check_live()
        if seat not in self.people:
            raise BadInput(f"{self._name(seat)} is not played by a person.")

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat in range(len(self.names)) else f"Seat {seat}"

    def _moved(self) -> None:
        self._find_front()
        self._changed()

    def _find_front(self) -> None:
        """Turn the screen to whoever has to decide, to the whole table, or leave it."""
        pending, self._before = self._calls(), ((), None)
        self.call = pending[0] if pending else None
        if self.call is not None:
            self.front = self.waiting_for = self._came = None
            return
        asked = [ask.seat for ask in self.room.game.asks(self._game.state)]
        first = (*asked, self.front, self.waiting_for, *self.people)
        self._turn_screen_to(next((seat for seat in first if seat in self.people), None))

    def _turn_screen_to(self, seat: int | None) -> None:
        if not self._has_secrets():
            self._came = None
        if seat is None and (self.front, self.waiting_for) != (None, None):
            self._left = NOBODY if self.front is None else self.front
        if seat is not None and self._needs_curtain(seat):
            self.front, self.waiting_for, self._came = None, seat, None
        else:
            self.front, self.waiting_for = seat, None

    def _has_secrets(self) -> bool:
        """Whether a seat now sees what others may not."""
        return self.room.secrets(self._game.state)

    def _needs_curtain(self, seat: int) -> bool:
        """Whether somebody else may be looking when ``seat`` gets the screen."""
        if not self._has_secrets() or (seat == self.front == self._came):
            return False
        here = self._left if self.front is None else self.front
        return len(self.people) > 1 or here not in (None, seat) or self.waiting_for is not None

    def _exchange(self, game: Driver) -> None:
        """Put a game of the same family on the table; whoever sits before the screen stays there.

        So the curtain falls wherever it would have fallen in one game.
        """
        here = (self.front, self.waiting_for, self._came, self._left)
        self._game.close()
        self.open(game)
        self.front, self.waiting_for, self._came, self._left = here
