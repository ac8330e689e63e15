"""The time of a window for deals, and of a question to the whole table, at screens of one's own.

It is told what time it is and asks no clock: what it says follows from what it is told.
"""

from __future__ import annotations

from datetime import datetime

LENGTHS = (20, 45, 90)
"""Seconds for which a window for deals may stay open; a table may also do without a limit."""
USUAL = 45
"""Seconds, unless the teacher says otherwise."""
QUESTION = 20
"""Seconds for a question to the whole table, such as whether anybody reacts (C-22)."""
LATE = 5
"""An offer in the last seconds of a window gives it more time: so many more."""
MOST_ADDED = 3
"""How often that may be."""
RESUMED = 10
"""Seconds that are left at least where a table comes back after its program was stopped."""
AWAY = 5
"""Seconds after which a seat without a device counts as away, and the clock stands still."""


class Bell:
    """A clock that runs down, and can be stopped.

    ``seconds``: that are left now; ``now``: the time, in seconds of any clock. ``of``: how long the
    whole was to be, for whoever shows it.
    """

    def __init__(self, seconds: float, now: float, of: int) -> None:
        self.of = of
        self._left = seconds
        self._since: float | None = now

    @property
    def stands(self) -> bool:
        """Whether it is stopped."""
        return self._since is None

    @property
    def rings(self) -> float | None:
        """When it rings; None while it is stopped."""
        return None if self._since is None else self._since + self._left

    def left(self, now: float) -> float:
        """Return the seconds that are left, 0 at least."""
        gone = 0.0 if self._since is None else max(0.0, now - self._since)
        return max(0.0, self._left - gone)

    def stop(self, now: float) -> None:
        """Let it stand still from this moment on; one that stands goes on standing."""
        if self._since is not None:
            self._left, self._since = self.left(now), None

    def go(self, now: float) -> None:
        """Let it run; one that runs goes on running."""
        if self._since is None:
            self._since = now

    def add(self, seconds: float) -> None:
        """Give it more time."""
        self._left += seconds


def left_after(then: str | None, seconds: float, last: str | None) -> float:
    """Return the seconds that are left of a clock of a journal, ``RESUMED`` at least.

    ``then``: when it had so many ``seconds``; ``last``: when the journal's last line was written,
    until which its program ran. Without times nothing has run down.
    """
    gone = 0.0
    if then is not None and last is not None:
        gone = (datetime.fromisoformat(last) - datetime.fromisoformat(then)).total_seconds()
    return max(RESUMED, seconds - max(0.0, gone))
