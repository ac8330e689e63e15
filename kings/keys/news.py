"""What happened, in few words: to the viewer's own cards, and what each seat did in its last turn.

All is told from events as a seat has seen them, so it tells no more than the log does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kings.game import Deed, Event
from kings.keys import events
from kings.keys.cards import Card
from kings.keys.say import WON, card_list
from kings.keys.view import View
from kings.words import counted, listed, owner, upper

QUIET = "Nobody touched your cards"


def news(view: View, happened: Sequence[Event]) -> str:
    """Say in one line what happened to the viewer's cards; ``happened``: since its last click.

    Empty for a bystander, and where no turn has begun since.
    """
    if view.seat is None or not any(isinstance(event, events.TurnBegan) for event in happened):
        return ""
    told = list(_thefts(view, view.seat, happened))
    told += [words for event in happened for words in _other_news(view, view.seat, event)]
    drawn = [
        f"you drew the {event.card.label}"
        for event in happened
        if isinstance(event, events.CardDrawn) and event.seat == view.seat and event.card
    ]
    return f"{upper('; '.join([*(told or [QUIET]), *drawn[-1:]]))}."


def _thefts(view: View, me: int, happened: Sequence[Event]) -> Iterator[str]:
    """Yield what thieves took of the viewer's cards and what they left, and what it stole itself.

    What they leave is its own from its next turn on (K-11).
    """
    theft: events.TheftBegan | None = None
    for event, after in zip(happened, (*happened[1:], None), strict=True):
        if isinstance(event, events.TheftBegan):
            theft = event
            if isinstance(after, events.Looted):
                continue
            drawn: tuple[Card, ...] = ()
        elif isinstance(event, events.Looted) and theft is not None and event.cards is not None:
            drawn = event.cards
        else:
            continue
        taken = card_list((*theft.named, *drawn))
        if not theft.named and not drawn:
            continue  # the draw is still to come
        if theft.target == me:
            where = f"your {theft.place.label} and left {card_list(theft.left)}"
            yield f"{view.name(theft.seat)} took {taken} from {where}"
        elif theft.seat == me:
            yield f"you took {taken} from {owner(view.name(theft.target))} {theft.place.label}"


def _other_news(view: View, me: int, event: Event) -> Iterator[str]:
    """Yield what else an event did to the cards of a seat; what it did itself it knows."""
    match event:
        case events.AxeTaken(seat, target, place, card) if target == me:
            yield f"{view.name(seat)} took the {card.label} from your {place.label}"
        case events.JokerLeft(seat, target, place, card) if target == me:
            yield f"{view.name(seat)} left the {card.label} in your {place.label}"
        case events.Caught(seat, target, axe, paid) if target == me:
            yield f"{view.name(seat)} was caught and left you {card_list((axe, *paid))}"
        case events.SpySaw(seat, target, place) if target == me:
            yield f"{view.name(seat)} looked into your {place.label}"
        case events.BoughtBack(seat, target, card, paid) if target == me:
            bought = f"{view.name(seat)} bought the {card.label} back from your guards"
            yield f"{bought} for {card_list(paid)}"
        case events.Eliminated(seat, target) if target == me:
            yield f"{view.name(seat)} put you out of the game"


@dataclass(slots=True)
class _Turn:
    """What is known of a seat's turn while its events are gone through."""

    seat: int
    play: str = ""
    more: list[str] = field(default_factory=list)
    taken: int = 0
    where: str = ""
    tools: tuple[Card, ...] = ()

    def deed(self) -> Deed | None:
        """Return the turn in words, None while nothing was done."""
        play = self.play
        if self.where:
            tools = listed([f"the {card.label}" for card in self.tools])
            play = f"took {counted(self.taken, 'card')} from {self.where} with {tools}"
        words = [word for word in (play, *self.more) if word]
        return Deed(self.seat, " and ".join(words)) if words else None


def deeds(view: View, happened: Sequence[Event]) -> tuple[Deed, ...]:
    """Return what each seat did in its last turn, oldest first."""
    found: list[Deed] = []
    known = set[int]()
    for turn in _turns_backwards(happened):
        seat = turn[0].seat
        if seat in known:
            break
        known.add(seat)
        deed = _turn(view, seat, turn)
        if deed is not None:
            found.append(deed)
        if len(known) == view.players:
            break
    return tuple(reversed(found))


_Begun = tuple[events.TurnBegan, *tuple[Event, ...]]


def _turns_backwards(happened: Sequence[Event]) -> Iterator[_Begun]:
    """Yield the events of each turn that was seen from its beginning, the last turn first."""
    end = len(happened)
    for at in range(end - 1, -1, -1):
        event = happened[at]
        if isinstance(event, events.TurnBegan):
            yield event, *happened[at + 1 : end]
            end = at


def _turn(view: View, seat: int, happened: Iterable[Event]) -> Deed | None:
    turn = _Turn(seat)
    for event in happened:
        _add(view, turn, event)
    return turn.deed()


def _add(view: View, turn: _Turn, event: Event) -> None:  # noqa: C901  # one short case an event
    match event:
        case events.DidNothing():
            turn.play = "played nothing"
        case events.GuardPlaced(_, card):
            turn.play = f"placed the {card.label} as guard"
        case events.TheftBegan(_, target, place, left, _, named):
            turn.where, turn.tools = f"{_whose(view, target)} {place.label}", left
            turn.taken += len(named)
        case events.Looted(_, target, place, number):
            turn.where = turn.where or f"{_whose(view, target)} {place.label}"
            turn.taken += number
        case events.AxeSought(_, target):
            turn.play = f"sought {_whose(view, target)} highest Axe"
        case events.AxeTaken(_, target, place):
            turn.where = f"{_whose(view, target)} {place.label}"
            turn.taken += 1
        case events.JokerLeft(_, _, _, card):
            turn.tools = (card,)
        case events.Caught(_, target):
            turn.play = f"was caught with {_whose(view, target)} own soldiers"
        case events.JokerCalled(_, joker):
            turn.play = f"called for the {joker.label}"
        case events.BoughtBack(_, target, card):
            turn.play = f"bought the {card.label} back from {_name(view, target)}"
        case events.Eliminated(_, target):
            turn.more.append(f"put {_name(view, target)} out of the game")
        case events.WinClaimed(_, win):
            turn.more.append(WON[win].partition(":")[0])


def _whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else owner(view.name(seat))


def _name(view: View, seat: int) -> str:
    return "you" if seat == view.seat else view.name(seat)
