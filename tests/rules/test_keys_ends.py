"""Elimination, every way to win, the empty pile and the truce (K-30 to K-33)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.game import Outcome
from kings.keys import GAME, Card, Ended, Phase, State, cards_in, set_of
from kings.keys.cards import COINS
from kings.keys.events import Eliminated, LastLeft, TruceCalled, WinClaimed
from kings.keys.positions import SeatPosition
from tests.keys.tables import ADA, BEN, CLEO, DORA, cards, choices, do, events, lay, refusal, table

FOUR_SUN_COINS = "sun coin 1, sun coin 2, sun coin 3, sun coin 4"


def four(suit: str, kingdom: str = "ocean") -> str:
    return ", ".join(f"{kingdom} {suit} {rank}" for rank in (1, 2, 3, 4))


def test_k_30_four_cards_of_one_suit_eliminate_their_kingdom() -> None:
    ben = lay("ocean axe 1", "sun key 1", "ember shield 1", "sun shield 2", lying="ember coin 1")
    state = do(table(lay(FOUR_SUN_COINS), ben, buy_back=True), "nothing")
    assert ["eliminate sun coin", "go on"] == choices(state)
    after = do(state, "eliminate sun coin")
    gone = f"{FOUR_SUN_COINS}, ocean axe 1, sun key 1, ember shield 1, ember coin 1"
    assert cards(gone) == cards_in(after.pile & ~state.pile)
    assert (after.out, after.owned(ADA)) == ((False, True, False, False), 0)


def test_k_30_the_guards_of_the_eliminated_leave_the_game() -> None:
    ben = lay(guards="sun shield 2, ocean shield 1")
    state = table(lay(f"{FOUR_SUN_COINS}, ocean coin 1"), ben, buy_back=True)
    state = do(state, "nothing", "eliminate sun coin")
    assert cards("ocean shield 1, sun shield 2") == cards_in(state.aside)
    assert not state.guards[BEN]
    assert not state.pile & Card.OCEAN_SHIELD_1.bit


def test_k_30_an_elimination_comes_after_the_play() -> None:
    refused = refusal(table(lay(FOUR_SUN_COINS)), "eliminate sun coin")
    assert ("K-30", True) == (refused.rule, "only after the play" in str(refused))


def test_k_30_one_elimination_a_turn() -> None:
    state = table(lay(FOUR_SUN_COINS, dungeon=four("axe", "ember")))
    state = do(state, "nothing", "eliminate sun coin")
    refused = refusal(state, "eliminate ember axe")
    assert ("K-30", True) == (refused.rule, "already eliminated" in str(refused))
    assert ["go on"] == choices(state)


def test_k_30_guards_in_position_do_not_count() -> None:
    ada = lay("sun shield 1, sun shield 2, sun shield 3", guards="sun shield 4")
    state = do(table(ada), "nothing")
    refused = refusal(state, "eliminate sun shield")
    assert ("K-30", True) == (refused.rule, "all four Sun Shields" in str(refused))


def test_k_30_no_kingdom_is_eliminated_twice_nor_ones_own() -> None:
    state = do(table(lay(FOUR_SUN_COINS), lay(out=True), turn=5), "nothing")
    assert "already out" in str(refusal(state, "eliminate sun coin"))
    state = do(table(lay(four("axe"))), "nothing")
    assert "own kingdom" in str(refusal(state, "eliminate ocean axe"))


def test_k_30_what_was_left_by_others_does_not_help() -> None:
    ben = lay(dungeon=four("axe", "ember"), left="ember axe 4")
    state = do(table(lay(), ben, actor=ADA), "nothing", "go on")
    assert not state.left[BEN]  # his turn has begun: now it does
    state = do(state, f"draw {cards_in(state.pile & COINS)[0]}", "nothing")
    assert "eliminate ember axe" in choices(state)


def test_k_30_turns_pass_over_the_eliminated() -> None:
    state = do(table(lay(FOUR_SUN_COINS)), "nothing", "eliminate sun coin", "go on")
    assert CLEO == state.actor


def test_k_30_everybody_hears_what_became_of_the_cards() -> None:
    state = do(table(lay(FOUR_SUN_COINS), lay("ocean axe 1", guards="sun shield 2")), "nothing")
    (event, *_) = events(state, "eliminate sun coin")
    assert isinstance(event, Eliminated)
    assert (BEN, 5, cards("sun shield 2")) == (event.target, event.returned, event.guards)


@pytest.mark.parametrize("win", ["axes", "keys", "coins"])
def test_k_31_four_own_cards_win(win: str) -> None:
    suit = win.removesuffix("s")
    state = table(lay(four(suit)))
    assert [f"claim {win}"] == choices(state, "claim")
    assert (WinClaimed(ADA, win, cards(four(suit))),) == events(state, f"claim {win}")  # type: ignore[arg-type]  # one of its words
    state = do(state, f"claim {win}")
    assert Outcome((1, 0, 0, 0), (ADA,)) == GAME.outcome(state)
    assert () == GAME.asks(state)


@pytest.mark.parametrize("win", ["axes", "keys", "coins", "army", "guards"])
def test_k_31_a_claim_needs_its_cards(win: str) -> None:
    state = table(lay("ocean axe 1, ocean axe 2, ocean axe 3, ocean key 4", "ocean coin 1"))
    refused = refusal(state, f"claim {win}")
    assert ("K-31", True) == (refused.rule, "Ada" in str(refused))


def test_k_31_four_cards_of_another_kingdom_do_not_win() -> None:
    assert [] == choices(table(lay(FOUR_SUN_COINS)), "claim")


def test_k_31_own_shields_do_not_win_before_they_stand_guard() -> None:
    assert [] == choices(table(lay(four("shield"))), "claim")


@pytest.mark.parametrize(
    ("guards", "wins"),
    [
        ("ocean shield 1, ocean shield 2, ocean shield 3, ocean shield 4", True),
        ("sun shield 4, ember shield 4, forest shield 2", True),
        ("sun shield 4, ember shield 4, ocean shield 1", False),
    ],
)
def test_k_31_guards_in_position_worth_10_win(guards: str, *, wins: bool) -> None:
    state = table(lay("ocean axe 1", guards=guards))
    assert (["claim guards"] if wins else []) == choices(state, "claim")


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("ocean axe 4, sun axe 4, sun coin 4, ember axe 2, ember coin 3", True),
        ("ocean axe 4, sun axe 4, sun coin 3, ember axe 2, ember coin 3", False),
        ("sun axe 1, sun axe 4, sun coin 4, sun coin 1, ember axe 4, ember axe 1, ember coin 4", 0),
        ("ocean axe 3, sun axe 1, sun axe 4, sun coin 4, ember axe 3, ember coin 3", True),
        ("ocean axe 4, ocean axe 3, ocean axe 2, sun axe 1", False),
        ("ocean axe 4, ocean axe 3, ocean axe 2, sun axe 1, ember coin 4, ocean coin 4", False),
        ("sun axe 4, ember axe 4, forest axe 2, sun coin 4, ember coin 4, forest coin 2", True),
    ],
)
def test_k_31_an_army_of_10_whose_soldiers_are_paid_wins(hand: str, *, wins: bool) -> None:
    state = table(lay(hand))
    assert (["claim army"] if wins else []) == choices(state, "claim")


def test_k_31_an_army_shows_its_axes_and_the_coins_that_pay_them() -> None:
    ada = lay("ocean axe 4, sun axe 1, sun axe 4, sun coin 4, ember axe 2, ember coin 3")
    state = table(ada, lay(), lay(), lay())
    (event,) = events(state, "claim army")
    shown = cards("ocean axe 4, sun axe 4, sun coin 4, ember axe 2, ember coin 3")
    assert WinClaimed(ADA, "army", shown) == event


def test_k_31_four_own_axes_alone_are_no_army_but_with_paid_ones_they_are() -> None:
    assert ["claim axes"] == choices(table(lay(four("axe"))), "claim")
    with_paid = table(lay(f"{four('axe')}, sun axe 1, sun coin 1"))
    assert ["claim axes", "claim army"] == choices(with_paid, "claim")


def test_k_31_nothing_is_spent_and_one_may_go_on_without_claiming() -> None:
    state = do(table(lay(four("key"))), "nothing")
    assert ["claim keys", "go on"] == choices(state)
    after = do(state, "go on")
    assert (None, cards(four("key"))) == (after.ended, cards_in(after.hands[ADA]))
    assert not do(state, "claim keys").pile & state.hands[ADA]


def test_k_31_one_claims_after_the_draw_on_ones_own_turn() -> None:
    state = table(lay(four("key")), phase=Phase.DRAW)
    assert "K-12" == refusal(state, "claim keys", seat=ADA).rule
    state = table(lay(four("key")), actor=BEN)
    assert "not for Ada" in str(refusal(state, "claim keys", seat=ADA))


def test_k_31_one_claims_after_an_elimination_too() -> None:
    state = do(table(lay(f"{FOUR_SUN_COINS}, {four('key')}")), "nothing", "eliminate sun coin")
    assert ["claim keys", "go on"] == choices(state)


def test_k_31_the_last_kingdom_left_wins_at_once() -> None:
    state = table(lay(FOUR_SUN_COINS), lay(), lay(out=True), lay(out=True), turn=5)
    state = do(state, "nothing")
    assert LastLeft(ADA) == events(state, "eliminate sun coin")[-1]
    state = do(state, "eliminate sun coin")
    assert (Ended("last", ADA), ()) == (state.ended, GAME.asks(state))


def dealt(gold: str, axes: str, shields: str) -> SeatPosition:
    """Lay the Keys and Coins of one kingdom, the Axes of another and the Shields of a third."""
    stored = f"{four('axe', axes)}, {four('shield', shields)}"
    return lay(four("key", gold), four("coin", gold), stored)


DEALT = (
    dealt("sun", "forest", "sun"),
    dealt("ember", "ocean", "ember"),
    dealt("forest", "sun", "ocean"),
    dealt("ocean", "ember", "forest"),
)
"""All 64 cards, so that nobody has all four of anything of its own."""


def all_dealt_out(*seats: SeatPosition) -> State:
    """Return a table on which the pile is empty."""
    return table(*(seats or DEALT), pile="", turn=9, moment={"empty": True})


def dora_out() -> State:
    """Return the table on which Ben has got everything that was Dora's."""
    ada, ben, cleo, dora = DEALT
    vault = cards_in(set_of((*ben.vault, *dora.vault, *dora.hand)))
    dungeon = cards_in(set_of((*ben.dungeon, *dora.dungeon)))
    return all_dealt_out(ada, replace(ben, vault=vault, dungeon=dungeon), cleo, lay(out=True))


