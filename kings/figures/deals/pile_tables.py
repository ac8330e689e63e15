"""The data of the two pictures of a pile as frames and CSV: its groups, and what a card adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.analysis.finding import Row, Table
from kings.figures.marginal import MarginalResult
from kings.figures.partition import PartitionResult
from kings.struggle.cards import DECK


@dataclass(frozen=True, slots=True)
class PartitionTable(Table):
    """What a pile scores: a line for each group, and one for the gold."""

    result: PartitionResult

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("kind", "group", "powers", "class", "points")

    def rows(self) -> Sequence[Row]:
        """Return a line for each bar of the figure, in its order."""
        return [
            (bar.kind, bar.name, bar.powers, bar.estate and bar.estate.value, bar.points)
            for bar in self.result.bars
        ]


@dataclass(frozen=True, slots=True)
class MarginalTable(Table):
    """What one card more adds to a pile and one less costs it: a line for each title."""

    result: MarginalResult

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("power", "card", "one more adds", "one less costs")

    def rows(self) -> Sequence[Row]:
        """Return a line for each title, lowest first; None where there is no such card."""
        pairs = zip(DECK, self.result.gain, self.result.loss, strict=True)
        return [(int(card), card.title, gain, loss) for card, gain, loss in pairs]
