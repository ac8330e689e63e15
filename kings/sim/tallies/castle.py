"""The tally of King of the Castle: cards, deaths and reactions, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, ClassVar

from kings.castle import events, kingdom
from kings.castle.state import State
from kings.game import Outcome
from kings.sim.results import GameFacts, Meeting
from kings.sim.tallies import Tally


class CastleTally(Tally):
    """Cards, deaths and reactions of King of the Castle, by seat (``counted``).

    Of the whole game: ``deaths`` of men, ``kings`` among them, ``levels`` that were discarded.
    """

    once: ClassVar[Mapping[type, str]] = {
        events.TurnBegan: "had",
        events.ManSaved: "escapes",
        events.LevelKept: "kept",
        events.CardLost: "lost",
    }

    counted: ClassVar[Mapping[str, str]] = {
        "had": "turns",
        "played": "cards played on its turns",
        "passed": "turns without a card",
        "escapes": "men saved by a reaction (C-22)",
        "kept": "levels saved by a reaction (C-22)",
        "lost": "cards that others took out of its hand",
        "placed": "own letters that hold a position at the end",
    }

    endings: ClassVar[Mapping[str, str]] = {
        "no_men": "no men left",
        "turn_limit": "the turn limit",
    }

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self._how = ""
        self._deaths = self._kings = self._levels = 0
        self._letters: tuple[tuple[str, ...], ...] = ()

    def count(self, event: Any) -> None:
        """Count cards, deaths and levels, and note how the game ends."""
        match event:
            case events.CardPlayed(play):
                self.add("played", play.seat)
            case events.Passed(seat, False):
                self.add("passed", seat)
            case events.CardStolen(_, owner):
                self.add("lost", owner)
            case events.ManDied(place):
                self._deaths += 1
                self._kings += kingdom.rank_of(place) is kingdom.Rank.KING
            case events.LevelDiscarded():
                self._levels += 1
            case events.LastRound(why):
                self._how = self._how or why
            case events.GameEnded(letters):
                self._letters = letters

    def result(self, meeting: Meeting, state: State, outcome: Outcome) -> GameFacts:
        """Return the result; ``how`` is ``no_men`` (C-42) or ``turn_limit`` (C-43)."""
        assert state.starter is not None
        for seat, letters in enumerate(self._letters):
            self.add("placed", seat, sum(letter in state.men for letter in letters))
        facts = {"deaths": self._deaths, "kings": self._kings, "levels": self._levels}
        return GameFacts(
            **asdict(meeting),
            game="castle",
            first=state.starter,
            how=self._how,
            turns=state.turn,
            winners=outcome.winners,
            scores=outcome.scores,
            facts=tuple(facts.items()),
            by_seat=tuple((name, self.by_seat(name)) for name in self.counted),
        )
