"""Lesson 2: first offers. Does the number move the price, or who names it, and how sure is that?

Six exercises over the bargains of simulated pairs, a line through points (``fit``), and three
questions about another class, whose answers the bargains that ship compute. What a class may not
know before it has bargained is in no title, sheet or question that it sees until then.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import StatisticsError, correlation, fmean, linear_regression, stdev

from kings.analysis.findings.openings import Bargain, Openings, class_openings, openings
from kings.classroom.class_folder import read_class
from kings.classroom.lots import CELLS, SCENE, SEATS
from kings.errors import BadInput
from kings.lessons import answers
from kings.lessons.bargains import PairModel, bargains, simulate_pairs
from kings.lessons.chart import Chart, Charts, Mark, Meaning, Shape, Stroke
from kings.lessons.exercise import RIGHT, Exercise, Kind, Misconception, Verdict, wrong
from kings.lessons.forms import numbers_form
from kings.lessons.lesson import Lesson, Question
from kings.lessons.steps import LessonPlan, Step
from kings.lessons.task import Table, Task
from kings.lessons.terms import plain_word
from kings.words import listed

# A line through points.

SURE = 2.0
"""How many standard errors an interval reaches to each side; about 95 of 100 hold the truth."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The line ``price = intercept + slope × first``.

    ``error``: the standard error of the slope; ``spread``: the standard deviation of the points
    around the line, in gold; ``link``: Pearson's correlation.
    """

    slope: float
    intercept: float
    error: float
    spread: float
    link: float

    def interval(self, errors: float = SURE) -> tuple[float, float]:
        """Return the interval of the slope; ``errors``: how many standard errors to each side."""
        return self.slope - errors * self.error, self.slope + errors * self.error

    def at(self, first: float) -> float:
        """Return the price that the line says for a first offer."""
        return self.intercept + self.slope * first

    @property
    def clear(self) -> bool:
        """Whether the interval of the slope leaves out zero."""
        low, high = self.interval()
        return low > 0 or high < 0


def fit(firsts: Sequence[float], prices: Sequence[float]) -> Fit:
    """Return the line that least squares lays through points, and how sure its slope is.

    ``firsts`` and ``prices``: the two coordinates of each point. Raises ``BadInput`` for fewer than
    three points, or for points that are all in one place.
    """
    if len(firsts) < 3:
        raise BadInput("A line with an error needs at least three points.")
    try:
        slope, intercept = linear_regression(firsts, prices)
        link = correlation(firsts, prices)
    except StatisticsError as error:
        raise BadInput("A line needs points that differ.") from error
    middle = fmean(firsts)
    residuals = [
        price - intercept - slope * first for first, price in zip(firsts, prices, strict=True)
    ]
    spread = math.sqrt(sum(residual * residual for residual in residuals) / (len(firsts) - 2))
    width = math.sqrt(sum((first - middle) ** 2 for first in firsts))
    return Fit(slope, intercept, spread / width, spread, link)


# The slope of a scatter, and how sure it is: exercises 1 and 3.

PAIRS = 16
NEAR = 0.006
"""How far a slope may be off: two digits are enough."""


@dataclass(frozen=True)
class Scatter:
    """Bargains of one simulated class over the same price."""

    pairs: tuple[Bargain, ...]

    @property
    def firsts(self) -> list[int]:
        """The first offers, in gold."""
        return [bargain.first for bargain in self.pairs]

    @property
    def prices(self) -> list[int]:
        """The prices, in gold, in the same order."""
        return [bargain.price for bargain in self.pairs]

    @property
    def fit(self) -> Fit:
        """The line through the first offers and prices."""
        return fit(self.firsts, self.prices)

    def task(self, *words: str, **given: object) -> Task:
        """Return a task about these bargains, with a line for each pair.

        ``words``: its paragraphs; ``given``: what is handed to Python beside the table, by name.
        """
        rows = tuple((bargain.pair, bargain.first, bargain.price) for bargain in self.pairs)
        table = Table(("pair", "first offer", "price"), rows)
        return Task(words, table, {"firsts": self.firsts, "prices": self.prices, **given})


def _draw_scatter(rng: random.Random) -> Scatter:
    slope, noise = rng.uniform(0.15, 0.7), rng.uniform(1, 3)
    return Scatter(simulate_pairs(rng, PAIRS, PairModel(slope=slope, noise=noise)))


def _ask_scatter(scatter: Scatter, question: str) -> Task:
    return scatter.task(
        f"{PAIRS} simulated pairs bargained over the same thing. The first offer of each and its "
        "price, in gold:",
        question,
    )


def _slope(scatter: Scatter) -> float:
    return scatter.fit.slope


SLOPE: Exercise[Scatter] = Exercise(
    id="slope",
    title="How steep is it?",
    points=2,
    stub="slope = ...",
    draw=_draw_scatter,
    ask=lambda scatter: _ask_scatter(
        scatter,
        "By how much gold does the price rise with each gold of the first offer, on the line that "
        "least squares lays through the points? Put the slope, to two digits at least, into slope.",
    ),
    solve=_slope,
    answer=answers.number(NEAR),
    wrong=(
        Misconception(
            "axes turned round",
            "That is how the first offer changes with the price. But the first offer came first.",
            "What explains stands first: the first offer lies on the x axis.",
            lambda scatter: fit(scatter.prices, scatter.firsts).slope,
        ),
        Misconception(
            "correlation for slope",
            "That is the correlation. It says how close the points lie to a line, not how steep "
            "it is.",
            "A slope has a unit: gold of price for each gold of first offer.",
            lambda scatter: scatter.fit.link,
        ),
        Misconception(
            "ratio for slope",
            "That is the price as a share of the first offer. A line need not begin at nothing.",
            "Ask how much the price changes when the first offer changes by one gold.",
            lambda scatter: fmean(scatter.prices) / fmean(scatter.firsts),
        ),
    ),
    alternatives=(lambda scatter: round(_slope(scatter), 2),),
    hint="statistics.linear_regression(firsts, prices) knows the way.",
)

LEAST_ERRORS, MOST_ERRORS = 1.9, 2.25
"""Between 1.96 standard errors, two, and what Student's t asks for with so few pairs."""


