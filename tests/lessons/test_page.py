"""The page on lessons: its example is an exercise, and what it says of files is so."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from kings.lessons import Exercise
from kings.lessons.result import CheckLine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"


def example() -> Exercise[Any]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S)
    names: dict[str, Any] = {}
    exec(code, names)
    made: Exercise[Any] = names["EXERCISE"]
    return made


def test_the_example_draws_numbers_that_tell_its_mistake_apart() -> None:
    exercise = example()
    drawn = {exercise.problem(random.Random(seed)) for seed in range(300)}
    assert (2, 2) not in drawn and len(drawn) > 30


def test_every_field_of_a_kept_check_is_explained() -> None:
    words = PAGE.read_text(encoding="utf-8")
    assert [] == [name for name in CheckLine.__slots__ if f"`{name}`" not in words]
