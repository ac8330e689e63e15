"""How figures are written, in one place: VP to a tenth, intervals that hold 95 of 100 times.

Only words and labels are rounded; tables keep the numbers as they were computed.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from kings.errors import BadInput

__all__ = ["LEVEL", "Z", "between", "chances", "percent", "signed", "tenth", "wilson"]

LEVEL = 0.95
"""How sure an interval is."""

Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Half the width of such an interval, in standard errors."""


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


def wilson(times: float, of: float) -> tuple[float, float]:
    """Return Wilson's interval for a share seen ``times`` out of ``of``; it stays within 0 and 1.

    Neither need be whole: cases that resemble each other count for fewer.

    Wilson, “Probable inference, the law of succession, and statistical inference” (Journal of the
    American Statistical Association, 1927). Raises ``BadInput`` where nothing was seen.
    """
    if not 0 <= times <= of or not of:
        raise BadInput(f"A share needs at least one case: {times} of {of} is none.")
    share, spread = times / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
