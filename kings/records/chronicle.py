"""The course of a game as one pair of eyes may know it: what was told, and where one may stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kings.game import NATURE
from kings.games import Room, room_of
from kings.records.recording import Moment
from kings.struggle.events import GameEnded, RoundBegan
from kings.struggle.state import State
from kings.words import Said

AnyMoment = Moment[Any, Any, Any]
"""A moment of any game."""

BEGINNING = "Nothing has happened yet."


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, as the viewer may know it; ``seat``: who did it.

    ``chapter``: the number of the round or turn (``Room.chapter``), 0 before the first; ``said``:
    the words for it, and the rule that explains it.
    """

    chapter: int
    said: Said
    seat: int | None = None

    @property
    def text(self) -> str:
        """The whole sentence, the rule's number in brackets."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment one can look at: after so many moves, in this chapter; the last words told there."""

    moves: int
    chapter: int
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A move and what one viewer learned by it: the happenings, and the same in sentences."""

    moment: AnyMoment
    seen: tuple[Any, ...]
    lines: tuple[LogLine, ...]
    chapter: int


class Chronicle:
    """What one viewer was told of a game; each move is put into words once.

    A moment belongs to one course of the game: where the last one is the same, all before it are.
    ``whole``: everything is told, what was hidden too, as one may when a game is over.
    """

    def __init__(
        self, names: Sequence[str], first: Any, viewer: int | None, *, whole: bool = False
    ) -> None:
        self._room = room_of(first.options)
        self._names = names
        self._options = first.options
        self._first: int = self._room.chapter_now(first)
        self._viewer = viewer
        self._whole = whole
        self._told: list[Told] = []
        self._stops: tuple[Stop, ...] = ()
        self._stopped: AnyMoment | None = None

    def told(self, moments: Sequence[AnyMoment]) -> Sequence[Told]:
        """Return what the viewer was told by each of these moves; not to be changed."""
        told = self._told
        while told and (len(told) > len(moments) or told[-1].moment is not moments[len(told) - 1]):
            told.pop()
        for moment in moments[len(told) :]:
            told.append(self._tell(moment, told[-1].chapter if told else self._first))
        return told

    def _tell(self, moment: AnyMoment, now: int) -> Told:
        seen, lines = [], []
        for event in moment.events:
            begun = self._room.chapter(self._options, event)
            now = now if begun is None else begun
            known = event if self._whole else event.seen_by(self._viewer)
            if known is not None:
                said = self._room.tell(self._names, known)
                seen.append(known)
                lines.append(LogLine(now, said, _doer(known)))
        return Told(moment, tuple(seen), tuple(lines), now)

    def told_until(self, moments: Sequence[AnyMoment], at: int, events: int) -> Told:
        """Return what the viewer was told by the first so many happenings of a move."""
        told = self.told(moments)
        cut = replace(moments[at], events=moments[at].events[:events])
        return self._tell(cut, told[at - 1].chapter if at else self._first)

    def stops(self, moments: Sequence[AnyMoment]) -> tuple[Stop, ...]:
        """Return where one may stop: at the start, and after each step that a seat made."""
        last = moments[-1] if moments else None
        if not self._stops or last is not self._stopped:
            told = self.told(moments)
            self._stops = tuple(self._stop(told, moves) for moves in stop_moves(moments))
            self._stopped = last
        return self._stops

    def _stop(self, told: Sequence[Told], moves: int) -> Stop:
        words = next((one.lines[-1].text for one in reversed(told[:moves]) if one.lines), BEGINNING)
        return Stop(moves, told[moves - 1].chapter if moves else self._first, words)


def _doer(event: Any) -> int | None:
    """Return whose deed an event is: its seat, or that of the play that it tells of."""
    seat: int | None = getattr(getattr(event, "play", event), "seat", None)
    return seat


def is_step(move: Any, room: Room) -> bool:
    """Say whether a move is a step of its own; draws of chance belong to the step before.

    So do answers to a question that not everybody knows to be asked: how many steps there are
    would tell who was asked.
    """
    if move.seat == NATURE:
        return False
    return room.calling is None or not isinstance(move, room.calling.answers)


def stop_moves(moments: Sequence[AnyMoment]) -> tuple[int, ...]:
    """Return how many moves are made at each stop: before every step, and now."""
    if not moments:
        return (0,)
    room = room_of(moments[0].state.options)
    made = [at for at, moment in enumerate(moments) if is_step(moment.move, room)]
    return (*made, len(moments))


def gold_by_round(first: State, moments: Sequence[Moment]) -> tuple[tuple[int, ...], ...]:
    """Return each seat's gold at the start, and after each round that was played."""
    room = room_of(first.options)
    steps = (at for at, moment in enumerate(moments) if is_step(moment.move, room))
    begun = next(steps, len(moments))
    gold = [(moments[begun - 1].state if begun else first).gold]
    for moment in moments[begun:]:  # a plain loop: it is gone through after every click
        for event in moment.events:
            if isinstance(event, RoundBegan | GameEnded):
                gold.append(moment.state.gold)
                break
    return tuple(gold)
