"""The plays of a turn: guards, soldiers, keys and paying for them (K-20 to K-27)."""

from __future__ import annotations

import random

import pytest

from kings.keys import GAME, Card, Phase, Place, cards_in
from kings.keys.events import Caught, DidNothing, TheftBegan
from kings.keys.moves import Loot
from kings.keys.rules import chances
from tests.keys.tables import ADA, BEN, CLEO, cards, choices, do, events, lay, refusal, table


def test_k_20_a_play_may_be_left_unused() -> None:
    state = table(lay("ocean shield 1"))
    assert (DidNothing(ADA),) == events(state, "nothing")
    assert Phase.AFTER is do(state, "nothing").phase


def test_k_20_nothing_is_always_a_choice() -> None:
    assert ["nothing"] == choices(table())


def test_k_21_own_shields_are_free() -> None:
    state = do(table(lay("ocean shield 4")), "guard with os4")
    assert (cards("ocean shield 4"), 0) == (cards_in(state.guards[ADA]), state.owned(ADA))


def test_k_21_a_shield_of_another_kingdom_is_paid_in_its_coins() -> None:
    state = table(lay("sun shield 2, sun coin 2, ember coin 4"))
    assert ["guard with ss2 paying sc2"] == choices(state, "guard")
    after = do(state, "guard with ss2 paying sc2")
    assert after.pile & Card.SUN_COIN_2.bit
    assert cards("sun shield 2") == cards_in(after.guards[ADA])


def test_k_21_who_can_not_pay_is_told_what_it_costs() -> None:
    refused = refusal(table(lay("sun shield 2, ember coin 4")), "guard with ss2")
    assert ("K-21", True) == (refused.rule, "Sun Coins worth 2" in str(refused))


def test_k_21_only_shields_stand_guard() -> None:
    refused = refusal(table(lay("ocean axe 2")), "guard with oa2")
    assert ("K-21", True) == (refused.rule, "Ocean Axe 2 is no Shield" in str(refused))


def test_k_21_a_shield_has_to_be_owned() -> None:
    assert "Ada does not own the Ocean Shield 1" in str(refusal(table(), "guard with os1"))


def test_k_21_guards_do_not_protect_the_dungeon() -> None:
    ben = lay(dungeon="ember axe 2", guards="sun shield 4")
    state = table(lay("ocean axe 1"), ben)
    assert ["steal B dungeon with oa1"] == choices(state, "steal")


def test_k_21_a_guard_remains_where_it_is() -> None:
    state = do(table(lay("ocean shield 1")), "guard with os1", "go on")
    assert not state.owned(ADA)
    assert Card.OCEAN_SHIELD_1.bit == state.guards[ADA]


def test_k_22_own_axes_cost_nothing_and_others_their_rank_in_coins() -> None:
    ada = lay("ocean axe 1, ember axe 3, ember coin 1, ember coin 2")
    state = table(ada, lay(dungeon="sun axe 1"))
    assert [
        "steal B dungeon with oa1",
        "steal B dungeon with ea3 paying ec1, ec2",
    ] == choices(state, "steal")
    state = do(state, choices(state, "steal")[1])
    paid = cards("ember coin 1, ember coin 2")
    assert [bool(card.bit & state.pile) for card in paid] == [True, True]


def test_k_22_soldiers_do_not_act_against_their_own_kingdom() -> None:
    state = table(lay("sun axe 1, sun coin 1"), lay(dungeon="ocean axe 1"))
    refused = refusal(state, "steal B dungeon with sa1 paying sc1")
    assert ("K-22", True) == (refused.rule, "Sun's soldiers" in str(refused))


def test_k_22_soldiers_of_an_eliminated_kingdom_serve_for_its_coins() -> None:
    ada = lay("ember axe 1, ember coin 1, ember shield 2, ember coin 2")
    state = table(ada, lay(dungeon="sun axe 1"), lay(out=True), turn=5)
    assert "steal B dungeon with ea1 paying ec1" in choices(state)
    assert "guard with es2 paying ec2" in choices(state)


