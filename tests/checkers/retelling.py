"""The game told again: a table rebuilt from the events alone, to be compared with the states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any

from kings.struggle import events as told
from kings.struggle.cards import DECK, count
from tests.strategies import Trajectory


@dataclass
class Told:
    """A card that was told to lie in play."""

    card: int
    fives: int = 0
    twos: int = 0


class Retelling:
    """What a listener who hears every event whole makes of the game."""

    def __init__(self, players: int) -> None:
        self.round = 0
        self.leader: int | None = None
        self.hands: list[set[int]] = [set(map(int, DECK)) for _ in range(players)]
        self.aside: list[set[int]] = [set() for _ in range(players)]
        self.sealed: list[int | None] = [None] * players
        self.played: list[Told | None] = [None] * players
        self.gold = [5] * players
        self.bank = 250 - 5 * players
        self.fives = 5
        self.twos = 5
        self.piles: list[Counter[int]] = [Counter() for _ in range(players)]
        self.discard: Counter[int] = Counter()

    @singledispatchmethod
    def hear(self, event: object) -> None:
        """Take one event in; those that move nothing are passed over."""

    @hear.register
    def _(self, event: told.LeaderDrawn) -> None:
        self.leader = event.seat

    @hear.register
    def _(self, event: told.LeadGiven) -> None:
        self.leader = event.to

    @hear.register
    def _(self, event: told.RoundBegan) -> None:
        self.round = event.round

    @hear.register
    def _(self, event: told.CardsSetAside) -> None:
        for seat, pair in enumerate(event.cards or ()):
            self.aside[seat] = set(map(int, pair))
            self.hands[seat] -= self.aside[seat]

    @hear.register
    def _(self, event: told.CardLed) -> None:
        self._lay(event.seat, event.card)

    @hear.register
    def _(self, event: told.CardSealed) -> None:
        assert event.card is not None
        self.hands[event.seat].remove(event.card)
        self.sealed[event.seat] = event.card

    @hear.register
    def _(self, event: told.CardsFlipped) -> None:
        for seat, card in enumerate(event.cards):
            assert card == (self.sealed[seat] or self._lying(seat).card)
            self.sealed[seat] = None
            self.played[seat] = Told(card)

    @hear.register
    def _(self, event: told.CardSwapped) -> None:
        self._exchange(event.seat, event.card)

    @hear.register
    def _(self, event: told.CardAnswered) -> None:
        assert self._lying(event.seat).card == event.old
        self._exchange(event.seat, event.card)

    @hear.register
    def _(self, event: told.CardTaken) -> None:
        assert self._lift(event.owner) == event.card
        self.piles[event.seat][event.card] += 1

    @hear.register
    def _(self, event: told.CardsCancelled) -> None:
        assert [self._lift(seat) for seat in event.seats] == list(event.cards)
        self.discard.update(map(int, event.cards))

    @hear.register
    def _(self, event: told.TrickWon) -> None:
        lying = [seat for seat, card in enumerate(self.played) if card is not None]
        assert sorted(self._lift(seat) for seat in lying) == sorted(event.cards)
        self.piles[event.seat].update(map(int, event.cards))
        self.leader = event.seat

    @hear.register
    def _(self, event: told.MarkerPlaced) -> None:
        lying = self._lying(event.on)
        if event.value == 5:
            self.fives, lying.fives = self.fives - 1, lying.fives + 1
        else:
            self.twos, lying.twos = self.twos - 1, lying.twos + 1

    @hear.register
    def _(self, event: told.GoldTaken) -> None:
        self.bank -= event.gold
        self.gold[event.seat] += event.gold

    @hear.register(told.GoldPaid | told.PromisePaid)
    def _(self, event: told.GoldPaid | told.PromisePaid) -> None:
        self.gold[event.seat] -= event.gold
        self.gold[event.to] += event.gold

    @hear.register
    def _(self, event: told.CardsGiven) -> None:
        cards = Counter(map(int, event.gift.cards or ()))
        self.piles[event.gift.by].subtract(cards)
        self.piles[event.gift.to].update(cards)

    def _lying(self, seat: int) -> Told:
        lying = self.played[seat]
        assert lying is not None
        return lying

    def _lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.played[seat] = Told(card)

    def _lift(self, seat: int) -> int:
        """Take a card out of play; its markers go back to the supply (S-3A)."""
        lying = self._lying(seat)
        self.fives += lying.fives
        self.twos += lying.twos
        self.played[seat] = None
        return lying.card

    def _exchange(self, seat: int, card: int) -> None:
        old = self._lift(seat)
        self._lay(seat, card)
        self.hands[seat].add(old)


def _as_told(table: Retelling) -> dict[str, Any]:
    return {
        "round": table.round,
        "leader": table.leader,
        "hands": [sorted(hand) for hand in table.hands],
        "aside": [sorted(cards) for cards in table.aside],
        "sealed": table.sealed,
        "played": [
            None if lying is None else (lying.card, lying.fives, lying.twos)
            for lying in table.played
        ],
        "gold": table.gold,
        "bank": table.bank,
        "supply": (table.fives, table.twos),
        "piles": [count(pile.elements()) for pile in table.piles],
        "discard": count(table.discard.elements()),
    }


def _as_it_is(state: Any) -> dict[str, Any]:
    return {
        "round": state.round,
        "leader": state.leader,
        "hands": [list(hand) for hand in state.hands],
        "aside": [list(cards) for cards in state.aside],
        "sealed": list(state.sealed),
        "played": [
            None if lying is None else (lying.card, lying.fives, lying.twos)
            for lying in state.played
        ],
        "gold": list(state.gold),
        "bank": state.bank,
        "supply": (state.fives, state.twos),
        "piles": list(state.piles),
        "discard": state.discard,
    }


def check_retelling(game: Trajectory) -> Iterator[str]:
    """The events tell the whole game: gold, markers and cards re-added from them agree."""
    table = Retelling(game.options.players)
    for number, (state, events) in enumerate(zip(game.states[1:], game.events, strict=True)):
        for event in events:
            table.hear(event)
        heard, seen = _as_told(table), _as_it_is(state)
        for what, value in heard.items():
            if value != seen[what]:
                yield f"{what} after move {number}: told {value}, found {seen[what]}"
                return
