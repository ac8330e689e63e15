"""The fourth exercise of lesson 4: a truthful menu of offers, as a function."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kings.lessons.exercise import Exercise, Misconception
from kings.lessons.answers import judge_function
from kings.lessons.task import Task
from kings.lessons.task import Table

Menu = list[int]


@dataclass(frozen=True)
class Cases:
    """What several payers have by each row, what they aim at, and their purses."""

    payers: tuple[tuple[tuple[int, ...], int, int], ...]


def menu(values: Iterable[int], aim: int, purse: int) -> Menu:
    """Return what a payer offers for each row: all that it has above the aim, within the purse."""
    return [max(0, min(value - aim, purse)) for value in values]


def _draw(rng: random.Random) -> Cases:
    payers = []
    for _ in range(4):
        values = tuple(rng.sample(range(3, 25), 4))
        payers.append((values, rng.randint(min(values) + 1, max(values) - 1), rng.randint(2, 6)))
    return Cases(tuple(payers))


def _ask(cases: Cases) -> Task:
    values, aim, purse = cases.payers[0]
    words = (
        "A menu names gold for every row. It is truthful if the payer ends with the same, the aim, "
        "whatever row is taken: a row that brings more than the aim is paid for with all that it "
        "brings above it, as far as the purse reaches; for the others nothing is offered.",
        "Write a function menu(values, aim, purse) that returns the list of offers. values is a "
        "list with what the payer has by each row. Your function is tried with several payers, "
        "such as this one.",
    )
    table = Table(("row", "you have"), tuple(zip("ABCD", values, strict=True)))
    more = f"Aim: {aim}. Purse: {purse} gold."
    return Task((*words, more), table, {"values": list(values), "aim": aim, "purse": purse})


def _calls(cases: Cases) -> Iterable[tuple[list[int], int, int]]:
    return [(list(values), aim, purse) for values, aim, purse in cases.payers]


def _bottomless(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [max(0, value - aim) for value in values]


def _negative(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [min(value - aim, purse) for value in values]


def _aimless(values: Iterable[int], aim: int, purse: int) -> Menu:
    return [max(0, min(value, purse)) for value in values]


def _one_row(values: Iterable[int], aim: int, purse: int) -> Menu:
    rows = list(values)
    best = rows.index(max(rows))
    return [offer if at == best else 0 for at, offer in enumerate(menu(rows, aim, purse))]


def _is(function: Callable[..., Menu]) -> Callable[[Cases], Callable[..., Menu]]:
    return lambda _: function


_WRONG: tuple[Misconception[Cases], ...] = (
    Misconception(
        "purse ignored",
        "Your menu offers more gold than there is (S-53).",
        "No offer is greater than the purse.",
        _is(_bottomless),
    ),
    Misconception(
        "negative offers",
        "Your menu asks for gold where a row is bad. A payer can only offer nothing.",
        "No offer is below 0.",
        _is(_negative),
    ),
    Misconception(
        "no aim",
        "Your menu offers all that the row brings, so that nothing is left.",
        "What is kept is the aim; what lies above it is offered.",
        _is(_aimless),
    ),
    Misconception(
        "only the best row",
        "Your menu bids for one row only. A truthful one bids for each row what it is worth.",
        "Go through the rows one by one; each has an offer of its own.",
        _is(_one_row),
    ),
)

MENU: Exercise[Cases] = Exercise(
    id="menu",
    title="A truthful menu",
    points=4,
    hands_in="menu",
    stub="def menu(values, aim, purse):\n    return ...",
    draw=_draw,
    ask=_ask,
    solve=_is(menu),
    judge=judge_function(_is(menu), _WRONG, _calls),
    wrong=_WRONG,
    alternatives=(lambda cases: lambda values, aim, purse: tuple(menu(values, aim, purse)),),
    hint="For each row: what lies above the aim, not below 0, not above the purse.",
)
