"""The last round solved by the kernel, against the readable rules."""

from __future__ import annotations

import numpy as np
import pytest

from kings.analysis.bargaining.auction import menu_auction
from kings.analysis.bargaining.decision import Decision
from kings.analysis.worth import values
from kings.analysis.worth.auction import PAID, PURSE, SLATE, VALUE, hold_auction
from kings.analysis.worth.endings import Lens
from kings.analysis.worth.measure import PlayOuts
from kings.analysis.worth.position import position as placed
from kings.sim.kernel.layout import SEATS
from kings.struggle import GAME, Phase, State
from tests.analysis.worth.brute import moved, real_choice, with_auctions
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    position,
)
from tests.proofs.worth.slowly import best_play

LENSES: tuple[Lens, ...] = ("vp", "wins")

JESTER_TO_ANSWER = position(JESTER, PEASANT, KING, round=7)
COOPER_TO_SWAP = position(COOPER, JEWELER, QUEEN, round=7, hands={ADA: (COBBLER, FARMER, JESTER)})
WINDOW = position(KNIGHT, COBBLER, FARMER, phase=Phase.WINDOW, round=7)
FOUR = position(JEWELER, KNIGHT, PEASANT, FARMER, round=7, leader=BEN, actor=CLEO)
ANSWER = next(
    GAME.apply(JESTER_TO_ANSWER, choice).state
    for choice in GAME.choices(JESTER_TO_ANSWER, ADA)
    if BEN in getattr(choice, "on", ())
)
UNPAID_MATTERS = real_choice(4, 37)
"""Here it matters to the bidding that what is done unpaid is not the first choice."""
SMALL = [JESTER_TO_ANSWER, COOPER_TO_SWAP, WINDOW, FOUR, ANSWER]


def agrees(state: State, lens: Lens) -> None:
    found = values(state, continuation="backward induction", lens=lens)
    assert found.exact
    assert GAME.choices(state, found.deciding) == found.choices
    expected = [best_play(GAME.apply(state, choice).state, lens) for choice in found.choices]
    assert [list(one.points) for one in expected] == found.vp.tolist()
    assert [list(one.shares) for one in expected] == found.wins.tolist()
    assert not found.vp_error.any()


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("state", SMALL)
def test_backward_induction_is_that_of_the_readable_rules(state: State, lens: Lens) -> None:
    agrees(state, lens)


@pytest.mark.parametrize("seed", range(8))
def test_random_last_rounds_are_solved_as_by_the_readable_rules(seed: int) -> None:
    agrees(real_choice(3 + seed % 2, seed), LENSES[seed // 2 % 2])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_last_rounds_are_solved_as_by_the_readable_rules(seed: int) -> None:
    agrees(real_choice(3 + seed % 2, seed), LENSES[seed // 2 % 2])


def same_auctions(state: State) -> int:
    """Compare every choice; return how many there were."""
    found = values(state, continuation="menu auctions")
    expected = [with_auctions(GAME.apply(state, choice).state) for choice in found.choices]
    assert [list(one.points) for one in expected] == found.vp.tolist()
    assert [list(one.shares) for one in expected] == found.wins.tolist()
    return len(expected)


@pytest.mark.parametrize("state", [JESTER_TO_ANSWER, WINDOW, FOUR, ANSWER, UNPAID_MATTERS])
def test_auctions_at_every_choice_are_those_of_the_readable_rules(state: State) -> None:
    assert same_auctions(state)


@pytest.mark.parametrize("many", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_auctions_of_random_last_rounds_are_those_of_the_readable_rules(many: int) -> None:
    assert sum(same_auctions(real_choice(3, seed)) for seed in range(many)) > 2 * many


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.slow)])
def test_an_auction_is_the_step_that_the_bargaining_room_takes(many: int) -> None:
    rng = np.random.default_rng(5)
    for _ in range(many):
        seats, choices = int(rng.integers(3, 7)), int(rng.integers(2, 9))
        table = rng.integers(0, int(rng.integers(3, 12)), (choices, seats))
        purses = rng.integers(0, int(rng.integers(2, 20)), seats)
        active = int(rng.integers(seats))
        labels = tuple(map(str, range(choices)))
        gold = tuple(purses.tolist())
        names = tuple("ABCDEF"[:seats])
        decision = Decision(active, names, labels, table.astype(np.float64), gold)
        slate = np.zeros(SLATE, np.int64)
        for choice in range(choices):
            slate[VALUE, choice * SEATS : choice * SEATS + seats] = table[choice]
        slate[PURSE, :seats] = purses
        place, regret = hold_auction(slate, choices, seats, active, decision.unpaid)
        expected = menu_auction(decision)
        assert expected.choice == place
        assert list(expected.payments) == slate[PAID, :seats].tolist()
        assert max(expected.regrets) == regret


def test_deep_purses_only_move_the_gold_that_is_paid() -> None:
    deep = moved(JESTER_TO_ANSWER, dict.fromkeys(range(3), 60))
    deeper = moved(JESTER_TO_ANSWER, dict.fromkeys(range(3), 70))
    one, other = (
        values(state, open_cards=True, continuation="menu auctions") for state in (deep, deeper)
    )
    assert ((other.vp - one.vp) == 10).all()


def near(state: State, policy: str, games: int) -> float | None:
    """Return the greatest distance of play-outs from the exact values, in standard errors.

    None where the policy leads to too many ends.
    """
    exact = values(state, continuation=policy, seconds=None, games=2)
    if not exact.exact:
        return None
    sampler = PlayOuts(placed(state, None, None, open_cards=False), policy, 11, 1)
    sampler.more(games)
    worst = 0.0
    for at, ends in enumerate(sampler.ends()):
        assert ends is not None
        gap = np.abs(ends.mean("vp") - exact.vp[at])
        spread = exact.ends[at].weights @ (exact.ends[at].points - exact.vp[at]) ** 2
        error = np.sqrt(np.maximum(spread, 0) / games).round(9)
        assert (gap[error == 0] < 1e-9).all()
        worst = max(worst, float((gap[error > 0] / error[error > 0]).max(initial=0.0)))
    return worst


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(3))
def test_exact_values_and_play_outs_agree_under_one_policy(seed: int, policy: str) -> None:
    distance = near(real_choice(4, seed), policy, 2000)
    assert distance is not None and distance < 5


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_exact_values_and_play_outs_agree_in_hundreds_of_last_rounds(policy: str) -> None:
    found = [near(real_choice(3 + seed % 4, seed), policy, 1000) for seed in range(300)]
    worst = [distance for distance in found if distance is not None]
    assert len(worst) > 200
    assert max(worst) < 6
    assert float(np.mean(worst)) < 3


def test_gold_that_moves_is_counted_before_the_tree_is_solved_again_to_win() -> None:
    state = real_choice(3, 4)
    found = values(state, lens="wins")
    gold = {0: -2, 1: 2}
    row = np.array([[gold.get(seat, 0) for seat in range(3)]])
    for at, choice in enumerate(found.choices):
        expected = best_play(GAME.apply(moved(state, gold), choice).state, "wins")
        assert list(expected.shares) == found.after_gold(at, row)[0].tolist()
