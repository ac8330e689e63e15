"""A state in the making: what a move changes, one happening at a time, before it is frozen again.

A rule works on a draft and the draft becomes the next state; nobody outside the rules sees one.
Each verb here moves things from one place to another, so nothing can appear or vanish.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, TypeVar

from kings.game import Step
from kings.struggle.cards import DECK, NO_CARDS, Card, Counts
from kings.struggle.clauses import Give
from kings.struggle.deal_events import CardsGiven, GoldPaid
from kings.struggle.events import Happening, MarkerPlaced, MarkersReturned, gold_taken
from kings.struggle.options import Options
from kings.struggle.state import Bound, InPlay, Ledgered, Phase, State, Window, frozen, in_play

T = TypeVar("T")


_UNMARKED = {card: in_play(card) for card in DECK}


class Draft:
    """A mutable copy of a state with the log of what was done to it.

    ``before`` and ``events`` stand in slots, so that ``vars`` of a draft holds the fields of the
    state and nothing else. So they are copied in one piece: one by one, as a frozen class sets
    them, they took most of the time of a move.
    """

    __slots__ = ("__dict__", "before", "events")

    before: State
    events: list[Happening]
    options: Options
    phase: Phase
    night: bool | None
    round: int
    leader: int | None
    actor: int | None
    swapped: bool
    named: int | None
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[tuple[Card, ...], ...]
    sealed: tuple[Card | None, ...]
    played: tuple[InPlay | None, ...]
    acted: tuple[bool, ...]
    shown: tuple[tuple[Card, ...], ...]
    gold: tuple[int, ...]
    bank: int
    fives: int
    twos: int
    piles: tuple[Counts, ...]
    discard: Counts
    certain: tuple[tuple[Counts, ...], ...] | None
    drawing: tuple[int, ...]
    window: Window | None
    bounds: tuple[Bound, ...]
    promises: tuple[Ledgered, ...]
    proposals_made: int
    deals_struck: int
    reckoning: tuple[int, ...]
    edition: int
    known: dict[Hashable, Any]

    def __init__(self, state: State) -> None:
        self.before = state
        self.events = []
        self.__dict__ = {**vars(state), "known": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.gold)

    def step(self) -> Step[State, Happening]:
        """Return the state as it stands now, with everything that happened; the draft is done."""
        return Step(frozen(State, self.__dict__), tuple(self.events))

    def log(self, event: Happening) -> None:
        """Add a happening to the log."""
        self.events.append(event)

    def only_talked(self) -> None:
        """Keep what was known: nothing has changed but the proposals on the table."""
        self.known = {**self.before.known, "allowed": None}

    def in_play(self) -> list[tuple[int, InPlay]]:
        """Return the seats with a card in play, with that card."""
        return [(seat, card) for seat, card in enumerate(self.played) if card is not None]

    def seal(self, seat: int, card: Card) -> None:
        """Move a card from hand to the table, face down; nobody learns which (S-20)."""
        self.hands = put(self.hands, seat, _without(self.hands[seat], card))
        self.sealed = put(self.sealed, seat, card)

    def flip(self) -> None:
        """Turn all face-down cards up (S-20)."""
        sealed = self.sealed
        self.sealed = (None,) * len(sealed)
        self.played = tuple(
            [
                lying if card is None else _UNMARKED[card]
                for card, lying in zip(sealed, self.played, strict=True)
            ]
        )
        for seat, card in enumerate(sealed):
            if card is not None and card in self.shown[seat]:
                self._hide(seat, card)

    def lay(self, seat: int, card: Card) -> None:
        """Move a card from hand to the table, open (S-20, S-34, S-36)."""
        self.hands = put(self.hands, seat, _without(self.hands[seat], card))
        self.played = put(self.played, seat, _UNMARKED[card])
        if card in self.shown[seat]:
            self._hide(seat, card)

    def _hide(self, seat: int, card: Card) -> None:
        """Forget that a hand was known to hold a card: now it lies on the table."""
        self.shown = put(self.shown, seat, _without(self.shown[seat], card))

    def exchange(self, seat: int, card: Card) -> Card:
        """Replace the card in play by one from hand and return the old one (S-34, S-36)."""
        old = self.take_off(seat)
        self.lay(seat, card)
        self.hands = put(self.hands, seat, tuple(sorted((*self.hands[seat], old))))
        self.shown = put(self.shown, seat, tuple(sorted((*self.shown[seat], old))))
        return old

    def take_off(self, seat: int) -> Card:
        """Lift a card out of play; its markers go back to the supply at once (S-3A)."""
        lying = self.played[seat]
        assert lying is not None
        self.played = put(self.played, seat, None)
        self._return_markers(seat, lying)
        return lying.card

    def clear(self) -> list[Card]:
        """Lift all cards that are still in play, as ``take_off`` does, and return them by seat."""
        lifted = self.in_play()
        self.played = (None,) * self.players
        for seat, lying in lifted:
            self._return_markers(seat, lying)
        return [lying.card for _, lying in lifted]

    def _return_markers(self, seat: int, lying: InPlay) -> None:
        if lying.fives or lying.twos:
            self.fives += lying.fives
            self.twos += lying.twos
            self.log(MarkersReturned(seat, lying.fives, lying.twos))

    def mark(self, seat: int, on: int, value: int) -> None:
        """Put a marker of the supply on the card of seat ``on`` (S-31, S-35)."""
        lying = self.played[on]
        assert lying is not None
        if value == 5:
            self.fives -= 1
            marked = in_play(lying.card, lying.fives + 1, lying.twos)
        else:
            self.twos -= 1
            marked = in_play(lying.card, lying.fives, lying.twos + 1)
        self.played = put(self.played, on, marked)
        self.log(MarkerPlaced(seat, on, value))

    def bank_pays(self, seat: int, gold: int, card: Card | None) -> None:
        """Pay gold from the bank, or what is left of it (S-03)."""
        paid = min(gold, self.bank)
        self.bank -= paid
        self.gold = put(self.gold, seat, self.gold[seat] + paid)
        if paid:
            self.log(gold_taken(seat, paid, card))

    def pay(self, seat: int, to: int, gold: int) -> None:
        """Move gold between two seats, by a deal."""
        self.hand_gold(seat, to, gold)
        self.log(GoldPaid(seat, to, gold))

    def hand_gold(self, seat: int, to: int, gold: int) -> None:
        """Move gold between two seats; what for is told by the caller."""
        self.gold = put(self.gold, seat, self.gold[seat] - gold)
        self.gold = put(self.gold, to, self.gold[to] + gold)

    def win(self, seat: int, *cards: Card) -> None:
        """Put cards into a Points Pile, in everybody's sight."""
        self.piles = _gained(self.piles, seat, cards)
        if self.certain is not None:
            self.certain = tuple(_gained(row, seat, cards) for row in self.certain)

    def throw_away(self, card: Card) -> None:
        """Put a card on the discard pile (S-40)."""
        self.discard = _changed(self.discard, card, 1)

    def hand_over(self, gift: Give) -> None:
        """Move won cards between two Points Piles (S-57)."""
        assert gift.cards is not None
        assert self.certain is not None
        everything = gift.number == sum(self.piles[gift.by])
        for card in gift.cards:
            self.piles = put(self.piles, gift.by, _changed(self.piles[gift.by], card, -1))
            self.piles = put(self.piles, gift.to, _changed(self.piles[gift.to], card, 1))
        self.certain = tuple(
            _after_gift(
                row, gift, sees=gift.face_up or observer in gift.parties, everything=everything
            )
            for observer, row in enumerate(self.certain)
        )
        self.log(CardsGiven(gift))

    def update(self, number: int, **changes: Any) -> None:
        """Change a line of the promise ledger."""
        self.promises = tuple(
            replace(promise, **changes) if promise.number == number else promise
            for promise in self.promises
        )


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a row of one entry a seat with this value at a seat."""
    other = list(row)
    other[seat] = value
    return tuple(other)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _gained(piles: tuple[Counts, ...], seat: int, cards: tuple[Card, ...]) -> tuple[Counts, ...]:
    pile = list(piles[seat])
    for card in cards:
        pile[card - 1] += 1
    return put(piles, seat, tuple(pile))


def _changed(counts: Counts, card: Card, by: int) -> Counts:
    changed = list(counts)
    changed[card - 1] += by
    return tuple(changed)


def _after_gift(
    row: tuple[Counts, ...], gift: Give, *, sees: bool, everything: bool
) -> tuple[Counts, ...]:
    """Return what an observer can still be sure of after a gift.

    Who sees the cards moves them from sure to sure (a card that came from the unsure part leaves
    the sure part as it is). Who sees only backs can't be sure of any card that may have been among
    them: of each title, as many fewer as there were backs. A whole pile that changes hands stays as
    sure as it was.
    """
    assert gift.cards is not None
    giver, receiver = row[gift.by], row[gift.to]
    if sees:
        for card in gift.cards:
            if giver[card - 1]:
                giver = _changed(giver, card, -1)
            receiver = _changed(receiver, card, 1)
    elif everything:
        receiver = tuple(a + b for a, b in zip(receiver, giver, strict=True))
        giver = NO_CARDS
    else:
        giver = tuple(max(0, number - gift.number) for number in giver)
    return put(put(row, gift.by, giver), gift.to, receiver)


def nothing_certain(players: int) -> tuple[tuple[Counts, ...], ...]:
    """Return the knowledge about empty piles, for each seat and one bystander."""
    return ((NO_CARDS,) * players,) * (players + 1)
