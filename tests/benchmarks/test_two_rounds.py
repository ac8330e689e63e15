"""Best play in the last two rounds: against the readable rules, position by position."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.two_rounds import PICKS, BestPlay
from kings.analysis.worth.normal_form import corner_equilibria
from kings.struggle import GAME, Options, Phase, State, moves
from kings.struggle.state import ROUNDS
from tests.analysis.worth.brute import real_choice
from tests.proofs.worth.slowly import best_play


def last_turns(seed: int) -> Iterator[State]:
    """Yield the last turns of round 6 of games of three by lot that leave a choice."""
    rng, state = random.Random(seed), GAME.start(Options.for_players(3, mode="day"))
    while asks := GAME.asks(state):
        seat = asks[0].seat
        choices = GAME.choices(state, seat)
        last = (seat + 1) % 3 == state.leader
        if state.round == ROUNDS - 1 and state.phase is Phase.TURN and last and len(choices) > 1:
            yield state
        move = rng.choice(choices) if choices else GAME.draw(state, rng)
        state = GAME.apply(state, move).state


def slowly(state: State, pick: int) -> np.ndarray:
    """Return what all seats have with best play, by the readable rules."""
    seat = GAME.asks(state)[0].seat
    if state.round == ROUNDS and state.phase is Phase.LEAD:
        leads = [GAME.apply(state, lead).state for lead in GAME.choices(state, seat)]
        ways = [followed(led, pick) for led in leads]
    else:
        choices = [c for c in GAME.choices(state, seat) if not isinstance(c, moves.Settle)]
        ways = [slowly(GAME.apply(state, choice).state, pick) for choice in choices]
    return max(ways, key=lambda way: round(way[seat], 6))


def followed(led: State, pick: int) -> np.ndarray:
    """Return what all seats have where the two followers play an equilibrium."""
    assert led.leader is not None
    first, second = ((led.leader + step) % 3 for step in (1, 2))
    ends = np.array(
        [
            [
                best_play(
                    GAME.apply(
                        GAME.apply(led, moves.Play(first, one)).state, moves.Play(second, other)
                    ).state,
                    "vp",
                ).points
                for other in led.hands[second]
            ]
            for one in led.hands[first]
        ],
        float,
    )
    lots = corner_equilibria(ends[..., first], ends[..., second])[pick]
    expected: np.ndarray = np.einsum("i,j,ijk->k", *lots, ends)
    return expected


@pytest.mark.parametrize("seed", [3, 5])
def test_a_turn_of_round_6_is_worth_what_the_readable_rules_make_of_it(seed: int) -> None:
    """S-20 to S-38, S-60 to S-64: two rounds, written twice."""
    state = next(state for at in range(seed * 100, 999) for state in last_turns(at))
    seat, best = GAME.asks(state)[0].seat, BestPlay()
    for choice, worths in best.worths(state, seat).items():
        after = GAME.apply(state, choice).state
        assert [slowly(after, pick)[seat] for pick in PICKS] == pytest.approx(worths)
    assert best.solved.games == 4 * best.solved.rounds > 0


def test_the_cards_of_round_6_are_worth_what_comes_of_their_turns() -> None:
    """The game of the followers' cards, against the turns after them, seat by seat."""
    state = real_choice(3, 1, phases=(Phase.FOLLOW,), round_number=ROUNDS - 1)
    best = BestPlay()
    game = best.card_game(state)
    assert game.payoffs.shape == (5, 5, 3) and game.leader == state.leader
    assert all(game.gains(lots).max() <= 1e-6 for lots in game.corners)
    seen = 0
    for at in list(np.ndindex(5, 5))[::4]:
        after = state
        for seat, card in zip(game.seats, game.cards_of(at), strict=True):
            after = GAME.apply(after, moves.Play(seat, card)).state
        actor = GAME.asks(after)[0].seat
        if len(GAME.choices(after, actor)) > 1:
            worths = best.worths(after, actor)
            assert max(worth[0] for worth in worths.values()) == pytest.approx(
                game.payoffs[(*at, actor)]
            )
            seen += 1
    assert seen > 2
