"""A determinization of King of the Castle seems true to its seat, and is as likely as it should."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from kings.bots.castle.determinize import determinize, draw_set
from kings.bots.castle.suspicion import suspicions
from kings.castle import DECK, GAME, Kind, Letter, Phase, Place, State
from kings.castle.cards import REACTIONS
from kings.castle.moves import React
from kings.castle.options import Squires
from kings.castle.positions import check_state
from kings.castle.state import Death, Deed
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.castle.tables import ADA, BEN, first, options, settle, table


def moments() -> Iterator[tuple[State, int | None, int]]:
    """Yield states of all phases, each with somebody who looks at it, and a number."""
    for number in range(20):
        states, rng = numbered(number).states, stream(number, "lookers")
        for at in {*rng.sample(range(len(states)), 12), 0, 1, 2, 3, 4, len(states) - 1}:
            if at < len(states):
                yield states[at], rng.choice((*range(states[at].players), None)), number


def test_a_guess_can_come_up_in_a_game_and_shows_its_seat_the_same() -> None:
    phases = set()
    for state, seat, number in moments():
        view = GAME.view(state, seat)
        guessed = check_state(determinize(view, random.Random(number)))
        assert view == GAME.view(guessed, seat)
        phases.add(state.phase)
    assert len(phases) > 12


def test_what_a_seat_may_not_see_changes_no_guess() -> None:
    changed = 0
    for state, seat, number in moments():
        other = twin(state, seat, random.Random(number))
        if other is not None:
            changed += other != state
            here = determinize(GAME.view(state, seat), random.Random(number))
            assert here == determinize(GAME.view(other, seat), random.Random(number))
    assert changed > 100


def test_a_set_is_as_likely_as_the_product_of_its_weights() -> None:
    weights: dict[Letter, float] = {"A": 1.0, "B": 2.0, "C": 0.0, "D": 0.5, "E": 4.0}
    rng = random.Random(3)
    seen = Counter(draw_set(weights, 2, rng) for _ in range(4000))
    sets = {two: weights[two[0]] * weights[two[1]] for two in combinations(weights, 2)}
    whole = sum(sets.values())
    assert_fair(seen, {two: 4000 * weight / whole for two, weight in sets.items() if weight})


def assert_fair(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Compare by chi-square, four standard deviations allowed."""
    assert set(seen) <= set(expected)
    square = sum((seen.get(one, 0) - number) ** 2 / number for one, number in expected.items())
    free = len(expected) - 1
    assert square < free + 4 * math.sqrt(2 * free)


@pytest.mark.parametrize("squires", ["dealt", "drawn", "chosen"])
def test_squires_are_guessed_as_their_seat_is_suspected(squires: Squires) -> None:
    """Ben has saved a Lord and a Master at Arms of the East, so he may well back them."""
    escape = first(Kind.LUCKY_ESCAPE)
    state = settle(GAME.start(options(2, squires=squires)), 4)
    if squires == "chosen":
        state = next(one for one in numbered(2).states if one.phase is Phase.PLAY)
    saved = tuple(
        Deed(React(BEN, escape), state.men, Death(place))
        for place in (Place.EAST_LORD, Place.EAST_MASTER)
    )
    view = GAME.view(replace(state, deeds=saved), ADA)
    rng, number = random.Random(9), 1000
    backed = Counter(
        letter for _ in range(number) for letter in determinize(view, rng).squires[BEN]
    )
    for letter, chance in suspicions(view)[BEN].items():
        spread = (number * chance * (1 - chance)) ** 0.5
        assert abs(backed[letter] - number * chance) <= 4.5 * spread


def test_every_hand_of_the_cards_unseen_is_as_likely() -> None:
    dull = [card for card in DECK if card.kind not in REACTIONS]
    mine, unseen, gone = dull[:4], dull[4:10], {*DECK} - {*dull[:10]}
    agreed = options(2, squires="none")
    state = table(*mine, agreed=agreed, others={BEN: unseen[:3]}, discard=sorted(gone))
    view, rng = GAME.view(state, ADA), random.Random(2)
    hands = Counter(determinize(view, rng).hands[BEN] for _ in range(1200))
    assert_fair(hands, dict.fromkeys(combinations(unseen, 3), 60.0))
