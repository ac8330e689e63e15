"""A play that is put together step by step: by buttons, or by pointing, in any order.

It narrows the choices that the rules list until one is left. Plain Python; it draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kings.keys.cards import Card
from kings.keys.moves import Choice
from kings.keys.say import say_choice
from kings.keys.view import View
from kings.widgets.tables.keys.facets import (
    CARD_BY_CARD,
    STEPS,
    Facets,
    Value,
    facets_of,
    mark_of,
    say_value,
)

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
