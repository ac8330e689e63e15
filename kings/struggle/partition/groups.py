"""Scoring tables, groups of cards and partitions; piles and groups as people write them.

These are the words in which every method takes its question and gives its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from kings.errors import BadInput, BadOptions
from kings.struggle.cards import DECK, Card, Counts, cards_in, count, parse_card
from kings.typed import quoted


@dataclass(frozen=True)
class Tables:
    """Points for groups.

    ``sets``: VP of a matching set of 1, 2, … 6 cards. ``runs``: pairs of length and VP, shortest
    first; a length that isn't named can't be scored. Lengths lie between 2 and 10 (S-66).
    """

    sets: tuple[int, ...] = (1, 3, 6, 10, 20, 30)
    runs: tuple[tuple[int, int], ...] = (
        (3, 4),
        (4, 6),
        (5, 9),
        (6, 13),
        (7, 18),
        (8, 24),
        (9, 31),
        (10, 39),
    )

    def __post_init__(self) -> None:
        """Refuse tables that don't say what six equal cards or a run of some length score."""
        if len(self.sets) != 6:
            raise BadOptions(
                f"A set table has six entries, for 1 to 6 cards, not {len(self.sets)} (S-61)."
            )
        lengths = [length for length, _ in self.runs]
        if lengths != sorted(set(lengths)) or any(not 2 <= length <= 10 for length in lengths):
            raise BadOptions(
                "A run table names each length from 2 to 10 at most once, shortest first (S-66)."
            )

    @cached_property
    def _hash(self) -> int:
        return hash((self.sets, self.runs))

    def __hash__(self) -> int:
        # Piles are looked up by their tables, and a hash of thirty numbers is longer than the rest.
        return self._hash

    def run(self, length: int) -> int | None:
        """Return the VP of a run of this length, or None if it can't be scored."""
        return dict(self.runs).get(length)


RULEBOOK = Tables()


def check_counts(counts: Counts) -> None:
    """Raise ``BadInput`` unless these are ten counts of at most six (S-01)."""
    if len(counts) != 10:
        raise BadInput(
            f"A pile is ten counts, one a title, not {len(counts)}; or name its cards in words, as "
            f"in “2 2 2 10” (S-02)."
        )
    for power, number in enumerate(counts, start=1):
        if not 0 <= number <= 6:
            raise BadInput(
                f"A pile can't hold {number} cards of power {power}: there are six decks (S-01)."
            )


@dataclass(frozen=True, slots=True)
class Group:
    """A matching set or a power run, with its VP; cards lowest first."""

    kind: str
    cards: tuple[Card, ...]
    points: int

    def __str__(self) -> str:
        """Write the group as one reads it: ``2 2 2 = 6``."""
        return f"{' '.join(str(int(card)) for card in self.cards)} = {self.points}"


def set_group(card: Card | int, size: int, tables: Tables = RULEBOOK) -> Group:
    """Return the matching set of ``size`` cards of one title (S-61)."""
    return Group("set", (Card(card),) * size, tables.sets[size - 1])


def run_group(first: Card | int, length: int, tables: Tables = RULEBOOK) -> Group:
    """Return the power run of ``length`` cards from ``first`` upwards (S-62)."""
    points = tables.run(length)
    if points is None:
        raise ValueError(f"no run of {length} in these tables")
    return Group("run", tuple(Card(first + step) for step in range(length)), points)


def possible_groups(counts: Sequence[int], tables: Tables = RULEBOOK) -> Iterator[Group]:
    """Yield every set and every run that these cards can give: sets first, lower cards first."""
    for power, number in enumerate(counts, start=1):
        yield from (set_group(power, size, tables) for size in range(1, number + 1))
    for length, _ in tables.runs:
        for first in range(1, 12 - length):
            if all(counts[first - 1 : first - 1 + length]):
                yield run_group(first, length, tables)


