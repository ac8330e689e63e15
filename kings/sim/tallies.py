"""What is counted in the games of a batch: a tally for each game of the house.

Whoever wants the result of a game hands the tally its events as they happen, and in the end the
last state. ``TALLIES`` is the one table of this room that names the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from kings.castle import events as castle_events
from kings.castle.kingdom import Rank, rank_of
from kings.castle.state import State as CastleState
from kings.game import Outcome
from kings.keys import events as keys_events
from kings.keys.state import State as KeysState
from kings.sim.results import GameFacts, GameResult, Result
from kings.struggle.events import (
    DealStruck,
    GoldPaid,
    GoldTaken,
    LeaderDrawn,
    PromiseEnded,
    PromiseMade,
    PromisePaid,
    Proposed,
)
from kings.struggle.state import State as StruggleState


@dataclass(frozen=True, slots=True)
class Meeting:
    """Which game it is, and who sits where, as in ``Result``."""

    index: int
    deal: int
    lineup: int
    seed: int
    bots: tuple[str, ...]
    hero: int | None


class Tally(ABC):
    """Counts by name and seat; every game has a tally of its own.

    ``result_type``: what comes out, which also reads it from a file. ``once``: what an event of a
    kind is counted as, once for the ``seat`` that it names.
    ``counted``: what each count by seat is of, in words, where a table has to explain its columns.
    ``endings``: every ``how`` in which a game may end, as it is told.
    """

    result_type: ClassVar[type[Result]] = GameFacts
    once: ClassVar[Mapping[type, str]] = {}
    counted: ClassVar[Mapping[str, str]] = {}
    endings: ClassVar[Mapping[str, str]] = {}

    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: Counter[tuple[str, int]] = Counter()

    def by_seat(self, name: str) -> tuple[int, ...]:
        """Return a count for every seat."""
        return tuple(self.counts[name, seat] for seat in range(self.players))

    def add(self, name: str, seat: int, number: int = 1) -> None:
        """Count something of a seat."""
        self.counts[name, seat] += number

    def note(self, events: tuple[Any, ...]) -> None:
        """Count what happened."""
        for event in events:
            name = self.once.get(type(event))
            if name is not None:
                self.add(name, event.seat)
            self.count(event)

    @abstractmethod
    def count(self, event: Any) -> None:
        """Count of an event what is more than once for its seat."""

    @abstractmethod
    def result(self, meeting: Meeting, state: Any, outcome: Outcome) -> Result:
        """Return the result of the game, which is over.

        ``meeting``: which game it was; ``state``: the last one; ``outcome``: who won, and how high.
        """


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
            case LeaderDrawn(seat):
                self._leader = seat
            case GoldTaken(seat, gold, _):
                counts["taken", seat] += gold
            case GoldPaid(by, to, gold) | PromisePaid(_, by, to, gold):
                counts["paid", by] += gold
                counts["received", to] += gold
            case Proposed(_, number, deal, _):
                self._parties[number] = deal.parties
            case DealStruck(number, _):
                counts.update(("struck", seat) for seat in self._parties[number])
            case PromiseMade(number, _, clause):
                self._promisers[number] = clause.by
                counts["promised", clause.by] += 1
            case PromiseEnded(number, status, _):
                counts[status, self._promisers[number]] += 1

    def result(self, meeting: Meeting, state: StruggleState, outcome: Outcome) -> GameResult:
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


class KeysTally(Tally):
    """Guards, thefts, Jokers and eliminations of King's Keys, by seat (``counted``).

    What lies face up in a place belongs to nobody, so it isn't ``lost`` to anybody. Of the whole
    game: ``pile``, the cards left in it at the end.
    """

    once: ClassVar[Mapping[type, str]] = {
        keys_events.TurnBegan: "had",
        keys_events.GuardPlaced: "guards",
        keys_events.TheftBegan: "thefts",
        keys_events.AxeSought: "thefts",
        keys_events.Caught: "caught",
        keys_events.JokerCalled: "called",
        keys_events.BoughtBack: "bought",
        keys_events.Eliminated: "struck",
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
            case keys_events.TheftBegan(seat):
                self.add("got", seat, len(event.named))
            case keys_events.Looted(seat, target):
                self.add("got", seat, event.number)
                self.add("lost", target, event.number)
            case keys_events.AxeTaken(seat):
                self.add("got", seat)
            case keys_events.Eliminated(_, target):
                self.add("out", target)

    def result(self, meeting: Meeting, state: KeysState, outcome: Outcome) -> GameFacts:
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


class CastleTally(Tally):
    """Cards, deaths and reactions of King of the Castle, by seat (``counted``).

    Of the whole game: ``deaths`` of men, ``kings`` among them, ``levels`` that were discarded.
    """

    once: ClassVar[Mapping[type, str]] = {
        castle_events.TurnBegan: "had",
        castle_events.ManSaved: "escapes",
        castle_events.LevelKept: "kept",
        castle_events.CardLost: "lost",
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
            case castle_events.CardPlayed(play):
                self.add("played", play.seat)
            case castle_events.Passed(seat, False):
                self.add("passed", seat)
            case castle_events.CardStolen(_, owner):
                self.add("lost", owner)
            case castle_events.ManDied(place):
                self._deaths += 1
                self._kings += rank_of(place) is Rank.KING
            case castle_events.LevelDiscarded():
                self._levels += 1
            case castle_events.LastRound(why):
                self._how = self._how or why
            case castle_events.GameEnded(letters):
                self._letters = letters

    def result(self, meeting: Meeting, state: CastleState, outcome: Outcome) -> GameFacts:
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


TALLIES: Mapping[str, type[Tally]] = MappingProxyType(
    {"struggle": StruggleTally, "keys": KeysTally, "castle": CastleTally}
)
"""What counts, by the name of the game."""
