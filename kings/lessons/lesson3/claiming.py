"""The last three exercises of lesson 3: the frontier, Nash's price, and the ideal of each."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import numpy as np

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.turn import letters
from kings.lessons.answers import judge_numbers, judge_set, letter_set, number_list
from kings.lessons.lesson3 import Pair, draw_pair, drawn_pairs, pair_sheet, poorer
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong

NEAR = 1e-9
PURSES = (1, 2, 3)
"""How much gold the payer may have where purses are to matter."""


def _draw_poor(rng: random.Random) -> Pair | None:
    return draw_pair(rng, poor=True)


def _draw_frontier(rng: random.Random) -> Pair | None:
    """Draw a pair and purses with which every known mistake names other rows than the answer.

    The payer's purse is small: with much gold only the greatest sum would count.
    """
    for pair in drawn_pairs(rng, 5, 4, 8):
        if _without_gold(pair) == _greatest_sum(pair):
            continue
        for purse in rng.sample(PURSES, len(PURSES)):
            poor = poorer(pair, rng, purse)
            if len({frozenset(rows(poor)) for rows in (_frontier, *_MISTAKEN)}) > len(_MISTAKEN):
                return poor
    return None


def _ask_frontier(pair: Pair) -> Task:
    return pair_sheet(
        pair,
        "Which rows can the two settle on and leave nothing on the table? A row counts if with "
        "some whole gold, paid from one purse to the other or none, two things hold: neither has "
        "less than without a deal, and no other row and gold give both as much and one of them "
        "more. Put the letters into frontier, in quotes and in curly brackets.",
    )


def _on_frontier(pair: Pair, least: tuple[float, float]) -> set[str]:
    """Return the rows of the frontier's points at which both have at least so much."""
    found = pair.frontier
    enough = (found.payoffs[:, list(pair.seats)] >= np.array(least) - NEAR).all(axis=1)
    return {pair.frozen.letter(choice) for choice in found.choices[enough].tolist()}


def _frontier(pair: Pair) -> set[str]:
    return _on_frontier(pair, pair.has(pair.unpaid))


def _whole_frontier(pair: Pair) -> set[str]:
    """Return the rows of the whole frontier, though one of the two may lose by them."""
    return _on_frontier(pair, (-inf, -inf))


def _greatest_sum(pair: Pair) -> set[str]:
    most = pair.together(pair.best())
    return {
        pair.frozen.letter(choice)
        for choice in range(pair.frozen.decision.choices)
        if pair.together(choice) > most - NEAR
    }


def _without_gold(pair: Pair) -> set[str]:
    """Return the rows that both could settle on if nobody paid."""
    rows = [pair.has(choice) for choice in range(pair.frozen.decision.choices)]
    start = pair.has(pair.unpaid)
    return {
        pair.frozen.letter(at)
        for at, row in enumerate(rows)
        if _no_less(row, start) and not any(_beats(other, row) for other in rows)
    }


def _no_less(row: tuple[float, float], other: tuple[float, float]) -> bool:
    return row[0] >= other[0] - NEAR and row[1] >= other[1] - NEAR


def _beats(row: tuple[float, float], other: tuple[float, float]) -> bool:
    return _no_less(row, other) and sum(row) > sum(other) + NEAR


_MISTAKEN = (_greatest_sum, _without_gold, _whole_frontier)

_FRONTIER_WRONG: tuple[Misconception[Pair], ...] = (
    Misconception(
        "purses without bottom",
        "With gold without end only the greatest sum would count. But purses are small, and what "
        "can't be paid for by the best row may be reached by another.",
        "How far can each row be shifted by the gold that is there?",
        _greatest_sum,
    ),
    Misconception(
        "gold left out",
        "On these rows the two could settle if nobody paid. Gold shifts points from one to the "
        "other: it makes good what somebody loses by a row, and it may beat a row as well.",
        "Shift the best row by a gold or two: is nobody worse off than without a deal?",
        _without_gold,
    ),
    Misconception(
        "start forgotten",
        "At some of these rows nothing is left on the table, but one of the two has less than "
        "without a deal, whatever is paid, and would say no.",
        "What do the two have without a deal? Keep only what gives neither of them less.",
        _whole_frontier,
    ),
)


FRONTIER: Exercise[Pair] = Exercise(
    id="frontier",
    title="Nothing left on the table",
    points=3,
    hands_in="frontier",
    stub="frontier = {...}",
    draw=_draw_frontier,
    ask=_ask_frontier,
    solve=_frontier,
    judge=judge_set(
        _frontier,
        _FRONTIER_WRONG,
        letter_set,
        what="letters of rows in quotes",
        among=lambda pair: letters(pair.frozen.decision.choices),
    ),
    wrong=_FRONTIER_WRONG,
    alternatives=(lambda pair: sorted(_frontier(pair)),),
    hint="For each row, list what the two have for every gold that can be paid, strike out what "
    "gives one of them less than without a deal, and compare what is left with all the others.",
)


def _draw_nash(rng: random.Random) -> Pair | None:
    """Draw a pair for whom Nash's solution takes another row, at a price within the purse."""
    for pair in drawn_pairs(rng, 3, 3, 6, created=2):
        nash = pair.solutions().nash
        if nash.choice != pair.unpaid and 1 <= pair.paid(nash) < pair.purse:
            return pair
    return None


