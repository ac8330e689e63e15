"""A question to the whole table, where it is nobody's business who could answer it.

People who share a screen are asked wherever a move brings such a question up, whatever anybody
holds. What the page shows then, and how long it waits, follows from what all can see: the words of
the move up to the question, and how the table lies at that moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kings.game import Room
from kings.records.seating import AnyRecording


@dataclass(frozen=True)
class Call:
    """A question to all: ``at``: how many moves come before the one that brings it up.

    ``events``: how many happenings of that move come before it; ``state``: how the table lies;
    ``last``: whether nothing has happened after it yet.
    """

    at: int
    events: int
    state: Any
    last: bool


def calls(record: AnyRecording, room: Room, since: int) -> tuple[Call, ...]:
    """Return the questions that moves brought up, after so many moves."""
    if room.calling is None:
        return ()
    found = []
    for at, moment in enumerate(record.moments[since:], start=since):
        before = record.moments[at - 1].state if at else record.first
        for halt in room.calling.halts(before, moment.move):
            newest = at == len(record.moments) - 1 and halt.events == len(moment.events)
            found.append(Call(at, halt.events, halt.state, newest))
    return tuple(found)


def asked_unseen(room: Room, state: Any) -> tuple[int, ...]:
    """Return the seats that are asked now without anybody else's knowing."""
    return tuple(ask.seat for ask in room.game.asks(state) if not ask.open)


def answering(room: Room, state: Any, seat: int) -> tuple[tuple[Any, ...], Any]:
    """Return the answers of those asked before a seat, and the state in which the seat is asked.

    The state is None where the seat has nothing to answer with.
    """
    assert room.calling is not None
    left = []
    while (asked := asked_unseen(room, state)) and asked[0] != seat:
        move = room.calling.decline(asked[0])
        step = room.game.apply(state, move)
        if room.calling.halts(state, move) or not asked_unseen(room, step.state):
            return (), None
        left.append(move)
        state = step.state
    return tuple(left), state if asked else None
