"""A play of King's Keys that is put together step by step: by buttons or by pointing, in any order.

It narrows the choices that the rules list until one is left. So are the four cards to hold picked.
Of a card that can't be played now it is known why. Plain Python; it draws nothing, and nothing here
decides what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kings.figures.keys import can_marks
from kings.keys.cards import Card, Place, Suit
from kings.keys.moves import (
    BuyBack,
    Choice,
    Hold,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.say import say_choice
from kings.keys.state import HELD, Phase
from kings.keys.view import View
from kings.words import counted, owner

Where = tuple[int, Place | None]
"""A seat and its place; None for the place: wherever its highest Axe lies (K-42)."""

Use = tuple[str, Card] | Choice
"""The kind of a play and its card; or the whole choice, where it has no more parts."""

Value = Use | Card | Where | frozenset[Card] | None
"""What is decided in one step."""

CARD_BY_CARD = ("named", "paid")
STEPS = ("use", "axe", "where", *CARD_BY_CARD)
"""What is decided, in the order in which it is asked; the last two card by card."""


@dataclass(frozen=True, slots=True)
class Facets:
    """One choice, taken apart.

    ``axe``: what the Shield Joker leads (K-43); ``named``: face-up cards that are taken; ``paid``:
    coins, and the Coin Joker.
    """

    choice: Choice
    use: Use
    axe: Card | None = None
    where: Where | None = None
    named: frozenset[Card] = frozenset()
    paid: frozenset[Card] = frozenset()

    @property
    def marks(self) -> frozenset[str]:
        """The marks in the picture of all its parts."""
        single = {mark_of(self.at(step)) for step in ("use", "axe", "where")}
        cards = {f"card:{card}" for card in self.named | self.paid}
        return frozenset({*single, *cards} - {""})

    def at(self, step: str) -> Value:
        """Return what it has for a step."""
        found: Value = getattr(self, step)
        return found


def mark_of(value: Value) -> str:
    """Return the mark in the picture of a card, a place or what is used; else an empty one."""
    match value:
        case Card():
            return f"card:{value}"
        case (str(), Card() as card):
            return f"card:{card}"
        case (int(seat), None):
            return f"seat:{seat}"
        case (int(seat), place):
            return f"place:{seat}:{place}"
    return ""


def facets_of(choice: Choice) -> Facets:
    """Take a choice apart."""
    match choice:
        case PlaceGuard(_, card, paid):
            return Facets(choice, ("guard", card), paid=frozenset(paid))
        case BuyBack(_, _, card, paid):
            return Facets(choice, ("buy", card), paid=frozenset(paid))
        case Raid(_, axe, target, place, named, paid):
            where = (target, place)
            used = ("raid", axe)
            return Facets(choice, used, None, where, frozenset(named), frozenset(paid))
        case Unlock(_, key, target, named):
            return Facets(choice, ("unlock", key), None, (target, Place.VAULT), frozenset(named))
        case Take(_, joker, target, place, card):
            taken = frozenset(() if card is None else (card,))
            return Facets(choice, ("take", joker), None, (target, place), taken)
        case Seize(_, target):
            return Facets(choice, ("seize", Card.AXE_JOKER), None, (target, None))
        case Lead(_, axe, target, named, paid):
            where = (target, Place.HAND)
            used = ("lead", Card.SHIELD_JOKER)
            return Facets(choice, used, axe, where, frozenset(named), frozenset(paid))
    return Facets(choice, choice)


_USES = {
    "guard": "Place the {} as guard",
    "buy": "Buy the {} back",
    "raid": "Steal with the {}",
    "unlock": "Steal from a Vault with the {}",
    "take": "Take one card with the {}",
    "seize": "Take a highest Axe with the {}",
    "lead": "Lead an Axe past all guards with the {}",
}


_PARTS = {"axe": "Lead the {}", "named": "Take the {}", "paid": "Pay the {}"}


def say_value(view: View, step: str, value: Value) -> str:
    """Return the words on the button of one answer that leaves more to be asked."""
    match value:
        case (str(kind), Card() as card):
            return _USES[kind].format(card.label)
        case (int(seat), None):
            return f"From {view.name(seat)}"
        case (int(seat), Place() as place):
            number = view.seats[seat].at(place).number
            return f"{owner(view.name(seat))} {place.label}: {counted(number, 'card')}"
        case Card():
            return _PARTS[step].format(value.label)
    raise ValueError(f"nothing is said of {value!r} by itself")


_QUESTIONS = {
    "use": "",
    "axe": "Which Axe is led?",
    "where": "Where?",
    "named": "Which of the cards that lie face up?",
    "paid": "Which coins pay for it?",
}


@dataclass(frozen=True, slots=True)
class Pick:
    """One possible answer in a step, with the words on its button.

    ``choice``: the choice that it is, where the words say all of it. Without a ``value`` the cards
    that were picked are enough.
    """

    step: str
    value: Value
    label: str
    choice: Choice | None = None


class Plan:
    """What is decided so far of one play, and which choices are left by that."""

    def __init__(self, view: View, choices: Sequence[Choice]) -> None:
        self._view = view
        self._all = tuple(facets_of(choice) for choice in choices)
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self._use: Value = None
        self._pointed: frozenset[str] = frozenset()
        self._enough: frozenset[str] = frozenset()
        self._look()

    @property
    def is_begun(self) -> bool:
        """Whether anything is decided."""
        return bool(self._use or self._pointed or self._enough)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that are left."""
        return tuple(one.choice for one in self._left)

    @property
    def ready(self) -> Choice | None:
        """The choice that alone is left, once something is decided."""
        return self._left[0].choice if self.is_begun and len(self._left) == 1 else None

    @property
    def marks(self) -> frozenset[str]:
        """The marks in the picture of what is decided, with all that follows from it."""
        if self.ready is not None:
            return self._left[0].marks
        return self._pointed | ({mark_of(self._use)} - {""})

    @property
    def question(self) -> str:
        """What is asked now."""
        step = self._step()
        return _QUESTIONS[step] if step else ""

    def picks(self) -> tuple[Pick, ...]:
        """List the answers to what is asked now; none where one choice is left."""
        step = self._step()
        if step is None:
            return ()
        return tuple(self._cards(step) if step in CARD_BY_CARD else self._values(step))

    def pick(self, pick: Pick) -> None:
        """Take an answer."""
        if pick.value is None:
            self._enough |= {pick.step}
        elif pick.step == "use":
            self._use = pick.value
        else:
            self._pointed |= {mark_of(pick.value)}
        self._look()

    def point(self, mark: str) -> bool:
        """Take what was pointed at, or take it back; False if it means nothing here.

        What doesn't fit the rest begins a new play.
        """
        before = self._use, self._pointed, self._enough
        if mark == mark_of(self._use):
            self._use = None
        else:
            self._pointed ^= {mark}
        self._enough = frozenset()
        self._look()
        if self._left:
            return True
        self._use, self._pointed = None, frozenset({mark})
        self._look()
        if self._left:
            return True
        self._use, self._pointed, self._enough = before
        self._look()
        return False

    def _look(self) -> None:
        self._left = tuple(one for one in self._all if self._fits(one))

    def _fits(self, one: Facets) -> bool:
        if self._use is not None and one.use != self._use:
            return False
        return self._pointed <= one.marks and all(
            self._picked(cards) == cards for cards in (getattr(one, step) for step in self._enough)
        )

    def _picked(self, cards: frozenset[Card]) -> frozenset[Card]:
        return frozenset(card for card in cards if mark_of(card) in self._pointed)

    def _step(self) -> str | None:
        """Return the first step in which the choices that are left differ."""
        if not self.is_begun:
            return "use"
        return next((step for step in STEPS if len({one.at(step) for one in self._left}) > 1), None)

    def _values(self, step: str) -> Iterator[Pick]:
        """Yield each value once, in the order of the choices."""
        found: dict[Value, list[Choice]] = {}
        for one in self._left:
            found.setdefault(one.at(step), []).append(one.choice)
        for value, choices in found.items():
            if len(choices) == 1:
                yield Pick(step, value, say_choice(self._view, choices[0]), choices[0])
            else:
                yield Pick(step, value, say_value(self._view, step, value))

    def _cards(self, step: str) -> Iterator[Pick]:
        """Yield the cards that can come to the picked ones; at last, that these are enough."""
        sets: set[frozenset[Card]] = {getattr(one, step) for one in self._left}
        every = frozenset(card for cards in sets for card in cards)
        for card in sorted(every - self._picked(every), key=lambda card: card.number):
            yield Pick(step, card, say_value(self._view, step, card))
        if self._picked(every) in sets:
            yield Pick(step, None, "None of them" if not self._picked(every) else "No more")


