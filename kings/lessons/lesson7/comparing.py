"""The last two exercises of lesson 7: a paired comparison, and what intervals allow one to say."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_numbers, judge_set, word_set
from kings.lessons.task import Cell, Table
from kings.lessons.task import Task
from kings.sim.intervals import estimate, half_width

DEALS = 12
TWENTIETH = 0.051


@dataclass(frozen=True)
class Deals:
    """What two bots scored with the same cards, deal by deal."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]

    @property
    def apart(self) -> list[int]:
        """Return the differences, deal by deal."""
        return [one - other for one, other in zip(self.mine, self.theirs, strict=True)]


def _draw_deals(rng: random.Random) -> Deals:
    cards = [rng.randint(10, 40) for _ in range(DEALS)]
    mine = tuple(base + rng.randint(-3, 6) for base in cards)
    return Deals(mine, tuple(base + rng.randint(-4, 4) for base in cards))


def _ask_paired(deals: Deals) -> Task:
    words = (
        f"Two bots took the same seat with the same cards, in {DEALS} deals. How many points more "
        "does the first one make on average, and how sure is that?",
        "Put the two ends of the 95% interval for the mean difference into interval, the lower one "
        f"first; to a tenth will do. (Student's t for {DEALS} deals: "
        f"{half_width(1, DEALS):.3f}.)",
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(deal), one, other)
        for deal, (one, other) in enumerate(zip(deals.mine, deals.theirs, strict=True), start=1)
    )
    given = {"mine": list(deals.mine), "theirs": list(deals.theirs), "t": half_width(1, DEALS)}
    return Task(words, Table(("deal", "first", "second"), rows), given)


def _around(centre: float, error: float) -> tuple[float, float]:
    half = half_width(error, DEALS)
    return centre - half, centre + half


def _paired(deals: Deals) -> tuple[float, float]:
    found = estimate(deals.apart)
    assert found.low is not None and found.high is not None
    return found.low, found.high


def _unpaired(deals: Deals) -> tuple[float, float]:
    error = sqrt((stdev(deals.mine) ** 2 + stdev(deals.theirs) ** 2) / DEALS)
    return _around(mean(deals.apart), error)


def _spread(deals: Deals) -> tuple[float, float]:
    return _around(mean(deals.apart), stdev(deals.apart))


def _without_t(deals: Deals) -> tuple[float, float]:
    error = stdev(deals.apart) / sqrt(DEALS)
    return mean(deals.apart) - error, mean(deals.apart) + error


_PAIRED_WRONG: tuple[Misconception[Deals], ...] = (
    Misconception(
        "not paired",
        "You treated the two columns as if the cards were different. Most of the spread is the "
        "luck of the cards, and that is the same for both.",
        "First the difference in each deal, then its mean and its spread.",
        _unpaired,
    ),
    Misconception(
        "spread for error",
        "So widely single deals are spread. The mean of many deals is surer.",
        "Divide the spread by the square root of the number of deals.",
        _spread,
    ),
    Misconception(
        "one error wide",
        "You went one standard error to each side. That holds the truth in two cases of three "
        "only.",
        "Multiply the standard error by Student's t.",
        _without_t,
    ),
)

PAIRED: Exercise[Deals] = Exercise(
    id="paired",
    title="The same cards for both",
    points=3,
    hands_in="interval",
    stub="interval = (..., ...)",
    draw=_draw_deals,
    ask=_ask_paired,
    solve=_paired,
    judge=judge_numbers(_paired, _PAIRED_WRONG, TWENTIETH, many=2),
    wrong=_PAIRED_WRONG,
    alternatives=(lambda deals: [round(end, 1) for end in _paired(deals)],),
    hint="Differences, their mean, their spread, the root of how many there are, and t.",
)


@dataclass(frozen=True)
class Rows:
    """Intervals of several characters' gains over the keeper, in VP."""

    rows: tuple[tuple[str, float, float], ...]

    def named(self, holds: Sequence[bool]) -> set[str]:
        """Return the names of the rows of which something holds."""
        return {name for (name, _, _), yes in zip(self.rows, holds, strict=True) if yes}


CHARACTERS = ("grudger", "reckoner", "opportunist", "cynic", "saint")


def _draw_rows(rng: random.Random) -> Rows:
    rows = []
    for name in CHARACTERS:
        centre, half = rng.uniform(-2, 3), rng.uniform(0.4, 2)
        rows.append((name, round(centre - half, 1), round(centre + half, 1)))
    return Rows(tuple(rows))


def _ask_shown(found: Rows) -> Task:
    words = (
        "In a tournament each of these characters took the keeper's seat, with the same cards. "
        "Below stand the ends of the 95% interval of what it gains over the keeper, in points.",
        "Of which characters is it shown that they gain over the keeper? Put their names into "
        "shown, in quotes and in curly brackets; set() if there is none.",
    )
    table = Table(("character", "from", "to"), found.rows)
    return Task(words, table, {name: (low, high) for name, low, high in found.rows})


def _shown(found: Rows) -> set[str]:
    return found.named([low > 0 for _, low, _ in found.rows])


def _middle(found: Rows) -> set[str]:
    return found.named([low + high > 0 for _, low, high in found.rows])


def _possible(found: Rows) -> set[str]:
    return found.named([high > 0 for _, _, high in found.rows])


def _decided(found: Rows) -> set[str]:
    return found.named([low > 0 or high < 0 for _, low, high in found.rows])


_SHOWN_WRONG: tuple[Misconception[Rows], ...] = (
    Misconception(
        "the middle is enough",
        "You named all whose middle lies above 0. Where the interval reaches below 0, chance may "
        "have done it.",
        "On which side of 0 does the whole interval lie?",
        _middle,
    ),
    Misconception(
        "possible is shown",
        "You named all that could gain. An interval that reaches above 0 leaves it open; that is "
        "not the same as shown.",
        "On which side of 0 does the whole interval lie?",
        _possible,
    ),
    Misconception(
        "any difference",
        "You named all that differ from the keeper. Some of them lose by it.",
        "Which way do they differ?",
        _decided,
    ),
)


SHOWN: Exercise[Rows] = Exercise(
    id="shown",
    title="What has been shown?",
    points=2,
    hands_in="shown",
    stub="shown = {...}",
    draw=lambda rng: _some(_draw_rows(rng)),
    ask=_ask_shown,
    solve=_shown,
    judge=judge_set(
        _shown, _SHOWN_WRONG, word_set, what="names from the table", among=lambda _: CHARACTERS
    ),
    wrong=_SHOWN_WRONG,
    alternatives=(lambda found: sorted(_shown(found)),),
    hint="An interval shows a gain if all of it lies above 0.",
)


def _some(found: Rows) -> Rows | None:
    """Leave out numbers by which nobody, or everybody, is shown to gain."""
    return found if 1 <= len(_shown(found)) < len(CHARACTERS) else None