def _around(middle: float, half: float) -> tuple[float, float]:
    return middle - half, middle + half


def _judge_interval(exercise: Exercise[Scatter], scatter: Scatter, answer: object) -> Verdict:
    """Accept any usual width: two errors, 1.96 of them, or Student's t."""
    ends = _read_pair(answer)
    if ends is None or not ends[0] <= ends[1]:
        return wrong(note="The answer should be two numbers, the lower first.")
    low, high = ends
    line = scatter.fit
    errors = (high - low) / 2 / line.error
    is_centred = answers.same_value((low + high) / 2, line.slope, NEAR)
    if is_centred and LEAST_ERRORS <= errors <= MOST_ERRORS:
        return RIGHT
    return answers.mistake_shown(exercise, scatter, [low, high], answers.within(NEAR))


def _read_pair(answer: object) -> tuple[float, float] | None:
    """Return two plain numbers as floats; None for anything else."""
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return None
    if not all(isinstance(end, int | float) and not isinstance(end, bool) for end in answer):
        return None
    return float(answer[0]), float(answer[1])


INTERVAL: Exercise[Scatter] = Exercise(
    id="interval",
    title="How sure is it?",
    points=3,
    stub="interval = (..., ...)",
    draw=_draw_scatter,
    ask=lambda scatter: _ask_scatter(
        scatter,
        "Give the interval of the slope that reaches two standard errors to each side, the lower "
        "end first. (The standard error is s / sqrt(sum of (first − mean)²), where s is the root "
        "of the summed squares around the line divided by the number of pairs less two.)",
    ),
    solve=lambda scatter: scatter.fit.interval(),
    answer=Kind(_judge_interval, lambda _: numbers_form(2, ("from", "to"))),
    wrong=(
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
    ),
    alternatives=(
        lambda scatter: scatter.fit.interval(1.96),
        lambda scatter: list(scatter.fit.interval(2.145)),
    ),
    hint="Find the slope, then its standard error, and go two of them to each side.",
)


