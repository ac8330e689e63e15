"""The events tell the whole story: from them alone the table is built up again, state by state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kings.castle import DECK, LETTERS, events as told
from kings.castle.cards import LEVEL_CARDS
from tests.strategies import Trajectory


def check_conservation(game: Trajectory) -> Iterator[str]:
    """Each of 78 cards and of 26 squires is in exactly one place; hands have a fitting size."""
    for number in range(game.seed % 2, len(game.states), 2):
        state = game.states[number]
        cards: Counter[Any] = Counter(state.deck)
        for place in (state.discard, *state.hands, *state.aside, *state.stacks):
            cards.update(place)
        for playing in state.playing:
            cards.update((playing.card, *playing.drawn))
        if cards != Counter(DECK):
            yield f"state {number}: {(cards - Counter(DECK)) or (Counter(DECK) - cards)}"
        men = Counter([*(man for man in state.men if man), *state.dead, *state.reserve])
        if men != Counter(LETTERS):
            yield f"state {number}: {men}"
        others = [len(hand) for seat, hand in enumerate(state.hands) if seat != state.actor]
        if others and max(others) > 3:
            yield f"state {number}: hands of {others} cards"


class _Told:
    """The table as the events tell it."""

    def __init__(self, players: int) -> None:
        self.men: list[Any] = [None] * 10
        self.stacks: list[list[Any]] = [[] for _ in range(9)]
        self.hands: list[set[Any]] = [set() for _ in range(players)]
        self.open: set[Any] = set()
        self.discard: list[Any] = []
        self.dead: list[Any] = []
        self.turn = 0
        self.last = False

    def hands_dealt(self, event: Any) -> None:
        self.hands = [set(hand) for hand in event.hands]

    def kingdom_dealt(self, event: Any) -> None:
        self.men = list(event.men)

    def turn_began(self, event: Any) -> None:
        self.turn = event.turn

    def last_round(self, event: Any) -> None:
        self.last = True

    def cards_drawn(self, event: Any) -> None:
        self.hands[event.seat] |= set(event.cards)
        self.shuffled(event)

    def shuffled(self, event: Any) -> None:
        if event.reshuffled:
            self.discard = []

    def cards_revealed(self, event: Any) -> None:
        self.open |= set(event.cards)
        self.shuffled(event)

    def card_played(self, event: Any) -> None:
        card = event.play.card
        (self.open if card in self.open else self.hands[event.play.seat]).remove(card)
        if event.play.fetched is not None and event.play.castle is not None:
            self.discard.remove(event.play.fetched)

    def card_thrown(self, event: Any) -> None:
        self.open.remove(event.card)
        self.discard.append(event.card)

    def from_hand(self, event: Any) -> None:
        self.hands[event.seat].remove(event.card)
        self.discard.append(event.card)

    def card_spent(self, event: Any) -> None:
        self.discard.append(event.card)

    def card_fetched(self, event: Any) -> None:
        self.discard.remove(event.card)
        self.hands[event.seat].add(event.card)

    def card_stolen(self, event: Any) -> None:
        self.hands[event.owner].remove(event.card)
        self.hands[event.seat].add(event.card)

    def level_placed(self, event: Any) -> None:
        assert event.card in LEVEL_CARDS
        self.stacks[3 * event.castle + event.attribute].append(event.card)

    def level_discarded(self, event: Any) -> None:
        self.stacks[3 * event.castle + event.attribute].remove(event.card)
        self.discard.append(event.card)

    def man_died(self, event: Any) -> None:
        assert self.men[event.place] == event.man
        self.men[event.place] = None
        self.dead.append(event.man)

    def promoted(self, event: Any) -> None:
        assert self.men[event.origin] == event.man and self.men[event.place] is None
        self.men[event.place], self.men[event.origin] = event.man, None

    def recruited(self, event: Any) -> None:
        assert self.men[event.place] is None
        self.men[event.place] = event.man


_DEEDS: dict[type, Callable[[_Told, Any], None]] = {
    told.HandsDealt: _Told.hands_dealt,
    told.KingdomDealt: _Told.kingdom_dealt,
    told.TurnBegan: _Told.turn_began,
    told.LastRound: _Told.last_round,
    told.CardsDrawn: _Told.cards_drawn,
    told.CardsRevealed: _Told.cards_revealed,
    told.CardPlayed: _Told.card_played,
    told.CardThrown: _Told.card_thrown,
    told.CardLost: _Told.from_hand,
    told.CardDiscarded: _Told.from_hand,
    told.ManSaved: _Told.from_hand,
    told.LevelKept: _Told.from_hand,
    told.CardSpent: _Told.card_spent,
    told.CardFetched: _Told.card_fetched,
    told.CardStolen: _Told.card_stolen,
    told.LevelPlaced: _Told.level_placed,
    told.LevelDiscarded: _Told.level_discarded,
    told.ManDied: _Told.man_died,
    told.Promoted: _Told.promoted,
    told.Recruited: _Told.recruited,
}


def check_retelling(game: Trajectory) -> Iterator[str]:
    """What the events tell is what the states hold."""
    table = _Told(game.options.players)
    for number, (state, events) in enumerate(zip(game.states[1:], game.events, strict=False)):
        for event in events:
            deed = _DEEDS.get(type(event))
            if deed is not None:
                deed(table, event)
        pairs = (
            (table.men, list(state.men)),
            (table.stacks, [list(stack) for stack in state.stacks]),
            (table.hands, [set(hand) for hand in state.hands]),
            (table.discard, list(state.discard)),
            (table.dead, list(state.dead)),
            ((table.turn, table.last), (state.turn, state.last)),
        )
        for heard, true in pairs:
            if heard != true:
                yield f"state {number + 1}: the events tell {heard}, and it is {true}"
                return
