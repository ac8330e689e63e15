"""Sweeps over screens, games and moments: the short run takes a part of each, the long one all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def sweep(*values: Iterable[Any], short: Callable[..., bool]) -> list[ParameterSet]:
    """Return all combinations, each that isn't ``short`` marked as slow."""
    return [
        pytest.param(*one, marks=() if short(*one) else pytest.mark.slow)
        for one in product(*values)
    ]


def every_other(*values: Iterable[Any]) -> list[ParameterSet]:
    """Return all combinations, of which the short run takes each value with every second other."""
    lists = [list(one) for one in values]

    def even(*one: Any) -> bool:
        return sum(at.index(value) for at, value in zip(lists, one, strict=True)) % 2 == 0

    return sweep(*lists, short=even)
