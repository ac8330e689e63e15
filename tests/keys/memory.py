"""What a seat can remember, worked out from nothing but the events as that seat sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kings.keys import events as told
from kings.keys.cards import Card
from tests.strategies import Trajectory

Where = tuple[int, str]
"""A seat, and the place there, or ``somewhere``."""


class Memory:
    """What one observer knows: other players' face-down cards, and what lies open."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.down: dict[Card, Where] = {}
        self.open: dict[Card, Where] = {}
        self.axe_joker = False

    def forget(self, *cards: Card) -> None:
        """Drop cards that went into the pile, into position, or to the observer itself."""
        for card in cards:
            self.down.pop(card, None)
            self.open.pop(card, None)

    def sees(self, seat: int, place: str, *cards: Card) -> None:
        """Note where cards lie, if they are another's."""
        self.forget(*cards)
        if seat != self.viewer:
            self.down.update(dict.fromkeys(cards, (seat, place)))

    def leaves(self, seat: int, place: str, *cards: Card) -> None:
        """Note that cards lie open."""
        self.forget(*cards)
        self.open.update(dict.fromkeys(cards, (seat, place)))

    def draws(self, seat: int, place: str) -> None:
        """Drop what may have been drawn unseen from a place."""
        for card, (owner, there) in list(self.down.items()):
            store = "vault" if card.suit in ("coin", "key") else "dungeon"
            may_lie = there == place or (there == "somewhere" and place in ("hand", store))
            if owner == seat and may_lie and not (self.axe_joker and card.suit != "axe"):
                del self.down[card]

    def hears(self, event: Any) -> None:
        """Take in one event as the observer sees it."""
        match event:
            case told.CardsKept(seat, cards) | told.CoinsCollected(seat, cards):
                for card in cards:
                    place = "vault" if card not in self.open else self.open[card][1]
                    self.sees(seat, place, card)
            case told.GuardPlaced(_, card, paid):
                self.forget(card, *paid)
            case told.TheftBegan(seat, target, place, left, paid, named, _):
                self.sees(seat, "hand", *named)
                self.forget(*paid)
                self.leaves(target, place, *left)
                self.axe_joker = False
            case told.AxeSought():
                self.axe_joker = True
            case told.Looted(seat, target, place, _, cards):
                if self.viewer == seat:
                    self.forget(*(cards or ()))
                elif self.viewer == target:
                    self.sees(seat, "hand", *(cards or ()))
                else:
                    self.draws(target, place)
            case _:
                self.hears_of_the_rest(event)

    def hears_of_the_rest(self, event: Any) -> None:
        """Take in what happens more rarely."""
        match event:
            case told.AxeTaken(seat, _, _, card):
                self.sees(seat, "hand", card)
            case told.JokerLeft(_, target, place, card):
                self.leaves(target, place, card)
            case told.Caught(_, target, axe, paid):
                self.leaves(target, "dungeon", axe)
                self.leaves(target, "vault", *paid)
            case told.JokerCalled(_, joker, target, place) if target is not None:
                self.spies(target, place, (joker,))
            case told.SpySaw(_, target, place, cards):
                self.spies(target, place, cards or ())
            case told.BoughtBack(seat, _, card, paid):
                self.forget(*paid)
                self.sees(seat, "hand", card)
            case told.Eliminated(_, target, kingdom, suit):
                every = {**self.down, **self.open}
                shown = [card for card in every if (card.kingdom, card.suit) == (kingdom, suit)]
                self.forget(*shown, *(card for card in every if every[card][0] == target))
            case told.CardsPutAway(seat):
                moved = [card for card, (owner, _) in self.down.items() if owner == seat]
                self.down.update(dict.fromkeys(moved, (seat, "somewhere")))

    def spies(self, seat: int, place: str | None, cards: tuple[Card, ...]) -> None:
        """Note the face-down cards among those that were seen."""
        if place is not None:
            self.sees(seat, place, *(card for card in cards if card not in self.open))


def check_memory(game: Trajectory) -> Iterator[str]:
    """A view remembers what its seat has seen, no more and no less (K-13)."""
    viewer = (0, 1, 2, 3, None)[game.seed % 5]
    memory = Memory(viewer)
    for number, (state, events) in enumerate(zip(game.states[1:], game.events, strict=True), 1):
        for event in events:
            memory.hears(event.seen_by(viewer))
        if state.ended is not None or number % 3:
            continue
        view = game.case.game.view(state, viewer)
        down, open_ = _in_view(view)
        if (down, open_) != (memory.down, memory.open):
            yield f"state {number}: {viewer} knows {down}, {open_}, has seen {vars(memory)}"
            return


def _in_view(view: Any) -> tuple[dict[Card, Where], dict[Card, Where]]:
    down: dict[Card, Where] = {}
    open_: dict[Card, Where] = {}
    for seat in view.seats:
        for place in ("hand", "vault", "dungeon"):
            part = getattr(seat, place)
            open_.update(dict.fromkeys(part.open, (seat.seat, place)))
            if seat.seat != view.seat:
                down.update(dict.fromkeys(part.known, (seat.seat, place)))
        down.update(dict.fromkeys(seat.somewhere, (seat.seat, "somewhere")))
    return down, open_
