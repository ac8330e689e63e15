"""The best partition of won cards: tables, groups, exact methods, proofs, answers about a pile."""

from kings.struggle.partition.check import Checked, Move, check
from kings.struggle.partition.declared import declared_group, declared_partition
from kings.struggle.partition.exact import best_partition, best_points
from kings.struggle.partition.grouping import Grouping, Weighed
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.marginal import Marginals, marginals
from kings.struggle.partition.optima import best_partitions, count_best, each_best
from kings.struggle.partition.path import grouper
from kings.struggle.partition.reading import parse_groups, parse_pile
from kings.struggle.partition.reasons import Place, lowest_card_places
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import Transducer, rulebook, scorer

__all__ = [
    "RULEBOOK",
    "Checked",
    "Group",
    "Grouping",
    "Marginals",
    "Move",
    "Partition",
    "Place",
    "Tables",
    "Transducer",
    "Weighed",
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
