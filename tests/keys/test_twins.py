"""A twin, the second state of the secrecy tests, could come up in a game like the first."""

from __future__ import annotations

import random

from kings.keys import GAME, Card, Phase
from kings.keys.positions import check_state
from kings.keys.state import BYSTANDER
from tests.keys.games import idle_game, random_game
from tests.keys.tables import ADA, BEN, CLEO, do, lay, table
from tests.keys.twins import twin


def test_whoever_plays_the_axe_joker_has_it_in_a_twin() -> None:
    """K-42: everybody hears the play, and nobody can play a Joker that another player owns."""
    ben = lay("sun axe 1, ocean coin 2")
    state = do(table(lay("axe joker, ocean axe 1"), ben, jokers=True, axe_joker=True), "seize B")
    for viewer in (BEN, CLEO, None):
        twins = [check_state(twin(state, viewer, random.Random(seed))) for seed in range(20)]
        assert all(other.owned(ADA) & Card.AXE_JOKER.bit for other in twins)
        assert len({other.hands for other in twins}) > 5


def test_every_twin_could_come_up_in_a_game_and_shows_its_viewer_the_same() -> None:
    differ = 0
    for number in range(24):
        rng = random.Random(number)
        game = random_game(number) if number % 4 else idle_game(number)
        for moment, state in enumerate(game.states):
            if moment % 5 != number % 5 and state.phase is not Phase.LOOT:
                continue
            viewer = rng.choice((*range(state.players), None))
            other = check_state(twin(state, viewer, rng))
            assert GAME.view(state, viewer) == GAME.view(other, viewer)
            observer = BYSTANDER if viewer is None else viewer
            assert state.seen[observer] == other.seen[observer]
            differ += other != state
    assert differ > 1000
