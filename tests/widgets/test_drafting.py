"""Menus and drafts of deals: every kind of clause can be put together, and they fit the moment."""

from __future__ import annotations

import pytest

from kings.struggle import GAME, Card
from kings.struggle.clauses import (
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
from kings.struggle.state import State
from kings.struggle.view import View
from kings.widgets import Table
from kings.widgets.drafting import (
    KINDS,
    DealDraft,
    Fields,
    abilities,
    clause_of,
    fields_of,
    giveable,
    kinds,
    rounds_left,
)
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    COOPER,
    FARMER,
    JESTER,
    KNIGHT,
    QUEEN,
    position,
)
from tests.widgets.clicking import at

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
    assert set(fields_of(kind)) <= set(Fields.__slots__)


@pytest.mark.parametrize("kind", ["act", "promise_words", "give"])
def test_no_clause_while_something_is_missing(kind: str) -> None:
    assert clause_of(kind, Fields(words="  ")) is None


def test_a_kind_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="bribe"):
        clause_of("bribe", FIELDS)


def test_a_jesters_answer_is_for_sale_only_where_there_can_be_a_jester() -> None:
    view = seen(position(KNIGHT, FARMER, QUEEN))
    assert "answer" not in kinds(view, jester=False)
    assert "answer" in kinds(view, jester=True)
    without_jester = [card for card in Card if card not in (COOPER, JESTER)]
    for able, state in (
        (False, position(KNIGHT, FARMER, QUEEN)),
        (True, position(JESTER, FARMER, QUEEN)),
        (True, position(COOPER, FARMER, QUEEN)),
        (False, position(COOPER, FARMER, QUEEN, round=2, hands={ADA: without_jester})),
    ):
        table = Table(at(state, ADA, BEN))
        offered = [kind for _, kind in table.compose.menus["kind"].options]
        assert able == ("answer" in offered)


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


def test_a_draft_grows_shrinks_and_begins_again() -> None:
    draft = DealDraft()
    draft.add(CLAUSES["pay"])
    draft.add(CLAUSES["act"])
    draft.remove(0)
    assert Deal((CLAUSES["act"],)) == draft.deal
    draft.counter(7, Deal((CLAUSES["promise_gold"],)))
    assert (Deal((CLAUSES["promise_gold"],)), 7) == (draft.deal, draft.instead_of)
    draft.clear()
    assert (Deal(()), None) == (draft.deal, draft.instead_of)
