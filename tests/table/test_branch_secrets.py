"""A branch of a game that isn't over tells nothing that is hidden in it, by whatever buttons.

Two worlds that the people at a table can't tell apart have the same branch, to the byte, if their
branches have the same seed: so whatever is done in it, nothing of the first game comes to light.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kings.bots.castle.determinize import determinize_together as castle_guess
from kings.bots.determinize import determinize_together as struggle_guess
from kings.bots.keys.determinize import determinize_together as keys_guess
from kings.castle import Phase as CastlePhase
from kings.games import ROOMS
from kings.records.places import journal_of
from kings.records.recording import HUMAN
from kings.seeds import stream
from kings.struggle.options import Options
from kings.struggle.state import Phase
from kings.table import TableStore, begin
from kings.table.opening import Beginning
from tests import strategies
from tests.castle.games import numbered
from tests.keys.games import random_game
from tests.positions import ADA, BEN, CLEO, QUEEN, position
from tests.widgets.clicking import any_at, finish, table_store

GUESSES: dict[str, Any] = {"struggle": struggle_guess, "keys": keys_guess, "castle": castle_guess}


@pytest.fixture(autouse=True)
def _a_home_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def moments(name: str) -> Iterator[tuple[Any, tuple[int, ...], int]]:
    """Yield states of a game that isn't over, each with who is a person there, and a number."""
    room = ROOMS[name]
    for number in range(0, 24, 3):
        game: Any
        if name == "struggle":
            game = strategies.play(strategies.STRUGGLE, number)
        else:
            game = random_game(number) if name == "keys" else numbered(number)
        rng = stream(number, "branches")
        for state in rng.sample(game.states, min(5, len(game.states))):
            people = tuple(sorted(rng.sample(range(state.players), rng.choice((1, 1, 2)))))
            asked = [ask.seat for ask in room.game.asks(state)]
            if (
                asked
                and asked[0] in people
                and getattr(state, "phase", None)
                not in (
                    CastlePhase.REACT,
                    Phase.DRAW_LEAD,
                )
            ):
                yield state, people, number


def world(name: str, state: Any, people: tuple[int, ...], number: int) -> Any:
    """Return another world that none of these people can tell from this one."""
    room = ROOMS[name]
    table, *own = [room.game.view(state, seat) for seat in (None, *people)]
    return GUESSES[name](table, own, stream(number, "another world"))


def hides(name: str, state: Any) -> bool:
    """Say whether anything is hidden; worlds may differ as well in what nobody asks about."""
    if name != "struggle":
        return True
    return bool(state.night or any(state.sealed) or state.options.free_market)


def branch_of(state: Any, people: tuple[int, ...]) -> tuple[list[Any], list[Any]]:
    """Branch off there; return what people see in the game then, and what the branch's file holds.

    The file's name and times are left out, and the checks, which hold them.
    """
    store = any_at(state, *people)
    now = store.driver.state
    seen = [store.room.game.view(now, seat) for seat in (None, *people)]
    store.branch("What if?", seed=7)
    text = journal_of(store.scene.code).read_text(encoding="utf-8")
    store.close()
    header, *lines = [json.loads(line) for line in text.splitlines()]
    for line in (header, *lines):
        for stamp in ("at", "began", "id", "parent", "check"):
            line.pop(stamp, None)
    return seen, [header, *lines]


@pytest.mark.parametrize("name", GUESSES)
def test_worlds_that_look_the_same_have_the_same_branch(name: str) -> None:
    compare_branches(name)


@pytest.mark.parametrize("name", GUESSES)
def test_a_branch_that_shares_what_is_hidden_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As every branch did once."""

    def shared(record: Any, room: Any, moves: int, seats: Any, rng: Any) -> Beginning:
        return Beginning(None, tuple(moment.move for moment in record.moments[:moves]))

    monkeypatch.setattr("kings.table.opening.dealt_anew", shared)
    with pytest.raises(AssertionError):
        compare_branches(name)


def compare_branches(name: str) -> None:
    compared = 0
    for state, people, number in moments(name):
        other = world(name, state, people, number)
        if other != state and hides(name, state):
            (seen, branch), (seen_there, branch_there) = (
                branch_of(each, people) for each in (state, other)
            )
            if seen == seen_there:  # else the bots have talked before, as their hands let them
                compared += 1
                assert branch == branch_there
    assert compared > 3


def deals(seed: int, state: Any) -> tuple[Any, ...]:
    """Return the hidden things of Ben in a branch of Ada's at this state."""
    store = any_at(state, ADA)
    store.branch("", seed=seed)
    now = store.driver.state
    store.close()
    return now.hands[BEN], now.aside[BEN]


