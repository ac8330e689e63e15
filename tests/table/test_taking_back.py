"""Where cards are hidden, no game is first looked through by bots and then played again (S-12)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kings.errors import BadInput
from kings.records.recording import HUMAN
from kings.table import StruggleStore, begin, store_of
from kings.table.driver import Driver
from tests.positions import ADA, BEN
from tests.widgets.clicking import click_on, click_until, table_store


@pytest.fixture(autouse=True)
def _a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def by_night(*people: int, mode: str = "night") -> StruggleStore:
    store = table_store(*people, mode=mode)  # type: ignore[arg-type]  # two modes
    click_on(store, random.Random(0))
    return store


def played_out(mode: str = "night") -> StruggleStore:
    store = by_night(ADA, mode=mode)
    store.seat(ADA, "greedy")
    store.to_end()
    assert store.scene.over
    return store


WAYS: tuple[Callable[[StruggleStore], None], ...] = (
    lambda store: store.back(),
    lambda store: store.go_back_to(1),
)


@pytest.mark.parametrize("way", WAYS)
def test_s_12_a_game_with_hidden_cards_that_is_over_is_branched_and_not_taken_back(
    way: Callable[[StruggleStore], None],
) -> None:
    store = played_out()
    lines = len(store.driver.recording.lines)
    with pytest.raises(BadInput, match=r"over stays over.*Branch from here"):
        way(store)
    assert store.scene.over and lines == len(store.driver.recording.lines)
    store.look(1)
    store.branch("Once more", (HUMAN, "greedy", "greedy", "greedy"))
    assert not store.scene.over


@pytest.mark.parametrize("way", WAYS)
def test_by_day_a_game_that_is_over_is_taken_back(way: Callable[[StruggleStore], None]) -> None:
    store = played_out("day")
    way(store)
    assert not store.scene.over


@pytest.mark.parametrize("game", ["keys", "castle"])
def test_a_game_that_always_hides_cards_is_not_taken_back_when_it_is_over(game: str) -> None:
    store = begin(None, ["random"] * 4, game=game, seed=1)
    store.to_end()
    assert store.scene.over
    with pytest.raises(BadInput, match="Branch from here"):
        store.back()


def handed_over() -> tuple[StruggleStore, int]:
    """Return a Night game in which Ada gave her seat to a bot, and after which stop it moved."""
    store = click_until(by_night(ADA, BEN), lambda store: store.scene.view.round == 2)
    at = len(store.scene.stops) - 1
    store.seat(ADA, "greedy")
    while not any(
        moment.move.seat == ADA
        for moment in store.driver.recording.moments[store.scene.stops[at].moves :]
    ):
        click_on(store, random.Random(0))
    assert not store.scene.over
    return store, at


def test_s_12_what_a_bot_did_on_a_persons_seat_is_not_taken_back() -> None:
    store, at = handed_over()
    for player in ("greedy", "random", HUMAN):
        store.seat(ADA, player)
        for stop in (at, 0):
            with pytest.raises(BadInput, match="a bot has played Ada's cards since"):
                store.go_back_to(stop)
    code = store.scene.code
    store.close()
    again = store_of(Driver.resume(code))
    with pytest.raises(BadInput, match="a bot has played Ada's cards since"):
        again.go_back_to(at)
    again.close()


def test_what_people_did_after_a_bot_had_left_is_taken_back() -> None:
    store, _ = handed_over()
    store.seat(ADA, HUMAN)
    stays = len(store.scene.stops) - 1
    while len(store.scene.stops) - 1 < stays + 3:
        click_on(store, random.Random(0))
    store.go_back_to(stays)
    assert len(store.scene.stops) - 1 == stays


def test_a_seat_on_which_the_bot_did_nothing_yet_changes_nothing() -> None:
    store = click_until(by_night(ADA, BEN), lambda store: store.scene.view.round == 2)
    store.seat(ADA, "greedy")
    store.seat(ADA, HUMAN)
    store.go_back_to(1)
    assert len(store.scene.stops) == 2


def test_by_day_what_a_bot_did_on_a_persons_seat_is_taken_back() -> None:
    store = by_night(ADA, mode="day")
    store.seat(ADA, "greedy")
    store.step_round()
    store.go_back_to(1)
    assert len(store.scene.stops) == 2
