"""Luck and judgement: where each seat's expected points came from between beginning and end.

Every move changes what each seat can expect. For whoever made it the change is split: *judgement*
is what the seat could know of it, the change in the mean over all worlds that it could not tell
from the true one; what is left is what hidden cards added or took. For the others it is somebody
else's doing, and a draw is nobody's. A struck deal is the doing of all its parties. The parts of a
seat add up to what it gained, whatever the play-outs were: each change is counted once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kings.analysis.review.choices import Guessed, guessed
from kings.analysis.review.record import Account, Spot
from kings.analysis.rounding import signed, tenth
from kings.analysis.worth.decision_table import Values
from kings.analysis.worth.endings import END, Array, play_ends
from kings.errors import BadInput
from kings.game import NATURE
from kings.records.recording import Recording
from kings.sim.kernel import rules
from kings.sim.kernel.desk import new_desk
from kings.sim.kernel.encode import code_of
from kings.sim.kernel.play import TOLD
from kings.sim.kernel.policies import POLICIES
from kings.struggle.events import DealStruck
from kings.struggle.moves import Choice
from kings.struggle.rules import GAME
from kings.struggle.state import Phase
from kings.words import Names, sentence

Judged = Mapping[tuple[int, int], float]
"""By the place of a move and a seat that had to do with it: how much of the change in the seat's
expected points it could know. What is not in it, the seat could know all of."""


def doers(recording: Recording, place: int) -> tuple[int, ...]:
    """Return whose doing a move is: the parties of the deal that it struck, or who made it."""
    moment = recording.moments[place]
    for event in moment.events:
        if isinstance(event, DealStruck):
            before = recording.moments[place - 1].state if place else recording.first
            assert before.window is not None, "deals are struck in a window"
            offers = before.window.proposals
            return next(one.deal.parties for one in offers if one.number == event.number)
    return () if moment.move.seat == NATURE else (moment.move.seat,)


def judged(
    recording: Recording,
    place: int,
    continuation: str,
    games: int,
    seed: int,
    looked: Guessed | None = None,
    values: Values | None = None,
) -> dict[tuple[int, int], float]:
    """Return how much of a move's change its doers could know, where cards were hidden from them.

    ``place``: that of the move among those in force; ``continuation``, ``games``, ``seed``: as in a
    review. ``looked``: the position before the move as its seat knew it, if it was looked at
    already, and ``values`` what its choices were worth then. A move that had to be made, or that is
    about a promise, hides nothing.
    """
    moment = recording.moments[place]
    before = recording.moments[place - 1].state if place else recording.first
    struck = any(isinstance(event, DealStruck) for event in moment.events)
    if before.phase is Phase.RECKON or moment.move.seat == NATURE:
        return {}
    how = continuation, games, seed
    if struck:
        found = {}
        for seat in doers(recording, place):
            then, now = guessed(before, seat, None), guessed(moment.state, seat, None)
            if not then.open:
                more = known(now, *how) - known(then, *how)
                found[place, seat] = float(more[seat])
        return found
    seat, legal = moment.move.seat, GAME.choices(before, moment.move.seat)
    if moment.move not in legal or len(legal) < 2:
        return {}
    then = guessed(before, seat, seat) if looked is None else looked
    if then.open:
        return {}
    chosen = None if values is None else _measured(values, moment.move, games)
    if chosen is None:
        chosen = known(then, *how, choice=moment.move)
    more = chosen - known(then, *how)
    return {(place, seat): float(more[seat])}


def _measured(values: Values, choice: Choice, games: int) -> Array | None:
    """Return the mean after a choice that was played on from all worlds already, if it was."""
    if values.exact or choice not in values.choices:
        return None
    points = values.ends[values.index(choice)].points
    mean: Array = points.mean(axis=0)
    return mean if len(points) == games else None


def known(
    place: Guessed, continuation: str, games: int, seed: int, choice: Choice | None = None
) -> Array:
    """Return what each seat can expect on average over the worlds of a position.

    ``choice``: made first in each of them, if one is given; the others are those of a review.
    """
    worlds = place.worlds(range(games), seed)
    if choice is not None:
        for row in worlds:
            rules.apply(row, choice.seat, code_of(choice))
    ends = np.zeros((games, END), np.int64)
    policies = np.full(place.seats, POLICIES.index(continuation), np.int64)
    play_ends(
        worlds,
        np.arange(games, dtype=np.int64),
        policies,
        np.uint64(seed),
        place.scorer,
        new_desk(),
        np.zeros(3, np.int32),
        np.zeros((0, TOLD), np.int16),
        ends,
    )
    mean: Array = ends[:, : place.seats].mean(axis=0)
    return mean


def accounts(recording: Recording, course: Sequence[Spot], knew: Judged) -> tuple[Account, ...]:
    """Return the account of each seat.

    ``course``: the beginning and every move; ``knew``: what the seats could know, where they could
    not know all.
    """
    if len(course) != len(recording.moments) + 1:
        raise BadInput("An account needs the whole course of the game.")
    names = recording.header.options.names
    return tuple(_account(recording, course, knew, seat, names) for seat in range(len(names)))


def _account(
    recording: Recording, course: Sequence[Spot], knew: Judged, seat: int, names: Names
) -> Account:
    judgement = hidden = others = chance = 0.0
    for place in range(len(recording.moments)):
        change = course[place + 1].points[seat] - course[place].points[seat]
        who = doers(recording, place)
        if not who:
            chance += change
        elif seat not in who:
            others += change
        else:
            own = knew.get((place, seat), change)
            judgement += own
            hidden += change - own
    first, last = course[0].points[seat], course[-1].points[seat]
    said = sentence(
        f"{names[seat]} began with {tenth(first)} expected points and ended with {tenth(last)}: "
        f"{signed(judgement)} by own choices and deals as {names[seat]} knew them then, "
        f"{signed(hidden)} by cards that {names[seat]} could not see, {signed(others)} by the "
        f"others and {signed(chance)} by the draws"
    )
    return Account(seat, first, judgement, hidden, others, chance, last, said)
