"""Piles and groups as a person types them: ``2^3 3-8 10``, ``2 2; 2-8; king``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kings.errors import BadInput
from kings.struggle.cards import DECK, Card, Counts, parse_card
from kings.typed import quoted

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
    for place, word in _words(text):
        for card in _cards(word, place):
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
    return tuple(_group(part, at) for at, part in enumerate(parts, start=1))


def _group(text: str, at: int) -> tuple[Card, ...]:
    cards = [
        card
        for place, word in _words(text)
        for card in _cards(word, f"Group {at}, {place.lower()}")
    ]
    if not cards:
        raise BadInput(f"Group {at} has no card; every group has at least one (S-61).")
    return tuple(sorted(cards))


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a text, each with its place: ``Word 3``."""
    for at, word in enumerate(text.replace(",", " ").split(), start=1):
        yield f"Word {at}", word


def _cards(word: str, place: str) -> tuple[Card, ...]:
    """Return the cards that one word names; a refusal begins with the word's place."""
    try:
        return _named(word)
    except BadInput as error:
        raise BadInput(f"{place}, {error}") from error


@lru_cache(maxsize=1024)  # many piles are written in the same few words
def _named(word: str) -> tuple[Card, ...]:
    cards, caret, copies = word.partition("^")
    if caret and copies not in {"1", "2", "3", "4", "5", "6"}:
        raise BadInput(f"{quoted(word)}: after ^ stands how many cards, from 1 to 6 (S-01).")
    span = _span(cards.translate(_DASHES), word)
    return tuple(card for card in span for _ in range(int(copies or 1)))


def _span(cards: str, word: str) -> list[Card]:
    first, dash, last = cards.partition("-")
    low = _card(first, word)
    if not dash:
        return [low]
    high = _card(last, word)
    if high <= low:
        raise BadInput(f"{quoted(word)}: the lower power stands first, as in 3-8.")
    return [card for card in DECK if low <= card <= high]


def _card(text: str, word: str) -> Card:
    try:
        return parse_card(_PLURALS.get(text.strip().casefold(), text))
    except BadInput as error:
        named = "" if text == word else f"{quoted(word)}: "
        raise BadInput(f"{named}{error}") from error


_PLURALS = {f"{card.title}s".casefold(): card.title for card in DECK}
