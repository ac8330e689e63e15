"""The third and fourth exercise of lesson 5: a fair share, and a division that lasts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kings.analysis.bargaining.coalitions import prenucleolus, shapley_value
from kings.analysis.findings.decision import common_worth
from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_numbers, number_list
from kings.lessons.lesson5 import Party, draw_party, worths
from kings.lessons.task import Task
from kings.lessons.exercise import RIGHT, Verdict, wrong

SEATS = (0, 1, 2)
TENTH = 0.051
"""Shares may be rounded to a tenth."""

Shares = tuple[float, ...]


def _ask_shapley(party: Party) -> Task:
    order = ", ".join(party.names)
    question = (
        "What does each bring to the table, on average over all six orders in which the three can "
        f"arrive? Put the three Shapley values into fair, in this order: {order}. To a tenth will "
        "do."
    )
    return Task((*worths(party), question), party.table(), party.given())


def _shapley(party: Party) -> Shares:
    return tuple(shapley_value(party.game).tolist())


def _equal(party: Party) -> Shares:
    return (party.total / 3,) * 3


def _in_order(party: Party) -> Shares:
    """Return what each adds if they arrive in the order of their seats."""
    first, second = party.worth(0), party.worth(0, 1)
    return first, second - first, party.total - second


def _last_come(party: Party) -> Shares:
    """Return what each adds as the last to arrive."""
    return tuple(party.total - party.worth(*party.others(seat)) for seat in SEATS)


def _equal_surplus(party: Party) -> Shares:
    """Return what each has alone, and an equal part of the rest."""
    alone = [party.worth(seat) for seat in SEATS]
    return tuple(own + (party.total - sum(alone)) / 3 for own in alone)


_SHAPLEY_WRONG: tuple[Misconception[Party], ...] = (
    Misconception(
        "equal shares",
        "You gave everybody the same. Shapley's value asks what each brings.",
        "Write down the six orders, and for each what the newcomer adds.",
        _equal,
    ),
    Misconception(
        "one order only",
        "That is what each adds if they arrive in one order, by seat. Who comes first is chance: "
        "all six orders count.",
        "Do the same for the five other orders, and take the average.",
        _in_order,
    ),
    Misconception(
        "everybody last",
        "That is what each adds as the last to arrive. Not everybody can be the last at once.",
        "Do your three numbers add up to what there is?",
        _last_come,
    ),
    Misconception(
        "pairs left out",
        "You gave everybody what they have alone, and an equal part of the rest. What the pairs "
        "can have counts as well.",
        "What does each add to one who is there already?",
        _equal_surplus,
    ),
)

SHAPLEY: Exercise[Party] = Exercise(
    id="shapley",
    title="A fair share",
    points=3,
    hands_in="fair",
    stub="fair = (..., ..., ...)",
    draw=draw_party,
    ask=_ask_shapley,
    solve=_shapley,
    judge=judge_numbers(_shapley, _SHAPLEY_WRONG, TENTH, many=3),
    wrong=_SHAPLEY_WRONG,
    alternatives=(
        lambda party: [round(share, 1) for share in _shapley(party)],
        lambda party: [share + 0.01 for share in _shapley(party)],
    ),
    hint="Six orders; in each, one adds to nobody, one to one, one to two.",
)


def _draw_stable(rng: random.Random) -> Party | None:
    party = draw_party(rng)
    return party if party is not None and len(_corners(party)) > 1 else None


def _corners(party: Party) -> tuple[Shares, ...]:
    """Return the corners of the core; none if it is empty."""
    return common_worth(party.game).core()


def _ask_division(party: Party) -> Task:
    order = ", ".join(party.names)
    question = (
        "Divide what all three can have together so that no group could do better by itself. Put "
        f"the three shares into division, in this order: {order}. There are many right answers."
    )
    return Task((*worths(party), question), party.table(), party.given())


def _centre(party: Party) -> Shares:
    return tuple(prenucleolus(party.game).tolist())


def _one_takes_all(party: Party) -> Shares:
    """Return the division in which the last gets all that is above what the others have alone."""
    first, second = party.worth(0), party.worth(1)
    return first, second, party.total - first - second


def _one_is_cheated(party: Party) -> Shares:
    """Return the centre, but the first gets a point less than alone, and the second that much."""
    first, second, third = _centre(party)
    short = party.worth(0) - 1
    return short, second + first - short, third


def _judge_division(party: Party, answer: Any) -> Verdict:
    shares = number_list(answer, 3)
    if shares is None:
        return wrong(note="The answer should be 3 numbers, in round brackets.")
    return _judged(party, shares)


def _judged(party: Party, shares: Sequence[float]) -> Verdict:
    """Verify a division: that it shares out all there is, and that nobody can better it."""
    if sum(shares) > party.total + 0.05:
        return wrong("more than there is")
    if sum(shares) < party.total - 0.05:
        return wrong("something left over")
    if any(shares[seat] < party.worth(seat) - 0.05 for seat in SEATS):
        return wrong("one would rather be alone")
    for left_out in SEATS:
        pair = party.others(left_out)
        if sum(shares[seat] for seat in pair) < party.worth(*pair) - 0.05:
            return wrong("two would leave")
    return RIGHT


_DIVISION_WRONG: tuple[Misconception[Party], ...] = (
    Misconception(
        "more than there is",
        "Your shares add up to more than all three can have together.",
        "Add your three numbers; compare with the last row of the table.",
        _last_come,
    ),
    Misconception(
        "something left over",
        "Your shares don't use up what there is: all three together could have more.",
        "Add your three numbers; compare with the last row of the table.",
        lambda party: tuple(share - 1 for share in _centre(party)),
    ),
    Misconception(
        "one would rather be alone",
        "One of the three gets less than by standing alone.",
        "Compare each share with the first three rows.",
        _one_is_cheated,
    ),
    Misconception(
        "two would leave",
        "Nobody would do better alone; but two of them would do better as a pair.",
        "Add the shares of each pair, and compare with what that pair can have.",
        _one_takes_all,
    ),
)

DIVISION: Exercise[Party] = Exercise(
    id="division",
    title="A division that lasts",
    points=3,
    hands_in="division",
    stub="division = (..., ..., ...)",
    draw=_draw_stable,
    ask=_ask_division,
    solve=_centre,
    judge=_judge_division,
    wrong=_DIVISION_WRONG,
    alternatives=(
        lambda party: _corners(party)[0],
        lambda party: list(_corners(party)[-1]),
    ),
    hint="Begin with what each has alone, then ask of each pair what it is short of.",
)
