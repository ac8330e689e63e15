"""Positions of a kind, drawn by lot: found again by their seed, and of the kind they say."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

from kings.analysis import kinds
from kings.analysis.bargaining.coalitions import decision_game
from kings.analysis.kinds import GAP, KINDS, find_position
from kings.analysis.worth import decision, promise_worth, values
from kings.errors import BadInput
from kings.struggle import Options, Phase, State

THREE = Options(names=("Ada", "Ben", "Cleo"))
SEEDS = (1, 2)


def has_core(state: State) -> bool:
    """Say whether some sharing out satisfies every coalition: a linear programme, asked anew."""
    game = decision_game(
        decision(values(state, open_cards=True, continuation="backward induction"))
    )
    least = linprog(
        np.ones(game.size),
        A_ub=-game.memberships()[1:],
        b_ub=-game.worth[1:],
        bounds=[(None, None)] * game.size,
    )
    return bool(least.fun <= game.worth[game.everyone] + 1e-6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["empty core", "core"])
def test_a_core_is_empty_where_no_sharing_out_satisfies_all(seed: int, kind: str) -> None:
    state = find_position(kind, seed, THREE)
    assert (7, Phase.TURN, False) == (state.round, state.phase, state.night)
    assert (kind == "core") is has_core(state)
    assert state == find_position(kind, seed, THREE)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_promise_worth_breaking_costs_most_to_keep(seed: int) -> None:
    state = find_position("promise", seed, THREE)
    (line,) = [one for one in state.promises if one.status == "open"]
    found = promise_worth(state, line, open_cards=True, continuation="backward induction")
    assert found.vp.cost >= GAP, "breaking it gains the one who promised"
    assert found.vp.worth > 0, "and takes from the one to whom it was promised"
    assert line.clause.by == state.actor


def test_a_sealed_last_round_is_one_of_night() -> None:
    state = find_position("sealed", 1, THREE)
    assert (7, Phase.FOLLOW, True) == (state.round, state.phase, state.night)


def test_another_seed_gives_another_position() -> None:
    drawn = [find_position("round", seed, THREE, 4) for seed in range(5)]
    assert {4} == {state.round for state in drawn} and 5 == len(set(map(repr, drawn)))


def test_what_is_not_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []
    monkeypatch.setattr(kinds, "TRIES", 4)
    monkeypatch.setattr(kinds, "KINDS", (kinds.Kind("none", "a fourth King", lambda state: None),))
    with pytest.raises(BadInput, match="In 4 games drawn with the seed 3 there was not a fourth"):
        find_position("none", 3, THREE, progress=shares.append)
    assert [0.25, 0.5, 0.75, 1.0] == shares
    with pytest.raises(BadInput, match="no kind of position “other”"):
        find_position("other", 3, THREE)


def test_every_kind_has_words_of_its_own() -> None:
    assert len(KINDS) == len({one.name for one in KINDS}) == len({one.words for one in KINDS})
