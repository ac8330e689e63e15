"""The tally of Kings' Struggle: deals, gold and promises, by seat."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kings.game import Outcome
from kings.sim.results import GameResult, Meeting
from kings.sim.tallies import Tally
from kings.struggle import events
from kings.struggle.state import State

_BY_SEAT = ("struck", "paid", "received", "taken", "promised", "kept", "broken", "void", "released")


class StruggleTally(Tally):
    """What is counted by seat: the fields of ``GameResult`` from ``struck`` on."""

    result_type = GameResult

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self._leader = 0
        self._parties: dict[int, tuple[int, ...]] = {}
        self._promisers: dict[int, int] = {}

    def count(self, event: Any) -> None:
        """Count what happened."""
        counts = self.counts
        match event:
            case events.LeaderDrawn(seat):
                self._leader = seat
            case events.GoldTaken(seat, gold, _):
                counts["taken", seat] += gold
            case events.GoldPaid(by, to, gold) | events.PromisePaid(_, by, to, gold):
                counts["paid", by] += gold
                counts["received", to] += gold
            case events.Proposed(_, number, deal, _):
                self._parties[number] = deal.parties
            case events.DealStruck(number, _):
                counts.update(("struck", seat) for seat in self._parties[number])
            case events.PromiseMade(number, _, clause):
                self._promisers[number] = clause.by
                counts["promised", clause.by] += 1
            case events.PromiseEnded(number, status, _):
                counts[status, self._promisers[number]] += 1

    def result(self, meeting: Meeting, state: State, outcome: Outcome) -> GameResult:
        """Return the result of the game."""
        counted: dict[str, Any] = {name: self.by_seat(name) for name in _BY_SEAT}
        return GameResult(
            **asdict(meeting),
            night=bool(state.night),
            leader=self._leader,
            winners=outcome.winners,
            deals=state.deals_struck,
            scores=outcome.scores,
            gold=state.gold,
            **counted,
        )
