"""The last sealed choice by Night: hands and worths against the readable rules, values by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

from benchmarks.hidden_cards import NightGame, night_game
from kings.bots.determinize import determinize
from kings.struggle import GAME, Phase, State, moves
from kings.struggle.cards import Card
from tests.analysis.worth.brute import real_choice
from tests.proofs.worth.slowly import best_play


@cache
def made() -> NightGame:
    """Return the game of a last round by Night."""
    return night_game(real_choice(3, 4, phases=(Phase.FOLLOW,), mode="night"))


def test_hands_are_those_that_a_guess_may_deal() -> None:
    """S-12: every pair that may have been set aside, and no other."""
    game = made()
    guesses = [determinize(GAME.view(game.state, None), random.Random(n)) for n in range(300)]
    for seat, hands in zip(game.seats, game.hands, strict=True):
        assert {guess.hands[seat] for guess in guesses} == set(hands)
        assert len(set(hands)) == len(hands) <= 6


def test_a_follower_sees_its_own_hand_and_the_same_of_the_others() -> None:
    game = made()
    seat, other = game.seats
    one, two = game.dealt(0, 0), game.dealt(0, len(game.hands[0]) - 1)
    assert GAME.view(one, seat).own.hand == game.hands[0][0]
    assert GAME.view(one, other) == GAME.view(two, other)


def test_worths_are_those_of_the_readable_rules_averaged_over_the_leaders_hands() -> None:
    game = made()
    leader = game.state.leader
    assert leader is not None
    guesses = [determinize(GAME.view(game.state, None), random.Random(n)) for n in range(300)]
    held = sorted({guess.hands[leader] for guess in guesses})
    own = [(guess.hands[leader], guess.aside[leader]) for guess in guesses]
    for first, second, one, two in [(0, 0, 0, 0), (1, 2, 1, 0), (2, 1, 0, 1)]:
        ends = []
        for hand in held:
            state = game.dealt(0, first)
            theirs = replace(game, state=state).dealt(1, second)
            aside = next(left for cards, left in own if cards == hand)
            world = laid(theirs, leader, hand, aside)
            for seat, hands, number, card in (
                (game.seats[0], game.hands[0], first, one),
                (game.seats[1], game.hands[1], second, two),
            ):
                world = GAME.apply(world, moves.Play(seat, hands[number][card])).state
            ends.append(best_play(world, "vp").points)
        assert np.mean(ends, axis=0) == pytest.approx(game.worths[first, second, one, two])


def laid(state: State, seat: int, hand: tuple[Card, ...], aside: tuple[Card, ...]) -> State:
    """Return a state in which a seat holds these cards and has set those aside."""
    hands, asides = list(state.hands), list(state.aside)
    hands[seat], asides[seat] = hand, aside
    return replace(state, hands=tuple(hands), aside=tuple(asides))


def test_values_are_averages_over_what_the_other_may_hold_and_play() -> None:
    game = made()
    mix = np.array([[0.25, 0.75]] * len(game.hands[1]))
    values = game.values(0, mix)
    by_hand = [
        sum(
            mix[hand, card] * game.worths[2, hand, 1, card, game.seats[0]]
            for hand, card in product(range(len(mix)), range(2))
        )
        / len(mix)
    ]
    assert values[2, 1] == pytest.approx(by_hand[0])
    back = game.values(1, np.array([[1.0, 0.0]] * len(game.hands[0])))
    assert back[1, 0] == pytest.approx(game.worths[:, 1, 0, 0, game.seats[1]].mean())


def test_pure_equilibria_are_plans_that_nobody_would_leave() -> None:
    """Counted again plan by plan, by what each hand gains with its other card."""
    game, count = made(), 0
    plans = [list(product(range(2), repeat=len(hands))) for hands in game.hands]
    lots = [[np.eye(2)[list(plan)] for plan in of_one] for of_one in plans]
    values = [[game.values(at, lot) for lot in lots[1 - at]] for at in (0, 1)]
    for one, other in product(range(len(plans[0])), range(len(plans[1]))):
        count += all(
            (value.max(axis=1) - value[np.arange(len(plan)), list(plan)]).max() < 1e-6
            for value, plan in (
                (values[0][other], plans[0][one]),
                (values[1][one], plans[1][other]),
            )
        )
    assert count == game.pure
