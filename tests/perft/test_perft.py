"""Every path of decisions to the end of the game, counted by the engine and by a brute force.

The brute force is a second reading of the rules that shares no line with the engine. The two must
agree on how many paths there are, on how many begin with each choice, and on how they all end.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from itertools import chain
from typing import cast

import pytest

from kings.struggle import GAME
from tests.effort import some
from tests.perft.brute import MERCHANTS, ROYALS, Position, Tally, count
from tests.perft.by_hand import BY_HAND
from tests.perft.drawn import PHASES, draw
from tests.perft.engine import count_paths, state_of
from tests.perft.write_table import TABLE, every_position

EVERY = every_position()
ROWS = cast("list[dict[str, str | int]]", json.loads(TABLE.read_text(encoding="utf-8")))
LONG = 10_000  # a table row with more paths is counted in the slow tests only

rows = pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row, id=str(row["name"]), marks=[pytest.mark.slow] if int(row["leaves"]) > LONG else []
        )
        for row in ROWS
    ],
)


@cache
def counted(name: str) -> Tally:
    tally = count(EVERY[name])
    assert tally is not None
    return tally


def has_consistent_cards(position: Position) -> bool:
    """Say whether every seat's ten cards are each in one place, and each place is possible."""
    places = zip(
        position["hands"], position["aside"], position["sealed"], position["table"], strict=True
    )
    gone = Counter(chain(*position["piles"], position["discard"]))
    for hand, aside, sealed, lying in places:
        played = [card for card in (sealed, lying and lying[0]) if card]
        theirs = [*hand, *aside, *played]
        if len(theirs) > len(set(theirs)) or len(aside) not in (0, 2):
            return False
        taken = not played and position["phase"] in ("turn", "answer")
        if len(hand) + len(played) != 11 - position["round"] - len(aside) - taken:
            return False
        gone.subtract(set(range(1, 11)) - set(theirs))
    return not any(gone.values())


def has_consistent_supplies(position: Position) -> bool:
    """Say whether all gold and markers are there, and markers only on cards that can have them."""
    lying = [card for card in position["table"] if card]
    return (
        position["bank"] + sum(position["gold"]) == 250
        and min(position["bank"], position["fives"], position["twos"], *position["gold"]) >= 0
        and position["fives"] + sum(fives for _, fives, _ in lying) == 5
        and position["twos"] + sum(twos for _, _, twos in lying) == 5
        and all(card in MERCHANTS for card, fives, _ in lying if fives)
        and all(card in ROYALS for card, _, twos in lying if twos)
    )


def has_consistent_turns(position: Position) -> bool:
    """Say whether the seats from the leader up to the actor have acted, and no others."""
    players, leader, actor = position["players"], position["leader"], position["actor"]
    waiting = position["phase"] in ("lead", "follow", "window")
    done = 0 if actor is None or waiting else (actor - leader) % players
    acted = {(leader + step) % players for step in range(done)}
    return position["acted"] == [seat in acted for seat in range(players)]


def is_consistent(position: Position) -> bool:
    return (
        has_consistent_cards(position)
        and has_consistent_supplies(position)
        and has_consistent_turns(position)
    )


@pytest.mark.parametrize("name", EVERY)
def test_nothing_is_missing_from_a_position(name: str) -> None:
    assert is_consistent(EVERY[name])


@pytest.mark.parametrize("name", BY_HAND)
def test_the_brute_force_finds_what_was_counted_by_hand(name: str) -> None:
    assert BY_HAND[name][0] == counted(name).leaves


@pytest.mark.parametrize(
    ("name", "gold", "star", "cards_won"),
    [
        ("hand: all cancel", (5, 5, 5, 5), 2, (0, 0, 0, 0)),
        ("hand: Peasant after ties", (5, 5, 5, 5), 0, (2, 0, 0, 0)),
        ("hand: Peasant before ties", (5, 5, 5, 5), 3, (0, 0, 0, 2)),
        ("hand: the rulebook's trick", (5, 5, 5, 10, 5), 3, (0, 0, 0, 3, 0)),
    ],
)
def test_the_brute_force_ends_a_round_as_was_worked_out_by_hand(
    name: str, gold: tuple[int, ...], star: int, cards_won: tuple[int, ...]
) -> None:
    (end,) = counted(name).ends
    before = EVERY[name]["piles"]
    won = tuple(len(pile) - len(had) for pile, had in zip(end[1], before, strict=True))
    assert (gold, star, cards_won) == (end[0], end[2], won)


def test_the_table_has_a_row_for_every_position() -> None:
    assert [
        (name, position["players"], position["round"], position["phase"])
        for name, position in EVERY.items()
    ] == [(row["name"], row["players"], row["round"], row["phase"]) for row in ROWS]


@rows
def test_the_brute_force_counts_what_the_table_says(row: dict[str, str | int]) -> None:
    tally = counted(str(row["name"]))
    assert (row["leaves"], row["ends"]) == (tally.leaves, len(tally.ends))


@rows
def test_the_engine_walks_the_same_paths(row: dict[str, str | int]) -> None:
    name = str(row["name"])
    assert counted(name) == count_paths(state_of(EVERY[name]))


def compare(*, seed: int, players: int, wanted: int, at_most: int) -> None:
    """Compare ``wanted`` positions drawn at random that have no more than ``at_most`` paths."""
    rng = random.Random(seed)
    done = 0
    while done < wanted:
        position = draw(rng, players)
        assert is_consistent(position)
        expected = count(position, at_most=at_most)
        if expected is not None:
            assert expected == count_paths(state_of(position)), position
            done += 1


@pytest.mark.parametrize("wanted", some((25, 100), [25]))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_two_agree_on_positions_drawn_at_random(players: int, wanted: int) -> None:
    compare(seed=2, players=players, wanted=wanted, at_most=250)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_two_agree_on_many_longer_positions(players: int) -> None:
    compare(seed=3, players=players, wanted=200, at_most=1000)


def test_random_positions_are_of_every_phase() -> None:
    rng = random.Random(4)
    drawn = [draw(rng, 4) for _ in range(100)]
    seen = {position["phase"] for position in drawn if not position["swapped"]}
    assert {*PHASES} == {*seen, *("turn after a swap" for p in drawn if p["swapped"])}


def test_the_engine_asks_nobody_when_the_last_trick_is_over() -> None:
    state = state_of(EVERY["hand: all cancel"])
    while GAME.asks(state):
        state = GAME.apply(state, GAME.choices(state, GAME.asks(state)[0].seat)[0]).state
    assert GAME.outcome(state) is not None
