"""The end of the game: points, where they come from, and who wins (C-45, C-46, C-62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kings.castle.cards import LETTER_OF, Card
from kings.castle.kingdom import (
    ATTRIBUTES,
    CASTLES,
    PLACES,
    Attribute,
    Men,
    Place,
    Rank,
    Stacks,
    best_in,
    castle_level,
    castle_of,
    highest_castle,
    rank_of,
)
from kings.castle.options import Options
from kings.castle.squires import Letter

POINTS: dict[Rank, int] = {
    Rank.KING: 12,
    Rank.LORD: 6,
    Rank.SENESCHAL: 4,
    Rank.MASTER_AT_ARMS: 2,
}
"""What a position scores (C-45)."""

BONUS: dict[Rank, int] = {Rank.LORD: 3, Rank.SENESCHAL: 2, Rank.MASTER_AT_ARMS: 1}
"""What the position scores beside that in the best castle (C-45)."""

KING_BONUS = 2
GREAT_CASTLE = 6
"""The level from which on a castle scores for the King (C-45)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one letter scores for a seat.

    ``place``: the position that the squire holds, None for none; ``points`` for the position and
    ``bonus`` beside it, in points; ``times``: how many times that counts (C-62).
    """

    squire: Letter
    place: Place | None
    points: int
    bonus: int
    times: int

    @property
    def total(self) -> int:
        """All points for this letter."""
        return self.times * (self.points + self.bonus)


def backed(
    options: Options,
    squires: tuple[tuple[Letter, ...], ...],
    hands: tuple[tuple[Card, ...], ...],
) -> tuple[tuple[Letter, ...], ...]:
    """Return the letters that each seat scores for: its squires, or those of its hand (C-62)."""
    if options.squires != "none":
        return squires
    letters = [sorted(LETTER_OF[card] for card in hand) for hand in hands]
    if not options.count_copies:
        letters = [sorted(set(row)) for row in letters]
    return tuple(map(tuple, letters))


@lru_cache(maxsize=256)
def place_worths(stacks: Stacks) -> tuple[tuple[int, int], ...]:
    """Return what each position scores now: points and bonus, in the order of positions (C-45)."""
    great = sum(castle_level(stacks, castle) >= GREAT_CASTLE for castle in CASTLES)
    best = {
        Rank.LORD: highest_castle(stacks),
        Rank.SENESCHAL: best_in(stacks, Attribute.PRESTIGE),
        Rank.MASTER_AT_ARMS: best_in(stacks, ATTRIBUTES[2]),
    }
    worth = [(POINTS[Rank.KING], KING_BONUS * great)]
    for place in PLACES[1:]:
        rank = rank_of(place)
        worth.append((POINTS[rank], BONUS[rank] if castle_of(place) is best[rank] else 0))
    return tuple(worth)


def worths(letters: Sequence[Letter], men: Men, stacks: Stacks) -> tuple[Worth, ...]:
    """Trace the points of one seat, letter by letter in alphabetical order (C-45)."""
    scores = place_worths(stacks)
    found = []
    for letter, times in sorted(Counter(letters).items()):
        place = PLACES[men.index(letter)] if letter in men else None
        gained, bonus = (0, 0) if place is None else scores[place]
        found.append(Worth(letter, place, gained, bonus, times))
    return tuple(found)


def points(letters: Sequence[Letter], men: Men, stacks: Stacks) -> int:
    """Return the points of one seat that backs these letters (C-45, C-62)."""
    return sum(worth.total for worth in worths(letters, men, stacks))
