"""A state in the making: what a move changes, one happening at a time, before it is frozen again.

A rule works on a draft and the draft becomes the next state; nobody outside the rules sees one.
Each verb here moves things from one place to another, so nothing can appear or vanish.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kings.game import Step
from kings.struggle.cards import NO_CARDS, Card, Counts
from kings.struggle.clauses import Give
from kings.struggle.deal_events import CardsGiven, GoldPaid
from kings.struggle.events import GoldTaken, Happening, MarkerPlaced, MarkersReturned
from kings.struggle.state import Bound, InPlay, Ledgered, Phase, State, Window

__all__ = ["Draft", "nothing_certain"]


class Draft:
    """A mutable copy of a state with the log of what was done to it."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.options = state.options
        self.players = len(state.gold)
        self.events: list[Happening] = []
        self.phase: Phase = state.phase
        self.night = state.night
        self.round = state.round
        self.leader = state.leader
        self.actor = state.actor
        self.swapped = state.swapped
        self.named = state.named
        self.hands = list(state.hands)
        self.aside = state.aside
        self.sealed = list(state.sealed)
        self.played: list[InPlay | None] = list(state.played)
        self.acted = list(state.acted)
        self.shown = list(state.shown)
        self.gold = list(state.gold)
        self.bank = state.bank
        self.fives = state.fives
        self.twos = state.twos
        self.piles = list(state.piles)
        self.discard = state.discard
        self.certain = state.certain
        self.drawing = state.drawing
        self.window: Window | None = state.window
        self.bounds: tuple[Bound, ...] = state.bounds
        self.promises: tuple[Ledgered, ...] = state.promises
        self.proposals_made = state.proposals_made
        self.deals_struck = state.deals_struck
        self.reckoning = state.reckoning

    def freeze(self) -> State:
        """Return the state as it stands now."""
        return State(
            options=self.options,
            phase=self.phase,
            night=self.night,
            round=self.round,
            leader=self.leader,
            actor=self.actor,
            swapped=self.swapped,
            named=self.named,
            hands=tuple(self.hands),
            aside=self.aside,
            sealed=tuple(self.sealed),
            played=tuple(self.played),
            acted=tuple(self.acted),
            shown=tuple(self.shown),
            gold=tuple(self.gold),
            bank=self.bank,
            fives=self.fives,
            twos=self.twos,
            piles=tuple(self.piles),
            discard=self.discard,
            certain=self.certain,
            drawing=self.drawing,
            window=self.window,
            bounds=self.bounds,
            promises=self.promises,
            proposals_made=self.proposals_made,
            deals_struck=self.deals_struck,
            reckoning=self.reckoning,
        )

    def step(self) -> Step[State, Happening]:
        """Return the frozen state with everything that happened."""
        return Step(self.freeze(), tuple(self.events))

    def log(self, event: Happening) -> None:
        """Add a happening to the log."""
        self.events.append(event)

    def in_play(self) -> list[tuple[int, InPlay]]:
        """Return the seats with a card in play, with that card."""
        return [(seat, card) for seat, card in enumerate(self.played) if card is not None]

    def seal(self, seat: int, card: Card) -> None:
        """Move a card from hand to the table, face down; nobody learns which (S-20)."""
        self.hands[seat] = tuple(held for held in self.hands[seat] if held is not card)
        self.sealed[seat] = card

    def flip(self, seat: int) -> None:
        """Turn a face-down card up (S-20)."""
        card = self.sealed[seat]
        assert card is not None
        self.sealed[seat] = None
        self.played[seat] = InPlay(card)
        self.shown[seat] = tuple(held for held in self.shown[seat] if held is not card)

    def lay(self, seat: int, card: Card) -> None:
        """Move a card from hand to the table, open (S-20, S-34, S-36)."""
        self.seal(seat, card)
        self.flip(seat)

    def exchange(self, seat: int, card: Card) -> Card:
        """Replace the card in play by one from hand and return the old one (S-34, S-36)."""
        old = self.take_off(seat)
        self.lay(seat, card)
        self.hands[seat] = tuple(sorted((*self.hands[seat], old)))
        self.shown[seat] = tuple(sorted((*self.shown[seat], old)))
        return old

    def take_off(self, seat: int) -> Card:
        """Lift a card out of play; its markers go back to the supply at once (S-3A)."""
        lying = self.played[seat]
        assert lying is not None
        self.played[seat] = None
        if lying.fives or lying.twos:
            self.fives += lying.fives
            self.twos += lying.twos
            self.log(MarkersReturned(seat, lying.fives, lying.twos))
        return lying.card

    def mark(self, seat: int, on: int, value: int) -> None:
        """Put a marker of the supply on the card of seat ``on`` (S-31, S-35)."""
        lying = self.played[on]
        assert lying is not None
        if value == 5:
            self.fives -= 1
            self.played[on] = replace(lying, fives=lying.fives + 1)
        else:
            self.twos -= 1
            self.played[on] = replace(lying, twos=lying.twos + 1)
        self.log(MarkerPlaced(seat, on, value))

    def bank_pays(self, seat: int, gold: int, card: Card | None) -> None:
        """Pay gold from the bank, or what is left of it (S-03)."""
        paid = min(gold, self.bank)
        self.bank -= paid
        self.gold[seat] += paid
        if paid:
            self.log(GoldTaken(seat, paid, card))

    def pay(self, seat: int, to: int, gold: int) -> None:
        """Move gold between two seats."""
        self.gold[seat] -= gold
        self.gold[to] += gold
        self.log(GoldPaid(seat, to, gold))

    def win(self, seat: int, card: Card) -> None:
        """Put a card into a Points Pile, in everybody's sight."""
        self.piles[seat] = _changed(self.piles[seat], card, 1)
        if self.certain is not None:
            self.certain = tuple(
                _row(row, seat, _changed(row[seat], card, 1)) for row in self.certain
            )

    def throw_away(self, card: Card) -> None:
        """Put a card on the discard pile (S-40)."""
        self.discard = _changed(self.discard, card, 1)

    def hand_over(self, gift: Give) -> None:
        """Move won cards between two Points Piles (S-57)."""
        assert gift.cards is not None
        assert self.certain is not None
        everything = gift.number == sum(self.piles[gift.by])
        for card in gift.cards:
            self.piles[gift.by] = _changed(self.piles[gift.by], card, -1)
            self.piles[gift.to] = _changed(self.piles[gift.to], card, 1)
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


def _changed(counts: Counts, card: Card, by: int) -> Counts:
    changed = list(counts)
    changed[card - 1] += by
    return tuple(changed)


def _row(row: tuple[Counts, ...], owner: int, counts: Counts) -> tuple[Counts, ...]:
    return (*row[:owner], counts, *row[owner + 1 :])


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
    return _row(_row(row, gift.by, giver), gift.to, receiver)


def nothing_certain(players: int) -> tuple[tuple[Counts, ...], ...]:
    """Return the knowledge about empty piles, for each seat and one bystander."""
    return ((NO_CARDS,) * players,) * (players + 1)
