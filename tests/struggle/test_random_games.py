"""Random games of Kings' Struggle of all sizes, modes and variants, with talk and without."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from kings.errors import IllegalMove
from kings.game import NATURE
from kings.seeds import stream
from kings.struggle import Options
from kings.struggle.cards import DECK
from kings.struggle.events import Happening
from kings.struggle.moves import (
    Aim,
    Answer,
    Break,
    Deal,
    GiveLead,
    Pass,
    Pay,
    Play,
    Propose,
    Swap,
    TakeGold,
)
from tests.checkers import BATTERY, complaints
from tests.effort import examples, numbers
from tests.strategies import STRUGGLE, Trajectory, options, play, seeds

GAMES_A_PART = 40
PARTS = 8
SLOW_PARTS = 250
TALK = (0.8, 0.6, 0.0)
"""How much is said: mostly a lot, sometimes nothing, so that plain play is gone through too."""
DEAR = ({"questions", "refusals"}, {"verdicts", "worlds"})
"""Checks that take long; in the normal run every game goes through one half of them."""


def numbered(number: int) -> Trajectory:
    """Play game ``number`` of the great sweep; sizes, modes and variants go round."""
    return play(STRUGGLE, number, talk=TALK[number // 7 % len(TALK)])


@pytest.mark.parametrize("part", numbers(3, of=PARTS))
def test_nothing_is_wrong_with_random_games(part: int) -> None:
    first = part * GAMES_A_PART
    for number in range(first, first + GAMES_A_PART):
        names = set(BATTERY) - DEAR[number // 5 % 2]
        assert [] == complaints(numbered(number), sorted(names))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS, SLOW_PARTS))
def test_nothing_is_wrong_with_many_more_random_games(part: int) -> None:
    first = part * GAMES_A_PART
    for number in range(first, first + GAMES_A_PART):
        assert [] == complaints(numbered(number))


def test_random_play_reaches_what_can_happen() -> None:
    """No check passes because nothing happened: deals of every kind are struck, promises end."""
    played = [numbered(number) for number in range(60)]
    events = [event for game in played for happened in game.events for event in happened]
    kinds = {type(event).__name__ for event in events}
    everything = {kind.__name__ for kind in _kinds_of_events()}
    assert everything - {"NobodyWon"} <= kinds
    struck = sum(type(event).__name__ == "DealStruck" for event in events)
    assert struck > 3 * len(played)
    ends = {event.status for event in events if type(event).__name__ == "PromiseEnded"}
    assert {"kept", "broken", "void", "released"} == ends


def _kinds_of_events() -> tuple[type, ...]:
    return get_args(Happening)


@given(options(), seeds())
@settings(max_examples=examples(60))
def test_nothing_is_wrong_with_games_of_any_options(agreed: Options, seed: int) -> None:
    names = [name for name in BATTERY if name not in ("replay", "worlds")]
    assert [] == complaints(play(STRUGGLE, seed, options=agreed), names)


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    refused = 0
    for number in range(12):
        game = numbered(40 + number)
        for tried in game.tries:
            if tried.error is None:
                continue
            refused += 1
            before = repr(game.states[tried.at])
            with pytest.raises(IllegalMove) as said:
                STRUGGLE.game.apply(game.states[tried.at], tried.move)
            assert before == repr(game.states[tried.at])
            assert said.value.rule in str(said.value) and str(said.value) == tried.error
    assert refused > 100


def every_choice(players: int) -> list[Any]:
    """List every choice that anybody could ever name, and some that nobody can."""
    seats = range(-1, players + 1)
    aims = [on for size in (0, 1, 2, 3) for on in combinations(range(players), size)]
    return [
        move
        for seat in seats
        for move in (
            Pass(seat),
            GiveLead(seat, None),
            TakeGold(seat),
            *(Play(seat, card) for card in DECK),
            *(Swap(seat, card) for card in DECK),
            *(Answer(seat, card) for card in DECK),
            *(GiveLead(seat, to) for to in seats),
            *(TakeGold(seat, on) for on in seats),
            *(Aim(seat, on) for on in aims),
            *(Aim(seat, (on[1], on[0])) for on in aims if len(on) == 2),
            *(Aim(seat, (on, on)) for on in seats),
            *(Break(seat, promise) for promise in (-1, 0, 1, 2, 3)),
        )
    ]


@pytest.mark.parametrize("number", numbers(3, of=8))
def test_whatever_is_not_listed_is_refused(number: int) -> None:
    game = numbered(number)
    rng = stream(number, "choices")
    universe = every_choice(game.options.players)
    for state in game.states:
        listed = {
            choice
            for ask in STRUGGLE.game.asks(state)
            for choice in STRUGGLE.game.choices(state, ask.seat)
        }
        for move in rng.sample(universe, 60):
            assert STRUGGLE.game.can(state, move) is (move in listed), move


def test_nature_is_asked_only_before_the_first_round() -> None:
    for number in range(30):
        game = numbered(number)
        for state in game.states:
            by_nature = any(ask.seat == NATURE for ask in STRUGGLE.game.asks(state))
            assert by_nature is (state.round == 0)


def test_nobody_talks_when_the_game_is_over() -> None:
    last = numbered(5).states[-1]
    with pytest.raises(IllegalMove, match="S-50"):
        STRUGGLE.game.apply(last, Propose(0, Deal((Pay(0, 1, 1),))))
    with pytest.raises(IllegalMove, match="over"):
        STRUGGLE.game.apply(last, Pass(0))


def test_play_without_talk_is_played_too() -> None:
    silent = play(STRUGGLE, 3, talk=0.0)
    assert () == silent.tries
    assert not any(state.promises for state in silent.states)


def test_random_draws_differ_by_stream() -> None:
    start = STRUGGLE.game.start(Options())
    draws = {STRUGGLE.game.draw(start, random.Random(seed)) for seed in range(20)}
    assert len(draws) == 20
