"""Looking at the game so far, or at a recorded one: a slider's moments, and steps through them.

Looking changes nothing in the game and writes nothing; what is seen is what the seat before the
screen saw at that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.errors import BadInput
from kings.records.chronicle import Stop
from kings.widgets.store.driver import Driver
from kings.widgets.store.screen import NOT_NOW, Screen


class Looking(Screen):
    """A screen that can look at other moments than now; listeners are called after every change."""

    def __init__(self, game: Driver) -> None:
        self.listeners: list[Callable[[], None]] = []
        super().__init__(game)

    def look(self, at: int) -> None:
        """Look at a stop, by its place in ``stops``; at the last one a live game is as it is now.

        Raises ``BadInput`` where there is no such stop.
        """
        self._look(at)
        self._changed()

    def look_now(self) -> None:
        """Look at the game as it is now; a recorded one is looked at as it ended."""
        self._look(len(self.stops) - 1)
        self._changed()

    def see_as(self, seat: int | None) -> None:
        """See a recorded game that is over with the eyes of a seat, or as a bystander (None)."""
        if not self.watched:
            raise BadInput("This game is being played: everybody sees with the own eyes.")
        if seat is not None and not self.over:
            raise BadInput("This game is not over, so nobody looks into a hand.")
        if seat is not None and self.kept_back:
            raise BadInput(self.kept_back)
        if seat is not None and seat not in range(len(self.names)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.eyes = seat
        self._changed()

    def _look(self, at: int) -> None:
        self._stop_at(at)
        self.looking = at if self.watched or at < len(self.stops) - 1 else None

    def _stop_at(self, at: int) -> Stop:
        stops = self.stops
        if not 0 <= at < len(stops):
            raise BadInput(f"The game has {len(stops) - 1} steps so far, so there is no step {at}.")
        return stops[at]

    def _look_on(self, reached: Callable[[Any, Any], bool]) -> None:
        """Look at the first later stop that is reached from here, or else at the last."""
        assert self.looking is not None
        record, here, stops = self._game.recording, self._state, self.stops
        for at in range(self.looking + 1, len(stops) - 1):
            if reached(here, record.moments[stops[at].moves - 1].state):
                self.look(at)
                return
        self.look_now()

    def _look_back(self) -> None:
        assert self.looking is not None
        if self.looking == 0:
            raise BadInput("This is the beginning; there is nothing before it.")
        self.look(self.looking - 1)

    def _check_now(self) -> None:
        """Refuse what only the game as it is now allows."""
        if self.looking is not None:
            raise BadInput(self.question)

    def _check_live(self) -> None:
        """Refuse what a recorded game doesn't allow at any moment."""
        if self.watched:
            raise BadInput(
                f"A recorded game stays as it is; a branch of it can be played. {NOT_NOW}"
            )

    def _changed(self) -> None:
        for listener in self.listeners:
            listener()
