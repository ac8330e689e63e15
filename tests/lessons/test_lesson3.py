"""The frontier of lesson 3: found by trying every deal, and quick to draw for everybody."""

from __future__ import annotations

import random
from itertools import product

import pytest

from kings.lessons.lesson3 import FRONTIER, Pair

ENOUGH = 1e-9


def pair(seed: int) -> Pair:
    return FRONTIER.problem(random.Random(seed))


def settled(found: Pair) -> set[str]:
    """Return the rows that two can settle on, by comparing every deal with every other."""
    decision = found.turn.decision
    mine, theirs = (decision.gold[seat] for seat in found.seats)
    deals = [
        (choice, *found.has(choice, gold))
        for choice, gold in product(range(decision.choices), range(-mine, theirs + 1))
    ]
    start = found.has(found.unpaid)
    return {
        found.turn.letter(choice)
        for choice, *has in deals
        if all(now >= before for now, before in zip(has, start, strict=True))
        and not any(
            other[0] >= has[0] and other[1] >= has[1] and sum(other) > sum(has) + ENOUGH
            for _, *other in deals
        )
    }


@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_what_trying_every_deal_finds(seed: int) -> None:
    found = pair(seed)
    assert settled(found) == FRONTIER.solve(found)


@pytest.mark.parametrize("seed", range(6))
def test_both_purses_and_the_start_make_a_difference(seed: int) -> None:
    """With gold without end, with none, or with nobody asked other rows would be right."""
    found = pair(seed)
    assert FRONTIER.solve(found) not in [one.example(found) for one in FRONTIER.wrong]
    assert 1 <= found.purse <= 3 and 4 <= found.turn.decision.choices <= 8


def test_few_games_have_to_be_played_until_numbers_are_found() -> None:
    drawn = [FRONTIER.draw(random.Random(seed)) for seed in range(40)]
    assert sum(one is not None for one in drawn) >= 8
