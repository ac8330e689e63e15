"""The first two exercises of lesson 2: the slope of a scatter, and how sure it is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from kings.lessons.bargains import Bargain, PairModel, simulate_pairs
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number, same_value
from kings.lessons.lesson2 import Fit, fit
from kings.lessons.task import Task
from kings.lessons.task import Table
from kings.lessons.exercise import RIGHT, Verdict, wrong

PAIRS = 16
NEAR = 0.006
"""A slope is right to two digits."""


@dataclass(frozen=True)
class Scatter:
    """Bargains of one simulate_pairs class over the same price."""

    pairs: tuple[Bargain, ...]

    @property
    def firsts(self) -> list[int]:
        """The first offers, in gold."""
        return [one.first for one in self.pairs]

    @property
    def prices(self) -> list[int]:
        """The prices, in gold, in the same order."""
        return [one.price for one in self.pairs]

    @property
    def fit(self) -> Fit:
        """The line through them."""
        return fit(self.firsts, self.prices)


def listed(pairs: tuple[Bargain, ...]) -> Table:
    """Return first offers and prices as a table, a line for each pair."""
    return Table(("pair", "first offer", "price"), tuple((p.pair, p.first, p.price) for p in pairs))


def _draw(rng: random.Random) -> Scatter:
    slope, noise = rng.uniform(0.15, 0.7), rng.uniform(1, 3)
    return Scatter(simulate_pairs(rng, PAIRS, PairModel(slope=slope, noise=noise)))


def _ask(scatter: Scatter, question: str) -> Task:
    words = (
        f"{PAIRS} simulate_pairs pairs bargained over the same thing. The first offer of each and its "
        "price, in gold:",
        question,
    )
    given = {"firsts": scatter.firsts, "prices": scatter.prices}
    return Task(words, listed(scatter.pairs), given)


def _slope(scatter: Scatter) -> float:
    return scatter.fit.slope


def _turned(scatter: Scatter) -> float:
    return fit(scatter.prices, scatter.firsts).slope


_SLOPE_WRONG: tuple[Misconception[Scatter], ...] = (
    Misconception(
        "axes turned round",
        "That is how the first offer changes with the price. But the first offer came first.",
        "What explains stands first: the first offer lies on the x axis.",
        _turned,
    ),
    Misconception(
        "correlation for slope",
        "That is the correlation. It says how close the points lie to a line, not how steep it is.",
        "A slope has a unit: gold of price for each gold of first offer.",
        lambda scatter: scatter.fit.link,
    ),
    Misconception(
        "ratio for slope",
        "That is the price as a share of the first offer. A line need not begin at nothing.",
        "Ask how much the price changes when the first offer changes by one gold.",
        lambda scatter: fmean(scatter.prices) / fmean(scatter.firsts),
    ),
)

SLOPE: Exercise[Scatter] = Exercise(
    id="slope",
    title="How steep is it?",
    points=2,
    hands_in="slope",
    stub="slope = ...",
    draw=_draw,
    ask=lambda scatter: _ask(
        scatter,
        "By how much gold does the price rise with each gold of the first offer, on the line that "
        "least squares lays through the points? Put the slope, to two digits at least, into slope.",
    ),
    solve=_slope,
    judge=judge_number(_slope, _SLOPE_WRONG, NEAR),
    wrong=_SLOPE_WRONG,
    alternatives=(lambda scatter: round(_slope(scatter), 2),),
    hint="statistics.linear_regression(firsts, prices) knows the way.",
)

LEAST_ERRORS, MOST_ERRORS = 1.9, 2.25
"""Between 1.96 standard errors, two, and what Student's t asks for with so few pairs."""


def _interval(scatter: Scatter) -> tuple[float, float]:
    return scatter.fit.interval()


_INTERVAL_WRONG: tuple[Misconception[Scatter], ...] = (
    Misconception(
        "one error only",
        "Your interval reaches one standard error to each side; it misses the truth in one of "
        "three classes.",
        "Go two standard errors to each side.",
        lambda scatter: scatter.fit.interval(1),
    ),
    Misconception(
        "spread for error",
        "You took the spread of the points around the line. It says how far single prices lie "
        "apart, not how sure the slope is.",
        "Divide the spread by the root of the summed squares of the first offers around their "
        "mean.",
        lambda scatter: _around(scatter.fit.slope, 2 * scatter.fit.spread),
    ),
    Misconception(
        "prices for slope",
        "That is where prices lie, not where the slope lies.",
        "The middle of the interval is the slope of the exercise before.",
        lambda scatter: _around(fmean(scatter.prices), 2 * stdev(scatter.prices)),
    ),
)


def _around(middle: float, half: float) -> tuple[float, float]:
    return middle - half, middle + half


def _judge_interval(scatter: Scatter, answer: Any) -> Verdict:
    """Accept any usual width: two errors, 1.96 of them, or Student's t."""
    if not _is_pair(answer):
        return wrong(note="The answer should be two numbers, the lower first.")
    low, high = map(float, answer)
    found = scatter.fit
    errors = (high - low) / 2 / found.error
    middle = same_value((low + high) / 2, found.slope, NEAR)
    if middle and LEAST_ERRORS <= errors <= MOST_ERRORS:
        return RIGHT
    for mistake in _INTERVAL_WRONG:
        if same_value(mistake.example(scatter), [low, high], NEAR):
            return wrong(mistake.name)
    return wrong()


def _is_pair(answer: Any) -> bool:
    return (
        isinstance(answer, list | tuple)
        and len(answer) == 2
        and all(isinstance(one, int | float) and not isinstance(one, bool) for one in answer)
        and answer[0] <= answer[1]
    )


INTERVAL: Exercise[Scatter] = Exercise(
    id="interval",
    title="How sure is it?",
    points=3,
    hands_in="interval",
    stub="interval = (..., ...)",
    draw=_draw,
    ask=lambda scatter: _ask(
        scatter,
        "Give the interval of the slope that reaches two standard errors to each side, the lower "
        "end first. (The standard error is s / sqrt(sum of (first − mean)²), where s is the root "
        "of the summed squares around the line divided by the number of pairs less two.)",
    ),
    solve=_interval,
    judge=_judge_interval,
    wrong=_INTERVAL_WRONG,
    alternatives=(
        lambda scatter: scatter.fit.interval(1.96),
        lambda scatter: list(scatter.fit.interval(2.145)),
    ),
    hint="Find the slope, then its standard error, and go two of them to each side.",
)
