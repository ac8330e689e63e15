"""The frontier: exactly the outcomes that nothing dominates, in whole gold and in fractions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.solutions import frontier_segments, grid, pareto_frontier
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


def test_pieces_of_two_choices() -> None:
    """The second choice is worth 2 more in all, but gold can't carry it all the way."""
    values = np.array([[9.0, 0.0], [1.0, 10.0]])
    decision = Decision(0, ("A", "B"), ("x", "y"), values, (0, 4))
    first, second = frontier_segments(decision, 0, 1)
    assert (1, (1.0, 10.0), (5.0, 6.0)) == (first.choice, first.start, first.end)
    assert (0, (9.0, 0.0), (13.0, -4.0)) == (second.choice, second.start, second.end)


def test_pieces_hold_what_no_other_point_dominates() -> None:
    rng = np.random.default_rng(5)
    for _ in range(300):
        decision = random_decision(rng, whole=True, seats=2, choices=5)
        pieces = frontier_segments(decision, 0, 1)
        whole = {tuple(point) for point in pareto_frontier(decision).payoffs.tolist()}
        assert whole == {
            point
            for point in whole
            if any(
                piece.start[0] <= point[0] <= piece.end[0]
                and sum(point) == pytest.approx(sum(piece.start))
                for piece in pieces
            )
        }
        for piece in pieces:
            middle = [(low + high) / 2 for low, high in zip(piece.start, piece.end, strict=True)]
            assert not any(reaches_beyond(decision, choice, middle) for choice in range(5))


def reaches_beyond(decision: Decision, choice: int, point: list[float]) -> bool:
    """Say whether this choice with some gold gives both at least the point, and one more."""
    if choice >= decision.choices:
        return False
    values = decision.values[choice]
    spare = values.sum() - sum(max(point[at], values[at] - decision.gold[at]) for at in (0, 1))
    return bool(spare > 1e-9)


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(BadInput, match="too many to list"):
        pareto_frontier(replace(mary(), gold=(900, 900, 900)))
    with pytest.raises(BadInput, match="too many to compare"):
        pareto_frontier(through(replace(mary(), gold=(60, 60, 60))))


def test_pieces_need_two_parties_and_vp() -> None:
    with pytest.raises(BadInput, match="two different parties"):
        frontier_segments(mary(), 1, 1)
    with pytest.raises(BadInput, match="VP"):
        frontier_segments(through(mary()), 0, 1)
