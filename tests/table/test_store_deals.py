"""The store at the bargaining table: offers, answers, verdicts, objections and the ledger."""

from __future__ import annotations

import pytest

from kings.errors import IllegalMove
from kings.struggle.moves import Act, Deal, Pay, PromiseGold, PromiseWords, Settle
from kings.table import StruggleStore
from tests.positions import ADA, BEN, FARMER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, click_until, open_window, struck, table_store


def test_bots_answer_a_proposal_at_once() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    store.propose(Deal((Pay(actor, 0, 1),)))
    assert any("refuses proposal" in words for words in store.scene.last)
    assert () == store.scene.deals.proposals
    usual = [act for _, act in store.scene.deals.act_options]
    assert any(struck(store, Deal((Pay(0, actor, 5), act))) for act in usual)


def test_a_promise_costs_a_greedy_bot_nothing_and_may_be_broken() -> None:
    store = open_window(table_store(0))
    actor, now = store.scene.view.actor, store.scene.view.round
    assert actor is not None
    promise = PromiseGold(0, actor, 3, now)
    acts = [act for _, act in store.scene.deals.act_options]
    assert any(struck(store, Deal((Pay(0, actor, 2), act, promise))) for act in acts)
    (line,) = store.scene.deals.ledger
    assert "open" == line.status
    while not any("break the promise" in choice.label for choice in store.scene.choices):
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.go_on()
    keep = next(choice for choice in store.scene.choices if "break the promise" in choice.label)
    store.choose(keep.choice)
    assert ["broken"] == [line.status for line in store.scene.deals.ledger]


def test_a_promise_is_paid_from_the_ledger() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    acts = [act for _, act in store.scene.deals.act_options]
    promise = PromiseGold(0, actor, 1, 7)
    assert any(struck(store, Deal((Pay(0, actor, 3), act, promise))) for act in acts)
    ((word, move),) = store.scene.deals.ledger[0].moves
    assert ("Pay it now", Settle(0, 1)) == (word, move)
    store.say(move)
    assert "kept" == store.scene.deals.ledger[0].status


def test_each_clause_says_whether_it_binds_and_why() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    now = store.clause_line(Pay(0, actor, 2))
    later = store.clause_line(PromiseGold(0, actor, 2, 7))
    assert (True, False) == (now.binds, later.binds)
    assert now.reason in now.text and later.reason in later.text
    assert "binds, because" in now.text and "a promise, because" in later.text


def test_an_objection_is_the_sentence_of_the_refusal() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None
    good, bad = Deal((Pay(0, actor, 1),)), Deal((Pay(0, actor, 50),))
    assert "" == store.objection(good)
    with pytest.raises(IllegalMove) as refused:
        store.propose(bad)
    assert str(refused.value) == store.objection(bad) != ""


def open_numbers(store: StruggleStore) -> list[int]:
    return [line.proposal.number for line in store.scene.deals.proposals]


def test_a_bots_offer_is_refused_countered_or_accepted() -> None:
    store = click_until(table_store(0, seed=1), lambda store: bool(store.scene.deals.proposals))
    line = store.scene.deals.proposals[0]
    assert (True, False, ("Ada",)) == (line.can_answer, line.can_withdraw, line.missing)
    number = line.proposal.number
    others = open_numbers(store)[1:]
    store.refuse(number)
    assert others == open_numbers(store)
    store.back()
    dearer = Deal((*line.proposal.deal.clauses, Pay(line.proposal.by, 0, 1)))
    store.propose(dearer, instead_of=number)
    assert number not in open_numbers(store)
    while [number, *others] != open_numbers(store):
        store.back()
    purse = store.scene.view.own.gold
    store.accept(number)
    assert store.scene.view.own.gold > purse
    assert store.scene.agreed
    assert store.scene.choices


def test_ones_own_offer_is_changed_and_withdrawn() -> None:
    state = position(KNIGHT, FARMER, QUEEN)
    store = at(state, ADA, BEN)
    store.propose(Deal((Pay(ADA, BEN, 1), Act(ADA, "pass"))))
    (line,) = store.scene.deals.proposals
    assert (False, True) == (line.can_answer, line.can_withdraw)
    store.propose(Deal((Pay(ADA, BEN, 2), Act(ADA, "pass"))), instead_of=line.proposal.number)
    (line,) = store.scene.deals.proposals
    assert "2 gold" in line.text
    store.withdraw(line.proposal.number)
    assert () == store.scene.deals.proposals


def test_people_counter_accept_release_and_judge() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    words = PromiseWords(ADA, BEN, 1, "I am kind to you")
    store.propose(Deal((Pay(ADA, BEN, 1), words)))
    store.hand_over(BEN)
    assert (BEN, None) == (store.scene.front, store.scene.waiting_for)
    first = store.scene.deals.proposals[0].proposal.number
    store.propose(Deal((Pay(ADA, BEN, 2), words, PromiseGold(ADA, BEN, 1, 7))), instead_of=first)
    store.hand_over(ADA)
    (line,) = store.scene.deals.proposals
    assert line.can_answer
    store.accept(line.proposal.number)
    store.hand_over(BEN)
    labels = [[word for word, _ in line.moves] for line in store.scene.deals.ledger]
    assert ["Release"] == labels[1]
    judged = dict(store.scene.deals.ledger[0].moves)
    store.say(judged["It was kept"])
    store.say(dict(store.scene.deals.ledger[1].moves)["Release"])
    assert ["kept", "released"] == [line.status for line in store.scene.deals.ledger]
