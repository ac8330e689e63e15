"""The moments of a recorded game, one after the other, as one pair of eyes may know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kings.games import room_of
from kings.publish.replay.eyes import Eyes, viewer_of
from kings.records.chronicle import Chronicle, LogLine
from kings.records.recording import AnyRecording, Moment


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: the state, its view, all that was seen up to it, and what is new in it.

    ``line``: the journal's line it stands in, or None where it would tell these eyes of moves that
    nobody hears of (C-22); ``chapter``: the round or turn; ``news``: what
    happened in this step, in sentences; ``moves``: which moves of the record the step is made of.
    ``state`` holds secrets that the eyes may not see.
    """

    step: int
    line: int | None
    chapter: int
    state: Any
    view: Any
    seen: tuple[Any, ...]
    news: tuple[LogLine, ...]
    moves: range


def frames(record: AnyRecording, eyes: Eyes) -> tuple[Frame, ...]:
    """Return every moment at which one may stop: the start, and after each step of a seat."""
    return tuple(_frames(record, eyes))


def _frames(record: AnyRecording, eyes: Eyes) -> Iterator[Frame]:
    viewer, moments = viewer_of(eyes), record.moments
    options = record.header.options
    room = room_of(options)
    game, has_lines = room.game, eyes == "all" or room.calling is None
    chronicle = Chronicle(options.names, record.first, viewer, whole=eyes == "all")
    told = chronicle.told(moments)
    seen: list[Any] = []
    done = 0
    for step, stop in enumerate(chronicle.stops(moments)):
        new = told[done : stop.moves]
        seen += [event for one in new for event in one.seen]
        state = state_after(record, stop.moves)
        yield Frame(
            step=step,
            line=_line(moments, stop.moves) if has_lines else None,
            chapter=stop.chapter,
            state=state,
            view=replace(game.view(state, viewer), choices=()),
            seen=tuple(seen),
            news=tuple(line for one in new for line in one.lines),
            moves=range(done, stop.moves),
        )
        done = stop.moves


def _line(moments: Sequence[Moment[Any, Any, Any]], moves: int) -> int:
    return moments[moves - 1].line if moves else 1


def state_after(record: AnyRecording, moves: int) -> Any:
    """Return the state after so many moves."""
    return record.moments[moves - 1].state if moves else record.first
