"""How figures are written, in one place: VP to a tenth, shares in percent, intervals in words.

Only words and labels are rounded; tables keep the numbers as they were computed.
"""

from __future__ import annotations

from kings.sim.intervals import LEVEL


def tenth(value: float) -> str:
    """Write VP or gold to a tenth, without a zero behind the point: ``3``, ``0.5``, ``−1.2``."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("-", "−")


def signed(value: float) -> str:
    """Write a difference with its sign: ``+3``, ``−1.2``, ``0``."""
    text = tenth(value)
    return text if text == "0" or text.startswith("−") else f"+{text}"


def percent(share: float) -> str:
    """Write a share of 1 in whole percent."""
    return f"{tenth(round(100 * share))}%"


def between(low: float, high: float) -> str:
    """Write an interval in VP: ``1.2 to 3.4``."""
    return f"{tenth(low)} to {tenth(high)}"


def chances(low: float, high: float) -> str:
    """Write an interval of a share: ``21–94%``."""
    return f"{percent(low).removesuffix('%')}–{percent(high)}"


def say_times(samples: int) -> str:
    """Say that it was so in all of some samples: ``all 64 times``, ``the one time``."""
    return f"all {samples:,} times" if samples > 1 else "the one time"


def some_miss(intervals: int) -> str:
    """Say how many of the intervals of one figure miss the truth on average; nothing of one alone.

    Each interval holds the truth at its own level, and the figure says what that means for all of
    them. A joint level would make every one wider, and would leave a reader with two kinds of
    intervals. How many miss on average is the same however they hang together: the mean of a sum
    doesn't ask whether its parts are independent.
    """
    if intervals < 2:
        return ""
    missing = (1 - LEVEL) * intervals
    number = tenth(missing)
    verb = "misses" if number == "1" else "miss"
    return f"Of {intervals} intervals of {percent(LEVEL)}, {number} {verb} the truth on average."


def same_deals(deals: int, what: str) -> str:
    """Say that all columns, or rows, of a figure come from the same deals; ``what``: which."""
    return f"All {what} share the same {deals:,} deals, so they err together."
