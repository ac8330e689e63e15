"""States and views made in one piece are those that their constructors would make."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from kings.bots import Bot, RandomBot
from kings.sim import play_on
from kings.struggle import GAME, Options, State
from kings.struggle.options import Mode

MODES: tuple[Mode, ...] = ("day", "night", "draw")


@cache
def states(mode: Mode) -> tuple[State, ...]:
    """Return the states of a few games with deals, each after its choices were listed."""
    found = []
    for seed in range(3):
        options = Options.for_players(3 + seed, mode=mode, free_market=seed == 2)
        state = GAME.start(options)
        bots: list[Bot | None] = [RandomBot()] * options.players
        for _, step in play_on(state, (), bots, seed):
            for seat in range(options.players):
                GAME.view(step.state, seat)
            found.append(step.state)
    return tuple(found)


def names(of: object) -> set[str]:
    return {field.name for field in fields(of)}  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", MODES)
def test_a_state_after_a_move_is_the_one_that_its_fields_make(mode: Mode) -> None:
    for state in states(mode):
        made: dict[str, Any] = {name: getattr(state, name) for name in names(state) - {"known"}}
        again = State(**made)
        assert again == state and hash(again) == hash(state)
        assert names(state) == set(vars(state))


@pytest.mark.parametrize("mode", MODES)
def test_a_view_is_the_one_that_its_fields_make(mode: Mode) -> None:
    for state in states(mode)[::5]:
        for seat in (None, 0, 1, 2):
            view = GAME.view(state, seat)
            assert names(view) == set(vars(view))
            assert replace(view) == view and hash(replace(view)) == hash(view)
            assert all(names(one) == set(vars(one)) for one in view.seats)


@pytest.mark.parametrize("mode", MODES)
def test_what_is_remembered_is_what_would_be_worked_out_again(mode: Mode) -> None:
    for state in states(mode):
        forgetful = replace(state)
        assert {} == forgetful.known
        for seat in range(state.players):
            assert GAME.choices(state, seat) == GAME.choices(forgetful, seat)
            assert GAME.view(state, seat) == GAME.view(forgetful, seat)


def test_what_is_remembered_is_no_part_of_the_state() -> None:
    for state in states("day")[::20]:
        told = repr(state)
        loaded = pickle.loads(pickle.dumps(state))
        assert loaded == state and hash(loaded) == hash(state)
        assert {} == loaded.known
        assert "known" not in told


def test_a_move_leaves_the_state_before_it_as_it_was() -> None:
    state = GAME.start(Options())
    bots: list[Bot | None] = [RandomBot()] * 4
    for _, step in play_on(state, (), bots, 7):
        kept, whole = repr(state), replace(state)
        for choice in GAME.choices(state, 0):
            GAME.apply(state, choice)
        assert kept == repr(state) and whole == state
        state = step.state


def test_a_state_but_for_a_field_forgets_what_was_known() -> None:
    state = next(state for state in states("day") if GAME.asks(state) and state.known)
    other = state.but(bank=0)
    assert (0, {}) == (other.bank, other.known)
    assert replace(state, bank=0) == other