# Exercise 2: two things were drawn by lot, and each has its own effect.

TENTH = 0.051
"""How far a difference of means may be off: one digit is enough."""


@dataclass(frozen=True)
class Crossed:
    """Bargains of one simulated class, as many of each of the four kinds of pairs."""

    pairs: tuple[Bargain, ...]

    def mean(self, opens: str = "", level: str = "") -> float:
        """Return the mean price of the pairs that drew this; an empty word: either."""
        return fmean(
            one.price for one in self.pairs if opens in ("", one.opens) and level in ("", one.level)
        )


def _draw_crossed(rng: random.Random) -> Crossed:
    slope, opener = rng.choice(((0.5, 0.0), (0.0, 4.0), (0.4, 3.0), (0.3, -3.0)))
    model = PairModel(slope=slope, opener=opener, noise=1.5)
    return Crossed(simulate_pairs(rng, 4 * len(CELLS), model))


def _ask_effects(crossed: Crossed) -> Task:
    words = (
        f"{len(crossed.pairs)} simulated pairs bargained over the same thing. By lot their sheets "
        "said who names the first price, and whether it is a high one or a low one. The prices, in "
        "gold:",
        "By how much is the mean price higher after a high first offer than after a low one, and "
        "by how much is it higher where the seller opens than where the payer does? Put both "
        "differences into effects, in this order; to a tenth will do.",
    )
    rows = tuple((one.pair, one.opens, one.level, one.price) for one in crossed.pairs)
    given = {
        name: [getattr(one, name) for one in crossed.pairs] for name in ("opens", "level", "price")
    }
    return Task(words, Table(("pair", "opens", "first offer", "price"), rows), given)


def _effects(crossed: Crossed) -> tuple[float, float]:
    return (
        crossed.mean(level="high") - crossed.mean(level="low"),
        crossed.mean("seller") - crossed.mean("payer"),
    )


def _at_once(crossed: Crossed) -> tuple[float, float]:
    """Compare the two kinds of pairs that differ in both."""
    both = crossed.mean("seller", "high") - crossed.mean("payer", "low")
    return both, both


def _half_of_the_pairs(crossed: Crossed) -> tuple[float, float]:
    return (
        crossed.mean("seller", "high") - crossed.mean("seller", "low"),
        crossed.mean("seller", "high") - crossed.mean("payer", "high"),
    )


def _from_the_middle(crossed: Crossed) -> tuple[float, float]:
    return crossed.mean(level="high") - crossed.mean(), crossed.mean("seller") - crossed.mean()


EFFECTS: Exercise[Crossed] = Exercise(
    id="effects",
    title="The number, or who names it?",
    points=3,
    stub="effects = (..., ...)",
    draw=_draw_crossed,
    ask=_ask_effects,
    solve=_effects,
    answer=answers.numbers(
        2, TENTH, labels=lambda _: ("high less low", "seller less payer"), unit="gold"
    ),
    wrong=(
        Misconception(
            "two things at once",
            "You compared pairs that differ in both: a seller who began high with a payer who "
            "began low. So you can't say which of the two did it.",
            "Compare all high first offers with all low ones; in each half both sides open equally "
            "often.",
            _at_once,
        ),
        Misconception(
            "the other way round",
            "Both differences are right, but they stand in the other order.",
            "First what the height of the number does, then what the side does that names it.",
            lambda crossed: (_effects(crossed)[1], _effects(crossed)[0]),
        ),
        Misconception(
            "half of the pairs",
            "You left out half of the pairs each time: the payers who opened, and the low offers. "
            "What they show is as good.",
            "Take the mean over all pairs with a high first offer, whoever named it; and so on.",
            _half_of_the_pairs,
        ),
        Misconception(
            "from the middle",
            "That is how far each half is from the mean of all pairs. The question asks how far "
            "the halves are from each other.",
            "Subtract one half's mean from the other's.",
            _from_the_middle,
        ),
    ),
    alternatives=(lambda crossed: [round(value, 1) for value in _effects(crossed)],),
    hint="Four means: of the high offers, the low ones, the sellers who opened, and the payers.",
)