class Holding:
    """Which cards are picked to be held, of those that can still be.

    Cards are held in the order of the deck; what is held already stays.
    """

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        after = max((card.number for card in view.held), default=-1)
        asked = view.phase is Phase.HOLD and any(isinstance(one, Hold) for one in view.choices)
        self.cards = tuple(card for card in view.owned if card.number > after) if asked else ()
        self.missing = HELD - len(view.held)
        self.picked: frozenset[Card] = frozenset()

    @property
    def is_asked(self) -> bool:
        """Whether the cards to hold are what is to be decided."""
        return bool(self.cards)

    @property
    def is_full(self) -> bool:
        """Whether as many are picked as are to be held."""
        return len(self.picked) == self.missing

    @property
    def marks(self) -> frozenset[str]:
        """The marks in the picture of what is picked."""
        return frozenset(f"card:{card}" for card in self.picked)

    @property
    def question(self) -> str:
        """Say how many are picked, and how many have to be."""
        if self.is_full:
            return "These are enough. Point at one to let it go again."
        return f"Pick {counted(self.missing, 'card')} to hold; picked: {len(self.picked)}."

    def turn(self, card: Card) -> bool:
        """Pick a card, or let it go again; False where it can't be, or enough are picked."""
        if card in self.picked:
            self.picked -= {card}
            return True
        if card not in self.cards or self.is_full:
            return False
        self.picked |= {card}
        return True

    def choices(self, cards: Iterable[Card]) -> tuple[Hold, ...]:
        """Return the choices that hold these cards, in the order of the deck."""
        assert self._seat is not None  # nobody else is asked
        return tuple(Hold(self._seat, card) for card in sorted(cards, key=lambda card: card.number))


