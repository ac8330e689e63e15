"""The last round after the flip as a finite game, compiled: backward induction, and fixed policies.

All cards that matter lie open there, so every choice leads to an end that can be computed. What is
tried out is tried on a stack of rows, one for each choice made on the way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.analysis.worth import ending
from kings.analysis.worth.ending import END, write_end
from kings.sim.kernel.chance import count_bits, lowest_bit
from kings.sim.kernel.choices import asked, legal
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    ANSWER,
    BREAK,
    OVER,
    PASS,
    PHASE,
    RECKON,
    SEATS,
    TURN,
    WIDTH,
)
from kings.sim.kernel.policies import GREEDY, VALUES, greedy_answer, look
from kings.sim.kernel.rules import apply

compiled = compiler(__file__, ending.__file__)

DEPTH = 48
"""More real choices than can follow one another: a window, 18 on turns, 24 promises of gold."""

# Places in the tally: positions looked at, how many may be, ends reached, auctions not at rest.
NODES, LIMIT, REACHED, UNSETTLED = range(4)
TALLY = 4

LOWEST = -(1 << 40)


@compiled
def copy(row: Any, to: Any) -> None:
    """Copy a row."""
    for place in range(WIDTH):
        to[place] = row[place]


@compiled
def advance(row: Any, keeps: Any, tally: Any) -> tuple[Any, Any]:
    """Carry out what is forced; return who has a real choice, and the mask of its codes.

    The mask is 0 when the game is over or the tally past its limit. ``keeps``: whether everybody
    keeps promised gold without a thought.
    """
    while True:
        tally[NODES] += 1
        if tally[NODES] > tally[LIMIT] or row[PHASE] == OVER:
            return np.int64(0), np.int64(0)
        seat = asked(row)
        mask = legal(row, seat)
        if keeps and row[PHASE] == RECKON:
            mask = np.int64(1) << BREAK
        if mask & (mask - 1):
            return seat, mask
        apply(row, seat, lowest_bit(mask))


@compiled
def induce(rows: Any, ends: Any, depth: Any, wants: Any, scorer: Any, tally: Any) -> None:
    """Leave in ``ends[depth]`` how the game in ``rows[depth]`` ends if all play their best.

    ``wants``: where an end holds what everybody wants: 0 for VP, SHARES for the victory. Among
    equals the first choice in the order of S-3C is taken, so passing before all others. Who wants
    VP keeps promised gold: handing it over could only cost. Past the tally's limit the result means
    nothing.
    """
    row = rows[depth]
    seat, mask = advance(row, wants == 0, tally)
    if mask == 0:
        write_end(row, scorer, ends[depth])
        return
    most = np.int64(LOWEST)
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        copy(row, rows[depth + 1])
        apply(rows[depth + 1], seat, code)
        induce(rows, ends, depth + 1, wants, scorer, tally)
        value = ends[depth + 1, wants + seat]
        if value > most:
            most = value
            for place in range(END):
                ends[depth, place] = ends[depth + 1, place]


@compiled
def _tied(values: Any, first: Any, step: Any, mask: Any) -> Any:
    """Return the mask of the codes among which greedy chance decides: passing beats its equals."""
    best = np.int64(LOWEST)
    tied = np.int64(0)
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        value = values[first + step * code]
        if value > best:
            best = value
            tied = np.int64(1) << code
        elif value == best and tied != 1 << PASS:
            tied |= np.int64(1) << code
    return tied


@compiled
def _likely(row: Any, seat: Any, mask: Any, policy: Any, scorer: Any, desk: Any) -> Any:
    """Return the mask of the codes that a policy takes, all equally likely."""
    if policy != GREEDY:
        return mask
    phase = row[PHASE]
    if phase == TURN:
        look(row, seat, mask, scorer, desk)
        return _tied(desk[VALUES], seat, SEATS, mask)
    if phase == ANSWER:
        greedy_answer(row, seat, mask, np.uint64(0), scorer, desk)
        return _tied(desk[VALUES], 0, 1, mask)
    if phase == RECKON:
        return np.int64(1) << BREAK
    return np.int64(1) << lowest_bit(mask)


@compiled
def spread(
    rows: Any,
    depth: Any,
    policy: Any,
    weight: Any,
    scorer: Any,
    desk: Any,
    tally: Any,
    weights: Any,
    ends: Any,
) -> None:
    """Write all ends that a policy can lead to from ``rows[depth]``, with their probabilities.

    ``policy``: GREEDY or RANDOM, for all seats; ``weight``: how likely the position is;
    ``weights``, ``ends``: one entry an end. Stops as soon as the tally is past its limit or there
    are more ends than entries; then the tally tells of more of them than there are entries.
    """
    row = rows[depth]
    while True:
        seat, likely = advance(row, False, tally)
        if tally[NODES] > tally[LIMIT] or tally[REACHED] > len(weights):
            return
        if likely == 0:
            reached = tally[REACHED]
            tally[REACHED] += 1
            if reached < len(weights):
                weights[reached] = weight
                write_end(row, scorer, ends[reached])
            return
        likely = _likely(row, seat, likely, policy, scorer, desk)
        if likely & (likely - 1):
            break
        apply(row, seat, lowest_bit(likely))
    part = weight / count_bits(likely)
    while likely:
        code = lowest_bit(likely)
        likely &= likely - 1
        copy(row, rows[depth + 1])
        apply(rows[depth + 1], seat, code)
        spread(rows, depth + 1, policy, part, scorer, desk, tally, weights, ends)
