"""What is answered to an offer: by bots with a reason, by people in silence."""

from __future__ import annotations

import random

import pytest

from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.moves import Accept, Act, Deal, Give, Pay, PromiseGold, Refuse
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.table.talk import answers_in
from tests.bots.contract import moments
from tests.checkers.secrets import twin
from tests.positions import ADA, ASSASSIN, BEN, CLEO, FARMER, JESTER, KING, KNIGHT, QUEEN, position
from tests.table.devices import seated
from tests.widgets.clicking import at, open_window, table_store


def test_a_face_down_gift_is_named_to_giver_and_receiver_only() -> None:
    state = position(KNIGHT, ASSASSIN, FARMER, round=2, won={ADA: [FARMER]}, free_market=True)
    store = at(state, ADA, BEN, CLEO)
    seat, tape = seated(store)
    store.come(ADA)
    store.propose(Deal((Give(ADA, BEN, (FARMER,), face_up=False),)))
    seat.refresh()
    assert "(Farmer)" in str(tape.frame["offers"])
    store.hand_over(CLEO)
    store.come(CLEO)
    tape.heard.clear()
    seat.forget()
    seat.refresh()
    assert "1 won card face down" in str(tape.frame["offers"])
    assert "(Farmer)" not in "".join(tape.heard)


def test_a_bots_answer_is_shown_with_its_reason_until_the_moment_is_over() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    store.propose(Deal((Pay(actor, 0, 2),)))
    name = store.scene.names[actor]
    (line,) = store.scene.deals.answers
    assert (actor, False) == (line.seat, line.agrees)
    assert f"it leaves {name} worse off by 2 points." in line.text
    assert f"{name} pays Ada 2 gold" == line.offer
    store.go_on()
    assert all("worse off by 2 points" not in other.text for other in store.scene.deals.answers)


def test_a_promise_is_said_to_count_for_nothing() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    store.propose(Deal((Pay(actor, 0, 1), PromiseGold(0, actor, 5, 7))))
    assert "worse off by 1 point, and promises don't count." in store.scene.deals.answers[0].text


def test_people_give_no_reasons() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    store.hand_over(BEN)
    store.refuse(store.scene.deals.proposals[0].proposal.number)
    assert () == store.scene.deals.answers


def test_who_sat_there_when_the_answer_was_given_is_who_explains_it() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    store.hand_over(BEN)
    store.refuse(store.scene.deals.proposals[0].proposal.number)
    store.seat(BEN, "greedy")
    assert () == store.scene.deals.answers


def told(state: State, bot: str, agree: bool) -> list[str]:  # noqa: FBT001 - one of two answers
    """Return what is shown if every party answers every open offer so, here, at this state."""
    said = []
    for proposal in state.window.proposals if state.window is not None else ():
        for seat in proposal.deal.parties:
            move = (Accept if agree else Refuse)(seat, proposal.number)
            record = Recording.begin(new_header(state.options, (bot,) * state.players, 1, name="g"))
            # A twin's hidden cards need not be such as a game leads to.
            record.first = record.state = state
            if GAME.can(state, move):
                record.do(move)
                said += [line.text + line.offer for line in answers_in(record, record.moments)]
    return said


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_reason_is_the_same_whatever_lies_hidden(bot: str) -> None:
    """Two tables that a bystander can't tell apart: an answer given at both has one reason."""
    compared = 0
    for number, state in enumerate(moments()):
        if state.window is None or not state.window.proposals or not state.night:
            continue
        other = twin(state, None, random.Random(number))
        compared += other != state
        here, there = told(state, bot, agree=False), told(other, bot, agree=False)
        assert here == there != []
    assert compared > 20


def test_people_are_silent_in_a_record_too() -> None:
    state = position(JESTER, KING, QUEEN)
    record = Recording.begin(new_header(state.options, (HUMAN,) * 3, 1, start=state))
    assert () == answers_in(record, record.moments)