def test_s_12_a_branch_by_night_deals_what_its_people_have_not_seen_anew() -> None:
    state = position(None, None, QUEEN, phase=Phase.FOLLOW, leader=CLEO, night=True)
    assert 5 < len({deals(seed, state) for seed in range(12)})


def played_out(store: TableStore) -> tuple[int | None, str]:
    """Let bots play the game to its end, and return the seed and the journal that it tells."""
    for seat in store.scene.people:
        store.seat(seat, "greedy")
    store.to_end()
    assert store.scene.over
    return store.scene.seed, store.journal_text()


@pytest.mark.parametrize("game", ["struggle", "keys", "castle"])
def test_the_end_of_a_branch_tells_no_seed_of_the_game_it_left(game: str) -> None:
    options = ROOMS[game].options(names=("Ada", "Ben", "Cleo", "Dora"))
    if game == "struggle":
        options = Options(names=("Ada", "Ben", "Cleo"), mode="night")
    store = begin(options, (HUMAN, *("greedy",) * (options.players - 1)), game=game, seed=5)
    root = next(line.id for line in store.scene.branches if line.current)
    store.branch("What if?")
    assert "dealt anew" in store.scene.notice
    seed, _ = played_out(store)
    assert 5 != seed
    store.open_branch(root)
    assert store.scene.seed is None and not store.scene.over
    store.close()


def test_s_20_a_card_that_lies_face_down_by_day_may_be_another_in_a_branch() -> None:
    """The history stays: only the cards are exchanged that nobody here has seen."""
    store = table_store(ADA, seed=3)
    while not (
        store.scene.view.phase is Phase.FOLLOW and any(s.chosen for s in store.scene.view.seats)
    ):
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
    root, log = next(line.id for line in store.scene.branches if line.current), store.scene.log
    down = set()
    for seed in range(12):
        store.branch("", seed=seed)
        assert log == store.scene.log
        down.add(store.driver.state.sealed)
        store.open_branch(root)
    assert 5 < len(down)
    store.close()


def test_s_12_by_night_a_branch_keeps_what_was_told_and_deals_the_set_aside_cards_anew() -> None:
    store = table_store(ADA, seed=3, mode="night")
    while store.scene.view.round < 3:
        store.choose(store.scene.choices[0].choice) if store.scene.choices else store.step()
    root, log = next(line.id for line in store.scene.branches if line.current), store.scene.log
    aside = set()
    for seed in range(8):
        store.branch("", seed=seed)
        assert log == store.scene.log
        aside.add(store.driver.state.aside)
        store.open_branch(root)
    assert 4 < len(aside)
    store.close()


def test_a_branch_of_a_game_that_is_over_has_its_moves_and_its_chance() -> None:
    store = table_store(ADA, seed=3, mode="night")
    finish(store)
    seed = store.scene.seed
    store.look(4)
    before = store.scene.view
    store.branch()
    assert (seed, before.seats) == (store.driver.recording.header.seed, store.scene.view.seats)
    store.close()


def test_both_people_at_a_screen_have_their_own_hands_in_a_branch() -> None:
    state = position(None, None, None, phase=Phase.LEAD, round=3, night=True)
    store = any_at(state, ADA, BEN)
    hands = [store.driver.state.hands[seat] for seat in (ADA, BEN)]
    others = set()
    root = next(line.id for line in store.scene.branches if line.current)
    for seed in range(8):
        store.branch("", seed=seed)
        assert hands == [store.driver.state.hands[seat] for seat in (ADA, BEN)]
        others.add(store.driver.state.hands[CLEO])
        store.open_branch(root)
    assert 3 < len(others)
    store.close()


def test_who_becomes_a_bot_in_a_branch_has_other_cards() -> None:
    state = position(None, None, None, phase=Phase.LEAD, round=3, night=True)
    hands = set()
    for seed in range(8):
        store = any_at(state, ADA, BEN)
        store.branch("", (HUMAN, "greedy", "greedy"), seed=seed)
        hands.add(store.driver.state.hands[BEN])
        store.close()
    assert 3 < len(hands)
