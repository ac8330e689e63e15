"""Menus of deals: every kind of clause can be put together, and they fit the moment."""

from __future__ import annotations

import pytest

from kings.errors import BadInput
from kings.struggle import GAME, Card
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Clause,
    Give,
    Pay,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.purchases import (
    KINDS,
    abilities,
    answerers,
    answers_of,
    giveable,
    kinds,
    rounds_left,
)
from kings.struggle.state import State
from kings.struggle.view import View
from kings.table.offer_menu import kind_of, natural, natural_deal
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    FARMER,
    JESTER,
    KNIGHT,
    QUEEN,
    position,
)

CLAUSES: dict[str, Clause] = {
    "pay": Pay(ADA, BEN, 4),
    "act": Act(ADA, "pass"),
    "answer": AnswerWith(ADA, FARMER),
    "promise_gold": PromiseGold(ADA, BEN, 4, 3),
    "promise_use": PromiseUse(ADA, BEN, 3, KNIGHT, BEN),
    "promise_restraint": PromiseRestraint(ADA, BEN, 3, KNIGHT, BEN),
    "promise_words": PromiseWords(ADA, BEN, 3, "be kind"),
    "give": Give(ADA, BEN, (FARMER,), face_up=False),
}


def seen(state: State) -> View:
    return GAME.view(state, ADA)


@pytest.mark.parametrize("kind", KINDS)
def test_every_clause_is_of_its_kind(kind: str) -> None:
    assert kind == kind_of(CLAUSES[kind])


def test_a_jesters_answer_is_for_sale_only_where_somebody_can_be_named() -> None:
    view = seen(position(KNIGHT, FARMER, QUEEN))
    assert "answer" not in kinds(view, jester=False)
    assert "answer" in kinds(view, jester=True)
    alone = seen(position(JESTER, None, None, round=2))
    assert () == answerers(alone)
    assert "answer" not in kinds(alone, jester=True)


def test_who_can_be_named_by_a_jester_answers_with_what_it_may_hold() -> None:
    state = position(JESTER, FARMER, QUEEN, night=True)
    view = seen(state)
    assert (BEN, 2) == answerers(view)
    assert set(state.hands[BEN]) < set(answers_of(view, BEN))
    assert state.hands[ADA] == answers_of(view, ADA)


def test_won_cards_are_for_sale_in_the_free_market_only() -> None:
    closed = position(KNIGHT, ASSASSIN, QUEEN, round=2, won={ADA: [FARMER]})
    opened = position(KNIGHT, ASSASSIN, QUEEN, round=2, won={ADA: [FARMER]}, free_market=True)
    assert "give" not in kinds(seen(closed), jester=False)
    assert "give" in kinds(seen(opened), jester=False)
    assert (FARMER,) == giveable(seen(opened), ADA)


def test_promises_are_due_from_this_round_to_the_last() -> None:
    assert (5, 6, 7) == rounds_left(seen(position(KNIGHT, FARMER, QUEEN, round=5)))


def test_only_cards_with_an_ability_can_be_promised() -> None:
    offered = [card for _, card in abilities()]
    assert offered[0] is None
    assert Card.PEASANT not in offered and KNIGHT in offered


def test_the_natural_deal_is_gold_for_the_action() -> None:
    view, acts = seen(position(FARMER, KNIGHT, QUEEN, leader=BEN)), (Act(BEN, "pass"),)
    assert [Pay(ADA, BEN, 1), Act(BEN, "pass")] == natural_deal(view, acts)
    assert [Pay(ADA, BEN, 1)] == natural_deal(view, ())
    broke = seen(position(FARMER, KNIGHT, QUEEN, leader=BEN, gold=(0, 5, 5)))
    assert [PromiseGold(ADA, BEN, 1, 1)] == natural_deal(broke, ())


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_begins_with_something_sensible(kind: str) -> None:
    state = position(KNIGHT, JESTER, QUEEN, leader=BEN, round=2, won={CLEO: [FARMER]})
    clause = natural(seen(state), kind, (Act(BEN, "pass"),), due=2)
    assert kind == kind_of(clause)
    giver = {"act": BEN, "give": CLEO}.get(kind, ADA)
    assert giver == clause.by
    assert BEN == getattr(clause, "to", BEN)


@pytest.mark.parametrize("kind", ["act", "answer", "give"])
def test_a_kind_that_no_deal_can_hold_now_is_refused(kind: str) -> None:
    with pytest.raises(BadInput, match="S-51"):
        natural(seen(position(JESTER, None, None, round=2)), kind, (), due=2)
