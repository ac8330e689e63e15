"""How much is done, counted in calls of Python functions: the same however busy the machine is."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable


def calls_of(deed: Callable[[], object]) -> int:
    """Return how many Python functions are called while a deed is done.

    What earlier tests have left behind is not cleared away meanwhile: that calls functions, too.
    """
    counted = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal counted
        counted += event == "call"

    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()
    return counted
