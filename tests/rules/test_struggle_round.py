"""A round: playing cards, the Cobbler window, turns (S-20 to S-24)."""

from __future__ import annotations

import pytest

from kings.errors import IllegalMove
from kings.game import Ask
from kings.struggle import GAME, Card, Phase, State
from kings.struggle.moves import Aim, Answer, GiveLead, Pass, Play, Swap, TakeGold
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
    events,
    finish_round,
    first_round,
    play,
    position,
    refusal,
)


def led(*, night: bool = False) -> State:
    """Return a first round of three in which Ada has led her King."""
    return position(KING, None, None, phase=Phase.FOLLOW, night=night)


def test_s_20_the_leader_is_asked_first_and_alone() -> None:
    state = position(None, None, None, phase=Phase.LEAD, leader=BEN)
    assert (Ask(BEN, "lead"),) == GAME.asks(state)


def test_s_20_the_leaders_card_lies_open_at_once() -> None:
    (lead,) = events(position(None, None, None, phase=Phase.LEAD), Play(ADA, KING))
    assert lead == lead.seen_by(CLEO)


def test_s_20_all_others_are_asked_at_the_same_time() -> None:
    assert (Ask(BEN, "follow"), Ask(CLEO, "follow")) == GAME.asks(led())


@pytest.mark.parametrize("first", [BEN, CLEO])
def test_s_20_the_others_may_choose_in_any_order(first: int) -> None:
    second = CLEO if first == BEN else BEN
    state = play(led(), Play(first, QUEEN), Play(second, FARMER))
    assert Phase.TURN is state.phase


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seat", [ADA, CLEO, None])
def test_s_20_a_card_lies_face_down_until_all_have_chosen(seat: int | None, *, night: bool) -> None:
    farmer, queen = (play(led(night=night), Play(BEN, card)) for card in (COBBLER, QUEEN))
    assert GAME.view(farmer, seat) == GAME.view(queen, seat)


@pytest.mark.parametrize("seat", [ADA, CLEO, None])
def test_s_20_the_log_does_not_tell_a_face_down_card(seat: int | None) -> None:
    (farmer,), (queen,) = (events(led(), Play(BEN, card)) for card in (FARMER, QUEEN))
    assert farmer.seen_by(seat) == queen.seen_by(seat)


def test_s_20_all_cards_are_turned_over_together() -> None:
    state = play(led(), Play(BEN, QUEEN), Play(CLEO, FARMER))
    assert [KING, QUEEN, FARMER] == [lying.card for _, lying in state.in_play()]


def test_s_20_a_card_that_is_not_held_can_not_be_played() -> None:
    state = position(None, None, None, phase=Phase.LEAD, round=2, hands={ADA: list(Card)[1:]})
    refused = refusal(state, Play(ADA, PEASANT))
    assert ("S-20", ADA) == (refused.rule, refused.seat)
    assert "Ada does not hold the Peasant" in str(refused)


def test_s_20_nobody_chooses_twice() -> None:
    refused = refusal(play(led(), Play(BEN, QUEEN)), Play(BEN, FARMER))
    assert ("S-20", BEN) == (refused.rule, refused.seat)
    assert "Ben" in str(refused)


def cobbler_at(seat: int) -> State:
    """Return a Cobbler window of four players under Ada's lead."""
    cards = [PEASANT, KNIGHT, QUEEN, KING]
    cards[seat] = COBBLER
    return first_round(*cards)


@pytest.mark.parametrize("seat", [ADA, BEN, CLEO, DAN])
def test_s_21_a_lone_cobbler_has_its_window_before_any_turn(seat: int) -> None:
    state = cobbler_at(seat)
    assert (Ask(seat, "window"),) == GAME.asks(state)
    assert (False,) * 4 == state.acted


@pytest.mark.parametrize("cards", [(COBBLER, COBBLER, KING), (PEASANT, QUEEN, KING)])
def test_s_21_two_cobblers_or_none_have_no_window(cards: tuple[Card, ...]) -> None:
    assert Phase.TURN is first_round(*cards).phase


def test_s_21_the_choices_are_to_decline_and_every_seat_but_the_leaders() -> None:
    lead = [GiveLead(BEN, to) for to in (None, BEN, CLEO, DAN)]
    assert lead == list(GAME.choices(cobbler_at(BEN), BEN))


@pytest.mark.parametrize("to", [BEN, CLEO, DAN])
def test_s_21_the_seat_that_gets_the_lead_leads_this_round(to: int) -> None:
    state = play(cobbler_at(BEN), GiveLead(BEN, to))
    assert (to, to, (Ask(to, "turn"),)) == (state.leader, state.actor, GAME.asks(state))


def test_s_21_a_cobbler_that_leads_may_give_the_lead_away() -> None:
    assert CLEO == play(cobbler_at(ADA), GiveLead(ADA, CLEO)).leader


def test_s_21_declining_leaves_the_lead_where_it_is() -> None:
    state = play(cobbler_at(BEN), GiveLead(BEN, None))
    assert (ADA, ADA) == (state.leader, state.actor)


def test_s_21_the_lead_can_not_be_given_to_the_one_who_has_it() -> None:
    refused = refusal(cobbler_at(BEN), GiveLead(BEN, ADA))
    assert ("S-21", BEN) == (refused.rule, refused.seat)
    assert "Ben" in str(refused)


