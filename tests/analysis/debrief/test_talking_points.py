"""Kinds of talking points, each by lines of a class that are made up for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.analysis.debrief import Debrief, analyse
from kings.analysis.debrief.lines import Bargain
from kings.analysis.debrief.talking_points import KINDS, TalkingPoint
from kings.classroom.class_folder import make_class


@pytest.fixture(scope="module")
def nothing_played(tmp_path_factory: pytest.TempPathFactory) -> Debrief:
    """Return the debrief of a class that has not begun, to be given lines."""
    folder = tmp_path_factory.mktemp("class")
    make_class(folder, ["Ada", "Ben", "Cleo"], 5, size=3)
    return analyse(folder)


def points(kind: str, debrief: Debrief) -> list[TalkingPoint]:
    return list(KINDS[kind].points(debrief))


def deal(table: int, number: int, *, people: bool = True) -> Bargain:
    """Return a deal of this table, struck in the round of this ``number``."""
    return Bargain(
        *(table, 1, number, 1, "Ada", "Ada and Ben", "Ben", True, "Ben", 2, 2, 2, 1),
        *(1, 0, people, "Ben pays Ada"),
    )


def test_a_table_that_dealt_late_is_told_with_the_round_of_others(
    nothing_played: Debrief,
) -> None:
    deals = (deal(1, 1), deal(1, 6), deal(2, 5), deal(3, 2))
    (point,) = points("late", replace(nothing_played, deals=deals))
    assert (2, 3.5) == (point.table, point.effect)
    assert point.says == (
        "At table 2 the first deal between people was struck in round 5, elsewhere in round 1.5 "
        "on average."
    )


@pytest.mark.parametrize(
    "deals",
    [
        (),
        (deal(1, 1), deal(2, 7)),
        (deal(1, 1), deal(2, 2), deal(3, 3)),
        (deal(1, 1), deal(2, 1), deal(3, 7, people=False)),
    ],
    ids=["no deals", "two tables", "a round or two later", "a deal with a bot"],
)
def test_no_table_is_late_without_others_or_by_little(
    nothing_played: Debrief, deals: tuple[Bargain, ...]
) -> None:
    assert [] == points("late", replace(nothing_played, deals=deals))
