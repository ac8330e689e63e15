"""Watching a division being broken off again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kings.analysis.findings.decision import CommonWorth, Shares


def walk(common: CommonWorth, shares: Sequence[float], steps: int) -> Iterator[tuple[Shares, str]]:
    """Yield divisions and the group that leaves each; ends where nobody has reason to.

    The group that gains most by itself leaves and shares its gain equally; the others divide what
    remains of the whole in equal parts.
    """
    now: Shares = tuple(map(float, shares))
    for _ in range(steps):
        mask, gain = common.complaint(now)
        if gain <= 1e-9:
            return
        yield now, common.group(mask)
        now = _after(common, now, mask, gain)


def _after(common: CommonWorth, shares: Shares, mask: int, gain: float) -> Shares:
    inside = [seat for seat in range(len(shares)) if mask >> seat & 1]
    rest = (common.total - common.worth[mask]) / (len(shares) - len(inside))
    return tuple(
        share + gain / len(inside) if seat in inside else rest for seat, share in enumerate(shares)
    )
