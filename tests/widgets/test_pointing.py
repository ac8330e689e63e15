"""Pointing at the picture while an offer is put together: seats, cards on the table, one's hand."""

from __future__ import annotations

import pytest

from kings.struggle.moves import Act, AnswerWith, Pay, PromiseRestraint
from kings.struggle.state import State
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    KING,
    KNIGHT,
    QUEEN,
    position,
)
from tests.widgets.clicking import at
from tests.widgets.dealing import Corner, choose
from tests.widgets.pages import page


def corner(state: State, front: int = ADA) -> Corner:
    desk = Corner(at(state, ADA, BEN, CLEO))
    desk.store.hand_over(front)
    desk.compose.unfold()
    desk.changes.clear()
    return desk


ASSASSINS_TURN = position(ASSASSIN, KING, QUEEN)


def test_the_first_seat_pays_and_the_second_receives_and_so_in_turn() -> None:
    desk = corner(ASSASSINS_TURN)
    compose = desk.compose
    assert "Point at a seat in the picture: it pays." in page(desk)
    compose.point("seat:2")
    assert Pay(CLEO, ADA, 1) == desk.clauses[0]
    assert "Cleo pays it to that one" in page(desk)
    compose.point("seat:1")
    assert Pay(CLEO, BEN, 1) == desk.clauses[0]
    compose.point("seat:0")
    assert Pay(ADA, BEN, 1) == desk.clauses[0]


def test_nobody_comes_to_pay_itself_by_pointing() -> None:
    desk = corner(ASSASSINS_TURN)
    desk.compose.point("seat:0")
    assert Pay(ADA, BEN, 1) == desk.clauses[0]
    desk.compose.point("seat:0")
    assert Pay(ADA, BEN, 1) == desk.clauses[0]


def test_a_card_on_the_table_is_what_the_action_is_for() -> None:
    desk = corner(ASSASSINS_TURN)
    compose = desk.compose
    compose.point("place:2")
    assert Act(ADA, "use", ASSASSIN, (CLEO,)) == desk.clauses[1]
    assert frozenset({"place:2"}) == compose.marks
    compose.point("place:2")
    assert Act(ADA, "spare", on=(CLEO,)) == desk.clauses[1]
    compose.point("seat:1")
    assert Act(ADA, "use", ASSASSIN, (BEN,)) == desk.clauses[1], "a seat that is an aim is one"
    assert 2 == len(desk.clauses)
    compose.point("seat:0")
    assert ADA == compose.draft.parts[0].fields.by, "Ada is no aim, so she pays"


def test_a_clause_about_the_action_is_added_if_there_is_none() -> None:
    desk = corner(ASSASSINS_TURN)
    made = desk.alone("promise_gold")
    desk.compose.point("place:1")
    assert Act(ADA, "use", ASSASSIN, (BEN,)) == desk.clauses[1]
    choose(made, due=2)
    assert {"seat:0", "seat:1"} == desk.compose.marks, "the clause that was touched last"


def test_a_promise_about_an_ability_names_whom_it_is_for() -> None:
    desk = corner(ASSASSINS_TURN)
    made = desk.alone("promise_restraint")
    choose(made, by=ADA, to=BEN, due=3)
    desk.compose.point("place:1")
    assert [PromiseRestraint(ADA, BEN, 3, None, BEN)] == desk.clauses
    assert {"seat:0", "seat:1", "place:1"} == desk.compose.marks


def test_a_card_of_ones_hand_is_brought_in_by_a_cooper() -> None:
    desk = corner(position(COOPER, KING, QUEEN))
    desk.compose.point(f"card:{KNIGHT:d}")
    assert Act(ADA, "swap", KNIGHT) == desk.clauses[1]
    assert frozenset({"card:8"}) == desk.compose.marks


def test_a_card_of_ones_hand_answers_a_jester() -> None:
    desk = corner(position(JESTER, FARMER, QUEEN), BEN)
    desk.compose.point(f"card:{KNIGHT:d}")
    assert AnswerWith(BEN, KNIGHT) == desk.clauses[2]
    assert {"seat:1", "card:8"} == desk.compose.marks
    desk.compose.point("place:2")
    answer = desk.clauses[2]
    assert isinstance(answer, AnswerWith)
    assert CLEO == answer.by
    assert {"seat:2"} == desk.compose.marks, "a card of another's hand is not in the picture"


@pytest.mark.parametrize(
    "mark",
    ["seat:3", "seat:-1", "seat:", "seat", "", "card:11", "card:0", "bank:1", "place:9", "seat:²"],
)
def test_what_is_no_mark_of_this_table_changes_nothing(mark: str) -> None:
    desk = corner(ASSASSINS_TURN)
    before = desk.clauses
    desk.compose.point(mark)
    assert before == desk.clauses and [] == desk.changes


def test_a_card_that_one_does_not_hold_or_that_does_nothing_changes_nothing() -> None:
    desk = corner(ASSASSINS_TURN)
    before = desk.clauses
    desk.compose.point(f"card:{ASSASSIN:d}")
    desk.compose.point(f"card:{KNIGHT:d}")
    assert before == desk.clauses


def test_pointing_at_a_closed_card_does_nothing() -> None:
    desk = corner(ASSASSINS_TURN)
    desk.compose.fold()
    desk.compose.point("seat:2")
    assert Pay(BEN, ADA, 1) == desk.clauses[0]


def test_the_table_is_told_when_what_is_named_or_open_changes_and_only_then() -> None:
    desk = corner(ASSASSINS_TURN)
    compose = desk.compose
    compose.point("seat:2")
    compose.rows[0].fields["gold"].value = 3
    compose.fold()
    assert [(True, frozenset({"seat:2", "seat:0"})), (False, frozenset())] == desk.changes
