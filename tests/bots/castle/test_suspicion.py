"""Guessing at squires: Bayes over letters agrees with counting all sets of three."""

from __future__ import annotations

from itertools import combinations
from math import isclose, prod
from typing import cast

import pytest
from hypothesis import given, strategies as st

from kings.bots.castle.prospects import place_values, prospect
from kings.bots.castle.suspicion import (
    CROWNED,
    HURT,
    KILLED,
    RAISED,
    SAVED,
    chances,
    deed_odds,
    suspicions,
)
from kings.castle import GAME, LETTERS, Card, Death, Kind, Letter, Phase, Place, Removal
from kings.castle.kingdom import Attribute, Men
from kings.castle.moves import Play, React
from kings.castle.state import Deed
from tests.castle.games import numbered
from tests.castle.tables import ADA, BEN, EAST, MIDDLE, WEST, first, options, play, table

MEN = cast("Men", tuple("ABCDEFGHIJ"))
FALL, ESCAPE = first(Kind.UNLUCKY_FALL), first(Kind.LUCKY_ESCAPE)


@given(st.lists(st.floats(0.0, 20.0), min_size=3, max_size=9))
def test_chances_are_those_of_all_sets_of_three(row: list[float]) -> None:
    weights = dict(zip(LETTERS, row, strict=False))
    sets = list(combinations(weights, 3))
    total = sum(prod(weights[letter] for letter in three) for three in sets)
    if total < 1e-3:
        return
    for letter, chance in chances(weights).items():
        with_it = sum(prod(weights[x] for x in three) for three in sets if letter in three)
        assert isclose(chance, with_it / total, abs_tol=1e-6)


def test_three_letters_are_certain_and_two_are_none() -> None:
    assert {1.0} == set(chances({"A": 1.0, "B": 2.0, "C": 0.5}).values())
    assert {0.0} == set(chances({"A": 1.0, "B": 2.0}).values())


@pytest.mark.parametrize(
    ("move", "odds"),
    [
        (Play(ADA, first(Kind.PEACEFUL_DEATH)), {"A": KILLED}),
        (Play(ADA, first(Kind.ASSASSINATION), EAST), {"A": KILLED, "H": CROWNED}),
        (Play(ADA, FALL, WEST), {"B": KILLED}),
        (Play(ADA, first(Kind.FINANCIAL_SCANDAL), WEST), {"C": KILLED}),
        (Play(ADA, first(Kind.BARBARIANS), MIDDLE), {"G": KILLED}),
        (Play(ADA, first(Kind.VANISHINGS), EAST), dict.fromkeys("HIJ", KILLED)),
        (
            Play(ADA, first(Kind.PLAGUE), WEST, (Place.WEST_LORD, Place.WEST_MASTER)),
            {"B": KILLED, "D": KILLED},
        ),
        (Play(ADA, Card.CITY_K, WEST), dict.fromkeys("BCD", RAISED)),
        (
            Play(ADA, first(Kind.TIMELY_REPAIRS), WEST, fetched=Card.CITY_K),
            dict.fromkeys("BCD", RAISED),
        ),
        (Play(ADA, first(Kind.LAZY_DEFENCE), WEST), dict.fromkeys("BCD", HURT)),
        (Play(ADA, first(Kind.TARGETED_THEFT), player=BEN), {}),
    ],
)
def test_a_deed_tells_for_and_against(move: Play, odds: dict[str, float]) -> None:
    assert odds == deed_odds(Deed(move, MEN))


def test_a_reaction_tells_most() -> None:
    saved = Deed(React(BEN, ESCAPE), MEN, Death(Place.WEST_LORD))
    assert {"B": SAVED} == deed_odds(saved)
    kept = Removal(WEST, Attribute.DOMAIN, Card.CITY_K)
    assert dict.fromkeys("BCD", RAISED) == deed_odds(Deed(React(BEN, ESCAPE), MEN, kept))


def test_who_saves_a_man_is_suspected_of_him() -> None:
    others = {BEN: (ESCAPE,)}
    before = table(FALL, others=others, squires=("XYZ", "BVW", "UTS"))
    after = play(before, Play(ADA, FALL, WEST), React(BEN, ESCAPE))
    chance = [suspicions(GAME.view(state, 2))[BEN]["B"] for state in (before, after)]
    assert chance[0] < 0.15 < 0.5 < chance[1]
    assert suspicions(GAME.view(after, 2))[ADA]["B"] < chance[0]


@pytest.mark.parametrize("number", range(8))
def test_suspicions_are_chances_of_three_squires_each(number: int) -> None:
    for state in numbered(number).states[::15]:
        for viewer in (0, None):
            for seat, row in enumerate(suspicions(GAME.view(state, viewer))):
                assert all(0.0 <= chance <= 1.0 for chance in row.values())
                settled = state.phase not in (Phase.SQUIRES, Phase.CHOOSE)
                if settled and state.options.squires != "none":
                    assert isclose(sum(row.values()), 3.0, abs_tol=1e-6)
                if viewer == seat or state.phase is Phase.OVER:
                    assert set(state.squires[seat]) == {x for x in row if row[x] == 1.0}


def test_a_card_that_is_seen_can_not_be_a_secret_one() -> None:
    """All three cards with a letter are seen, so nobody else can back it (C-03, C-10)."""
    letter: Letter = "A"
    cards = tuple(card for card in Card if card.letter == letter)
    dealt = GAME.start(options(2, squires="dealt"))
    for number in range(30):
        state = numbered(number, agreed=dealt.options).states[-3]
        seen = {*state.discard, *(card for stack in state.stacks for card in stack)}
        for other in LETTERS:
            if all(card in seen for card in Card if card.letter == other):
                assert suspicions(GAME.view(state, None))[0][other] == 0.0
    assert 3 == len(cards)


def test_higher_places_are_worth_more_and_hopes_count() -> None:
    values = place_values(((),) * 9, 0)
    assert sorted(values[1:4], reverse=True) == list(values[1:4])
    assert values[0] > values[1] > 9 and values[3] > 3


def test_the_dead_are_worth_nothing_and_those_to_come_something() -> None:
    state = table(FALL, dead="Z")
    letters: tuple[Letter, ...] = ("A", "K", "Z")
    worth = [
        prospect((letter,), state.men, state.stacks, state.reserve, last=False)
        for letter in letters
    ]
    assert worth[0] > worth[1] > worth[2] == 0.0
    assert prospect(("K",), state.men, state.stacks, state.reserve, last=True) == 0.0
