"""What each card does (S-30 to S-39)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.game import Ask
from kings.struggle import GAME, Card
from kings.struggle.moves import Aim, Answer, GiveLead, Pass, Swap, TakeGold
from kings.struggle.state import InPlay
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    DAN,
    EVE,
    FARMER,
    FINN,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    first_round,
    play,
    position,
    refusal,
)


def test_s_30_the_peasant_has_no_action() -> None:
    state = position(PEASANT, COOPER, KING)
    assert (Pass(ADA),) == GAME.choices(state, ADA)
    refused = refusal(state, Aim(ADA, (BEN,)))
    assert "The Peasant of Ada has no ability" in str(refused)


@pytest.mark.parametrize("merchant", [COBBLER, COOPER, JEWELER])
def test_s_31_a_farmer_puts_5_on_a_merchant(merchant: Card) -> None:
    state = play(position(FARMER, merchant, KING), Aim(ADA, (BEN,)))
    assert (InPlay(merchant, fives=1), 4) == (state.played[BEN], state.fives)


def test_s_31_the_owner_of_the_merchant_is_not_asked() -> None:
    state = play(position(FARMER, COOPER, KING), Aim(ADA, (BEN,)))
    assert (Ask(BEN, "turn"),) == GAME.asks(state)


@pytest.mark.parametrize("card", [PEASANT, FARMER, ASSASSIN, JESTER, KNIGHT, QUEEN, KING])
def test_s_31_a_farmer_can_not_mark_another_card(card: Card) -> None:
    refused = refusal(position(FARMER, card, COOPER), Aim(ADA, (BEN,)))
    assert ("S-31", ADA) == (refused.rule, refused.seat)
    assert "Farmer of Ada" in str(refused)


@pytest.mark.parametrize("card", [COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING])
def test_s_32_an_assassin_takes_a_merchant_or_a_royal_into_the_own_pile(card: Card) -> None:
    state = play(position(ASSASSIN, card, COOPER), Aim(ADA, (BEN,)))
    assert None is state.played[BEN]
    assert 1 == state.piles[ADA][card - 1] == sum(state.piles[ADA])


@pytest.mark.parametrize("card", [PEASANT, FARMER, ASSASSIN])
def test_s_32_an_assassin_can_not_take_a_serf(card: Card) -> None:
    refused = refusal(position(ASSASSIN, card, COOPER), Aim(ADA, (BEN,)))
    assert ("S-32", ADA) == (refused.rule, refused.seat)
    assert "Assassin of Ada" in str(refused)


def test_s_32_an_assassin_takes_one_card_only() -> None:
    assert not GAME.can(position(ASSASSIN, QUEEN, KING), Aim(ADA, (BEN, CLEO)))


def test_s_32_a_card_taken_before_its_owners_turn_does_not_act() -> None:
    state = play(position(ASSASSIN, JEWELER, KING), Aim(ADA, (BEN,)))
    assert (Pass(BEN),) == GAME.choices(state, BEN)


def test_s_32_a_taken_card_can_not_win_the_trick() -> None:
    state = finish_round(play(position(ASSASSIN, KING, QUEEN), Aim(ADA, (BEN,))))
    assert CLEO == state.leader


def test_s_33_a_cobbler_takes_1_gold_for_each_serf_in_play() -> None:
    state = position(COBBLER, PEASANT, FARMER, ASSASSIN, KING, FARMER)
    assert 9 == play(state, TakeGold(ADA)).gold[ADA]


def test_s_33_another_cobbler_makes_no_difference() -> None:
    assert 6 == play(position(COBBLER, COBBLER, FARMER), TakeGold(ADA)).gold[ADA]


@pytest.mark.parametrize("to", [None, BEN])
def test_s_33_the_use_of_the_window_makes_no_difference(to: int | None) -> None:
    state = play(first_round(PEASANT, COBBLER, KING), GiveLead(BEN, to))
    state = state if to == BEN else play(state, Pass(ADA))
    assert 6 == play(state, TakeGold(BEN)).gold[BEN]


def test_s_34_a_lone_cooper_may_swap_for_any_card_in_hand() -> None:
    state = position(COOPER, FARMER, KING)
    swaps = [choice for choice in GAME.choices(state, ADA) if isinstance(choice, Swap)]
    assert list(state.hands[ADA]) == [swap.card for swap in swaps]


def test_s_34_after_a_swap_the_cooper_is_back_in_hand() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, JEWELER))
    assert InPlay(JEWELER) == state.played[ADA]
    assert COOPER in state.hands[ADA] and JEWELER not in state.hands[ADA]


def test_s_34_a_second_cooper_in_play_forbids_the_swap() -> None:
    state = position(COOPER, COOPER, KING)
    assert (Pass(ADA), TakeGold(ADA)) == GAME.choices(state, ADA)
    refused = refusal(state, Swap(ADA, JEWELER))
    assert ("S-34", ADA) == (refused.rule, refused.seat)
    assert "Cooper of Ada" in str(refused)


def test_s_34_a_cooper_is_alone_again_when_the_other_has_left_play() -> None:
    state = position(ASSASSIN, COOPER, COOPER, leader=ADA)
    state = play(state, Aim(ADA, (CLEO,)))
    assert GAME.can(state, Swap(BEN, KING))


def test_s_34_the_new_card_may_be_used_straight_away() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, KNIGHT), Aim(ADA, (BEN,)))
    assert 1 == state.piles[ADA][FARMER - 1]


def test_s_34_the_new_card_may_be_left_unused() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, KNIGHT), Pass(ADA))
    assert (BEN, InPlay(KNIGHT)) == (state.actor, state.played[ADA])


def test_s_34_a_cooper_takes_1_gold_for_each_merchant_itself_counted() -> None:
    state = position(COOPER, COBBLER, JEWELER, COOPER, KING)
    assert 9 == play(state, TakeGold(ADA)).gold[ADA]
    assert 6 == play(position(COOPER, PEASANT, KING), TakeGold(ADA)).gold[ADA]


def test_s_34_after_a_swap_the_coopers_gold_can_not_be_taken() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, KNIGHT))
    assert not GAME.can(state, TakeGold(ADA))


def test_s_34_a_cobbler_that_comes_in_takes_its_gold_and_has_no_window() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, COBBLER))
    assert (Pass(ADA), TakeGold(ADA)) == GAME.choices(state, ADA)
    assert 6 == play(state, TakeGold(ADA)).gold[ADA]


def test_s_34_a_farmer_that_comes_in_finds_no_merchant_and_the_turn_is_over() -> None:
    assert BEN == play(position(COOPER, FARMER, KING), Swap(ADA, FARMER)).actor


def test_s_35_a_jeweler_takes_1_gold_for_each_royal_in_play() -> None:
    state = position(JEWELER, JESTER, KNIGHT, QUEEN, KING, PEASANT)
    assert 9 == play(state, TakeGold(ADA)).gold[ADA]


@pytest.mark.parametrize("royal", [JESTER, KNIGHT, QUEEN, KING])
def test_s_35_a_jeweler_may_also_put_2_on_a_royal(royal: Card) -> None:
    state = play(position(JEWELER, royal, PEASANT), TakeGold(ADA, BEN))
    assert (6, InPlay(royal, twos=1), 4) == (state.gold[ADA], state.played[BEN], state.twos)


@pytest.mark.parametrize("card", [PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER])
def test_s_35_a_jeweler_can_not_mark_another_card(card: Card) -> None:
    refused = refusal(position(JEWELER, card, KING), TakeGold(ADA, BEN))
    assert ("S-35", ADA) == (refused.rule, refused.seat)
    assert "Jeweler of Ada" in str(refused)


def test_s_36_a_jester_makes_another_player_replace_its_card() -> None:
    state = play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,)))
    assert (Ask(BEN, "answer"),) == GAME.asks(state)
    state = play(state, Answer(BEN, QUEEN))
    assert InPlay(QUEEN) == state.played[BEN]
    assert PEASANT in state.hands[BEN] and QUEEN not in state.hands[BEN]


def test_s_36_the_target_chooses_freely_among_its_other_cards() -> None:
    state = play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,)))
    assert [Answer(BEN, card) for card in state.hands[BEN]] == list(GAME.choices(state, BEN))


def test_s_36_the_same_card_is_no_answer() -> None:
    refused = refusal(play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,))), Answer(BEN, PEASANT))
    assert ("S-36", BEN) == (refused.rule, refused.seat)
    assert "Ben does not hold the Peasant" in str(refused)


def test_s_36_a_jester_can_not_be_turned_on_its_owner() -> None:
    refused = refusal(position(JESTER, PEASANT, KING), Aim(ADA, (ADA,)))
    assert ("S-36", ADA) == (refused.rule, refused.seat)
    assert "Jester of Ada" in str(refused)


def test_s_36_only_the_target_answers() -> None:
    refused = refusal(play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,))), Answer(CLEO, QUEEN))
    assert ("S-36", CLEO) == (refused.rule, refused.seat)


def test_s_36_a_target_that_has_not_acted_may_use_the_new_card() -> None:
    state = play(position(JESTER, PEASANT, KING), Aim(ADA, (BEN,)), Answer(BEN, JEWELER))
    assert GAME.can(state, TakeGold(BEN, ADA))


def test_s_36_a_target_that_has_acted_may_not_but_the_new_power_counts() -> None:
    state = position(FARMER, COOPER, JESTER, actor=CLEO)
    state = play(state, Aim(CLEO, (ADA,)), Answer(ADA, KNIGHT))
    assert (2, ADA) == (state.round, state.leader)


def test_s_36_who_has_only_passed_has_acted() -> None:
    state = play(position(FARMER, JESTER, COOPER, QUEEN), Pass(ADA), Aim(BEN, (ADA,)))
    state = play(state, Answer(ADA, JEWELER))
    assert CLEO == state.actor
    assert ADA not in [ask.seat for ask in GAME.asks(play(state, Pass(CLEO)))]


def test_s_36_a_player_whose_card_is_gone_is_no_target() -> None:
    state = position(JESTER, None, KING)
    assert (Pass(ADA), Aim(ADA, (CLEO,))) == GAME.choices(state, ADA)
    assert "S-36" == refusal(state, Aim(ADA, (BEN,))).rule


def test_s_36_a_player_without_a_card_in_hand_is_no_target() -> None:
    state = position(JESTER, PEASANT, KING, round=7)
    state = replace(state, hands=(state.hands[ADA], (), state.hands[CLEO]))
    assert (Pass(ADA), Aim(ADA, (CLEO,))) == GAME.choices(state, ADA)


def test_s_37_a_knight_takes_one_serf() -> None:
    state = play(position(KNIGHT, FARMER, PEASANT), Aim(ADA, (CLEO,)))
    assert (InPlay(FARMER), None) == state.played[1:]
    assert 1 == state.piles[ADA][PEASANT - 1] == sum(state.piles[ADA])


def test_s_37_a_knight_takes_two_serfs() -> None:
    state = play(position(KNIGHT, FARMER, PEASANT, KING), Aim(ADA, (BEN, CLEO)))
    assert (1, 1) == state.piles[ADA][:2]
    assert BEN == state.actor


def test_s_37_two_serfs_may_be_named_in_any_order() -> None:
    state = position(KNIGHT, PEASANT, FARMER, KING)
    assert Aim(ADA, (BEN, CLEO)) == Aim(ADA, (CLEO, BEN))
    assert play(state, Aim(ADA, (BEN, CLEO))) == play(state, Aim(ADA, (CLEO, BEN)))
    assert "S-37" == refusal(state, Aim(ADA, (BEN, BEN))).rule


def test_s_37_a_knight_takes_no_third_serf() -> None:
    state = position(KNIGHT, FARMER, PEASANT, ASSASSIN)
    assert "S-37" == refusal(state, Aim(ADA, (BEN, CLEO, DAN))).rule


@pytest.mark.parametrize("card", [COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING])
def test_s_37_a_knight_can_not_take_another_card(card: Card) -> None:
    refused = refusal(position(KNIGHT, card, FARMER), Aim(ADA, (BEN,)))
    assert ("S-37", ADA) == (refused.rule, refused.seat)
    assert "Knight of Ada" in str(refused)


def test_s_38_a_queen_that_wins_takes_5_gold() -> None:
    state = finish_round(position(PEASANT, FARMER, QUEEN))
    assert ((5, 5, 10), 230) == (state.gold, state.bank)


def test_s_38_a_queen_that_does_not_win_takes_nothing() -> None:
    assert (5, 5, 5) == finish_round(position(PEASANT, QUEEN, KING, FARMER)).gold[:3]


def test_s_38_a_queen_won_by_another_card_takes_nothing() -> None:
    assert (5, 5, 5) == finish_round(position(PEASANT, QUEEN, COOPER)).gold


def test_s_38_the_queen_has_no_action() -> None:
    state = position(QUEEN, FARMER, COOPER)
    assert (Pass(ADA),) == GAME.choices(state, ADA)


def test_s_39_the_king_does_nothing() -> None:
    state = position(KING, FARMER, COOPER, PEASANT, QUEEN, JESTER)
    assert (Pass(ADA),) == GAME.choices(state, ADA)
    after = finish_round(state)
    assert (5,) * 6 == after.gold
    assert [] == [seat for seat in (BEN, CLEO, DAN, EVE, FINN) if sum(after.piles[seat])]
