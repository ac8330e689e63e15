"""How a review measures Kings' Struggle: in VP, by play-outs of the compiled rules.

In the turns of the last round choices are solved where nothing that matters is hidden; deals have
prices, and what a seat got and gave up in them counts.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from kings.analysis.review.accounts import judged
from kings.analysis.review.choices import Opening, choices_of, guessed, measure, openings
from kings.analysis.review.course import Prospects, prospects, row_key
from kings.analysis.review.measure import How, Looked, Measure
from kings.analysis.review.moments import regret
from kings.analysis.review.record import GAMES, KeyMoment
from kings.records.recording import Recording
from kings.sim.kernel.policies import POLICIES
from kings.struggle.state import State

LOOK = 10
"""So many times as long as a point a decision takes: it is measured choice by choice."""


class PlayOuts(Measure):
    """Expected VP by play-outs under a policy."""

    continuations = tuple(sorted(POLICIES, key=lambda name: name != "paying"))
    games = GAMES
    first = 64
    accounts = True

    def keys(self, states: Sequence[State]) -> tuple[Hashable, ...]:
        """Return their rows: after an offer all is as before."""
        return tuple(map(row_key, states))

    def prospects(self, state: State, how: How, games: int) -> Prospects:
        """Return expected VP."""
        return prospects(state, how.continuation, games, how.seed)

    def openings(self, recording: Recording) -> tuple[Opening, ...]:
        """Return the decisions at which a seat had more than one choice before any deal."""
        return openings(recording)

    def weight(self, opening: Opening) -> int:
        """Return the same for all."""
        return LOOK

    def look(self, recording: Recording, place: int, opening: Opening | None, how: How) -> Looked:
        """Return choices with their prices, every seat's regret, and what could be known."""
        by = how.continuation, how.games, how.seed
        if opening is None:
            return Looked(judged=judged(recording, place, *by))
        known = guessed(opening.state, opening.seat, opening.seat)
        values = measure(known, *by)
        seats = range(opening.state.players)
        regrets = tuple(one for seat in seats if (one := regret(opening, values, seat)) is not None)
        seen = [choices_of(opening, values, "both" if known.open else "seat")]
        if not known.open:
            opened = measure(guessed(opening.state, None, opening.seat), *by)
            seen.append(choices_of(opening, opened, "all"))
        return Looked(
            choices=tuple(seen),
            own=tuple(one for one in regrets if one.seat == opening.seat),
            others=tuple(one for one in regrets if one.seat != opening.seat),
            open=known.open,
            # Without talk in between the same worlds serve: they take most of the time by Night.
            judged=judged(recording, place, *by, *(() if opening.talked else (known, values))),
        )

    def looks_again(self, state: State) -> bool:
        """Say whether it is Night: others' regrets were found with the decider's eyes."""
        return bool(state.night)

    def again(self, opening: Opening, seat: int, option: int, how: How) -> KeyMoment | None:
        """Return the regret of a seat that did not decide, by its own eyes."""
        place = guessed(opening.state, seat, opening.seat)
        return regret(opening, measure(place, how.continuation, how.games, how.seed), seat)


MEASURE = PlayOuts()
