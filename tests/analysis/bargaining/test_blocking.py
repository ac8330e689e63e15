"""The core: its centre is in it, its emptiness is proved, and who blocks a payoff is named."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kings.analysis.bargaining.coalitions import (
    Emptiness,
    Game,
    emptiness,
    find_core,
    in_core,
    prenucleolus,
    shapley_value,
    worst_off,
)
from kings.errors import BadInput, MissingPackage
from tests.analysis.bargaining.tables import random_game
from tests.analysis.bargaining.textbook import airport, bankruptcy, gloves, raiffa, weighted


def test_raiffa_s_core_is_empty() -> None:
    """Every two of the three ask for more: half of 118 + 84 + 50 is 126, and there are 121."""
    found = find_core(raiffa())
    assert found.empty and found.proof is not None and found.proof.valid
    assert {0b011: 0.5, 0b101: 0.5, 0b110: 0.5} == pytest.approx(found.proof.weights)
    assert 126 == pytest.approx(found.proof.total)
    assert -10 / 3 == pytest.approx(found.slack)
    assert (
        "The core is empty. A and B (50%); A and C (50%); B and C (50%): shared out so among "
        "these groups, everybody’s time is worth 126, but all together have only 121."
    ) == found.sentence()


def test_who_blocks_raiffa_s_shapley_value() -> None:
    blocking, complaint = worst_off(raiffa(), shapley_value(raiffa()))
    assert ("A", "B") == raiffa().members(blocking)
    assert 118 - 121 * 1 + 70 / 3 == pytest.approx(complaint)


def test_the_single_left_glove_takes_all() -> None:
    """Shapley and Shubik (1969): the core is one point."""
    found = find_core(gloves())
    assert not found.empty
    assert [1, 0, 0] == pytest.approx(found.centre, abs=1e-9) and 0 == pytest.approx(found.slack)
    assert in_core(gloves(), [1, 0, 0]) and not in_core(gloves(), [0.9, 0.1, 0])
    assert not in_core(gloves(), [1, 0, 0.1])
    assert "The core is not empty; its centre gives L 1, R 0 and S 0." == found.sentence()


def test_a_majority_of_three_has_no_core() -> None:
    """Osborne and Rubinstein, A Course in Game Theory (1994), section 13.2."""
    found = find_core(weighted(2, [1, 1, 1]))
    assert found.empty and [1 / 3] * 3 == pytest.approx(found.centre)


@pytest.mark.parametrize(
    ("estate", "awards"),
    [(100, (100 / 3, 100 / 3, 100 / 3)), (200, (50, 75, 75)), (300, (50, 100, 150))],
)
def test_the_talmud_divides_by_the_nucleolus(estate: float, awards: tuple[float, ...]) -> None:
    """Aumann and Maschler (1985): claims of 100, 200 and 300."""
    assert awards == pytest.approx(prenucleolus(bankruptcy(estate, (100, 200, 300))))


def test_a_runway_s_nucleolus() -> None:
    """Littlechild (1974) by hand for costs 4 and 10: the two split what being together saves."""
    assert [-2, -8] == pytest.approx(prenucleolus(airport({"A": 4, "B": 10})))


def complaints(game: Game, payoff: np.ndarray) -> list[float]:
    every = (game.worth - game.memberships() @ payoff)[1:-1]
    return sorted(every.round(6).tolist(), reverse=True)


def test_the_centre_is_in_the_core_or_the_core_is_proved_empty() -> None:
    rng = np.random.default_rng(19)
    empty = 0
    for number in range(80):
        game = random_game(rng, int(rng.integers(2, 5)))
        if number % 2:
            game = Game(
                game.players, game.worth + 40 * (np.arange(len(game.worth)) == game.everyone)
            )
        found = find_core(game)
        empty += found.empty
        assert game.worth[-1] == pytest.approx(found.centre.sum())
        assert found.empty == (not in_core(game, found.centre))
        if found.proof is not None:
            assert found.proof.valid and found.slack < 0
        else:
            shares = game.memberships() @ found.centre
            assert (shares[1:-1] - game.worth[1:-1]).min() == pytest.approx(found.slack)
            assert (shares >= game.worth - 1e-6).all()
    assert 15 < empty < 65


def test_no_other_payoff_has_smaller_complaints_than_the_centre() -> None:
    rng = np.random.default_rng(20)
    for _ in range(60):
        game = random_game(rng, int(rng.integers(2, 6)))
        centre = prenucleolus(game)
        best = complaints(game, centre)
        for size in (0.01, 0.3, 3):
            for _ in range(10):
                step = rng.normal(0, size, game.size)
                assert best <= complaints(game, centre + step - step.mean())


def test_players_that_are_alike_get_the_same_at_the_centre() -> None:
    rng = np.random.default_rng(21)
    for _ in range(25):
        by_size = np.concatenate([[0.0], rng.integers(0, 20, 5)])
        sizes = [mask.bit_count() for mask in range(1 << 5)]
        game = Game(tuple("ABCDE"), by_size[sizes])
        assert [game.worth[-1] / 5] * 5 == pytest.approx(prenucleolus(game))


def test_a_false_proof_is_not_valid() -> None:
    true = emptiness(raiffa())
    assert true is not None and true.valid
    assert not Emptiness(raiffa(), {0b011: 1.0, 0b101: 0.5}, 160).valid
    assert not Emptiness(raiffa(), true.weights, true.total + 1).valid
    assert not Emptiness(gloves(), {0b011: 1.0, 0b100: 1.0}, 1).valid
    assert emptiness(gloves()) is None


def test_one_player_and_two() -> None:
    alone = find_core(Game(("A",), np.array([0.0, 7.0])))
    assert not alone.empty and [7] == pytest.approx(alone.centre)
    assert in_core(alone.game, [7])
    two = find_core(Game(("A", "B"), np.array([0.0, 1.0, 2.0, 9.0])))
    assert [4, 5] == pytest.approx(two.centre)
    with pytest.raises(BadInput, match="nobody to complain"):
        worst_off(alone.game, [7])
    with pytest.raises(BadInput, match="one share for each"):
        in_core(two.game, [9])


def test_without_scipy_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(MissingPackage, match="pip install scipy"):
        find_core(raiffa())