# Exercises 4 and 5: which classes show a link, and is it the anchor or a better sheet?

LETTERS = "ABCDE"


@dataclass(frozen=True)
class Classes:
    """Five simulated classes of different sizes."""

    scatters: tuple[Scatter, ...]

    def lettered(self) -> Iterable[tuple[str, Scatter]]:
        """Return the classes with their letters."""
        return zip(LETTERS, self.scatters, strict=True)

    def where(self, holds: Callable[[Scatter], bool]) -> set[str]:
        """Return the letters of the classes of which something holds."""
        return {letter for letter, scatter in self.lettered() if holds(scatter)}


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
"""What looks like a link to those who go by the slope alone, or by the number of pairs alone."""


def _ask_links(classes: Classes) -> Task:
    rows = [
        (letter, len(scatter.pairs), round(scatter.fit.slope, 2), round(scatter.fit.error, 2))
        for letter, scatter in classes.lettered()
    ]
    question = (
        "Five simulated classes, each with the slope of price on first offer and its standard "
        "error. Which of them show a clear link, so that two standard errors to each side leave "
        "out zero? Put their letters into links, in curly brackets and in quotes."
    )
    given = {"slopes": {row[0]: row[2] for row in rows}, "errors": {row[0]: row[3] for row in rows}}
    return Task((question,), Table(("class", "pairs", "slope", "error"), tuple(rows)), given)


def _links(classes: Classes) -> set[str]:
    return classes.where(lambda scatter: scatter.fit.clear)


def _draw_links(rng: random.Random) -> Classes | None:
    """Draw classes none of which is a close call: what is rounded must not decide."""
    classes = _draw_classes(rng)
    fits = [scatter.fit for scatter in classes.scatters]
    close = any(abs(abs(line.slope) - 2 * line.error) < 0.03 for line in fits)
    return None if close or not _links(classes) else classes


