"""The study of continuations: uses measured by hand, chance that cancels, and what is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from benchmarks.yardstick import exact_worths
from kings.analysis import continuations
from kings.analysis.continuations import (
    COLUMNS,
    EXACT,
    PAIRS,
    PLAYED,
    apart,
    nearer,
    row_of,
    size,
    turns,
)
from kings.analysis.study import Study
from kings.analysis.worth.last_round import INDUCTION
from kings.sim.match import play_game
from kings.sim.schedule import game_seed
from kings.sim.strong import Quick
from kings.struggle import GAME, Options, Phase, State, moves
from kings.struggle.state import ROUNDS

FOLDER = Path(__file__).resolve().parents[2] / "data" / "continuations"


@pytest.fixture(scope="module")
def kept() -> Study:
    return continuations.read(FOLDER)


def last_turns(games: int) -> list[tuple[State, int]]:
    """Return turns of last rounds."""
    found = [turn for number in range(games) for turn in turns(number)]
    return [(state, seat) for state, seat in found if state.round == ROUNDS]


def test_each_round_gives_one_turn_in_which_a_card_can_be_used() -> None:
    """S-22: and in which it can be left unused."""
    found = [*turns(3)]
    rounds = [state.round for state, _ in found]
    assert rounds == sorted(set(rounds)) and len(rounds) > 3
    for state, seat in found:
        assert state.phase is Phase.TURN and state.options.mode == "day"
        kinds = [isinstance(choice, moves.Pass) for choice in GAME.choices(state, seat)]
        assert kinds.count(True) == 1 and False in kinds


def test_turns_that_were_sold_are_among_them() -> None:
    """S-50: each is kept as it was before a deal left one choice of its two kinds."""
    sold = 0
    for number in range(6):
        kept = {(state.round, seat) for state, seat in turns(number)}
        options = Options.for_players(4)
        state = GAME.start(options)
        seed = game_seed(continuations.SEED, number)
        for move in play_game(options, [Quick()] * 4, seed).moves:
            if isinstance(move, moves.Choice) and (state.round, move.seat) in kept:
                kinds = {isinstance(one, moves.Pass) for one in GAME.choices(state, move.seat)}
                sold += state.phase is Phase.TURN and len(kinds) == 1
            state = GAME.apply(state, move).state
    assert sold > 2


def test_what_is_exact_is_what_the_yardstick_finds() -> None:
    checked = 0
    for state, seat in last_turns(6):
        choices = GAME.choices(state, seat)
        worths = continuations.exactly(state, seat, choices, INDUCTION)
        assert (worths[0] == worths[1]).all()
        own = exact_worths(state, seat)
        assert worths[0, :, seat].tolist() == [own[choice] for choice in choices]
        checked += 1
    assert checked > 2


def test_a_row_is_what_uses_are_worth_against_leaving_the_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two uses, two seats, by hand: the pass is worth 10 and 20 to them."""
    state, seat = next(iter(turns(3)))
    choices = GAME.choices(state, seat)
    at = next(place for place, one in enumerate(choices) if isinstance(one, moves.Pass))

    def measured(state: State, choices: tuple[moves.Choice, ...], policy: str, seed: int) -> object:
        worths = np.tile([10.0, 20.0], (2, len(choices), 1))
        more = {"strong": 3.0, "paying": 2.0, "greedy": 0.0}[policy]
        worths[0, :, 0] += more
        worths[1, :, 0] += 2 * more
        worths[:, at] = [10.0, 20.0]
        return worths

    monkeypatch.setattr(continuations, "played_on", measured)
    found = dict(zip(COLUMNS, row_of(3, state, seat), strict=True))
    assert found["strong · strong"] == pytest.approx(3 * 6 / 2)  # the other seat gains nothing
    assert found["strong · paying"] == pytest.approx((3 * 4 + 6 * 2) / 2 / 2)
    assert found["greedy · greedy"] == 0
    assert np.isnan(found["strong · backward induction"])


def test_chance_cancels() -> None:
    """What differs by nothing but chance is found not to differ, and what differs is."""
    chance = np.random.default_rng(5)
    rows = []
    for game in range(200):
        true = chance.normal(0, 2, 7)
        for at, worth in enumerate(true):
            seen = {
                name: worth + shift + chance.normal(0, 3, 2)
                for name, shift in (("strong", 0.0), ("paying", 0.0), ("greedy", 1.5))
            }
            products = [
                float((seen[one] * seen[other][::-1]).mean()) if other in seen else float("nan")
                for one, other in PAIRS
            ]
            rows.append((game, at + 1, 5, *products))
    study = Study(pd.DataFrame(rows, columns=list(COLUMNS)), {})
    assert apart(study, "strong", "paying").low == 0
    assert apart(study, "strong", "paying").mean < 1
    differ = apart(study, "greedy", "strong")
    assert differ.low < 1.5 < differ.high and differ.low > 1
    even = nearer(study, "strong", "paying", "greedy")
    assert even.low is not None and even.high is not None and even.low < 0 < even.high
    farther = nearer(study, "greedy", "strong", "paying")
    assert farther.low is not None and farther.high is not None
    assert 0 < farther.low < 1.5**2 < farther.high
    true_size = size(study, "strong")
    assert true_size.low < 2 < true_size.high
    late = apart(study, "greedy", "strong", study.rows["round"] > 6)
    assert late.high - late.low > differ.high - differ.low


def test_what_is_kept_is_what_is_measured(kept: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game again, but for the policy that takes minutes."""
    monkeypatch.setattr(continuations, "PLAYED", ("paying", "greedy"))
    again = pd.DataFrame(continuations.rows_of(1), columns=list(COLUMNS)).round(3)
    old = kept.rows[kept.rows["game"] == 1].reset_index(drop=True)
    columns = [name for name in COLUMNS if "strong" not in name]
    pd.testing.assert_frame_equal(again[columns].astype(float), old[columns])
    assert continuations.SEED == kept.source["seed"]


def test_exact_values_are_known_in_the_last_round_alone(kept: Study) -> None:
    for one in EXACT:
        known = kept.rows[f"{one} · {one}"].notna()
        assert known.any() and kept.rows["round"][known].eq(ROUNDS).all()
    assert kept.rows["game"].nunique() == kept.source["games"]
    assert all(kept.rows[f"{one} · {one}"].notna().all() for one in PLAYED)
