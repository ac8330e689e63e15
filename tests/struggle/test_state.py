"""States and views made in one piece are those that their constructors would make."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import astuple, fields, replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from kings.bots import Bot, RandomBot
from kings.sim.match import play_on
from kings.struggle import GAME, Card, Options, State
from kings.struggle.moves import Accept, Deal, Pay, Propose
from kings.struggle.options import Mode
from kings.struggle.state import InPlay, in_play

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


def test_talk_forgets_nothing_but_what_was_allowed() -> None:
    state = next(state for state in states("day") if state.window is not None)
    assert state.actor is not None
    by = (state.actor + 1) % state.players
    offer = Propose(by, Deal((Pay(by, state.actor, 1),)))
    assert GAME.can(state, offer)
    after = GAME.apply(state, offer).state
    seen, told = GAME.view(state, by), GAME.view(after, by)
    assert seen.known is told.known and len(seen.proposals) + 1 == len(told.proposals)
    assert after.known["allowed"] is not offer


def test_a_word_that_was_allowed_once_is_looked_at_again_in_another_moment() -> None:
    state = next(state for state in states("day") if state.window is not None)
    assert state.actor is not None and state.window is not None
    seller, by, third = ((state.actor + step) % state.players for step in range(3))
    offer = Propose(by, Deal((Pay(by, seller, 1), Pay(third, seller, 1))))
    state = GAME.apply(state, offer).state
    assert state.window is not None
    word = Accept(seller, state.window.proposals[-1].number)
    assert GAME.can(state, word)
    assert not GAME.can(GAME.apply(state, word).state, word)


def test_what_a_bot_remembers_is_no_part_of_the_view() -> None:
    view = GAME.view(states("day")[-1], 0)
    other = replace(view)
    view.known["a thought"] = 1
    assert other == view and hash(other) == hash(view) and "thought" not in repr(view)
    assert {} == other.known == pickle.loads(pickle.dumps(view)).known


def test_seats_share_what_is_remembered_only_where_they_see_the_same() -> None:
    shared = 0
    for state in (state for mode in MODES for state in states(mode)):
        ben, cleo = GAME.view(state, 1), GAME.view(state, 2)
        if ben.known is cleo.known:
            as_ben = replace(cleo, seat=1, choices=ben.choices, proposals=ben.proposals)
            assert ben == as_ben
            shared += 1
    assert shared > 100


@given(integers(1, 10), integers(0, 5), integers(0, 5))
def test_cards_with_the_same_markers_are_one(power: int, fives: int, twos: int) -> None:
    lying = InPlay(Card(power), fives, twos)
    again = in_play(Card(power), fives, twos)
    assert lying == again and hash(lying) == hash(again) and again is in_play(*astuple(lying))
    assert power + 5 * fives + 2 * twos == lying.power
    assert len({InPlay(Card(power), fives, twos), lying, again}) == 1
    assert lying is again is pickle.loads(pickle.dumps(lying)) is deepcopy(lying) is replace(lying)
    assert lying != replace(lying, fives=fives + 1) and lying is not InPlay(Card(power), fives, 6)
