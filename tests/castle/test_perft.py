"""Every path of decisions for some turns, counted by the engine and by the brute force.

Chance draws the lowest cards there are, so that both count the same tree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kings.castle import GAME, Options, State
from kings.castle.moves import (
    Chance,
    DealHands,
    DealKingdom,
    DealSquires,
    Draw,
    DrawSquires,
    DrawStarter,
    Lose,
    Recruit,
    Reveal,
    Steal,
)
from kings.game import NATURE
from kings.seeds import stream
from tests.castle.brute import Brute
from tests.castle.lockstep import answer_of, brute_of

CARDS: dict[str, Callable[[Any], Chance]] = {"Draw": Draw, "Reveal": Reveal}
ONE: dict[str, Callable[[Any], Chance]] = {"Lose": Lose, "Steal": Steal}

# Options, the seed of the deal, how many decisions deep: how many paths. The engine counted first,
# the brute force second, and they agree.
TABLE = (
    (Options(("A", "B")), 1, 4, 2302),
    (Options(("A", "B", "C"), "drawn"), 2, 4, 11330),
    (Options(("A", "B"), "none", known_order=True), 3, 4, 2762),
    (Options(tuple("ABCDEFGH"), "drawn", known_order=True), 4, 3, 1798),
    (Options(("A", "B", "C"), turn_limit=1), 5, 4, 1516),
)


def dealt(options: Options, seed: int) -> tuple[State, list[Any]]:
    """Return the first decision of a game that was dealt by a seed, and the moves up to it."""
    state, rng = GAME.start(options), stream(seed, "perft")
    moves: list[Any] = []
    while GAME.asks(state)[0].seat == NATURE:
        move = GAME.draw(state, rng)
        moves.append(move)
        state = GAME.apply(state, move).state
    return state, moves


def lowest(state: State) -> Chance:
    """Return chance's move that takes the lowest of everything."""
    drawn = GAME.draw(state, stream(0))
    match drawn:
        case Draw(cards) | Reveal(cards):
            pile = (*state.deck, *sorted(state.discard))[: len(cards)]
            return CARDS[type(drawn).__name__](pile)
        case Lose() | Steal():
            victim = state.playing[-1].victim
            assert victim is not None
            return ONE[type(drawn).__name__](min(state.hands[victim]))
        case Recruit(squires):
            return Recruit(tuple(sorted(state.reserve)[: len(squires)]))
        case DealSquires() | DrawSquires() | DealHands() | DealKingdom() | DrawStarter():
            raise AssertionError("the game is dealt already")


def count(state: State, depth: int) -> int:
    """Count the paths of ``depth`` decisions by the engine."""
    asks = GAME.asks(state)
    if not asks or depth == 0:
        return 1
    if asks[0].seat == NATURE:
        return count(GAME.apply(state, lowest(state)).state, depth)
    listed = GAME.choices(state, asks[0].seat)
    if depth == 1:
        return len(listed)
    return sum(count(GAME.apply(state, move).state, depth - 1) for move in listed)


def count_by_brute(options: Options, answers: list[Any], depth: int) -> int:
    """Count the same paths by the brute force, which plays from the start every time."""
    brute = brute_of(options)
    course = brute.game()
    next(course)
    try:
        for answer in answers:
            question = course.send(answer)
        while question[0] == NATURE:
            answers = [*answers, lowest_by_brute(brute, *question[1:])]
            question = course.send(answers[-1])
    except StopIteration:
        return 1
    if depth < 2:
        return len(question[2]) if depth else 1
    return sum(count_by_brute(options, [*answers, each], depth - 1) for each in question[2])


def lowest_by_brute(brute: Brute, what: str, of: Any) -> Any:
    if what in ("Draw", "Reveal"):
        return tuple([*sorted(brute.deck), *sorted(brute.discard)][:of])
    return tuple(sorted(brute.reserve)[:of]) if what == "Recruit" else min(of)


@pytest.mark.parametrize(("options", "seed", "depth", "paths"), TABLE)
def test_the_engine_and_the_brute_force_count_the_same_paths(
    options: Options, seed: int, depth: int, paths: int
) -> None:
    state, moves = dealt(options, seed)
    assert paths == count(state, depth)
    assert paths == count_by_brute(options, [answer_of(move, "") for move in moves], depth)
