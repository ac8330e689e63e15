"""The tally of King's Keys: guards, thefts, Jokers and eliminations, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, ClassVar

from kings.game import Outcome
from kings.keys import events
from kings.keys.state import State
from kings.sim.results import GameFacts, Meeting
from kings.sim.tallies import Tally


class KeysTally(Tally):
    """Guards, thefts, Jokers and eliminations of King's Keys, by seat (``counted``).

    What lies face up in a place belongs to nobody, so it isn't ``lost`` to anybody. Of the whole
    game: ``pile``, the cards left in it at the end.
    """

    once: ClassVar[Mapping[type, str]] = {
        events.TurnBegan: "had",
        events.GuardPlaced: "guards",
        events.TheftBegan: "thefts",
        events.AxeSought: "thefts",
        events.Caught: "caught",
        events.JokerCalled: "called",
        events.BoughtBack: "bought",
        events.Eliminated: "struck",
    }

    counted: ClassVar[Mapping[str, str]] = {
        "had": "turns",
        "guards": "guards placed",
        "thefts": "thefts begun",
        "got": "cards won by them",
        "lost": "own cards lost to thieves",
        "caught": "soldiers sent against their own kingdom (K-25)",
        "called": "calls for the spy (K-45)",
        "bought": "guards bought back (K-47)",
        "struck": "kingdoms eliminated",
        "out": "the share of games in which it was eliminated itself (K-30)",
    }

    endings: ClassVar[Mapping[str, str]] = {
        "axes": "four own Axes",
        "army": "an army",
        "guards": "guards",
        "keys": "four own Keys",
        "coins": "four own Coins",
        "last": "the last kingdom left",
        "laughter": "Laughter",
        "idle": "a truce",
        "last_turn": "a truce after the last turn",
    }

    def count(self, event: Any) -> None:
        """Count what a thief gets, and who is out."""
        match event:
            case events.TheftBegan(seat):
                self.add("got", seat, len(event.named))
            case events.Looted(seat, target):
                self.add("got", seat, event.number)
                self.add("lost", target, event.number)
            case events.AxeTaken(seat):
                self.add("got", seat)
            case events.Eliminated(_, target):
                self.add("out", target)

    def result(self, meeting: Meeting, state: State, outcome: Outcome) -> GameFacts:
        """Return the result; ``how`` is the claim of K-31 or K-46, ``last`` kingdom, or a truce.

        Of a truce (K-32) it is ``idle`` or ``last_turn``.
        """
        assert state.ended is not None and state.first is not None
        return GameFacts(
            **asdict(meeting),
            game="keys",
            first=state.first,
            how=state.ended.how,
            turns=state.turn,
            winners=outcome.winners,
            scores=outcome.scores,
            facts=(("pile", state.pile.bit_count()),),
            by_seat=tuple((name, self.by_seat(name)) for name in self.counted),
        )
