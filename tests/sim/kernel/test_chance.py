"""The kernel's chance: the published generator, even numbers, and draws that nothing else moves."""

from __future__ import annotations

import numpy as np
import pytest

from kings.sim.kernel import chance, layout, rules as setup
from kings.sim.kernel.encode import start_row
from kings.struggle.options import Mode, Options

# The first five numbers of SplitMix64 from the seed 1234567, as its test vectors give them.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
GAMES = 2_000
FOUR_SIGMAS = 4.0


def test_the_generator_gives_its_published_numbers() -> None:
    drawn = [int(chance.random_bits(np.uint64(1234567), np.uint64(n))) for n in range(5)]
    assert list(PUBLISHED) == drawn


@pytest.mark.parametrize("mask", [1, 0b1000000000, 0b0110100101, 0b1111111111])
def test_the_nth_card_of_a_hand_is_found(mask: int) -> None:
    places = [place for place in range(10) if mask >> place & 1]
    assert places == [chance.nth_of_ten(mask, n) for n in range(len(places))]
    assert places == [chance.nth_bit(mask << 29, n) - 29 for n in range(len(places))]


def test_topics_are_all_different() -> None:
    names = {
        int(chance.topic(number, seat, kind, detail))
        for number in range(8)
        for seat in range(6)
        for kind in range(10)
        for detail in (0, 1, 5, 255)
    }
    assert 8 * 6 * 10 * 4 == len(names)


def drawn_rows(players: int, mode: Mode) -> layout.Row:
    rows = np.stack([start_row(Options.for_players(players, mode=mode))] * GAMES)
    for game, row in enumerate(rows):
        setup.prepare(row, np.uint64(chance.game_key(np.uint64(9), game)))
    return rows


def is_even(counts: list[int]) -> bool:
    """Say whether numbers of cases are as near to one another as chance leaves them."""
    share = sum(counts) / len(counts)
    return all(abs(count - share) < FOUR_SIGMAS * share**0.5 for count in counts)


@pytest.mark.parametrize("players", [3, 6])
def test_every_seat_leads_equally_often(players: int) -> None:
    leaders = drawn_rows(players, "day")[:, layout.LEADER]
    assert is_even(np.bincount(leaders, minlength=players).tolist())


def test_day_and_night_are_drawn_equally_often() -> None:
    assert is_even(np.bincount(drawn_rows(3, "draw")[:, layout.NIGHT]).tolist())


def test_every_card_is_put_aside_equally_often_at_night() -> None:
    rows = drawn_rows(4, "night")
    for seat in range(4):
        aside = rows[:, layout.ASIDES] >> layout.HAND_BITS * seat & 1023
        assert {2} == {int(mask).bit_count() for mask in aside}
        assert is_even([int((aside >> card & 1).sum()) for card in range(10)])


def test_decks_that_stay_tied_are_shuffled_again() -> None:
    row = start_row(Options.for_players(3))
    setup.settle_lead(row, 0b101)
    assert (layout.DRAW_LEAD, 0b101) == (row[layout.PHASE], row[layout.DRAWING])
    setup.prepare(row, np.uint64(3))
    assert layout.LEAD == row[layout.PHASE] and row[layout.LEADER] in (0, 2)