def _ask_nash(pair: Pair) -> Task:
    letter = pair.frozen.letter(pair.solutions().nash.choice)
    sheet = pair_sheet(
        pair,
        f"They have settled on row {letter}. Nash's solution takes the price at which the product "
        "of the two gains is greatest, each gain counted from what happens without a deal. How "
        f"much whole gold does {pair.payer} pay? Put the number into price.",
    )
    return Task(sheet.words, sheet.table, {**sheet.given, "row": letter})


def _nash(pair: Pair) -> int:
    return round(pair.paid(pair.solutions().nash))


def _gains(pair: Pair, gold: float) -> tuple[float, float]:
    """Return what each gains by the row of Nash's solution at a price."""
    now, before = pair.has(pair.solutions().nash.choice, gold), pair.has(pair.unpaid)
    return now[0] - before[0], now[1] - before[1]


def _product(pair: Pair, gold: float) -> float:
    first, second = _gains(pair, gold)
    return first * second if first >= 0 and second >= 0 else -1.0


def _level_totals(pair: Pair) -> int:
    """Return the price at which both have equally much in the end."""
    mine, theirs = pair.has(pair.solutions().nash.choice)
    return round((theirs - mine) / 2)


_NASH_WRONG: tuple[Misconception[Pair], ...] = (
    Misconception(
        "half of the worth",
        "You split what the row is worth to the payer. But the one who decides gives something up "
        "for it, and must get that back first.",
        "Gains are counted from the row that happens without a deal, for both.",
        lambda pair: round(_gains(pair, 0)[1] / 2),
    ),
    Misconception(
        "equal totals",
        "At this price both have equally much in the end. Nash makes the gains alike, not what "
        "people have.",
        "Subtract from each what they have without a deal.",
        _level_totals,
    ),
    Misconception(
        "all to the seller",
        "At this price the payer gains nothing, so the product is nothing.",
        "The product is greatest where both gain.",
        lambda pair: round(_gains(pair, 0)[1]),
    ),
    Misconception(
        "all to the payer",
        "At this price the one who decides gains nothing, so the product is nothing.",
        "The product is greatest where both gain.",
        lambda pair: round(-_gains(pair, 0)[0]),
    ),
)


def _judge_nash(pair: Pair, answer: Any) -> Verdict:
    """Say whether no other whole price has a greater product of gains."""
    numbers = number_list([answer], 1)
    if numbers is None:
        return wrong(note="The answer should be a number of gold.")
    answer = numbers[0]
    if answer % 1 != 0:
        return wrong(note="Gold is whole (S-53).")
    if abs(_product(pair, answer) - _product(pair, _nash(pair))) < NEAR:
        return RIGHT
    for mistake in _NASH_WRONG:
        if answer == mistake.example(pair):
            return wrong(mistake.name)
    return wrong()


NASH: Exercise[Pair] = Exercise(
    id="nash",
    title="Nash's price",
    points=3,
    hands_in="price",
    stub="price = ...",
    draw=_draw_nash,
    ask=_ask_nash,
    solve=_nash,
    judge=_judge_nash,
    wrong=_NASH_WRONG,
    alternatives=(lambda pair: float(_nash(pair)),),
    hint="Try prices one by one: the two gains, and their product.",
)


def _ask_ideal(pair: Pair) -> Task:
    return pair_sheet(
        pair,
        "Kalai and Smorodinsky look at the best that each could hope for. What is the most that "
        f"{pair.frozen.actor} can have, if {pair.payer} is to have no less than without a deal? "
        f"And the most that {pair.payer} can have, if {pair.frozen.actor} is to have no less? Put "
        "both numbers into ideal, in this order. (Whole gold, and no more than is there.)",
    )


def _ideal(pair: Pair) -> tuple[float, float]:
    found = pair.solutions()
    first, second = (found.ideal[found.parties.index(seat)] for seat in pair.seats)
    return first, second


def _own_best(pair: Pair) -> tuple[float, float]:
    values = pair.frozen.decision.values
    first, second = (float(values[:, seat].max()) for seat in pair.seats)
    return first, second


def _purse_ignored(pair: Pair) -> tuple[float, float]:
    """Return what each would have with all that the two can create."""
    created = pair.together(pair.best()) - pair.together(pair.unpaid)
    first, second = pair.has(pair.unpaid)
    return first + created, second + created


def _gain_for_total(pair: Pair) -> tuple[float, ...]:
    return tuple(most - had for most, had in zip(_ideal(pair), pair.has(pair.unpaid), strict=True))


_IDEAL_WRONG: tuple[Misconception[Pair], ...] = (
    Misconception(
        "own best row",
        "That is the best row of each, with nobody asked and nothing paid. The other has to agree, "
        "and gold can be paid.",
        "For each row: how much gold can be paid until the other is back at the start?",
        _own_best,
    ),
    Misconception(
        "purse ignored",
        "You gave each of them all that the two can create. There may not be gold enough to hand "
        "it over (S-53).",
        "Look at both purses.",
        _purse_ignored,
    ),
    Misconception(
        "gain for total",
        "These are gains. Asked is what each has in the end.",
        "Add what each has without a deal.",
        _gain_for_total,
    ),
)

IDEAL: Exercise[Pair] = Exercise(
    id="ideal",
    title="What each could hope for",
    points=3,
    hands_in="ideal",
    stub="ideal = (..., ...)",
    draw=_draw_poor,
    ask=_ask_ideal,
    solve=_ideal,
    judge=judge_numbers(_ideal, _IDEAL_WRONG, many=2),
    wrong=_IDEAL_WRONG,
    alternatives=(lambda pair: list(_ideal(pair)),),
    hint="Hold the other at the start, and take all the rest in the row where that is most.",
)
