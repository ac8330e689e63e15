"""The contract that every game passes, in random play with random options.

What the rules of one game say is looked into by the random games in that game's own folder.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from kings import castle, keys, struggle
from kings.castle.moves import Decline
from kings.errors import IllegalMove
from kings.game import NATURE, Game, fields_of
from kings.games import ROOMS
from kings.records.recording import Recording, new_header, replay
from kings.seeds import stream
from tests.cases import CASES
from tests.checkers import CONTRACT
from tests.checkers.complaining import complaints_of
from tests.strategies import Case, Trajectory, play, seeds

GAMES = 12
OPEN = {"struggle": struggle.state.OPEN, "keys": keys.state.OPEN, "castle": castle.state.OPEN}
LETTERS = {"struggle": "S-", "keys": "K-", "castle": "C-"}

games = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def numbered(case: Case, number: int) -> Trajectory:
    """Play game ``number``; sizes and variants go round with it."""
    return play(case, number)


def test_every_game_of_the_house_is_a_case() -> None:
    assert list(ROOMS) == [case.name for case in CASES]
    assert all(ROOMS[case.name].game is case.game for case in CASES)
    assert all(isinstance(case.game, Game) for case in CASES)


@games
def test_random_games_keep_the_contract(case: Case) -> None:
    for number in range(GAMES):
        assert [] == complaints_of(CONTRACT, numbered(case, number), CONTRACT)


@games
@given(seeds())
@settings(max_examples=6)
def test_games_of_any_seed_come_to_an_end(case: Case, seed: int) -> None:
    assert [] == complaints_of(CONTRACT, numbered(case, seed), ["ending"])


@games
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    assert all(numbered(case, number) == numbered(case, number) for number in range(4))


@games
def test_a_state_is_a_frozen_value(case: Case) -> None:
    game = numbered(case, 3)
    for state in game.states[::10]:
        with pytest.raises((AttributeError, FrozenInstanceError)):
            state.phase = None
        with pytest.raises((AttributeError, FrozenInstanceError)):
            del state.phase
    assert len(set(game.states)) > len(game.states) / 2


@games
def test_a_view_offers_what_its_seat_can_choose_and_nothing_else(case: Case) -> None:
    for state in numbered(case, 8).states:
        for viewer in (*range(state.players), None):
            seen = case.game.view(state, viewer)
            listed = () if viewer is None else case.game.choices(state, viewer)
            known = unless_others_react(case, state, viewer)
            asks = [ask for ask in case.game.asks(known) if ask.open or ask.seat == viewer]
            assert (viewer, listed, tuple(asks)) == (seen.seat, seen.choices, seen.asks)


def unless_others_react(case: Case, state: Any, viewer: int | None) -> Any:
    """Let those decline whose question only they know of, unless the game ends by it (C-22)."""
    while True:
        secret = [ask for ask in case.game.asks(state) if not ask.open and ask.seat != viewer]
        if not secret or not isinstance(secret[0].seat, int) or case.name != "castle":
            return state
        after = case.game.apply(state, Decline(secret[0].seat)).state
        if case.game.outcome(after) is not None:
            return state
        state = after


@games
def test_a_view_has_all_its_fields_and_is_what_they_make(case: Case) -> None:
    for state in numbered(case, 5).states[::10]:
        for viewer in (*range(state.players), None):
            seen = case.game.view(state, viewer)
            assert {field.name for field in fields(seen)} == set(vars(seen))
            assert replace(seen) == seen and hash(replace(seen)) == hash(seen)


@games
def test_what_is_open_is_in_every_view_as_it_is_in_the_state(case: Case) -> None:
    for state in numbered(case, 6).states[::5]:
        for viewer in (*range(state.players), None):
            seen = case.game.view(state, viewer)
            assert fields_of(state, OPEN[case.name]) == fields_of(seen, OPEN[case.name])


@games
def test_an_event_shows_a_bystander_no_more_than_a_seat(case: Case) -> None:
    for events in numbered(case, 5).events:
        for event in events:
            seen = event.seen_by(None)
            assert seen is None or type(seen) is type(event)
            assert seen is None or seen.seen_by(None) == seen


@games
def test_what_is_listed_elsewhere_is_refused_here(case: Case) -> None:
    game = play(case, 6, talk=0.0)
    rng = stream(6, "elsewhere")
    universe = sorted(
        {move for state in game.states for move in _listed(case, state)},
        key=repr,
    )
    for state in game.states[::3]:
        listed = set(_listed(case, state))
        for move in rng.sample(universe, min(20, len(universe))):
            assert case.game.can(state, move) is (move in listed), move


def _listed(case: Case, state: Any) -> list[Any]:
    asks = case.game.asks(state)
    return [move for ask in asks for move in case.game.choices(state, ask.seat)]


@games
def test_a_refusal_names_its_rule_and_changes_nothing(case: Case) -> None:
    game = numbered(case, 7)
    refused = 0
    for state, move in zip(game.states[10:], game.moves, strict=False):
        if case.game.can(state, move):
            continue
        refused += 1
        before = repr(state)
        with pytest.raises(IllegalMove) as said:
            case.game.apply(state, move)
        assert before == repr(state)
        assert said.value.rule.startswith(LETTERS[case.name])
        assert f"({said.value.rule})" in str(said.value)
    assert refused > 10


@games
def test_what_chance_could_do_is_allowed_and_holds_what_it_does(case: Case) -> None:
    told = 0
    for state in numbered(case, 4).states[::3]:
        some = list(islice(case.game.chances(state), 400))
        asked = [ask.seat for ask in case.game.asks(state)]
        if NATURE not in asked:
            assert [] == some
            continue
        assert [NATURE] == asked
        assert len(some) == len(set(some))
        assert all(move.seat == NATURE and case.game.can(state, move) for move in some[::40])
        if 0 < len(some) < 400:
            told += 1
            assert case.game.draw(state, stream(told)) in some
    assert told or case.name == "struggle"


@games
def test_only_a_game_that_is_over_has_an_outcome(case: Case) -> None:
    for number in range(4):
        game = numbered(case, number)
        *before, last = game.states
        assert not any(case.game.outcome(state) for state in before)
        outcome = case.game.outcome(last)
        assert len(outcome.scores) == last.players
        assert set(outcome.winners) <= set(range(last.players))
        assert outcome.winners == tuple(sorted(set(outcome.winners)))
        assert not any(case.game.can(last, move) for move in game.moves)


@games
def test_a_game_stands_in_a_journal_and_comes_back(case: Case, tmp_path: Path) -> None:
    game = numbered(case, 2)
    header = new_header(game.options, ("human",) * len(game.options.names), 2, timed=False)
    record: Recording[Any, Any, Any, Any, Any] = Recording.begin(header, tmp_path / "game.jsonl")
    for move in game.moves:
        record.do(move)
    again: Recording[Any, Any, Any, Any, Any] = replay(tmp_path / "game.jsonl", game=case.name)
    assert list(again.states()) == list(game.states)
    assert [moment.events for moment in again.moments] == list(game.events)
