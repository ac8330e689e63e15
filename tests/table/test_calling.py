"""A question to the whole table tells nobody who could answer it (C-22)."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from kings.castle import GAME, Options, Phase, State
from kings.castle.moves import Choice, Decline, Play, React
from kings.castle.rules import halts
from kings.seeds import stream
from kings.table import TableStore
from tests.castle.games import numbered
from tests.castle.secrets import twin
from tests.widgets.clicking import any_at, finish

NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))


def _asked(state: State, move: Choice) -> tuple[int, ...]:
    """Return who could react to what a move threatens first."""
    after = GAME.apply(state, move).state
    return after.waiting if after.phase is Phase.REACT else ()


@cache
def threatening(seed: int, threats: int = 1) -> tuple[State, State, Choice]:
    """Return two moments that the player on turn can't tell apart, and a card that kills.

    In the first somebody else could save the man, in the second nobody could.
    """
    rng = stream(seed, "threats")
    for number in range(400):
        agreed = Options(names=NAMES, squires="drawn")
        for state in numbered(seed * 1_000 + number, agreed=agreed).states:
            if state.phase is not Phase.PLAY or state.actor is None:
                continue
            for move in GAME.choices(state, state.actor):
                if len(halts(state, move)) < threats or not _asked(state, move):
                    continue
                if _asked(state, move)[0] == state.actor:
                    continue
                other = _helpless(state, move, threats, rng)
                if other is not None:
                    return state, other, move
    raise AssertionError("no such moment in many games")


def _helpless(state: State, move: Choice, threats: int, rng: random.Random) -> State | None:
    for _ in range(20):
        other = twin(state, state.actor, rng)
        if other is not None and GAME.can(other, move) and not _asked(other, move):
            return other if len(halts(other, move)) >= threats else None
    return None


def one_table(state: State) -> TableStore:
    store = any_at(state, 0, 1, 2)
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
    holder = _asked(held, move)[0]
    for seat in (0, 1, 2):
        store.come(seat)
        choices = [line.choice for line in store.scene.choices]
        assert all(isinstance(choice, React) for choice in choices)
        assert bool(choices) == (seat in _asked(held, move))
        store.to_the_table()
    store.come(holder)
    store.choose(store.scene.choices[0].choice)
    assert "lives on" in " ".join(line.text for line in store.scene.log)
    assert not any(isinstance(made, Decline) for made in store.driver.recording.moves[:1])


def test_who_comes_forward_later_in_the_order_lets_the_others_pass() -> None:
    """Those before it are asked first (C-22), and have not come forward."""
    for seed in range(1, 40):
        held, _, move = threatening(seed)
        asked = _asked(held, move)
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
