"""The page on lessons: its example is an exercise, and what it says of files is so."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from kings.lessons import Exercise
from kings.lessons.result import CheckLine
from kings.lessons.steps import LessonPlan

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"


def examples() -> dict[str, Any]:
    """Run the examples of the page, and return the names that they define."""
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S):
        exec(code, names)
    return names


def example() -> Exercise[Any]:
    made: Exercise[Any] = examples()["EXERCISE"]
    return made


def test_the_example_of_a_plan_leaves_minutes_over() -> None:
    plan: LessonPlan = examples()["PLAN"]
    assert [33, 41, 62] == [plan.slack(length) for length in (40, 50, 80)]


def test_the_example_draws_numbers_that_tell_its_mistake_apart() -> None:
    exercise = example()
    drawn = {exercise.problem(random.Random(seed)) for seed in range(300)}
    assert (2, 2) not in drawn and len(drawn) > 30


def test_every_field_of_a_kept_check_is_explained() -> None:
    words = PAGE.read_text(encoding="utf-8")
    assert [] == [name for name in CheckLine.__slots__ if f"`{name}`" not in words]
