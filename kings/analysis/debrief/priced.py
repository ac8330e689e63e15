"""What play-outs said of a class: the priced lines, and what each table made of its chances."""

from __future__ import annotations

from dataclasses import dataclass

from kings.analysis.debrief.lines_priced import DealPrice, DecisionPrice, PromiseCost
from kings.analysis.findings.deals import Efficiencies, efficiencies


@dataclass(frozen=True)
class Priced:
    """What play-outs say; ``unpriced``: why something has no price, in sentences."""

    decisions: tuple[DecisionPrice, ...] = ()
    deals: tuple[DealPrice, ...] = ()
    promises: tuple[PromiseCost, ...] = ()
    unpriced: tuple[str, ...] = ()

    @property
    def efficiencies(self) -> Efficiencies:
        """The share of what was to be gained that each table's decisions made."""
        shares = []
        for table in sorted({line.table for line in self.decisions}):
            lines = [line for line in self.decisions if line.table == table]
            possible = sum(line.possible for line in lines)
            if possible > 1:
                shares.append((f"Table {table}", sum(line.made for line in lines) / possible))
        return efficiencies(shares)
