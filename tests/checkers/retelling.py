"""The game told again: a table rebuilt from the events alone, to be compared with the states."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kings.struggle import deal_events as talk
from kings.struggle import events as told
from kings.struggle.cards import DECK

__all__ = ["Retelling", "Told"]


@dataclass
class Told:
    """A card that was told to lie in play."""

    card: int
    fives: int = 0
    twos: int = 0


class Retelling:
    """What a listener who hears every event whole makes of the game."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.round = 0
        self.leader: int | None = None
        self.hands: list[set[int]] = [{int(card) for card in DECK} for _ in range(players)]
        self.aside: list[set[int]] = [set() for _ in range(players)]
        self.sealed: list[int | None] = [None] * players
        self.played: list[Told | None] = [None] * players
        self.gone: list[Counter[int]] = [Counter() for _ in range(players)]
        self.gold = [5] * players
        self.bank = 250 - 5 * players
        self.fives = 5
        self.twos = 5
        self.piles: list[Counter[int]] = [Counter() for _ in range(players)]
        self.discard: Counter[int] = Counter()
        self.owed_back = (0, 0)

    def hear(self, event: Any) -> None:
        """Take one event in; those that move nothing are passed over."""
        hear = getattr(self, f"hear_{type(event).__name__}", None)
        if hear is not None:
            hear(event)

    def hear_LeaderDrawn(self, event: told.LeaderDrawn) -> None:  # noqa: N802
        self.leader = event.seat

    hear_LeadGiven_ = hear_LeaderDrawn

    def hear_LeadGiven(self, event: told.LeadGiven) -> None:  # noqa: N802
        self.leader = event.to

    def hear_RoundBegan(self, event: told.RoundBegan) -> None:  # noqa: N802
        self.round = event.round
