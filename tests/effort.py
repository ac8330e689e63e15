"""How much of a great sweep the usual run goes through; `make test-all` goes through all of it."""

from __future__ import annotations

from typing import Any

import pytest


def numbers(usual: int, of: int) -> list[Any]:
    """Return 0 to ``of - 1`` to parametrize a test with; those from ``usual`` on are slow."""
    slow = [pytest.param(number, marks=pytest.mark.slow) for number in range(usual, of)]
    return [*range(usual), *slow]
