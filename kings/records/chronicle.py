"""The course of a game as one pair of eyes may know it: what was told, and where one may stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kings.records.recording import Moment
from kings.struggle.events import GameEnded, Happening, RoundBegan
from kings.struggle.state import State
from kings.struggle.text import tell
from kings.struggle.text.words import Names

__all__ = ["Chronicle", "LogLine", "Stop", "Told", "gold_by_round", "stop_moves"]

BEGINNING = "Nothing has happened yet."


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, as the viewer may know it; ``seat``: who did it."""

    round: int
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment one can look at: after so many moves, in this round; the last words told there."""

    moves: int
    round: int
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A move and what one viewer learned by it: the happenings, and the same in sentences."""

    moment: Moment
    seen: tuple[Happening, ...]
    lines: tuple[LogLine, ...]
    round: int


class Chronicle:
    """What one viewer was told of a game; each move is put into words once.

    A moment belongs to one course of the game: where the last one is the same, all before it are.
    ``whole``: everything is told, what was hidden too, as one may when a game is over.
    """

    def __init__(
        self, names: Names, first: State, viewer: int | None, *, whole: bool = False
    ) -> None:
        self._names = names
        self._first = first
        self._viewer = viewer
        self._whole = whole
        self._told: list[Told] = []
        self._stops: tuple[Stop, ...] = ()
        self._stopped: Moment | None = None

    def told(self, moments: Sequence[Moment]) -> Sequence[Told]:
        """Return what the viewer was told by each of these moves; not to be changed."""
        told = self._told
        while told and (len(told) > len(moments) or told[-1].moment is not moments[len(told) - 1]):
            told.pop()
        for moment in moments[len(told) :]:
            told.append(self._tell(moment, told[-1].round if told else self._first.round))
        return told

    def _tell(self, moment: Moment, now: int) -> Told:
        seen, lines = [], []
        for event in moment.events:
            now = event.round if isinstance(event, RoundBegan) else now
            known = event if self._whole else self._seen(event)
            if known is not None:
                seen.append(known)
                lines.append(LogLine(now, tell(self._names, known), getattr(known, "seat", None)))
        return Told(moment, tuple(seen), tuple(lines), now)

    def _seen(self, event: Happening) -> Happening | None:
        return cast("Happening | None", event.seen_by(self._viewer))

    def stops(self, moments: Sequence[Moment]) -> tuple[Stop, ...]:
        """Return where one may stop: at the start, and after each move that a seat made."""
        last = moments[-1] if moments else None
        if not self._stops or last is not self._stopped:
            told = self.told(moments)
            self._stops = tuple(self._stop(told, moves) for moves in stop_moves(moments))
            self._stopped = last
        return self._stops

    def _stop(self, told: Sequence[Told], moves: int) -> Stop:
        words = next((one.lines[-1].text for one in reversed(told[:moves]) if one.lines), BEGINNING)
        return Stop(moves, told[moves - 1].round if moves else self._first.round, words)


def stop_moves(moments: Sequence[Moment]) -> tuple[int, ...]:
    """Return how many moves are made at each stop; draws of chance belong to the move before."""
    made = [at for at, moment in enumerate(moments) if moment.move.seat >= 0]
    return (*made, len(moments))


def gold_by_round(first: State, moments: Sequence[Moment]) -> tuple[tuple[int, ...], ...]:
    """Return each seat's gold at the start, and after each round that was played."""
    begun = stop_moves(moments)[0]
    ends = [moment.state.gold for moment in moments[begun:] if _ends_round(moment)]
    return ((moments[begun - 1].state if begun else first).gold, *ends)


def _ends_round(moment: Moment) -> bool:
    return any(isinstance(event, RoundBegan | GameEnded) for event in moment.events)
