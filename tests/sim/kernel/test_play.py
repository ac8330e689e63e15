"""Many compiled games: reproducible, the same by any number of threads, paired, and fair."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kings.errors import BadInput
from kings.sim.kernel.play import Results, play_games, play_on, play_on_many
from kings.sim.kernel.policies import POLICIES
from kings.struggle import GAME, Card, Options
from kings.struggle.moves import Pass, Play
from kings.struggle.partition.groups import Tables
from kings.struggle.state import Phase, State
from tests.strategies import STRUGGLE, play

NIGHT = Options(names=tuple("ABCD"), mode="night")
MIXED = ["random", "greedy", "paying", "paying"]


def same(one: Results, other: Results) -> bool:
    names = ("scores", "wins", "gold", "cards", "plies", "forced", "sold")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def cut(results: Results, part: slice) -> Results:
    names = ("scores", "wins", "gold", "cards", "plies", "forced", "sold")
    return Results(**{name: getattr(results, name)[part] for name in names})


def a_state(phase: Phase, options: Options = NIGHT, talk: float = 0.0) -> State:
    """Return a state in this phase of round 3 or later."""
    for seed in range(99):
        states: tuple[State, ...] = play(STRUGGLE, seed, options=options, talk=talk).states
        for state in states:
            asked = GAME.asks(state) if state.phase is phase and state.round >= 3 else ()
            if asked and len(GAME.choices(state, asked[0].seat)) > 1:
                return state
    raise AssertionError(phase)


def test_threads_change_nothing() -> None:
    one = play_games(NIGHT, MIXED, 50, 3)
    assert same(one, play_games(NIGHT, MIXED, 50, 3, threads=3))


def test_a_game_depends_on_its_number_and_not_on_those_before_it() -> None:
    everything = play_games(NIGHT, MIXED, 30, 3)
    assert same(cut(everything, slice(20, 30)), play_games(NIGHT, MIXED, 10, 3, first=20))
    assert not same(everything, play_games(NIGHT, MIXED, 30, 4))


def test_results_fit_together() -> None:
    results = play_games(NIGHT, MIXED, 40, 1)
    assert np.allclose(1, results.wins.sum(axis=1))
    assert (results.scores >= results.gold).all()
    assert (results.scores[results.wins > 0].min() > 0) and (results.cards.sum(axis=1) <= 28).all()
    assert (results.forced < results.plies).all() and (results.plies >= 7 * 8).all()


def test_a_greedy_seat_beats_random_ones_and_paying_seats_beat_a_greedy_one() -> None:
    options = Options()
    greedy = play_games(options, ["random", "greedy", "random", "random"], 300, 1)
    assert greedy.wins[:, 1].mean() > 0.4
    paying = play_games(options, ["greedy", "paying", "paying", "paying"], 300, 1)
    assert paying.wins[:, 0].mean() < 0.2


@pytest.mark.parametrize("policy", POLICIES)
def test_all_seats_are_alike(policy: str) -> None:
    games = {"random": 20_000, "strong": 200}.get(policy, 1_500)
    wins = play_games(Options(), [policy] * 4, games, 2).wins
    assert np.abs(wins.mean(axis=0) - 0.25).max() < 4 * (0.25 * 0.75 / games) ** 0.5


def test_a_position_is_played_on_from() -> None:
    state = a_state(Phase.TURN)
    results = play_on(state, MIXED, 20, 5)
    assert same(results, play_on(state, MIXED, 20, 5))
    assert same(results, play_on_many([state] * 20, MIXED, 5))
    assert (results.scores.sum(axis=1) >= sum(state.gold)).all()


@pytest.mark.parametrize("phase", [Phase.LEAD, Phase.FOLLOW, Phase.WINDOW, Phase.TURN])
def test_making_a_choice_is_the_same_as_playing_on_after_it(phase: Phase) -> None:
    state = a_state(phase)
    seat = GAME.asks(state)[0].seat
    for choice in GAME.choices(state, seat):
        made = play_on(state, MIXED, 4, 5, choice=choice)
        assert same(made, play_on(GAME.apply(state, choice).state, MIXED, 4, 5))


def test_a_bound_choice_is_refused() -> None:
    state = a_state(Phase.TURN)
    with pytest.raises(BadInput, match="can't be chosen"):
        play_on(state, MIXED, 1, 5, choice=Pass((state.actor or 0) + 1))
    with pytest.raises(BadInput, match="can't be chosen"):
        play_on(state, MIXED, 1, 5, choice=Play(0, Card.KING))


def test_two_choices_meet_the_same_chance() -> None:
    state = a_state(Phase.LEAD, Options())
    seat = GAME.asks(state)[0].seat
    first, *_, last = GAME.choices(state, seat)
    runs = [play_on(state, ["random"] * 4, 200, 5, choice=c, tricks=True) for c in (first, last)]
    one, other = (run.tricks for run in runs)
    assert one is not None and other is not None
    followers = [number for number in range(4) if number != seat]
    now = state.round - 1
    assert (one.cards[:, now, followers] == other.cards[:, now, followers]).all()


def test_tricks_tell_what_happened() -> None:
    results = play_games(NIGHT, MIXED, 50, 3, tricks=True)
    tricks = results.tricks
    assert tricks is not None and same(results, play_games(NIGHT, MIXED, 50, 3))
    assert (tricks.gained.sum(axis=1) == results.scores - 5).all()
    assert ((tricks.cards >= 1) & (tricks.cards <= 10)).all()
    assert ((tricks.leaders >= 0) & (tricks.firsts >= 0)).all()
    won = tricks.winners[:, :-1]
    assert (np.where(won >= 0, won, tricks.firsts[:, :-1]) == tricks.leaders[:, 1:]).all()


def test_cards_chosen_in_one_go_are_those_chosen_one_by_one() -> None:
    four = ["random"] * 4
    told = play_games(NIGHT, four, 300, 3, tricks=True)  # tells of each choice, so one by one
    assert same(told, play_games(NIGHT, four, 300, 3))


def test_rounds_before_a_position_are_not_told() -> None:
    tricks = play_on(a_state(Phase.LEAD), MIXED, 2, 3, tricks=True).tricks
    assert tricks is not None
    assert not tricks.cards[:, :2].any() and (tricks.winners[:, :2] == -1).all()


def with_other_secrets(state: State, seat: int) -> State:
    """Exchange what ``seat`` can't see: at Night a card in hand and one put aside."""
    other = (seat + 1) % state.players
    hands, aside = list(state.hands), list(state.aside)
    hand, away = hands[other], aside[other]
    hands[other] = tuple(sorted((*hand[1:], away[0])))
    aside[other] = tuple(sorted((hand[0], away[1])))
    return replace(state, hands=tuple(hands), aside=tuple(aside))