def pass_turn(state: State, *plays: str) -> State:
    """Play (nothing, unless it is said otherwise), go on and hold whatever comes first."""
    state = do(state, *(plays or ("nothing",)), "go on")
    while state.phase is Phase.HOLD:
        state = do(state, choices(state)[0])
    return state


def test_k_32_play_goes_on_without_drawing() -> None:
    state = pass_turn(all_dealt_out())
    assert (Phase.PLAY, BEN, True) == (state.phase, state.actor, state.empty)


def test_k_32_the_truce_is_called_when_all_have_played_nothing() -> None:
    state = all_dealt_out()
    for _ in range(3):
        state = pass_turn(state)
        assert state.ended is None
    state = pass_turn(state)
    assert (Ended("idle", None), Outcome((0,) * 4, ())) == (state.ended, GAME.outcome(state))


def test_k_32_the_eliminated_are_not_waited_for() -> None:
    state = pass_turn(pass_turn(dora_out()))
    assert (2, CLEO, None) == (state.idle, state.actor, state.ended)
    assert Ended("idle", None) == pass_turn(state).ended


def test_k_32_an_elimination_begins_the_count_anew() -> None:
    state = all_dealt_out()
    for _ in range(3):
        state = pass_turn(state)
    assert (3, DORA) == (state.idle, state.actor)
    state = pass_turn(state, "nothing", "eliminate ocean key")
    assert (0, BEN, None) == (state.idle, state.actor, state.ended)


