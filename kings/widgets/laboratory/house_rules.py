"""What house tables change: for one pile, and for a sample of piles drawn with a seed (S-66)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from kings.errors import MissingPackage
from kings.struggle.cards import DECK, Counts, cards_in, count
from kings.struggle.partition.exact import best_partition, scorer
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.say import card_list
from kings.struggle.say_scores import say_partition
from kings.words import plural, sentence

SAMPLE = 150
"""How many piles of 5 to 20 cards are drawn."""


@dataclass(frozen=True, slots=True)
class SampleChange:
    """How many of the drawn piles score more by the house tables, and how many less."""

    piles: int
    higher: int
    lower: int
    seed: int


def sample_change(tables: Tables, seed: int) -> SampleChange:
    """Score the drawn piles by the rulebook's tables and by these."""
    house = scorer(tables)
    differences = [house(pile) - before for pile, before in _sample(seed)]
    return SampleChange(
        len(differences), sum(d > 0 for d in differences), sum(d < 0 for d in differences), seed
    )


@lru_cache(maxsize=8)
def _sample(seed: int) -> tuple[tuple[Counts, int], ...]:
    """Draw piles of 5 to 20 cards from six decks, with what they score by the rulebook."""
    rng = random.Random(f"house tables {seed}")
    decks = [card for card in DECK for _ in range(6)]
    piles = [count(rng.sample(decks, rng.randint(5, 20))) for _ in range(SAMPLE)]
    score = scorer(RULEBOOK)
    return tuple((pile, score(pile)) for pile in piles)


def say_pile_change(pile: Counts, tables: Tables) -> str:
    """Say what these tables change for one pile."""
    before, after = best_partition(pile, RULEBOOK), best_partition(pile, tables)
    now = say_partition(after)
    if after.points == before.points:
        same = sentence(f"This pile scores {before.points} as by the rulebook", "S-66")
        laid = [[group.cards for group in one.groups] for one in (before, after)]
        return same if laid[0] == laid[1] else f"{same[:-1]}, but grouped differently: {now}."
    step = after.points - before.points
    more = f"{plural(abs(step), 'point')} {'more' if step > 0 else 'less'}"
    return sentence(
        f"This pile scores {after.points}, {more} than by the rulebook ({before.points}): {now}",
        "S-66",
    )


def say_sample(change: SampleChange) -> str:
    """Say what the sample shows, and that it is one."""
    changed = change.higher + change.lower
    share = 100 * changed / change.piles
    return sentence(
        f"Of a sample of {change.piles} piles of 5 to 20 cards (drawn from six decks, seed "
        f"{change.seed}), {changed} score something else ({share:.0f} %): {change.higher} more, "
        f"{change.lower} less",
        "S-66",
    )


def say_all(tables: Tables) -> str:
    """Count over all piles there are, and say it; ``MissingPackage`` without NumPy."""
    try:
        from kings.analysis.all_piles import house_changes
    except ImportError as missing:
        raise MissingPackage("numpy", "Counting over all piles", extra="analysis") from missing
    change = house_changes(tables)
    changed = change.higher + change.lower
    said = (
        f"Of all {change.piles:,} piles there are, {changed:,} score something else "
        f"({100 * changed / change.piles:.1f} %): {change.higher:,} more, {change.lower:,} less"
    )
    ends = [
        f"the greatest {way} is {plural(found[0], 'point')}, for {card_list(cards_in(found[1]))}"
        for way, found in (("rise", change.rise), ("fall", change.fall))
        if found is not None
    ]
    return sentence("; ".join([said, *ends]), "S-66")
