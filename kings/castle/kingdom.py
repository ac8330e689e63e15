"""The King, three castles, their men and levels, and what they score (C-02, C-30, C-31, C-45).

``men`` are ten entries in the order of ``Place``, None where nobody is; ``stacks`` are nine, for
each castle Domain, Prestige and Defence, the top card last. Nothing here knows of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from kings.castle.cards import LETTER_OF, LEVEL_OF, Card, Letter
from kings.castle.options import Options

Men = tuple[Letter | None, ...]
Stack = tuple[Card, ...]
Stacks = tuple[Stack, ...]


class Castle(IntEnum):
    """The three castles, from left to right."""

    WEST = 0
    MIDDLE = 1
    EAST = 2

    __hash__ = int.__hash__


class Attribute(IntEnum):
    """What a castle has levels of; each stands below the man of the same number (C-02)."""

    DOMAIN = 0
    PRESTIGE = 1
    DEFENCE = 2

    __hash__ = int.__hash__


class Rank(IntEnum):
    """The men of the realm, from the highest to the lowest (C-02)."""

    KING = 0
    LORD = 1
    SENESCHAL = 2
    MASTER_AT_ARMS = 3

    __hash__ = int.__hash__

    @property
    def title(self) -> str:
        """The title in words: ``Master at Arms``."""
        return "Master at Arms" if self is Rank.MASTER_AT_ARMS else self.name.title()


class Place(IntEnum):
    """The ten positions, in the order in which they are dealt (C-11)."""

    KING = 0
    WEST_LORD = 1
    WEST_SENESCHAL = 2
    WEST_MASTER = 3
    MIDDLE_LORD = 4
    MIDDLE_SENESCHAL = 5
    MIDDLE_MASTER = 6
    EAST_LORD = 7
    EAST_SENESCHAL = 8
    EAST_MASTER = 9

    # Places are looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = int.__hash__


PLACES = tuple(Place)
CASTLES = tuple(Castle)
ATTRIBUTES = tuple(Attribute)
MEN_OF: tuple[tuple[Place, ...], ...] = (PLACES[1:4], PLACES[4:7], PLACES[7:10])
"""The three positions of each castle, the Lord's first."""
LORDS: tuple[Place, ...] = (Place.WEST_LORD, Place.MIDDLE_LORD, Place.EAST_LORD)


def castle_of(place: Place) -> Castle | None:
    """Return the castle in which a position is; the King has none."""
    return None if place is Place.KING else CASTLES[(place - 1) // 3]


def rank_of(place: Place) -> Rank:
    """Return the rank of whoever holds a position."""
    return _RANKS[place]


_RANKS = (Rank.KING, *(Rank.LORD, Rank.SENESCHAL, Rank.MASTER_AT_ARMS) * 3)


def place_of(castle: Castle, rank: Rank) -> Place:
    """Return the position of this rank in a castle; the King's is none of a castle's."""
    return MEN_OF[castle][rank - 1]


def top(stack: Stack) -> int:
    """Return the level of a stack, that of its top card, 0 if there is none (C-30)."""
    return LEVEL_OF[stack[-1]] if stack else 0


def level(stacks: Stacks, castle: Castle, attribute: Attribute) -> int:
    """Return the level of one attribute of a castle, 0 to 3 (C-30)."""
    return top(stacks[3 * castle + attribute])


def levels(stacks: Stacks, attribute: Attribute) -> tuple[int, ...]:
    """Return the levels of an attribute, castle by castle."""
    return tuple(top(stacks[place]) for place in range(attribute, 9, 3))


def castle_level(stacks: Stacks, castle: Castle | int) -> int:
    """Return the level of a castle, 0 to 9: the sum of its three attributes (C-31)."""
    return sum([LEVEL_OF[stack[-1]] for stack in stacks[3 * castle : 3 * castle + 3] if stack])


# Bots ask for the same few stacks again and again, at every table that they imagine; to keep the
# answer saves the greedy one two or three hundredths of its time.
@lru_cache(maxsize=256)
def by_height(stacks: Stacks) -> tuple[Castle, ...]:
    """Return the castles from the highest to the lowest, of several as high the leftmost first."""
    return tuple(sorted(CASTLES, key=lambda castle: -castle_level(stacks, castle)))


def highest_castle(stacks: Stacks) -> Castle:
    """Return the castle of the highest level, of several the leftmost (C-31)."""
    return by_height(stacks)[0]


def best_in(stacks: Stacks, attribute: Attribute) -> Castle:
    """Return the castle with most of an attribute, of several the leftmost (C-31)."""
    return CASTLES[_leftmost(levels(stacks, attribute))]


def _leftmost(values: Sequence[int]) -> int:
    return values.index(max(values))


def next_king(men: Men, stacks: Stacks, named: Castle | None = None) -> Castle | None:
    """Return the castle whose Lord follows the King: the highest that has one (C-40).

    Of several as high it is the leftmost (C-31). ``named``: the castle that an Assassination names,
    which then is the one.
    """
    if named is not None:
        return named
    for castle in by_height(stacks):
        if men[LORDS[castle]] is not None:
            return castle
    return None


def promotions(
    men: Men, stacks: Stacks, named: Castle | None = None
) -> tuple[tuple[Place, Place], ...]:
    """List who moves up from where to where once all deaths are carried out (C-40, C-41).

    First a Lord to a vacant throne, then in each castle the men who are left, in order of rank.
    ``named``: as in ``next_king``.
    """
    if None not in men:
        return ()
    there = list(men)
    moved: list[tuple[Place, Place]] = []
    if there[Place.KING] is None:
        castle = next_king(men, stacks, named)
        if castle is not None and there[LORDS[castle]] is not None:
            moved.append((LORDS[castle], Place.KING))
            there[LORDS[castle]] = None
    for places in MEN_OF:
        left = [place for place in places if there[place] is not None]
        moved += [pair for pair in zip(left, places, strict=False) if pair[0] is not pair[1]]
    return tuple(moved)


# What a place in the kingdom scores at the end of the game (C-45, C-46, C-62).

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


# Bots ask for the same few stacks again and again, at every table that they imagine.
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
