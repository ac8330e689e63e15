"""How much the usual run tries of what is swept through or drawn at random.

`make test-all` goes through all of it: there the parts that are marked slow here are run as well,
and hypothesis tries as many examples as a test asks for, not three of ten.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import hypothesis
import pytest

EXAMPLES = {"short": 30, "whole": 100}
"""How many examples a test gets that asks for no number, by the run's profile of hypothesis."""


def numbers(usual: int, of: int) -> list[Any]:
    """Return 0 to ``of - 1`` to parametrize a test with; those from ``usual`` on are slow."""
    return some(range(of), range(usual))


def some(whole: Iterable[Any], usual: Iterable[Any]) -> list[Any]:
    """Return all of a sweep to parametrize a test with; what isn't among the usual is slow.

    A tuple has a value for each of several parameters.
    """
    short = list(usual)
    parts = ((one, one if isinstance(one, tuple) else (one,)) for one in whole)
    return [
        pytest.param(*values, marks=() if one in short else pytest.mark.slow)
        for one, values in parts
    ]


def every_other(*values: Iterable[Any]) -> list[Any]:
    """Return all combinations; the usual run takes each value, with every second of the others."""
    lists = [list(one) for one in values]
    places = product(*map(range, map(len, lists)))
    usual = [one for at, one in zip(places, product(*lists), strict=True) if sum(at) % 2 == 0]
    return some(product(*lists), usual)


def examples(of: int) -> int:
    """Return how many examples of ``of`` this run tries: all of them, or three of ten."""
    return max(1, of * hypothesis.settings().max_examples // EXAMPLES["whole"])
