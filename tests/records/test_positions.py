"""Every moment of a game can be written down and read again; changed ones do no harm."""

from __future__ import annotations

import json

import pytest

from kings.errors import BadRecord, KingsError
from kings.records.formats import Scenario, read_scenario, scenario_text
from kings.seeds import stream
from kings.struggle.positions import position_of, state_of
from kings.struggle.rules import GAME
from kings.struggle.state import Phase, State
from tests.effort import numbers
from tests.records.games import GAMES, scenario_of, trajectory
from tests.records.mutations import nudge
from tests.strategies import STRUGGLE, play


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_state_of_a_game_can_be_written_down(seed: int) -> None:
    game = trajectory(seed)
    for state in game.states:
        assert state == state_of(position_of(state), state.options)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_every_state_of_many_games_can_be_written_down(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        for state in play(STRUGGLE, seed).states:
            assert state == state_of(position_of(state), state.options)


def _goes_on(state: State) -> None:
    """Play on with the first choices to the end: nothing gets stuck."""
    rng = stream(1, "on")
    for _ in range(200):
        asks = GAME.asks(state)
        if not asks:
            assert state.phase is Phase.OVER
            GAME.outcome(state)
            return
        for seat in (None, *range(state.players)):
            GAME.view(state, seat)
        chosen = GAME.choices(state, asks[0].seat)
        move = chosen[0] if chosen else GAME.draw(state, rng)
        state = GAME.apply(state, move).state
    raise AssertionError("no end in sight")


def _read_or_refused(text: str) -> Scenario | None:
    try:
        return read_scenario(text)
    except KingsError as error:
        if isinstance(error, BadRecord) and str(error).startswith("scenario.position"):
            return None
        raise


@pytest.mark.parametrize("seed", numbers(2, of=12))
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(seed: int) -> None:
    rng = stream(seed, "changed positions")
    taken = 0
    for _ in range(120):
        state = rng.choice(trajectory(rng.randrange(GAMES)).states)
        document = json.loads(scenario_text(scenario_of(state)))
        document["position"] = nudge(document["position"], rng)
        scenario = _read_or_refused(json.dumps(document))
        if scenario is None:
            continue
        taken += 1
        again = state_of(scenario.position, scenario.options)
        assert again == state_of(position_of(again), scenario.options)
        _goes_on(again)
    assert taken < 60
