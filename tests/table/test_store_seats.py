"""A person or a bot takes over a seat at any moment; by Night nobody is shown another's hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kings.errors import BadInput
from kings.records.recording import HUMAN
from kings.struggle.moves import Deal, Pay
from kings.struggle.state import Phase
from kings.table import StruggleStore
from tests.positions import ADA, BEN, CLEO, FARMER, JESTER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at, click_until, finish, open_window, struck, table_store


def own_decision() -> StruggleStore:
    return click_until(table_store(ADA, seed=3), lambda store: bool(store.scene.choices))


def curtain_down() -> StruggleStore:
    store = table_store(ADA, BEN, mode="night", seed=3)
    return click_until(store, lambda store: store.scene.waiting_for is not None)


def offer_open() -> StruggleStore:
    store = table_store(ADA, BEN, CLEO, seed=3)
    return click_until(store, lambda store: bool(store.scene.deals.proposals) or _offered(store))


def _offered(store: StruggleStore) -> bool:
    if not store.scene.can_offer or store.scene.front is None:
        return False
    here = store.scene.front
    store.propose(Deal((Pay(here, BEN if here != BEN else CLEO, 1),)))
    return bool(store.scene.deals.proposals)


def deal_struck() -> StruggleStore:
    store = open_window(table_store(ADA))
    actor = store.scene.view.actor
    assert actor is not None
    acts = [act for _, act in store.scene.deals.act_options]
    assert any(struck(store, Deal((Pay(ADA, actor, 5), act))) for act in acts)
    return store


def answer_owed() -> StruggleStore:
    return at(position(FARMER, JESTER, QUEEN, actor=BEN, night=True), ADA)


def trick_end() -> StruggleStore:
    return click_until(table_store(ADA, seed=2), lambda store: store.scene.at_trick_end)


def game_over() -> StruggleStore:
    store = table_store(ADA, seed=2)
    finish(store)
    return store


MOMENTS = (
    own_decision,
    curtain_down,
    offer_open,
    deal_struck,
    answer_owed,
    trick_end,
    game_over,
)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", [ADA, BEN])
@pytest.mark.parametrize("player", [HUMAN, "random", "greedy"])
def test_at_any_moment_a_seat_is_taken_and_the_game_goes_on(
    moment: Callable[[], StruggleStore], seat: int, player: str
) -> None:
    store = moment()
    gold, told = store.scene.deals.gold_by_round, len(store.driver.recording.moments)
    store.seat(seat, player)
    assert player == store.scene.players[seat]
    assert (seat in store.scene.people) == (player == HUMAN)
    assert store.scene.front is None or store.scene.front in store.scene.people
    assert store.scene.front is not None or bool(store.scene.people) == (
        store.scene.waiting_for is not None
    )
    assert (gold, told) == (store.scene.deals.gold_by_round, len(store.driver.recording.moments))
    finish(store)
    assert store.scene.over


def test_a_bot_decides_at_once_what_its_person_was_asked() -> None:
    store = own_decision()
    store.seat(ADA, "greedy")
    assert store.scene.front is None and not store.scene.choices and store.scene.can_go_on
    phase = store.scene.view.phase
    assert Phase.LEAD is phase or store.scene.view.asks
    store.step()
    assert "greedy" == store.scene.players[ADA] and store.scene.last


def test_a_bot_that_sits_down_answers_the_offer_that_lies_there() -> None:
    store = offer_open()
    (line,) = store.scene.deals.proposals
    asked = store.scene.names.index(line.missing[0])
    store.seat(asked, "greedy")
    store.step()
    assert line not in store.scene.deals.proposals
    assert any(line.missing[0] in words and "proposal" in words for words in store.scene.last)


def test_a_seat_can_be_left_and_taken_by_the_same_person_without_a_curtain() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN, night=True), ADA)
    store.seat(ADA, "greedy")
    assert store.scene.view.seat is None
    store.seat(ADA, HUMAN)
    assert (ADA, None) == (store.scene.front, store.scene.waiting_for)


def test_by_night_another_who_takes_a_seat_passes_the_curtain() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN, night=True), ADA)
    store.seat(ADA, "greedy")
    store.seat(BEN, HUMAN)
    assert (None, BEN) == (store.scene.front, store.scene.waiting_for)
    assert store.scene.view.seat is None
    store.come(BEN)
    assert BEN == store.scene.view.seat


def test_by_night_a_second_person_brings_the_curtain() -> None:
    """Ada sat there alone and needed none; now Ben sits beside her."""
    store = at(position(KNIGHT, FARMER, QUEEN, night=True), ADA)
    assert ADA == store.scene.front
    store.seat(BEN, HUMAN)
    assert ADA == store.scene.waiting_for
    assert store.scene.view.seat is None and not store.scene.choices
    store.come(ADA)
    store.hand_over(BEN)
    assert BEN == store.scene.waiting_for
    assert store.scene.view.seat is None


def test_a_bot_takes_the_seat_that_the_curtain_waits_for() -> None:
    store = curtain_down()
    waited = store.scene.waiting_for
    assert waited is not None
    other = ADA if waited == BEN else BEN
    store.seat(waited, "greedy")
    assert (None, other) == (store.scene.front, store.scene.waiting_for)
    store.seat(other, "greedy")
    assert (None, None) == (store.scene.front, store.scene.waiting_for)
    store.seat(waited, HUMAN)
    assert (None, waited) == (store.scene.front, store.scene.waiting_for), "nobody knows who clicks"


def test_by_day_nobody_needs_a_curtain_to_sit_down() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA)
    store.seat(BEN, HUMAN)
    assert (ADA, None) == (store.scene.front, store.scene.waiting_for)
    store.seat(ADA, "greedy")
    assert (BEN, None) == (store.scene.front, store.scene.waiting_for)


@pytest.mark.parametrize("wrong", [(0, "wizard"), (9, HUMAN), (-1, HUMAN)])
def test_a_seat_or_player_that_is_not_there_is_refused(wrong: tuple[int, str]) -> None:
    store = own_decision()
    before = (store.scene.players, store.scene.front, len(store.driver.recording.lines))
    with pytest.raises(BadInput):
        store.seat(*wrong)
    assert before == (store.scene.players, store.scene.front, len(store.driver.recording.lines))
