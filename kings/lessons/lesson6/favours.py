"""A favour for a promise: what happens if words don't bind, and what is to be paid at once."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_number, judge_numbers
from kings.lessons.task import Task
from kings.lessons.task import Table

Points = tuple[int, int]


@dataclass(frozen=True)
class Favour:
    """Ada can do Ben a favour now; Ben would pay for it later.

    ``start``: what both have without a favour; ``cost``: what it costs Ada; ``worth``: to Ben;
    ``promised``: gold that Ben names for later; ``trust``: out of ten times, how often Ada thinks
    he pays.
    """

    start: Points
    cost: int
    worth: int
    promised: int
    trust: int = 0

    def done(self, *, paid: bool) -> Points:
        """Return what both have if the favour is done."""
        gold = self.promised if paid else 0
        return self.start[0] - self.cost + gold, self.start[1] + self.worth - gold


def solve_words(favour: Favour) -> Points:
    """Return what both have in the end under the real rules, by backward induction."""
    pays = favour.done(paid=True)[1] > favour.done(paid=False)[1]
    after = favour.done(paid=pays)
    return after if after[0] > favour.start[0] else favour.start


def _draw_favour(rng: random.Random) -> Favour:
    cost = rng.randint(2, 6)
    promised = cost + rng.randint(1, 3)
    start = rng.randint(12, 30), rng.randint(12, 30)
    return Favour(start, cost, promised + rng.randint(1, 4), promised, rng.randint(2, 8))


def _ask_hold_up(favour: Favour) -> Task:
    ada, ben = favour.start
    words = (
        f"It is Ada's turn in round 6. Without a deal Ada ends with {ada} points and Ben with "
        f"{ben}. Ada can do Ben a favour now: it costs Ada {favour.cost} points and brings Ben "
        f"{favour.worth}. Ben has no gold at hand; he promises {favour.promised} gold at the end "
        "of round 7, the last. Afterwards nobody meets again, both think only of points, and both "
        "know it of each other.",
        "What do Ada and Ben have in the end by the real rules, where a promise does not bind "
        "(S-52)? Put the two numbers into end, in this order.",
    )
    rows = (
        ("no favour", *favour.start),
        ("favour, and Ben pays", *favour.done(paid=True)),
        ("favour, and Ben does not pay", *favour.done(paid=False)),
    )
    table = Table(("what happens", "Ada", "Ben"), rows)
    return Task(words, table, {label: points for label, *points in rows})


_HOLD_UP_WRONG: tuple[Misconception[Favour], ...] = (
    Misconception(
        "promise taken for binding",
        "You let Ben pay. At the end of the last round paying costs him gold and brings him "
        "nothing any more.",
        "Begin with the last decision: what is better for Ben at that moment?",
        lambda favour: favour.done(paid=True),
    ),
    Misconception(
        "the first step before the last",
        "You saw that Ben won't pay, but you let Ada do the favour all the same. She sees it, too.",
        "Knowing what Ben will do: is the favour good for Ada?",
        lambda favour: favour.done(paid=False),
    ),
    Misconception(
        "points from nowhere",
        "You gave each of them what is best for each. These can't happen together.",
        "Choose one row of the table.",
        lambda favour: (favour.done(paid=True)[0], favour.done(paid=False)[1]),
    ),
)

HOLD_UP: Exercise[Favour] = Exercise(
    id="hold-up",
    title="A favour for a promise",
    points=2,
    hands_in="end",
    stub="end = (..., ...)",
    draw=_draw_favour,
    ask=_ask_hold_up,
    solve=solve_words,
    judge=judge_numbers(solve_words, _HOLD_UP_WRONG, many=2),
    wrong=_HOLD_UP_WRONG,
    alternatives=(lambda favour: list(map(float, solve_words(favour))),),
    hint="From the last decision back to the first.",
)


def _ask_now(favour: Favour) -> Task:
    words = (
        f"Again a favour costs Ada {favour.cost} points, and Ben promises {favour.promised} gold "
        f"for later. From his record Ada thinks that he pays {favour.trust} times out of 10. Now "
        "Ben has some gold at hand, and adds a part that is paid at once.",
        "What is the least whole gold, paid at once beside the promise, with which Ada does not "
        "lose on average? Put the number into now.",
    )
    given = {"cost": favour.cost, "promised": favour.promised, "trust": favour.trust / 10}
    return Task(words, None, given)


def _draw_doubt(rng: random.Random) -> Favour | None:
    favour = _draw_favour(rng)
    return favour if _now(favour) >= 1 else None


def _now(favour: Favour) -> int:
    return max(0, math.ceil(favour.cost - favour.promised * favour.trust / 10 - 1e-9))


_NOW_WRONG: tuple[Misconception[Favour], ...] = (
    Misconception(
        "word worth nothing",
        "You let Ada be paid as if the promise were worth nothing. She thinks that he pays "
        "sometimes.",
        "What is the promise worth to her on average?",
        lambda favour: favour.cost,
    ),
    Misconception(
        "word worth gold",
        "You counted the promise in full. He does not always pay.",
        "What is the promise worth to her on average?",
        lambda favour: max(0, favour.cost - favour.promised),
    ),
    Misconception(
        "the wrong chance",
        "You counted how often he does not pay, instead of how often he does.",
        "Read the record once more.",
        lambda favour: max(
            0, math.ceil(favour.cost - favour.promised * (10 - favour.trust) / 10 - 1e-9)
        ),
    ),
    Misconception(
        "rounded down",
        "With so little she loses a little on average. Gold is whole, and she must not lose.",
        "Which way do you have to round?",
        lambda favour: _now(favour) - 1,
    ),
)

NOW: Exercise[Favour] = Exercise(
    id="now",
    title="How much at once?",
    points=2,
    hands_in="now",
    stub="now = ...",
    draw=_draw_doubt,
    ask=_ask_now,
    solve=_now,
    judge=judge_number(_now, _NOW_WRONG),
    wrong=_NOW_WRONG,
    alternatives=(lambda favour: float(_now(favour)),),
    hint="What it costs, less what the word is worth on average.",
)