def test_s_21_nobody_else_can_give_the_lead() -> None:
    refused = refusal(cobbler_at(BEN), GiveLead(CLEO, CLEO))
    assert ("S-21", CLEO) == (refused.rule, refused.seat)
    assert "Cleo" in str(refused)


def test_s_21_the_window_is_open_for_deals() -> None:
    assert cobbler_at(BEN).window is not None


def test_s_22_turns_go_clockwise_from_the_leader() -> None:
    state = position(PEASANT, FARMER, QUEEN, KING, leader=CLEO)
    asked = []
    for _ in range(4):
        (ask,) = GAME.asks(state)
        asked.append(ask.seat)
        state = play(state, Pass(ask.seat))
    assert [CLEO, DAN, ADA, BEN] == asked


@pytest.mark.parametrize("card", [PEASANT, QUEEN, KING])
def test_s_22_a_card_without_an_ability_passes(card: Card) -> None:
    state = position(card, FARMER, COOPER)
    assert (Pass(ADA),) == GAME.choices(state, ADA)


def test_s_22_a_player_whose_card_has_left_play_passes() -> None:
    state = position(ASSASSIN, JEWELER, KING)
    state = play(state, Aim(ADA, (BEN,)))
    assert (Pass(BEN),) == GAME.choices(state, BEN)
    refused = refusal(state, TakeGold(BEN))
    assert ("S-22", BEN) == (refused.rule, refused.seat)
    assert "Ben" in str(refused)


def test_s_22_nobody_acts_out_of_turn() -> None:
    refused = refusal(position(FARMER, COOPER, KING), TakeGold(BEN))
    assert ("S-22", BEN) == (refused.rule, refused.seat)
    assert "Ben" in str(refused) and "Ada" in str(refused)


def test_s_22_an_ability_may_be_left_unused() -> None:
    state = position(FARMER, COOPER, KING)
    assert BEN == play(state, Pass(ADA)).actor


@pytest.mark.parametrize(
    ("trick", "use"),
    [
        ((FARMER, COOPER, KING), Aim(ADA, (BEN,))),
        ((ASSASSIN, COOPER, KING), Aim(ADA, (CLEO,))),
        ((COBBLER, FARMER, KING), TakeGold(ADA)),
        ((COOPER, FARMER, KING), TakeGold(ADA)),
        ((JEWELER, FARMER, KING), TakeGold(ADA, CLEO)),
        ((KNIGHT, FARMER, KING), Aim(ADA, (BEN,))),
    ],
)
def test_s_23_after_one_action_the_turn_is_over(
    trick: tuple[Card, ...], use: Aim | TakeGold
) -> None:
    state = play(position(*trick), use)
    assert (BEN, True) == (state.actor, state.acted[ADA])


def test_s_23_the_cooper_swaps_and_then_uses_the_new_card() -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, JEWELER))
    assert (Ask(ADA, "turn"),) == GAME.asks(state)
    assert BEN == play(state, TakeGold(ADA, CLEO)).actor


def test_s_23_the_cobbler_uses_its_window_and_then_takes_its_gold() -> None:
    state = play(first_round(PEASANT, COBBLER, FARMER), GiveLead(BEN, BEN), TakeGold(BEN))
    assert 7 == state.gold[BEN]


def test_s_23_a_cobbler_used_in_its_window_and_then_replaced_may_use_the_new_card() -> None:
    state = first_round(JESTER, COBBLER, FARMER, KING)
    state = play(state, GiveLead(BEN, DAN), Pass(DAN), Aim(ADA, (BEN,)), Answer(BEN, JEWELER))
    assert BEN == state.actor
    assert TakeGold(BEN, DAN) in GAME.choices(state, BEN)


@pytest.mark.parametrize("card", [PEASANT, QUEEN, KING])
def test_s_23_the_turn_is_over_after_a_swap_for_a_card_without_an_ability(card: Card) -> None:
    state = play(position(COOPER, FARMER, KING), Swap(ADA, card))
    assert BEN == state.actor


def test_s_23_the_turn_is_over_after_a_swap_for_a_card_that_could_change_nothing() -> None:
    state = play(position(COOPER, QUEEN, KING), Swap(ADA, KNIGHT))
    assert BEN == state.actor


def test_s_24_the_round_ends_when_every_player_has_had_a_turn() -> None:
    state = play(position(PEASANT, FARMER, KING, leader=CLEO), Pass(CLEO), Pass(ADA))
    assert (1, BEN) == (state.round, state.actor)
    assert 2 == play(state, Pass(BEN)).round


def test_s_24_a_player_whose_card_is_gone_has_a_turn_too() -> None:
    state = play(position(ASSASSIN, FARMER, KING), Aim(ADA, (CLEO,)), Pass(BEN))
    assert (1, CLEO) == (state.round, state.actor)


def test_s_24_after_the_seventh_round_the_game_is_over() -> None:
    state = finish_round(position(PEASANT, FARMER, KING, round=7))
    assert Phase.OVER is state.phase
    assert GAME.outcome(state) is not None


def test_s_24_a_choice_of_another_kind_says_what_is_asked() -> None:
    with pytest.raises(IllegalMove, match=r"Ada has to take its turn now. \(S-22\)"):
        GAME.check(position(FARMER, COOPER, KING), Play(ADA, KING))
