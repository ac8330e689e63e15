"""Final scores of a row: piles by the transducer, gold, and how ties are broken (S-60 to S-64)."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kings.bots.outlook import GUESSES
from kings.errors import BadInput
from kings.sim.kernel import layout as at, learned
from kings.sim.kernel.compiling import compiled
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.table import gold_of
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.partition.transducer import Transducer, rulebook

STEPS = (5, 2, 1, 2)
"""How many counts each look-up reads, as in ``kings.analysis.scoring``: the table stays small."""
FIRST = at.COUNT_BITS * STEPS[0]
SECOND = FIRST + at.COUNT_BITS * STEPS[1]
THIRD = SECOND + at.COUNT_BITS * STEPS[2]
MASKS = tuple((1 << at.COUNT_BITS * read) - 1 for read in STEPS)
LOWEST = -(1 << 20)
"""No score is lower than this: it keeps what scores are compared by above 0."""


class Scorer(NamedTuple):
    """A transducer for packed piles.

    ``words``: the low ``shift`` bits of a word are the VP that a look-up adds, less ``base``; the
    others the place in ``words`` where the entries of the next look-up begin. ``weights``,
    ``answers`` and ``guesses``: what strong seats have learned, which cards they expect to answer a
    lead, and how often they guess (``learned``).
    """

    words: NDArray[Any]
    shift: int
    base: int
    weights: NDArray[np.int64]
    answers: NDArray[np.int64]
    guesses: int


class Points(NamedTuple):
    """What of a scorer is needed to score piles."""

    words: NDArray[Any]
    shift: int
    base: int


def points_of(scorer: Scorer) -> Points:
    """Return that part of a scorer."""
    return Points(scorer.words, scorer.shift, scorer.base)


def scorer_for(tables: Tables, given: Transducer | None = None) -> Scorer:
    """Return the scorer of these tables (S-66).

    The rulebook's comes from the package. For house tables a transducer has to be ``given``
    (``kings.analysis.transducer_maker`` makes one). Raises ``BadInput`` if it is missing, or is one
    for other tables.
    """
    if given is None and tables == RULEBOOK:
        return _rulebooks()
    if given is None:
        raise BadInput("Games by house scoring tables need their transducer (S-66).")
    if given.tables != tables:
        raise BadInput("The transducer is not that of the table's scoring tables (S-66).")
    return scorer_of(given)


@lru_cache(maxsize=1)
def _rulebooks() -> Scorer:
    return scorer_of(rulebook())


def scorer_of(transducer: Transducer) -> Scorer:
    """Join the single steps of a transducer into four look-ups, for piles of three bits a count."""
    adds = np.array(transducer.adds, np.int64)
    after = np.array(transducer.after, np.int64) // 7
    levels = (*transducer.levels, 1)
    firsts = (0, *accumulate(transducer.levels))
    parts = []
    level = 0
    for read in STEPS:
        counts = np.arange(1 << at.COUNT_BITS * read)
        state = np.arange(firsts[level], firsts[level] + levels[level])[:, None]
        total = np.zeros((levels[level], len(counts)), np.int64)
        for title in range(read):
            # A count of 7 can't be; its entries are never read.
            entry = 7 * state + np.minimum(counts >> at.COUNT_BITS * title & 7, 6)
            total += adds[entry]
            state = after[entry]
        level += read
        parts.append((state - firsts[level] if level < len(firsts) else 0 * state, total))
    return _joined(parts)


def _joined(parts: list[tuple[NDArray[np.int64], NDArray[np.int64]]]) -> Scorer:
    """Put next places and VP together, all steps in one array of the smallest kind that will do."""
    starts = list(accumulate((total.size for _, total in parts), initial=0))
    base = min(int(total.min()) for _, total in parts)
    shift = max(int(total.max()) - base for _, total in parts).bit_length()
    words = []
    for number, (state, total) in enumerate(parts):
        last = number == len(STEPS) - 1
        size = 0 if last else 1 << at.COUNT_BITS * STEPS[number + 1]
        place = 0 * state if last else starts[number + 1] + state * size
        words.append((place << shift | total - base).ravel())
    joined = np.concatenate(words)
    kind = np.uint32 if joined.max() < 1 << 32 else np.int64
    base *= len(STEPS)
    return Scorer(joined.astype(kind), shift, base, learned.weights(), learned.answers(), GUESSES)


@compiled
def pile_points(pile: Any, scorer: Any) -> Any:
    """Return the most VP that a packed pile can score (S-63)."""
    words = scorer.words
    shift = scorer.shift
    mask = (1 << shift) - 1
    word = np.int64(words[pile & MASKS[0]])
    total = word & mask
    word = np.int64(words[(word >> shift) + (pile >> FIRST & MASKS[1])])
    total += word & mask
    word = np.int64(words[(word >> shift) + (pile >> SECOND & MASKS[2])])
    total += word & mask
    word = np.int64(words[(word >> shift) + (pile >> THIRD & MASKS[3])])
    return total + (word & mask) + scorer.base


@compiled
def cards_in_pile(pile: Any) -> Any:
    """Return how many cards a packed pile holds."""
    pairs = (pile & 0o0707070707) + (pile >> at.COUNT_BITS & 0o0707070707)
    return pairs * 0o0101010101 >> 24 & 63


@compiled
def scores(row: Row, scorer: Any, points: Any) -> None:
    """Write each seat's VP into ``points``: its pile and its gold (S-60, S-63)."""
    for seat in range(row[at.PLAYERS]):
        points[seat] = pile_points(row[at.PILES + seat], scorer) + gold_of(row, seat)


@compiled
def rank(row: Row, points: Any, shares: Any) -> None:
    """Write each seat's share of the victory into ``shares``, by VP and tie-breaks (S-64)."""
    best = np.int64(-1)
    winners = 0
    for seat in range(row[at.PLAYERS]):
        key = _key(row, points, seat)
        if key > best:
            best = key
            winners = 0
        if key == best:
            winners += 1
    for seat in range(row[at.PLAYERS]):
        shares[seat] = 1.0 / winners if _key(row, points, seat) == best else 0.0


@compiled
def _key(row: Row, points: Any, seat: Whole) -> Any:
    """Return a number that is higher for who stands higher (S-64): VP, cards, most 10s, 9s …"""
    pile = row[at.PILES + seat]
    above = np.int64(points[seat]) - LOWEST
    return above << 36 | cards_in_pile(pile) << 30 | pile
