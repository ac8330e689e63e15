"""Markers that go back, uses that change nothing, and the exact choices (S-3A, S-3B, S-3C)."""

from __future__ import annotations

import pytest

from kings.struggle import DECK, GAME, Card, State
from kings.struggle.moves import Aim, Answer, Choice, Pass, Swap, TakeGold
from kings.struggle.state import InPlay
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    play,
    position,
)


def markers(state: State) -> tuple[int, int]:
    """Return the +5 and +2 markers in the supply."""
    return state.fives, state.twos


def test_s_3a_markers_return_when_a_jester_replaces_the_card() -> None:
    state = position(JESTER, InPlay(COOPER, fives=2), InPlay(KING, twos=1))
    state = play(state, Aim(ADA, (BEN,)), Answer(BEN, JEWELER))
    assert ((5, 4), InPlay(JEWELER)) == (markers(state), state.played[BEN])


def test_s_3a_markers_return_when_a_cooper_is_swapped() -> None:
    state = play(position(InPlay(COOPER, fives=1), FARMER, KING), Swap(ADA, JEWELER))
    assert ((5, 5), InPlay(JEWELER)) == (markers(state), state.played[ADA])


def test_s_3a_a_marker_that_a_swap_returns_can_be_placed_by_the_new_card() -> None:
    state = position(InPlay(COOPER, fives=3), FARMER, InPlay(JEWELER, fives=2))
    assert GAME.can(play(state, Swap(ADA, FARMER)), Aim(ADA, (CLEO,)))


def test_s_3a_markers_return_when_a_card_is_assassinated() -> None:
    state = play(position(ASSASSIN, InPlay(KING, twos=2), QUEEN), Aim(ADA, (BEN,)))
    assert (5, 5) == markers(state)


def test_s_3a_markers_return_when_the_trick_is_over() -> None:
    won = position(InPlay(COBBLER, fives=1), InPlay(QUEEN, twos=1), KING, actor=CLEO)
    equal = position(InPlay(COOPER, fives=1), KING, InPlay(JESTER, twos=1), actor=CLEO)
    assert [(5, 5), (5, 5)] == [markers(finish_round(state)) for state in (won, equal)]


def test_s_3a_several_markers_add_up() -> None:
    state = position(FARMER, FARMER, COOPER, KING)
    state = play(state, Aim(ADA, (CLEO,)), Aim(BEN, (CLEO,)))
    lying = state.played[CLEO]
    assert lying is not None
    assert (15, 3) == (lying.power, state.fives)
    assert 12 == InPlay(KNIGHT, twos=2).power


def test_s_3a_a_marker_stays_when_the_card_that_put_it_is_replaced() -> None:
    state = play(position(FARMER, JESTER, COOPER, KING), Aim(ADA, (CLEO,)), Aim(BEN, (ADA,)))
    state = play(state, Answer(ADA, QUEEN))
    assert InPlay(COOPER, fives=1) == state.played[CLEO]


def test_s_3a_a_marker_stays_when_the_card_that_put_it_is_taken() -> None:
    state = play(position(FARMER, KNIGHT, COOPER), Aim(ADA, (CLEO,)), Aim(BEN, (ADA,)))
    assert (InPlay(COOPER, fives=1), 4) == (state.played[CLEO], state.fives)


IDLE = [
    (FARMER, PEASANT, KING),
    (ASSASSIN, PEASANT, FARMER),
    (COBBLER, QUEEN, KING),
    (JEWELER, PEASANT, COOPER),
    (KNIGHT, COOPER, KING),
    (JESTER, None, None),
]


@pytest.mark.parametrize("trick", IDLE)
def test_s_3b_a_use_that_could_change_nothing_is_not_offered(trick: tuple[Card, ...]) -> None:
    assert (Pass(ADA),) == GAME.choices(position(*trick), ADA)