LINKS: Exercise[Classes] = Exercise(
    id="links",
    title="Which classes show a link?",
    points=2,
    stub="links = {...}",
    draw=_draw_links,
    ask=_ask_links,
    solve=_links,
    answer=answers.members(answers.letter_set, what="letters in quotes", among=lambda _: LETTERS),
    wrong=(
        Misconception(
            "size for certainty",
            "You went by how steep the slope is. A steep slope from few pairs can be chance.",
            "Set each slope beside its standard error.",
            lambda classes: classes.where(lambda scatter: scatter.fit.slope >= STEEP),
        ),
        Misconception(
            "many pairs are enough",
            "You went by the number of pairs. Many pairs make a slope sure; they don't make it "
            "differ from zero.",
            "Two standard errors to each side: is zero among them?",
            lambda classes: classes.where(lambda scatter: len(scatter.pairs) >= MANY),
        ),
        Misconception(
            "any slope is a link",
            "Hardly any slope is exactly zero, with or without a link.",
            "Ask how large a slope could come about by chance: that is what the standard error "
            "tells.",
            lambda classes: classes.where(lambda scatter: scatter.fit.slope > 0),
        ),
        Misconception(
            "turned round",
            "You named the classes whose interval holds zero. There nothing is clear.",
            "Name the others.",
            lambda classes: classes.where(lambda scatter: not scatter.fit.clear),
        ),
    ),
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

    def at(self, cost: int) -> Scatter:
        """Return the bargains of the sellers who have this cost."""
        pairs = zip(self.scatter.pairs, self.costs, strict=True)
        return Scatter(tuple(bargain for bargain, own in pairs if own == cost))

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
        model = PairModel(zone=zone, slope=slope, noise=1.2, high=opens, low=opens)
        groups.append(simulate_pairs(rng, EACH, model))
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
    return (sellers.at(low).fit.slope + sellers.at(high).fit.slope) / 2


def _between(sellers: Sellers) -> float:
    low, high = map(sellers.at, sellers.both)
    return (fmean(high.prices) - fmean(low.prices)) / (fmean(high.firsts) - fmean(low.firsts))


POWER: Exercise[Sellers] = Exercise(
    id="power",
    title="Anchor or power?",
    points=3,
    stub="power = ...",
    draw=_draw_sellers,
    ask=_ask_power,
    solve=_within,
    answer=answers.number(NEAR),
    wrong=(
        Misconception(
            "power taken for anchor",
            "That is the slope through all points. Strong sellers open higher and also get more, "
            "whatever they say first.",
            "Lay one line through the weak sellers and another through the strong ones.",
            lambda sellers: sellers.scatter.fit.slope,
        ),
        Misconception(
            "only power",
            "That is the slope between the two groups: what a stronger sheet brings. It is the "
            "part to take out.",
            "Compare sellers who have the same cost.",
            _between,
        ),
        Misconception(
            "half of the class",
            "That is the slope of one group only.",
            "Take the mean of both groups' slopes.",
            lambda sellers: sellers.at(sellers.both[0]).fit.slope,
        ),
    ),
    alternatives=(lambda sellers: round(_within(sellers), 2),),
    hint="Two slopes, one for each cost, and their mean.",
)


# The last exercise: bounds that hold prices nobody has seen yet.

SEEN, NEW, HELD = 24, 6, 5
WIDEST = 6.0
"""The most spreads that bounds may be wide on average; four of them hold 95 of 100 prices."""

MODEL = PairModel(zone=(5, 45), slope=0.6, noise=2.0, high=(30, 48), low=(2, 16))
Bounds = list[tuple[float, float]]


@dataclass(frozen=True)
class Hidden:
    """Bargains that are shown, and later ones of which only the first offer is."""

    seen: Scatter
    later: tuple[Bargain, ...]

    def around(self, errors: float) -> Bounds:
        """Return bounds around the line; ``errors``: how many spreads to each side."""
        line = self.seen.fit
        half = errors * line.spread
        middles = [line.at(bargain.first) for bargain in self.later]
        return [(middle - half, middle + half) for middle in middles]

    def held(self, bounds: Bounds) -> int:
        """Return how many of the later prices lie within their bounds."""
        pairs = zip(bounds, self.later, strict=True)
        return sum(low <= bargain.price <= high for (low, high), bargain in pairs)


def _draw_hidden(rng: random.Random) -> Hidden | None:
    pairs = simulate_pairs(rng, SEEN + NEW, MODEL)
    drawn = Hidden(Scatter(pairs[:SEEN]), pairs[SEEN:])
    return drawn if drawn.held(drawn.around(1.7)) == NEW else None


def _ask_bounds(hidden: Hidden) -> Task:
    firsts = [bargain.first for bargain in hidden.later]
    return hidden.seen.task(
        f"{SEEN} simulated pairs and their prices; the same kind of pairs bargain on. Six more "
        f"have just opened with {listed(map(str, firsts))} gold.",
        f"Give a lower and an upper bound for each of the six prices, in this order, so that at "
        f"least {HELD} of the {NEW} prices lie within, and no wider than is needed. The answer is "
        "a list of six pairs.",
        new=firsts,
    )


def _judge_bounds(hidden: Hidden, answer: object) -> Verdict:
    given = answers.plain(answer)
    pairs = list(map(_read_pair, given)) if isinstance(given, list | tuple) else []
    bounds: Bounds = [pair for pair in pairs if pair is not None]
    if not len(bounds) == len(pairs) == NEW:
        return wrong(note=f"The answer should be a list of {NEW} pairs of numbers.")
    if any(low > high for low, high in bounds):
        return wrong("ends swapped")
    width = sum(high - low for low, high in bounds) / NEW
    if width > WIDEST * hidden.seen.fit.spread:
        return wrong("says nothing")
    held = hidden.held(bounds)
    if held >= HELD:
        return RIGHT
    return wrong("too sure", f"Your bounds hold {held} of the {NEW}.")


BOUNDS: Exercise[Hidden] = Exercise(
    id="bounds",
    title="Bounds that hold",
    points=3,
    stub="bounds = [...]",
    draw=_draw_hidden,
    ask=_ask_bounds,
    solve=lambda hidden: hidden.around(2),
    answer=answers.checked_by(_judge_bounds),
    wrong=(
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
    ),
    alternatives=(
        lambda hidden: hidden.around(2.2),
        lambda hidden: [list(pair) for pair in hidden.around(1.8)],
    ),
    hint="A line, and twice the spread of the points around it to each side.",
)


# The three questions. They come after the bargain, and are about other classes.

_EITHER = "Either may be true; it depends on how it was decided who opens, and how"


def shipped() -> Openings:
    """Return what the lots did to the prices of the simulated class that ships."""
    return openings(bargains(None, SCENE).pairs)


def _number() -> float:
    number = shipped().number
    assert number is not None
    return round(number.value, 1)


def _opener() -> float:
    opener = shipped().opener
    assert opener is not None
    return round(opener.value, 1)


_OTHER = (
    "In another class, of simulated pairs, any price from 2 to 16 gold suited both sides. Their "
    "sheets said by lot which side names the first price, and whether it is high (12 to 15 gold) "
    "or low (3 to 6). "
)

QUESTIONS = (
    Question(
        "number",
        f"{_OTHER}How much higher were prices on average where the first one named was high? "
        "(Below 0 if they were lower.)",
        least=-14,
        most=14,
        unit="gold",
        truth=_number,
    ),
    Question(
        "opener",
        "And how much higher were they where the seller named the first price, high or low, than "
        "where the payer did? (Below 0 if they were lower.)",
        least=-14,
        most=14,
        unit="gold",
        truth=_opener,
    ),
    Question(
        "reading",
        "In a third class everybody opened as they liked. Higher first offers went with higher "
        "prices. What follows?",
        (
            "A high first offer moves the price",
            "Whoever has the better sheet opens higher, and gets more anyway",
            _EITHER,
        ),
        truth=lambda: _EITHER,
    ),
)


# What a class bargained: first offers and prices of all pairs.

_SHAPES: dict[str, Shape] = {"seller": "disc", "payer": "square"}
"""The mark of a pair by who opened, in the colour of that seat."""


def charts(folders: Sequence[Path]) -> Charts:
    """Return what shows the first offers and prices of a class, with a star for a table's own."""
    found = class_openings(read_class(folders[0])) if folders else None
    return lambda table: None if found is None or not found.pairs else _chart(found, table)


def _chart(found: Openings, table: int | None) -> Chart:
    """Return the pairs as it was drawn by lot who opens; ``table``: whose own has a star."""
    own = [one for one in found.pairs if table is not None and one.pair == f"Table {table}"]
    many = Counter((one.opens, one.first, one.price) for one in found.pairs if one not in own)
    marks = [
        Mark(first, price, _SHAPES[opens], str(count) if count > 1 else "", SEATS[opens])
        for (opens, first, price), count in many.items()
    ]
    key = [
        Meaning(shape, f"a pair whose {opens} named the first price", seat=SEATS[opens])
        for opens, shape in _SHAPES.items()
    ]
    for one in own:
        marks.append(Mark(one.first, one.price, "star"))
        key.append(Meaning("star", f"your own; its {one.opens} did"))
    return Chart(
        title=found.title(),
        alt=found.alt(),
        across="first price named, in gold",
        up="price agreed on",
        marks=tuple(marks),
        strokes=tuple(_mean_lines(found)),
        key=tuple(key),
        said=(
            "The lines join the means after low and after high numbers. If they rise, the number "
            "moves the price; if one lies above the other, it matters who names it.",
            *found.sentences(),
        ),
    )


def _mean_lines(found: Openings) -> Iterator[Stroke]:
    """Yield for each opener the line from the mean of low first offers to that of high ones."""
    for opens, seat in SEATS.items():
        pairs = [one for one in found.pairs if one.opens == opens]
        kinds = [[one for one in pairs if one.level == level] for level in ("low", "high")]
        if all(kinds):
            low, high = (
                (fmean(one.first for one in kind), fmean(one.price for one in kind))
                for kind in kinds
            )
            yield Stroke(*low, *high, seat)


# The steps, for phones and for the teacher's page.

PLAN = LessonPlan(
    (
        Step(
            "sheet",
            "Your sheet",
            (3, 3, 5),
            "alone, each sheet with a note",
            "Go on: the sheet stays at hand while they bargain.",
            (
                "The trick of lesson 1, with other piles and a fuller purse. You bargain over C.",
                "Your sheet has a note. Do what it says, and keep it to yourself.",
            ),
            scene=SCENE,
            sold="C",
        ),
        Step(
            "bargain",
            "Bargain",
            (6, 7, 9),
            "pairs, sheets stay hidden",
            "Give one more minute aloud, then go on: no deal is a result too.",
            ("Do what your note says first. After that you are free.",),
            scene=SCENE,
            sold="C",
        ),
        Step(
            "predict",
            "Predict",
            (3, 3, 5),
            "alone, three questions about other classes",
            "Go on: whoever has two answers has enough to compare.",
            ("Three questions, about other classes than yours. They come again at the end.",),
        ),
        Step(
            "see",
            "See",
            (2, 3, 6),
            "each pair, sheets open; then the class's figure on the wall",
            "Leave the pairs out, and show the class's figure.",
            ("Open your sheets. This was the zone in which you bargained, and what you said.",),
        ),
        Step(
            "explain",
            "Explain",
            (3, 4, 6),
            "all together",
            "Say the first sentence and the last, and go on.",
            (
                "The pull of a first number is called anchoring: we look for reasons why the price "
                "could be near it, and concessions begin there.",
                "Another thing is the opener's power: whoever begins may seem surer, whatever the "
                "number is. Lots decided who began and how high, so the two can be told apart.",
                "What helps against an anchor? Before you answer, think of what the other side "
                "does without a deal, or of what you wanted to get (Galinsky and Mussweiler 2001).",
            ),
            terms=(plain_word("anchoring"),),
        ),
        Step(
            "exercises",
            "Exercises",
            (4, 7, 14),
            "alone, with numbers of one's own",
            "Stop here: the rest is for at home.",
            ("Everyone gets different numbers. Try as often as you like.",),
            exercises=("links", "effects", "power"),
            many=(1, 2, 3),
        ),
        Step(
            "again",
            "The same questions again",
            (3, 3, 4),
            "alone",
            "Go on: an empty answer is no wrong one.",
            ("The three questions about other classes.",),
        ),
        Step(
            "debrief",
            "Debrief",
            (12, 15, 20),
            "all together, screens down",
            "Take the second question of the card and the last sentence.",
            (
                "Before you answer a number, think of what they do without you, and of what you "
                "want.",
            ),
        ),
    ),
    bots={2: "greedy"},
    charts=charts,
    card=(
        "Show the figure of the class. “Which point is yours? What did your sheet ask of you?” Let "
        "a pair of each kind say how the bargain went.",
        "“What did you think of when you heard the first number?” Collect it on the board in two "
        "columns: thoughts about the number, and thoughts about what the other would do without a "
        "deal, or about what one wanted oneself. Galinsky and Mussweiler found that the second "
        "kind undoes the pull.",
        "Read both differences with their intervals aloud. If one holds zero: “for this one we "
        "can't tell, with so few pairs”.",
        "“May we say that the number caused it?” Yes, because of the lots. Ask what it would be "
        "worth had everybody opened as they liked, and what if every seller had begun high.",
        "One sentence to take home: before you answer a number, think of what they do without you, "
        "and of what you want.",
    ),
)


LESSON = Lesson(
    2,
    "32_settling_on_a_price",
    "How do two people settle on a price?",
    (SLOPE, EFFECTS, INTERVAL, LINKS, POWER, BOUNDS),
    QUESTIONS,
    PLAN,
)
