"""The deals that were struck in a recorded game of Kings' Struggle, and what of them bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.publish.replay.eyes import Eyes, viewer_of
from kings.publish.replay.frames import Frame, state_after
from kings.records.recording import AnyRecording
from kings.struggle.binding import Verdict, verdict
from kings.struggle.events import DealStruck
from kings.struggle.moves import Clause
from kings.struggle.state import State


@dataclass(frozen=True, slots=True)
class Struck:
    """A deal that was struck in a step: its number, and each clause with whether it bound."""

    number: int
    clauses: tuple[tuple[Clause, Verdict], ...]


def struck_in(record: AnyRecording, frame: Frame, eyes: Eyes) -> Iterator[Struck]:
    """Yield the deals that a step struck, with what bound in their window."""
    for at in frame.moves:
        before = state_after(record, at)
        for event in record.moments[at].events:
            if isinstance(event, DealStruck):
                yield Struck(event.deal, _clauses(before, event.number, eyes))


def _clauses(before: State, number: int, eyes: Eyes) -> tuple[tuple[Clause, Verdict], ...]:
    assert before.window is not None
    deal = next(one.deal for one in before.window.proposals if one.number == number)
    shown = deal if eyes == "all" else deal.seen_by(viewer_of(eyes))
    return tuple((clause, verdict(before, clause)) for clause in shown.clauses)
