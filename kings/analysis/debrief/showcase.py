"""The decision at which a table left most on the table, as a plain table of values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kings.analysis.bargaining.decision import Decision
from kings.analysis.debrief.found import Debrief
from kings.analysis.debrief.leftover import default_values, spots
from kings.analysis.debrief.lines_priced import DecisionPrice
from kings.analysis.debrief.reading import TableRecord
from kings.analysis.worth import decision


@dataclass(frozen=True, eq=False)
class Showcase:
    """A priced decision with its values, and the choice that was best for all seats together."""

    line: DecisionPrice
    decision: Decision
    best: int

    @property
    def payer(self) -> int:
        """The seat that would have gained most by the best choice."""
        gains = self.decision.values[self.best] - self.decision.values[self.decision.unpaid]
        return max(self.decision.others, key=lambda seat: gains[seat])


def most_left(found: Debrief, table: TableRecord) -> Showcase | None:
    """Return the decision of a table at which most was left; None where nothing was, or no prices.

    Its values are played out anew, as they were when it was priced.
    """
    lines = (
        [one for one in found.priced.decisions if one.table == table.table] if found.priced else []
    )
    line = max(lines, key=lambda one: one.left, default=None)
    if line is None or line.left <= 0:
        return None
    spot = next(one for one in spots(table) if one.line == line.line)
    asked = replace(decision(default_values(spot.state)), names=table.names)
    best = asked.first_best(asked.values.sum(axis=1), asked.tie_order)
    return Showcase(line, asked, best) if best != asked.unpaid else None
