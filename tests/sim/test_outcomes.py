"""How games went, in shares with intervals over deals, and what a place is worth."""

from __future__ import annotations

import math

import pytest
from scipy.stats import t as student

from kings.errors import BadInput
from kings.sim.frames import table
from kings.sim.intervals import wilson
from kings.sim.results import GameFacts
from kings.sim.standings import outcomes, places


def game(
    index: int, deal: int, how: str, winners: tuple[int, ...], *, first: int = 0, turns: int = 10
) -> GameFacts:
    """Make up a game of three seats."""
    scores = tuple(int(seat in winners) for seat in range(3))
    return GameFacts(
        *(index, deal, 0, 5, ("a", "b", "c"), None, "keys", first, how, turns, winners, scores),
        facts=(("pile", index),),
        by_seat=(("had", (3, 3, 4)),),
    )


GAMES = (
    game(0, 0, "keys", (0,), turns=10),
    game(1, 0, "keys", (1,), first=1, turns=20),
    game(2, 1, "keys", (0,), first=2, turns=30),
    game(3, 1, "idle", (), first=1, turns=60),
    game(4, 2, "axes", (2,), first=1, turns=10),
    game(5, 2, "keys", (2,), first=2, turns=30),
)


def test_shares_are_means_of_deals_with_wilsons_interval() -> None:
    found = outcomes(GAMES)
    assert {"keys": 4 / 6, "idle": 1 / 6, "axes": 1 / 6} == pytest.approx(
        {way: share.mean for way, share in found.ended.items()}
    )
    keys = found.ended["keys"]
    assert ["keys", "idle", "axes"] == list(found.ended)
    error = math.sqrt(((1 - 2 / 3) ** 2 + 2 * (1 / 2 - 2 / 3) ** 2) / 2 / 3)
    assert error == pytest.approx(keys.error)
    assert 3 == keys.deals
    cases = (2 / 3) * (1 / 3) / error**2
    assert wilson(2 / 3 * cases, cases, student.ppf(0.975, 2)) == pytest.approx(
        (keys.low, keys.high)
    )


def test_turns_facts_and_undecided_games_are_averaged() -> None:
    found = outcomes(GAMES)
    assert (6, 80 / 3, 2.5, 1 / 6) == pytest.approx(
        (found.games, found.turns.mean, found.facts["pile"].mean, found.undecided.mean)
    )


def test_a_place_is_counted_from_the_seat_that_began() -> None:
    found = places(GAMES)
    wins = {0: (1 + 1 + 1) / 6, 1: (1 + 1) / 6, 2: 0.0}
    assert wins == pytest.approx({one.place: one.wins.mean for one in found})
    assert [one.points.mean for one in found] == pytest.approx([one.wins.mean for one in found])
    assert [0, 1, 2] == list(table(found)["place"])


def test_a_last_deal_that_is_not_finished_is_left_out() -> None:
    assert outcomes(GAMES[:4]) == outcomes(GAMES[:5], per_deal=2)
    with pytest.raises(BadInput, match="No deal is finished"):
        outcomes(GAMES[:1], per_deal=2)
    with pytest.raises(BadInput, match="no game"):
        places([])
