"""The last exercise of lesson 2: bounds that hold prices one has not seen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from kings.lessons.bargains import Bargain, PairModel, simulate_pairs
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.lesson2 import Scatter, listed
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong
from kings.words import listed as in_words

SEEN, NEW, HELD = 24, 6, 5
WIDEST = 6.0
"""Bounds may be so many spreads wide on average; four of them hold 95 of 100 prices."""

PLANTED = PairModel(zone=(5, 45), slope=0.6, noise=2.0, high=(30, 48), low=(2, 16))
Bounds = list[tuple[float, float]]


@dataclass(frozen=True)
class Hidden:
    """Bargains that are shown, and later ones of which only the first offer is."""

    seen: Scatter
    later: tuple[Bargain, ...]

    def around(self, errors: float) -> Bounds:
        """Return bounds so many spreads to each side of the line."""
        line = self.seen.fit
        half = errors * line.spread
        return [(line.at(one.first) - half, line.at(one.first) + half) for one in self.later]


def _draw(rng: random.Random) -> Hidden | None:
    pairs = simulate_pairs(rng, SEEN + NEW, PLANTED)
    drawn = Hidden(Scatter(pairs[:SEEN]), pairs[SEEN:])
    return drawn if _held(drawn, drawn.around(1.7)) == NEW else None


def _ask(hidden: Hidden) -> Task:
    firsts = [one.first for one in hidden.later]
    said = in_words(map(str, firsts))
    words = (
        f"{SEEN} simulate_pairs pairs and their prices; the same kind of pairs bargain on. Six more "
        f"have just opened with {said} gold.",
        f"Give a lower and an upper bound for each of the six prices, in this order, so that at "
        f"least {HELD} of the {NEW} prices lie within, and no wider than is needed. The answer is "
        "a list of six pairs.",
    )
    given = {"firsts": hidden.seen.firsts, "prices": hidden.seen.prices, "new": firsts}
    return Task(words, listed(hidden.seen.pairs), given)


def _held(hidden: Hidden, bounds: Bounds) -> int:
    """Count the prices that lie within their bounds."""
    pairs = zip(bounds, hidden.later, strict=True)
    return sum(low <= one.price <= high for (low, high), one in pairs)


def _judge(hidden: Hidden, answer: Any) -> Verdict:
    answer = answer.tolist() if hasattr(answer, "tolist") else answer
    if not isinstance(answer, list | tuple) or len(answer) != NEW or not all(map(_is_pair, answer)):
        return wrong(note=f"The answer should be a list of {NEW} pairs of numbers.")
    bounds: Bounds = [(float(low), float(high)) for low, high in answer]
    if any(low > high for low, high in bounds):
        return wrong("ends swapped")
    wide = sum(high - low for low, high in bounds) / NEW
    if wide > WIDEST * hidden.seen.fit.spread:
        return wrong("says nothing")
    held = _held(hidden, bounds)
    if held >= HELD:
        return RIGHT
    return wrong("too sure", f"Your bounds hold {held} of the {NEW}.")


def _is_pair(one: Any) -> bool:
    return (
        isinstance(one, list | tuple)
        and len(one) == 2
        and all(isinstance(end, int | float) and not isinstance(end, bool) for end in one)
    )


_WRONG: tuple[Misconception[Hidden], ...] = (
    Misconception(
        "too sure",
        "Too many prices lie outside. A line says where prices lie on average; single ones lie "
        "around it.",
        "How far are the prices that you see from the line? Leave as much room to each side.",
        lambda hidden: hidden.around(0.1),
    ),
    Misconception(
        "says nothing",
        "These bounds are so wide that they would hold nearly anything.",
        "Use the first offers: a line through the pairs that you see tells where to look.",
        lambda hidden: [(0.0, 60.0) for _ in hidden.later],
    ),
    Misconception(
        "ends swapped",
        "In one of your pairs the lower bound is above the upper one.",
        "Put the smaller number first.",
        lambda hidden: [(high, low) for low, high in hidden.around(2)],
    ),
)

BOUNDS: Exercise[Hidden] = Exercise(
    id="bounds",
    title="Bounds that hold",
    points=3,
    hands_in="bounds",
    stub="bounds = [...]",
    draw=_draw,
    ask=_ask,
    solve=lambda hidden: hidden.around(2),
    judge=_judge,
    wrong=_WRONG,
    alternatives=(
        lambda hidden: hidden.around(2.2),
        lambda hidden: [list(pair) for pair in hidden.around(1.8)],
    ),
    hint="A line, and twice the spread of the points around it to each side.",
)
