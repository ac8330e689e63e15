"""The best partition of won cards: tables, groups, the exact method, and the solver's proof."""

from kings.struggle.partition.declared import declared_group, declared_partition
from kings.struggle.partition.exact import best_partition, best_points
from kings.struggle.partition.grouping import Grouping, Weighed
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables

__all__ = [
    "RULEBOOK",
    "Group",
    "Grouping",
    "Partition",
    "Tables",
    "Weighed",
    "best_partition",
    "best_points",
    "declared_group",
    "declared_partition",
    "run_group",
    "set_group",
]