def refused(view: View, refusal: Callable[[Choice], str]) -> dict[Card, str]:
    """Return a sentence for each of the viewer's cards that no choice involves.

    ``refusal``: what the rules say to a choice, empty if it is allowed. Coins are left out, which
    only pay, and so is everything where no play is asked for.
    """
    if view.phase is not Phase.PLAY or not view.choices:
        return {}
    can = can_marks(view)
    found = {
        card: next(filter(None, map(refusal, _plays(view, card))), "")
        for card in view.owned
        if f"card:{card}" not in can
    }
    return {card: words for card, words in found.items() if words}


def _plays(view: View, card: Card) -> Iterator[Choice]:
    """Yield the plainest plays with a card, the likeliest first."""
    seat = view.own.seat
    match card.suit:
        case Suit.AXE:
            yield from _raids(view, card)
        case Suit.SHIELD:
            yield PlaceGuard(seat, card, ())
        case Suit.KEY:
            yield Unlock(seat, card, view.seat_of(card.kingdom), ())
    others = [other.seat for other in view.seats if other.seat != seat]
    if card is Card.AXE_JOKER:
        yield from (Seize(seat, other) for other in others)
    elif card in (Card.KEY_JOKER, Card.SHIELD_JOKER):
        yield from (Take(seat, card, other, place, None) for other in others for place in Place)


def _raids(view: View, axe: Card) -> list[Raid]:
    """List a theft from each Hand and Dungeon; last where nothing lies, or the Axe is at home."""

    def hopeless(theft: Raid) -> bool:
        target = view.seats[theft.target]
        return target.kingdom is axe.kingdom or not target.at(theft.place).number

    places = (Place.HAND, Place.DUNGEON)
    others = (other.seat for other in view.seats if other.seat != view.own.seat)
    thefts = [Raid(view.own.seat, axe, other, place) for other in others for place in places]
    return sorted(thefts, key=hopeless)
