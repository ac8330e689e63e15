"""Looking through the game so far, or through a recorded one: its moments, and a cursor among them.

Looking changes nothing in the game and writes nothing; what is seen is what the seat before the
screen saw at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from kings.errors import BadInput
from kings.records.chronicle import Chronicle, LogLine, Stop, Told, is_step
from kings.table.curtain import Curtain
from kings.table.driver import Driver


class Shown(NamedTuple):
    """The course of a game up to one moment, as one pair of eyes knows it.

    ``stops``: where one may stop to look; ``moves``: how many are made at this moment; ``state``:
    how the table lies, with all its secrets; ``told``: what these eyes learned, move by move, and
    ``recent``: the part of it that is news to them.
    """

    stops: tuple[Stop, ...]
    moves: int
    state: Any
    told: Sequence[Told]
    recent: Sequence[Told]


class History:
    """The moments of a game as the eyes before its screen know them.

    ``looking``: which of the ``stops`` is looked at (None: the game as it is now); ``eyes``: in a
    recorded game that is over, the seat whose view is shown (None: a bystander's).
    """

    def __init__(self, driver: Driver, curtain: Curtain) -> None:
        self._driver = driver
        self._curtain = curtain
        self.looking: int | None = 0 if driver.watched else None
        self.eyes: int | None = None
        self._read: dict[int | None, int] = {}
        self._opened = len(driver.recording.moments)
        self._chronicles: dict[int | None, Chronicle] = {}

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are."""
        return self.eyes if self._driver.watched else self._curtain.front

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Where one may stop to look: the start, and the moment after each step of a seat."""
        moments, call = self._driver.recording.moments, self._curtain.call
        stops = self._chronicle.stops(moments)
        if call is None:
            return stops
        told = self._chronicle.told_until(moments, call.at, call.events)
        before = tuple(stop for stop in stops if stop.moves <= call.at)
        return (*before, Stop(call.at + 1, told.chapter, told.lines[-1].text))

    @property
    def leaves(self) -> int:
        """After how many moves a branch leaves: while all are asked, before that card."""
        stops = self.stops
        moves = self._moves(stops)
        if self._curtain.call is None or self.looking is not None:
            return moves
        return max(stop.moves for stop in stops if stop.moves <= moves)

    @property
    def state(self) -> Any:
        """The state at the moment shown, with all its secrets."""
        if self.looking is None:
            return self._curtain.state
        return self._state_after(self.stops[self.looking].moves)

    def shown(self) -> Shown:
        """Return the course of the game up to the moment shown."""
        record, call, stops = self._driver.recording, self._curtain.call, self.stops
        moves = self._moves(stops)
        told = self._chronicle.told(record.moments)[:moves]
        if self.looking is not None:
            state = self._state_after(moves)
            since = stops[self.looking - 1].moves if self.looking else 0
        elif call is not None:
            state, since = self._curtain.state, call.at
            told = [*told, self._chronicle.told_until(record.moments, call.at, call.events)]
        else:
            state = self._curtain.state
            read = self._read.get(self._curtain.front, self._opened)
            since = max(0, min(read, self._newest()))
        return Shown(stops, moves, state, told, told[since:])

    def read(self, moves: int | None = None) -> None:
        """Note that the one before the screen has read what so many moves brought; None: all."""
        made = len(self._driver.recording.moments)
        self._read[self._curtain.front] = made if moves is None else moves

    def stop_at(self, at: int) -> Stop:
        """Return a stop by its place; ``BadInput`` where there is none."""
        stops = self.stops
        if not 0 <= at < len(stops):
            raise BadInput(f"The game has {len(stops) - 1} steps so far, so there is no step {at}.")
        return stops[at]

    def look(self, at: int) -> None:
        """Look at a stop; at the last one a live game is as it is now."""
        self.stop_at(at)
        live = not self._driver.watched and at == len(self.stops) - 1
        self.looking = None if live else at

    def look_on(self, reached: Callable[[Any, Any], bool]) -> None:
        """Look at the first later stop that is reached from here, or else at the last."""
        assert self.looking is not None
        here, stops = self.state, self.stops
        for at in range(self.looking + 1, len(stops) - 1):
            if reached(here, self._state_after(stops[at].moves)):
                self.look(at)
                return
        self.look(len(stops) - 1)

    def look_back(self) -> None:
        """Look at the stop before."""
        assert self.looking is not None
        if self.looking == 0:
            raise BadInput("This is the beginning; there is nothing before it.")
        self.look(self.looking - 1)

    def see_as(self, seat: int | None) -> None:
        """See a recorded game that is over with the eyes of a seat, or as a bystander (None)."""
        driver = self._driver
        if not driver.watched:
            raise BadInput(
                "While a game is being played, each person sees only their own seat's view."
            )
        if seat is not None and not self._curtain.over:
            raise BadInput("This game is not over, so nobody looks into a hand.")
        if seat is not None and driver.kept_back_words:
            raise BadInput(driver.kept_back_words)
        names = driver.recording.header.options.names
        if seat is not None and seat not in range(len(names)):
            raise BadInput(f"There is no seat {seat} at this table.")
        self.eyes = seat

    def _moves(self, stops: tuple[Stop, ...]) -> int:
        """Return how many moves are made at the moment shown; a move that is halted is not."""
        if self.looking is not None:
            return stops[self.looking].moves
        call = self._curtain.call
        return len(self._driver.recording.moments) if call is None else call.at

    @property
    def _chronicle(self) -> Chronicle:
        viewer = self.viewer
        if viewer not in self._chronicles:
            record = self._driver.recording
            names = record.header.options.names
            self._chronicles[viewer] = Chronicle(names, record.first, viewer)
        return self._chronicles[viewer]

    def _state_after(self, moves: int) -> Any:
        record = self._driver.recording
        return record.moments[moves - 1].state if moves else record.first

    def _newest(self) -> int:
        """Return the number of the last move; an answer that nobody may know of is no news."""
        moves, room = self._driver.recording.moments, self._driver.room
        at = len(moves) - 1
        while at > 0 and moves[at].move.seat >= 0 and not is_step(moves[at].move, room):
            at -= 1
        return at


def lines(tellings: Sequence[Told]) -> tuple[LogLine, ...]:
    """Return all sentences of what was told."""
    return tuple(chain.from_iterable(map(_LINES, tellings)))


def seen(tellings: Sequence[Told]) -> tuple[Any, ...]:
    """Return all happenings of what was told."""
    return tuple(chain.from_iterable(map(_SEEN, tellings)))


_LINES, _SEEN = attrgetter("lines"), attrgetter("seen")
