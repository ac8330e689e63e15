"""Several partitions in one picture: every card of every way is drawn, and every way is told."""

from __future__ import annotations

import pytest

from kings.figures.measure import width
from kings.figures.ways import ways_svg
from kings.struggle import count
from kings.struggle.partition.exact import best_partitions
from tests.figures.drawn import parse, texts

TWENTY = (3, 2, 2, 1, 1, 0, 2, 1, 1, 2)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_all_twenty_ways_of_the_pile_that_has_most_are_drawn(look: str) -> None:
    ways = best_partitions(TWENTY)
    assert 20 == len(ways)
    drawn = texts(ways_svg(ways, dark=look == "dark"))
    assert [f"{number}." for number in range(1, 21)] == [one for one in drawn if one.endswith(".")]
    numbers = sorted(int(one) for one in drawn if not one.endswith("."))
    powers = 20 * [int(card) for card in count_cards()]
    points = [group.points for way in ways for group in way.groups]
    assert sorted(powers + points) == numbers


def count_cards() -> list[int]:
    return [power for power, number in enumerate(TWENTY, start=1) for _ in range(number)]


def test_each_way_is_read_aloud_with_its_groups_and_points() -> None:
    svg = ways_svg(best_partitions(count([1, 1, 2, 3])))
    root = parse(svg)
    said = "".join(root.itertext())
    assert "2 partitions of one pile" in said
    assert "1 1 = 3, 2 = 1, 3 = 1" in said or "1 1 = 3" in said
    assert "1 2 3 = 4, 1 = 1" in said


def test_a_power_of_two_digits_fits_its_tile() -> None:
    assert width("10", 15, bold=True) < 25