@dataclass(frozen=True, slots=True)
class Partition:
    """A pile divided into groups, each card in one of them.

    Groups stand in a stated order: runs before sets, longer before shorter, lower cards first.
    """

    groups: tuple[Group, ...]

    @classmethod
    def of(cls, groups: list[Group]) -> Partition:
        """Put groups into the stated order."""
        return cls(tuple(sorted(groups, key=lambda g: (g.kind, -len(g.cards), g.cards))))

    @property
    def points(self) -> int:
        """The VP of all groups together."""
        return sum(group.points for group in self.groups)

    @property
    def counts(self) -> Counts:
        """The pile that is divided."""
        return count(card for group in self.groups for card in group.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, lowest first."""
        return cards_in(self.counts)


_DASHES = str.maketrans("–—−", "---")
"""The dashes that a word processor puts for a hyphen."""


def parse_pile(text: str) -> Counts:
    """Read a pile: ten counts of the cards that the words name, in any order.

    A word is a card by its power or its title (``2``, ``farmer``, ``Farmers``), some of them
    (``2^3``: three 2s), or all powers from one to another (``3-8``; ``3-8^2``: two of each). Words
    stand apart by blanks or commas. Raises ``BadInput`` with the word and its place, also where a
    seventh card of a title would be needed (S-01).
    """
    counts = [0] * len(DECK)
    for place, word in _words_with_place(text):
        for card in _parse_word(word, place):
            counts[card - 1] += 1
        if max(counts) > 6:
            over = next(card for card in DECK if counts[card - 1] > 6)
            raise BadInput(
                f"{place}, {quoted(word)}: a pile can't hold {counts[over - 1]} cards of power "
                f"{int(over)}: there are six decks (S-01)."
            )
    return tuple(counts)


def parse_groups(text: str) -> tuple[tuple[Card, ...], ...]:
    """Read groups of cards, apart by semicolons or new lines; each as ``parse_pile`` reads a pile.

    Whether a group is a set or a run is not asked here. Raises ``BadInput`` with the group, the
    word and its place.
    """
    parts = re.split(r"[;\n]", text.strip().rstrip(";"))
    if parts == [""]:
        return ()
    return tuple(_parse_group(part, at) for at, part in enumerate(parts, start=1))


def _parse_group(text: str, at: int) -> tuple[Card, ...]:
    cards = [
        card
        for place, word in _words_with_place(text)
        for card in _parse_word(word, f"Group {at}, {place.lower()}")
    ]
    if not cards:
        raise BadInput(f"Group {at} has no card; every group has at least one (S-61).")
    return tuple(sorted(cards))


def _words_with_place(text: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a text, each with its place: ``Word 3``."""
    for at, word in enumerate(text.replace(",", " ").split(), start=1):
        yield f"Word {at}", word


def _parse_word(word: str, place: str) -> tuple[Card, ...]:
    """Return the cards that one word names; a refusal begins with the word's place."""
    try:
        return _cards_named(word)
    except BadInput as error:
        raise BadInput(f"{place}, {error}") from error


@lru_cache(maxsize=1024)  # many piles are written in the same few words
def _cards_named(word: str) -> tuple[Card, ...]:
    cards, caret, copies = word.partition("^")
    if caret and copies not in {"1", "2", "3", "4", "5", "6"}:
        raise BadInput(f"{quoted(word)}: after ^ stands how many cards, from 1 to 6 (S-01).")
    span = _parse_span(cards.translate(_DASHES), word)
    return tuple(card for card in span for _ in range(int(copies or 1)))


def _parse_span(cards: str, word: str) -> list[Card]:
    first, dash, last = cards.partition("-")
    low = _parse_title(first, word)
    if not dash:
        return [low]
    high = _parse_title(last, word)
    if high <= low:
        raise BadInput(f"{quoted(word)}: the lower power stands first, as in 3-8.")
    return [card for card in DECK if low <= card <= high]


def _parse_title(text: str, word: str) -> Card:
    try:
        return parse_card(_PLURALS.get(text.strip().casefold(), text))
    except BadInput as error:
        named = "" if text == word else f"{quoted(word)}: "
        raise BadInput(f"{named}{error}") from error


_PLURALS = {f"{card.title}s".casefold(): card.title for card in DECK}
