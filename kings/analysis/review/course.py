"""The course of a game: what happened in every line, and what each seat could expect after it.

Every state of the journal is played on to the end many times, with all hands as they lay, by one
policy in all seats. Play-out number k meets the same chance after every line (common random
numbers), so what differs between two lines is what happened between them, and little noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.analysis.review.record import Kind, Numbers, Spot
from kings.analysis.transducer_maker import make_transducer
from kings.game import NATURE, Room
from kings.games import ROOMS
from kings.records.chronicle import AnyMoment
from kings.records.recording import AnyRecording
from kings.sim.intervals import Bounds, interval
from kings.sim.kernel import encode, play
from kings.struggle.events import DealStruck
from kings.struggle.moves import Settle, Talk
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.partition.transducer import Transducer
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State

BAND = (0.1, 0.9)
"""The shares of the play-outs that end below the band of a seat, and up to its upper edge."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prospects:
    """What each seat can expect from a state on; the fields are those of ``Spot``."""

    points: Numbers
    half: tuple[float | None, ...]
    wins: Numbers
    low: Numbers
    high: Numbers
    games: int


@dataclass(frozen=True, slots=True)
class Told:
    """What happened in a line of the journal; the fields are those of ``Spot``."""

    line: int
    round: int
    kind: Kind
    seat: int | None
    said: str
    deal: int | None

    def spot(self, found: Prospects) -> Spot:
        """Return the spot with what could be expected after it."""
        return Spot(
            line=self.line,
            round=self.round,
            kind=self.kind,
            seat=self.seat,
            said=self.said,
            deal=self.deal,
            points=found.points,
            half=found.half,
            wins=found.wins,
            low=found.low,
            high=found.high,
            games=found.games,
        )


def told(recording: AnyRecording) -> tuple[Told, ...]:
    """Tell the beginning and every move in force, in the order of the journal."""
    room, names = ROOMS[recording.header.game], recording.header.options.names
    begins = Told(1, room.chapter_now(recording.first), "start", None, "The game begins.", None)
    states = (recording.first, *(moment.state for moment in recording.moments))
    return (
        begins,
        *(
            _told(room, names, before, moment)
            for before, moment in zip(states, recording.moments, strict=False)
        ),
    )


def _told(room: Room, names: tuple[str, ...], before: Any, moment: AnyMoment) -> Told:
    struck = (event.deal for event in moment.events if isinstance(event, DealStruck))
    seat = moment.move.seat
    chance = seat == NATURE
    return Told(
        line=moment.line,
        round=room.chapter_now(before),
        kind="chance" if chance else "talk" if is_talk(before, moment) else "choice",
        seat=None if chance else seat,
        said=" ".join(room.tell(names, event).sentence for event in moment.events),
        deal=next(struck, None),
    )


def is_talk(before: Any, moment: AnyMoment) -> bool:
    """Say whether nobody had to make this move: an offer, an answer, gold promised and paid early.

    ``before``: the state in which it was made.
    """
    move = moment.move
    early = isinstance(move, Settle) and before.phase is not Phase.RECKON
    return early or isinstance(move, Talk)


def row_key(state: State) -> bytes:
    """Return what two states have in common that are played on alike, such as after an offer."""
    return encode.encode(state).tobytes()


def prospects(state: State, continuation: str, games: int, seed: int) -> Prospects:
    """Return what each seat can expect from a state on; exactly where the game is over.

    ``continuation``: the policy of all seats; ``games``: how many play-outs, with the chance of
    this ``seed``.
    """
    outcome = GAME.outcome(state)
    if outcome is not None:
        scores = tuple(map(float, outcome.scores))
        share = 1 / max(1, len(outcome.winners))
        wins = tuple(share if seat in outcome.winners else 0.0 for seat in range(state.players))
        return Prospects(scores, (0.0,) * len(scores), wins, scores, scores, 0)
    found = play.play_on(
        state,
        (continuation,) * state.players,
        games,
        seed,
        transducer=transducer_of(state.options.tables),
    )
    return summed(found.scores.astype(np.float64), found.wins)


def summed(scores: Array, wins: Array) -> Prospects:
    """Return what play-outs showed, shape (games, seats) each."""
    low, high = np.quantile(scores, BAND, axis=0, method="inverted_cdf")
    return Prospects(
        numbers(scores.mean(axis=0)),
        tuple(map(half_of, scores.T)),
        numbers(wins.mean(axis=0)),
        numbers(low),
        numbers(high),
        len(scores),
    )


def half_of(sample: Array) -> float | None:
    """Return half of the 95% interval of a mean; None where all of the sample are alike."""
    error = float(sample.std(ddof=1)) / len(sample) ** 0.5
    return half_width(interval(float(sample.mean()), error, len(sample)))


def half_width(found: Bounds | None) -> float | None:
    """Return half the width of an interval, if there is one."""
    return None if found is None else (found[1] - found[0]) / 2


def numbers(row: Array) -> Numbers:
    """Return an array as plain numbers."""
    return tuple(row.tolist())


@lru_cache(maxsize=4)
def transducer_of(tables: Tables) -> Transducer | None:
    """Return what piles are scored by at a table with house rules; it takes seconds to make."""
    return None if tables == RULEBOOK else make_transducer(tables)
