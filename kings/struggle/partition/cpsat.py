"""The best partition of a pile as an integer programme, proved by OR-Tools CP-SAT.

The solver knows nothing of cards: ten counts and two tables go in, numbers of groups come out.
It shares no search with ``exact``, so that each can be checked against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kings.errors import MissingPackage
from kings.struggle.cards import Counts
from kings.struggle.partition import groups

if TYPE_CHECKING:
    from types import ModuleType

_NO_LIMIT = 2**63 - 1
"""What the solver takes for infinity."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver found and how sure it is.

    ``points``: VP of the partition it found; ``bound``: VP that no partition can exceed;
    ``status``: the solver's own word; ``better``: its word on "one VP more is possible".
    """

    partition: groups.Partition
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


def prove(counts: Counts, tables: groups.Tables = groups.RULEBOOK) -> Proof:
    """Prove the greatest score of a pile: no grouping reaches one point more (S-63).

    ``counts``: how many cards there are of each power, from 1 to 10; ``tables``: a house's own
    points (S-66). The solver is asked twice: its bound equals its value, and one VP more is
    infeasible. Raises ``MissingPackage`` without OR-Tools and ``BadInput`` for an impossible pile.

    For example ``kings.prove((3, 1, 1, 0, 0, 0, 0, 0, 0, 0)).bound``.
    """
    partition, bound, status = find(counts, tables)
    more = _Programme(counts, tables).with_more_than(partition.points)
    better = _solve(_cp_sat(), more).status.name
    return Proof(partition, partition.points, bound, status, better)


def find(
    counts: Counts, tables: groups.Tables = groups.RULEBOOK
) -> tuple[groups.Partition, int, str]:
    """Return the partition the solver finds, the VP no partition exceeds, and the solver's word.

    That is the first half of ``prove``, in half the time; it raises the same errors.
    """
    groups.check_counts(counts)
    programme = _Programme(counts, tables)
    found = _solve(_cp_sat(), programme.with_most())
    partition = programme.partition(found.solution)
    return partition, round(found.best_objective_bound), found.status.name


def _cp_sat() -> ModuleType:
    """Return the compiled solver alone: its face in Python would load NumPy and pandas as well."""
    try:
        from ortools.sat.python import cp_model_helper
    except ImportError as missing:
        raise MissingPackage("ortools", "Proving a score", extra="solver") from missing
    module: ModuleType = cp_model_helper
    return module


def _solve(cp_sat: ModuleType, programme: str) -> Any:
    """Return the solver's answer to a programme in the text format of its ``CpModelProto``."""
    model, parameters, solver = cp_sat.CpModelProto(), cp_sat.SatParameters(), cp_sat.SolveWrapper()
    assert model.parse_text_format(programme)
    parameters.num_workers = 1
    # So small a programme is solved in less time than it takes to make it smaller first.
    parameters.cp_model_presolve = False
    solver.set_parameters(parameters)
    return solver.solve(model)


class _Programme:
    """One integer variable for each possible group: how often it is used."""

    def __init__(self, counts: Counts, tables: groups.Tables) -> None:
        self.groups = list(groups.possible_groups(counts, tables))
        self.worth = {at: group.points for at, group in enumerate(self.groups)}
        most = (min(counts[card - 1] for card in group.cards) for group in self.groups)
        self.lines = [f"variables {{ domain: [0, {number}] }}" for number in most]
        for power, number in enumerate(counts, start=1):
            held = {at: group.cards.count(power) for at, group in enumerate(self.groups)}
            there = {at: copies for at, copies in held.items() if copies}
            self.lines.append(_between(there, number, number))

    def with_most(self) -> str:
        """Return the programme that looks for the most VP."""
        least = {at: -points for at, points in self.worth.items()}  # the solver makes sums small
        return "\n".join([*self.lines, f"objective {{ {_sum(least)} scaling_factor: -1 }}"])

    def with_more_than(self, points: int) -> str:
        """Return the programme that looks for any partition with more VP."""
        return "\n".join([*self.lines, _between(self.worth, points + 1, _NO_LIMIT)])

    def partition(self, uses: Iterable[int]) -> groups.Partition:
        """Return the groups with so many uses each."""
        used = zip(self.groups, uses, strict=True)
        return groups.Partition.of([group for group, use in used for _ in range(use)])


def _between(weights: Mapping[int, int], least: int, most: int) -> str:
    return f"constraints {{ linear {{ {_sum(weights)} domain: [{least}, {most}] }} }}"


def _sum(weights: Mapping[int, int]) -> str:
    return f"vars: {list(weights)} coeffs: {list(weights.values())}"
