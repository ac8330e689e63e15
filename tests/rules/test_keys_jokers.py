"""The optional rules: the four Jokers, Spy, Laughter and buying back guards (K-40 to K-47)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kings.errors import BadOptions
from kings.game import Outcome
from kings.keys import GAME, Card, Ended, Phase, Place, cards_in
from kings.keys.cards import JOKERS
from kings.keys.events import AxeTaken, JokerCalled, JokerLeft, Looted, SpySaw, WinClaimed
from kings.keys.moves import Loot
from kings.keys.rules import chances
from tests.keys.tables import (
    ADA,
    BEN,
    CLEO,
    DORA,
    cards,
    choices,
    do,
    events,
    lay,
    options,
    refusal,
    table,
)

NEED_JOKERS = ("key_joker", "axe_joker", "shield_joker", "coin_joker", "spy", "laughter")


def switched(*switches: str) -> dict[str, Any]:
    """Return the Jokers and these optional rules switched on."""
    return dict.fromkeys(("jokers", *switches), True)


def test_k_40_the_jokers_are_in_the_deck_only_where_they_are_switched_on() -> None:
    assert 64 == GAME.start(options()).pile.bit_count()
    assert JOKERS == GAME.start(options(jokers=True)).pile & JOKERS


@pytest.mark.parametrize("switch", NEED_JOKERS)
def test_k_40_the_jokers_rules_need_the_jokers(switch: str) -> None:
    with pytest.raises(BadOptions, match="K-40"):
        options(**{switch: True})
    assert getattr(options(jokers=True, **{switch: True}), switch)


def test_k_41_the_key_joker_takes_one_card_from_any_place_past_guards() -> None:
    ben = lay("sun key 1", "sun coin 1", "ember axe 1", guards="sun shield 4")
    state = table(lay("key joker"), ben, **switched("key_joker"))
    assert [f"take B {place} with kj" for place in ("hand", "vault", "dungeon")] == choices(
        state, "take"
    )
    state = do(state, "take B vault with kj", "loot sc1")
    assert Card.KEY_JOKER.bit == state.vaults[BEN] == state.left[BEN]
    assert Card.SUN_COIN_1.bit == state.owned(ADA)


def test_k_41_the_card_is_drawn_or_a_face_up_one() -> None:
    ben = lay(dungeon="ember axe 1, sun axe 1", left="ember axe 1")
    state = table(lay("key joker"), ben, **switched("key_joker"))
    assert [
        "take B dungeon with kj",
        "take B dungeon with kj taking ea1",
    ] == choices(state, "take")
    drawn = do(state, "take B dungeon with kj")
    assert [Loot(cards("sun axe 1"))] == list(chances(drawn))
    taken = do(state, "take B dungeon with kj taking ea1")
    assert (Phase.AFTER, Card.EMBER_AXE_1.bit) == (taken.phase, taken.owned(ADA))


def test_k_41_where_only_face_up_cards_lie_nothing_is_drawn() -> None:
    ben = lay(dungeon="ember axe 1", left="ember axe 1")
    state = table(lay("key joker"), ben, **switched("key_joker"))
    assert "K-41" == refusal(state, "take B dungeon with kj").rule


def test_k_41_a_joker_that_is_switched_off_takes_nothing() -> None:
    state = table(lay("key joker, shield joker"), lay("sun key 1"), jokers=True)
    assert ["nothing"] == choices(state)
    assert "K-41" == refusal(state, "take B hand with kj").rule
    assert "K-43" == refusal(state, "take B hand with sj").rule


def test_k_41_a_joker_left_in_a_vault_goes_to_the_dungeon_when_it_is_not_held() -> None:
    ben = lay("sun axe 1, sun axe 2, sun axe 3, sun key 4", "key joker", left="key joker")
    state = do(table(lay(), ben, jokers=True), "nothing", "go on", "draw ok1", "nothing")
    holds = (*(f"hold sun axe {rank}" for rank in (1, 2, 3)), "hold sk4")
    state = do(state, "go on", "hold ok1", *holds[:3])
    assert cards("sun key 4") == cards_in(state.vaults[BEN])
    assert cards("key joker") == cards_in(state.dungeons[BEN])


def test_k_42_the_highest_axe_of_the_hand_is_taken_past_guards() -> None:
    ben = lay("sun axe 1, ember axe 3, sun key 4", dungeon="sun axe 4", guards="sun shield 4")
    state = table(lay("axe joker"), ben, **switched("axe_joker"))
    state = do(state, "seize B")
    assert [Loot(cards("ember axe 3"))] == list(chances(state))
    assert "K-42" == refusal(state, "loot sa1").rule
    happened = events(state, "loot ea3")
    assert Looted(ADA, BEN, Place.HAND, 1, cards("ember axe 3")) in happened
    assert JokerLeft(ADA, BEN, Place.HAND, Card.AXE_JOKER) in happened


def test_k_42_else_the_highest_of_the_dungeon() -> None:
    ben = lay("sun key 4", dungeon="sun axe 4, ember axe 1")
    state = table(lay("axe joker"), ben, **switched("axe_joker"))
    state = do(state, "seize B", "loot sa4")
    assert Card.AXE_JOKER.bit == state.left[BEN] == state.dungeons[BEN] & JOKERS


def test_k_42_between_equally_high_axes_chance_decides() -> None:
    ben = lay("sun axe 3, ember axe 3, forest axe 2", left="ember axe 3")
    state = do(table(lay("axe joker"), ben, **switched("axe_joker")), "seize B")
    assert [Loot(cards("sun axe 3")), Loot(cards("ember axe 3"))] == list(chances(state))
    drawn = {GAME.draw(state, random.Random(seed)) for seed in range(60)}
    assert set(chances(state)) == drawn
    taken = AxeTaken(ADA, BEN, Place.HAND, Card.EMBER_AXE_3)
    assert taken == events(state, "loot ea3")[0] == taken.seen_by(DORA)


def test_k_42_where_no_axe_is_found_the_joker_stays_in_the_dungeon() -> None:
    state = table(lay("axe joker"), lay("sun key 1"), **switched("axe_joker"))
    state = do(state, "seize B", "loot")
    assert (Card.AXE_JOKER.bit, Card.SUN_KEY_1.bit) == (state.dungeons[BEN], state.hands[BEN])
    assert (0, Phase.AFTER) == (state.owned(ADA), state.phase)


def test_k_42_it_may_be_played_on_a_player_who_has_nothing() -> None:
    state = table(lay("axe joker"), **switched("axe_joker"))
    assert ["seize B", "seize C", "seize D"] == choices(state, "seize")


def test_k_42_everybody_waits_for_chance_whether_there_is_an_axe_or_not() -> None:
    for hand in ("sun axe 1", "sun key 1"):
        state = do(table(lay("axe joker"), lay(hand), **switched("axe_joker")), "seize B")
        assert Phase.LOOT is state.phase
        assert GAME.view(state, CLEO).theft == state.theft


def test_k_43_the_shield_joker_takes_a_card_past_guards() -> None:
    ben = lay("sun key 1", guards="sun shield 4")
    state = table(lay("shield joker"), ben, **switched("shield_joker"))
    assert ["take B hand with sj"] == choices(state, "take")
    state = do(state, "take B hand with sj", "loot sk1")
    assert Card.SHIELD_JOKER.bit == state.left[BEN] == state.hands[BEN]


def test_k_43_or_leads_one_paid_axe_past_the_guards() -> None:
    ben = lay("sun key 1, sun key 2, sun key 3", guards="sun shield 4")
    ada = lay("shield joker, ember axe 2, ember coin 2")
    state = table(ada, ben, **switched("shield_joker"))
    assert ["lead B with ea2 paying ec2"] == choices(state, "lead")
    state = do(state, choices(state, "lead")[0], "loot sk1, sk3")
    assert cards("ember axe 2, shield joker") == cards_in(state.left[BEN])
    assert cards("ember axe 2, shield joker, sun key 2") == cards_in(state.hands[BEN])
    assert state.pile & Card.EMBER_COIN_2.bit


def test_k_43_no_soldier_is_led_against_his_own_kingdom() -> None:
    ada = lay("shield joker, sun axe 2, sun coin 2")
    state = table(ada, lay("ember key 1"), **switched("shield_joker"))
    assert "K-22" == refusal(state, "lead B with sa2 paying sc2").rule
    assert [] == choices(state, "lead")


def test_k_43_nobody_is_led_into_an_empty_hand() -> None:
    state = table(lay("shield joker, ocean axe 1"), **switched("shield_joker"))
    assert "K-27" == refusal(state, "lead B with oa1").rule


def test_k_44_one_coin_counts_as_any_kingdoms_and_the_joker_goes_into_the_pile() -> None:
    ada = lay("sun shield 3, sun coin 1, ember coin 2, coin joker")
    state = table(ada, **switched("coin_joker"))
    line = "guard with ss3 paying sc1, ec2, cj"
    assert [line] == choices(state, "guard")
    after = do(state, line)
    paid = cards("sun coin 1, ember coin 2, coin joker")
    assert paid == cards_in(after.pile & ~state.pile)


def test_k_44_after_soldiers_joker_and_axe_stay_where_they_robbed() -> None:
    ada = lay("ember axe 1, forest coin 1, coin joker")
    state = table(ada, lay(dungeon="sun axe 1"), **switched("coin_joker"))
    line = "steal B dungeon with ea1 paying fc1, cj"
    state = do(state, line, "loot sa1")
    assert cards("ember axe 1, coin joker") == cards_in(state.left[BEN])
    assert state.pile & Card.FOREST_COIN_1.bit


def test_k_44_it_pays_for_a_led_axe_too() -> None:
    ada = lay("ember axe 1, forest coin 1, coin joker, shield joker")
    state = table(ada, lay("sun key 1"), **switched("coin_joker", "shield_joker"))
    state = do(state, "lead B with ea1 paying fc1, cj", "loot sk1")
    assert cards("ember axe 1, shield joker, coin joker") == cards_in(state.left[BEN])


def test_k_44_only_one_coin_changes_its_colour() -> None:
    ada = lay("sun shield 3, forest coin 1, ember coin 2, coin joker")
    state = table(ada, **switched("coin_joker"))
    assert [] == choices(state, "guard")
    line = "guard with ss3 paying ec2, fc1, cj"
    assert "K-44" == refusal(state, line).rule


def test_k_44_no_joker_is_spent_where_the_right_coins_are_enough() -> None:
    ada = lay("sun shield 1, sun coin 1, coin joker")
    state = table(ada, **switched("coin_joker"))
    assert ["guard with ss1 paying sc1"] == choices(state, "guard")
    line = "guard with ss1 paying sc1, cj"
    assert "K-44" == refusal(state, line).rule


def test_k_44_a_joker_that_is_switched_off_changes_nothing() -> None:
    state = table(lay("sun shield 1, ember coin 1, coin joker"), jokers=True)
    refused = refusal(state, "guard with ss1 paying ec1, cj")
    assert "K-44" == refused.rule


def test_k_45_the_spy_sees_the_other_cards_where_its_joker_lies() -> None:
    ben = lay(dungeon="key joker, sun axe 1, ember axe 2", left="ember axe 2")
    state = table(lay(), ben, **switched("spy"))
    called, seen = events(state, "call")
    assert JokerCalled(ADA, Card.KEY_JOKER, BEN, Place.DUNGEON) == called == called.seen_by(DORA)
    assert SpySaw(ADA, BEN, Place.DUNGEON, cards("sun axe 1, ember axe 2")) == seen
    assert SpySaw(ADA, BEN, Place.DUNGEON, None) == seen.seen_by(BEN) == seen.seen_by(None)


def test_k_45_what_the_spy_saw_it_remembers_and_the_others_only_the_joker() -> None:
    state = table(lay(), lay(dungeon="key joker, sun axe 1"), **switched("spy"))
    state = do(state, "call")
    assert cards("sun axe 1, key joker") == GAME.view(state, ADA).seats[BEN].dungeon.known
    assert cards("key joker") == GAME.view(state, CLEO).seats[BEN].dungeon.known


@pytest.mark.parametrize("ada", ["key joker", ""])
def test_k_45_that_no_other_player_has_it_is_said_too(ada: str) -> None:
    state = table(lay(ada), **switched("spy"))
    assert (JokerCalled(ADA, Card.KEY_JOKER, None, None),) == events(state, "call")


def test_k_45_each_kingdom_calls_for_the_joker_of_its_colour() -> None:
    for seat, joker in enumerate(("key", "coin", "axe", "shield")):
        state = table(actor=seat, **switched("spy"))
        (called,) = events(state, "call")
        assert JokerCalled(seat, Card(f"{joker} joker"), None, None) == called


def test_k_45_nothing_moves() -> None:
    state = table(lay(), lay("key joker, sun axe 1"), **switched("spy"))
    assert state.hands == do(state, "call").hands


def test_k_45_it_is_played_where_it_is_switched_on() -> None:
    assert "K-45" == refusal(table(jokers=True), "call").rule


FOUR_JOKERS = "key joker, axe joker, shield joker, coin joker"


def test_k_46_who_shows_all_four_jokers_ends_the_game_and_all_win() -> None:
    ada = lay("key joker", dungeon="axe joker, shield joker, coin joker")
    state = table(ada, dora=lay(out=True), turn=5, **switched("laughter"))
    assert ["claim laughter"] == choices(state, "claim")
    (shown,) = events(state, "claim laughter")
    assert WinClaimed(ADA, "laughter", cards_in(JOKERS)) == shown
    state = do(state, "claim laughter")
    assert (Ended("laughter", ADA), ()) == (state.ended, GAME.asks(state))
    assert Outcome((2, 1, 1, 1), (ADA, BEN, CLEO, DORA)) == GAME.outcome(state)


def test_k_46_three_jokers_are_no_laughter() -> None:
    state = table(lay("key joker, axe joker, coin joker"), **switched("laughter"))
    assert "K-46" == refusal(state, "claim laughter").rule


def test_k_46_nobody_laughs_where_it_is_switched_off() -> None:
    refused = refusal(table(lay(FOUR_JOKERS), jokers=True), "claim laughter")
    assert ("K-46", True) == (refused.rule, "At this table" in str(refused))


def test_k_47_an_own_shield_is_bought_out_of_anothers_guards() -> None:
    ada = lay("ocean coin 1, ocean coin 3")
    state = table(ada, lay(guards="ocean shield 2, sun shield 1"), buy_back=True)
    line = "buy B with os2 paying oc3"
    assert [line] == choices(state, "buy")
    state = do(state, line)
    assert cards("ocean coin 1, ocean shield 2") == cards_in(state.owned(ADA))
    assert (cards("sun shield 1"), cards("ocean coin 3")) == (
        cards_in(state.guards[BEN]),
        cards_in(state.lying[BEN]),
    )


def test_k_47_the_coins_go_to_the_vault_before_the_draw_of_the_next_turn() -> None:
    ben = lay(guards="ocean shield 2")
    state = table(lay("ocean coin 2"), ben, buy_back=True)
    state = do(state, "buy B with os2 paying oc2", "go on")
    assert (Phase.DRAW, Card.OCEAN_COIN_2.bit, 0) == (
        state.phase,
        state.vaults[BEN],
        state.lying[BEN],
    )
    assert cards("ocean coin 2") == GAME.view(state, CLEO).seats[BEN].vault.known


def test_k_47_nobody_can_steal_them_meanwhile() -> None:
    state = table(lay("forest key 1"), dora=lay(lying="ocean coin 2"), buy_back=True)
    assert ["nothing"] == choices(state)


def test_k_47_the_shield_can_be_placed_on_a_later_turn() -> None:
    state = table(lay("ocean coin 2"), lay(guards="ocean shield 2"), buy_back=True)
    state = do(state, "buy B with os2 paying oc2")
    assert ["go on"] == choices(state)
    assert cards("ocean shield 2") == GAME.view(state, BEN).seats[ADA].hand.known


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("buy B with ss1 paying sc1", "K-47"),
        ("buy C with os1 paying oc1", "K-47"),
        ("buy B with os2 paying oc1", "K-27"),
        ("buy B with os2 paying oc1, sc1, cj", "K-47"),
        ("buy A with os2 paying oc1", "K-47"),
    ],
)
def test_k_47_what_can_not_be_bought_back(line: str, rule: str) -> None:
    ada = lay("ocean coin 1, sun coin 1, coin joker")
    ben = lay(guards="ocean shield 2, sun shield 1")
    state = table(ada, ben, buy_back=True, **switched("coin_joker"))
    assert rule == refusal(state, line).rule


def test_k_47_guards_are_bought_back_where_it_is_switched_on() -> None:
    state = table(lay("ocean coin 2"), lay(guards="ocean shield 2"))
    assert "K-47" == refusal(state, "buy B with os2 paying oc2").rule