@pytest.mark.parametrize("trick", IDLE)
def test_s_3b_where_only_passing_is_left_no_window_opens(trick: tuple[Card, ...]) -> None:
    state = play(position(*trick, leader=CLEO), Pass(CLEO))
    assert (ADA, None) == (state.actor, state.window)


def test_s_3b_gold_from_an_empty_bank_is_not_offered() -> None:
    empty = (5, 5, 240)
    assert (Pass(ADA),) == GAME.choices(position(COBBLER, FARMER, KING, gold=empty), ADA)
    assert (Pass(ADA),) == GAME.choices(
        position(JEWELER, FARMER, InPlay(KING, twos=5), gold=empty), ADA
    )
    assert (Pass(ADA),) == GAME.choices(position(COOPER, COOPER, KING, gold=empty), ADA)


def test_s_3b_a_jeweler_may_mark_even_if_the_bank_is_empty() -> None:
    state = position(JEWELER, FARMER, KING, gold=(5, 5, 240))
    assert (Pass(ADA), TakeGold(ADA, CLEO)) == GAME.choices(state, ADA)
    assert (5, 12) == (
        play(state, TakeGold(ADA, CLEO)).gold[ADA],
        InPlay(KING, twos=1).power,
    )


def test_s_3b_a_jester_may_be_turned_on_one_who_has_acted() -> None:
    state = position(PEASANT, KING, JESTER, actor=CLEO)
    assert (Pass(CLEO), Aim(CLEO, (ADA,)), Aim(CLEO, (BEN,))) == GAME.choices(state, CLEO)


def test_s_3b_a_cooper_is_alone_if_no_other_is_in_play_at_that_moment() -> None:
    state = play(position(JESTER, COOPER, COOPER, KING), Aim(ADA, (CLEO,)), Answer(CLEO, KING))
    assert GAME.can(state, Swap(BEN, JEWELER))


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (FARMER, [Aim(ADA, (CLEO,))]),
        (ASSASSIN, [Aim(ADA, (CLEO,)), Aim(ADA, (DAN,))]),
        (COBBLER, [TakeGold(ADA)]),
        (COOPER, [TakeGold(ADA), *(Swap(ADA, card) for card in DECK if card is not COOPER)]),
        (JEWELER, [TakeGold(ADA), TakeGold(ADA, DAN)]),
        (JESTER, [Aim(ADA, (seat,)) for seat in (BEN, CLEO, DAN, 4)]),
        (KNIGHT, [Aim(ADA, (BEN,)), Aim(ADA, (4,)), Aim(ADA, (BEN, 4))]),
    ],
)
def test_s_3c_the_choices_on_a_turn_exactly(card: Card, expected: list[Choice]) -> None:
    state = position(card, FARMER, JEWELER, KING, PEASANT)
    assert [Pass(ADA), *expected] == list(GAME.choices(state, ADA))


def test_s_3c_a_jeweler_may_mark_any_royal_and_a_knight_pair_has_no_order() -> None:
    knight = position(KNIGHT, FARMER, PEASANT, ASSASSIN)
    pairs = [c for c in GAME.choices(knight, ADA) if isinstance(c, Aim) and len(c.on) == 2]
    assert [(1, 2), (1, 3), (2, 3)] == [pair.on for pair in pairs]


def test_s_3c_a_cooper_with_company_has_its_gold_only() -> None:
    state = position(COOPER, COOPER, KING)
    assert (Pass(ADA), TakeGold(ADA)) == GAME.choices(state, ADA)


@pytest.mark.parametrize("card", [PEASANT, QUEEN, KING])
def test_s_3c_other_cards_pass(card: Card) -> None:
    assert (Pass(ADA),) == GAME.choices(position(card, FARMER, COOPER, JEWELER), ADA)


def test_s_3c_after_a_swap_comes_the_new_cards_own_choice() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, JESTER))
    assert (Pass(ADA), Aim(ADA, (BEN,)), Aim(ADA, (CLEO,))) == GAME.choices(state, ADA)
