"""The end of the game in words: groups of cards, points and ranks."""

from __future__ import annotations

from kings.struggle.partition.groups import Group, Partition
from kings.struggle.scoring import Standing
from kings.words import Names, plural, sentence

_PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


def say_standing(names: Names, standing: Standing) -> str:
    """Say a seat's place with its points, and the tie-break if one set it back (S-60, S-64)."""
    points, cards = plural(standing.total, "point"), plural(standing.cards, "card")
    parts = f"{standing.partition.points} from {cards} and {standing.gold} in gold"
    place = f"{_PLACES[standing.rank - 1]}: {names[standing.seat]} with {points}, {parts}"
    match standing.decided_by:
        case None | "points":
            return sentence(place)
        case "cards":
            return sentence(f"{place}; level on points, but with fewer cards won", "S-64")
        case power:
            return sentence(f"{place}; level on points and cards, but with fewer {power}s", "S-64")


def say_partition(partition: Partition) -> str:
    """Say how a pile is divided: ``2 3 4 a run of 3: 4; 10 alone: 1``."""
    return "; ".join(map(say_group, partition.groups)) or "no cards: 0"


def say_group(group: Group) -> str:
    """Say what a group is: ``2 3 4 a run of 3: 4``."""
    cards, size = " ".join(str(int(card)) for card in group.cards), len(group.cards)
    kind = "alone" if size == 1 else f"a {group.kind} of {size}"
    return f"{cards} {kind}: {group.points}"
