"""What house tables change over all piles, checked on small worlds one pile at a time."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings

from kings.analysis.all_piles import house_changes
from kings.struggle import best_points
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.effort import examples
from tests.strategies import tables


@settings(max_examples=examples(15), deadline=None)
@given(tables())
def test_the_counts_are_those_of_single_piles(house: Tables) -> None:
    found = house_changes(house, titles=4, most=2)
    piles = [(0,) * 6 + pile for pile in product(range(3), repeat=4)]
    steps = {pile: best_points(pile, house) - best_points(pile) for pile in piles}
    assert len(piles) == found.piles
    assert sum(step > 0 for step in steps.values()) == found.higher
    assert sum(step < 0 for step in steps.values()) == found.lower
    rise, fall = max(steps.values()), -min(steps.values())
    assert (max(rise, 0), max(fall, 0)) == (
        found.rise[0] if found.rise else 0,
        found.fall[0] if found.fall else 0,
    )
    for extreme, sign in ((found.rise, 1), (found.fall, -1)):
        if extreme is not None:
            assert sign * extreme[0] == steps[extreme[1]]


def test_the_rulebooks_own_tables_change_nothing() -> None:
    found = house_changes(RULEBOOK, titles=5, most=3)
    assert (0, 0, None, None) == (found.higher, found.lower, found.rise, found.fall)
