"""Chances to win in King's Keys: what is counted, and what was learned from games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.bots.keys.outlook import FEATURES, features, learned_chances, weights
from kings.keys import GAME, State
from tests.keys.games import random_game
from tests.keys.tables import ADA, BEN, CLEO, DORA, EVERYTHING, lay, table

SOON = 22 + 3
"""Where the chance to win on the next turn stands, after own cards, Hand and waiting."""


def soon(state: State, seat: int) -> float:
    """Return how likely a seat wins on its next turn, as a feature tells it."""
    return features(state)[seat][SOON]


def test_each_feature_has_a_weight() -> None:
    assert FEATURES == len(weights()) == len(features(table())[ADA])


def test_the_last_key_in_the_pile_is_as_likely_as_it_is_one_card_among_the_others() -> None:
    state = table(lay("ocean key 1, ocean key 2, ocean key 3"))
    assert 1 / state.pile.bit_count() == pytest.approx(soon(state, ADA))
    assert 0.0 == soon(state, BEN)


def test_a_theft_finds_the_last_key_by_how_many_cards_it_takes() -> None:
    ada = lay("ocean key 1, ocean key 2, ocean key 3, ocean axe 2")
    hand = "ocean key 4, sun coin 1, sun coin 2, sun coin 3"
    assert 0.5 == pytest.approx(soon(table(ada, lay(hand)), ADA))
    safe = lay(hand, guards="sun shield 2")
    assert 0.0 == soon(table(ada, safe), ADA)
    vault = lay(vault="ocean key 4, sun coin 1")
    assert 0.0 == soon(table(ada, vault), ADA)
    opened = replace(ada, hand=lay("ocean key 1, ocean key 2, ocean key 3, sun key 1").hand)
    assert 0.5 == soon(table(opened, vault), ADA)


def test_a_card_that_lies_open_is_taken_for_sure() -> None:
    ada = lay("ocean axe 1, ocean axe 2, ocean axe 3")
    ben = lay("sun coin 1", dungeon="ocean axe 4, sun axe 1", left="ocean axe 4")
    assert 1.0 == soon(table(ada, ben), ADA)


def test_a_guard_that_can_be_placed_wins_and_one_that_cannot_be_paid_does_not() -> None:
    guards = "ocean shield 2, ocean shield 4"
    assert 1.0 == soon(table(lay("sun shield 4, sun coin 4", guards=guards)), ADA)
    assert 0.0 == soon(table(lay("sun shield 4, sun coin 3", guards=guards)), ADA)


def test_chances_add_up_and_end_with_the_winners() -> None:
    for number in range(8):
        states = random_game(number).states
        for state in states[3::9]:
            if state.kingdoms and state.actor is not None:
                assert 1 == pytest.approx(sum(learned_chances(state)))
        result = GAME.outcome(states[-1])
        assert result is not None
        won = learned_chances(states[-1])
        assert result.winners == tuple(seat for seat in range(4) if won[seat])


def test_whoever_is_out_has_no_chance() -> None:
    state = table(lay("ocean axe 1"), lay("sun axe 1"), lay("ember axe 1"), lay(out=True))
    assert 0.0 == learned_chances(state)[DORA]
    assert 1 == pytest.approx(sum(learned_chances(state)))


@pytest.mark.parametrize("switches", [{}, EVERYTHING], ids=["plain", "everything"])
def test_whoever_is_nearer_to_a_win_has_the_better_chances(switches: dict[str, Any]) -> None:
    state = table(
        lay("ocean key 1, ocean key 2, ocean key 3"), lay("sun key 1, sun key 2"), **switches
    )
    ada, ben, cleo, _ = learned_chances(state)
    assert ada > ben > cleo > 0


def test_a_key_that_others_can_fetch_is_worth_less_than_one_that_they_cannot() -> None:
    """Nobody gets past a guard of 4, and a Vault opens only with a Key of its owner's (K-24)."""
    keys = "ember key 1, ember key 2, ember key 3"
    thief = lay("sun axe 4, sun axe 3")
    bare = table(lay(), thief, lay(keys))
    walled = table(lay(), thief, lay(keys, guards="ember shield 4"))
    assert learned_chances(walled)[CLEO] > learned_chances(bare)[CLEO]
