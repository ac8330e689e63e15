"""The offers on the table: their clauses, who is asked, their buttons; and the bots' answers."""

from __future__ import annotations

import random

import pytest

from kings.records.recording import HUMAN, Recording, new_header
from kings.struggle.moves import Accept, Act, Aim, Deal, Give, Pass, Pay, PromiseGold, Refuse
from kings.struggle.rules import GAME
from kings.struggle.state import State
from kings.table.talk import answers_in
from tests.bots.contract import moments
from tests.checkers.secrets import twin
from tests.positions import ADA, ASSASSIN, BEN, CLEO, FARMER, JESTER, KING, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, click_until, open_window, table_store
from tests.widgets.dealing import Corner, put
from tests.widgets.pages import buttons, click, page


def shown(desk: Corner, words: str) -> list[str]:
    """Return the tooltips of the shown buttons with these words."""
    return [made.tooltip for made in buttons(desk.offers, words) if made.layout.display != "none"]


def offered() -> Corner:
    return Corner(
        click_until(table_store(0, seed=1), lambda store: len(store.scene.deals.proposals) > 1)
    )


def test_an_offer_says_its_clauses_with_their_verdicts_and_who_is_asked() -> None:
    desk = offered()
    line = desk.store.scene.deals.proposals[0]
    text = page(desk.offers)
    assert f"Proposal {line.proposal.number}, by {desk.store.scene.names[line.proposal.by]}" in text
    assert "<b>binds</b> because the gold moves at once" in text
    assert f"{line.agreed[0]} agrees" in text and "Ada is still asked" in text


def test_only_the_first_offers_buttons_have_the_keys_and_lead_on() -> None:
    desk = offered()
    for word, key in (("Accept", "a"), ("Refuse", "x"), ("Counter", "c")):
        with_key = [
            made for made in buttons(desk.offers, word) if f"kings-key-{key}" in made._dom_classes
        ]
        assert buttons(desk.offers, word)[:1] == with_key
        assert shown(desk, word)[0].endswith(f"(key {key})")
        assert (
            f"proposal {desk.store.scene.deals.proposals[1].proposal.number}"
            in shown(desk, word)[1]
        )
    assert ["primary", ""] == [made.button_style for made in buttons(desk.offers, "Accept")][:2]


@pytest.mark.parametrize("answer", ["Accept", "Refuse"])
def test_an_offer_is_answered_and_its_buttons_stay_for_the_next(answer: str) -> None:
    desk = offered()
    before = buttons(desk.offers, answer)[:1]
    number = desk.store.scene.deals.proposals[0].proposal.number
    click(desk, answer)
    assert number not in [line.proposal.number for line in desk.store.scene.deals.proposals]
    assert before == buttons(desk.offers, answer)[:1] or not desk.store.scene.deals.proposals


def test_an_offer_is_countered_with_its_own_clauses() -> None:
    desk = offered()
    proposal = desk.store.scene.deals.proposals[0].proposal
    click(desk, "Counter")
    assert desk.compose.is_open and list(proposal.deal.clauses) == desk.clauses
    assert f"Instead of proposal {proposal.number}" in page(desk)
    put(desk.compose.rows[0], gold=4)
    click(desk, f"Propose instead of {proposal.number}")
    assert proposal.number not in [
        line.proposal.number for line in desk.store.scene.deals.proposals
    ]


def test_a_counter_to_an_offer_that_is_gone_becomes_an_offer_of_its_own() -> None:
    desk = Corner(at(position(KNIGHT, FARMER, QUEEN), ADA, BEN))
    desk.store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    (line,) = desk.store.scene.deals.proposals
    desk.compose.counter(line.proposal.number, line.proposal.deal)
    desk.store.withdraw(line.proposal.number)
    assert desk.compose.is_open and "Your offer" in page(desk)
    click(desk, "Propose the deal")
    assert 1 == len(desk.store.scene.deals.proposals)


def test_a_countered_action_that_stands_in_no_menu_can_be_kept() -> None:
    desk = Corner(at(position(JESTER, FARMER, QUEEN), ADA, BEN))
    rare = Act(ADA, "use", JESTER)
    assert rare not in [act for _, act in desk.store.scene.deals.act_options]
    desk.store.propose(Deal((Pay(BEN, ADA, 2), rare)))
    (line,) = desk.store.scene.deals.proposals
    desk.compose.counter(line.proposal.number, line.proposal.deal)
    assert [Pay(BEN, ADA, 2), rare] == desk.clauses
    put(desk.compose.rows[0], gold=3)
    click(desk, f"Propose instead of {line.proposal.number}")
    (line,) = desk.store.scene.deals.proposals
    assert (Pay(BEN, ADA, 3), rare) == line.proposal.deal.clauses
    assert {Aim(ADA, (BEN,)), Pass(ADA)} <= {c.choice for c in desk.store.scene.choices}


def test_ones_own_offer_is_changed_or_withdrawn() -> None:
    desk = Corner(at(position(KNIGHT, FARMER, QUEEN), ADA, BEN))
    desk.store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    assert [] == shown(desk, "Accept") and 1 == len(shown(desk, "Change"))
    click(desk, "Change")
    assert desk.compose.is_open
    click(desk, "Withdraw")
    assert () == desk.store.scene.deals.proposals
    assert "none" == desk.offers.layout.display
    assert "Proposal" not in page(desk.offers)


def test_a_face_down_gift_is_named_to_giver_and_receiver_only() -> None:
    state = position(KNIGHT, ASSASSIN, FARMER, round=2, won={ADA: [FARMER]}, free_market=True)
    desk = Corner(at(state, ADA, BEN, CLEO))
    desk.store.come(ADA)
    desk.store.propose(Deal((Give(ADA, BEN, (FARMER,), face_up=False),)))
    assert "(Farmer)" in page(desk.offers)
    desk.store.hand_over(CLEO)
    desk.store.come(CLEO)
    assert "1 won card face down" in page(desk.offers)
    assert "(Farmer)" not in page(desk.offers)


def test_a_bots_answer_is_shown_with_its_reason_until_the_moment_is_over() -> None:
    store = open_window(table_store(0))
    desk = Corner(store)
    actor = store.scene.view.actor
    assert actor is not None
    store.propose(Deal((Pay(actor, 0, 2),)))
    name = store.scene.names[actor]
    (line,) = store.scene.deals.answers
    assert (actor, False) == (line.seat, line.agrees)
    assert line.text in page(desk.offers)
    assert f"it leaves {name} worse off by 2 points." in line.text
    assert f"It was: {name} pays Ada 2 gold." in page(desk.offers)
    store.go_on()
    assert all("worse off by 2 points" not in other.text for other in store.scene.deals.answers)


def test_a_promise_is_said_to_count_for_nothing() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    store.propose(Deal((Pay(actor, 0, 1), PromiseGold(0, actor, 5, 7))))
    assert "worse off by 1 point, and promises don't count." in store.scene.deals.answers[0].text


def test_people_give_no_reasons() -> None:
    desk = Corner(at(position(KNIGHT, FARMER, QUEEN), ADA, BEN))
    desk.store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    desk.store.hand_over(BEN)
    click(desk, "Refuse")
    assert () == desk.store.scene.deals.answers
    assert "Just answered" not in page(desk)


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
