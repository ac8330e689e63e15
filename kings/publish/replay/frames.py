"""The moments of a recorded game, one after the other, as one pair of eyes may know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kings.publish.replay.eyes import Eyes, viewer_of
from kings.records import Recording
from kings.records.chronicle import Chronicle, LogLine
from kings.struggle.binding import Verdict, verdict
from kings.struggle.clauses import Clause
from kings.struggle.deal_events import DealStruck
from kings.struggle.events import Happening
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.struggle.view import View

__all__ = ["Frame", "Struck", "frames"]


@dataclass(frozen=True, slots=True)
class Struck:
    """A deal that was struck in a step: its number, and each clause with whether it bound."""

    number: int
    clauses: tuple[tuple[Clause, Verdict], ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: the state, its view, all that was seen up to it, and what is new in it.

    ``line``: the journal's line it stands in; ``news``: what happened in this step, in sentences;
    ``struck``: the deals that were struck in it. ``state`` holds secrets that the eyes may not see.
    """

    step: int
    line: int
    round: int
    state: State
    view: View
    seen: tuple[Happening, ...]
    news: tuple[LogLine, ...]
    struck: tuple[Struck, ...]


def frames(record: Recording, eyes: Eyes) -> tuple[Frame, ...]:
    """Return every moment at which one may stop: the start, and after each move of a seat."""
    return tuple(_frames(record, eyes))


def _frames(record: Recording, eyes: Eyes) -> Iterator[Frame]:
    viewer, moments = viewer_of(eyes), record.moments
    names = record.header.options.names
    chronicle = Chronicle(names, record.first, viewer, whole=eyes == "all")
    told = chronicle.told(moments)
    seen: list[Happening] = []
    done = 0
    for step, stop in enumerate(chronicle.stops(moments)):
        new = told[done : stop.moves]
        seen += [event for one in new for event in one.seen]
        state = _state(record, stop.moves)
        yield Frame(
            step=step,
            line=moments[stop.moves - 1].line if stop.moves else 1,
            round=stop.round,
            state=state,
            view=replace(GAME.view(state, viewer), choices=()),
            seen=tuple(seen),
            news=tuple(line for one in new for line in one.lines),
            struck=tuple(_struck(record, range(done, stop.moves), eyes)),
        )
        done = stop.moves


def _state(record: Recording, moves: int) -> State:
    return record.moments[moves - 1].state if moves else record.first


def _struck(record: Recording, moves: range, eyes: Eyes) -> Iterator[Struck]:
    """Yield the deals that these moves struck, with what bound in their window."""
    for at in moves:
        before = _state(record, at)
        for event in record.moments[at].events:
            if isinstance(event, DealStruck):
                yield Struck(event.deal, _clauses(before, event.number, eyes))


def _clauses(before: State, number: int, eyes: Eyes) -> tuple[tuple[Clause, Verdict], ...]:
    assert before.window is not None
    deal = next(one.deal for one in before.window.proposals if one.number == number)
    shown = deal if eyes == "all" else deal.seen_by(viewer_of(eyes))
    return tuple((clause, verdict(before, clause)) for clause in shown.clauses)
