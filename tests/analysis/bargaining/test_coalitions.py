"""Coalitions: the characteristic function of a decision, and the Shapley value."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kings.analysis.bargaining.coalitions import Game, decision_game, shapley_value
from kings.analysis.bargaining.decision import Decision
from kings.errors import BadInput
from tests.analysis.bargaining.tables import (
    decisions,
    games,
    mary,
    random_decision,
    random_game,
    through,
)
from tests.analysis.bargaining.textbook import (
    airport,
    doctors,
    gloves,
    raiffa,
    security_council,
    weighted,
)
from tests.effort import examples

MANY = settings(max_examples=examples(100), deadline=None)


def test_raiffa_s_three_parties() -> None:
    assert [57.33, 40.33, 23.33] == shapley_value(raiffa()).round(2).tolist()


def test_the_left_glove_is_worth_two_thirds() -> None:
    assert [2 / 3, 1 / 6, 1 / 6] == pytest.approx(shapley_value(gloves()))


def test_a_veto_in_the_security_council_is_worth_a_hundred_other_votes() -> None:
    """Shapley and Shubik (1954), for fifteen members: 421/2145 and 4/2145."""
    value = shapley_value(security_council())
    assert [421 / 2145] * 5 + [4 / 2145] * 10 == pytest.approx(value)


def test_a_small_party_may_be_worth_as_much_as_a_greater_one() -> None:
    """Weights 50, 49 and 1 with a quota of 51: the last two add the same."""
    assert [2 / 3, 1 / 6, 1 / 6] == pytest.approx(shapley_value(weighted(51, [50, 49, 1])))


def test_each_stretch_of_a_runway_is_shared_by_those_who_need_it() -> None:
    """Littlechild and Owen (1973); the costs 8, 11, 13, 18 give 2, 3, 4, 9."""
    value = shapley_value(airport({"A": 8, "B": 11, "C": 13, "D": 18}))
    assert [-2, -3, -4, -9] == pytest.approx(value)


def test_four_doctors() -> None:
    assert [10 / 3, 23 / 6, 23 / 6, 2] == pytest.approx(shapley_value(doctors()))


@MANY
@given(games())
def test_the_value_is_the_average_over_all_orders(game: Game) -> None:
    total = np.zeros(game.size)
    orders = list(permutations(range(game.size)))
    for order in orders:
        mask = 0
        for player in order:
            total[player] += game.worth[mask | 1 << player] - game.worth[mask]
            mask |= 1 << player
    value = shapley_value(game)
    assert total / len(orders) == pytest.approx(value)
    assert game.worth[-1] == pytest.approx(value.sum())


@MANY
@given(st.integers(0, 2**32 - 1), st.integers(1, 6), st.floats(-3, 3))
def test_the_value_adds_up_over_games(seed: int, players: int, factor: float) -> None:
    rng = np.random.default_rng(seed)
    one, two = random_game(rng, players), random_game(rng, players)
    both = Game(one.players, one.worth + factor * two.worth)
    assert shapley_value(one) + factor * shapley_value(two) == pytest.approx(shapley_value(both))


@MANY
@given(games(), st.integers(0, 9))
def test_who_adds_nothing_but_itself_gets_just_that(game: Game, alone: int) -> None:
    worth = np.concatenate([game.worth, game.worth + alone])
    value = shapley_value(Game((*game.players, "dummy"), worth))
    assert alone == pytest.approx(value[-1])
    assert shapley_value(game) == pytest.approx(value[:-1])


@MANY
@given(games(4), st.randoms(use_true_random=False))
def test_names_and_places_do_not_matter(game: Game, chance: Random) -> None:
    order = list(range(game.size))
    chance.shuffle(order)
    worth = np.zeros(1 << game.size)
    for mask in range(1 << game.size):
        worth[sum(1 << at for at, old in enumerate(order) if mask >> old & 1)] = game.worth[mask]
    moved = shapley_value(Game(tuple(game.players[old] for old in order), worth))
    assert shapley_value(game)[order] == pytest.approx(moved)


@MANY
@given(decisions())
def test_a_coalition_of_a_decision_is_worth_what_it_can_take_or_is_left(
    decision: Decision,
) -> None:
    game = decision_game(decision)
    for mask in range(1 << decision.seats):
        inside = [seat for seat in range(decision.seats) if mask >> seat & 1]
        outside = [seat for seat in range(decision.seats) if seat not in inside]
        if decision.active in inside:
            expected = max(sum(row[seat] for seat in inside) for row in decision.values)
        else:
            best = max(sum(row[seat] for seat in outside) for row in decision.values)
            taken = next(
                row
                for row in (decision.values[choice] for choice in decision.tie_order)
                if sum(row[seat] for seat in outside) >= best - 1e-9
            )
            expected = sum(taken[seat] for seat in inside)
        assert expected == pytest.approx(game.worth[mask])


def test_thousands_of_decisions_share_out_all_there_is() -> None:
    rng = np.random.default_rng(22)
    for _ in range(2000):
        decision = random_decision(rng, whole=False, seats=6, choices=8)
        value = shapley_value(decision_game(decision))
        assert decision.values.sum(axis=1).max() == pytest.approx(value.sum())


def test_mary_alone_takes_the_king_and_with_charlie_she_passes() -> None:
    game = decision_game(mary())
    assert [0, 9, 4.5, 13, 1, 14, 5, 18.5] == game.worth.tolist()
    assert ("Mary", "Charlie") == game.members(0b101)


def test_parts_of_a_game_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadInput, match="4 coalitions"):
        Game(("A", "B"), np.zeros(3))
    with pytest.raises(BadInput, match="empty one is worth 0"):
        Game(("A",), np.ones(2))
    with pytest.raises(BadInput, match="not 17"):
        Game(tuple("ABCDEFGHIJKLMNOPQ"), np.zeros(1 << 17))
    with pytest.raises(BadInput, match="VP"):
        decision_game(through(mary()))