def test_k_32_a_play_in_between_begins_the_count_anew() -> None:
    state = pass_turn(pass_turn(all_dealt_out()))
    assert 2 == state.idle
    state = pass_turn(state, "unlock D with fk1", "loot oc1")
    assert (0, DORA) == (state.idle, state.actor)
    for _ in range(3):
        state = pass_turn(state)
    assert (3, None) == (state.idle, state.ended)
    assert Ended("idle", None) == pass_turn(state).ended


def test_k_32_the_truce_is_called_after_the_last_turn() -> None:
    state = table(actor=DORA, turn=8, last_turn=8)
    assert TruceCalled(8, idle=False) == events(state, "nothing", "go on")[-1]
    assert Ended("last_turn", None) == do(state, "nothing", "go on").ended
    assert 8 < do(table(actor=DORA, turn=8), "nothing", "go on").turn


def test_k_33_a_changed_coin_does_not_count_towards_four_coins() -> None:
    state = table(
        lay("ocean coin 1, ocean coin 2, ocean coin 3, sun coin 4, coin joker"), **COIN_JOKER
    )
    assert [] == choices(state, "claim")
    state = table(lay("sun coin 1, sun coin 2, sun coin 3, ocean coin 4, coin joker"), **COIN_JOKER)
    assert ["go on"] == choices(do(state, "nothing"))


COIN_JOKER: dict[str, Any] = {"jokers": True, "coin_joker": True}
HALF_PAID = "ocean axe 4, sun axe 4, sun coin 4, ember axe 2, forest coin 2, coin joker"


def test_k_33_nor_towards_an_army_unless_the_table_allows_it() -> None:
    assert [] == choices(table(lay(HALF_PAID), **COIN_JOKER), "claim")
    state = table(lay(HALF_PAID), coin_joker_army=True, **COIN_JOKER)
    assert ["claim army"] == choices(state, "claim")
    (event,) = events(state, "claim army")
    assert WinClaimed(ADA, "army", cards(HALF_PAID)) == event


def test_k_33_one_coin_only_is_changed_for_an_army() -> None:
    two = "ocean axe 4, sun axe 4, sun coin 4, ember axe 2, forest coin 1, ocean coin 1, coin joker"
    state = table(lay(two), jokers=True, coin_joker=True, coin_joker_army=True)
    assert [] == choices(state, "claim")


def test_k_33_a_changed_coin_no_longer_pays_its_own_kingdom() -> None:
    short = "ocean axe 3, sun axe 4, sun coin 4, ember axe 3, coin joker"
    state = table(lay(short), jokers=True, coin_joker=True, coin_joker_army=True)
    assert [] == choices(state, "claim")
