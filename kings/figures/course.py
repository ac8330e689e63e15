"""The course of a trick as its viewer has seen it: what became of each card, and what was paid.

A view shows a moment; this follows the events up to it. What no event has shown stays unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kings.game import Event
from kings.struggle.cards import Card
from kings.struggle.events import (
    CardAnswered,
    CardLed,
    CardsCancelled,
    CardsFlipped,
    CardSwapped,
    CardTaken,
    GoldPaid,
    GoldTaken,
    JesterNamed,
    LeaderDrawn,
    LeadGiven,
    LeadKept,
    MarkerPlaced,
    MarkersReturned,
    NobodyWon,
    Passed,
    PromisePaid,
    RoundBegan,
    TrickWon,
)
from kings.struggle.state import InPlay, Phase
from kings.struggle.view import View

_CLOSES = (
    CardLed,
    CardsFlipped,
    LeadGiven,
    LeadKept,
    Passed,
    GoldTaken,
    MarkerPlaced,
    CardTaken,
    CardAnswered,
    TrickWon,
    NobodyWon,
    RoundBegan,
)
"""What ends a time for deals, so that gold paid before it is no news."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the card of a seat in a trick.

    ``taken`` by an ability, ``cancelled`` by equal power, it ``wins``, or it is ``won`` with the
    trick; ``by``: who has it now (None: the discard pile). ``lying``: the card with its markers,
    as it lay (None: the viewer hasn't seen which it was). ``power``: of a cancelled or a winning
    card. ``cards``: how many a winner wins.
    """

    what: Literal["taken", "cancelled", "wins", "won"]
    by: int | None
    lying: InPlay | None
    power: int = 0
    cards: int = 0


class Course:
    """One trick, followed event by event.

    ``lying``: the open cards by seat; ``fates``: of those that have left play; ``over``: whether
    the trick is decided; ``leader`` and ``holder``: who has Star and Scepter, where that was seen
    (after a turn the Scepter may have gone on: ``turn_ended``); ``paid``: gold that moved between
    seats since the last choice that was carried out.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.lying: dict[int, Card] = {}
        self.fates: dict[int, Fate] = {}
        self.over = False
        self.leader: int | None = None
        self.holder: int | None = None
        self.turn_ended = False
        self.paid: list[GoldPaid | PromisePaid] = []
        self._markers: dict[int, tuple[int, int]] = {}

    def see(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, _CLOSES):
            self.paid.clear()
        self._see_cards(event)
        self._see_end(event)
        self._see_signs(event)
        if isinstance(event, GoldPaid | PromisePaid):
            self.paid.append(event)

    def _see_cards(self, event: Event) -> None:
        match event:
            case CardLed(seat, card):
                self.lying, self.fates, self.over = {seat: card}, {}, False
                self._markers = {}
            case CardsFlipped(cards):
                self.lying = dict(enumerate(cards))
            case MarkersReturned(seat, fives, twos):
                self._markers[seat] = (fives, twos)
            case CardSwapped(seat, card) | CardAnswered(seat, _, card):
                self._markers.pop(seat, None)
                self.lying[seat] = card
            case CardTaken(seat, owner, card):
                self.fates[owner] = Fate("taken", seat, self._lift(owner, card))

    def _see_end(self, event: Event) -> None:
        match event:
            case CardsCancelled(power, seats, cards):
                for seat, card in zip(seats, cards, strict=True):
                    self.fates[seat] = Fate("cancelled", None, self._lift(seat, card), power)
            case TrickWon():
                self._win(event)
            case NobodyWon():
                self.over, self.holder = True, None

    def _win(self, event: TrickWon) -> None:
        seat = event.seat
        for owner, card in self.left(event).items():
            lying = None if card is None else self._lift(owner, card)
            self.fates[owner] = Fate("won", seat, lying)
        won = self._lift(seat, event.card)
        self.fates[seat] = Fate("wins", seat, won, event.power, len(event.cards))
        self.over, self.leader, self.holder = True, seat, None

    def left(self, event: TrickWon) -> dict[int, Card | None]:
        """Return the cards that the winner takes with its own, by seat.

        A position that a scenario begins with was never turned up in sight of the log; there a
        card is known only if no other could be it.
        """
        known = {
            seat: card
            for seat, card in self.lying.items()
            if seat != event.seat and seat not in self.fates
        }
        rest = Counter(event.cards) - Counter([event.card, *known.values()])
        unknown = [
            seat
            for seat in range(self.players)
            if seat not in self.lying and seat not in self.fates and seat != event.seat
        ]
        cards = sorted(rest.elements())
        if len(cards) != len(unknown):
            return dict(known)
        sure = len(set(cards)) == 1
        return {**known, **dict.fromkeys(unknown, cards[0] if sure else None)}

    def _lift(self, seat: int, card: Card) -> InPlay:
        self.lying.pop(seat, None)
        return InPlay(card, *self._markers.pop(seat, (0, 0)))

    def _see_signs(self, event: Event) -> None:
        acting = on_turn(event)
        if acting is not None:
            self.holder = acting
            self.turn_ended = not isinstance(event, CardSwapped | JesterNamed)
        elif isinstance(event, LeadGiven | LeadKept | CardsFlipped):
            self.turn_ended = False
        elif isinstance(event, CardAnswered):
            self.turn_ended = True
        match event:
            case LeaderDrawn(seat) | CardLed(seat, _):
                self.leader = seat
            case RoundBegan(_, leader):
                self.leader, self.holder = leader, None
            case LeadGiven(_, to):
                self.leader = self.holder = to
            case LeadKept():
                self.holder = self.leader
            case CardsFlipped(cards):
                cobblers = [seat for seat, card in enumerate(cards) if card is Card.COBBLER]
                self.holder = cobblers[0] if len(cobblers) == 1 else self.leader


def on_turn(event: Event) -> int | None:
    """Return whose turn an event belongs to, if it is the deed of a turn."""
    match event:
        case Passed(seat) | MarkerPlaced(seat) | CardTaken(seat):
            return seat
        case CardSwapped(seat) | JesterNamed(seat):
            return seat
        case GoldTaken(seat, _, card) if card is not None and card is not Card.QUEEN:
            return seat
    return None


def follow(events: Iterable[Event], players: int) -> Course:
    """Follow what a viewer has seen to its end; only the last trick of it is looked at."""
    seen = tuple(events)
    led = (at for at in range(len(seen) - 1, -1, -1) if isinstance(seen[at], CardLed))
    course = Course(players)
    for event in seen[next(led, 0) :]:
        course.see(event)
    return course


def trick_is_over(view: View, course: Course) -> bool:
    """Say whether the last trick is decided and the next card not led yet."""
    return course.over and view.phase in (Phase.LEAD, Phase.RECKON, Phase.OVER)
