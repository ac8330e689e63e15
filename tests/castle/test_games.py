"""Random games of all sizes and variants: nothing is wrong with them, and much happens in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from typing import get_args

import pytest
from hypothesis import given, settings

from kings.castle import DECK, GAME, Kind, Options, Phase, State
from kings.castle.events import CardPlayed, Happening
from kings.errors import IllegalMove
from kings.game import NATURE
from kings.seeds import stream
from tests.castle.battery import BATTERY, complaints
from tests.castle.games import numbered, options
from tests.castle.secrets import twin
from tests.effort import examples, numbers
from tests.strategies import seeds

GAMES_A_PART = 28
PARTS = 5
SLOW_PARTS = 120
ALWAYS = {"ending", "questions", "brute"}
IN_TURN = ({"views", "knowledge"}, {"replay", "positions"}, set(BATTERY) - ALWAYS)
IN_TURN[2].difference_update(*IN_TURN[:2])
"""In the normal run every game goes through the first and through a third of the others."""


@pytest.mark.parametrize("part", numbers(2, of=PARTS))
def test_nothing_is_wrong_with_random_games(part: int) -> None:
    first = part * GAMES_A_PART
    for number in range(first, first + GAMES_A_PART):
        names = ALWAYS | IN_TURN[number // 4 % 3]
        assert [] == complaints(numbered(number), sorted(names))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS, SLOW_PARTS))
def test_nothing_is_wrong_with_many_more_random_games(part: int) -> None:
    first = part * GAMES_A_PART
    for number in range(first, first + GAMES_A_PART):
        assert [] == complaints(numbered(number))


@given(options(), seeds())
@settings(max_examples=examples(15))
def test_nothing_is_wrong_with_games_of_any_options(agreed: Options, seed: int) -> None:
    names = ("ending", "questions", "brute", "views")
    assert [] == complaints(numbered(seed, agreed=agreed), names)


def test_random_play_reaches_what_can_happen() -> None:
    """No check passes because nothing happened: every event, phase and kind of card comes up."""
    played = [numbered(number) for number in range(60)]
    happened = [event for game in played for events in game.events for event in events]
    assert set(get_args(Happening)) == {type(event) for event in happened}
    phases = {state.phase for game in played for state in game.states}
    assert set(Phase) == phases
    kinds = Counter(event.play.card.kind for event in happened if isinstance(event, CardPlayed))
    assert set(Kind) - {Kind.LUCKY_ESCAPE, Kind.NOT_THAT_BAD} == set(kinds)


def test_games_end_for_both_reasons_and_mostly_for_want_of_men() -> None:
    lasts = [numbered(number).states[-1] for number in range(40)]
    short = sum(None in state.men for state in lasts)
    late = sum(state.options.turn_limit in (state.turn, 5, 12) for state in lasts)
    assert short > 8 and late > 8


@pytest.mark.parametrize("number", range(4))
def test_a_state_after_a_move_is_the_one_that_its_fields_make(number: int) -> None:
    for state in numbered(number).states[::5]:
        again = replace(state)
        assert type(state) is State and again == state and hash(again) == hash(state)
        with pytest.raises(FrozenInstanceError):
            state.turn = 0  # type: ignore[misc]  # this is what must not work


@pytest.mark.parametrize("number", range(4))
def test_a_view_is_the_one_that_its_fields_make(number: int) -> None:
    for state in numbered(number).states[::7]:
        for seat in (*range(state.players), None):
            seen = GAME.view(state, seat)
            assert {field.name for field in fields(seen)} == set(vars(seen))
            assert replace(seen) == seen and hash(replace(seen)) == hash(seen)


@pytest.mark.parametrize("number", range(8))
def test_whatever_is_not_listed_is_refused(number: int) -> None:
    """Moves of other states of the game are tried in each state."""
    game = numbered(number)
    rng = stream(number, "elsewhere")
    universe = {
        move
        for state in game.states
        for ask in GAME.asks(state)
        for move in GAME.choices(state, ask.seat)
    }
    elsewhere = sorted(universe, key=repr)
    for state in game.states:
        listed = {move for ask in GAME.asks(state) for move in GAME.choices(state, ask.seat)}
        for move in rng.sample(elsewhere, min(40, len(elsewhere))):
            assert GAME.can(state, move) is (move in listed), move


def test_a_refusal_tells_no_secret() -> None:
    """In two worlds that differ in hidden things only, a seat is refused in the same words."""
    tried = 0
    for number in range(8):
        game = numbered(number)
        rng = stream(number, "refusals")
        for state in game.states[::4]:
            seat = rng.randrange(state.players)
            other = twin(state, seat, rng)
            move = rng.choice([move for move in game.moves if move.seat != NATURE])
            mine = replace(move, seat=seat)
            if other is not None and not GAME.can(state, mine):
                tried += 1
                assert said(state, mine) == said(other, mine)
    assert tried > 60


def said(state: State, move: object) -> str:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, move)  # type: ignore[arg-type]  # a move of this game
    return str(refused.value)


def test_all_cards_are_dealt_sooner_or_later() -> None:
    seen = {
        card
        for number in range(40)
        for state in numbered(number).states[-1:]
        for card in (*state.discard, *(card for hand in state.hands for card in hand))
    }
    assert set(DECK) == seen
