"""One decision on all questions: by hand, and how often nothing is told where nothing is there."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from kings.analysis.debrief.joint import LEVEL, QUESTIONS, Asked, shares, told
from kings.analysis.debrief.shuffles import sums, tails

TENTH = LEVEL / len(QUESTIONS)


def test_a_question_has_its_tenth_and_divides_it_among_those_of_whom_it_is_asked() -> None:
    asked = [Asked("anchor", None, 0.5), *(Asked("breaker", at, 0.5) for at in range(4))]
    assert {"anchor": TENTH, "breaker": TENTH / 4} == pytest.approx(shares(asked))


def test_what_is_told_leaves_its_share_to_the_others() -> None:
    """Ten shares of 0.005; after one is told, each of nine has a ninth of 0.05."""
    second = LEVEL / 9
    asked = [Asked("anchor", None, 0.0049), Asked("stakes", None, second - 1e-6)]
    assert {("anchor", None), ("stakes", None)} == told(asked)
    assert {("anchor", None)} == told([asked[0], Asked("stakes", None, second + 1e-6)])
    assert frozenset() == told([Asked("anchor", None, 0.0051), asked[1]])


def test_what_cannot_be_asked_keeps_its_share() -> None:
    assert frozenset() == told([Asked("anchor", None, 0.01)])


def test_something_is_told_of_no_more_than_five_classes_of_a_hundred() -> None:
    """All ten questions, four of them of twenty each, with chances as of nothing."""
    rng = random.Random(4)
    names = list(QUESTIONS)
    false = 0
    for _ in range(4000):
        asked = [Asked(name, None, rng.random()) for name in names[:6]]
        asked += [Asked(name, at, rng.random()) for name in names[6:] for at in range(20)]
        false += bool(told(asked))
    assert 0.035 < false / 4000 < 0.06


@pytest.mark.parametrize("marks", [1, 2, 3])
def test_sums_are_counted_over_all_ways_to_mark(marks: int) -> None:
    values = (-1, 0, 2, 2, 5)
    ways = {tuple(sorted(way[:marks])) for way in permutations(range(5))}
    counted = [sum(values[at] for at in way) for way in ways]
    found = sums(values, marks)
    assert found == pytest.approx(
        {total: counted.count(total) / len(counted) for total in set(counted)}
    )
    ones = sums((0, 0, 1, 1, 1), marks)
    assert 1 == pytest.approx(sum(ones.values()))


def test_strata_are_shuffled_each_by_itself() -> None:
    """Two of three marked in one stratum, one of two in the other: six ways, all tried."""
    first, second = [(True, 4), (True, 1), (False, 0)], [(True, 3), (False, 7)]
    ways = [sum(a) + b for a, b in product([(4, 1), (4, 0), (1, 0)], [3, 7])]
    found = tails([first, second])
    assert (found.low, found.high) == pytest.approx(
        (sum(way <= 8 for way in ways) / 6, sum(way >= 8 for way in ways) / 6)
    )
    assert found.both == pytest.approx(min(1, 2 * min(found.low, found.high)))
