"""Whether a class can tell an anchor from an opener's power: many simulated classes, both ways.

``make prove-openings`` bargains in simulated classes of several sizes, in which the first number
moves prices, or who names it, or both, or neither, and counts how often each is told. What is not
there may be told once in 20 at most, but for chance in the counting; how often what is there is
told stands on record.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from kings.analysis.findings.openings import openings
from kings.lessons.bargains import PairModel, simulate_pairs
from kings.seeds import stream
from kings.sim.intervals import wilson

TRUTHS: Mapping[str, PairModel] = {
    "anchor": PairModel(slope=0.5, opener=0),
    "opener": PairModel(slope=0, opener=4.5),
    "both": PairModel(slope=0.5, opener=4.5),
    "neither": PairModel(slope=0, opener=0),
}
"""An anchor of half of each gold makes 4.5 gold between high and low first offers on average."""

SIZES = (8, 10, 12, 16, 24)
MOST_FALSE = 0.056
"""Of eight pairs the intervals hold 34 of 36 times, and of more pairs 95 of 100 at least."""


@dataclass(frozen=True, slots=True)
class Told:
    """How often the number, and who named it, were told in simulated classes of one kind."""

    truth: str
    pairs: int
    classes: int
    number: int
    opener: int

    def said(self, times: int) -> str:
        """Write a share with its interval."""
        low, high = wilson(times, self.classes)
        return f"{times / self.classes:.3f} ({low:.3f} to {high:.3f})"

    def __str__(self) -> str:
        return (
            f"{self.truth:8} {self.pairs:2} pairs: the number told {self.said(self.number)}, "
            f"the opener {self.said(self.opener)}"
        )

    def faults(self) -> list[str]:
        """Return what is told more often than it may, beyond chance in the counting."""
        model = TRUTHS[self.truth]
        absent = {"number": model.slope == 0, "opener": model.opener == 0}
        return [
            f"{self.truth}, {self.pairs} pairs: {what} is told and isn't there"
            for what, times in (("number", self.number), ("opener", self.opener))
            if absent[what] and wilson(times, self.classes)[0] > MOST_FALSE
        ]


def told_in(truth: str, pairs: int, classes: int, seed: int) -> Told:
    """Return what is told in so many simulated classes of so many ``pairs``."""
    number = opener = 0
    for at in range(classes):
        chance = stream(seed, "openings", truth, pairs, at)
        found = openings(simulate_pairs(chance, pairs, TRUTHS[truth]))
        number += found.number is not None and found.number.clear
        opener += found.opener is not None and found.opener.clear
    return Told(truth, pairs, classes, number, opener)


def main(words: list[str]) -> int:
    """Run, print and keep the record; return 1 if something is told that isn't there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--classes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(words)
    lines = []
    for pairs in SIZES:
        for truth in TRUTHS:
            lines.append(told_in(truth, pairs, given.classes, given.seed))
            print(lines[-1], flush=True)
    faults = [fault for line in lines for fault in line.faults()]
    print("\n".join(faults) or "Nothing is told that isn't there more often than chance may.")
    if given.out is not None:
        record = {"seed": given.seed, "told": list(map(asdict, lines))}
        given.out.write_text(f"{json.dumps(record, indent=1)}\n", encoding="utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
