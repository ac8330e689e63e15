"""The frozen state of a game, and the draft of the next: all there is to know, whoever may know it.

Seats are 0..n-1 clockwise; tuples with one entry a seat are in that order. Gold is in pieces,
1 gold = 1 VP (S-60). Views, bots and panels never get this; they get ``view.View``.

A rule works on a draft, and the draft becomes the next state; nobody outside the rules sees one.
Each verb of it moves things from one place to another, so nothing can appear or vanish.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from typing import Any, ClassVar, Literal, TypeVar
from weakref import WeakValueDictionary

from kings.game import Step, frozen
from kings.struggle import events, moves
from kings.struggle.cards import NO_CARDS, Card, Counts
from kings.struggle.events import Happening
from kings.struggle.options import Options

T = TypeVar("T")


ROUNDS = 7


GOLD = 250


MARKERS = 5


EDITION = 2
"""The edition of these rules. By the first, which the versions up to 0.6.0 played, some deals were
struck that can't be carried out (``deals``); what was played by it is still judged by it."""


class Phase(Enum):
    """Where in the game we are."""

    DRAW_LEAD = "draw_lead"
    """Decks are shuffled to find the first player (S-11)."""
    DRAW_MODE = "draw_mode"
    """The first player draws for Day or Night (S-13)."""
    SET_ASIDE = "set_aside"
    """Two cards of each deck are set aside unseen (S-12)."""
    LEAD = "lead"
    """The leader plays a card face up (S-20)."""
    FOLLOW = "follow"
    """The others choose a card face down (S-20)."""
    WINDOW = "window"
    """The Cobbler's owner may give the lead away (S-21)."""
    TURN = "turn"
    """A seat decides on the use of its card (S-22)."""
    ANSWER = "answer"
    """A Jester's target chooses its new card (S-36)."""
    RECKON = "reckon"
    """Promised gold is asked for at the end of the round it is due in (S-52)."""
    OVER = "over"
    """Seven rounds are played (S-24)."""

    # A phase is looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False)
class InPlay:
    """A card lying in this trick, with its markers: one object for all tricks in which it lies.

    Tricks are looked up by the thousand, and the same few cards lie in them; so two are equal where
    they are the same.
    """

    card: Card
    fives: int = 0
    twos: int = 0

    _known: ClassVar[WeakValueDictionary[tuple[object, ...], InPlay]] = WeakValueDictionary()

    def __new__(cls, card: Card, fives: int = 0, twos: int = 0) -> InPlay:
        """Return the one object with these values; 1 and True aren't the same."""
        key = card, fives, twos, type(card), type(fives), type(twos)
        return cls._known.setdefault(key, object.__new__(cls))

    def __getnewargs__(self) -> tuple[Card, int, int]:
        return self.card, self.fives, self.twos

    @cached_property
    def power(self) -> int:
        """Printed power and markers together (S-40)."""
        return self.card + 5 * self.fives + 2 * self.twos


in_play = cache(InPlay)
"""Return the card with these markers, in the quickest way."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal on the table: who put it there, and who has agreed so far."""

    number: int
    by: int
    deal: moves.Deal
    accepted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A time for deals: the open proposals, and what was offered in deals already struck.

    ``offered_gold`` and ``offered_promises`` count per seat, for S-58.
    """

    proposals: tuple[Proposal, ...] = ()
    offered_gold: tuple[int, ...] = ()
    offered_promises: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """A clause of a struck deal that the rules now enforce, and the number of that deal."""

    clause: moves.Act | moves.AnswerWith
    deal: int


PromiseStatus = Literal["open", "kept", "broken", "void", "released"]


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the promise ledger.

    ``made``: the round of the deal; ``occasion``: whether the promised use was a legal choice at
    one of the promiser's decisions since; ``ended``: the round in which it was judged.
    """

    number: int
    deal: int
    clause: moves.PromiseClause
    made: int
    occasion: bool = False
    status: PromiseStatus = "open"
    ended: int | None = None


COURSE = ("phase", "round", "leader", "actor", "swapped", "named", "bounds", "promises")
"""The fields of a state that say how far the game is; views and positions have the same."""

OPEN = ("options", "night", "bank", "fives", "twos", "discard", *COURSE)
"""The fields of a state that everybody sees as they are; a view has the same."""


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``night`` is None until it is settled. ``leader`` holds the Star, ``actor`` the Scepter (in
    turns, answers and the Cobbler window). ``swapped``: the actor's card came in by its Cooper.
    ``named``: a Jester's target that has to answer. ``shown``: cards that the table has seen go
    back to a hand. ``certain[observer][owner]`` (Free Market only; the last observer is a
    bystander): won cards that the observer can be sure of, whatever was given away face down.

    ``edition``: by which edition of the rules the game is played; a new game by the latest.

    ``known`` is no part of the moment: in it the rules remember what they have worked out about it,
    the choices by seat (``rules.choices``), whole turns (``binding.plans``), what is to be seen
    (``view.view``), and the move that was last found allowed (``rules.check``). Talk changes none
    of that but the last, so the next moment goes on with it.
    """

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
    discard: Counts = NO_CARDS
    certain: tuple[tuple[Counts, ...], ...] | None = None
    drawing: tuple[int, ...] = ()
    window: Window | None = None
    bounds: tuple[Bound, ...] = ()
    promises: tuple[LedgerEntry, ...] = ()
    proposals_made: int = 0
    deals_struck: int = 0
    reckoning: tuple[int, ...] = ()
    edition: int = EDITION
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def but(self, **changes: Any) -> State:
        """Return this state with some fields changed."""
        return frozen(State, {**vars(self), **changes, "known": {}})

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "known": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.gold)

    def in_play(self) -> Iterator[tuple[int, InPlay]]:
        """Yield the seats with a card in play, with that card."""
        for seat, card in enumerate(self.played):
            if card is not None:
                yield seat, card

    def lying(self, seat: int) -> InPlay | None:
        """Return the card that lies before a seat in this trick."""
        return self.played[seat]

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]


# The next state in the making.


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
    promises: tuple[LedgerEntry, ...]
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
                lying if card is None else in_play(card)
                for card, lying in zip(sealed, self.played, strict=True)
            ]
        )
        for seat, card in enumerate(sealed):
            if card is not None and card in self.shown[seat]:
                self._hide(seat, card)

    def lay(self, seat: int, card: Card) -> None:
        """Move a card from hand to the table, open (S-20, S-34, S-36)."""
        self.hands = put(self.hands, seat, _without(self.hands[seat], card))
        self.played = put(self.played, seat, in_play(card))
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
            self.log(events.MarkersReturned(seat, lying.fives, lying.twos))

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
        self.log(events.MarkerPlaced(seat, on, value))

    def bank_pays(self, seat: int, gold: int, card: Card | None) -> None:
        """Pay gold from the bank, or what is left of it (S-03)."""
        paid = min(gold, self.bank)
        self.bank -= paid
        self.gold = put(self.gold, seat, self.gold[seat] + paid)
        if paid:
            self.log(events.GoldTaken(seat, paid, card))

    def pay(self, seat: int, to: int, gold: int) -> None:
        """Move gold between two seats, by a deal."""
        self.hand_gold(seat, to, gold)
        self.log(events.GoldPaid(seat, to, gold))

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

    def hand_over(self, gift: moves.Give) -> None:
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
        self.log(events.CardsGiven(gift))

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
    row: tuple[Counts, ...], gift: moves.Give, *, sees: bool, everything: bool
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
