"""Deals about the action are found, can be struck, and are priced by playing on."""

from __future__ import annotations

import random

import pytest

from kings.bots import Greedy
from kings.bots.rollout import RuleOfThumb
from kings.bots.searcher import PairedRollouts, offers, state_after
from kings.bots.tree_search import Worth
from kings.struggle import GAME, Deal, State
from kings.struggle.moves import Accept, Act, Give, Pay, Propose
from tests.bots.contract import moments
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    position,
    propose,
    strike,
)


def rollouts(state: State, seat: int, guesses: int = 4) -> PairedRollouts:
    def own_points(worth: Worth) -> float:
        return worth.points[seat]

    return PairedRollouts(
        GAME.view(state, seat),
        random.Random(1),
        guesses=guesses,
        play_out=RuleOfThumb(tricks=1),
        reward=own_points,
    )


def test_the_viewer_buys_for_one_gold_more_than_it_costs() -> None:
    found = offers(GAME.view(position(ASSASSIN, QUEEN, FARMER), BEN), 3)
    assert Deal((Pay(BEN, ADA, 4), Act(ADA, "pass"))) == found[0]


def test_the_viewer_sells_for_one_gold_less_than_it_brings() -> None:
    # Left alone, Ben's Queen wins three cards and 5 gold.
    found = offers(GAME.view(position(ASSASSIN, QUEEN, FARMER, gold=(5, 9, 5)), ADA), 3)
    assert Deal((Pay(BEN, ADA, 7), Act(ADA, "pass"))) == found[0]


def test_no_more_gold_is_asked_for_than_there_is() -> None:
    found = offers(GAME.view(position(ASSASSIN, QUEEN, FARMER, gold=(5, 4, 5)), ADA), 3)
    assert Deal((Pay(BEN, ADA, 4), Act(ADA, "pass"))) == found[0]
    regulated = position(ASSASSIN, QUEEN, FARMER, regulated_market=True)
    for seat in (ADA, BEN):
        for deal in offers(GAME.view(regulated, seat), 9):
            assert isinstance(deal.clauses[0], Pay) and deal.clauses[0].gold <= 3


def test_there_is_nothing_to_trade_where_a_deal_leaves_one_turn() -> None:
    bound = strike(position(ASSASSIN, QUEEN, FARMER), Pay(BEN, ADA, 4), Act(ADA, "pass"))
    assert [] == offers(GAME.view(bound, CLEO), 3)


def test_offers_are_legal_and_taken_by_one_who_counts_what_is_certain() -> None:
    made = 0
    for state in moments():
        if state.window is None or state.night or state.window.proposals:
            continue
        for seat in range(state.players):
            for deal in offers(GAME.view(state, seat), 2):
                later = GAME.apply(state, Propose(seat, deal)).state
                (other,) = (party for party in deal.parties if party != seat)
                view = GAME.view(later, other)
                reply = Greedy().respond(view, view.proposals[-1], random.Random(1))
                assert isinstance(reply, Accept)
                made += 1
    assert made > 30


def test_a_deal_that_all_can_keep_is_struck() -> None:
    state = position(ASSASSIN, QUEEN, FARMER)
    deal = Deal((Pay(BEN, ADA, 4), Act(ADA, "pass")))
    assert strike(state, *deal.clauses) == state_after(state, BEN, deal)
    offered = propose(state, *deal.clauses)
    assert strike(state, *deal.clauses) == state_after(offered, BEN, deal, 1)


def test_a_deal_that_somebody_can_not_keep_is_not_struck() -> None:
    hands = {ADA: [JEWELER, PEASANT, FARMER]}
    state = position(COOPER, KING, KNIGHT, round=5, night=True, hands=hands)
    assert state_after(state, BEN, Deal((Pay(BEN, ADA, 1), Act(ADA, "swap", JEWELER)))) is not None
    assert state_after(state, BEN, Deal((Pay(BEN, ADA, 1), Act(ADA, "swap", QUEEN)))) is None


def test_a_gain_is_what_is_left_after_the_price() -> None:
    # The last trick: with the King gone the Assassin brings Ada three cards; if she passes, none.
    state = position(ASSASSIN, KING, PEASANT, round=7)
    deal = Deal((Pay(BEN, ADA, 1), Act(ADA, "pass")))
    assert -2 == rollouts(state, ADA).gain(deal)
    assert 2 == rollouts(state, BEN).gain(deal)
    assert 0 == rollouts(state, CLEO).gain(deal)


def test_guesses_in_which_a_deal_is_impossible_do_not_count() -> None:
    hands = {ADA: [JEWELER, PEASANT, FARMER]}
    state = position(COOPER, KING, KNIGHT, round=5, night=True, hands=hands)
    swap = Deal((Pay(BEN, ADA, 1), Act(ADA, "swap", JEWELER)))
    assert rollouts(state, BEN, 10).gain(swap) is not None
    never = Deal((Pay(BEN, ADA, 1), Act(ADA, "swap", COOPER)))
    assert rollouts(state, BEN, 10).gain(never) is None


def test_won_cards_are_priced_as_they_are_scored() -> None:
    won = {BEN: [QUEEN], ADA: [QUEEN, QUEEN]}
    state = position(JEWELER, KING, KING, round=7, free_market=True, won=won)
    gift = Deal((Give(BEN, ADA, (QUEEN,)), Pay(ADA, BEN, 2)))
    assert pytest.approx(1) == rollouts(state, ADA).gain(gift)
    assert pytest.approx(1) == rollouts(state, BEN).gain(gift)
