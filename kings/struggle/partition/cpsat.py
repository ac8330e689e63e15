"""The best partition of a pile as an integer programme, proved by OR-Tools CP-SAT.

The solver knows nothing of cards: ten counts and two tables go in, numbers of groups come out.
It shares no search with ``exact``, so that each can be checked against the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kings.errors import MissingPackage
from kings.struggle.cards import Counts
from kings.struggle.partition.exact import check_counts
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["Proof", "find", "prove"]


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver found and how sure it is.

    ``points``: VP of the partition it found; ``bound``: VP that no partition can exceed;
    ``status``: the solver's own word; ``better``: its word on "one VP more is possible".
    """

    partition: Partition
    points: int
    bound: int
    status: str
    better: str

    @property
    def proved(self) -> bool:
        """Whether the partition is proved best, in both forms."""
        return (
            self.status == "OPTIMAL" and self.points == self.bound and self.better == "INFEASIBLE"
        )


def prove(counts: Counts, tables: Tables = RULEBOOK) -> Proof:
    """Solve the pile and prove the answer twice: bound = value, and one VP more is infeasible.

    Raises ``MissingPackage`` without OR-Tools and ``BadInput`` for an impossible pile (S-63).
    """
    cp_model = _cp_model()
    partition, bound, status = find(counts, tables)
    again = _Programme(cp_model, counts, tables)
    second = _solver(cp_model)
    better = second.status_name(again.at_least(second, partition.points + 1))
    return Proof(partition, partition.points, bound, status, better)


def find(counts: Counts, tables: Tables = RULEBOOK) -> tuple[Partition, int, str]:
    """Return the partition the solver finds, the VP no partition exceeds, and the solver's word.

    That is the first half of ``prove``, in half the time; it raises the same errors.
    """
    check_counts(counts)
    cp_model = _cp_model()
    programme = _Programme(cp_model, counts, tables)
    solver = _solver(cp_model)
    status = solver.status_name(programme.maximise(solver))
    return programme.partition(solver), round(solver.best_objective_bound), status


def _cp_model() -> ModuleType:
    try:
        from ortools.sat.python import cp_model
    except ImportError as missing:
        raise MissingPackage("ortools", "Proving a score", extra="solver") from missing
    module: ModuleType = cp_model
    return module


def _solver(cp_model: ModuleType) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # So small a programme is solved in less time than it takes to make it smaller first.
    solver.parameters.cp_model_presolve = False
    return solver


class _Programme:
    """One integer variable for each possible group: how often it is used."""

    def __init__(self, cp_model: ModuleType, counts: Counts, tables: Tables) -> None:
        self.model = cp_model.CpModel()
        self.groups = list(_possible_groups(counts, tables))
        self.uses = [
            self.model.new_int_var(0, min(counts[card - 1] for card in group.cards), str(index))
            for index, group in enumerate(self.groups)
        ]
        for power, number in enumerate(counts, start=1):
            held = {at: group.cards.count(power) for at, group in enumerate(self.groups)}
            there = [at for at, copies in held.items() if copies]
            used = cp_model.LinearExpr.weighted_sum(
                [self.uses[at] for at in there], [held[at] for at in there]
            )
            self.model.add(used == number)
        worth = [group.points for group in self.groups]
        self.total = cp_model.LinearExpr.weighted_sum(self.uses, worth)

    def maximise(self, solver: Any) -> Any:
        self.model.maximize(self.total)
        return solver.solve(self.model)

    def at_least(self, solver: Any, points: int) -> Any:
        self.model.add(self.total >= points)
        return solver.solve(self.model)

    def partition(self, solver: Any) -> Partition:
        found = [
            group
            for group, use in zip(self.groups, self.uses, strict=True)
            for _ in range(solver.value(use))
        ]
        return Partition.of(found)


def _possible_groups(counts: Counts, tables: Tables) -> list[Group]:
    sets = [
        set_group(power, size, tables)
        for power, number in enumerate(counts, start=1)
        for size in range(1, number + 1)
    ]
    runs = [
        run_group(first, length, tables)
        for length, _ in tables.runs
        for first in range(1, 12 - length)
        if all(counts[first - 1 : first - 1 + length])
    ]
    return sets + runs
