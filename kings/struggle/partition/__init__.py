"""The best partition of won cards: tables, groups, exact methods, proofs, answers about a pile."""

from kings.struggle.partition.check import (
    Assessment,
    Grouping,
    Move,
    GroupedPile,
    check,
    declared_group,
    declared_partition,
)
from kings.struggle.partition.exact import (
    best_partition,
    best_partitions,
    best_points,
    count_best,
    each_best,
    grouper,
    scorer,
)
from kings.struggle.partition.explain import Marginals, Place, lowest_card_places, marginals
from kings.struggle.partition.groups import (
    RULEBOOK,
    Group,
    Partition,
    Tables,
    parse_groups,
    parse_pile,
    run_group,
    set_group,
)
from kings.struggle.partition.transducer import Transducer, rulebook

__all__ = [
    "RULEBOOK",
    "Assessment",
    "Group",
    "Grouping",
    "Marginals",
    "Move",
    "Partition",
    "Place",
    "Tables",
    "Transducer",
    "GroupedPile",
    "best_partition",
    "best_partitions",
    "best_points",
    "check",
    "count_best",
    "declared_group",
    "declared_partition",
    "each_best",
    "grouper",
    "lowest_card_places",
    "marginals",
    "parse_groups",
    "parse_pile",
    "rulebook",
    "run_group",
    "scorer",
    "set_group",
]
