"""A role sheet tells its seat what it may know, and nothing that it may not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kings.classroom.plan import renamed
from kings.errors import BadInput
from kings.publish.printing.role_sheets import Worth, role_sheet, worths
from kings.records.formats import scenario_state
from kings.struggle.rules import GAME
from kings.struggle.state import State
from tests.classroom.classes import scenario

HOSTILE = "<img src=x onerror=alert(1)>"


def night() -> State:
    """Return a Night position with a choice to make, of the last round."""
    return scenario_state(scenario("the_last_lead"))


def sheet(state: State, seat: int) -> str:
    return role_sheet(GAME.view(state, seat), ["7b", "Table 1"], question="What now?")


def worth_table(page: str) -> list[str]:
    """Return the numbers in the table of what each choice is worth."""
    return re.findall(r'<td class="number">([^<]*)</td>', page)


def test_by_night_a_sheet_does_not_depend_on_what_others_hold() -> None:
    state = night()
    swapped = (state.hands[0], state.aside[1], *state.hands[2:])
    other = replace(state, hands=swapped, aside=(state.aside[0], state.hands[1], *state.aside[2:]))
    assert sheet(state, 0) == sheet(other, 0)
    assert sheet(state, 1) != sheet(other, 1)


def test_by_night_a_sheet_shows_its_own_hand_as_its_own() -> None:
    state = night()
    page = sheet(state, 0)
    assert "Your hand, which nobody else sees" in page
    hand = page.split("nobody else sees")[1]
    assert all(f"<title>{card.title}, " in hand for card in state.hands[0])
    assert len(state.hands[0]) == hand.count("<svg") - hand.count('aria-hidden="true"')


def test_every_seat_has_its_own_numbers_and_no_others() -> None:
    state = scenario_state(scenario("a_card_for_sale"))
    told = worths(state)
    assert told is not None
    found = [
        worth_table(role_sheet(GAME.view(state, seat), [], worth=told[seat])) for seat in range(3)
    ]
    assert [["16 VP", "21 VP", "18 VP"], ["15 VP", "15 VP", "23 VP"], ["8 VP", "7 VP", "5 VP"]] == (
        found
    )


def test_what_happens_unpaid_is_marked_once() -> None:
    state = scenario_state(scenario("a_card_for_sale"))
    told = worths(state)
    assert told is not None
    page = role_sheet(GAME.view(state, 1), [], worth=told[1])
    assert 1 == page.count("what happens if nobody pays")
    assert "Take Ben&#x27;s Queen (what happens if nobody pays)" in page
    assert "If Ada does this" in page


def test_each_answer_to_a_jester_has_a_number() -> None:
    told = worths(scenario_state(scenario("two_clauses")))
    assert told is not None
    assert 7 == len(told[0].choices)
    queen = next(at for at, words in enumerate(told[0].choices) if "with the Queen" in words)
    assert [34, 9, 8] == [worth.points[queen] for worth in told]


@pytest.mark.parametrize("name", ["the_last_lead", "two_rounds_left", "the_answer_for_sale"])
def test_there_are_no_numbers_where_they_would_not_be_exact_and_open(name: str) -> None:
    assert worths(scenario_state(scenario(name))) is None


def test_a_new_game_begins_with_the_ten_cards() -> None:
    state = GAME.start(scenario("two_clauses").options)
    page = sheet(state, 2)
    assert "Seven rounds, at a table of 3 players, clockwise: Mary, Bobby, Charlie" not in page
    assert "clockwise: Ada, Ben, Cleo" in page
    assert 10 == page.count("<tr><td>")


def test_where_cards_change_hands_a_sheet_says_what_they_are_to_its_seat() -> None:
    state = scenario_state(scenario("the_queen_and_the_jeweler"))
    told = worths(state)
    assert told is not None
    ada, ben = (role_sheet(GAME.view(state, seat), [], worth=told[seat]) for seat in (0, 1))
    assert "you could use best is a Jeweler (6)" in ada
    assert "you could use best is a Jeweler (6)" not in ben
    assert "part with" not in role_sheet(GAME.view(state, 0), [])
    assert "part with" not in sheet(scenario_state(scenario("two_clauses")), 0)


def test_what_people_typed_is_escaped() -> None:
    scene = renamed(scenario("two_clauses"), (HOSTILE, "Ben", "Cleo"))
    state = scenario_state(scene)
    page = role_sheet(GAME.view(state, 0), [HOSTILE], question=scene.question)
    assert "<img" not in page
    assert "&lt;img src=x" in page


def test_numbers_have_to_fit_the_choices() -> None:
    with pytest.raises(BadInput, match="one number for each choice"):
        Worth("Ada", ("Pass",), (1.0, 2.0), 0)
    with pytest.raises(BadInput, match="one number for each choice"):
        Worth("Ada", ("Pass",), (1.0,), 1)
