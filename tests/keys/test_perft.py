"""Every path for some moves ahead, chance counted over all its outcomes, by two readings.

The second reading shares no line with the engine. The two must agree on how many paths there are,
on how many begin with each line, and on where every one of them leads.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from kings.game import NATURE
from kings.keys import GAME, Phase, State
from kings.keys.notation import write_move
from tests.keys import brute
from tests.keys.brute_deeds import after
from tests.keys.checkers import as_position
from tests.keys.games import random_game
from tests.keys.tables import EVERYTHING, do, lay, table

OCEAN_KEYS = "ocean key 1, ocean key 2, ocean key 3"


def all_of(*suits: str) -> list[str]:
    """Name the cards of these suits of the three kingdoms beside Ocean."""
    kingdoms, ranks = ("sun", "ember", "forest"), (1, 2, 3, 4)
    return [f"{kingdom} {suit} {rank}" for kingdom in kingdoms for suit in suits for rank in ranks]


def small_pile() -> State:
    """Return a table with eleven cards in the pile: most lie where nobody can use them soon."""
    gold = all_of("coin", "key")
    ada = lay(OCEAN_KEYS, dungeon="ocean axe 1, ocean shield 2")
    ben = lay("ocean coin 1", vault=", ".join(gold[8:]), dungeon="ocean axe 4")
    cleo = lay("ocean coin 2, ocean coin 3", dungeon=", ".join(all_of("axe", "shield")))
    dora = lay("ocean shield 1, ocean shield 3", vault="ocean coin 4", dungeon="ocean axe 2")
    pile = ", ".join(["ocean key 4, ocean axe 3, ocean shield 4", *gold[:8]])
    return table(ada, ben, cleo, dora, phase=Phase.DRAW, pile=pile, turn=9)


POSITIONS = {
    "a draw that wins": (small_pile(), 3),
    "a theft": (
        table(lay("ocean axe 2, ocean shield 1"), lay("sun key 1, sun key 2, sun axe 1"), turn=9),
        4,
    ),
    "fifteen ways to hold": (
        do(table(lay(f"{OCEAN_KEYS}, sun axe 1, sun axe 2", "sun coin 1")), "nothing"),
        5,
    ),
    "Jokers": (
        table(
            lay("axe joker, shield joker, coin joker, sun shield 1, ember coin 1, ocean axe 1"),
            lay("sun axe 3, ember axe 3, key joker", left="ember axe 3"),
            turn=9,
            **EVERYTHING,
        ),
        3,
    ),
    "eliminations": (
        do(
            table(
                lay(
                    "ember coin 1, ember coin 2, ember coin 3, ember coin 4",
                    dungeon="sun axe 1, sun axe 2, sun axe 3, sun axe 4",
                ),
                lay("sun key 1", guards="ocean shield 1"),
                turn=9,
            ),
            "nothing",
        ),
        4,
    ),
}


def engine_walk(state: State, depth: int, luck: Fraction = Fraction(1)) -> Counter[str]:
    """Count the paths of the engine, as text of where they lead."""
    asks = GAME.asks(state)
    if not asks or not depth:
        return Counter([described(as_position(state), luck)])
    seat = asks[0].seat
    moves: Any = list(GAME.chances(state)) if seat == NATURE else GAME.choices(state, seat)
    found: Counter[str] = Counter()
    for move in moves:
        found += engine_walk(GAME.apply(state, move).state, depth - 1, luck / len(moves))
    return found


def brute_walk(p: brute.Position, depth: int, luck: Fraction = Fraction(1)) -> Counter[str]:
    """Count the paths of the second reading."""
    if p["phase"] == "over" or not depth:
        return Counter([described(p, luck)])
    lines = brute.draws(p) if p["phase"] in ("draw", "loot") else brute.lines(p)
    found: Counter[str] = Counter()
    for line in lines:
        found += brute_walk(after(p, line), depth - 1, luck / len(lines))
    return found


def described(p: brute.Position, luck: Fraction) -> str:
    """Write a position and how likely the path to it is; sets in the order of the deck."""
    return f"{luck} {[_in_order(part) for name, part in p.items() if name != 'rules']}"


def _in_order(part: Any) -> Any:
    if isinstance(part, list):
        return [_in_order(place) for place in part]
    return brute.ordered(part) if isinstance(part, set) else part


@pytest.mark.parametrize("name", POSITIONS)
def test_two_readings_walk_the_same_paths(name: str) -> None:
    state, depth = POSITIONS[name]
    mine, theirs = engine_walk(state, depth), brute_walk(as_position(state), depth)
    assert mine.total() >= 15
    assert theirs == mine


def test_a_draw_out_of_eleven_wins_once() -> None:
    state, _ = POSITIONS["a draw that wins"]
    drawn = list(GAME.chances(state))
    winning = [
        move
        for move in drawn
        if "claim keys" in map(write_move, GAME.choices(GAME.apply(state, move).state, 0))
    ]
    assert (11, ["draw ok4"]) == (len(drawn), [write_move(move) for move in winning])


@pytest.mark.parametrize("number", range(0, 24, 4))
def test_two_readings_walk_the_same_paths_from_moments_of_games(number: int) -> None:
    game = random_game(number)
    rng = random.Random(number)
    states = [state for state in game.states if state.phase in (Phase.LOOT, Phase.AFTER)]
    for state in rng.sample(states, 3):
        assert brute_walk(as_position(state), 2) == engine_walk(state, 2)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(30))
def test_two_readings_walk_the_same_paths_from_many_moments(number: int) -> None:
    game = random_game(number)
    rng = random.Random(number)
    for state in rng.sample([state for state in game.states if state.turn], 8):
        assert brute_walk(as_position(state), 2) == engine_walk(state, 2)
