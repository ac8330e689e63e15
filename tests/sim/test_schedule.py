"""Who sits where: every line-up, every seat, and the same cards for all of a deal."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kings.bots import Bot
from kings.errors import BadInput
from kings.game import NATURE
from kings.records.recording import replay
from kings.sim import against_field, play, round_robin, single_table
from kings.sim.schedule import Fixture, Schedule, Seating
from kings.struggle import Options, View
from kings.struggle.moves import Choice, Move
from tests.sim.quick import OPTIONS, QUICK, Quick


def entrants(number: int) -> dict[str, Bot]:
    return {f"bot {letter}": Quick() for letter in "abcdefgh"[:number]}


def of_deal(schedule: Schedule, deal: int) -> list[Fixture]:
    """Return the fixtures of one deal."""
    first = deal * schedule.per_deal
    return [schedule.fixture(first + number) for number in range(schedule.per_deal)]


def test_a_batch_is_one_game_a_deal_with_fixed_seats() -> None:
    schedule = single_table(OPTIONS, QUICK, 1)
    assert 1 == schedule.per_deal
    assert Fixture(5, 5, 0, (0, 1, 2), None) == schedule.fixture(5)


def test_all_seatings_of_all_line_ups() -> None:
    schedule = round_robin(entrants(4), OPTIONS, 1)
    assert "all" == schedule.seating
    seats = [fixture.seats for fixture in of_deal(schedule, 3)]
    assert sorted(permutations(range(4), 3)) == sorted(seats)


def test_with_repetition_no_seating_is_played_twice() -> None:
    schedule = round_robin(entrants(2), OPTIONS, 1, repetition=True)
    seats = [fixture.seats for fixture in of_deal(schedule, 0)]
    assert len(set(seats)) == len(seats) == 2**3 - 2


def test_nobody_plays_with_its_own_copies_alone() -> None:
    schedule = round_robin(entrants(2), OPTIONS, 1, repetition=True)
    assert ((0, 0, 1), (0, 1, 1)) == schedule.lineups
    with pytest.raises(BadInput, match="as many different bots, not 1"):
        round_robin(entrants(1), OPTIONS, 1, repetition=True)


def test_a_bot_without_a_name_is_refused() -> None:
    class Nameless(Bot):
        def choose(self, view: View, rng: random.Random) -> Choice:
            return view.choices[0]

    with pytest.raises(BadInput, match=r"needs a name, and .*Nameless has none"):
        single_table(OPTIONS, [Nameless()] * 3, 1)


def test_many_seats_take_rotations_and_in_the_long_run_all_orders() -> None:
    schedule = round_robin(entrants(5), Options.for_players(5), 1)
    assert ("rotations", 5) == (schedule.seating, schedule.per_deal)
    orders: Counter[tuple[int, ...]] = Counter()
    for deal in range(24):
        games = of_deal(schedule, deal)
        for seat in range(5):
            assert set(range(5)) == {game.seats[seat] for game in games}
        orders.update(game.seats for game in games)
    assert {1} == set(orders.values())
    assert 120 == len(orders)


@given(
    st.integers(3, 6),
    st.sampled_from(["all", "rotations"]),
    st.sampled_from(["once", "often"]),
    st.integers(0, 2**63),
)
def test_everybody_has_every_seat_equally_often_in_every_deal(
    players: int, seating: Seating, repetition: str, seed: int
) -> None:
    if players > 4 and seating == "all":
        players = 4
    often = repetition == "often"
    schedule = round_robin(
        entrants(4) if often else entrants(players),
        Options.for_players(players),
        seed,
        repetition=often,
        seating=seating,
    )
    games = of_deal(schedule, 1)
    if often:
        every = combinations_with_replacement(range(4), players)
        wanted = {lineup for lineup in every if len(set(lineup)) > 1}
        assert wanted == {tuple(sorted(game.seats)) for game in games}
    for lineup in range(len(schedule.lineups)):
        played = [game.seats for game in games if game.lineup == lineup]
        counts = [Counter(seats[seat] for seats in played) for seat in range(players)]
        assert all(count == counts[0] for count in counts)


def test_games_are_numbered_through_deals_and_line_ups() -> None:
    schedule = round_robin(entrants(3), OPTIONS, 1, repetition=True)
    found = [schedule.fixture(index) for index in range(3 * schedule.per_deal)]
    assert list(range(len(found))) == [fixture.index for fixture in found]
    assert sorted(found, key=lambda game: (game.deal, game.lineup)) == found
    assert {0, 1, 2} == {fixture.deal for fixture in found}


@pytest.mark.parametrize("seating", ["all", "rotations"])
def test_heroes_meet_the_same_others_in_the_same_seats(seating: Seating) -> None:
    field: list[tuple[str, Bot]] = [("x", Quick()), ("y", Quick()), ("x", Quick())]
    heroes = entrants(2)
    schedule = against_field(heroes, field, Options.for_players(4), 1, seating=seating)
    for deal in range(3):
        games = of_deal(schedule, deal)
        half = len(games) // 2
        for one, other in zip(games[:half], games[half:], strict=True):
            assert one.hero is not None
            assert (0, 1) == (one.seats[one.hero], other.seats[other.hero or 0])
            assert one.hero == other.hero
            assert one.seats[: one.hero] == other.seats[: one.hero]
            assert one.seats[one.hero + 1 :] == other.seats[one.hero + 1 :]
        assert {0, 1, 2, 3} == {game.hero for game in games}


def test_a_hero_may_be_one_of_the_field() -> None:
    schedule = against_field({"x": Quick()}, [("x", Quick())] * 2, OPTIONS, 1)
    assert [0, 1, 2] == sorted(game.hero for game in of_deal(schedule, 0) if game.hero is not None)


@pytest.mark.parametrize("players", [2, 0])
def test_too_few_bots_are_refused(players: int) -> None:
    with pytest.raises(BadInput, match=f"3 seats need as many different bots, not {players}"):
        round_robin(entrants(players), OPTIONS, 1)


def test_a_field_has_to_fit_the_table() -> None:
    with pytest.raises(BadInput, match="3 seats is 2 bots, not 1"):
        against_field(entrants(1), [("x", Quick())], OPTIONS, 1)
    with pytest.raises(BadInput, match="Somebody has to play"):
        against_field({}, [("x", Quick())] * 2, OPTIONS, 1)


def draws(journal: Path) -> tuple[Move, ...]:
    """Return what chance drew in a game."""
    return tuple(move for move in replay(journal).moves if move.seat == NATURE)


def test_all_games_of_a_deal_have_the_same_cards_and_draws(tmp_path: Path) -> None:
    bots: dict[str, Bot] = {"a": Quick(), "b": Quick(first=True)}
    schedule = round_robin(bots, Options.for_players(3, mode="night"), 5, repetition=True)
    results = list(play(schedule, 2, journals=tmp_path))
    assert 2 * 6 == len(results)
    by_deal: dict[int, set[tuple[Move, ...]]] = {0: set(), 1: set()}
    for result in results:
        by_deal[result.deal].add(draws(tmp_path / f"game-{result.index:06}.jsonl"))
    assert [1, 1] == [len(found) for found in by_deal.values()]
    assert by_deal[0] != by_deal[1]
    assert len({result.scores for result in results}) > 10
