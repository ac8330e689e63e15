"""The store: whole games by clicks, stepping, going back, the journal, and what it refuses."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable

import pytest

from kings.errors import BadInput, BadOptions, KingsError
from kings.records.places import games_folder, journal_of
from kings.records.recording import HUMAN
from kings.struggle.events import NobodyWon, TrickWon
from kings.struggle.moves import Deal, Pay, Play
from kings.struggle.options import Options
from kings.struggle.state import Phase
from kings.table import StruggleStore, new_game
from tests.positions import ADA, BEN, CLEO, FARMER, KING, KNIGHT, PEASANT, QUEEN, position
from tests.widgets.clicking import NAMES, at, finish, open_window, table_store


def snapshot(store: StruggleStore) -> tuple[object, ...]:
    return (
        store.scene.view,
        store.scene.log,
        store.scene.choices,
        store.scene.deals.ledger,
        store.scene.players,
        store.scene.code,
    )


def test_a_new_game_is_one_person_and_three_greedy_bots() -> None:
    store = new_game(seed=1)
    assert (HUMAN, "greedy", "greedy", "greedy") == store.scene.players
    assert (0, None) == (store.scene.front, store.scene.waiting_for)


@pytest.mark.parametrize("mode", ["day", "night", "draw"])
@pytest.mark.parametrize("people", [(), (2,), (0, 3), (0, 1, 2, 3)])
def test_a_game_is_played_to_its_end_by_clicks(people: tuple[int, ...], mode: str) -> None:
    store = table_store(*people, mode=mode)  # type: ignore[arg-type]  # parametrized
    finish(store)
    assert 4 == len(store.scene.deals.standings)
    assert not store.scene.can_go_on and not store.scene.choices and not store.scene.others


def test_bots_among_themselves_wait_to_be_stepped() -> None:
    store = table_store(bot="random")
    assert not store.scene.over and store.scene.can_go_on and store.scene.front is None
    store.step()
    before = len(store.scene.log)
    store.step_round()
    assert 2 == store.scene.view.round and len(store.scene.log) > before
    store.to_end()
    assert store.scene.over


def test_the_table_stops_for_offers_before_a_bot_acts() -> None:
    store = open_window(table_store(0))
    actor = store.scene.view.actor
    assert actor is not None and actor != 0
    assert store.scene.view.deals_open and store.scene.can_go_on
    known = len(store.scene.log)
    store.go_on()
    assert any(NAMES[actor] in line.text for line in store.scene.log[known:])


def test_without_its_stops_the_bots_play_on() -> None:
    store = table_store(0)
    store.change_settings(stop_for_offers=False, stop_for_tricks=False)
    while not store.scene.over:
        assert store.scene.choices
        store.choose(store.scene.choices[0].choice)


def test_the_table_stops_at_the_end_of_each_trick_before_a_bot_leads() -> None:
    store = table_store(0, seed=2)
    store.change_settings(stop_for_offers=False)
    ended = []
    while not store.scene.over:
        if not store.scene.at_trick_end:
            assert store.scene.choices, "without an end of a trick nothing else stops it"
            store.choose(store.scene.choices[0].choice)
            continue
        leader = store.scene.view.leader
        assert leader is not None and Phase.LEAD is store.scene.view.phase
        assert store.scene.question.startswith(
            f"The trick of round {store.scene.view.round - 1} is over. "
        )
        assert f"{NAMES[leader]} leads a card" in store.scene.question
        assert any(isinstance(event, TrickWon | NobodyWon) for event in store.scene.news)
        ended.append(store.scene.view.round - 1)
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.go_on()
        assert store.scene.view.round > ended[-1] + store.scene.at_trick_end
    assert [1, 2, 3, 4, 5, 6] == ended


def test_a_trick_has_not_ended_where_a_game_or_a_scenario_begins() -> None:
    assert not table_store(0, seed=1).scene.at_trick_end
    assert not at(position(None, None, None, phase=Phase.LEAD, round=3), ADA).scene.at_trick_end


def test_steps_go_as_far_as_they_say() -> None:
    store = table_store(bot="random", seed=4)
    assert 1 == store.scene.view.round
    moved = (store.scene.view.actor, store.scene.view.phase)
    store.step_turn()
    assert moved != (store.scene.view.actor, store.scene.view.phase)
    store.step_round()
    assert 2 == store.scene.view.round
    known = len(store.scene.log)
    store.step()
    assert len(store.scene.log) > known


def test_back_and_forward_give_the_same() -> None:
    store = table_store(0, seed=6)
    seen = [snapshot(store)[:4]]
    while not store.scene.over:
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
        seen.append(snapshot(store)[:4])
    end = snapshot(store)
    while store.scene.can_go_back:
        store.back()
    assert not store.scene.over
    store.to_end()
    assert end == snapshot(store)


def test_after_going_back_another_choice_makes_another_game() -> None:
    store = table_store(0, seed=1)
    store.change_settings(stop_at_windows=True)
    assert store.scene.view.phase is Phase.LEAD
    store.choose(Play(ADA, PEASANT))
    while store.scene.view.phase is not Phase.LEAD:
        store.back()
    store.choose(Play(ADA, KING))
    lying = store.scene.view.seats[ADA].lying
    assert lying is not None and lying.card is KING
    assert not any("Ada leads the Peasant" in line.text for line in store.scene.log)
    finish(store)


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    store = table_store(0, seed=1)
    assert not store.scene.can_go_back
    with pytest.raises(BadInput, match="no move"):
        store.back()
    assert "" == store.scene.code


def test_what_is_refused_changes_nothing() -> None:
    store = table_store(0, seed=1)
    before, files = snapshot(store), sorted(games_folder().iterdir())
    refused: list[Callable[[], None]] = [
        lambda: store.choose(Play(BEN, PEASANT)),
        lambda: store.propose(Deal((Pay(0, 1, 1),))),
        lambda: store.accept(7),
        lambda: store.withdraw(7),
        lambda: store.refuse(7),
        lambda: store.seat(0, "wizard"),
        lambda: store.seat(9, HUMAN),
        lambda: store.come(BEN),
        lambda: store.hand_over(BEN),
        lambda: store.resume("2222-2222-2222"),
        lambda: store.resume("../../../etc/passwd"),
        lambda: store.resume(""),
        lambda: store.begin(Options(names=NAMES), ("human", "wizard", "human", "human")),
        lambda: store.begin(Options(names=NAMES), ("human",)),
    ]
    for verb in refused:
        with pytest.raises(KingsError, match=r"\."):
            verb()
    assert before == snapshot(store)
    assert files == sorted(games_folder().iterdir())


def test_options_that_no_game_has_are_refused_before_the_table_is_cleared() -> None:
    store = table_store(0, seed=1)
    before = snapshot(store)
    with pytest.raises(BadOptions):
        store.begin(Options(names=("Ada", "Ada", "Ben")), (HUMAN,) * 3)
    assert before == snapshot(store)


def test_the_journal_is_there_from_the_first_click_on_and_private() -> None:
    before = set(games_folder().iterdir())
    store = table_store(0, seed=1)
    assert "" == store.scene.code
    assert before == set(games_folder().iterdir())
    store.choose(store.scene.choices[0].choice)
    assert {journal_of(store.scene.code)} == set(games_folder().iterdir()) - before
    if sys.platform != "win32":
        assert 0o600 == stat.S_IMODE(journal_of(store.scene.code).stat().st_mode)


def test_a_game_goes_on_by_its_code_after_its_store_is_gone() -> None:
    store = open_window(table_store(0, mode="night"))
    store.back()
    store.step()
    code, before = store.scene.code, snapshot(store)
    store.close()
    other = table_store(0, seed=9)
    other.resume(f"  {code.upper()} ")
    assert before == snapshot(other)
    assert "" == other.scene.notice
    finish(other)


def test_a_game_that_is_being_played_is_not_opened_twice() -> None:
    store = table_store(0)
    store.choose(store.scene.choices[0].choice)
    with pytest.raises(BadInput, match="on the table"):
        store.resume(store.scene.code)
    if sys.platform != "win32":
        with pytest.raises(KingsError, match="being played"):
            table_store(0).resume(store.scene.code)


def test_a_torn_last_line_is_reported() -> None:
    store = table_store(0, seed=1)
    store.choose(store.scene.choices[0].choice)
    code, before = store.scene.code, snapshot(store)
    store.close()
    with journal_of(code).open("a", encoding="utf-8") as journal:
        journal.write('{"n": 99, "mo')
    other = table_store(0, seed=2)
    other.resume(code)
    assert "torn" in other.scene.notice
    assert before == snapshot(other)


def test_a_new_game_leaves_the_one_before_under_its_code() -> None:
    store = table_store(0, seed=1)
    store.choose(store.scene.choices[0].choice)
    code, log = store.scene.code, store.scene.log
    store.begin(Options(names=("X", "Y", "Z")), (HUMAN, "random", "random"))
    assert (("X", "Y", "Z"), "") == (store.scene.names, store.scene.code)
    store.resume(code)
    assert log == store.scene.log


def test_a_bot_takes_a_seat_and_gives_it_back() -> None:
    store = table_store(0, seed=1)
    store.seat(0, "random")
    assert ("random", None) == (store.scene.players[0], store.scene.front)
    assert store.scene.can_go_on and not store.scene.choices
    store.step()
    store.seat(0, HUMAN)
    assert 0 == store.scene.front
    finish(store)
    assert HUMAN == store.scene.players[0]


def test_the_seed_is_told_when_the_game_is_over() -> None:
    store = table_store(0, seed=77)
    assert store.scene.seed is None
    finish(store)
    assert 77 == store.scene.seed


def test_the_seed_of_a_game_for_play_is_drawn_by_the_system() -> None:
    def seed() -> int | None:
        store = new_game(None, ("random",) * 4)
        store.to_end()
        return store.scene.seed

    assert seed() != seed()


def test_what_happened_since_the_last_click_is_told() -> None:
    store = table_store(0, seed=1)
    assert any("Round 1 begins" in words for words in store.scene.last)
    store.choose(Play(ADA, PEASANT))
    assert "Ada leads the Peasant (1)." == store.scene.last[0]
    assert any("turned over" in words for words in store.scene.last)


def test_only_the_seat_before_the_screen_acts() -> None:
    store = at(position(KNIGHT, FARMER, QUEEN), ADA, BEN)
    with pytest.raises(BadInput, match="in front of the screen"):
        store.choose(Play(CLEO, PEASANT))
    store.hand_over(BEN)
    assert () == store.scene.choices
    assert (ADA,) == store.scene.others
