"""Who may look at the screen: the seat before it, and the curtain between two people."""

from __future__ import annotations

from kings.errors import BadInput
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from kings.widgets.store.driver import Driver
from kings.widgets.store.looking import Looking

__all__ = ["Curtain"]

NOBODY = -1
"""Stands for somebody of whom it is not known who it is."""


class Curtain(Looking):
    """A screen that turns from one person to the next.

    ``_came``: the person who said to be here, while there are secrets; ``_left``: who sat here
    last, where only bots play now.
    """

    def open(self, game: Driver) -> None:
        """Put another game on the table."""
        super().open(game)
        self._came: int | None = None
        self._left: int | None = None

    def come(self, seat: int) -> None:
        """The person of this seat sits before the screen, at the game as it is now."""
        self._check_person(seat)
        self.looking = None
        self.front, self.waiting_for, self._came, self._left = seat, None, seat, None
        self._changed()

    def hand_over(self, seat: int) -> None:
        """Give the screen to the person of another seat, through the curtain if need be."""
        self._check_person(seat)
        self.looking = None
        self._turn_screen_to(seat)
        self._changed()

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
        """Turn the screen to whoever has to decide, or leave it where it is."""
        asked = [ask.seat for ask in GAME.asks(self._game.state)]
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
        """Whether a seat now sees what others may not: its hand, its choice, face-down cards."""
        state = self._game.state
        return bool(state.night) or state.phase is Phase.FOLLOW or state.options.free_market

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
