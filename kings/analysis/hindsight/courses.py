"""The two courses of a comparison as VP by round, for the picture of the race (picture 8)."""

from __future__ import annotations

import numpy as np

from kings.analysis.dealings.race import Ghost, Points, Race, race, race_of
from kings.analysis.hindsight.branches import Branch
from kings.analysis.hindsight.compared import Compared
from kings.analysis.hindsight.continuing import Sample
from kings.errors import BadInput
from kings.records.recording import Recording
from kings.struggle.partition.exact import best_points


def race_of_both(recording: Recording, compared: Compared) -> Race:
    """Return the race of both courses: the record up to the fork, then the means of both.

    Lines are the course as it was, the ghost is the other one; both are played on alike, so what
    lies between them is the event's. Raises ``BadInput`` where bots played on, who keep no rounds.
    """
    recorded = race_of(recording)
    first = _first(recorded, compared)
    rounds = _by_round(compared.fork.was, compared.was)
    points = (*recorded.points[: first + 1], *rounds)
    times = (*recorded.times[: first + 1], *_later(compared))
    struck = compared.fork.was.state.deals_struck
    deals = [deal for deal in recorded.deals if deal.number <= struck]
    ghost = _ghost(recorded, first, compared)
    return race(recorded.names, times, points, deals, ghost)


def race_beside(recording: Recording, compared: Compared) -> Race:
    """Return the race of the record, with the other course's mean as its ghost.

    The record is one course and the ghost a mean of many, played on by others: what lies between
    the two is not the event's alone. Raises ``BadInput`` for a record that has no end.
    """
    return race_of(recording, ghost_of(recording, compared))


def ghost_of(recording: Recording, compared: Compared) -> Ghost:
    """Return the other course as the ghost of a finished record's race."""
    if compared.fork.recorded is None:
        raise BadInput("The race of a record without an end can't be set beside whole games.")
    recorded = race_of(recording)
    return _ghost(recorded, _first(recorded, compared), compared)


def _ghost(recorded: Race, first: int, compared: Compared) -> Ghost:
    fork = compared.fork
    rounds = _by_round(fork.otherwise, compared.otherwise)
    ends = compared.means()[1]
    return Ghost(
        f"{fork.otherwise.name}, mean of {compared.games} games",
        first,
        (recorded.points[first], *rounds),
        tuple(one.low for one in ends),
        tuple(one.high for one in ends),
    )


def _first(recorded: Race, compared: Compared) -> int:
    """Return the place of the last time before the fork."""
    over = str(compared.fork.round - 1)
    return recorded.times.index(over) if over in recorded.times else 0


def _later(compared: Compared) -> tuple[str, ...]:
    """Name the rounds that end after the fork."""
    rounds = compared.was.gained.shape[1] if compared.was.gained is not None else 0
    return tuple(str(one) for one in range(max(1, compared.fork.round), rounds + 1))


def _by_round(branch: Branch, sample: Sample) -> Points:
    """Return the mean VP of each seat after each round that ends after the fork."""
    if sample.gained is None:
        raise BadInput("VP by round are kept by compiled policies, not by bots.")
    state = branch.state
    start = [
        best_points(pile, state.options.tables) + gold
        for pile, gold in zip(state.piles, state.gold, strict=True)
    ]
    means = sample.gained.mean(axis=0)[max(0, state.round - 1) :]
    return tuple(tuple(row) for row in (np.array(start) + means.cumsum(axis=0)).tolist())