def test_k_22_own_coins_are_not_needed_for_own_axes() -> None:
    state = table(lay("ocean axe 1, ocean coin 1"), lay(dungeon="sun axe 1"))
    refused = refusal(state, "steal B dungeon with oa1 paying oc1")
    assert ("K-22", True) == (refused.rule, "costs nothing" in str(refused))


LEFT = "ember axe 1, forest axe 1"


def test_k_23_face_up_cards_are_named_and_the_rest_is_drawn() -> None:
    state = table(lay("ocean axe 2"), lay(dungeon=f"sun axe 1, sun axe 2, {LEFT}", left=LEFT))
    assert [
        "steal B dungeon with oa2",
        "steal B dungeon with oa2 taking ea1",
        "steal B dungeon with oa2 taking fa1",
        "steal B dungeon with oa2 taking ea1, fa1",
    ] == choices(state, "steal")
    one = do(state, "steal B dungeon with oa2 taking ea1")
    assert [Loot(cards("sun axe 1")), Loot(cards("sun axe 2"))] == list(chances(one))
    both = do(state, "steal B dungeon with oa2 taking ea1, fa1")
    assert Phase.AFTER is both.phase
    assert cards(LEFT) == cards_in(both.hands[ADA])


def test_k_23_which_cards_a_thief_draws_is_left_to_chance() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1, sun axe 2, sun axe 3"))
    state = do(state, "steal B dungeon with oa1")
    one_of_three = {Loot(cards(f"sun axe {rank}")) for rank in (1, 2, 3)}
    assert one_of_three == {GAME.draw(state, random.Random(seed)) for seed in range(60)}


def test_k_23_all_are_drawn_if_there_are_fewer() -> None:
    state = table(lay("ocean axe 4"), lay(dungeon="sun axe 1, sun axe 2"))
    state = do(state, "steal B dungeon with oa4")
    assert [Loot(cards("sun axe 1, sun axe 2"))] == list(chances(state))


def test_k_23_at_least_one_card_is_taken() -> None:
    state = table(lay("ocean axe 2"), lay(dungeon=LEFT, left=LEFT))
    assert "steal B dungeon with oa2" not in choices(state)
    refused = refusal(state, "steal B dungeon with oa2")
    assert ("K-23", True) == (refused.rule, "at least one" in str(refused))


def test_k_23_no_more_than_the_rank_can_be_named() -> None:
    left = "ember axe 1, forest axe 1, forest axe 2"
    state = table(lay("ocean axe 2"), lay(dungeon=left, left=left))
    refused = refusal(state, f"steal B dungeon with oa2 taking {left}")
    assert ("K-23", True) == (refused.rule, "At most 2" in str(refused))


def test_k_23_only_face_up_cards_can_be_named() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1"))
    refused = refusal(state, "steal B dungeon with oa1 taking sa1")
    assert ("K-23", True) == (refused.rule, "face up" in str(refused))


def test_k_23_cards_are_named_once_and_in_order() -> None:
    state = table(lay("ocean axe 2"), lay(dungeon=LEFT, left=LEFT))
    for named, why in (
        ("forest axe 1, ember axe 1", "in the order of the deck"),
        ("ember axe 1, ember axe 1", "the Ember Axe 1 is named twice"),
    ):
        refused = refusal(state, f"steal B dungeon with oa2 taking {named}")
        assert ("K-23", True) == (refused.rule, why in str(refused))


def test_k_23_the_axe_stays_there_face_up() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1"))
    (event,) = events(state, "steal B dungeon with oa1")
    assert TheftBegan(ADA, BEN, Place.DUNGEON, cards("ocean axe 1"), (), (), 1) == event
    state = do(state, "steal B dungeon with oa1", "loot sa1")
    assert Card.OCEAN_AXE_1.bit == state.dungeons[BEN] == state.left[BEN]
    assert Card.SUN_AXE_1.bit == state.owned(ADA)


def test_k_23_the_axe_itself_is_not_drawn() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="sun axe 1"))
    state = do(state, "steal B dungeon with oa1")
    assert "K-23" == refusal(state, "loot oa1").rule
    assert "K-23" == refusal(state, "loot").rule


