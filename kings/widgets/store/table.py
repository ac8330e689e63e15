"""What one screen can do: the verbs behind its buttons, and who may look at it (the curtain).

A refused verb raises one of this package's errors, whose text is the sentence to show, and has
changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kings.errors import BadInput
from kings.widgets.store.shelf import Shelf


class TableStore(Shelf):
    """One table before one screen.

    Where another moment than now is looked at, the steps move through the moments and change
    nothing in the game, and nothing can be decided.
    """

    def choose(self, choice: Any) -> None:
        """Make a decision of the seat before the screen, and play on."""
        self._do(choice)
        self.play_on()

    def step(self) -> None:
        """Let one thing happen: the move that was taken back, a bot's word, or its decision."""
        if self.looking is not None:
            self._look_on(lambda before, now: True)
            return
        self._keep()
        self._game.step()
        self._moved()

    def step_turn(self) -> None:
        """Go on until the next turn begins, or somebody here is needed."""
        turn = self.room.turn
        self._until(lambda before, now: turn(now) != turn(before))

    def step_round(self) -> None:
        """Go on until the next round begins, or somebody here is needed."""
        chapter = self.room.chapter_now
        self._until(lambda before, now: chapter(now) != chapter(before))

    def to_end(self) -> None:
        """Go on to the end of the game, or until somebody here is needed."""
        self._until(lambda before, now: False)

    def go_on(self) -> None:
        """Let the next thing happen, and play on; nobody here wants to offer anything more."""
        if self.looking is not None:
            self.step()
            return
        self._keep()
        self._game.step()
        self.play_on()

    def back(self) -> None:
        """Take the last move back, with the draws of chance after it."""
        if self.looking is not None:
            self._look_back()
            return
        self._game.back(self.call)
        self._moved()

    def go_back_to(self, at: int) -> None:
        """Take back all moves after a stop, in one step; they can be had again step by step.

        ``at``: its place in ``stops``.
        """
        self._check_live()
        if self.call is not None and at == len(self.stops) - 1:
            raise BadInput("There is no move after this one that could be taken back.")
        self._game.back_to(self._stop_at(at).moves, self.call)
        self.looking = None
        self._moved()

    def _here(self) -> int:
        self._check_now()
        if self.front is None:
            raise BadInput("Nobody sits before the screen.")
        return self.front

    def _do(self, move: Any) -> None:
        self._check_now()
        if move.seat != self.front:
            raise BadInput("Only the seat before the screen can do that.")
        known = len(self._game.recording.moments)
        for other in self._before[0]:
            self._game.do(other)
        self._game.do(move)
        self._answered()
        self._told[self.front] = known

    def _keep(self) -> None:
        """Whoever clicks has read what happened until now."""
        if self.call is not None:
            raise BadInput(self.question)
        self._game.keep()
        self._told[self.front] = len(self._game.recording.moments)

    def _until(self, reached: Callable[[Any, Any], bool]) -> None:
        """Go on, or look on, until this is reached from how the table lies now."""
        if self.looking is not None:
            self._look_on(reached)
            return
        before = self._game.state
        self._keep()
        self._game.until(lambda now: reached(before, now))
        self._moved()
