"""Several people at one screen: the curtain, and what nobody may read over a shoulder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.struggle.moves import Deal, Give, Play
from kings.struggle.state import Phase, State
from kings.table import StruggleStore
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    FARMER,
    KNIGHT,
    PEASANT,
    QUEEN,
    position,
)
from tests.widgets.clicking import at, finish, table_store


def sealed_choice(*, night: bool = False) -> StruggleStore:
    """Cleo leads; Ada and Ben choose in secret."""
    return at(position(None, None, QUEEN, phase=Phase.FOLLOW, leader=CLEO, night=night), ADA, BEN)


@pytest.mark.parametrize("night", [False, True])
def test_in_the_sealed_choice_the_screen_is_a_bystanders_until_the_person_comes(
    night: bool,  # noqa: FBT001 - parametrized
) -> None:
    store = sealed_choice(night=night)
    assert (None, ADA) == (store.scene.front, store.scene.waiting_for)
    assert store.scene.view.seat is None
    assert not store.scene.choices
    assert "Ada" in store.scene.question
    store.come(ADA)
    store.choose(store.scene.choices[0].choice)
    assert (None, BEN) == (store.scene.front, store.scene.waiting_for)
    store.come(BEN)
    assert store.scene.view.own_sealed is None
    assert not any("Ada lays the" in line.text for line in store.scene.log)


def test_whoever_was_there_openly_goes_through_the_curtain_before_a_secret() -> None:
    store = table_store(ADA, BEN, seed=1)
    assert (ADA, Phase.LEAD) == (store.scene.front, store.scene.view.phase)
    store.choose(store.scene.choices[0].choice)
    assert (None, BEN) == (store.scene.front, store.scene.waiting_for)


def test_by_day_the_screen_is_handed_over_without_a_curtain() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    assert ADA == store.scene.front
    store.hand_over(BEN)
    assert (BEN, None) == (store.scene.front, store.scene.waiting_for)


def test_by_night_and_with_face_down_cards_it_falls() -> None:
    night = at(position(KNIGHT, FARMER, QUEEN, night=True), ADA, BEN)
    market = at(
        position(None, ASSASSIN, KNIGHT, round=2, won={ADA: [FARMER]}, free_market=True), ADA, BEN
    )
    for store in (night, market):
        assert store.scene.front is None and store.scene.waiting_for in (ADA, BEN)
        here, other = (ADA, BEN) if store.scene.waiting_for == ADA else (BEN, ADA)
        store.come(here)
        store.hand_over(other)
        assert (None, other) == (store.scene.front, store.scene.waiting_for)


def test_a_person_who_leaves_does_not_see_the_next_hand() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN, night=True), ADA, BEN)
    store.come(ADA)
    store.seat(ADA, "random")
    assert (None, BEN) == (store.scene.front, store.scene.waiting_for)


def test_alone_with_bots_nobody_needs_a_curtain() -> None:
    store = table_store(BEN, mode="night")
    while not store.scene.over:
        assert (BEN, None) == (store.scene.front, store.scene.waiting_for)
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.go_on()


def test_resuming_a_night_game_begins_with_the_curtain() -> None:
    store = table_store(ADA, BEN, mode="night", seed=3)
    store.come(store.scene.waiting_for if store.scene.waiting_for is not None else ADA)
    store.choose(store.scene.choices[0].choice)
    code = store.scene.code
    store.close()
    other = table_store(ADA)
    other.resume(code)
    assert other.scene.front is None and other.scene.waiting_for is not None


def test_each_reads_its_own_part_of_the_log() -> None:
    store = sealed_choice()
    store.come(ADA)
    store.choose(Play(ADA, FARMER))
    assert "Ada lays the Farmer (2) face down." not in {line.text for line in store.scene.log}
    store.come(BEN)
    store.choose(Play(BEN, PEASANT))
    finish(store)


def other_hand(state: State, seat: int) -> State:
    """Return the same table, but the seat holds what it has set aside, and the other way round."""
    hand, aside = state.hands[seat], state.aside[seat]
    hands = (*state.hands[:seat], tuple(sorted((*hand[2:], *aside))), *state.hands[seat + 1 :])
    asides = (*state.aside[:seat], hand[:2], *state.aside[seat + 1 :])
    return replace(state, hands=hands, aside=asides)


def looked_back(state: State, front: int | None) -> list[tuple[object, ...]]:
    """Let all three play to the end of a trick, and return all that is seen of it afterwards."""
    store = at(state, ADA, BEN, CLEO)
    while not store.scene.at_trick_end:
        if store.scene.waiting_for is not None:
            store.come(store.scene.waiting_for)
        store.choose(store.scene.choices[-1].choice)
    store.hand_over(next(iter(store.scene.others)))
    if front is not None:
        store.come(front)
    seen: list[tuple[object, ...]] = []
    for number in range(len(store.scene.stops) - 1):
        store.look(number)
        assert front == store.scene.view.seat
        told = (
            store.scene.log,
            store.scene.stops,
            store.scene.question,
            store.scene.last,
            store.scene.happened,
            store.scene.news,
        )
        seen.append(
            (store.scene.view, store.scene.deals.proposals, store.scene.deals.ledger, *told)
        )
    return seen


@pytest.mark.parametrize("front", [None, ADA, CLEO])
def test_by_night_nothing_that_is_looked_back_at_depends_on_the_other_hand(
    front: int | None,
) -> None:
    state = position(KNIGHT, FARMER, QUEEN, night=True)
    other = other_hand(state, BEN)
    assert looked_back(state, front) == looked_back(other, front)
    assert looked_back(state, BEN) != looked_back(other, BEN), "Ben sees his own hand"


def test_a_face_down_gift_is_told_to_giver_and_receiver_only() -> None:
    state = position(KNIGHT, ASSASSIN, FARMER, round=2, won={ADA: [FARMER]}, free_market=True)
    store = at(state, ADA, BEN, CLEO)
    store.come(ADA)
    store.propose(Deal((Give(ADA, BEN, (FARMER,), face_up=False),)))
    assert "Farmer" in store.scene.deals.proposals[0].text
    store.hand_over(CLEO)
    store.come(CLEO)
    assert "Farmer" not in store.scene.deals.proposals[0].text
