"""How far a long run is, and how long it will still take: a bar in a terminal or a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Progress = Callable[[int, int], None]
"""Is told how many games are done, of how many; first of all, how many are done already."""

PATIENCE = 2.0
"""Seconds before a bar appears: what is quicker needs none."""


def bar(what: str = "games") -> Progress:
    """Return a progress bar with the time left, which appears after two seconds.

    It stands in the notebook, or on the terminal's error stream, and nowhere if that is a file.
    """
    shown: list[Any] = []

    def tell(done: int, total: int) -> None:
        from tqdm.auto import tqdm

        if not shown:
            shown.append(
                tqdm(total=total, initial=done, delay=PATIENCE, disable=None, unit=f" {what}")
            )
        shown[0].update(done - shown[0].n)
        if done >= total:
            shown[0].close()

    return tell
