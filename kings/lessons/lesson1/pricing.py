"""The first three exercises of lesson 1: what it costs, who can pay how much, and the zone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.analysis.bargaining.prices import price_choices
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import CONTINUATION
from kings.lessons.turn import Turn, draw_turn
from kings.lessons.answers import judge_function, judge_number, judge_numbers
from kings.lessons.lesson1 import Sale, sales
from kings.lessons.task import Task


def told(frozen: Turn) -> tuple[str, ...]:
    """Say where we are, before the question."""
    purses = ", ".join(
        f"{name} {gold}"
        for name, gold in zip(frozen.decision.names, frozen.decision.gold, strict=True)
    )
    return (
        f"The last round, cards turned up, and {frozen.actor} decides. {CONTINUATION}",
        f"Gold in the purses: {purses}.",
    )


def _draw_sale(rng: random.Random) -> Sale | None:
    frozen = draw_turn(rng)
    if frozen is None or not frozen.settled:
        return None
    found = [sale for sale in sales(frozen) if sale.cost > 0 and sale.gain > 0]
    return rng.choice(found) if found else None


def _ask_reserve(sale: Sale) -> Task:
    frozen = sale.frozen
    question = (
        f"{sale.payer} would like {frozen.actor} to choose {sale.letter}. What is the least whole "
        f"gold that {frozen.actor} should take for it? Put the number into reserve."
    )
    given = {**frozen.given(), "payer": sale.payer, "choice": sale.letter}
    return Task((*told(frozen), question), frozen.table(), given)


def _least(sale: Sale) -> int:
    return sale.least


_RESERVE_WRONG: tuple[Misconception[Sale], ...] = (
    Misconception(
        "default ignored",
        "That is what the seller has in the end, not what the choice costs.",
        "Look for the row that the seller takes if nobody pays, and compare the two rows.",
        lambda sale: sale.has(sale.frozen.decision.active),
    ),
    Misconception(
        "wrong default",
        "You compared with passing. But if nobody pays, the seller does what suits the seller "
        "best, and that is another row.",
        "Find the greatest number in the seller's own column: that row happens unpaid.",
        lambda sale: (
            float(sale.frozen.decision.values[0, sale.frozen.decision.active])
            - sale.has(sale.frozen.decision.active)
        ),
    ),
    Misconception(
        "payer's worth for seller's cost",
        "That is what the choice is worth to the one who pays. The seller's own price does not "
        "depend on it.",
        "Stay in the column of the one who decides.",
        lambda sale: sale.gain,
    ),
    Misconception(
        "surplus for price",
        "That is the surplus, what both have more together. It is what there is to share, not "
        "what the seller must get.",
        "Leave the payer's column out: what does the seller alone lose?",
        lambda sale: sale.pair.surplus,
    ),
)

RESERVE: Exercise[Sale] = Exercise(
    id="reserve",
    title="What it costs the seller",
    points=2,
    hands_in="reserve",
    stub="reserve = ...",
    draw=_draw_sale,
    ask=_ask_reserve,
    solve=_least,
    judge=judge_number(_least, _RESERVE_WRONG),
    wrong=_RESERVE_WRONG,
    alternatives=(lambda sale: float(sale.least),),
    hint="Which row does the seller take unpaid, and what does the seller lose by the other one?",
)


@dataclass(frozen=True)
class Two:
    """Two sales of one decision: in the first the purse is what limits, in the second it is not."""

    first: Sale
    second: Sale

    def both(self, of: Callable[[Sale], float]) -> tuple[float, float]:
        """Return a number of each."""
        return of(self.first), of(self.second)


def _draw_two(rng: random.Random) -> Two | None:
    frozen = draw_turn(rng, 4, poor=True)
    if frozen is None or not frozen.settled:
        return None
    wanted = [sale for sale in sales(frozen) if sale.gain > 0]
    short = [sale for sale in wanted if sale.gain > sale.purse]
    rich = [sale for sale in wanted if sale.gain < sale.purse]
    return Two(rng.choice(short), rng.choice(rich)) if short and rich else None


def _ask_limits(two: Two) -> Task:
    frozen = two.first.frozen
    first, second = two.first, two.second
    question = (
        f"What is the most whole gold that {first.payer} should and can pay for {first.letter}, "
        f"and what is the most that {second.payer} should and can pay for {second.letter}, if "
        "nobody else pays? Put both numbers into limits, in this order."
    )
    asked = {"payers": (first.payer, second.payer), "choices": (first.letter, second.letter)}
    return Task((*told(frozen), question), frozen.table(), {**frozen.given(), **asked})


def _limit(sale: Sale) -> int:
    assert sale.pair.limit is not None
    return sale.pair.limit


_LIMITS_WRONG: tuple[Misconception[Two], ...] = (
    Misconception(
        "purse ignored",
        "One of these limits is more than the payer has.",
        "Look at the purses: nobody can pay gold that is not there (S-53).",
        lambda two: two.both(lambda sale: sale.gain),
    ),
    Misconception(
        "purse for worth",
        "You gave what is in the purses. But a choice may be worth less than that.",
        "What does the payer have more than if nothing is paid?",
        lambda two: two.both(lambda sale: sale.purse),
    ),
    Misconception(
        "default ignored",
        "That is what the payers have in the end. Part of it they have without paying.",
        "Compare with the row that the seller takes unpaid, in the payer's column.",
        lambda two: two.both(lambda sale: sale.has(sale.pair.payer)),
    ),
    Misconception(
        "surplus for limit",
        "You counted the seller's loss as well. That is the surplus; a payer looks at the "
        "payer's own column.",
        "Stay in the column of the one who pays.",
        lambda two: two.both(lambda sale: sale.pair.surplus),
    ),
)


def _limits(two: Two) -> tuple[float, float]:
    return two.both(_limit)


LIMITS: Exercise[Two] = Exercise(
    id="limits",
    title="What payers can pay",
    points=3,
    hands_in="limits",
    stub="limits = (..., ...)",
    draw=_draw_two,
    ask=_ask_limits,
    solve=_limits,
    judge=judge_numbers(_limits, _LIMITS_WRONG, many=2),
    wrong=_LIMITS_WRONG,
    alternatives=(lambda two: list(_limits(two)),),
    hint="For each payer: the difference between two rows, and then the purse.",
)


@dataclass(frozen=True, slots=True)
class Case:
    """A cost, a worth (both in VP) and a purse of whole gold."""

    cost: float
    worth: float
    purse: int


Cases = tuple[Case, ...]
Zone = tuple[int, int] | str
NONE = "none"


def zone(cost: float, worth: float, purse: int) -> Zone:
    """Return the least and the most whole gold that suit both sides, or ``none``."""
    values = np.array([[cost, 0.0], [0.0, worth]])
    decision = Decision(0, ("seller", "payer"), ("own", "sold"), values, (0, purse), default=0)
    return price_choices(decision).pair(1, 1).zopa or NONE


def _draw_cases(rng: random.Random) -> Cases:
    return tuple(
        Case(rng.randint(1, 18) / 2, rng.randint(1, 24) / 2, rng.randint(1, 9)) for _ in range(30)
    )


def _ask_zone(cases: Cases) -> Task:
    shown = next(case for case in cases if isinstance(zone(*_call(case)), tuple))
    question = (
        "Write a function zone(cost, worth, purse): cost is what a choice costs the seller, worth "
        "is what it is worth to the payer, both in points and not always whole; purse is the "
        "payer's gold. It returns the least and the most whole gold that suit both sides, such as "
        '(2, 5), or the word "none" where no price does. A side that neither gains nor loses '
        "still signs."
    )
    first = f"Try it on zone({shown.cost:g}, {shown.worth:g}, {shown.purse}) first."
    return Task((question, first), given={"example": _call(shown)})


def _call(case: Case) -> tuple[float, float, int]:
    return case.cost, case.worth, case.purse


def _calls(cases: Cases) -> Iterable[tuple[float, float, int]]:
    return [_call(case) for case in cases]


def _without_purse(cost: float, worth: float, purse: int) -> Zone:
    return zone(cost, worth, 10_000)


def _never_empty(cost: float, worth: float, purse: int) -> Zone:
    low, _ = _whole(cost)
    return low, min(int(worth), purse)


def _not_whole(cost: float, worth: float, purse: int) -> Zone | tuple[float, float]:
    most = min(worth, purse)
    return (cost, most) if cost <= most else NONE


def _surplus(cost: float, worth: float, purse: int) -> Zone:
    most = min(int(worth - cost), purse)
    return (0, most) if most >= 0 else NONE


def _whole(cost: float) -> tuple[int, int]:
    return -int(-cost // 1), int(cost // 1)


_ZONE_WRONG: tuple[Misconception[Cases], ...] = (
    Misconception(
        "purse ignored",
        "Your zone reaches beyond the payer's gold.",
        "What is the most that a payer with a small purse can pay (S-53)?",
        lambda cases: _without_purse,
    ),
    Misconception(
        "empty zone not seen",
        "Your function always finds a price, even if the seller asks for more than the payer can "
        "pay.",
        'Return "none" where the least is more than the most.',
        lambda cases: _never_empty,
    ),
    Misconception(
        "gold is whole",
        "Your zone has ends that are not whole. Nobody can pay half a gold.",
        "Which way must the seller's end be rounded so that the seller doesn't lose, and which way "
        "the payer's? math.ceil and math.floor round up and down.",
        lambda cases: _not_whole,
    ),
    Misconception(
        "surplus for price",
        "Your zone begins at nothing and ends at the surplus. That is what there is to share, not "
        "what can be paid.",
        "The zone begins where the seller stops losing.",
        lambda cases: _surplus,
    ),
)

ZONE: Exercise[Cases] = Exercise(
    id="zone",
    title="The zone between",
    points=4,
    hands_in="zone",
    stub="def zone(cost, worth, purse):\n    return ...",
    draw=_draw_cases,
    ask=_ask_zone,
    solve=lambda cases: zone,
    judge=judge_function(lambda cases: zone, _ZONE_WRONG, _calls),
    wrong=_ZONE_WRONG,
    alternatives=(lambda cases: lambda cost, worth, purse: _as_list(zone(cost, worth, purse)),),
    hint="Try small numbers by hand: a cost of 2.5, a worth of 6, a purse of 4.",
)


def _as_list(found: Zone) -> list[int] | str:
    return found if isinstance(found, str) else list(found)
