"""The frontier: exactly the outcomes that nothing dominates, in whole gold and in fractions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kings.analysis.bargaining.solutions import grid, pareto_frontier
from kings.errors import BadInput
from tests.analysis.bargaining.tables import mary, random_decision, through


def undominated(points: np.ndarray) -> list[tuple[float, ...]]:
    kept = [
        tuple(point)
        for point in points
        if not ((points >= point - 1e-9).all(axis=1) & (points > point + 1e-9).any(axis=1)).any()
    ]
    return sorted(kept)


def test_every_way_to_move_gold_is_listed_once() -> None:
    ways = grid(mary(), (0, 2))
    assert {(-gold, 0, gold) for gold in range(-3, 6)} == {tuple(row) for row in ways.tolist()}
    assert 9 == len(ways)


@pytest.mark.parametrize("whole", [True, False])
def test_the_frontier_is_what_nothing_dominates(*, whole: bool) -> None:
    rng = np.random.default_rng(4)
    for _ in range(100):
        decision = random_decision(rng, whole=whole, purse=4)
        ways = grid(decision, range(decision.seats))
        points = np.vstack([decision.payoffs(at, ways) for at in range(decision.choices)])
        for asked in (decision, through(decision)):
            found = pareto_frontier(asked)
            assert undominated(points) == sorted(map(tuple, found.payoffs.tolist()))
            again = [
                decision.values[choice] + gold
                for choice, gold in zip(found.choices, found.gold, strict=True)
            ]
            assert np.allclose(again, found.payoffs)


def test_bystanders_do_not_count() -> None:
    found = pareto_frontier(mary(), [0, 2])
    assert {0} == set(found.gold[:, 1].tolist())
    assert [11, 12] == sorted(found.payoffs[found.choices == 0][:, 0].tolist())
    assert list(range(2, 11)) == sorted(found.payoffs[found.choices == 1][:, 0].tolist())


def test_two_who_can_not_choose_only_move_gold() -> None:
    assert {0} == set(pareto_frontier(mary(), [1, 2]).choices.tolist())


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(BadInput, match="too many to list"):
        pareto_frontier(replace(mary(), gold=(900, 900, 900)))
    with pytest.raises(BadInput, match="too many to compare"):
        pareto_frontier(through(replace(mary(), gold=(60, 60, 60))))
