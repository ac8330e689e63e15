"""Looking at earlier moments: the slider's stops, what is seen there, and what is then refused."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from kings.errors import BadInput, KingsError
from kings.records.places import journal_of
from kings.struggle.events import CardSealed, Happening, RoundBegan
from kings.struggle.moves import Deal, Pay
from kings.struggle.rules import GAME
from kings.struggle.say import tell
from kings.table import StruggleStore
from tests.calls import calls_of
from tests.positions import ADA, BEN, FARMER, KNIGHT, QUEEN, position
from tests.widgets.clicking import (
    NAMES,
    at,
    click_on,
    click_until,
    finish,
    open_window,
    table_store,
)


def played(*people: int, seed: int = 1, clicks: int = 60, mode: str = "night") -> StruggleStore:
    """Return a game in which somebody has clicked for a while."""
    store = table_store(*people, mode=mode, seed=seed)  # type: ignore[arg-type]  # two modes
    rng = random.Random(seed)
    for _ in range(clicks):
        if not store.scene.over:
            click_on(store, rng)
    return store


def shown(store: StruggleStore) -> tuple[object, ...]:
    return (
        store.scene.view,
        store.scene.log,
        store.scene.deals.ledger,
        store.scene.deals.proposals,
        store.scene.happened,
        store.scene.agreed,
    )


def retold(store: StruggleStore, moves: int) -> list[str]:
    """Tell the first moves anew, as the seat before the screen may know them."""
    return [
        str(tell(store.scene.names, cast("Happening", seen)))
        for moment in store.driver.recording.moments[:moves]
        for event in moment.events
        if (seen := event.seen_by(store.scene.front)) is not None
    ]


def test_the_stops_are_the_start_and_each_move_of_a_seat() -> None:
    store = played(ADA)
    moves = store.driver.recording.moves
    made = [number for number, move in enumerate(moves, start=1) if move.seat >= 0]
    first, *others = store.scene.stops
    assert (made[0] - 1, 1) == (first.moves, first.chapter)
    assert "Round 1 begins" in first.words
    assert made == [stop.moves for stop in others]
    assert [stop.chapter for stop in store.scene.stops] == sorted(
        stop.chapter for stop in store.scene.stops
    )
    assert store.scene.log[-1].text == store.scene.stops[-1].words


def test_a_scenario_starts_with_its_own_position() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN, round=3), ADA)
    assert [(0, 3, "Nothing has happened yet.")] == [
        (stop.moves, stop.chapter, stop.words) for stop in store.scene.stops
    ]


@pytest.mark.parametrize("people", [(ADA,), (ADA, BEN)])
def test_what_is_looked_at_is_what_the_seat_saw_then(people: tuple[int, ...]) -> None:
    store = played(*people)
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    front, recording = store.scene.front, store.driver.recording
    assert front is not None
    for number, stop in enumerate(store.scene.stops[:-1]):
        store.look(number)
        assert number == store.scene.looking
        state = recording.moments[stop.moves - 1].state
        seen = GAME.view(state, front)
        assert (seen.seats, seen.own_sealed, seen.phase) == (
            store.scene.view.seats,
            store.scene.view.own_sealed,
            store.scene.view.phase,
        )
        told = retold(store, stop.moves)
        assert told == [line.text for line in store.scene.log]
        assert stop.words == told[-1] == store.scene.last[-1]
        assert not (
            store.scene.choices
            or store.scene.deals.unjudged
            or store.scene.deals.act_options
            or store.scene.others
        )
        assert not (
            store.scene.can_offer or store.scene.at_trick_end or store.scene.deals.jester_may_act
        )
        assert not any(line.moves for line in store.scene.deals.ledger)
        assert not any(line.can_answer or line.can_withdraw for line in store.scene.deals.proposals)


def test_the_question_says_what_is_looked_at() -> None:
    store = played(ADA)
    last = len(store.scene.stops) - 1
    store.look(5)
    said = f"round {store.scene.stops[5].chapter}, step 5 of {last}. Nothing can be decided here."
    assert f"You are looking at {said}" == store.scene.question
    store.look(0)
    assert "You are looking at the beginning. Nothing can be decided here." == store.scene.question


def test_looking_changes_nothing_and_writes_nothing() -> None:
    store = played(ADA)
    before, file = shown(store), journal_of(store.scene.code).read_bytes()
    for number in range(len(store.scene.stops)):
        store.look(number)
    store.look(3)
    for step in (store.step, store.step_turn, store.step_round, store.back, store.go_on):
        step()
        assert store.scene.looking is not None
    store.look_now()
    assert store.scene.looking is None
    assert before == shown(store)
    assert file == journal_of(store.scene.code).read_bytes()


def test_looking_needs_no_journal() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA)
    store.look(0)
    store.look_now()
    assert "" == store.scene.code


def test_steps_move_the_moment_that_is_looked_at() -> None:
    store = played(ADA)
    store.look(0)
    assert store.scene.can_go_on and not store.scene.can_go_back
    with pytest.raises(BadInput, match="beginning"):
        store.back()
    store.step()
    assert 1 == store.scene.looking
    store.back()
    assert 0 == store.scene.looking
    moved = (store.scene.view.actor, store.scene.view.phase)
    store.step_turn()
    assert moved != (store.scene.view.actor, store.scene.view.phase)
    store.step_round()
    assert (
        2 == store.scene.view.round
        and store.scene.stops[(store.scene.looking or 0) - 1].chapter == 1
    )
    store.to_end()
    assert store.scene.looking is None, "a game that is played is then as it is now"


def test_at_the_last_stop_the_game_is_as_it_is_now() -> None:
    store = played(ADA)
    before = shown(store)
    store.look(len(store.scene.stops) - 2)
    store.step()
    assert store.scene.looking is None
    store.look(len(store.scene.stops) - 1)
    assert store.scene.looking is None
    assert before == shown(store)


@pytest.mark.parametrize("number", [-1, 10_000])
def test_there_is_no_other_stop(number: int) -> None:
    store = played(ADA)
    before = shown(store)
    for verb in (store.look, store.go_back_to):
        with pytest.raises(BadInput, match=r"steps so far"):
            verb(number)
    assert before == shown(store) and store.scene.looking is None


def test_nothing_can_be_decided_while_one_looks() -> None:
    store = click_until(table_store(ADA, seed=3), lambda store: bool(store.scene.choices))
    choice = store.scene.choices[0].choice
    store.choose(choice)
    here = click_until(store, lambda store: bool(store.scene.choices)).scene.choices[0].choice
    store.look(0)
    refused: list[Callable[[], None]] = [
        lambda: store.choose(here),
        lambda: store.propose(Deal((Pay(0, 1, 1),))),
        lambda: store.accept(1),
        lambda: store.refuse(1),
        lambda: store.withdraw(1),
        lambda: store.seat(BEN, "human"),
        store.play_on,
    ]
    before = (len(store.driver.recording.lines), store.scene.players)
    for verb in refused:
        with pytest.raises(KingsError, match="Nothing can be decided here"):
            verb()
    assert store.objection(Deal((Pay(0, 1, 1),))) == store.scene.question
    assert before == (len(store.driver.recording.lines), store.scene.players)


def test_under_the_curtain_one_looks_as_a_bystander() -> None:
    store = click_until(
        table_store(ADA, BEN, mode="night", seed=3),
        lambda store: store.scene.waiting_for is not None and store.scene.view.round == 2,
    )
    for number, stop in enumerate(store.scene.stops[:-1]):
        store.look(number)
        state = store.driver.recording.moments[stop.moves - 1].state
        assert GAME.view(state, None) == store.scene.view
        cards = [event.card for event in store.scene.happened if isinstance(event, CardSealed)]
        assert {None} >= set(cards)
        assert not any(" lays the " in line.text for line in store.scene.log)
        assert not any(" lays the " in one.words for one in store.scene.stops)


def test_whoever_gets_the_screen_sees_the_game_as_it_is_now() -> None:
    store = played(ADA, BEN, mode="day", clicks=25)
    store.look(2)
    if store.scene.waiting_for is not None:
        store.come(store.scene.waiting_for)
    else:
        assert store.scene.front is not None
        store.hand_over(BEN if store.scene.front == ADA else ADA)
    assert store.scene.looking is None


def test_the_two_at_one_screen_look_back_each_with_the_own_eyes() -> None:
    store = played(ADA, BEN, clicks=40)
    own: dict[int, set[str]] = {}
    for seat in (ADA, BEN):
        store.hand_over(seat) if store.scene.waiting_for is None else None
        store.come(seat)
        store.look(len(store.scene.stops) - 2)
        own[seat] = {line.text for line in store.scene.log if " lays the " in line.text}
        assert all(text.startswith(NAMES[seat]) for text in own[seat])
    assert own[ADA] and own[BEN]


def test_going_back_to_a_stop_is_one_step_and_can_be_had_again() -> None:
    store = played(ADA, clicks=12)
    assert not store.scene.over
    before, lines = shown(store), len(store.driver.recording.lines)
    store.look(4)
    there = shown(store)[1:]
    store.go_back_to(4)
    assert store.scene.looking is None
    assert there == shown(store)[1:]
    assert lines + 1 == len(store.driver.recording.lines)
    assert 5 == len(store.scene.stops)
    while store.driver.recording.undone:
        store.step()
    assert before == shown(store)
    with pytest.raises(BadInput, match="no move after"):
        store.go_back_to(len(store.scene.stops) - 1)


def test_the_chronicle_follows_another_course_of_the_game() -> None:
    store = played(ADA, mode="day", clicks=12)
    old = store.scene.stops
    store.go_back_to(2)
    finish(store, seed=99)
    store.look_now()
    assert old[:3] == store.scene.stops[:3]
    assert retold(store, store.scene.stops[-1].moves) == [line.text for line in store.scene.log]


def test_happenings_and_sentences_say_the_same() -> None:
    store = open_window(table_store(ADA, seed=2))
    for _ in range(20):
        said: tuple[Happening, ...] = store.scene.news
        assert store.scene.last == tuple(str(tell(store.scene.names, event)) for event in said)
        assert store.scene.happened[len(store.scene.happened) - len(said) :] == said
        click_on(store, random.Random(1))


def test_gold_after_each_round_is_what_the_views_show() -> None:
    store = table_store(ADA, seed=2)
    assert ((5, 5, 5, 5),) == store.scene.deals.gold_by_round
    finish(store)
    whole = store.scene.deals.gold_by_round
    assert 8 == len(whole)
    assert tuple(seat.gold for seat in store.scene.view.seats) == whole[-1]
    begun = next(at for at, stop in enumerate(store.scene.stops) if stop.chapter == 3)
    store.look(begun)
    assert any(isinstance(event, RoundBegan) for event in store.scene.news)
    assert whole[:3] == store.scene.deals.gold_by_round
    assert tuple(seat.gold for seat in store.scene.view.seats) == whole[2]


def test_the_result_is_not_told_at_an_earlier_moment() -> None:
    store = table_store(ADA, seed=2)
    finish(store)
    assert store.scene.deals.standings and store.prove()
    store.look(5)
    assert not store.scene.deals.standings and not store.prove()
    assert store.scene.over, "the game is over all the same"
    store.look_now()
    assert store.scene.deals.standings


def test_a_journal_is_given_out_when_the_game_is_over() -> None:
    store = table_store(ADA, seed=2)
    with pytest.raises(BadInput, match="when it is over"):
        assert store.journal_text()
    finish(store)
    assert store.journal_text() == store.driver.recording.text()


def test_a_click_on_a_long_game_plays_nothing_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))  # each kept game is asked for its name
    store = table_store(ADA, mode="night", seed=3)
    store.change_settings(stop_at_windows=True)
    finish(store)
    assert len(store.scene.stops) > 70

    def look(number: int) -> None:
        store.look(number)
        assert (
            store.scene.stops
            and store.scene.view.seats
            and store.scene.last
            and store.scene.question
        )

    calls = [calls_of(partial(look, number)) for number in range(len(store.scene.stops) - 1)]
    assert 500 > max(calls)


def test_what_others_have_left_behind_is_not_counted() -> None:
    class Litter:
        def __del__(self) -> None:
            self.gone = True

    gc.collect()
    calls = calls_of(lambda: [[number] for number in range(3_000)])
    for _ in range(600):
        left = Litter()
        left.itself = left  # type: ignore[attr-defined]  # a circle, which only a sweep clears away
    assert calls == calls_of(lambda: [[number] for number in range(3_000)])
    assert gc.isenabled()
