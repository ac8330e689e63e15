"""Where the gold of a game came from and went: from the bank, by deals, for promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kings.analysis.dealings.findings import Finding, Row
from kings.game import Event
from kings.records.recording import Recording
from kings.struggle.events import GoldPaid, GoldTaken, PromisePaid
from kings.words import listed, sentence

BANK = -1
"""The bank's place where seats are numbered."""

FlowKind = Literal["income", "deal", "promise"]
"""From the bank for a card; at once by a deal; when a promise was kept."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Gold that went one way, all of a kind together."""

    source: int
    target: int
    kind: FlowKind
    gold: int


@dataclass(frozen=True, slots=True)
class GoldFlow(Finding):
    """All gold that moved between a first and a last moment, and the purses at both."""

    names: tuple[str, ...]
    flows: tuple[Flow, ...]
    start: tuple[int, ...]
    end: tuple[int, ...]

    def between(self, source: int, target: int) -> int:
        """Return the gold that went from one to another; ``BANK`` stands for the bank."""
        return sum(
            flow.gold for flow in self.flows if (flow.source, flow.target) == (source, target)
        )

    def paid(self, seat: int) -> int:
        """Return the gold that a seat, or the bank, gave away."""
        return sum(flow.gold for flow in self.flows if flow.source == seat)

    def got(self, seat: int) -> int:
        """Return the gold that a seat received."""
        return sum(flow.gold for flow in self.flows if flow.target == seat)

    def name(self, place: int) -> str:
        """Name a seat, or the bank."""
        return "the bank" if place == BANK else self.names[place]

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        bank = self.paid(BANK)
        seats = sum(flow.gold for flow in self.flows) - bank
        asked = "Where did the gold come from?"
        if not self.flows:
            return f"{asked} No gold moved."
        return f"{asked} {bank} from the bank, {seats} from other players."

    def caption(self) -> str:
        """Say how the picture is read."""
        return "Left: who gave; right: who got. Under each name: start + got − paid = end."

    def balance(self, seat: int) -> str:
        """Write a seat's gold as a sum: ``5 + 9 − 4 = 10``."""
        return f"{self.start[seat]} + {self.got(seat)} − {self.paid(seat)} = {self.end[seat]}"

    def alt(self) -> str:
        """Say what each seat got from whom, and what it ends with."""
        return " ".join(self._line(seat) for seat in range(len(self.names)))

    def _line(self, seat: int) -> str:
        sources = [BANK, *range(len(self.names))]
        got = [
            f"{gold} from {self.name(source)}"
            for source in sources
            if (gold := self.between(source, seat))
        ]
        said = f"{self.names[seat]} got {listed(got) if got else 'no gold'}"
        return sentence(
            f"{said}, paid {self.paid(seat)}, and went from {self.start[seat]} to {self.end[seat]}"
        )

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("from", "to", "kind", "gold")

    def rows(self) -> Sequence[Row]:
        """Return a line for each flow."""
        return [
            (self.name(flow.source), self.name(flow.target), flow.kind, flow.gold)
            for flow in self.flows
        ]


def gold_flow(recording: Recording) -> GoldFlow:
    """Return the flow of gold of a game, finished or running."""
    happened = (event for moment in recording.moments for event in moment.events)
    moved: Counter[tuple[int, int, FlowKind]] = Counter()
    for source, target, kind, gold in gold_moves(happened):
        moved[source, target, kind] += gold
    return GoldFlow(
        recording.header.options.names,
        tuple(Flow(*way, gold) for way, gold in sorted(moved.items()) if gold),
        recording.first.gold,
        recording.state.gold,
    )


def gold_moves(events: Iterable[Event]) -> Iterator[tuple[int, int, FlowKind, int]]:
    """Yield every movement of gold: from, to, kind, amount."""
    for event in events:
        match event:
            case GoldTaken(seat, gold):
                yield BANK, seat, "income", gold
            case GoldPaid(seat, to, gold):
                yield seat, to, "deal", gold
            case PromisePaid(_, seat, to, gold):
                yield seat, to, "promise", gold
