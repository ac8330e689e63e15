"""Equal seats at tables with the same cards: chances by trying every way, and no best by chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from kings.analysis.debrief.joint import told
from kings.analysis.debrief.lines import Game, RoundLine, SeatLine
from kings.analysis.debrief.same_cards import SameCards, same_cards
from kings.seeds import stream

Gains = Sequence[Sequence[int]]
"""What the one seat gained in each round, table by table."""


def compared(gains: Gains, paid: Gains | None = None, *, seats: int = 1) -> SameCards:
    """Return the comparison of the first seat at these tables; other ``seats`` do as it falls."""
    rng = stream(7, "other seats")
    games, places, rounds = [], [], []
    for table, first in enumerate(gains, start=1):
        count = len(first)
        games.append(
            Game(
                *(table, "", "finished", "screen", "A", 3, 0, False, count, 0, 0, 0, 0, 0, 0),
                *(0, 0, 0, "", None),
            )
        )
        for seat in range(1, seats + 1):
            ordinary = seat > 1
            own = [rng.randint(0, 4) for _ in first] if ordinary else first
            gold = [rng.randint(-2, 2) for _ in first] if ordinary else paid and paid[table - 1]
            places.append(
                SeatLine(
                    *(table, seat, f"P{table}", "", sum(own), 0, 0, 0, 1, None, 0, 0, 0, 0, 0, 0)
                )
            )
            for at in range(count):
                rounds.append(
                    RoundLine(
                        *(table, at + 1, seat, f"P{table}", False, "", "none", False),
                        *(sum(own[: at + 1]), 0, gold[at] if gold else 0, 0),
                    )
                )
    found = same_cards(games, places, rounds)
    return found.decided(told(found.asked()))


def test_chances_are_those_of_rounds_dealt_out_anew() -> None:
    """Three tables, three rounds: all 27 ways. Sums lie no farther apart than rounds would."""
    gains = [(5, 0, 3), (0, 4, 1), (2, 2, 2)]
    ways = [sum(way) for way in product(*zip(*gains, strict=True))]
    for course in compared(gains).courses:
        own = gains[course.table - 1]
        low = sum(way <= sum(own) for way in ways) / 27
        high = sum(way >= sum(own) for way in ways) / 27
        assert course.vp_chance == pytest.approx(min(1, 2 * min(low, high)))


def test_a_table_that_gains_more_in_every_round_is_told() -> None:
    rng = stream(1, "same cards")
    gains = [[rng.randint(0, 4) for _ in range(7)] for _ in range(20)]
    assert not any(one.outstanding for one in compared(gains).courses)
    gains[4] = [8] * 7
    found = compared(gains, seats=4)
    told_of = [one for one in found.courses if one.outstanding]
    assert [(5, 56)] == [(one.table, one.vp) for one in told_of]
    assert "Round by round beyond chance: table 5, seat A." in found.caption()


def test_one_lucky_round_is_chance() -> None:
    """The best of twenty by far, and all of it in one round."""
    rng = stream(2, "same cards")
    gains = [[rng.randint(0, 4) for _ in range(7)] for _ in range(20)]
    gains[4][3] = 30
    assert not any(one.outstanding for one in compared(gains).courses)


def test_rounds_that_hang_together_make_no_table_stand_out() -> None:
    """Each table has one number that all its rounds repeat: far apart, and it is all the same."""
    rng = stream(3, "same cards")
    gains = [[rng.randint(0, 6)] * 7 for _ in range(20)]
    assert not any(one.outstanding for one in compared(gains).courses)


def test_who_hands_out_much_in_every_round_is_told_and_who_gets_much_is_not() -> None:
    rng = stream(4, "same cards")
    paid = [[rng.randint(-2, 2) for _ in range(7)] for _ in range(20)]
    gains = [[2] * 7 for _ in range(20)]
    paid[2] = [7] * 7
    found = compared(gains, paid, seats=4)
    assert [(3, 49)] == [(one.table, one.net) for one in found.courses if one.paying]
    paid[2] = [-7] * 7
    assert not any(one.paying for one in compared(gains, paid, seats=4).courses)
