"""Every path of decisions to the end, counted by the kernel and by the brute force of perft."""

from __future__ import annotations

import json
from typing import Any, cast

import numpy as np
import pytest

from kings.sim.kernel.chance import lowest_bit, random_bits
from kings.sim.kernel.choices import asked, legal
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.encode import encode
from kings.sim.kernel.layout import GOLDS, LEADER, OVER, PHASE, PILES, SEATS, WIDTH
from kings.sim.kernel.rules import apply
from tests.perft.brute import End, count
from tests.perft.engine import state_of
from tests.perft.write_table import TABLE, every_position

EVERY = every_position()
ROWS = cast("list[dict[str, Any]]", json.loads(TABLE.read_text(encoding="utf-8")))
LONG = 3_000  # the ends of a row with more paths are compared in the slow tests only
DEEPEST = 100

compiled = compiler(__file__)


@compiled
def mixed(golds: Any, piles: Any, leader: Any) -> Any:
    """Return a number that tells the end of a path from others."""
    number = random_bits(np.uint64(golds), np.uint64(leader))
    for seat in range(SEATS):
        number = random_bits(number, np.uint64(piles[seat]))
    return number


@compiled
def walk(rows: Any, left: Any, totals: Any) -> None:
    """Count all paths from ``rows[0]``, and add up what tells their ends apart."""
    depth = 0
    left[0] = legal(rows[0], asked(rows[0]))
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        here = rows[depth]
        code = lowest_bit(left[depth])
        left[depth] &= left[depth] - 1
        after = rows[depth + 1]
        for place in range(WIDTH):
            after[place] = here[place]
        apply(after, asked(here), code)
        if after[PHASE] == OVER:
            totals[0] += np.uint64(1)
            totals[1] += mixed(after[GOLDS], after[PILES : PILES + SEATS], after[LEADER])
        else:
            depth += 1
            left[depth] = legal(after, asked(after))


def paths_of(name: str) -> tuple[int, int]:
    rows = np.zeros((DEEPEST, WIDTH), np.int64)
    rows[0] = encode(state_of(EVERY[name]))
    totals = np.zeros(2, np.uint64)
    walk(rows, np.zeros(DEEPEST, np.int64), totals)
    return int(totals[0]), int(totals[1])


def told_apart(end: End) -> int:
    gold, piles, leader = end
    packed = np.zeros(SEATS, np.int64)
    for seat, pile in enumerate(piles):
        packed[seat] = sum(1 << 3 * (power - 1) for power in pile)
    golds = sum(amount << 8 * seat for seat, amount in enumerate(gold))
    return int(mixed(golds, packed, leader))


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_the_kernel_counts_as_many_paths(row: dict[str, Any]) -> None:
    assert row["leaves"] == paths_of(row["name"])[0]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(row["name"], marks=[pytest.mark.slow] if row["leaves"] > LONG else [])
        for row in ROWS
    ],
)
def test_the_paths_end_in_the_same_ways(name: str) -> None:
    tally = count(EVERY[name])
    assert tally is not None
    total = sum(number * told_apart(end) for end, number in tally.ends.items())
    assert total % (1 << 64) == paths_of(name)[1]
