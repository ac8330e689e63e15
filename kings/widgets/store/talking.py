"""What a game's table has beside decisions: talk, offers, and a pause to see what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from kings.bots.bot import Bot
from kings.records.recording import AnyRecording
from kings.sim.match import Seats, next_talk
from kings.struggle.events import CardLed, NobodyWon, TrickWon
from kings.struggle.state import Phase

_Bots = Sequence[Bot | None]


class Silence:
    """A table at which nobody says anything beside what is decided."""

    def next_word(self, record: AnyRecording, seats: Seats) -> Any:
        """Return what a bot says next; None if no bot has anything to say."""
        return None

    def may_offer(self, state: Any) -> bool:
        """Say whether the people may put a deal together now."""
        return False

    def pauses(self, record: AnyRecording) -> bool:
        """Say whether something has just come to its end that lies there to be seen."""
        return False


class Bargaining(Silence):
    """The table of Kings' Struggle: bots answer and propose, and tricks come to their end.

    The bots are asked once in each state: what they would say follows from how it came about.
    """

    def __init__(self) -> None:
        self._asked: tuple[Any, Seats, Any] | None = None

    def next_word(self, record: AnyRecording, seats: Seats) -> Any:
        """Return a bot's next word in this window for deals (S-50)."""
        asked = self._asked
        if asked is None or asked[0] is not record.state or asked[1] is not seats:
            word = next_talk(record.state, record.moves, cast("_Bots", seats), record.header.seed)
            asked = self._asked = (record.state, seats, word)
        return asked[2]

    def may_offer(self, state: Any) -> bool:
        """Say whether a window for deals is open (S-50)."""
        return state.window is not None

    def pauses(self, record: AnyRecording) -> bool:
        """Say whether a trick is decided and nobody has led the next card."""
        if record.state.phase is not Phase.LEAD:
            return False
        for moment in reversed(record.moments):
            if any(isinstance(event, TrickWon | NobodyWon) for event in moment.events):
                return True
            if any(isinstance(event, CardLed) for event in moment.events):
                return False
        return False


TALK: Mapping[str, type[Silence]] = MappingProxyType({"struggle": Bargaining})
"""The games at whose table more is said than what is decided."""