def test_k_23_whatever_lies_there_may_be_taken() -> None:
    state = table(lay("ocean axe 1"), lay(dungeon="key joker"), jokers=True)
    state = do(state, "steal B dungeon with oa1", "loot kj")
    assert state.owned(ADA) & Card.KEY_JOKER.bit


def test_k_24_without_guards_any_axe_gets_into_a_hand() -> None:
    state = table(lay("ocean axe 1"), lay("sun key 1"))
    assert ["steal B hand with oa1"] == choices(state, "steal")


@pytest.mark.parametrize(("rank", "gets_in"), [(1, False), (2, False), (3, True), (4, True)])
def test_k_24_an_axe_has_to_beat_the_highest_single_guard(rank: int, *, gets_in: bool) -> None:
    ben = lay("sun key 1", guards="sun shield 1, sun shield 2, ember shield 1")
    state = table(lay(f"ocean axe {rank}"), ben)
    assert gets_in is bool(choices(state, "steal"))
    if not gets_in:
        refused = refusal(state, f"steal B hand with ocean axe {rank}")
        assert ("K-24", True) == (refused.rule, "Shield of 2" in str(refused))


def test_k_24_behind_a_shield_of_4_a_hand_is_safe() -> None:
    state = table(lay("ocean axe 4"), lay("sun key 1", guards="ember shield 4"))
    assert [] == choices(state, "steal")


def test_k_24_the_axe_is_left_in_the_hand_and_can_be_taken_on() -> None:
    state = table(lay("ocean axe 1"), lay("sun key 1"), actor=ADA)
    state = do(state, "steal B hand with oa1", "loot sk1", "go on")
    assert Card.OCEAN_AXE_1.bit == state.hands[BEN]
    assert () == GAME.view(state, CLEO).seats[BEN].hand.open  # it is Ben's turn, and his card now


def test_k_25_betrayal_is_not_legal_by_default() -> None:
    state = table(lay("sun axe 1, sun coin 1"), lay("sun key 1"))
    assert [] == choices(state, "steal")


def test_k_25_who_is_caught_loses_axe_and_coins_and_takes_nothing() -> None:
    ada = lay("sun axe 2, sun coin 1, sun coin 2")
    state = table(ada, lay("ocean key 1"), allow_betrayed_theft=True)
    line = "steal B hand with sa2 paying sc2"
    assert [line] == choices(state, "steal")
    assert (Caught(ADA, BEN, Card.SUN_AXE_2, cards("sun coin 2")),) == events(state, line)
    state = do(state, line)
    assert (cards("sun axe 2"), cards("sun coin 2")) == (
        cards_in(state.dungeons[BEN]),
        cards_in(state.vaults[BEN]),
    )
    assert (cards("sun axe 2, sun coin 2"), cards("ocean key 1")) == (
        cards_in(state.left[BEN]),
        cards_in(state.hands[BEN]),
    )
    assert Phase.AFTER is state.phase


def test_k_25_a_hand_that_would_be_safe_is_not_betrayed_either() -> None:
    ben = lay("ocean key 1", guards="sun shield 3")
    state = table(lay("sun axe 2, sun coin 2"), ben, allow_betrayed_theft=True)
    assert [] == choices(state, "steal")


def test_k_25_no_joker_pays_for_a_betrayal() -> None:
    ada = lay("sun axe 1, ember coin 1, coin joker")
    ben, cleo = lay(dungeon="ocean axe 1"), lay(dungeon="ocean axe 2")
    state = table(ada, ben, cleo, jokers=True, coin_joker=True, allow_betrayed_theft=True)
    assert ["steal C dungeon with sa1 paying ec1, cj"] == choices(state, "steal")


def test_k_25_who_is_betrayed_names_no_cards() -> None:
    ada = lay("sun axe 1, sun coin 1")
    ben = lay(dungeon="ember axe 1", left="ember axe 1")
    state = table(ada, ben, allow_betrayed_theft=True)
    refused = refusal(state, "steal B dungeon with sa1 taking ea1 paying sc1")
    assert "K-25" == refused.rule


