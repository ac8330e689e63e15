"""A last round as a game for Gambit: as a tree (``.efg``), or its sealed choice alone (``.nfg``).

Payoffs are final points. The tree holds the one deal of cards that the scenario has, and its
information sets are those of ``course.information``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from kings.adapters import course, menu
from kings.adapters.course import Course
from kings.errors import BadInput
from kings.struggle.cards import Card
from kings.struggle.moves import Play
from kings.struggle.state import Phase

MOST_NODES = 200_000
"""Nodes of a tree that is written: some 30 MB."""


def extensive(start: Course, title: str) -> str:
    """Return the game that begins here as the text of an ``.efg`` file.

    ``start``: from ``course.last_round``; ``title``: of the game. ``BadInput`` for a tree of more
    than ``MOST_NODES`` nodes.
    """
    names = " ".join(map(_text, start.state.options.names))
    return "\n".join([f"EFG 2 R {_text(title)} {{ {names} }}", '""', *_Tree(start).lines()]) + "\n"


@dataclass(slots=True)
class _Tree:
    """Writes a tree, and remembers the numbers of its information sets and ends."""

    start: Course
    sets: dict[tuple[int, str], int] = field(default_factory=dict)
    nodes: int = 0
    ends: int = 0

    def lines(self) -> Iterator[str]:
        yield from self._below(self.start)

    def _below(self, place: Course) -> Iterator[str]:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise BadInput(
                f"The tree has more than {MOST_NODES:,} nodes; take a later position, with fewer "
                "cards to choose from."
            )
        question = place.question
        if question is None:
            yield self._end(place)
            return
        seat = question.seat
        known = seat, course.information(place, self.start, seat)
        # Gambit counts the sets of each player from 1.
        own = 1 + sum(of == seat for of, _ in self.sets)
        number = self.sets.setdefault(known, own)
        ways = " ".join(_text(course.say_answer(place, answer)) for answer in question.answers)
        yield f'p "" {seat + 1} {number} "" {{ {ways} }} 0'
        for answer in question.answers:
            yield from self._below(place.answer(answer))

    def _end(self, place: Course) -> str:
        outcome = place.outcome
        assert outcome is not None, "Nothing is drawn in the last round."
        self.ends += 1
        return f't "" {self.ends} "" {{ {", ".join(map(str, outcome.scores))} }}'


def sealed_choice(start: Course, title: str, lead: Card | None = None) -> str:
    """Return the sealed choice of the followers (S-20) as the text of an ``.nfg`` file.

    After the cards are turned up everybody takes what is best for itself, of equals the first in
    the order of S-3C. ``lead``: what the leader plays, where it has not played yet.
    """
    if lead is not None:
        start = _led(start, lead)
    if start.state.phase is not Phase.FOLLOW:
        raise BadInput(
            "The sealed choice begins when the leader has played and the others choose (S-20); "
            "where it is to play, say which card it leads."
        )
    seats, hands = _choosing(start)
    names = " ".join(_text(start.state.name(seat)) for seat in seats)
    cards = " ".join("{ " + " ".join(_text(card.title) for card in hand) + " }" for hand in hands)
    payoffs = [
        " ".join(str(_induced(_sealed(start, cards_))[seat]) for seat in seats)
        for cards_ in _profiles(hands)
    ]
    head = f"NFG 1 R {_text(title)} {{ {names} }}"
    return "\n".join([head, f"{{ {cards} }}", '""', "", *payoffs]) + "\n"


def _led(start: Course, lead: Card) -> Course:
    question = start.question
    number = menu.CARD + lead - 1
    leads = question is not None and start.state.phase is Phase.LEAD
    if question is None or not leads or number not in question.answers:
        raise BadInput(f"The {lead.title} can't be led now (S-20).")
    return start.answer(number)


def _choosing(start: Course) -> tuple[list[int], list[list[Card]]]:
    """Return who has yet to choose, in the order in which they are asked, and their cards."""
    seats: list[int] = []
    hands: list[list[Card]] = []
    place = start
    while (question := place.question) is not None and place.state.phase is Phase.FOLLOW:
        cards = [move.card for move in question.answers.values() if isinstance(move, Play)]
        seats.append(question.seat)
        hands.append(cards)
        place = place.answer(menu.CARD + cards[0] - 1)
    return seats, hands


def _profiles(hands: Sequence[Sequence[Card]]) -> Iterator[tuple[Card, ...]]:
    """Yield each combination of cards in Gambit's order: the first player's card changes first."""
    for cards in product(*reversed(hands)):
        yield cards[::-1]


def _sealed(start: Course, cards: Sequence[Card]) -> Course:
    for card in cards:
        start = start.answer(menu.CARD + card - 1)
    return start


def _induced(place: Course) -> tuple[int, ...]:
    """Return the points of all seats if each takes what is best for it, the first of equals."""
    question = place.question
    if question is None:
        outcome = place.outcome
        assert outcome is not None, "Nothing is drawn in the last round."
        return outcome.scores
    # The answers stand in the order of the choices, which is that of S-3C.
    ways = [_induced(place.answer(answer)) for answer in question.answers]
    return max(ways, key=lambda worth: worth[question.seat])


def _text(words: str) -> str:
    """Return words as a text of Gambit's files."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
