"""Promises about the action being taken: what binds now, and what stays a promise (S-52)."""

from __future__ import annotations

import pytest

from kings.errors import BadOptions
from kings.struggle import (
    GAME,
    Act,
    Card,
    Give,
    Options,
    Pay,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    State,
)
from kings.struggle.binding import verdict
from kings.struggle.moves import GiveLead, Pass, Propose, Swap, TakeGold
from tests.positions import (
    ADA,
    BEN,
    CLEO,
    COBBLER,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    PEASANT,
    QUEEN,
    deal,
    finish_round,
    first_round,
    play,
    position,
    refusal,
    strike,
)

WINDOW = (PEASANT, COBBLER, KING)


def restrained(card: Card | None, on: int | None) -> State:
    """Let Ben, who has the only Cobbler, sell a restraint in its window."""
    promise = PromiseRestraint(BEN, CLEO, due=1, card=card, on=on)
    return strike(first_round(*WINDOW), Pay(CLEO, BEN, 1), promise)


@pytest.mark.parametrize(
    ("card", "on", "left", "promises"),
    [
        (COBBLER, None, {None}, 1),
        (None, None, {None}, 1),
        (None, CLEO, {None, BEN}, 1),
        (COBBLER, CLEO, {None, BEN}, 0),
        (FARMER, CLEO, {None, BEN, CLEO}, 1),
    ],
)
def test_s_52_a_restraint_sold_in_the_cobbler_window_binds_as_far_as_the_lead_goes(
    card: Card | None, on: int | None, left: set[int | None], promises: int
) -> None:
    state = restrained(card, on)
    found = {choice.to for choice in GAME.choices(state, BEN) if isinstance(choice, GiveLead)}
    assert (left, promises) == (found, len(state.promises))


def test_s_52_the_turn_after_the_window_can_still_break_such_a_restraint() -> None:
    state = play(restrained(COBBLER, None), GiveLead(BEN, None), Pass(ADA))
    assert "broken" == play(state, TakeGold(BEN)).promises[0].status
    assert "kept" == finish_round(play(state, Pass(BEN))).promises[0].status


def test_s_52_the_verdict_on_such_a_restraint_says_both() -> None:
    found = verdict(first_round(*WINDOW), PromiseRestraint(BEN, CLEO, due=1))
    assert found.binds
    assert "Ben decides on the lead now; for the turn it is a promise" == found.reason


COOPERS_TURN = position(COOPER, FARMER, KING, hands={ADA: [JESTER, QUEEN, JEWELER]}, round=7)


def test_s_52_a_promise_to_use_the_card_that_a_swap_brings_in_binds() -> None:
    state = strike(COOPERS_TURN, Pay(BEN, ADA, 1), PromiseUse(ADA, BEN, 7, JESTER, CLEO))
    assert (Swap(ADA, JESTER),) == GAME.choices(state, ADA)
    assert () == state.promises


def test_s_52_a_promise_not_to_use_a_card_forbids_that_use_and_nothing_else() -> None:
    state = strike(COOPERS_TURN, Pay(BEN, ADA, 1), PromiseRestraint(ADA, BEN, 7, JESTER))
    assert GAME.choices(COOPERS_TURN, ADA) == GAME.choices(state, ADA)
    assert (Pass(ADA),) == GAME.choices(play(state, Swap(ADA, JESTER)), ADA)
    assert 1 < len(GAME.choices(play(state, Swap(ADA, JEWELER)), ADA))


def test_s_52_leaving_the_swapped_in_card_unused_is_what_the_clause_says() -> None:
    state = strike(COOPERS_TURN, Pay(BEN, ADA, 1), Act(ADA, "pass", COOPER))
    assert (Pass(ADA),) == GAME.choices(state, ADA)


def test_s_52_a_card_kept_in_hand_is_no_occasion() -> None:
    state = position(FARMER, COOPER, KING, round=6)
    state = strike(state, Pay(ADA, BEN, 1), PromiseUse(BEN, ADA, 6, JESTER, CLEO))
    assert "void" == finish_round(play(state, Pass(ADA), Pass(BEN))).promises[0].status


@pytest.mark.parametrize(
    "clause",
    [
        Pay(BEN, ADA, True),
        PromiseUse(BEN, ADA, 7, None, True),
        PromiseRestraint(BEN, ADA, True),
        Pay(True, ADA, 1),
    ],
)
def test_s_53_true_is_no_number(clause: Pay | PromiseUse | PromiseRestraint) -> None:
    move = Propose(ADA, deal(clause, Act(ADA, "pass")))
    assert not GAME.can(COOPERS_TURN, move)


def test_s_53_words_are_printable() -> None:
    move = Propose(ADA, deal(PromiseWords(BEN, ADA, 7, "I will \u202epay")))
    assert "printable" in str(refusal(COOPERS_TURN, move))


def test_s_57_a_whole_pile_given_face_down_is_as_sure_as_it_was() -> None:
    won = {BEN: [KING, QUEEN]}
    state = position(FARMER, JEWELER, PEASANT, won=won, round=3, free_market=True)
    state = strike(state, Pay(ADA, BEN, 1), Give(BEN, ADA, (KING, QUEEN), face_up=False))
    seen = GAME.view(state, CLEO).seats
    assert (2, 0) == (sum(seen[ADA].sure), sum(seen[BEN].sure))


def test_s_01_names_that_look_the_same_are_the_same() -> None:
    with pytest.raises(BadOptions):
        Options(names=("Ada", "ada ", "Ben"))
