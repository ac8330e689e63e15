"""The numbers of the pile's pictures can be had as data."""

from __future__ import annotations

from kings.figures.comparisons import MarginalTable, PartitionTable
from kings.figures.scoring import MarginalResult, partition_result
from kings.struggle import best_partition
from kings.struggle.partition.explain import marginals

PILE = (0, 3, 1, 1, 1, 1, 1, 1, 0, 1)


def test_the_groups_of_a_pile_are_rows() -> None:
    table = PartitionTable(partition_result(best_partition(PILE), 4))
    assert [
        ("run", "run 2 to 8", "2 3 4 5 6 7 8", None, 18),
        ("set", "two Farmers", "2 2", "Serf", 3),
        ("set", "King alone", "10", "Royal", 1),
        ("gold", "gold", "", None, 4),
    ] == list(table.rows())
    assert 26 == table.frame()["points"].sum()
    assert table.csv().startswith("kind,group,powers,class,points\nrun,run 2 to 8,")


def test_what_a_card_adds_is_a_row() -> None:
    found = marginals(PILE)
    table = MarginalTable(MarginalResult(found.gain, found.loss))
    assert (9, "Queen", 12, None) == table.rows()[8]
    assert 10 == len(table.frame())
