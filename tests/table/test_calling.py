"""A question to the whole table tells nobody who could answer it (C-22)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.castle import GAME, Options, State
from kings.castle.moves import Decline, Play, React
from kings.records.recording import HUMAN, AnyRecording, Recording, new_header
from kings.table import TableStore
from kings.table.driver import Driver
from kings.table.store import store_of
from tests.castle.threats import NAMES, could_react, threatening
from tests.widgets.clicking import any_at, finish


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def one_table(state: State, *people: int) -> TableStore:
    store = any_at(state, *(people or (0, 1, 2)))
    assert store.scene.waiting_for is not None
    store.come(store.scene.waiting_for)
    return store


def test_the_question_to_all_names_the_danger_whatever_is_held() -> None:
    held, none, move = threatening(1)
    said = []
    for state in (held, none):
        store = one_table(state)
        store.choose(move)
        said.append(store.scene.question)
    assert isinstance(move, Play) and said[0] == said[1]
    assert f"plays {move.card.title}: " in said[0] and " is about to " in said[0]
    assert said[0].endswith("Does anybody react (C-22)?")


def test_a_reaction_is_a_decision_of_its_holder_alone() -> None:
    held, _, move = threatening(1)
    store = one_table(held)
    store.choose(move)
    assert store.scene.asked is not None and store.scene.front is None
    assert (0, 1, 2) == store.scene.asked.people
    holder = could_react(held, move)[0]
    for seat in (0, 1, 2):
        store.come(seat)
        choices = [line.choice for line in store.scene.choices]
        assert all(isinstance(choice, React) for choice in choices)
        assert bool(choices) == (seat in could_react(held, move))
        store.to_the_table()
    store.come(holder)
    store.choose(store.scene.choices[0].choice)
    assert "lives on" in " ".join(line.text for line in store.scene.log)
    assert not any(isinstance(made, Decline) for made in store.driver.recording.moves[:1])


def test_who_comes_forward_later_in_the_order_lets_the_others_pass() -> None:
    """Those before it are asked first (C-22), and have not come forward."""
    for seed in range(1, 40):
        held, _, move = threatening(seed)
        asked = could_react(held, move)
        if len(asked) > 1:
            break
    store = one_table(held)
    store.choose(move)
    store.come(asked[-1])
    answer = store.scene.choices[0].choice
    store.choose(answer)
    made = list(store.driver.recording.moves)
    at = made.index(answer)
    assert [Decline(seat) for seat in asked[:-1]] == made[at - len(asked) + 1 : at]


def bot_declined(seed: int) -> TableStore | None:
    """Return a table at which a bot let it happen, and two people are asked; None: it didn't."""
    held, _, move = threatening(seed)
    first, *later = could_react(held, move)
    store = one_table(held, *(seat for seat in range(held.players) if seat != first))
    store.choose(move)
    return store if later and store.driver.recording.moves[-1] == Decline(first) else None


def test_a_bot_that_lets_it_happen_leaves_the_answer_to_those_asked_after_it() -> None:
    tables = filter(None, map(bot_declined, range(1, 60)))
    store = next(tables)
    (asked,) = GAME.asks(store.driver.state)
    store.come(asked.seat)
    choices = [line.choice for line in store.scene.choices]
    assert choices and all(isinstance(choice, React) for choice in choices)
    store.choose(choices[0])
    assert choices[0] in store.driver.recording.moves


@pytest.mark.parametrize("seed", [1, 2])
def test_that_a_game_is_kept_does_not_tell_that_somebody_could_have_reacted(seed: int) -> None:
    held, none, move = threatening(seed)
    codes = []
    for state in (held, none):
        header = new_header(state.options, (HUMAN,) * state.players, seed, start=state)
        recording: AnyRecording = Recording.begin(header)
        recording.do(move)
        store = store_of(Driver(recording))
        store.take_up(fresh=False)
        assert store.scene.asked is not None
        assert "" == store.scene.code, "nobody has clicked yet"
        store.nobody_answers()
        codes.append(store.scene.code)
    assert all(codes)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_number_of_steps_does_not_tell_that_a_bot_could_have_reacted(seed: int) -> None:
    held, none, move = threatening(seed)
    told = []
    for state in (held, none):
        assert state.actor is not None
        store = any_at(state, state.actor, bot="random", seed=3)
        store.choose(move)
        reached = len(store.scene.stops)
        while store.scene.can_go_back:
            store.back()
        assert reached - 1 == store.scene.taken_back
        store.step()
        told.append((store.scene.taken_back - reached, [stop.words for stop in store.scene.stops]))
        assert all(ask.open for ask in GAME.asks(store.driver.state))
    assert told[0][0] == told[1][0] and len(told[0][1]) == len(told[1][1]) == 2


def test_games_with_reactions_come_to_their_end() -> None:
    agreed = Options(names=NAMES, turn_limit=6)
    for seed in range(3):
        store = any_at(GAME.start(agreed), 0, 1, 2, seed=seed)
        finish(store, seed=seed, most=600)