def test_k_26_a_key_of_the_targets_colour_opens_its_vault() -> None:
    state = table(lay("sun key 2, ember key 3"), lay(vault="ocean coin 1, ocean coin 2"))
    assert ["unlock B with sk2"] == choices(state, "unlock")
    state = do(state, "unlock B with sk2", "loot oc1, oc2")
    assert Card.SUN_KEY_2.bit == state.vaults[BEN] == state.left[BEN]
    assert cards("ocean coin 1, ocean coin 2, ember key 3") == cards_in(state.owned(ADA))


def test_k_26_another_colour_does_not_fit() -> None:
    state = table(lay("ember key 3, ember coin 3"), lay(vault="ocean coin 1"))
    refused = refusal(state, "unlock B with ek3")
    assert ("K-26", True) == (refused.rule, "does not fit Ben's Vault" in str(refused))


def test_k_26_a_key_left_face_up_can_be_named() -> None:
    ben = lay(vault="ocean coin 1, sun key 1", left="sun key 1")
    state = table(lay("sun key 2"), ben)
    assert [
        "unlock B with sk2",
        "unlock B with sk2 taking sk1",
    ] == choices(state, "unlock")


def test_k_26_soldiers_do_not_get_into_a_vault() -> None:
    state = table(lay("ocean axe 2"), lay(vault="sun coin 1"))
    assert "K-26" == refusal(state, "steal B vault with oa2").rule


@pytest.mark.parametrize(
    "line",
    [
        "steal B hand with oa1",
        "steal B dungeon with oa1",
        "unlock B with sk1",
    ],
)
def test_k_27_nothing_is_stolen_where_nothing_lies(line: str) -> None:
    state = table(lay("ocean axe 1, sun key 1"), lay())
    assert (["nothing"], "K-27") == (choices(state), refusal(state, line).rule)


@pytest.mark.parametrize(("target", "why"), [("A", "another player"), ("D", "out of the game")])
def test_k_27_one_steals_from_another_player_that_is_still_in_the_game(
    target: str, why: str
) -> None:
    state = table(lay("ocean axe 1", dungeon="sun axe 1"), dora=lay(out=True), turn=5)
    assert why in str(refusal(state, f"steal {target} dungeon with oa1"))


def test_k_27_every_way_to_pay_without_a_needless_coin_is_offered() -> None:
    coins = ", ".join(f"sun coin {rank}" for rank in (1, 2, 3, 4))
    state = table(lay(f"sun shield 3, {coins}"))
    assert [
        "guard with ss3 paying sc3",
        "guard with ss3 paying sc4",
        "guard with ss3 paying sc1, sc2",
    ] == choices(state, "guard")


def test_k_27_no_change_is_given() -> None:
    state = do(table(lay("sun shield 1, sun coin 4")), "guard with ss1 paying sc4")
    assert not state.owned(ADA)


@pytest.mark.parametrize("paid", ["sun coin 2, sun coin 3", "sun coin 2", "ember coin 3"])
def test_k_27_a_payment_reaches_the_rank_and_no_more_cards(paid: str) -> None:
    ada = lay("sun shield 3, sun coin 2, sun coin 3, ember coin 3")
    refused = refusal(table(ada), f"guard with ss3 paying {paid}")
    assert ("K-27", True) == (refused.rule, "no payment" in str(refused))
    assert "order" not in str(refused)


def test_k_27_a_payment_in_another_order_is_told_so() -> None:
    ada = lay("sun shield 3, sun coin 1, sun coin 2")
    refused = refusal(table(ada), "guard with ss3 paying sc2, sc1")
    assert ("K-27", True) == (refused.rule, "in the order of the deck" in str(refused))


def test_k_27_only_own_coins_are_paid() -> None:
    refused = refusal(table(lay("sun shield 1")), "guard with ss1 paying sc1")
    assert ("K-27", True) == (refused.rule, "does not own the Sun Coin 1" in str(refused))
