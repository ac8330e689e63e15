"""Putting an offer together by fields: every clause, its verdict while one composes, no secrets."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from kings.struggle import Card
from kings.struggle.binding import verdict
from kings.struggle.cards import NEGOTIATE
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
from kings.struggle.state import State
from kings.table.offer_menu import KINDS, part_of
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    QUEEN,
    position,
)
from tests.widgets.clicking import at, open_window, table_store, words_of
from tests.widgets.dealing import Corner, choose, put
from tests.widgets.pages import EVIL, click, page, tags

JESTERS_TURN = position(
    JESTER, FARMER, QUEEN, round=3, won={ADA: [FARMER, KNIGHT], BEN: [ASSASSIN]}, free_market=True
)


def corner(state: State = JESTERS_TURN, *people: int) -> Corner:
    store = at(state, *(people or (ADA, BEN, CLEO)))
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    return Corner(store)


def test_it_begins_closed_and_opens_with_gold_for_the_action() -> None:
    desk = Corner(open_window(table_store(0)))
    compose, actor = desk.compose, desk.store.scene.view.actor
    assert actor not in (None, 0)
    assert not compose.is_open and "Your offer" not in page(desk)
    click(desk, "Make an offer")
    act = desk.store.scene.deals.act_options[0][1]
    assert compose.is_open and [Pay(0, actor, 1), act] == desk.clauses
    assert "Your offer" in page(desk) and "has to agree. All of it binds." in page(desk)
    click(desk, "Close")
    assert not compose.is_open
    assert frozenset() == compose.marks


def test_who_acts_is_paid_by_the_next_one_clockwise() -> None:
    desk = corner()
    assert ADA == desk.store.scene.front
    desk.compose.unfold()
    assert Pay(BEN, ADA, 1) == desk.clauses[0]


def test_whoever_has_no_gold_promises_some() -> None:
    desk = corner(position(JESTER, FARMER, QUEEN, gold=(5, 0, 5)), BEN)
    desk.compose.unfold()
    assert PromiseGold(BEN, ADA, 1, 1) == desk.clauses[0]


def fill(desk: Corner, kind: str) -> Clause:
    """Set every field of a clause of this kind, and return the clause that is meant."""
    made = desk.alone(kind)
    if kind != "act":
        choose(made, by=BEN)
    match kind:
        case "pay":
            choose(made, to=CLEO)
            put(made, gold=4)
            return Pay(BEN, CLEO, 4)
        case "act":
            act = Act(ADA, "spare", on=(BEN,))
            choose(made, act=act)
            return act
        case "answer":
            card = made.fields["card"].offered[-1][1]
            choose(made, card=card)
            return AnswerWith(BEN, card)
        case "give":
            put(made, cards=((ASSASSIN, 0),), face_down=True)
            return Give(BEN, ADA, (ASSASSIN,), face_up=False)
        case "promise_gold":
            choose(made, due=5)
            put(made, gold=17)
            return PromiseGold(BEN, ADA, 17, 5)
        case "promise_words":
            choose(made, due=7)
            put(made, words="  be kind ")
            return PromiseWords(BEN, ADA, 7, "be kind")
    choose(made, ability=KNIGHT, on=None, due=4)
    if kind == "promise_use":
        return PromiseUse(BEN, ADA, 4, KNIGHT, None)
    choose(made, on=CLEO, ability=None)
    return PromiseRestraint(BEN, ADA, 4, None, CLEO)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_clause_is_put_together_and_proposed(kind: str) -> None:
    desk = corner()
    desk.store.hand_over(BEN)
    desk.store.come(BEN)
    clause = fill(desk, kind)
    assert [clause] == desk.clauses
    needs_another = len(clause.parties) < 2
    if needs_another:
        assert "needs at least two parties" in page(desk)
        desk.compose.adders["pay"].click()
        assert Pay(BEN, ADA, 1) == desk.clauses[1]
    click(desk, "Propose the deal")
    (line,) = desk.store.scene.deals.proposals
    assert clause == line.proposal.deal.clauses[0]
    assert not desk.compose.is_open and [] == desk.clauses


@pytest.mark.parametrize("kind", KINDS)
def test_the_verdict_stands_under_the_clause_while_one_composes(kind: str) -> None:
    desk = corner()
    clause = fill(desk, kind)
    found = verdict(desk.store.driver.state, clause)
    (made,) = desk.compose.rows
    word = "binds" if found.binds else "promise"
    assert f"<b>{word}</b> because {found.reason}" in made.children[-1].value.replace("&#x27;", "'")
    assert "<svg" in made.children[-1].value


def test_a_promise_about_the_action_of_this_moment_binds_as_soon_as_it_is_one() -> None:
    desk = corner(position(ASSASSIN, KING, JEWELER))
    made = desk.alone("promise_restraint")
    choose(made, by=ADA, to=BEN, ability=ASSASSIN)
    assert "<b>binds</b>" in made.children[-1].value
    choose(made, due=2)
    assert "<b>promise</b>" in made.children[-1].value
    assert "None of it binds: it rests on trust." in page(desk)


@pytest.mark.parametrize("kind", ["give", "promise_words"])
def test_what_is_missing_is_said_and_cannot_be_proposed(kind: str) -> None:
    desk = corner()
    made = desk.alone(kind)
    assert [None] == desk.clauses
    assert "kings-missing" in made.children[-1].value
    assert desk.compose._propose.disabled


def test_the_slider_reaches_up_to_the_payers_purse() -> None:
    desk = corner(position(JESTER, FARMER, QUEEN, gold=(9, 2, 0)))
    made = desk.alone("pay")
    slider = made.fields["gold"]
    for seat, purse in ((ADA, 9), (BEN, 2), (CLEO, 0)):
        choose(made, by=seat)
        put(made, gold=50)
        assert max(1, purse) == slider.most == slider.value
        assert f"of {purse} gold" in slider.words
    choose(made, by=CLEO, to=ADA)
    assert "Not yet: Cleo would have to pay 1 gold and has 0" in page(desk)


def test_won_cards_are_chosen_one_by_one() -> None:
    state = position(
        KNIGHT, ASSASSIN, QUEEN, round=4, won={ADA: [FARMER, FARMER]}, free_market=True
    )
    desk = corner(state)
    made = desk.alone("give")
    choose(made, by=ADA, to=BEN)
    assert 2 == len(made.fields["cards"].options)
    put(made, cards=((FARMER, 0), (FARMER, 1)))
    assert [Give(ADA, BEN, (FARMER, FARMER))] == desk.clauses


def test_an_objection_is_said_before_one_tries() -> None:
    desk = Corner(open_window(table_store(0)))
    desk.compose.unfold()
    first = desk.compose.rows[0]
    choose(first, to=0)
    assert "Not yet: Ada can't pay itself." in page(desk).replace("&#x27;", "'")
    assert desk.compose._propose.disabled
    click(desk, "Start again")
    assert "Not yet: " not in page(desk)
    assert not desk.compose._propose.disabled


def test_a_cross_takes_out_the_clause_that_it_names() -> None:
    desk = corner()
    desk.compose.unfold()
    desk.compose.adders["promise_gold"].click()
    second = desk.compose.rows[1].remove
    assert second.description.startswith("Take out clause 2: Ada")
    left = [desk.clauses[0], desk.clauses[2]]
    second.click()
    assert left == desk.clauses


def test_rows_are_used_again_and_forget_what_was_said() -> None:
    desk = corner()
    made = desk.alone("promise_words")
    put(made, words="a secret wish")
    made.remove.click()
    assert "secret wish" not in str(words_of(made))
    desk.compose.adders["promise_words"].click()
    assert desk.compose.rows == [made]
    assert "" == made.fields["words"].value


@pytest.mark.parametrize(
    ("jester", "state"),
    [
        (False, position(KNIGHT, FARMER, QUEEN)),
        (True, position(JESTER, FARMER, QUEEN)),
        (True, position(COOPER, FARMER, QUEEN)),
        (
            False,
            position(
                COOPER, FARMER, QUEEN, round=2, hands={ADA: [c for c in Card if c != 5 and c != 7]}
            ),
        ),
    ],
)
def test_a_jesters_answer_is_offered_only_where_there_can_be_a_jester(
    jester: bool,  # noqa: FBT001 - parametrized
    state: State,
) -> None:
    desk = corner(state)
    desk.compose.unfold()
    assert jester == (desk.compose.adders["answer"].layout.display != "none")
    assert "none" == desk.compose.adders["give"].layout.display


def test_nothing_is_for_sale_nothing_is_shown() -> None:
    store = table_store(0)
    desk = Corner(store)
    assert not store.scene.can_offer
    assert "none" == desk.compose.layout.display
    desk.compose.unfold()
    desk.compose.counter(1, Deal((Pay(0, 1, 1),)))
    assert not desk.compose.is_open


def test_an_offer_does_not_outlive_its_moment() -> None:
    store = open_window(table_store(0))
    desk = Corner(store)
    put(desk.alone("promise_words"), words="only now")
    store.go_on()
    assert not desk.compose.is_open and [] == desk.clauses
    assert "only now" not in str(words_of(desk))


def test_under_the_curtain_and_for_the_next_one_nothing_is_left_of_an_offer() -> None:
    state = position(COOPER, FARMER, QUEEN, actor=ADA, night=True)
    bare, used = Corner(at(state, ADA, BEN)), Corner(at(state, ADA, BEN))
    used.store.come(ADA)
    used.compose.unfold()
    compose = used.compose
    compose.point("card:8")
    swap = Act(ADA, "swap", KNIGHT)
    assert swap in used.clauses
    for kind in ("promise_words", "answer"):
        compose.adders[kind].click()
    put(compose.rows[2], words="between us")
    for turn in ("curtain", "Ben"):
        for desk in (used, bare):
            desk.store.hand_over(BEN) if turn == "curtain" else desk.store.come(BEN)
        kept = {words for _, _, words in words_of(used)} - {words for _, _, words in words_of(bare)}
        spared = [row for rows in compose._spare.values() for row in rows]
        kept |= {words for row in spared for _, _, words in words_of(row)}
        assert not [words for words in kept if "Knight" in words or "between" in words]
        assert not compose.is_open and [] == used.clauses


def test_keys_open_close_and_propose() -> None:
    desk = Corner(open_window(table_store(0)))
    toggle, propose = desk.compose._toggle, desk.compose._propose
    assert "kings-key-o" in toggle._dom_classes and "kings-key-p" in propose._dom_classes
    desk.compose.unfold()
    assert "kings-key-escape" in toggle._dom_classes and "kings-key-o" not in toggle._dom_classes
    desk.compose.fold()
    assert "kings-key-o" in toggle._dom_classes and "kings-key-escape" not in toggle._dom_classes


def test_free_words_are_words_and_no_markup() -> None:
    names = (EVIL, "\"'&</p><script>alert(2)</script>", "<b>Cleo</b>", "Dora <svg onload=x>")
    plain = Corner(open_window(table_store(0, seed=1)))
    desk = Corner(open_window(table_store(0, names=names, seed=1)))
    for one in (plain, desk):
        put(one.alone("promise_words"), words=EVIL)
        one.compose.adders["pay"].click()
        one.compose.adders["act"].click()
    assert EVIL in str(words_of(desk))
    assert tags(desk) == tags(plain)
    click(desk, "Propose the deal")
    assert "onerror" not in tags(desk)


seats = st.integers(0, 3)
rounds = st.integers(1, 7)
gold = st.integers(1, 50)
cards = st.sampled_from(sorted(NEGOTIATE))
CLAUSES = st.one_of(
    st.builds(Pay, seats, seats, gold),
    st.builds(Act, seats, st.sampled_from(["pass", "use", "gold", "swap", "spare"]), cards),
    st.builds(AnswerWith, seats, cards),
    st.builds(PromiseGold, seats, seats, gold, rounds),
    st.builds(PromiseUse, seats, seats, rounds, st.none() | cards, st.none() | seats),
    st.builds(PromiseRestraint, seats, seats, rounds, st.none() | cards, st.none() | seats),
    st.builds(PromiseWords, seats, seats, rounds, st.just("be kind")),
    st.builds(Give, seats, seats, st.lists(cards, min_size=1).map(tuple), st.booleans()),
)


@given(CLAUSES)
def test_a_clause_comes_back_from_its_fields(clause: Any) -> None:
    assert clause == part_of(clause).clause
