"""What one card more or less is worth: a pile's best points against those of its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from kings.struggle.cards import Counts
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import scorer

Worth = tuple[int | None, ...]
"""A number of VP for each title, from the Peasants to the Kings."""


@dataclass(frozen=True, slots=True)
class Marginals:
    """What each title is worth to a pile, in VP.

    ``points``: what the pile scores; ``gain``: what it would score more with one card of the title
    (None where all six are in it, S-01); ``loss``: what it would score less without one of them
    (None where it has none). Under house tables either may be less than nothing (S-66).
    """

    points: int
    gain: Worth
    loss: Worth


def marginals(counts: Counts, tables: Tables = RULEBOOK) -> Marginals:
    """Return what one card more, or less, of each title changes in the best points (S-63).

    Raises ``BadInput`` for an impossible pile.
    """
    points = scorer(tables)
    now = points(tuple(counts))
    gain = [
        points(_with(counts, at, 1)) - now if number < 6 else None
        for at, number in enumerate(counts)
    ]
    loss = [
        now - points(_with(counts, at, -1)) if number else None for at, number in enumerate(counts)
    ]
    return Marginals(now, tuple(gain), tuple(loss))


def _with(counts: Counts, at: int, more: int) -> Counts:
    return (*counts[:at], counts[at] + more, *counts[at + 1 :])