@pytest.mark.parametrize("policy", ["greedy", "paying", "strong"])
@pytest.mark.parametrize("phase", [Phase.LEAD, Phase.FOLLOW])
def test_s_12_no_policy_sees_what_its_seat_may_not(phase: Phase, policy: str) -> None:
    state = a_state(phase)
    seat = GAME.asks(state)[0].seat
    policies = ["random"] * 4
    policies[seat] = policy
    played = []
    for twin in (state, with_other_secrets(state, seat)):
        tricks = play_on(twin, policies, 60, 8, tricks=True).tricks
        assert tricks is not None
        played.append(tricks.cards[:, state.round - 1, seat].tolist())
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"policies": ["random"] * 3}, "There are 4 seats"),
        ({"policies": "random"}, "There are 4 seats"),
        ({"policies": ["random", "clever", "random", "random"]}, "“clever” is no compiled policy"),
        ({"games": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"first": -1}, "from 0"),
        ({"seed": -1}, "A seed of compiled games"),
        ({"options": Options(tables=Tables((1, 2, 3, 4, 5, 900)))}, "at most 541 VP"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    changed: dict[str, object], sentence: str
) -> None:
    given = {"options": Options(), "policies": ["random"] * 4, "games": 1, "seed": 1, **changed}
    with pytest.raises(BadInput, match=sentence):
        play_games(**given)  # type: ignore[arg-type]


def test_states_of_two_tables_are_not_mixed() -> None:
    states = [GAME.start(Options()), GAME.start(NIGHT)]
    with pytest.raises(BadInput, match="of one table"):
        play_on_many(states, MIXED, 1)
    with pytest.raises(BadInput, match="no state"):
        play_on_many([], MIXED, 1)
