"""Who died, who moved up and who came to court, step by step, each with its reason (C-40, C-41).

The steps are worked out from what the viewer has seen happen and from how the realm stands now: the
men are taken back, event by event, as in a film that runs backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.castle.events import (
    CardPlayed,
    CardSpent,
    ManDied,
    ManSaved,
    Promoted,
    Recruited,
    TurnBegan,
)
from kings.castle.kingdom import Men, Place
from kings.castle.squires import Letter
from kings.castle.text import tell
from kings.castle.view import View
from kings.game import Event

Moved = ManDied | ManSaved | Promoted | Recruited
"""What happens to a man."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens to a man: in words, and who is where when it has happened.

    ``man``; ``place``: where he is then, or where he died; ``origin``: where he was, None for one
    who comes to court; ``how``: ``dies``, ``lives``, ``rises`` or ``comes``.
    """

    man: Letter
    place: Place
    origin: Place | None
    how: str
    words: str
    men: Men


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was played, in words, and the steps that it led to."""

    words: str
    steps: tuple[Step, ...]


def steps(view: View, events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the cards among these events that moved men, oldest first, with their steps.

    ``events``: what the viewer has seen happen, oldest first; the last of them led to ``view``.
    """
    names, found = view.options.names, list[Card]()
    events = tuple(events)
    for event, men in zip(events, _men(view.men, events), strict=True):
        if isinstance(event, CardPlayed):
            found.append(Card(str(tell(names, event)), ()))
        elif isinstance(event, Moved):
            step = _step(event, men, str(tell(names, event)))
            last = found.pop() if found else Card("", ())
            found.append(Card(last.words, (*last.steps, step)))
    return tuple(card for card in found if card.steps)


def whole_card(happened: Sequence[Event], news: int) -> tuple[Event, ...]:
    """Return the last ``news`` events, and before them the rest of a card that was going on.

    So a card that was interrupted by a question is told from its beginning.
    """
    first = len(happened) - news
    for at in range(first - 1, -1, -1):
        event = happened[at]
        if isinstance(event, CardSpent | TurnBegan):
            break
        if isinstance(event, CardPlayed):
            return tuple(happened[at:])
    return tuple(happened[first:])


def _men(now: Men, events: Sequence[Event]) -> list[Men]:
    """Return who was where after each event."""
    found = list[Men]()
    for event in reversed(events):
        found.append(now)
        now = _before(now, event)
    return found[::-1]


def _before(men: Men, event: Event) -> Men:
    row = list(men)
    match event:
        case ManDied(place, man):
            row[place] = man
        case Promoted(man, origin, place):
            row[place], row[origin] = None, man
        case Recruited(_, place):
            row[place] = None
    return tuple(row)


def _step(event: Moved, men: Men, words: str) -> Step:
    match event:
        case ManDied(place, man):
            return Step(man, place, place, "dies", words, men)
        case ManSaved(_, _, place, man):
            return Step(man, place, place, "lives", words, men)
        case Promoted(man, origin, place):
            return Step(man, place, origin, "rises", words, men)
        case Recruited(man, place):
            return Step(man, place, None, "comes", words, men)
