"""Exercises 3 and 4 of lesson 2: which classes show a link, and is it the anchor or the power?"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from kings.lessons.bargains import PairModel, simulate_pairs
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number, judge_set, letter_set
from kings.lessons.lesson2 import Fit
from kings.lessons.lesson2 import NEAR, Scatter
from kings.lessons.task import Task
from kings.lessons.task import Table

LETTERS = "ABCDE"


@dataclass(frozen=True)
class Classes:
    """Five simulate_pairs classes of different sizes."""

    scatters: tuple[Scatter, ...]

    def where(self, holds: Callable[[Scatter], bool]) -> set[str]:
        """Return the letters of the classes of which something holds."""
        return {letter for letter, one in zip(LETTERS, self.scatters, strict=True) if holds(one)}

    def fits(self) -> list[Fit]:
        """Return the line of each class."""
        return [one.fit for one in self.scatters]


def _draw_classes(rng: random.Random) -> Classes:
    return Classes(
        tuple(
            Scatter(
                simulate_pairs(
                    rng,
                    rng.choice((6, 8, 12, 20, 30)),
                    PairModel(zone=(0, 30), slope=rng.choice((0, 0.1, 0.3, 0.6)), noise=5),
                )
            )
            for _ in LETTERS
        )
    )


STEEP, MANY = 0.25, 12


def _ask_links(classes: Classes) -> Task:
    rows = [
        (letter, len(one.pairs), round(one.fit.slope, 2), round(one.fit.error, 2))
        for letter, one in zip(LETTERS, classes.scatters, strict=True)
    ]
    question = (
        "Five simulate_pairs classes, each with the slope of price on first offer and its standard "
        "error. Which of them show a clear link, so that two standard errors to each side leave "
        "out zero? Put their letters into links, in curly brackets and in quotes."
    )
    given = {"slopes": {row[0]: row[2] for row in rows}, "errors": {row[0]: row[3] for row in rows}}
    return Task((question,), Table(("class", "pairs", "slope", "error"), tuple(rows)), given)


def _links(classes: Classes) -> set[str]:
    return classes.where(lambda one: one.fit.clear)


_LINKS_WRONG: tuple[Misconception[Classes], ...] = (
    Misconception(
        "size for certainty",
        "You went by how steep the slope is. A steep slope from few pairs can be chance.",
        "Set each slope beside its standard error.",
        lambda classes: classes.where(lambda one: one.fit.slope >= STEEP),
    ),
    Misconception(
        "many pairs are enough",
        "You went by the number of pairs. Many pairs make a slope sure; they don't make it differ "
        "from zero.",
        "Two standard errors to each side: is zero among them?",
        lambda classes: classes.where(lambda one: len(one.pairs) >= MANY),
    ),
    Misconception(
        "any slope is a link",
        "Hardly any slope is exactly zero, with or without a link.",
        "Ask how large a slope could come about by chance: that is what the standard error tells.",
        lambda classes: classes.where(lambda one: one.fit.slope > 0),
    ),
    Misconception(
        "turned round",
        "You named the classes whose interval holds zero. There nothing is clear.",
        "Name the others.",
        lambda classes: classes.where(lambda one: not one.fit.clear),
    ),
)


def _draw_links(rng: random.Random) -> Classes | None:
    """Draw classes none of which is a close call: what is rounded must not decide."""
    drawn = _draw_classes(rng)
    close = any(abs(abs(one.slope) - 2 * one.error) < 0.03 for one in drawn.fits())
    return None if close or not _links(drawn) else drawn


LINKS: Exercise[Classes] = Exercise(
    id="links",
    title="Which classes show a link?",
    points=2,
    hands_in="links",
    stub="links = {...}",
    draw=_draw_links,
    ask=_ask_links,
    solve=_links,
    judge=judge_set(_links, _LINKS_WRONG, letter_set, what="letters in quotes"),
    wrong=_LINKS_WRONG,
    alternatives=(lambda classes: sorted(_links(classes)),),
    hint="Slope less two errors, slope plus two errors: is zero between them?",
)


@dataclass(frozen=True)
class Sellers:
    """Bargains of sellers with a strong sheet and with a weak one; strong ones open higher.

    ``costs``: what the choice costs each seller, in the order of the pairs.
    """

    scatter: Scatter
    costs: tuple[int, ...]

    def of(self, cost: int) -> Fit:
        """Return the line through the pairs whose sellers have this cost."""
        pairs = zip(self.scatter.pairs, self.costs, strict=True)
        chosen = Scatter(tuple(one for one, own in pairs if own == cost))
        return chosen.fit

    def mean(self, cost: int, what: str) -> float:
        """Return the mean first offer, or the mean price, at this cost."""
        pairs = zip(self.scatter.pairs, self.costs, strict=True)
        return fmean(getattr(one, what) for one, own in pairs if own == cost)

    @property
    def both(self) -> tuple[int, int]:
        """The lower and the higher cost."""
        low, high = sorted(set(self.costs))
        return low, high


EACH = 9


def _draw_sellers(rng: random.Random) -> Sellers:
    slope = rng.uniform(0, 0.5)
    weak, strong = rng.randint(1, 4), rng.randint(9, 13)
    groups = []
    for cost in (weak, strong):
        opens = (cost + 6, cost + 13)
        zone = (cost, cost + 14)
        planted = PairModel(zone=zone, slope=slope, noise=1.2, high=opens, low=opens)
        groups.append(simulate_pairs(rng, EACH, planted))
    pairs = tuple(pair for group in groups for pair in group)
    return Sellers(Scatter(pairs), (weak,) * EACH + (strong,) * EACH)


def _ask_power(sellers: Sellers) -> Task:
    low, high = sellers.both
    question = (
        f"Some sellers had a weak sheet (the choice cost them {low}), others a strong one (it cost "
        f"them {high}), and each chose freely how to open. Who was stronger also opened higher, so "
        "a line through all points mixes two things. How steep is it among sellers of the same "
        "cost? Put the mean of the two slopes, one for each cost, into power."
    )
    scatter = sellers.scatter
    rows = tuple(
        (number, cost, one.first, one.price)
        for number, (one, cost) in enumerate(zip(scatter.pairs, sellers.costs, strict=True), 1)
    )
    given = {"costs": list(sellers.costs), "firsts": scatter.firsts, "prices": scatter.prices}
    return Task((question,), Table(("pair", "cost", "first offer", "price"), rows), given)


def _within(sellers: Sellers) -> float:
    low, high = sellers.both
    return (sellers.of(low).slope + sellers.of(high).slope) / 2


def _between(sellers: Sellers) -> float:
    low, high = sellers.both
    prices = sellers.mean(high, "price") - sellers.mean(low, "price")
    return prices / (sellers.mean(high, "first") - sellers.mean(low, "first"))


_POWER_WRONG: tuple[Misconception[Sellers], ...] = (
    Misconception(
        "power taken for anchor",
        "That is the slope through all points. Strong sellers open higher and also get more, "
        "whatever they say first.",
        "Lay one line through the weak sellers and another through the strong ones.",
        lambda sellers: sellers.scatter.fit.slope,
    ),
    Misconception(
        "only power",
        "That is the slope between the two groups: what a stronger sheet brings. It is the part "
        "to take out.",
        "Compare sellers who have the same cost.",
        _between,
    ),
    Misconception(
        "half of the class",
        "That is the slope of one group only.",
        "Take the mean of both groups' slopes.",
        lambda sellers: sellers.of(sellers.both[0]).slope,
    ),
)

POWER: Exercise[Sellers] = Exercise(
    id="power",
    title="Anchor or power?",
    points=3,
    hands_in="power",
    stub="power = ...",
    draw=_draw_sellers,
    ask=_ask_power,
    solve=_within,
    judge=judge_number(_within, _POWER_WRONG, NEAR),
    wrong=_POWER_WRONG,
    alternatives=(lambda sellers: round(_within(sellers), 2),),
    hint="Two slopes, one for each cost, and their mean.",
)
