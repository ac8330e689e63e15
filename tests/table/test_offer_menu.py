"""Menus and drafts of deals: every kind of clause can be put together, and they fit the moment."""

from __future__ import annotations

import pytest

from kings.struggle import GAME, Card
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Clause,
    Deal,
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
from kings.table.offer_menu import DealDraft, Fields, Part, clause_of, natural, part_of
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

FIELDS = Fields(
    by=ADA,
    to=BEN,
    gold=4,
    act=Act(ADA, "pass"),
    card=FARMER,
    ability=KNIGHT,
    on=BEN,
    due=3,
    words="  be kind ",
    cards=(FARMER,),
    face_down=True,
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
def test_every_kind_of_clause_is_put_together(kind: str) -> None:
    assert CLAUSES[kind] == clause_of(kind, FIELDS)


@pytest.mark.parametrize("kind", ["act", "promise_words", "give"])
def test_no_clause_while_something_is_missing(kind: str) -> None:
    assert clause_of(kind, Fields(words="  ")) is None


def test_a_kind_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="bribe"):
        clause_of("bribe", FIELDS)


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


def test_a_draft_begins_with_gold_for_the_action() -> None:
    view, acts = seen(position(FARMER, KNIGHT, QUEEN, leader=BEN)), (Act(BEN, "pass"),)
    draft = DealDraft()
    assert draft.deal is None
    draft.begin(view, acts)
    assert Deal((Pay(ADA, BEN, 1), Act(BEN, "pass"))) == draft.deal
    draft.begin(view, ())
    assert Deal((Pay(ADA, BEN, 1),)) == draft.deal


def test_a_draft_with_a_gap_is_no_deal() -> None:
    draft = DealDraft()
    draft.parts.append(part_of(CLAUSES["pay"]))
    draft.parts.append(Part("promise_words", Fields()))
    assert draft.deal is None


def test_a_counter_begins_with_anothers_clauses() -> None:
    draft = DealDraft()
    draft.counter(7, Deal((CLAUSES["promise_gold"],)))
    assert [CLAUSES["promise_gold"]] == draft.clauses
    assert 7 == draft.instead_of
    draft.clear()
    assert [] == draft.clauses


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_begins_with_something_sensible(kind: str) -> None:
    state = position(KNIGHT, JESTER, QUEEN, leader=BEN, round=2, won={CLEO: [FARMER]})
    part = natural(seen(state), kind, (Act(BEN, "pass"),), due=2)
    assert kind == part.kind
    giver = {"act": BEN, "give": CLEO}.get(kind, ADA)
    assert giver == part.fields.by
    assert BEN == part.fields.to or kind == "answer"
