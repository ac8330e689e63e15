"""A small exercise and a small lesson, for the tests of what holds for all."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from kings.lessons import Exercise, Lesson, Misconception, Question, Task, answers


def _draw(rng: random.Random) -> tuple[int, int] | None:
    one, other = rng.randint(1, 9), rng.randint(1, 9)
    return (one, other) if one != other else None


def _sum(pair: tuple[int, int]) -> int:
    return pair[0] + pair[1]


_WRONG: tuple[Misconception[tuple[int, int]], ...] = (
    Misconception("product", "You multiplied.", "Add them.", lambda pair: pair[0] * pair[1]),
    Misconception("difference", "You subtracted.", "Add them.", lambda pair: pair[0] - pair[1]),
)

SUM: Exercise[tuple[int, int]] = Exercise(
    id="sum",
    title="A sum",
    points=2,
    stub="total = ...",
    draw=_draw,
    ask=lambda pair: Task((f"Add {pair[0]} and {pair[1]}.",), given={"pair": pair}),
    solve=_sum,
    answer=answers.number(),
    wrong=_WRONG,
)


def _doubled(number: int) -> int:
    return 2 * number


def _squared(number: int) -> int:
    return number * number


_TWICE_WRONG: tuple[Misconception[Any], ...] = (
    Misconception("square", "You squared it.", "Twice is not squared.", lambda _: _squared),
)

DOUBLE: Exercise[Any] = replace(
    SUM,
    id="double",
    title="Twice",
    points=4,
    stub="def double(number):\n    return ...",
    draw=lambda rng: (1, 2),
    solve=lambda _: _doubled,
    answer=answers.function(lambda _: [(n,) for n in range(4)]),
    wrong=_TWICE_WRONG,
)

LESSON = Lesson(
    1,
    "99_sample",
    "How much?",
    (SUM, DOUBLE),
    (
        Question("number", "How many?", least=0, most=10, unit="gold", truth=lambda: 3),
        Question("choice", "Which?", ("this", "that"), truth=lambda: "that"),
        Question("opinion", "What do you like?", ("red", "blue")),
    ),
)
