"""The result, worked out again from the last state (S-60 to S-64)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tests.strategies import Trajectory

Tables = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def most_points(pile: tuple[int, ...], sets: tuple[int, ...], runs: tuple[Any, ...]) -> int:
    """Return the VP of the best grouping by trying all.

    The lowest card goes with its like, or begins a run; then the rest of the pile likewise.
    """
    return _most_points(tuple(pile), sets, runs)


@lru_cache(maxsize=200_000)
def _most_points(pile: tuple[int, ...], sets: tuple[int, ...], runs: tuple[Any, ...]) -> int:
    lowest = next((rank for rank, number in enumerate(pile) if number), None)
    if lowest is None:
        return 0
    ways = []
    for size in range(1, pile[lowest] + 1):
        rest = (*pile[:lowest], pile[lowest] - size, *pile[lowest + 1 :])
        ways.append(sets[size - 1] + _most_points(rest, sets, runs))
    for length, points in runs:
        part = pile[lowest : lowest + length]
        if len(part) == length and all(part):
            fewer = tuple(number - 1 for number in part)
            rest = (*pile[:lowest], *fewer, *pile[lowest + length :])
            ways.append(points + _most_points(rest, sets, runs))
    return max(ways)


def check_scores(game: Trajectory) -> Iterator[str]:
    """Scores are gold and the best grouping; ties go by cards won, then by the highest cards."""
    state = game.states[-1]
    outcome = game.case.game.outcome(state)
    if (outcome is None) != (state.phase.value != "over"):
        yield f"the outcome is {outcome} in phase {state.phase}"
    if any(game.case.game.outcome(earlier) is not None for earlier in game.states[:-1:25]):
        yield "an outcome before the end"
    if outcome is None:
        return
    tables = game.options.tables
    points = [most_points(pile, tables.sets, tables.runs) for pile in state.piles]
    totals = [best + gold for best, gold in zip(points, state.gold, strict=True)]
    if totals != list(outcome.scores):
        yield f"scores {outcome.scores}, by hand {totals} from {state.piles}, {state.gold}"
    keys = [(totals[s], sum(pile), pile[::-1]) for s, pile in enumerate(state.piles)]
    winners = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
    if winners != outcome.winners:
        yield f"{outcome.winners} won, by hand {winners} from {keys}"
